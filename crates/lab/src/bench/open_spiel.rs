//! `open_spiel` from `PyPI`, doing the same work in a Python loop.

use std::process::Command;

use anyhow::{Context, bail};
use serde::Deserialize;

const SCRIPT: &str = include_str!("open_spiel.py");

/// What it did in a second.
#[derive(Clone, Copy, Deserialize)]
pub(crate) struct Rates {
    pub(crate) perft: f64,
    pub(crate) random_games: f64,
}

/// The name of a game there, and a depth that a Python loop can count.
pub(crate) fn name_of(game: &str) -> Option<(&'static str, u32)> {
    match game {
        "tictactoe" => Some(("tic_tac_toe", 5)),
        "connect4" => Some(("connect_four", 4)),
        "ultimate" => Some(("ultimate_tic_tac_toe", 2)),
        "gomoku" => Some(("mnk(m=15,n=15,k=5)", 1)),
        _ => None,
    }
}

/// Runs all games in one Python process. The interpreter is `python3`, or what `RIVI_PYTHON` names.
pub(crate) fn measure(games: &[(&str, u32)], seconds: f64) -> anyhow::Result<Vec<Rates>> {
    let python = std::env::var("RIVI_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let output = Command::new(&python)
        .args(["-c", SCRIPT, &serde_json::to_string(games)?, &seconds.to_string()])
        .output()
        .with_context(|| format!("cannot start {python}"))?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        bail!("{}", errors.lines().last().unwrap_or("it failed without a word"));
    }
    let text = String::from_utf8(output.stdout)?;
    text.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
}
