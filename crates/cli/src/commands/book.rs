//! Opening books.

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use rivi_players::Spec;
use rivi_players::command::{Books, BuildBook, DescribeBook, ShowBook, VerifyBook};

/// Build, check and describe opening books
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Build(BuildBook),
    Verify(VerifyBook),
    Info(DescribeBook),
    Show(ShowBook),
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    match &arguments.what {
        What::Build(arguments) => books(&arguments.game, |books| books.build)?(arguments, out),
        What::Verify(arguments) => books(&arguments.game, |books| books.verify)?(arguments, out),
        What::Info(arguments) => books(&arguments.game, |books| books.describe)?(arguments, out),
        What::Show(arguments) => books(&arguments.game, |books| books.show)?(arguments, out),
    }
}

/// What the game of this name does with its books.
fn books<T>(game: &str, asked: impl Fn(Books) -> Option<T>) -> anyhow::Result<T> {
    rivi_games::desk(game)?;
    let name = Spec::parse(game).name;
    let entries = rivi_games::entries();
    let entry = entries.iter().find(|entry| entry.card().name == name);
    let entry = entry.with_context(|| format!("there is no game '{name}'"))?;
    if let Some(found) = entry.books().and_then(&asked) {
        return Ok(found);
    }
    let have = entries.iter().filter(|entry| entry.books().and_then(&asked).is_some());
    let have: Vec<&str> = have.map(|entry| entry.card().name).collect();
    bail!("expected {}, got {game}", have.join(" or "))
}
