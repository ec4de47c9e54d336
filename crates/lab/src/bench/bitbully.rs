//! `bitbully` from `PyPI`, the fastest public solver in a package registry.

use std::io::Write;
use std::process::{Command, Stdio};

use anyhow::{Context, bail};
use serde::Deserialize;

const SCRIPT: &str = include_str!("bitbully.py");

/// What it found for a list of positions, and how long it took, by the processor's clock.
#[derive(Clone, Deserialize)]
pub(crate) struct Solved {
    pub(crate) seconds: f64,
    pub(crate) scores: Vec<i32>,
}

/// Solves one list of positions in a Python process of its own. The interpreter is `python3`, or
/// what `RIVI_PYTHON` names.
pub(crate) fn solve(positions: &[String]) -> anyhow::Result<Solved> {
    let python = std::env::var("RIVI_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let mut process = Command::new(&python)
        .args(["-c", SCRIPT])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {python}"))?;
    let mut input = process.stdin.take().context("no pipe to Python")?;
    // A process that ended at once says why below.
    let _ = input.write_all(serde_json::to_string(&[positions])?.as_bytes());
    drop(input);
    let output = process.wait_with_output()?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        bail!("{}", errors.lines().last().unwrap_or("it failed without a word"));
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}
