use std::io::Write;
use std::time::Duration;

use rivi_players::{Analysed, Desk, Language, LineTold, MoveValue, Worth};
use rivi_rules::Outcome;
use rivi_search::Verdict;
use serde::Serialize;

/// An analysis as it is told: moves as text, remarks as sentences.
#[derive(Serialize)]
pub(super) struct Told {
    game: String,
    moves: String,
    turn: char,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    lines: Vec<Variation>,
    values: Vec<Value>,
    remarks: Vec<String>,
    depth: u32,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct Variation {
    verdict: String,
    proven: bool,
    /// The score that the side to move can expect, in per cent; none where no guess was measured.
    expected_percent: Option<u8>,
    moves: String,
}

#[derive(Serialize)]
struct Value {
    r#move: String,
    verdict: String,
    proven: bool,
    expected_percent: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
}

impl Told {
    pub(super) fn new(desk: &dyn Desk, analysed: &Analysed, took: Duration) -> Told {
        let table = desk.table();
        let language = Language::of_locale(|name| std::env::var(name).ok());
        Told {
            game: desk.game().to_owned(),
            moves: table.moves().join(" "),
            turn: table.turn().mark(),
            outcome: table.outcome().map(ended),
            lines: analysed.lines.iter().map(told_line).collect(),
            values: values(&table.legal_moves(), analysed),
            remarks: analysed.remarks.iter().map(|remark| language.say(remark)).collect(),
            depth: analysed.depth,
            nodes: analysed.nodes,
            seconds: took.as_secs_f64(),
        }
    }

    pub(super) fn print(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        match &self.outcome {
            Some(ended) => writeln!(out, "The game is over: {ended}")?,
            None => writeln!(out, "{} to move", self.turn)?,
        }
        for line in &self.lines {
            writeln!(out, "{}: {}", line.said(), line.moves)?;
        }
        for remark in &self.remarks {
            writeln!(out, "{remark}")?;
        }
        if self.values.len() > 1 {
            let value = |value: &Value| format!("{} {}", value.r#move, value.verdict);
            let values: Vec<String> = self.values.iter().map(value).collect();
            writeln!(out, "Moves: {}", values.join(", "))?;
        }
        let (depth, nodes, seconds) = (self.depth, self.nodes, self.seconds);
        writeln!(out, "Depth {depth}, {nodes} nodes in {seconds:.2} s")?;
        Ok(())
    }
}

impl Variation {
    /// A guess is shown as a guess, with what it promises where that is known.
    fn said(&self) -> String {
        let verdict = &self.verdict;
        match self.expected_percent {
            _ if self.proven => format!("{verdict} (proven)"),
            Some(percent) => format!("{verdict} (guess, expects {percent} %)"),
            None => format!("{verdict} (guess)"),
        }
    }
}

/// What the side to move can expect: what is proven needs no measurement.
fn expected(worth: Worth) -> Option<u8> {
    match worth.verdict {
        Verdict::WinIn(_) => Some(100),
        Verdict::Draw => Some(50),
        Verdict::LossIn(_) => Some(0),
        Verdict::Guess(_) => worth.expected,
    }
}

fn ended(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(side) => format!("{side} has won"),
        Outcome::Draw => "drawn".to_owned(),
    }
}

fn told_line(line: &LineTold) -> Variation {
    Variation {
        verdict: line.verdict.to_string(),
        proven: line.verdict.is_proven(),
        expected_percent: expected(line.verdict),
        moves: line.moves.join(" "),
    }
}

/// The best moves first, moves of equal worth in the game's order.
fn values(legal: &[String], analysed: &Analysed) -> Vec<Value> {
    let place = |value: &MoveValue| legal.iter().position(|text| *text == value.text);
    let mut sorted: Vec<&MoveValue> = analysed.values.iter().collect();
    sorted.sort_by_key(|value| (std::cmp::Reverse(value.verdict.verdict.rank()), place(value)));
    let effort = |text: &str| {
        let effort = analysed.effort.iter().find(|effort| effort.text == text);
        effort.map(|effort| effort.nodes)
    };
    let value = |value: &MoveValue| Value {
        r#move: value.text.clone(),
        verdict: value.verdict.to_string(),
        proven: value.verdict.is_proven(),
        expected_percent: expected(value.verdict),
        nodes: effort(&value.text),
    };
    sorted.into_iter().map(value).collect()
}
