use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use rivi_mnk::Three;
use rivi_search::teach::{self, Openings, Variant};
use rivi_search::{Limits, NoTrace};
use serde::Serialize;

use super::slices;

/// Nodes per second of the teaching variants A and C on tic-tac-toe, and of the slice machine
#[derive(Args)]
pub(crate) struct Arguments {
    /// Searches of each; the fastest counts, as it was disturbed least
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    rounds: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Everything that was measured.
#[derive(Serialize)]
struct Measured {
    variants: [Row; 2],
    slices: slices::Measured,
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
    let rounds = arguments.rounds;
    let variants = [Variant::WholeTree, Variant::AlphaBeta].map(|v| measure(v, rounds));
    let measured = Measured { variants, slices: slices::measure(rounds) };
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&measured)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    for Row { variant, name, nodes, milliseconds, nodes_a_second } in &measured.variants {
        writeln!(
            out,
            "{variant} {name:<10} {nodes:>7} nodes in {milliseconds:>7.3} ms: {:.1} million per second",
            nodes_a_second / 1e6
        )?;
    }
    slices::write(&measured.slices, out)?;
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
