//! Answers questions, and thinks.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use rivi_players::{Budget, Desk, MEBIBYTE, Means, NotLoaded, Question, Seats};
use rivi_service::route::{self, Asked, Bounds};
use rivi_service::table::alone::Job;
use rivi_service::table::worker;
use serde_json::json;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::beside;
use crate::ear::within;

/// What one machine may use, and all together, in mebibytes: as much as the server gives by default.
const EACH: usize = 64;
const ALL: usize = 320;

/// A search with other limits, or none, ends after this in any case.
const AN_HOUR: Duration = Duration::from_hours(1);

/// Answers questions and thinks, one at a time. Its memory is given back with the worker that it lives in.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Engine {
    seats: Arc<Seats>,
    move_time: Duration,
}

#[wasm_bindgen]
impl Engine {
    /// An engine whose machines may think about a move for so long.
    #[wasm_bindgen(constructor)]
    pub fn new(move_time_ms: u32) -> Engine {
        let each = Means { bytes: EACH * MEBIBYTE, threads: 1 };
        let seats = Seats::new(each, ALL * MEBIBYTE);
        Engine { seats, move_time: Duration::from_millis(u64::from(move_time_ms)) }
    }

    /// Answers what the server answers at this address, as `{ "status": …, "body": … }`.
    pub fn answer(&self, method: &str, address: &str, body: &str, now_ms: f64) -> String {
        let asked = Asked { method, address, body };
        if let Err(error) = ready(&asked) {
            let body = json!({ "error": error.to_string() }).to_string();
            return json!({ "status": 503, "body": body }).to_string();
        }
        let answer = within(route::time_for(&asked, self.move_time), |stop| {
            let bounds = Bounds {
                seats: Arc::clone(&self.seats),
                stop: stop.clone(),
                move_time: self.move_time,
                now_ms: now_ms as u64,
            };
            route::answer(&asked, &bounds)
        });
        json!({ "status": answer.status, "body": answer.body }).to_string()
    }

    /// Does a task of a match, as JSON. `tell` hears what is known on the way, and the last word, as JSON.
    ///
    /// # Errors
    /// If the task cannot be read, or a file that its game goes by cannot be had.
    pub fn work(&self, job: &str, seed: f64, tell: &Tell) -> Result<(), JsError> {
        let job: Job = serde_json::from_str(job)?;
        beside::load(&job.game)?;
        within(Duration::from_millis(job.time_ms), |stop| {
            let mut heard = |heard| tell.call(&serde_json::to_string(&heard).unwrap_or_default());
            worker::work(&job, (&self.seats, seed.to_bits()), stop, &mut heard);
        });
        Ok(())
    }

    /// The move of a machine under a limit of nodes, as `{ "text", "nodes", "verdict" }`.
    ///
    /// # Errors
    /// If there is no such position or machine, or it has no move.
    pub fn choose(
        &self,
        game: &str,
        moves: &str,
        player: &str,
        nodes: Option<f64>,
        seed: f64,
    ) -> Result<String, JsError> {
        let mut kept = Kept::sit(game, moves, player, seed)?;
        kept.choose(moves, nodes)
    }

    /// The best lines of a position under a limit of nodes, as `{ "lines", "nodes", "depth" }`.
    ///
    /// # Errors
    /// If there is no such position, or a file that its game goes by cannot be had.
    pub fn analyse(
        &self,
        game: &str,
        moves: &str,
        nodes: Option<f64>,
        lines: u8,
    ) -> Result<String, JsError> {
        beside::load(game)?;
        let desk = desk(game, moves)?;
        let mut analyst = desk.analyst(Means::UNLIMITED);
        let seen = within(AN_HOUR, |stop| {
            let budget = Budget { stop: stop.clone(), ..budget(nodes) };
            let question = Question { lines: usize::from(lines), threads: 1, budget };
            analyst.look(&*desk, &question, &mut |_| ControlFlow::Continue(()))
        });
        let Some(seen) = seen else { return Err(JsError::new("nothing is known of it")) };
        let line =
            |line: &rivi_players::LineTold| format!("{}: {}", line.verdict, line.moves.join(" "));
        let lines: Vec<String> = seen.lines.iter().map(line).collect();
        Ok(json!({ "lines": lines, "nodes": seen.nodes, "depth": seen.depth }).to_string())
    }

    /// The large files that lie beside the module, each as `{ "name", "sha256", "file" }`.
    pub fn files() -> String {
        json!(beside::listed()).to_string()
    }

    /// How many games of so many moves there are from the start of a game; nothing where they cannot be counted.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn perft(&self, game: &str, depth: u32) -> Result<Option<f64>, JsError> {
        Ok(desk(game, "")?.table().perft(depth).map(|leaves| leaves as f64))
    }
}

#[wasm_bindgen]
extern "C" {
    /// Somebody who listens.
    #[wasm_bindgen(typescript_type = "{ call(heard: string): void }")]
    pub type Tell;

    #[wasm_bindgen(method)]
    fn call(this: &Tell, heard: &str);
}

/// A machine that keeps its seat from move to move.
#[wasm_bindgen]
pub struct Kept {
    game: String,
    machine: Box<dyn rivi_players::Seated>,
}

#[wasm_bindgen]
impl Kept {
    /// A machine for a game that has come to this position.
    ///
    /// # Errors
    /// If there is no such position or machine, or a file that its game goes by cannot be had.
    pub fn sit(game: &str, moves: &str, player: &str, seed: f64) -> Result<Kept, JsError> {
        beside::load(game)?;
        let plan = desk(game, moves)?.plan(player)?;
        let machine = plan.build(Means::UNLIMITED, seed as u64)?;
        Ok(Kept { game: game.to_owned(), machine })
    }

    /// Its move in this position, as `{ "text", "nodes", "verdict" }`.
    ///
    /// # Errors
    /// If there is no such position, or it has no move.
    pub fn choose(&mut self, moves: &str, nodes: Option<f64>) -> Result<String, JsError> {
        let desk = desk(&self.game, moves)?;
        let found = within(AN_HOUR, |stop| {
            let budget = Budget { stop: stop.clone(), ..budget(nodes) };
            self.machine.choose(&*desk, &budget)
        })?;
        let verdict = found.verdict.map(|verdict| verdict.to_string());
        Ok(json!({ "text": found.text, "nodes": found.nodes, "verdict": verdict }).to_string())
    }
}

/// Loads what a question needs: puzzles, and what the machines go by that it sets to work.
fn ready(asked: &Asked) -> Result<(), NotLoaded> {
    if route::is_about_puzzles(asked) {
        beside::load_puzzles()?;
    }
    route::game_at_work(asked).map_or(Ok(()), |game| beside::load(&game))
}

fn desk(game: &str, moves: &str) -> Result<Box<dyn Desk>, JsError> {
    let mut desk = rivi_games::desk(game)?;
    desk.table_mut().play_line(moves)?;
    Ok(desk)
}

fn budget(nodes: Option<f64>) -> Budget {
    Budget { nodes: nodes.map(|nodes| nodes as u64), ..Budget::default() }
}
