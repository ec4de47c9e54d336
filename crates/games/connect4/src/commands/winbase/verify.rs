use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use rivi_players::command::interrupt;
use rivi_players::command::progress::counted;
use rivi_search::Limits;

use super::place::Source;
use crate::vier::{Proof, ProofError, Stones, Win};

/// Entries that are named when they are wrong; more are only counted.
const MOST_NAMED: usize = 20;

/// Prove every entry of the database again, by the rules alone
///
/// Exits with 1 if an entry is wrong.
#[derive(Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    source: Source,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let limits = Limits { stop: interrupt::stop()?, ..Limits::none() };
    let (base, name) = arguments.source.load()?;
    let mut proof = Proof::new(&limits);
    let (mut proven, mut wrong) = (0, 0);
    let bar = counted(base.len(), "entries");
    for (stones, win) in base.entries() {
        match proof.check(stones, win) {
            Ok(()) => proven += 1,
            Err(ProofError::Stopped) => break,
            Err(error) => {
                wrong += 1;
                if wrong <= MOST_NAMED {
                    bar.suspend(|| writeln!(out, "{}", named(stones, win, error)))?;
                }
            }
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    writeln!(out, "{name}: {proven} of {} entries proven, {wrong} wrong", base.len())?;
    writeln!(out, "{} positions entered", proof.nodes())?;
    Ok(match (wrong, limits.stop.is_set()) {
        (_, true) => ExitCode::from(interrupt::EXIT_CODE),
        (0, false) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}

fn named(stones: Stones, win: Win, error: ProofError) -> String {
    let (mine, theirs) = (stones.mine(), stones.theirs());
    format!("{mine}:{theirs} to move, column {}, stone {}: {error}", win.column, win.stone)
}
