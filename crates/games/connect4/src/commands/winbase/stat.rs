use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;

use super::place::Source;
use crate::vier::{WinBase, encode};

/// Tell how much the database holds
#[derive(Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    source: Source,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Statistics {
    file: String,
    /// Mirrored pairs count once.
    entries: usize,
    /// Mirrored pairs count twice.
    positions: usize,
    bytes: usize,
    /// Entries by the move of the winner that wins.
    by_moves_to_win: BTreeMap<u32, usize>,
    /// Entries by the stones on the board.
    by_stones: BTreeMap<u32, usize>,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let (base, file) = arguments.source.load()?;
    let statistics = statistics(&base, file);
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&statistics)?)?;
    } else {
        print(&statistics, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn statistics(base: &WinBase, file: String) -> Statistics {
    let entries = base.entries();
    let symmetric = entries.iter().filter(|(stones, _)| stones.mirrored() == *stones).count();
    let mut by_moves_to_win = BTreeMap::new();
    let mut by_stones = BTreeMap::new();
    for (stones, win) in &entries {
        *by_moves_to_win.entry(win.moves(stones.count())).or_default() += 1;
        *by_stones.entry(stones.count()).or_default() += 1;
    }
    Statistics {
        file,
        entries: entries.len(),
        positions: 2 * entries.len() - symmetric,
        bytes: encode(base).len(),
        by_moves_to_win,
        by_stones,
    }
}

fn print(statistics: &Statistics, out: &mut dyn Write) -> anyhow::Result<()> {
    let Statistics { file, entries, positions, bytes, .. } = statistics;
    writeln!(out, "{file}: {entries} entries, {positions} positions with their mirror images")?;
    writeln!(out, "{bytes} bytes")?;
    for (moves, count) in &statistics.by_moves_to_win {
        writeln!(out, "won on the winner's move {moves}: {count}")?;
    }
    for (stones, count) in &statistics.by_stones {
        writeln!(out, "with {stones} stones: {count}")?;
    }
    Ok(())
}
