//! Rivi with misère tic-tac-toe among its games: the command line, the arena, the server and the page know it.

use std::process::ExitCode;

fn main() -> ExitCode {
    if let Err(error) = rivi::prelude::register(&own_game::MisereGame) {
        eprintln!("own-game: {error}");
        return ExitCode::FAILURE;
    }
    rivi::program::main()
}
