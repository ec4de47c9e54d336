//! Our protocol: one JSON object a line, described on a page in `docs/player-protocol.md`.

use std::time::Duration;

use rivi_search::Stop;
use serde::{Deserialize, Serialize};

use super::fault::quoted;
use super::process::Process;
use super::{Fault, Turn};

/// The version of the protocol.
pub(super) const VERSION: u32 = 1;

/// What a program may still spend, as it is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allowance {
    /// Milliseconds for this move.
    pub move_ms: Option<u64>,
    /// Milliseconds for all the rest of the game.
    pub left_ms: Option<u64>,
    /// Milliseconds that come back after each move.
    pub increment_ms: u64,
    /// Nodes for this move.
    pub nodes: Option<u64>,
    /// Depth of the search.
    pub depth: Option<u32>,
}

/// The first line a program reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Greeting {
    /// The protocol's version.
    pub rivi: u32,
    /// Tells this line from the others.
    pub hello: bool,
}

/// A program's answer to the greeting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The protocol's version.
    pub rivi: u32,
    /// What the program is called.
    #[serde(default)]
    pub name: String,
}

/// A position in which the program has to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The answer repeats it.
    pub id: u64,
    /// The game, as text.
    pub game: String,
    /// All moves so far.
    pub moves: Vec<String>,
    /// The side to move, `X` or `O`.
    pub turn: String,
    /// The legal moves.
    pub legal: Vec<String>,
    /// What may be spent.
    pub time: Allowance,
    /// A number to draw chance from, so that a game can be repeated.
    pub seed: u64,
}

/// The move of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The question's.
    pub id: u64,
    /// The move.
    #[serde(rename = "move")]
    pub choice: String,
}

/// Greets a program and reads its answer.
pub(super) fn greet(process: &mut Process, patience: Duration) -> Result<Hello, Fault> {
    process.send(&greeting());
    process.wait_for(patience, &Stop::default(), |line| {
        Some(read_hello(line).unwrap_or_else(|| not_json(line)))
    })
}

/// The line that every program is greeted with.
pub(super) fn greeting() -> String {
    json(&Greeting { rivi: VERSION, hello: true })
}

/// The answer to the greeting, if this line is JSON at all.
pub(super) fn read_hello(line: &str) -> Option<Result<Hello, Fault>> {
    line.starts_with('{').then(|| match serde_json::from_str::<Hello>(line) {
        Ok(hello) if hello.rivi == VERSION => Ok(hello),
        Ok(hello) => Err(garbled(format!(
            "it speaks version {} of the protocol; expected {VERSION}",
            hello.rivi
        ))),
        Err(_) => Err(garbled(format!(
            "it answered the greeting with {}; expected {{\"rivi\":{VERSION},\"name\":\"…\"}}",
            quoted(line)
        ))),
    })
}

/// Asks for a move and reads it.
pub(super) fn ask(process: &mut Process, id: u64, turn: &Turn<'_>) -> Result<String, Fault> {
    process.send(&json(&question(id, turn)));
    process.wait_for(turn.patience, &turn.stop, |line| {
        Some(read_answer(id, line).unwrap_or_else(|| not_json(line)))
    })
}

fn question(id: u64, turn: &Turn<'_>) -> Question {
    let table = turn.desk.table();
    Question {
        id,
        game: turn.desk.game().to_owned(),
        moves: table.moves(),
        turn: table.turn().to_string(),
        legal: table.legal_moves(),
        time: turn.allowance,
        seed: turn.seed,
    }
}

fn read_answer(id: u64, line: &str) -> Option<Result<String, Fault>> {
    line.starts_with('{').then(|| match serde_json::from_str::<Answer>(line) {
        Ok(answer) if answer.id == id => Ok(answer.choice),
        Ok(answer) => {
            Err(garbled(format!("it answered question {} when asked question {id}", answer.id)))
        }
        Err(error) => Err(garbled(format!(
            "it answered {} ({error}); expected {{\"id\":{id},\"move\":\"…\"}}",
            quoted(line)
        ))),
    })
}

/// Lines that are no JSON are not chatter: error output is for that, and a student who prints a bare
/// move should be told so and not wait for the end of time.
fn not_json<T>(line: &str) -> Result<T, Fault> {
    Err(garbled(format!(
        "it wrote {}; expected one JSON object a line (other output belongs to standard error)",
        quoted(line)
    )))
}

fn garbled(why: String) -> Fault {
    Fault::Garbled(why)
}

fn json(value: &impl Serialize) -> String {
    // Numbers, texts and lists of them always have a JSON form.
    serde_json::to_string(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        assert_eq!(read_answer(3, r#"{"id":3,"move":"h8"}"#), Some(Ok("h8".to_owned())));
        assert_eq!(
            read_answer(3, r#"{"id":3,"move":"h8","note":"nice"}"#),
            Some(Ok("h8".to_owned()))
        );
        for wrong in
            [r#"{"id":2,"move":"h8"}"#, r#"{"move":"h8"}"#, r#"{"id":3,"move":4}"#, "{", "{}"]
        {
            assert!(matches!(read_answer(3, wrong), Some(Err(Fault::Garbled(_)))), "{wrong}");
        }
        assert_eq!(read_answer(3, "h8"), None);
    }

    #[test]
    fn another_version_is_refused() {
        assert!(matches!(read_hello(r#"{"rivi":1}"#), Some(Ok(_))));
        assert!(matches!(read_hello(r#"{"rivi":2}"#), Some(Err(_))));
        assert_eq!(read_hello("UNKNOWN command"), None);
    }
}
