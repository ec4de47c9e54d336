use std::io::{self, Write};

use rivi_rules::Game;
use rivi_search::Verdict;
use serde::Serialize;

/// The result of a position, in games without scores.
#[derive(Clone, Debug, Serialize)]
pub struct Solved {
    /// What best play leads to, for the side to move.
    pub verdict: String,
    /// The moves that keep the result, where every move was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<Vec<String>>,
    /// What every move leads to, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<MoveResult>>,
    /// Best play to the end, where it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
}

/// What a move leads to.
#[derive(Clone, Debug, Serialize)]
pub struct MoveResult {
    /// The move.
    pub r#move: String,
    /// For the side that makes it.
    pub verdict: String,
}

impl Solved {
    /// A position of which only the verdict is known.
    pub fn new(verdict: String) -> Solved {
        Solved { verdict, best: None, values: None, line: None }
    }

    /// The same with what every move leads to; the best are as good as the position.
    #[must_use]
    pub fn with_values(self, values: impl IntoIterator<Item = (String, String)>) -> Solved {
        let values = values.into_iter().map(|(r#move, verdict)| MoveResult { r#move, verdict });
        let values: Vec<MoveResult> = values.collect();
        let best = values.iter().filter(|value| value.verdict == self.verdict);
        let best = best.map(|value| value.r#move.clone()).collect();
        Solved { best: Some(best), values: Some(values), ..self }
    }

    /// Prints it for people.
    ///
    /// # Errors
    /// If nobody listens.
    pub fn print<P: Game>(&self, position: &P, out: &mut dyn Write) -> io::Result<()> {
        match position.outcome() {
            Some(outcome) => writeln!(out, "The game is over: {outcome}")?,
            None => writeln!(out, "{} to move: {} (proven)", position.turn(), self.verdict)?,
        }
        if let Some(line) = self.line.as_deref().filter(|line| !line.is_empty()) {
            writeln!(out, "Best play: {line}")?;
        }
        for value in self.values.iter().flatten() {
            writeln!(out, "{}  {}", value.r#move, value.verdict)?;
        }
        if let Some(best) = self.best.as_ref().filter(|best| !best.is_empty()) {
            writeln!(out, "Best: {}", best.join(" "))?;
        }
        Ok(())
    }

    /// It in a line.
    pub fn summary(&self) -> String {
        let values = self.values.iter().flatten();
        let values = values.map(|value| format!("{}: {}", value.r#move, value.verdict));
        let parts: Vec<String> = [self.verdict.clone()].into_iter().chain(values).collect();
        parts.join(", ")
    }
}

/// A verdict in words, without its distance where only the winner is asked for.
pub fn words(verdict: Verdict, weak: bool) -> String {
    match verdict {
        Verdict::WinIn(_) if weak => "win".to_owned(),
        Verdict::LossIn(_) if weak => "loss".to_owned(),
        verdict => verdict.to_string(),
    }
}
