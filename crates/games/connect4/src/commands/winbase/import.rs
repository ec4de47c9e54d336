use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use rivi_players::command::progress::counted;
use rivi_players::command::{input, interrupt};
use rivi_search::Limits;

use super::place::Place;
use crate::vier::{FalseClaim, read_text};

/// The largest text that is taken, in bytes: a full database is about this large.
const MOST_BYTES: u64 = 2 << 30;

/// Take wins from a text of lines 'bitboard:bitboard, move, depth'
///
/// Every line is proven before anything is taken; if one is wrong, nothing is.
#[derive(Args)]
pub(super) struct Arguments {
    /// The text's file, or - for standard input
    text: String,
    #[command(flatten)]
    place: Place,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let limits = Limits { stop: interrupt::stop()?, ..Limits::none() };
    let text = input::text_up_to(&arguments.text, MOST_BYTES)?;
    let claims = read_text(&text).with_context(|| arguments.text.clone())?;
    let mut open = arguments.place.open()?;
    let bar = counted(claims.len(), "lines");
    let (mut learned, mut quicker) = (0, 0);
    for claim in &claims {
        match claim.prove(&limits) {
            Ok(win) => {
                quicker += usize::from(win.stone < claim.win.stone);
                learned += usize::from(open.base.learn(claim.stones, win));
            }
            Err(FalseClaim::Stopped { .. }) => {
                bar.finish_and_clear();
                writeln!(out, "Interrupted: the database is as it was.")?;
                return Ok(ExitCode::from(interrupt::EXIT_CODE));
            }
            Err(error) => return Err(error).with_context(|| arguments.text.clone()),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    open.save()?;
    writeln!(out, "{} lines proven, {quicker} of them won sooner than claimed", claims.len())?;
    writeln!(out, "{learned} entries were new")?;
    writeln!(out, "{}", open.describe())?;
    Ok(ExitCode::SUCCESS)
}
