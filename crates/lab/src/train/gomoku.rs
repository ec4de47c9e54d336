use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;
use indicatif::ProgressBar;
use rivi_gomoku::Weights;
use rivi_gomoku::board::SearchBoard;
use rivi_mnk::Grid;
use rivi_players::command::progress::style;
use rivi_players::{Desk, Hosted};
use rivi_rules::Notation;
use rivi_train::gomoku::{Audience, Brought, Course, Trained, train};

/// Five in a row: evaluation and order of moves
///
/// The same seed gives the same file, on any number of threads; without any option, the weights that come
/// with Rivi.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game to play
    #[arg(long, default_value = "gomoku")]
    game: String,
    /// Games to play in each generation
    #[arg(long, default_value_t = 4000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Random moves that open a game, at most
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(3..=200))]
    random: u32,
    /// Positions to enter for each move
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    nodes: u64,
    /// How often all positions are gone through
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    rounds: u32,
    /// How often new games are played with the new weights
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=1000))]
    generations: u32,
    /// The games of so many generations are fitted to, the newest
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    keep: u32,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads that play
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Weights to begin with; those set by hand unless given
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Where the weights go; standard output unless given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Keep the games too, a line of moves each
    #[arg(long, value_name = "FILE")]
    keep_games: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let course = course(arguments)?;
    let bar = bar(course.games);
    let trained = train(&course, &Shown(&bar));
    bar.finish_and_clear();
    let text = trained.weights.to_text(&made_by(arguments));
    match &arguments.out {
        Some(path) => {
            fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
        }
        None => out.write_all(text.as_bytes())?,
    }
    if let Some(path) = &arguments.keep_games {
        fs::write(path, games(&course.start, &trained))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn bar(length: u64) -> ProgressBar {
    ProgressBar::new(length).with_style(style("{msg} {bar:30} {pos}/{len} {eta}"))
}

/// Shows how far training is, and a line for each generation.
struct Shown<'b>(&'b ProgressBar);

impl Audience for Shown<'_> {
    fn progress(&self, what: &str, done: u64, of: u64) {
        self.0.set_length(of);
        self.0.set_position(done);
        self.0.set_message(what.to_owned());
    }

    fn brought(&self, brought: &Brought) {
        let Brought { generation, positions, loss: (before, after), first_hits } = brought;
        self.0.suspend(|| {
            eprintln!(
                "generation {generation}: {positions} positions; error on games kept back {after:.4}, before {before:.4}; first move right {first_hits:.1} %"
            );
        });
    }
}

fn course(arguments: &Arguments) -> anyhow::Result<Course> {
    let Some(start) = five_in_a_row(rivi_games::desk(&arguments.game)?.as_ref()) else {
        bail!("{} is not five in a row: expected gomoku or ristinolla", arguments.game);
    };
    let weights = match &arguments.from {
        None => Weights::by_hand(),
        Some(path) => {
            let text = fs::read_to_string(path)
                .with_context(|| format!("cannot read {}", path.display()))?;
            Weights::parse(&text).with_context(|| format!("{} holds no weights", path.display()))?
        }
    };
    let Arguments { games, random, nodes, rounds, generations, keep, seed, .. } = *arguments;
    let threads = arguments.threads.into();
    Ok(Course { start, weights, games, random, nodes, seed, threads, rounds, generations, keep })
}

/// The start of a game that the machine of five in a row plays.
fn five_in_a_row(desk: &dyn Desk) -> Option<Grid> {
    let start = desk.as_any().downcast_ref::<Hosted<Grid>>()?.record().start();
    SearchBoard::fits(start.rules()).then(|| start.clone())
}

/// The command that makes the same file again.
fn made_by(arguments: &Arguments) -> String {
    let Arguments { game, games, random, nodes, rounds, generations, keep, seed, .. } = arguments;
    let from = arguments.from.as_ref().map(|_| " --from the file before it").unwrap_or_default();
    format!(
        "made by: rivi-lab train gomoku --game {game} --games {games} --random {random} --nodes {nodes} --rounds {rounds} --generations {generations} --keep {keep} --seed {seed}{from}"
    )
}

fn games(start: &Grid, trained: &Trained) -> String {
    trained.games.iter().map(|game| start.line_text(&game.moves) + "\n").collect()
}
