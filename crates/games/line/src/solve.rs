//! Line games made of options: the exact result of a position.

use std::io::Write;
use std::process::ExitCode;

use anyhow::ensure;
use rivi_players::command::SolveArguments;
use rivi_players::command::solve::{BySearch, solve};
use rivi_search::Deep;
use rivi_search::sets::{OfSets, SetSearch};

use crate::{LineCounts, LineGame};

/// Solves what the arguments ask for: by its sets where it is a game of sets, else by the search that plays it.
pub(crate) fn run(
    start: &LineGame,
    arguments: &SolveArguments,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    ensure!(!arguments.explain, "--explain is not for {}", arguments.game);
    arguments.only_memory()?;
    let bytes = arguments.table_bytes();
    if start.as_sets().is_some() {
        let search = SetSearch::<LineGame>::new(bytes);
        return solve(start, arguments, &mut BySearch::new(arguments, search), out);
    }
    let search = Deep::<LineGame, LineCounts>::new(bytes);
    solve(start, arguments, &mut BySearch::new(arguments, search), out)
}
