//! Texts that a command reads.

use std::fs::File;
use std::io::{self, Read};

use anyhow::Context;

/// The largest text that is read from a file or a pipe: far more than any game needs.
const MOST_BYTES: u64 = 16 << 20;

/// The text of a file, or of standard input for `-`.
///
/// # Errors
/// If it cannot be read, is no text, or is too large.
pub fn text(path: &str) -> anyhow::Result<String> {
    text_up_to(path, MOST_BYTES)
}

/// The text of a file, or of standard input for `-`, of so many bytes at most.
///
/// # Errors
/// If it cannot be read, is no text, or is larger.
pub fn text_up_to(path: &str, most: u64) -> anyhow::Result<String> {
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
