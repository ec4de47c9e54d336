//! A question as HTTP asks it, answered without a server: for a page whose server is its own browser.

use std::sync::Arc;
use std::time::Duration;

use rivi_play::request::Fault;
use rivi_players::Seats;
use rivi_search::Stop;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::failed::{Failed, Kind};
use crate::{games, inside, limits, puzzles};

/// A question.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// `GET` or `POST`.
    pub method: &'a str,
    /// The address below the server's own, with what stands behind the question mark: `/api/game?game=connect4`.
    pub address: &'a str,
    /// The body, as JSON; empty where there is none.
    pub body: &'a str,
}

/// What a question may take.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// The machines that are asked, and their memory.
    pub seats: Arc<Seats>,
    /// Whoever asks sets it when the time is up.
    pub stop: Stop,
    /// How long a machine may think about a move.
    pub move_time: Duration,
    /// Milliseconds since 1970.
    pub now_ms: u64,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The status that HTTP has for it.
    pub status: u16,
    /// The answer, or a [`Fault`], as JSON.
    pub body: String,
}

/// Answers a question about games, machines and puzzles as the server does. What needs a server is told so.
pub fn answer(asked: &Asked, bounds: &Bounds) -> Answer {
    match answered(asked, bounds) {
        Ok(body) => Answer { status: 200, body },
        Err(Failed { kind, error }) => {
            let body = serde_json::to_string(&Fault { error }).unwrap_or_default();
            Answer { status: kind.status(), body }
        }
    }
}

fn answered(asked: &Asked, bounds: &Bounds) -> Result<String, Failed> {
    let (path, query) = asked.address.split_once('?').unwrap_or((asked.address, ""));
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    match (asked.method, &parts[..]) {
        ("GET", ["api", rest @ ..]) => got(rest, query, bounds),
        ("POST", ["api", "inside", name]) => seen(name, asked.body, bounds),
        ("POST", ["api", rest @ ..]) => posted(rest, asked.body, bounds),
        _ => Err(needs_a_server()),
    }
}

fn got(parts: &[&str], query: &str, bounds: &Bounds) -> Result<String, Failed> {
    let limits = || limits(&bounds.stop);
    match parts {
        ["games"] => told(&games::games()),
        ["lessons"] => told(&games::lessons()),
        ["gallery"] => told(&games::gallery()),
        ["scenarios"] => told(&inside::scenarios()?),
        ["game"] => told(&games::game(&from_query::<games::Named>(query)?.game)?),
        ["puzzles"] => told(&puzzles::list(&from_query(query)?)?),
        ["puzzles", "daily"] => told(&puzzles::daily(&from_query(query)?, bounds.now_ms)?),
        ["puzzles", id] => told(&puzzles::one(id)?),
        ["puzzles", id, "hints", step] => {
            let wrong = |_| Failed::bad("expected the number of a hint, from 1");
            told(&puzzles::hint(id, step.parse().map_err(wrong)?, &limits())?)
        }
        ["puzzles", id, "solution"] => told(&puzzles::solution(id, &limits())?),
        _ => Err(needs_a_server()),
    }
}

fn posted(parts: &[&str], body: &str, bounds: &Bounds) -> Result<String, Failed> {
    match parts {
        ["position"] => told(&games::position_view(&from_body(body)?)?),
        ["course"] => told(&games::course(&from_body(body)?)?),
        ["opening"] => told(&games::opening(&from_body(body)?)?),
        ["puzzles", id, "try"] => {
            told(&puzzles::attempt(id, &from_body(body)?, &limits(&bounds.stop))?)
        }
        _ => Err(needs_a_server()),
    }
}

/// What is seen of a machine from inside.
fn seen(name: &str, body: &str, bounds: &Bounds) -> Result<String, Failed> {
    let limits = limits(&bounds.stop);
    match name {
        "tree" => told(&inside::tree(&from_body(body)?, &limits)?),
        "steps" => told(&inside::steps(&from_body(body)?, &limits)?),
        "compare" => told(&inside::compare(&from_body(body)?, &limits)?),
        "written" => told(&inside::written(&from_body(body)?, &limits)?),
        "thought" => {
            let asked: inside::ThoughtRequest = from_body(body)?;
            let most = bounds.move_time;
            let time = asked.time_ms.map_or(most, Duration::from_millis).min(most);
            told(&inside::thought(&asked, &bounds.seats, time, &bounds.stop)?)
        }
        view => {
            let card = rivi_games::views().into_iter().find(|card| card.name == view);
            let card = card.ok_or_else(needs_a_server)?;
            told(&inside::view(card, &from_body(body)?, &limits)?)
        }
    }
}

/// How long a question may be worked on before its stop has to be set: a machine that is asked for a move has its own
/// time.
pub fn time_for(asked: &Asked, move_time: Duration) -> Duration {
    let thought = |_| from_body::<inside::ThoughtRequest>(asked.body).ok()?.time_ms;
    match asked.address.strip_suffix("/inside/thought") {
        Some(path) => thought(path).map_or(move_time, Duration::from_millis).min(move_time),
        None => crate::MOST_TIME,
    }
}

/// The game whose machines are to work for a question; none where nothing has to be thought about.
pub fn game_at_work(asked: &Asked) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct About {
        game: String,
    }
    let (path, _) = asked.address.split_once('?').unwrap_or((asked.address, ""));
    match &path.trim_matches('/').split('/').collect::<Vec<_>>()[..] {
        ["api", "inside", _] => Some(from_body::<About>(asked.body).ok()?.game),
        ["api", "puzzles", id, _, ..] => {
            let _ = rivi_games::entries();
            Some(rivi_players::puzzles::find(id)?.game)
        }
        _ => None,
    }
}

/// Whether a question is about puzzles, which may have to be loaded first.
pub fn is_about_puzzles(asked: &Asked) -> bool {
    asked.address.trim_start_matches('/').starts_with("api/puzzles")
}

fn needs_a_server() -> Failed {
    Failed::new(Kind::NotFound, "this needs a server, and there is none: the browser answers alone")
}

fn told(answer: &impl Serialize) -> Result<String, Failed> {
    serde_json::to_string(answer).map_err(|error| Failed::new(Kind::Broken, error.to_string()))
}

fn from_query<T: DeserializeOwned>(query: &str) -> Result<T, Failed> {
    serde_urlencoded::from_str(query).map_err(Failed::bad)
}

fn from_body<T: DeserializeOwned>(body: &str) -> Result<T, Failed> {
    serde_json::from_str(body)
        .map_err(|error| Failed::bad(format!("the question cannot be read: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_is_known_whose_machines_are_to_work() {
        let of = |address, body| game_at_work(&Asked { method: "POST", address, body });
        let about = r#"{"game":"gomoku:15","moves":[]}"#;
        assert_eq!(of("/api/inside/thought", about).as_deref(), Some("gomoku:15"));
        assert_eq!(of("/api/inside/thought", "nonsense"), None);
        assert_eq!(of("/api/position", about), None);
        let _ = rivi_games::entries();
        let puzzles = rivi_players::puzzles::of_game("connect4");
        let puzzle = &puzzles[0];
        let address = format!("/api/puzzles/{}/hints/1?x=1", puzzle.id);
        assert_eq!(of(&address, ""), Some(puzzle.game.clone()));
        assert_eq!(of(&format!("/api/puzzles/{}", puzzle.id), ""), None);
        let about = |address| is_about_puzzles(&Asked { method: "GET", address, body: "" });
        assert!(about(&address) && about("api/puzzles?game=connect4") && !about("/api/games"));
    }
}
