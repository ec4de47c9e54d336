//! What the strongest machine of a game thinks of a position.

mod told;

use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::ProgressBar;
use rivi_players::command::{DiagramArguments, interrupt, progress};
use rivi_players::{Alarm, Analysed, Budget, Desk, Means, Question};
use rivi_search::Stop;

use crate::input;
use told::Told;

/// Analyse a position: the best lines, what each move is worth, what threatens
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game, as `rivi games` lists it
    game: String,
    /// Moves from the start, or from the diagram
    moves: Vec<String>,
    #[command(flatten)]
    diagram: DiagramArguments,
    /// Seconds to think; Ctrl-C ends it earlier, with what is known by then. Without any limit 3
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<f64>,
    /// Positions to enter; without --time the answer repeats exactly
    #[arg(long)]
    nodes: Option<u64>,
    /// Plies to look ahead
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: Option<u32>,
    /// How many of the best lines to give
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    lines: u16,
    /// Threads to think with
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    let expected = || format!("expected seconds from 0.001 to 86400, got '{text}'");
    let seconds: f64 = text.parse().map_err(|_| expected())?;
    (0.001..=86_400.0).contains(&seconds).then_some(seconds).ok_or_else(expected)
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let desk = input::desk(&arguments.game, &arguments.diagram, &arguments.moves)?;
    let question = question(arguments, interrupt::stop()?);
    let clock = Instant::now();
    let analysed = thread::scope(|scope| {
        let worker = thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, || analysed(arguments, &*desk, &question))?;
        worker.join().map_err(|_| anyhow::anyhow!("the analysis broke off"))
    })?;
    let told = Told::new(&*desk, &analysed, clock.elapsed());
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&told)?)?;
    } else {
        told.print(out)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A search may go as deep as the longest game.
const STACK: usize = 64 << 20;

/// How long is thought where nothing is said, in seconds.
const USUAL_TIME: f64 = 3.0;

fn question(arguments: &Arguments, stop: Stop) -> Question {
    let unlimited = arguments.nodes.is_none() && arguments.depth.is_none();
    let time = arguments.time.or(unlimited.then_some(USUAL_TIME));
    let budget = Budget {
        time: time.map(Duration::from_secs_f64),
        nodes: arguments.nodes,
        depth: arguments.depth,
        stop,
    };
    let (lines, threads) = (usize::from(arguments.lines), usize::from(arguments.threads));
    Question { lines, threads, budget }
}

fn analysed(arguments: &Arguments, desk: &dyn Desk, question: &Question) -> Analysed {
    let alarm = Alarm::default();
    if let Some(time) = question.budget.time {
        alarm.set(time, question.budget.stop.clone());
    }
    let shows = !arguments.json && std::io::stderr().is_terminal();
    let bar = match question.budget.time {
        _ if !shows => ProgressBar::hidden(),
        Some(time) => progress::at_most(time),
        None => question.budget.nodes.map_or_else(progress::spinner, progress::positions),
    };
    let mut watch = |known: Analysed| {
        bar.set_position(known.nodes);
        let best = known.lines.first();
        let best = best.map(|line| format!("{}: {}", line.verdict, line.moves.join(" ")));
        bar.set_message(format!(
            "depth {}, {} nodes, {}",
            known.depth,
            known.nodes,
            best.unwrap_or_default()
        ));
        ControlFlow::Continue(())
    };
    let analysed = desk.analyst(Means::UNLIMITED).look(desk, question, &mut watch);
    bar.finish_and_clear();
    analysed.unwrap_or_default()
}
