use std::io::Write;
use std::time::Duration;

use rivi_engine::{Analysis, Language};
use rivi_rules::{Game, Outcome, Record};
use serde::Serialize;

/// An analysis as it is told: moves as text, remarks as sentences.
#[derive(Serialize)]
pub(super) struct Told {
    game: String,
    moves: String,
    turn: char,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    lines: Vec<Line>,
    values: Vec<Value>,
    remarks: Vec<String>,
    depth: u32,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct Line {
    verdict: String,
    proven: bool,
    moves: String,
}

#[derive(Serialize)]
struct Value {
    r#move: String,
    verdict: String,
    proven: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
}

impl Told {
    pub(super) fn new<P: Game>(
        game: &str,
        record: &Record<P>,
        analysis: &Analysis<P>,
        took: Duration,
    ) -> Told {
        let position = record.position();
        let played: Vec<P::Move> = record.moves().collect();
        let language = Language::of_locale(|name| std::env::var(name).ok());
        Told {
            game: game.to_owned(),
            moves: record.start().line_text(&played),
            turn: position.turn().mark(),
            outcome: position.outcome().map(ended),
            lines: lines(position, analysis),
            values: values(position, analysis),
            remarks: analysis.remarks.iter().map(|remark| language.say(remark)).collect(),
            depth: analysis.depth,
            nodes: analysis.nodes,
            seconds: took.as_secs_f64(),
        }
    }

    pub(super) fn print(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        match &self.outcome {
            Some(ended) => writeln!(out, "The game is over: {ended}")?,
            None => writeln!(out, "{} to move", self.turn)?,
        }
        for line in &self.lines {
            writeln!(out, "{}: {}", said(&line.verdict, line.proven), line.moves)?;
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

/// A guess is shown as a guess.
fn said(verdict: &str, proven: bool) -> String {
    let how = if proven { "proven" } else { "guess" };
    format!("{verdict} ({how})")
}

fn ended(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(side) => format!("{side} has won"),
        Outcome::Draw => "drawn".to_owned(),
    }
}

fn lines<P: Game>(position: &P, analysis: &Analysis<P>) -> Vec<Line> {
    let line = |line: &rivi_engine::Line<P>| Line {
        verdict: line.verdict.to_string(),
        proven: line.verdict.is_proven(),
        moves: position.line_text(&line.moves),
    };
    analysis.lines.iter().map(line).collect()
}

/// The best moves first, moves of equal worth in the game's order.
fn values<P: Game>(position: &P, analysis: &Analysis<P>) -> Vec<Value> {
    let mut sorted = analysis.values.clone();
    sorted.sort_by_key(|&(m, verdict)| (std::cmp::Reverse(verdict.rank()), m));
    let effort = |m| analysis.effort.iter().find(|(of, _)| *of == m).map(|(_, nodes)| *nodes);
    let value = |(m, verdict): (P::Move, rivi_search::Verdict)| Value {
        r#move: position.move_text(m),
        verdict: verdict.to_string(),
        proven: verdict.is_proven(),
        nodes: effort(m),
    };
    sorted.into_iter().map(value).collect()
}
