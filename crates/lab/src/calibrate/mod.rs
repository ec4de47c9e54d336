//! `rivi-lab calibrate`: what a guess is worth in points.

mod check;
mod fit;
mod game;
mod journal;

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::Context;
use clap::{Args, value_parser};
use cpu_time::ThreadTime;
use rivi_players::command::{interrupt, progress};
use rivi_players::{Bin, Desk};
use rivi_search::Stop;
use serde_json::json;

use check::{BINS, check};
use fit::fit;
use game::{Played, play};
use journal::{Journal, Plan};

/// Measure what the guesses of a game's best player are worth in points
///
/// The best player plays games with itself from random openings. To one share of the games a curve is fitted, from the
/// raw guess to the expected score; the others are kept back and test it. Games repeat exactly from their seed, and
/// those in the journal are not played again, so that an interrupted measurement goes on where it was.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game, by its name
    game: String,
    /// The file that keeps the games
    journal: PathBuf,
    /// Games to play
    #[arg(long, default_value_t = 4_000, value_parser = value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// The number of the first of them; parts that several machines have played may be put into one journal
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Positions that the search enters for a move; choose them so that a move takes about 20 ms
    #[arg(long, value_parser = value_parser!(u64).range(1..=100_000_000))]
    nodes: u64,
    /// Only begin from openings of which the first guess is at most so far from even
    #[arg(long, value_name = "GUESS")]
    even: Option<u32>,
    /// What openings are drawn from
    #[arg(long, default_value_t = 1, value_parser = value_parser!(u64).range(0..=u64::from(u32::MAX)))]
    seed: u64,
    /// Make the curve of the games below this number, and test it by the others; else one game in four makes it
    #[arg(long, value_name = "NUMBER")]
    curve_below: Option<u64>,
    /// Threads that play
    #[arg(long, default_value_t = 1, value_parser = value_parser!(u64).range(1..=256))]
    threads: u64,
    /// Where the curve is written, in the form in which a game ships it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const VERSION: u32 = 1;

/// One game in so many makes the curve, unless it is told which; the others test it.
const FITTED: u64 = 4;

/// What a bin is held to: positions, and points by which it may miss.
const ENOUGH: u32 = 300;
const TOLERANCE: f64 = 5.0;

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let stop = interrupt::stop()?;
    let start = rivi_games::desk(&arguments.game)?;
    let plan = Plan {
        version: VERSION,
        game: start.game().to_owned(),
        player: start.best().to_owned(),
        nodes: arguments.nodes,
        seed: arguments.seed,
    };
    let (journal, mut games) = Journal::open(&arguments.journal, &plan)?;
    let spent = play_all(arguments, start.as_ref(), &plan, journal, &mut games, &stop)?;
    if stop.is_set() {
        writeln!(out, "Interrupted: the same command goes on from here.")?;
        return Ok(ExitCode::from(interrupt::EXIT_CODE));
    }
    let makes_the_curve = |game: &&Played| match arguments.curve_below {
        Some(end) => game.number < end,
        None => game.number.is_multiple_of(FITTED),
    };
    let (fitted, kept): (Vec<&Played>, Vec<&Played>) = games.values().partition(makes_the_curve);
    anyhow::ensure!(!fitted.is_empty(), "no game makes the curve");
    anyhow::ensure!(!kept.is_empty(), "no game is kept back to test the curve");
    let curve = fit(fitted.iter().copied())?;
    let bins = check(&curve, kept.iter().copied());
    let counts = [fitted.len(), kept.len()];
    if let Some(file) = &arguments.out {
        let note = made_by(&plan, &games, counts, arguments.curve_below);
        let whole = curve.clone().with_tested(bins.clone());
        fs::write(file, whole.written(&note)).with_context(|| file.display().to_string())?;
    }
    let spent_ms = spent.map(|spent| 1000.0 * spent.as_secs_f64());
    if arguments.json {
        let bins: Vec<_> = bins.iter().map(told).collect();
        let [fitted, kept_back] = counts;
        let plan = serde_json::to_value(&plan)?;
        let all = json!({"plan": plan, "fitted": fitted, "kept_back": kept_back, "ms_per_move": spent_ms, "bins": bins});
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
    } else {
        print(&bins, counts, spent_ms, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The commands that play these games, but for names of files: those are the machine's.
fn made_by(
    plan: &Plan,
    games: &BTreeMap<u64, Played>,
    [fitted, kept]: [usize; 2],
    curve_below: Option<u64>,
) -> String {
    let Plan { game, nodes, seed, .. } = plan;
    let which = curve_below.map_or(String::new(), |end| format!(" (--curve-below {end})"));
    // Runs of games one after the other that were played by one command: first, how many, how even.
    let mut runs: Vec<(u64, u64, Option<u32>)> = Vec::new();
    for played in games.values() {
        match runs.last_mut() {
            Some((first, count, even))
                if *first + *count == played.number && *even == played.even =>
            {
                *count += 1;
            }
            _ => runs.push((played.number, 1, played.even)),
        }
    }
    let command = |(first, count, even): (u64, u64, Option<u32>)| {
        let even = even.map_or(String::new(), |even| format!(" --even {even}"));
        let plan = format!("calibrate {game} JOURNAL --nodes {nodes} --seed {seed}");
        format!("  rivi-lab {plan} --first {first} --games {count}{even}\n")
    };
    let commands: String = runs.into_iter().map(command).collect();
    format!(
        "made by:\n{commands}{fitted} games make the curve{which}, {kept} kept back test it: \
         'bin POSITIONS TOLD SCORED' for each ten per cent"
    )
}

fn told(bin: &Bin) -> serde_json::Value {
    json!({"positions": bin.positions, "told": bin.told, "scored": bin.scored})
}

/// The table, with what it was held to.
fn print(
    bins: &[Bin],
    [fitted, kept]: [usize; 2],
    spent_ms: Option<f64>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if let Some(ms) = spent_ms {
        writeln!(out, "A move took {ms:.1} ms of processor time.")?;
    }
    writeln!(out, "{fitted} games make the curve, {kept} kept back test it.")?;
    writeln!(
        out,
        "{:>9} {:>10} {:>7} {:>7} {:>7}",
        "told, %", "positions", "told", "scored", "error"
    )?;
    for (bin, from) in bins.iter().zip((0..).step_by(100 / BINS)) {
        let Bin { positions, told, scored } = *bin;
        let error = scored - told;
        let lacks = if positions < ENOUGH { "  too few positions" } else { "" };
        let misses = if error.abs() > TOLERANCE { "  off" } else { "" };
        let range = format!("{from}-{}", from + 100 / BINS);
        writeln!(
            out,
            "{range:>9} {positions:>10} {told:>7.1} {scored:>7.1} {error:>+7.1}{lacks}{misses}"
        )?;
    }
    Ok(())
}

/// Plays the games that the journal lacks; gives the processor time that a move took.
fn play_all(
    arguments: &Arguments,
    start: &dyn Desk,
    plan: &Plan,
    journal: Journal,
    games: &mut BTreeMap<u64, Played>,
    stop: &Stop,
) -> anyhow::Result<Option<Duration>> {
    let bar = progress::counted(arguments.games as usize, "games");
    let end = arguments.first.saturating_add(arguments.games);
    bar.inc(games.range(arguments.first..end).count() as u64);
    let next = AtomicU64::new(arguments.first);
    let (played, known) = (Mutex::new((journal, BTreeMap::new())), &*games);
    let work = || -> anyhow::Result<(Duration, u32)> {
        let (begun, mut moves) = (ThreadTime::now(), 0);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= end || stop.is_set() {
                return Ok((begun.elapsed(), moves));
            }
            if known.contains_key(&number) {
                continue;
            }
            let game = play(start, plan, number, arguments.even)?;
            moves += game.told.len() as u32 + 1;
            let mut played = played.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            played.0.add(&game)?;
            played.1.insert(number, game);
            bar.inc(1);
        }
    };
    let spent: Vec<anyhow::Result<(Duration, u32)>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.threads).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|_| anyhow::bail!("a game broke down")))
            .collect()
    });
    bar.finish_and_clear();
    let (mut time, mut moves) = (Duration::ZERO, 0);
    for spent in spent {
        let (its_time, its_moves) = spent?;
        (time, moves) = (time + its_time, moves + its_moves);
    }
    let (_, new) = played.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    games.extend(new);
    Ok(time.checked_div(moves))
}
