use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use anyhow::ensure;
use clap::Args;
use indicatif::ProgressBar;
use rivi_arena::{
    ClockKind, LadderQuestion, LadderReport, Rising, SEED_LIMIT, TimeControl, ladder_text,
    parse_span,
};
use rivi_players::Desk;
use rivi_players::command::progress;

use super::play::{INTERRUPTED, stop_on_interrupt};

/// Measure whether the levels of a game are in order
///
/// Each level plays a match against the one below, of whose points it must take 65 per cent, and the
/// beginner one against a player who only looks one move ahead. Where most games are drawn, each level must
/// win more and lose fewer games against that player than the one below. Exit code 1 if a bar is missed.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The games; every game in its usual size if none is given
    #[arg(value_name = "GAME")]
    names: Vec<String>,
    /// Games of each match; an even number
    #[arg(long, default_value_t = 200, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    games: u64,
    /// Processor time that the best level may think about a move; the others limit themselves
    #[arg(long, value_name = "TIME", value_parser = parse_span, default_value = "20ms", conflicts_with = "nodes")]
    time: u64,
    /// Nodes that the best level may enter for a move instead; a run then repeats exactly
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Where all chance comes from
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u64).range(..SEED_LIMIT))]
    seed: u64,
    /// Games played at the same time; one a core if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    threads: Option<u32>,
    /// Print the results as JSON
    #[arg(long)]
    json: bool,
    /// Show no progress
    #[arg(long)]
    quiet: bool,
}

/// What the program ends with if a level is not where it belongs.
const OUT_OF_ORDER: u8 = 1;

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let games = arguments.games;
    ensure!(
        games.is_multiple_of(2),
        "games are played in pairs: expected an even number for --games, got {games}"
    );
    let stop = stop_on_interrupt()?;
    let starts: Vec<Box<dyn Desk>> =
        arguments.names().iter().map(|game| rivi_games::desk(game)).collect::<Result<_, _>>()?;
    let questions: Vec<LadderQuestion<'_>> =
        starts.iter().map(|start| arguments.question(start.as_ref(), &stop)).collect();
    let bar = arguments.bar(&questions);
    let mut reports = Vec::new();
    for question in &questions {
        let Some(report) = watched(question, &bar)? else {
            bar.finish_and_clear();
            eprintln!("rivi: interrupted");
            return Ok(ExitCode::from(INTERRUPTED));
        };
        if !arguments.json {
            bar.suspend(|| write!(out, "{}", ladder_text(&report)))?;
        }
        reports.push(report);
    }
    bar.finish_and_clear();
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&reports)?)?;
    }
    let holds = reports.iter().all(|report| report.holds);
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::from(OUT_OF_ORDER) })
}

impl Arguments {
    fn names(&self) -> Vec<String> {
        if self.names.is_empty() {
            rivi_games::entries().into_iter().map(|entry| entry.card().usual()).collect()
        } else {
            self.names.clone()
        }
    }

    fn best(&self) -> TimeControl {
        if self.nodes.is_some() {
            return TimeControl { nodes: self.nodes, ..TimeControl::default() };
        }
        // Elsewhere nobody tells the processor time of a thread.
        let linux = cfg!(target_os = "linux");
        let clock = if linux { ClockKind::Cpu } else { ClockKind::Wall };
        TimeControl { move_ms: Some(self.time), clock, ..TimeControl::default() }
    }

    fn workers(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or_else(cores, |threads| threads as usize)
    }

    fn question<'q>(&self, start: &'q dyn Desk, stop: &'q AtomicBool) -> LadderQuestion<'q> {
        LadderQuestion {
            start,
            games: self.games,
            seed: self.seed,
            best: self.best(),
            workers: self.workers(),
            stop,
        }
    }

    /// A bar over the games of all ladders.
    fn bar(&self, questions: &[LadderQuestion<'_>]) -> ProgressBar {
        let games = questions.iter().map(LadderQuestion::all_games).sum::<u64>();
        if self.quiet { ProgressBar::hidden() } else { progress::counted(games as usize, "games") }
    }
}

/// The report, with a sign of life for each game and each match.
fn watched(
    question: &LadderQuestion<'_>,
    bar: &ProgressBar,
) -> anyhow::Result<Option<LadderReport>> {
    let game = question.start.game();
    bar.set_message(game.to_owned());
    let report = question.measure(&mut |rising| match rising {
        Rising::Game => bar.inc(1),
        Rising::Met(met) => {
            bar.set_message(format!("{game}: {:.1} % against {}", 100.0 * met.share, met.opponent));
        }
    });
    Ok(report?)
}
