use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use rivi_games::mnk::Three;
use rivi_search::teach::{self, Openings, Variant};
use rivi_search::{Limits, NoTrace};
use serde::Serialize;

/// Nodes a second of the teaching variants A and C on tic-tac-toe
#[derive(Args)]
pub(crate) struct Arguments {
    /// Searches of each; the fastest counts, as it was disturbed least
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    rounds: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    variant: char,
    name: &'static str,
    nodes: u64,
    milliseconds: f64,
    nodes_a_second: f64,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let rows = [Variant::WholeTree, Variant::AlphaBeta].map(|v| measure(v, arguments.rounds));
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&rows)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    for Row { variant, name, nodes, milliseconds, nodes_a_second } in &rows {
        writeln!(
            out,
            "{variant} {name:<10} {nodes:>7} nodes in {milliseconds:>7.3} ms: {:.1} million a second",
            nodes_a_second / 1e6
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

fn measure(variant: Variant, rounds: u32) -> Row {
    let (openings, limits) = (Openings::empty(), Limits::none());
    let mut nodes = 0;
    let mut fastest = f64::INFINITY;
    for _ in 0..rounds {
        let start = Instant::now();
        let position = std::hint::black_box(Three::default());
        nodes = teach::run(variant, &position, &openings, &limits, &mut NoTrace).nodes;
        fastest = fastest.min(start.elapsed().as_secs_f64());
    }
    Row {
        variant: variant.letter(),
        name: variant.name(),
        nodes,
        milliseconds: fastest * 1e3,
        nodes_a_second: nodes as f64 / fastest,
    }
}
