use std::io::Write;
use std::process::ExitCode;
use std::time::SystemTime;

use clap::{Args, value_parser};
use indicatif::ProgressBar;
use rivi_players::command::interrupt;
use rivi_players::command::progress::counted;
use rivi_search::Limits;

use super::place::{OpenBase, Place};
use crate::vier::{DEEPEST, Kind, Vier, VierSettings, play_game};

/// Play games that add proven wins to the database
///
/// It is saved after each game, after each kind, and when it is interrupted.
#[derive(Args)]
pub(super) struct Arguments {
    /// Games of each kind
    #[arg(long, default_value_t = 10, value_parser = value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Who plays whom: random-best, best-random, best-best
    #[arg(
        long,
        value_delimiter = ',',
        default_values_t = Kind::ALL
    )]
    kinds: Vec<Kind>,
    /// Plies that are searched for a win at each move, from 1 to 20
    #[arg(
        long,
        default_value_t = 10,
        value_parser = value_parser!(u32).range(1..=i64::from(DEEPEST))
    )]
    depth: u32,
    /// Random games for each move where no win is found
    #[arg(long, default_value_t = 5000, value_parser = value_parser!(u32).range(1..=1_000_000))]
    playouts: u32,
    /// What the games are drawn from; the clock if nothing is given
    #[arg(long)]
    seed: Option<u64>,
    #[command(flatten)]
    place: Place,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let limits = Limits { stop: interrupt::stop()?, ..Limits::none() };
    let seed = arguments.seed.unwrap_or_else(clock);
    let settings = VierSettings { depth: arguments.depth, playouts: arguments.playouts };
    let mut machine = Vier::new(settings, seed);
    let mut open = arguments.place.open()?;
    writeln!(out, "{}, seed {seed}", open.describe())?;
    let bar = counted(arguments.kinds.len() * arguments.games as usize, "games");
    for &kind in &arguments.kinds {
        let played = grow_kind(kind, arguments.games, &mut machine, &mut open, &limits, &bar)?;
        // Saved once more, so that there is a file even if nothing was new.
        open.save()?;
        bar.suspend(|| writeln!(out, "{kind}: {played}"))?;
        if limits.stop.is_set() {
            break;
        }
    }
    bar.finish_and_clear();
    writeln!(out, "{}", open.describe())?;
    if open.base.is_full() {
        writeln!(out, "The database is full: no further positions are taken.")?;
    }
    if limits.stop.is_set() {
        writeln!(out, "Interrupted: everything proven so far is saved.")?;
        return Ok(ExitCode::from(interrupt::EXIT_CODE));
    }
    Ok(ExitCode::SUCCESS)
}

fn clock() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_nanos() as u64)
}

/// What came of the games of a kind.
#[derive(Default)]
struct Played {
    games: usize,
    learned: usize,
    decided: [usize; 3],
}

impl std::fmt::Display for Played {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Played { games, learned, decided: [database, depth, playouts] } = self;
        write!(
            f,
            "{games} games; proven wins learned: {learned}; moves decided by database {database}, \
             depth {depth}, playouts {playouts}"
        )
    }
}

fn grow_kind(
    kind: Kind,
    games: u32,
    machine: &mut Vier,
    open: &mut OpenBase,
    limits: &Limits,
    bar: &ProgressBar,
) -> anyhow::Result<Played> {
    let mut played = Played::default();
    for _ in 0..games {
        let grown = play_game(kind, machine, &mut open.base, limits);
        played.learned += grown.learned;
        for (sum, count) in played.decided.iter_mut().zip(grown.decided) {
            *sum += count;
        }
        if grown.learned > 0 {
            open.save()?;
        }
        if !grown.finished {
            break;
        }
        played.games += 1;
        bar.inc(1);
        bar.set_message(format!("({} entries)", open.base.len()));
    }
    Ok(played)
}
