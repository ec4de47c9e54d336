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

use crate::Scores;
use crate::board::SearchBoard;
use crate::threats::{ByFours, Found, Fours, Threes, Verified, verified};

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
        let (found, strategy, nodes) = look(self.arguments, position, &limits);
        self.nodes = nodes;
        let nothing = Answer {
            turn: position.turn().mark(),
            by: if self.arguments.vcf { "fours" } else { "fours and threes" },
            win: false,
            in_moves: None,
            line: String::new(),
        };
        told(position, found, strategy, &limits, nothing)
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

fn look(arguments: &SolveArguments, position: &Grid, limits: &Limits) -> (Found, ByFours, u64) {
    let mut board = SearchBoard::new(position, &Scores::shipped());
    if arguments.vcf {
        let mut fours = Fours::default();
        let found = fours.search(&mut board, limits);
        return (found, ByFours::default(), fours.nodes());
    }
    let mut threes = Threes::default();
    let found = threes.search(&mut board, limits);
    let strategy = match found {
        Found::Win(_) => ByFours::after(threes.plan(&mut board)),
        _ => ByFours::default(),
    };
    (found, strategy, threes.nodes())
}

/// The answer, once every defence has been tried by the rules of the game; `None` if a limit came first.
fn told(
    position: &Grid,
    found: Found,
    mut strategy: ByFours,
    limits: &Limits,
    nothing: Answer,
) -> anyhow::Result<Option<Answer>> {
    let win = match found {
        Found::GaveUp => return Ok(None),
        Found::Nothing => return Ok(Some(nothing)),
        Found::Win(win) => win,
    };
    let line = position.line_text(&win.line);
    match verified(position, &mut strategy, &Limits { nodes: None, ..limits.clone() }) {
        Verified::Wins(moves) => {
            Ok(Some(Answer { win: true, in_moves: Some(moves), line, ..nothing }))
        }
        Verified::GaveUp => Ok(None),
        Verified::Refuted => bail!("the win {line} does not stand; please report it"),
    }
}
