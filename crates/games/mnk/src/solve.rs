//! Tic-tac-toe and small m,n,k-games: the exact result of a position.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::ensure;
use rivi_players::command::SolveArguments;
use rivi_players::command::solve::{BySearch, Solved, Solver, solve, words};
use rivi_rules::Game;
use rivi_search::sets::{OfSets, SetSearch};
use rivi_search::{Exact, Limits, Search, Silent};

use crate::Grid;

/// Solves what the arguments ask for.
pub(crate) fn run<P: Game>(
    start: &P,
    arguments: &SolveArguments,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    ensure!(!arguments.explain, "--explain is for connect4, not for {}", arguments.game);
    arguments.only_memory()?;
    let exact = Exact::new(arguments.table_bytes());
    solve(start, arguments, &mut ByExact { arguments, exact, nodes: 0 }, out)
}

/// The same on a grid, by its sets where it is a game of sets.
pub(crate) fn run_grid(
    start: &Grid,
    arguments: &SolveArguments,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    if start.as_sets().is_none() {
        return run(start, arguments, out);
    }
    ensure!(!arguments.explain, "--explain is for connect4, not for {}", arguments.game);
    arguments.only_memory()?;
    let search = SetSearch::<Grid>::new(arguments.table_bytes());
    solve(start, arguments, &mut BySearch::new(arguments, search), out)
}

/// Solves by exact search.
struct ByExact<'a, P: Game> {
    arguments: &'a SolveArguments,
    exact: Exact<P>,
    nodes: u64,
}

impl<P: Game> ByExact<'_, P> {
    /// What every move leads to, within what the first search has left of the limits.
    fn values(&mut self, position: &P, limits: &Limits) -> Option<Vec<(String, String)>> {
        let values = self.exact.values(position, &limits.after(self.nodes));
        self.nodes += self.exact.nodes();
        let value = |(m, verdict)| (position.move_text(m), words(verdict, self.arguments.weak));
        Some(values?.into_iter().map(value).collect())
    }
}

impl<P: Game> Solver<P> for ByExact<'_, P> {
    type Answer = Solved;

    fn solve(
        &mut self,
        position: &P,
        limits: &Limits,
        _: &dyn Fn(String),
    ) -> anyhow::Result<Option<Solved>> {
        let report = self.exact.search(position, limits, &mut Silent);
        self.nodes = report.nodes;
        if !report.verdict.is_proven() {
            return Ok(None);
        }
        let mut solved = Solved::new(words(report.verdict, self.arguments.weak));
        if self.arguments.all {
            let Some(values) = self.values(position, limits) else { return Ok(None) };
            solved = solved.with_values(values);
        }
        if !self.arguments.is_brief() {
            solved.line = Some(position.line_text(&report.line));
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

#[cfg(test)]
mod tests {
    use clap::{Args, Command, FromArgMatches};
    use rivi_rules::Size;
    use rivi_search::{Limits, Verdict};

    use super::*;
    use crate::{GridRules, Three};

    #[test]
    fn every_move_of_tic_tac_toe_is_told_with_its_distance() {
        let command = SolveArguments::augment_args(Command::new("solve"));
        let line = ["solve", "tictactoe", "a3", "b3", "--all", "--json", "--table-size", "1"];
        let found = command.try_get_matches_from(line).unwrap();
        let arguments = SolveArguments::from_arg_matches(&found).unwrap();
        let mut out = Vec::new();
        let code = run(&Three::default(), &arguments, &mut out).unwrap();
        let told: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert_eq!((code, told["verdict"].as_str()), (ExitCode::SUCCESS, Some("win in 3")));
        assert_eq!(told["best"], serde_json::json!(["a2", "b2", "a1"]));
        assert_eq!(told["values"].as_array().map(Vec::len), Some(7));
    }

    #[test]
    fn small_boards_are_solved_as_the_literature_has_them() {
        for (width, height, line, won) in
            [(3, 3, 3, false), (4, 3, 3, true), (4, 4, 3, true), (4, 4, 4, false), (5, 3, 3, true)]
        {
            let grid = Grid::new(GridRules::new(Size::new(width, height), line));
            let report = Exact::new(1 << 24).search(&grid, &Limits::none(), &mut Silent);
            let is_won = matches!(report.verdict, Verdict::WinIn(_));
            assert_eq!(
                (is_won, report.verdict.is_proven()),
                (won, true),
                "{width},{height},{line}"
            );
        }
    }

    #[test]
    fn a_large_board_is_given_up() {
        let grid = Grid::new(GridRules::new(Size::new(6, 6), 5));
        let mut exact = Exact::new(1 << 20);
        let report = exact.search(&grid, &Limits::nodes(5_000), &mut Silent);
        assert!(!report.verdict.is_proven() && report.nodes <= 5_000);
    }
}
