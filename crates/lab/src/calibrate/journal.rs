//! The games played so far: newline-delimited JSON, only ever appended to. The first line says which games they are. A
//! line cut short is dropped.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::Context;
use serde::{Deserialize, Serialize};

use super::game::Played;

/// Which games are played: everything on which they depend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Plan {
    #[serde(rename = "rivi-calibration")]
    pub(super) version: u32,
    /// The game by its name.
    pub(super) game: String,
    /// Who plays it on both sides.
    pub(super) player: String,
    /// Positions that it enters for a move.
    pub(super) nodes: u64,
    /// What all chance comes from.
    pub(super) seed: u64,
}

/// The games of a plan on disk.
pub(super) struct Journal(File);

impl Journal {
    /// Opens the journal of this plan, or begins it; with the games that it has.
    pub(super) fn open(
        path: &Path,
        plan: &Plan,
    ) -> anyhow::Result<(Journal, BTreeMap<u64, Played>)> {
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).with_context(|| path.display().to_string())?;
        file.try_lock().with_context(|| format!("{} is in use", path.display()))?;
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(|| path.display().to_string())?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let games = read(&text[..whole], plan).with_context(|| path.display().to_string())?;
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        let mut journal = Journal(file);
        if whole == 0 {
            journal.line(plan)?;
        }
        Ok((journal, games))
    }

    /// Adds a game.
    pub(super) fn add(&mut self, game: &Played) -> anyhow::Result<()> {
        self.line(game)
    }

    fn line(&mut self, line: &impl Serialize) -> anyhow::Result<()> {
        let mut text = serde_json::to_string(line)?;
        text.push('\n');
        Ok(self.0.write_all(text.as_bytes())?)
    }
}

fn read(text: &str, plan: &Plan) -> anyhow::Result<BTreeMap<u64, Played>> {
    let mut lines = text.lines().zip(1..);
    if let Some((first, _)) = lines.next() {
        let theirs: Plan =
            serde_json::from_str(first).context("this is no journal of calibrate")?;
        anyhow::ensure!(theirs == *plan, "it holds other games: {theirs:?}; asked for {plan:?}");
    }
    lines
        .map(|(line, number): (&str, usize)| {
            let game: Played =
                serde_json::from_str(line).with_context(|| format!("line {number} is damaged"))?;
            Ok((game.number, game))
        })
        .collect()
}
