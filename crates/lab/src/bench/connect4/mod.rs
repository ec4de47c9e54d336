//! The Connect Four solver, measured.

mod columns;
mod company;
mod sets;

use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use cpu_time::ThreadTime;
use rand_core::SeedableRng;
use rivi_connect4::{ConnectFour, OPENINGS_SIZE, Solver, default_table_bytes};
use rivi_rules::Chance;
use rivi_search::Limits;
use serde::Serialize;

use super::bitbully;
use sets::{Case, random, read};

/// The Connect Four solver beside bitbully: one thread, no book, a table warm within a set
#[derive(Args)]
pub(crate) struct Arguments {
    /// The sets, each with :N for its first N positions; empty is the empty board. If nothing is
    /// asked for: `L3_R1 L2_R1 L2_R2 L1_R1 L1_R2:200 L1_R3:20`
    sets: Vec<String>,
    /// Compare scores on this many random positions
    #[arg(long, value_name = "N", default_value_t = 0)]
    agree: usize,
    /// Time every column's score on this many random positions of every length, with the book
    #[arg(long, value_name = "N", default_value_t = 0)]
    columns: usize,
    /// Time early positions on one thread and on this many, and give the speed-up
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=256))]
    threads: usize,
    /// Do not run bitbully
    #[arg(long)]
    alone: bool,
    /// MiB of memory for the table
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=65_536))]
    table_size: Option<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

const USUAL: [&str; 6] = ["L3_R1", "L2_R1", "L2_R2", "L1_R1", "L1_R2:200", "L1_R3:20"];

#[derive(Serialize, Default)]
struct Measured {
    set: String,
    positions: usize,
    wrong: usize,
    microseconds: f64,
    nodes: f64,
    nodes_a_second: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    bitbully_microseconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    share_of_bitbully: Option<f64>,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let mut right = measure_sets(arguments, out)?;
    if arguments.agree > 0 {
        right &= agree(arguments, out)?;
    }
    if arguments.columns > 0 {
        columns::measure(arguments, out)?;
    }
    if arguments.threads > 1 {
        company::measure(arguments, out)?;
    }
    Ok(if right { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// The sets that are asked for, or the usual ones if nothing else is.
fn chosen(arguments: &Arguments) -> Vec<String> {
    let other = arguments.agree > 0 || arguments.columns > 0 || arguments.threads > 1;
    if arguments.sets.is_empty() && !other {
        return USUAL.map(str::to_owned).to_vec();
    }
    arguments.sets.clone()
}

/// Whether every score was right.
fn measure_sets(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<bool> {
    let mut rows = Vec::new();
    let mut with_peer = !arguments.alone;
    for name in &chosen(arguments) {
        let set = read(name)?;
        let mut row = measure(arguments, name, &set)?;
        if with_peer {
            let moves: Vec<String> = set.iter().map(|p| p.moves.clone()).collect();
            match bitbully::solve(&moves) {
                Ok(theirs) => compare(&mut row, &theirs),
                Err(error) => {
                    eprintln!("no comparison with bitbully ({error:#}); pip install bitbully");
                    with_peer = false;
                }
            }
        }
        if !arguments.json {
            print(&row, rows.is_empty(), out)?;
        }
        rows.push(row);
    }
    if arguments.json && !rows.is_empty() {
        writeln!(out, "{}", serde_json::to_string_pretty(&rows)?)?;
    }
    Ok(rows.iter().all(|row| row.wrong == 0))
}

fn table_bytes(arguments: &Arguments) -> usize {
    arguments.table_size.map_or_else(default_table_bytes, |size| (size as usize) << 20)
}

fn solver(arguments: &Arguments, threads: usize) -> anyhow::Result<Solver> {
    let mut solver = Solver::new(OPENINGS_SIZE, table_bytes(arguments), threads)?;
    solver.clear();
    Ok(solver)
}

fn measure(arguments: &Arguments, name: &str, set: &[Case]) -> anyhow::Result<Measured> {
    let mut solver = solver(arguments, 1)?;
    let clock = ThreadTime::now();
    let mut wrong = 0;
    for position in set {
        let score = solver.score(&position.position, &Limits::none());
        wrong += usize::from(score != Some(position.score));
    }
    let seconds = clock.elapsed().as_secs_f64();
    let count = set.len() as f64;
    Ok(Measured {
        set: name.to_owned(),
        positions: set.len(),
        wrong,
        microseconds: seconds * 1e6 / count,
        nodes: solver.nodes() as f64 / count,
        nodes_a_second: solver.nodes() as f64 / seconds,
        ..Measured::default()
    })
}

fn compare(row: &mut Measured, theirs: &bitbully::Solved) {
    let microseconds = theirs.seconds * 1e6 / row.positions as f64;
    row.bitbully_microseconds = Some(microseconds);
    row.share_of_bitbully = Some(row.microseconds / microseconds);
}

fn print(row: &Measured, first: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    if first {
        let [set, wrong, us, nodes, rate] = ["set", "wrong", "µs", "nodes", "nodes/s"];
        write!(out, "{set:<10} {wrong:>5} {us:>12} {nodes:>12} {rate:>11}")?;
        writeln!(out, " {:>14} {:>6}", "bitbully µs", "share")?;
    }
    let optional = |value: Option<f64>, digits: usize| {
        value.map_or("–".to_owned(), |value| format!("{value:.digits$}"))
    };
    write!(
        out,
        "{:<10} {:>5} {:>12.1} {:>12.0} {:>11.0}",
        row.set, row.wrong, row.microseconds, row.nodes, row.nodes_a_second
    )?;
    let (theirs, share) =
        (optional(row.bitbully_microseconds, 1), optional(row.share_of_bitbully, 3));
    writeln!(out, " {theirs:>14} {share:>6}")?;
    Ok(())
}

/// Compares scores with bitbully's. Positions have from 12 to 36 stones, so that it ends today.
fn agree(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<bool> {
    let mut chance = Chance::seed_from_u64(12);
    let positions: Vec<_> =
        (0..arguments.agree).map(|at| random(12 + at % 25, &mut chance)).collect();
    let moves: Vec<String> = positions.iter().map(|(moves, _)| moves.clone()).collect();
    let theirs = bitbully::solve(&moves).context("pip install bitbully")?;
    let mut solver = solver(arguments, 1)?;
    let differs = |((_, position), theirs): &(&(String, ConnectFour<u64>), &i32)| {
        solver.score(position, &Limits::none()) != Some(**theirs)
    };
    let different = positions.iter().zip(&theirs.scores).filter(differs).count();
    writeln!(out, "{} random positions, {different} scores differ from bitbully's", moves.len())?;
    Ok(different == 0)
}
