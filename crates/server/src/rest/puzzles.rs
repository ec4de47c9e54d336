//! `/api/puzzles`: the puzzles of all games. What costs work is done on the pool where machines think, within limits.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use rivi_play::request::Fault;
use rivi_players::puzzles::Hint;
use rivi_service::puzzles::{
    self, Day, PuzzleList, PuzzleOfDay, PuzzleShown, PuzzleSolution, Tried, TryRequest, Wanted,
};

use crate::app::{App, now_ms};
use crate::fault::ApiError;
use crate::input::{Address, Asked, Body, HintStep, PuzzleId};
use crate::inside::question::{Answered, Question};

/// Puzzles by game, theme and grade
#[utoipa::path(get, path = "/api/puzzles", tag = "puzzles", operation_id = "puzzles", params(Wanted), responses(
    (status = 200, description = "The puzzles, without their answers", body = PuzzleList),
    (status = 400, description = "They cannot be looked for", body = Fault),
))]
pub(crate) async fn list(Asked(wanted): Asked<Wanted>) -> Result<Json<PuzzleList>, ApiError> {
    Ok(Json(puzzles::list(&wanted)?))
}

/// A puzzle without its answer
#[utoipa::path(get, path = "/api/puzzles/{id}", tag = "puzzles", operation_id = "puzzle", params(("id" = String, Path, description = "The puzzle")), responses(
    (status = 200, description = "The puzzle", body = PuzzleShown), (status = 404, description = "There is no such puzzle", body = Fault),
))]
pub(crate) async fn one(PuzzleId(id): PuzzleId) -> Result<Json<PuzzleShown>, ApiError> {
    Ok(Json(puzzles::one(&id)?))
}

/// The puzzle of a day, the same for everybody
#[utoipa::path(get, path = "/api/puzzles/daily", tag = "puzzles", operation_id = "daily_puzzle", params(Day), responses(
    (status = 200, description = "The puzzle", body = PuzzleOfDay), (status = 400, description = "There is no such day", body = Fault),
))]
pub(crate) async fn daily(Asked(day): Asked<Day>) -> Result<Json<PuzzleOfDay>, ApiError> {
    Ok(Json(puzzles::daily(&day, now_ms())?))
}

/// Tries a move of a puzzle
///
/// A right one is answered by the longest defence, a wrong one by what refutes it.
#[utoipa::path(post, path = "/api/puzzles/{id}/try", tag = "puzzles", operation_id = "try_puzzle", request_body = TryRequest,
    params(("id" = String, Path, description = "The puzzle")), responses(
    (status = 200, description = "What the try comes to", body = Tried), (status = 400, description = "It is no move here", body = Fault),
    (status = 404, description = "There is no such puzzle", body = Fault), (status = 429, description = "Too many searches wait", body = Fault),
    (status = 503, description = "It takes more work than is allowed", body = Fault),
))]
pub(crate) async fn attempt(
    State(app): State<Arc<App>>,
    from: Address,
    PuzzleId(id): PuzzleId,
    Body(asked): Body<TryRequest>,
) -> Answered<Tried> {
    let work = move |limits: &_| puzzles::attempt(&id, &asked, limits);
    Question { app: &app, from }.answer(work).await
}

/// A hint to a puzzle, in three steps
#[utoipa::path(get, path = "/api/puzzles/{id}/hints/{step}", tag = "puzzles", operation_id = "puzzle_hint",
    params(("id" = String, Path, description = "The puzzle"), ("step" = u8, Path, description = "Which hint, from 1 to 3")), responses(
    (status = 200, description = "The hint", body = Hint), (status = 400, description = "There is no such hint", body = Fault),
    (status = 404, description = "There is no such puzzle", body = Fault), (status = 429, description = "Too many searches wait", body = Fault),
))]
pub(crate) async fn hint(
    State(app): State<Arc<App>>,
    from: Address,
    PuzzleId(id): PuzzleId,
    HintStep(step): HintStep,
) -> Answered<Hint> {
    Question { app: &app, from }.answer(move |limits| puzzles::hint(&id, step, limits)).await
}

/// The answer of a puzzle with the longest defence
#[utoipa::path(get, path = "/api/puzzles/{id}/solution", tag = "puzzles", operation_id = "puzzle_solution", params(("id" = String, Path, description = "The puzzle")), responses(
    (status = 200, description = "The answer", body = PuzzleSolution), (status = 404, description = "There is no such puzzle", body = Fault),
    (status = 429, description = "Too many searches wait", body = Fault), (status = 503, description = "It takes more work than is allowed", body = Fault),
))]
pub(crate) async fn solution(
    State(app): State<Arc<App>>,
    from: Address,
    PuzzleId(id): PuzzleId,
) -> Answered<PuzzleSolution> {
    Question { app: &app, from }.answer(move |limits| puzzles::solution(&id, limits)).await
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use axum::http::StatusCode;
    use serde_json::{Value, json};

    use super::*;
    use crate::config::Config;

    const HERE: Address = Address(IpAddr::V4(std::net::Ipv4Addr::LOCALHOST));

    async fn app() -> State<Arc<App>> {
        let config = Config::new(([127, 0, 0, 1], 0).into(), "sqlite::memory:");
        State(App::new(config).await.unwrap())
    }

    fn id(text: &str) -> PuzzleId {
        PuzzleId(text.to_owned())
    }

    async fn tell(app: &State<Arc<App>>, name: &str, moves: &str) -> Result<Value, StatusCode> {
        let body = Body(TryRequest { moves: moves.to_owned() });
        let told = attempt(app.clone(), HERE, id(name), body).await;
        told.map(|told| json!(told.0)).map_err(|error| error.status)
    }

    #[tokio::test]
    async fn a_puzzle_is_played_to_its_end() {
        let app = app().await;
        let shown = json!(one(id("scenario-2")).await.unwrap().0);
        assert_eq!(
            (&shown["goal"], &shown["answers"]),
            (&json!({"type": "win", "moves": 2}), &Value::Null)
        );
        let wrong = tell(&app, "scenario-2", "7").await.unwrap();
        assert_eq!(wrong["attempt"]["type"], json!("wrong"));
        let line = wrong["attempt"]["line"].as_array().unwrap().len();
        assert_eq!(wrong["views"].as_array().unwrap().len(), line + 1);
        let right = tell(&app, "scenario-2", "3").await.unwrap();
        assert_eq!(
            (&right["attempt"]["type"], &right["attempt"]["left"]),
            (&json!("right"), &json!(1))
        );
        let told = json!(solution(app.clone(), HERE, id("scenario-2")).await.unwrap().0);
        let line: Vec<&str> =
            told["line"].as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
        assert_eq!((line.len(), line[0]), (3, "3"));
        let last = tell(&app, "scenario-2", &line.join(" ")).await.unwrap();
        assert_eq!(last["attempt"], json!({ "type": "solved" }));
        assert_eq!(last["views"][0]["outcome"], json!("o"));
    }

    #[tokio::test]
    async fn hints_come_in_steps_and_the_last_one_is_the_answer() {
        let app = app().await;
        for (step, squares) in [(1, 0), (2, 3), (3, 1)] {
            let told = hint(app.clone(), HERE, id("scenario-4"), HintStep(step)).await.unwrap().0;
            assert_eq!((told.step, told.squares.len()), (step, squares));
        }
        let error = hint(app, HERE, id("scenario-4"), HintStep(4)).await.unwrap_err();
        assert_eq!(error.status, StatusCode::BAD_REQUEST);
    }

    #[tokio::test]
    async fn bad_input_is_refused() {
        let app = app().await;
        for (name, moves, status) in [
            ("nowhere", "3", StatusCode::NOT_FOUND),
            ("scenario-2", "", StatusCode::BAD_REQUEST),
            ("scenario-2", "9", StatusCode::BAD_REQUEST),
            ("scenario-2", "3 1", StatusCode::BAD_REQUEST),
            ("scenario-2", "x y z", StatusCode::BAD_REQUEST),
            ("scenario-2", "1 2 3 4 5", StatusCode::BAD_REQUEST),
            ("scenario-4", "5 1 2", StatusCode::BAD_REQUEST),
        ] {
            assert_eq!(tell(&app, name, moves).await, Err(status), "{name} {moves}");
        }
        let wanted = |grade, limit| Wanted { game: None, theme: None, grade, limit, from: None };
        for wanted in [wanted(Some(6), None), wanted(None, Some(0)), wanted(None, Some(501))] {
            let error = list(Asked(wanted)).await.unwrap_err();
            assert_eq!(error.status, StatusCode::BAD_REQUEST);
        }
        let day = Day { date: Some("tomorrow".to_owned()) };
        assert_eq!(daily(Asked(day)).await.unwrap_err().status, StatusCode::BAD_REQUEST);
    }

    #[tokio::test]
    async fn puzzles_are_found_by_game_theme_and_grade_and_each_day_has_its_own() {
        let wanted = |game: &str, theme: Option<&str>| Wanted {
            game: Some(game.to_owned()),
            theme: theme.map(str::to_owned),
            grade: None,
            limit: Some(500),
            from: None,
        };
        let big = ["connect4", "gomoku", "ultimate"];
        for game in big {
            let told = list(Asked(wanted(game, None))).await.unwrap().0;
            assert!(told.count >= 300 && told.puzzles.len() == told.count, "{game}");
        }
        let told = list(Asked(wanted("gomoku", Some("fours")))).await.unwrap().0;
        assert!(told.count > 20 && told.puzzles.iter().all(|puzzle| puzzle.theme == "fours"));
        assert_eq!(list(Asked(wanted("go", None))).await.unwrap().0.count, 0);
        let day = |date: &str| daily(Asked(Day { date: Some(date.to_owned()) }));
        let (one, same) = (day("2026-11-18").await.unwrap(), day("2026-11-18").await.unwrap());
        let other = day("2026-11-19").await.unwrap();
        assert_eq!(one.puzzle.id, same.puzzle.id);
        assert_ne!(one.puzzle.id, other.puzzle.id);
        assert_ne!(one.puzzle.game, other.puzzle.game);
    }
}
