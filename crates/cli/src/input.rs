use std::fs::File;
use std::io::{self, Read};

use anyhow::Context;
use rivi_games::AnyGame;
use rivi_rules::Table;

/// The largest text that is read from a file or a pipe: far more than any game needs.
const MOST_BYTES: u64 = 16 << 20;

/// The game of this name, with these moves played.
pub(crate) fn table(game: &str, moves: &[String]) -> anyhow::Result<Box<dyn Table>> {
    let mut table = AnyGame::parse(game)?.table();
    table.play_line(&moves.join(" "))?;
    Ok(table)
}

/// The text of a file, or of standard input for `-`.
pub(crate) fn text(path: &str) -> anyhow::Result<String> {
    text_up_to(path, MOST_BYTES)
}

/// The text of a file, or of standard input for `-`, of so many bytes at most.
pub(crate) fn text_up_to(path: &str, most: u64) -> anyhow::Result<String> {
    let mut text = String::new();
    let read = match path {
        "-" => io::stdin().lock().take(most + 1).read_to_string(&mut text),
        path => File::open(path).and_then(|file| file.take(most + 1).read_to_string(&mut text)),
    };
    let name = if path == "-" { "standard input" } else { path };
    read.with_context(|| format!("cannot read {name}"))?;
    anyhow::ensure!(text.len() as u64 <= most, "{name} is larger than {most} bytes");
    Ok(text)
}
