//! Line games made of options: the exact result of a position.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::ensure;
use rivi_players::command::SolveArguments;
use rivi_players::command::solve::{Solved, Solver, solve, words};
use rivi_rules::{Notation, Position};
use rivi_search::{Deep, Limits, Search, Silent, Verdict};

use crate::{LineCounts, LineGame, Put};

/// Solves what the arguments ask for.
pub(crate) fn run(
    start: &LineGame,
    arguments: &SolveArguments,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    ensure!(!arguments.explain, "--explain is not for {}", arguments.game);
    arguments.only_memory()?;
    let search = Deep::new(arguments.table_bytes());
    solve(start, arguments, &mut BySearch { arguments, search, nodes: 0 }, out)
}

/// Solves by searching to the end.
struct BySearch<'a> {
    arguments: &'a SolveArguments,
    search: Deep<LineGame, LineCounts>,
    nodes: u64,
}

impl BySearch<'_> {
    /// The result and the line that leads there, if it is proven within the limits.
    fn proven(&mut self, position: &LineGame, limits: &Limits) -> Option<(Verdict, Vec<Put>)> {
        let report = self.search.search(position, &limits.after(self.nodes), &mut Silent);
        self.nodes += report.nodes;
        report.verdict.is_proven().then_some((report.verdict, report.line))
    }

    /// What every move leads to.
    fn values(&mut self, position: &LineGame, limits: &Limits) -> Option<Vec<(String, String)>> {
        let moves: Vec<Put> = position.moves().collect();
        let value = |m: Put| {
            let next = position.after(m);
            let (verdict, _) = self.proven(&next, limits)?;
            let seen = verdict.one_ply_earlier(position.turn(), next.turn());
            Some((position.move_text(m), words(seen, self.arguments.weak)))
        };
        moves.into_iter().map(value).collect()
    }
}

impl Solver<LineGame> for BySearch<'_> {
    type Answer = Solved;

    fn solve(
        &mut self,
        position: &LineGame,
        limits: &Limits,
        _: &dyn Fn(String),
    ) -> anyhow::Result<Option<Solved>> {
        self.nodes = 0;
        let Some((verdict, line)) = self.proven(position, limits) else { return Ok(None) };
        let mut solved = Solved::new(words(verdict, self.arguments.weak));
        if self.arguments.all {
            let Some(values) = self.values(position, limits) else { return Ok(None) };
            solved = solved.with_values(values);
        }
        if !self.arguments.is_brief() {
            solved.line = Some(position.line_text(&line));
        }
        Ok(Some(solved))
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn print(&self, position: &LineGame, answer: &Solved, out: &mut dyn Write) -> io::Result<()> {
        answer.print(position, out)
    }

    fn summary(&self, answer: &Solved) -> String {
        answer.summary()
    }
}
