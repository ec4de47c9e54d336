//! Five in a row: wins by threats, proven.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::bail;
use rivi_mnk::Grid;
use rivi_players::command::SolveArguments;
use rivi_players::command::solve::{Solver, solve};
use rivi_rules::{Notation, Position};
use rivi_search::Limits;
use serde::Serialize;

use crate::threats::{Means, Sought, WinByThreats};

/// Positions to enter where nobody says how many.
const NODES: u64 = 5_000_000;

/// What was found.
#[derive(Serialize)]
struct Answer {
    turn: char,
    by: &'static str,
    /// Whether there is a win of this kind.
    win: bool,
    /// With which of its moves the winner makes five at the latest, whatever the defence.
    #[serde(skip_serializing_if = "Option::is_none")]
    in_moves: Option<u32>,
    line: String,
}

/// Looks for wins by threats.
pub(crate) fn run(
    start: &Grid,
    arguments: &SolveArguments,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    arguments.only_nodes_and_time()?;
    solve(start, arguments, &mut ByThreats { arguments, nodes: 0 }, out)
}

/// Looks for a win by fours, or by fours and threes.
struct ByThreats<'a> {
    arguments: &'a SolveArguments,
    nodes: u64,
}

impl Solver<Grid> for ByThreats<'_> {
    type Answer = Answer;

    fn solve(
        &mut self,
        position: &Grid,
        limits: &Limits,
        _: &dyn Fn(String),
    ) -> anyhow::Result<Option<Answer>> {
        if let Some(outcome) = position.outcome() {
            bail!("the game is over: {outcome}");
        }
        let limits = Limits { nodes: limits.nodes.or(Some(NODES)), ..limits.clone() };
        let means = if self.arguments.vcf { Means::Fours } else { Means::FoursAndThrees };
        let (sought, nodes) = WinByThreats { means }.seek(position, &limits);
        self.nodes = nodes;
        told(position, means, sought)
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn print(&self, _: &Grid, answer: &Answer, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.summary(answer))?;
        if answer.win { writeln!(out, "Every defence was tried.") } else { Ok(()) }
    }

    fn summary(&self, Answer { turn, by, line, in_moves, .. }: &Answer) -> String {
        match in_moves {
            Some(moves) => format!("{turn} wins by {by}, with move {moves} at the latest: {line}"),
            None => format!("{turn} has no win by {by}."),
        }
    }
}

/// The answer; `None` if a limit came first.
fn told(position: &Grid, means: Means, sought: Sought) -> anyhow::Result<Option<Answer>> {
    let by = match means {
        Means::Fours => "fours",
        Means::FoursAndThrees => "fours and threes",
    };
    let turn = position.turn().mark();
    let nothing = Answer { turn, by, win: false, in_moves: None, line: String::new() };
    match sought {
        Sought::GaveUp => Ok(None),
        Sought::Nothing => Ok(Some(nothing)),
        Sought::Proven(win) => {
            let line = position.line_text(&win.line);
            Ok(Some(Answer { win: true, in_moves: Some(win.moves), line, ..nothing }))
        }
        Sought::Refuted(win) => {
            bail!("the win {} does not stand; please report it", position.line_text(&win.line))
        }
    }
}
