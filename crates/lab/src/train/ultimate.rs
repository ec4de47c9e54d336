use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::Context;
use clap::{Args, value_parser};
use rivi_players::command::{interrupt, progress};
use rivi_search::Stop;
use rivi_train::ultimate::{Fit, FitSettings, PlaySettings, Sample, play_game, read_samples};
use rivi_ultimate::net::Weights;
use rivi_ultimate::search::Judge;

/// Train the evaluation of Ultimate tic-tac-toe
///
/// The search plays games against itself, a file of them after the other in the folder, then a network
/// is fitted to all files there. Both repeat exactly from their seeds. What is there already is not
/// made again, so that an interrupted training goes on where it was.
#[derive(Args)]
pub(super) struct Arguments {
    /// The folder for games and for the state of the fit
    folder: PathBuf,
    /// Games to play
    #[arg(long, default_value_t = 20_000, value_parser = value_parser!(u64).range(0..=100_000_000))]
    games: u64,
    /// Positions that the search enters for a move of a game
    #[arg(long, default_value_t = 1000, value_parser = value_parser!(u64).range(1..=100_000_000))]
    nodes: u64,
    /// Who judges in the games: hand, shipped, or a file of weights
    #[arg(long, default_value = "shipped")]
    judge: String,
    /// How often each position is learned from; 0 only plays
    #[arg(long, default_value_t = 12, value_parser = value_parser!(u32).range(0..=1000))]
    epochs: u32,
    /// The size of the first step
    #[arg(long, default_value_t = 0.002)]
    step: f32,
    /// The share of the game's result in what is learned; the rest is the search's score
    #[arg(long, default_value_t = 0.5)]
    result_share: f32,
    /// What games, order and symmetries are drawn from
    #[arg(long, default_value_t = 1, value_parser = value_parser!(u64).range(0..=u64::from(u32::MAX)))]
    seed: u64,
    /// Threads that play
    #[arg(long, default_value_t = 1, value_parser = value_parser!(u64).range(1..=256))]
    threads: u64,
    /// Where the weights are written
    #[arg(long)]
    out: Option<PathBuf>,
}

/// Games a file.
const GAMES_A_FILE: u64 = 500;

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let share = arguments.result_share;
    anyhow::ensure!((0.0..=1.0).contains(&share), "--result-share: expected 0 to 1, got {share}");
    let step = arguments.step;
    anyhow::ensure!(
        step > 0.0 && step <= 1.0,
        "--step: expected more than 0 and at most 1, got {step}"
    );
    let stop = interrupt::stop()?;
    fs::create_dir_all(&arguments.folder)
        .with_context(|| format!("cannot make the folder {}", arguments.folder.display()))?;
    let done = play(arguments, &stop)? && fit(arguments, &stop, out)?;
    if !done {
        writeln!(out, "Interrupted: the same command goes on from here.")?;
        return Ok(ExitCode::from(interrupt::EXIT_CODE));
    }
    Ok(ExitCode::SUCCESS)
}

fn judge(name: &str) -> anyhow::Result<Judge> {
    Ok(match name {
        "hand" => Judge::Hand,
        "shipped" => Judge::Shipped,
        file => {
            let bytes = fs::read(file).with_context(|| {
                format!("--judge: expected hand, shipped or a file of weights, got {file}")
            })?;
            Judge::Net(Arc::new(Weights::read(&bytes).with_context(|| file.to_owned())?))
        }
    })
}

/// Plays the files of games that are not there yet; whether all are.
fn play(arguments: &Arguments, stop: &Stop) -> anyhow::Result<bool> {
    let settings = PlaySettings {
        judge: judge(&arguments.judge)?,
        nodes: arguments.nodes,
        seed: arguments.seed,
    };
    let bar = progress::counted(arguments.games as usize, "games");
    for first in (0..arguments.games).step_by(GAMES_A_FILE as usize) {
        let file = arguments.folder.join(format!("games-{}-{first:08}.samples", arguments.seed));
        let games = first..(first + GAMES_A_FILE).min(arguments.games);
        if !file.exists() {
            let Some(samples) = play_file(&settings, games.clone(), arguments.threads, stop) else {
                bar.finish_and_clear();
                return Ok(false);
            };
            write_whole(&file, &samples)?;
        }
        bar.inc(games.end - games.start);
    }
    bar.finish_and_clear();
    Ok(true)
}

/// The samples of these games as bytes, in order; `None` if it was stopped.
fn play_file(
    settings: &PlaySettings,
    games: std::ops::Range<u64>,
    threads: u64,
    stop: &Stop,
) -> Option<Vec<u8>> {
    let next = AtomicU64::new(games.start);
    let play = || {
        let mut played = BTreeMap::new();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games.end || stop.is_set() {
                return played;
            }
            let samples = play_game(settings, game);
            played.insert(game, samples.iter().flat_map(Sample::to_bytes).collect::<Vec<u8>>());
        }
    };
    let played: BTreeMap<u64, Vec<u8>> = std::thread::scope(|scope| {
        let players: Vec<_> = (0..threads).map(|_| scope.spawn(play)).collect();
        players.into_iter().filter_map(|player| player.join().ok()).flatten().collect()
    });
    let all = played.len() as u64 == games.end - games.start;
    all.then(|| played.into_values().flatten().collect())
}

/// Writes a file so that it is there whole or not at all.
fn write_whole(file: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let unfinished = file.with_extension("unfinished");
    fs::write(&unfinished, bytes)
        .and_then(|()| fs::rename(&unfinished, file))
        .with_context(|| format!("cannot write {}", file.display()))
}

/// Fits a network to all samples of the folder and writes it; whether it came to the end.
fn fit(arguments: &Arguments, stop: &Stop, out: &mut dyn Write) -> anyhow::Result<bool> {
    let Some(file) = arguments.out.as_ref().filter(|_| arguments.epochs > 0) else {
        return Ok(true);
    };
    let samples = all_samples(&arguments.folder)?;
    let settings = FitSettings {
        epochs: arguments.epochs,
        step: arguments.step,
        result_share: arguments.result_share,
        seed: arguments.seed,
    };
    let mut fit = Fit::new(settings, &samples);
    let state = arguments.folder.join("fit.state");
    if fs::read(&state).is_ok_and(|bytes| fit.resume(&bytes)) {
        writeln!(out, "Going on after epoch {}.", fit.epoch())?;
    }
    writeln!(out, "{} positions; a score of {:.0} is a logit", samples.len(), fit.score_scale())?;
    while !fit.is_done() {
        let bar = progress::counted(samples.len(), "positions");
        let watch = &mut |count: usize| {
            bar.inc(count as u64);
            if stop.is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let progress = fit.epoch_over(&samples, watch);
        bar.finish_and_clear();
        let Some(progress) = progress else { return Ok(false) };
        write_whole(&state, &fit.to_bytes())?;
        writeln!(
            out,
            "epoch {}: cross entropy {:.5} learned, {:.5} kept back",
            progress.epoch, progress.learned, progress.kept_back
        )?;
        out.flush()?;
    }
    write_whole(file, &fit.weights(&made_by(arguments)).to_bytes())?;
    fs::remove_file(&state).with_context(|| format!("cannot remove {}", state.display()))?;
    writeln!(out, "{} is written.", file.display())?;
    Ok(true)
}

fn all_samples(folder: &Path) -> anyhow::Result<Vec<Sample>> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = entries.with_context(|| format!("cannot read {}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "samples"));
    files.sort();
    let mut samples = Vec::new();
    for file in files {
        let bytes = fs::read(&file).with_context(|| format!("cannot read {}", file.display()))?;
        samples.extend(read_samples(&bytes).with_context(|| file.display().to_string())?);
    }
    anyhow::ensure!(!samples.is_empty(), "there are no games in {}", folder.display());
    Ok(samples)
}

/// The command, but for names of files: those are the machine's.
fn made_by(arguments: &Arguments) -> String {
    let judge = match arguments.judge.as_str() {
        name @ ("hand" | "shipped") => name,
        _ => "PREVIOUS",
    };
    format!(
        "rivi-lab train ultimate FOLDER --games {} --nodes {} --judge {judge} --epochs {} --step {} \
         --result-share {} --seed {}",
        arguments.games,
        arguments.nodes,
        arguments.epochs,
        arguments.step,
        arguments.result_share,
        arguments.seed
    )
}
