//! Positions that are solved by a search that says of what it finds whether it is proven.

use std::io::{self, Write};

use rivi_rules::Game;
use rivi_search::{Limits, Search, Silent, Verdict};

use super::{SolveArguments, Solved, Solver, words};

/// Solves by searching to the end.
#[derive(Debug)]
pub struct BySearch<'a, S> {
    arguments: &'a SolveArguments,
    search: S,
    nodes: u64,
}

impl<'a, S> BySearch<'a, S> {
    /// Solves what the arguments ask for.
    pub fn new(arguments: &'a SolveArguments, search: S) -> BySearch<'a, S> {
        BySearch { arguments, search, nodes: 0 }
    }

    /// The result and the line that leads there, if it is proven within the limits.
    fn proven<P: Game>(&mut self, position: &P, limits: &Limits) -> Option<(Verdict, Vec<P::Move>)>
    where
        S: Search<P>,
    {
        let report = self.search.search(position, &limits.after(self.nodes), &mut Silent);
        self.nodes += report.nodes;
        report.verdict.is_proven().then_some((report.verdict, report.line))
    }

    /// What every move leads to.
    fn values<P: Game>(&mut self, position: &P, limits: &Limits) -> Option<Vec<(String, String)>>
    where
        S: Search<P>,
    {
        let moves: Vec<P::Move> = position.moves().collect();
        let value = |m: P::Move| {
            let next = position.after(m);
            let (verdict, _) = self.proven(&next, limits)?;
            let seen = verdict.one_ply_earlier(position.turn(), next.turn());
            Some((position.move_text(m), words(seen, self.arguments.weak)))
        };
        moves.into_iter().map(value).collect()
    }
}

impl<P: Game, S: Search<P>> Solver<P> for BySearch<'_, S> {
    type Answer = Solved;

    fn solve(
        &mut self,
        position: &P,
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

    fn print(&self, position: &P, answer: &Solved, out: &mut dyn Write) -> io::Result<()> {
        answer.print(position, out)
    }

    fn summary(&self, answer: &Solved) -> String {
        answer.summary()
    }
}
