//! Connect Four: the exact score.

mod expertise;
mod many;
mod one;

use std::io::Write;
use std::process::ExitCode;

use anyhow::bail;
use rivi_games::AnyGame;
use rivi_games::connect4::ConnectFour;

use super::Arguments;
pub(crate) use expertise::Expertise;

pub(super) fn run(
    arguments: &Arguments,
    start: ConnectFour<u64>,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    match &arguments.file {
        Some(path) => many::run(arguments, path, &start, out),
        None => one::run(arguments, start, out),
    }
}

/// The start position of a game that the solver takes.
pub(crate) fn start(game: &str) -> anyhow::Result<ConnectFour<u64>> {
    match AnyGame::parse(game)? {
        AnyGame::ConnectFour(start) => Ok(start),
        AnyGame::WideConnectFour(_) => {
            bail!("{game} is too large for the solver: expected columns times (rows + 1) up to 64")
        }
        _ => bail!("{game} has no exact solver: expected connect4 or connect4:WxH"),
    }
}
