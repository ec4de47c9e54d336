//! `/api/puzzles`: the puzzles of all games. What costs work is done on the pool where machines think, within limits.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use rivi_play::request::Fault;
use rivi_play::view::View;
use rivi_players::puzzles::{
    self, Attempt, Date, Goal, Grade, Hint, MOST_GRADE, MOST_HINTS, Place, Puzzle, PuzzlerError,
    TryError,
};
use rivi_players::{Desk, Sentence};
use rivi_search::Limits;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::app::{App, now_ms};
use crate::fault::ApiError;
use crate::input::{Address, Asked, Body, HintStep, PuzzleId};
use crate::inside::question::Question;

/// Which puzzles are looked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// The game's name, or what stands before its colon or comma.
    game: Option<String>,
    /// The key of a theme.
    theme: Option<String>,
    /// How hard, from 1 to 5.
    #[param(minimum = 1, maximum = 5)]
    grade: Option<u8>,
    /// How many at most, 1 to 500.
    #[param(minimum = 1, maximum = 500)]
    limit: Option<usize>,
    /// How many of those found are passed over.
    from: Option<usize>,
}

/// A puzzle as it is listed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PuzzleEntry {
    /// What it is called.
    id: String,
    /// The game's name.
    game: String,
    /// The key of its theme.
    theme: String,
    /// What is asked for.
    goal: Goal,
    /// How hard it is, from 1 to 5.
    grade: u8,
}

/// Puzzles.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PuzzleList {
    /// The puzzles.
    puzzles: Vec<PuzzleEntry>,
    /// How many there are like this.
    count: usize,
    /// What there is in all.
    kinds: Vec<PuzzleKind>,
}

/// A game with a theme.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct PuzzleKind {
    /// The game's name.
    game: String,
    /// The key of the theme.
    theme: String,
    /// How many puzzles of each grade there are, the easiest first.
    grades: Vec<usize>,
}

/// A puzzle to be solved, without its answer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PuzzleShown {
    /// What it is called.
    id: String,
    /// The game's name.
    game: String,
    /// The key of its theme.
    theme: String,
    /// What is asked for.
    goal: Goal,
    /// How hard it is, with what says so.
    grade: Grade,
    /// What is claimed and asked for, in words.
    claim: Sentence,
    /// How many hints there are.
    hints: u8,
    /// Where it begins.
    place: Place,
    /// The position.
    view: View,
}

/// The puzzle of a day.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PuzzleOfDay {
    /// The day, as YYYY-MM-DD in universal time.
    date: String,
    /// The puzzle.
    puzzle: PuzzleShown,
}

/// A try.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "moves": "4 3 5" }))]
pub(crate) struct TryRequest {
    /// The moves since the puzzle's position, the own ones and the answers to them; the last one is tried.
    moves: String,
}

/// What a try came to.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Tried {
    /// What it is.
    attempt: Attempt,
    /// The position after the try and after each move that follows it.
    views: Vec<View>,
}

/// The answer with the longest defence.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PuzzleSolution {
    /// Every first move that reaches the goal.
    answers: Vec<String>,
    /// The first of them with the longest defence to the end.
    line: Vec<String>,
    /// The position after each move of the line.
    views: Vec<View>,
}

/// Puzzles by game, theme and grade
#[utoipa::path(get, path = "/api/puzzles", tag = "puzzles", operation_id = "puzzles", params(Wanted), responses(
    (status = 200, description = "The puzzles, without their answers", body = PuzzleList),
    (status = 400, description = "They cannot be looked for", body = Fault),
))]
pub(crate) async fn list(Asked(wanted): Asked<Wanted>) -> Result<Json<PuzzleList>, ApiError> {
    let limit = wanted.limit.unwrap_or(100);
    if !(1..=500).contains(&limit) {
        return Err(ApiError::bad(format!("limit is from 1 to 500, not {limit}")));
    }
    if let Some(grade) = wanted.grade.filter(|grade| !(1..=MOST_GRADE).contains(grade)) {
        return Err(ApiError::bad(format!("grade is from 1 to {MOST_GRADE}, not {grade}")));
    }
    let mut all = every();
    let kinds = kinds(&all);
    all.retain(|puzzle| is_wanted(puzzle, &wanted));
    let count = all.len();
    let shown = all.into_iter().skip(wanted.from.unwrap_or(0)).take(limit);
    Ok(Json(PuzzleList { puzzles: shown.map(entry).collect(), count, kinds }))
}

fn every() -> Vec<Puzzle> {
    // Whoever lists the games has registered them.
    let _ = rivi_games::entries();
    puzzles::all()
}

fn is_wanted(puzzle: &Puzzle, wanted: &Wanted) -> bool {
    let of = |game: &String| {
        let rest = puzzle.game.strip_prefix(game.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([':', ',']))
    };
    wanted.game.as_ref().is_none_or(of)
        && wanted.theme.as_ref().is_none_or(|theme| *theme == puzzle.theme)
        && wanted.grade.is_none_or(|grade| grade == puzzle.grade.grade)
}

fn entry(puzzle: Puzzle) -> PuzzleEntry {
    let Puzzle { id, game, theme, goal, grade, .. } = puzzle;
    PuzzleEntry { id, game, theme, goal, grade: grade.grade }
}

fn kinds(all: &[Puzzle]) -> Vec<PuzzleKind> {
    let mut kinds: Vec<PuzzleKind> = Vec::new();
    for Puzzle { game, theme, grade, .. } in all {
        let same = kinds.iter().position(|kind| kind.game == *game && kind.theme == *theme);
        let at = same.unwrap_or_else(|| {
            let grades = vec![0; MOST_GRADE as usize];
            kinds.push(PuzzleKind { game: game.clone(), theme: theme.clone(), grades });
            kinds.len() - 1
        });
        kinds[at].grades[grade.grade as usize - 1] += 1;
    }
    kinds
}

/// A puzzle without its answer
#[utoipa::path(get, path = "/api/puzzles/{id}", tag = "puzzles", operation_id = "puzzle", params(("id" = String, Path, description = "The puzzle")), responses(
    (status = 200, description = "The puzzle", body = PuzzleShown), (status = 404, description = "There is no such puzzle", body = Fault),
))]
pub(crate) async fn one(PuzzleId(id): PuzzleId) -> Result<Json<PuzzleShown>, ApiError> {
    Ok(Json(shown(&found(&id)?)?))
}

fn found(id: &str) -> Result<Puzzle, ApiError> {
    let _ = rivi_games::entries();
    puzzles::find(id).ok_or_else(|| {
        let short: String = id.chars().take(40).collect();
        ApiError::new(StatusCode::NOT_FOUND, format!("there is no puzzle '{short}'"))
    })
}

fn shown(puzzle: &Puzzle) -> Result<PuzzleShown, ApiError> {
    let view = View::of(&*puzzle.desk().map_err(TryError::from)?);
    let claim = puzzle.claim()?;
    let Puzzle { id, game, theme, goal, grade, place, .. } = puzzle.clone();
    Ok(PuzzleShown { id, game, theme, goal, grade, claim, hints: MOST_HINTS, place, view })
}

/// Which day.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Day {
    /// The day as YYYY-MM-DD; today, in universal time, if none is named.
    #[param(example = "2026-11-18")]
    date: Option<String>,
}

/// The puzzle of a day, the same for everybody
#[utoipa::path(get, path = "/api/puzzles/daily", tag = "puzzles", operation_id = "daily_puzzle", params(Day), responses(
    (status = 200, description = "The puzzle", body = PuzzleOfDay), (status = 400, description = "There is no such day", body = Fault),
))]
pub(crate) async fn daily(Asked(day): Asked<Day>) -> Result<Json<PuzzleOfDay>, ApiError> {
    let _ = rivi_games::entries();
    let date = match day.date {
        Some(text) => text.parse::<Date>().map_err(ApiError::bad)?,
        None => Date::at_seconds(now_ms() / 1000),
    };
    let none = || ApiError::new(StatusCode::NOT_FOUND, "there are no puzzles");
    let puzzle = shown(&puzzles::daily(date).ok_or_else(none)?)?;
    Ok(Json(PuzzleOfDay { date: date.to_string(), puzzle }))
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
) -> Result<Json<Tried>, ApiError> {
    let puzzle = found(&id)?;
    let work = move |limits: &Limits| tried(&puzzle, &asked.moves, limits);
    Ok(Json(Question { app: &app, from }.bounded(work).await??))
}

fn tried(puzzle: &Puzzle, moves: &str, limits: &Limits) -> Result<Tried, TryError> {
    let attempt = puzzle.attempt(moves, limits)?;
    let follows: &[String] = match &attempt {
        Attempt::Solved => &[],
        Attempt::Right { reply, .. } => std::slice::from_ref(reply),
        Attempt::Wrong { line, .. } => line,
    };
    let mut desk = puzzle.desk()?;
    desk.table_mut().play_line(moves)?;
    Ok(Tried { views: played(desk, follows)?, attempt })
}

/// The position on the desk and after each of these moves.
fn played(mut desk: Box<dyn Desk>, moves: &[String]) -> Result<Vec<View>, TryError> {
    let mut views = vec![View::of(&*desk)];
    for text in moves {
        desk.table_mut().play(text).map_err(PuzzlerError::from)?;
        views.push(View::of(&*desk));
    }
    Ok(views)
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
) -> Result<Json<Hint>, ApiError> {
    let puzzle = found(&id)?;
    let work = move |limits: &Limits| puzzle.hint(step, limits);
    Ok(Json(Question { app: &app, from }.bounded(work).await??))
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
) -> Result<Json<PuzzleSolution>, ApiError> {
    let puzzle = found(&id)?;
    let work = move |limits: &Limits| -> Result<PuzzleSolution, TryError> {
        let line = puzzle.solution(limits)?;
        let views = played(puzzle.desk()?, &line)?.split_off(1);
        Ok(PuzzleSolution { answers: puzzle.answers.clone(), line, views })
    };
    Ok(Json(Question { app: &app, from }.bounded(work).await??))
}

impl From<TryError> for ApiError {
    fn from(error: TryError) -> ApiError {
        let status = match error {
            TryError::Puzzler(PuzzlerError::GaveUp) => StatusCode::SERVICE_UNAVAILABLE,
            TryError::Puzzle(_) | TryError::Puzzler(PuzzlerError::Theme(_)) => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
            _ => StatusCode::BAD_REQUEST,
        };
        ApiError::new(status, error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

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
