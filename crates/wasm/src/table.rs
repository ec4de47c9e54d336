//! A match that one person plays alone.

use std::time::Duration;

use rivi_play::export;
use rivi_play::message::ClientMessage;
use rivi_play::request::{Format, NewMatch, Numbered};
use rivi_service::table::alone::{Alone, Effect, Heard, Times};
use serde::Serialize;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// A match that one person plays alone. What comes of each call is a list of effects, as JSON.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Table {
    alone: Alone,
    begun: Option<Effect>,
}

#[wasm_bindgen]
impl Table {
    /// Begins a match: `new` is what is posted to `/api/matches`. The first call of `enter` tells what is to be kept.
    ///
    /// # Errors
    /// If it cannot be begun.
    pub fn begin(id: &str, new: &str, move_time_ms: u32, now_ms: f64) -> Result<Table, JsError> {
        let new: NewMatch = serde_json::from_str(new)?;
        let begun = Alone::begin(id, &new, times(move_time_ms), now_ms as u64);
        let (alone, keep) = begun.map_err(|refusal| JsError::new(&refusal.reason))?;
        Ok(Table { alone, begun: Some(keep) })
    }

    /// A match that was kept: its events, as JSON.
    ///
    /// # Errors
    /// If the events do not follow from each other.
    pub fn bring(id: &str, events: &str, move_time_ms: u32) -> Result<Table, JsError> {
        let events: Vec<Numbered> = serde_json::from_str(events)?;
        Ok(Table { alone: Alone::bring(id, &events, times(move_time_ms))?, begun: None })
    }

    /// Somebody looks at the match.
    pub fn enter(&mut self, now_ms: f64) -> String {
        let mut effects: Vec<Effect> = self.begun.take().into_iter().collect();
        effects.extend(self.alone.enter(now_ms as u64));
        written(&effects)
    }

    /// What is said on the WebSocket of a match.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn say(&mut self, message: &str, now_ms: f64) -> Result<String, JsError> {
        let now = now_ms as u64;
        Ok(written(&match serde_json::from_str(message)? {
            ClientMessage::Hello { .. } => return Ok(self.enter(now_ms)),
            ClientMessage::Command { id, after, command } => {
                self.alone.command(id, after, &command, now)
            }
            ClientMessage::Ping => {
                vec![Effect::Tell { message: rivi_play::message::ServerMessage::Pong }]
            }
        }))
    }

    /// What is heard of a task.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn heard(&mut self, job: f64, heard: &str, now_ms: f64) -> Result<String, JsError> {
        let heard: Heard = serde_json::from_str(heard)?;
        Ok(written(&self.alone.heard(job as u64, heard, now_ms as u64)))
    }

    /// Looks at the clock.
    pub fn tick(&mut self, now_ms: f64) -> String {
        written(&self.alone.tick(now_ms as u64))
    }

    /// When the clock runs out, in milliseconds since 1970.
    pub fn deadline(&self) -> Option<f64> {
        self.alone.deadline().map(|deadline| deadline as f64)
    }

    /// The event that made a move of the game on the board, counted from 1, as JSON: `null` if there is no such move.
    pub fn event_of(&self, number: u32) -> String {
        let at = (number as usize).checked_sub(1);
        written(&at.and_then(|at| self.alone.whole().played().get(at)).map(|played| played.event))
    }

    /// As it stands: what the server answers at `/api/matches/{id}`.
    pub fn details(&self, now_ms: f64) -> String {
        written(&self.alone.details(now_ms as u64))
    }

    /// The game on its board in a format: `text`, `json` or `psq`.
    ///
    /// # Errors
    /// If it cannot be written like that.
    pub fn record(&self, format: &str) -> Result<String, JsError> {
        let format: Format = serde_json::from_value(format.into())?;
        Ok(export(self.alone.whole(), format)?)
    }
}

fn times(move_time_ms: u32) -> Times {
    let a_move = Duration::from_millis(u64::from(move_time_ms));
    Times { a_move, analysis: Duration::from_mins(1) }
}

/// Our values always have a JSON form: their keys are names.
fn written<T: Serialize + ?Sized>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
