use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use cpu_time::ThreadTime;
use rand_core::SeedableRng;
use rivi_games::connect4::{Book, ConnectFour, Expert, OPENINGS_SIZE, Solver, default_table_bytes};
use rivi_rules::{Chance, Notation, Position};
use rivi_search::Limits;
use serde::Serialize;

use super::bitbully;

/// The Connect Four solver beside bitbully: one thread, no book, a table warm within a set
#[derive(Args)]
pub(crate) struct Arguments {
    /// The sets, each with :N for its first N positions; empty is the empty board
    #[arg(default_values = ["L3_R1", "L2_R1", "L2_R2", "L1_R1", "L1_R2:200", "L1_R3:20"])]
    sets: Vec<String>,
    /// Compare scores on this many random positions
    #[arg(long, value_name = "N", default_value_t = 0)]
    agree: usize,
    /// Time every column's score on this many random positions of every length, with the book
    #[arg(long, value_name = "N", default_value_t = 0)]
    columns: usize,
    /// Time the sets on this many threads too, and give the speed-up
    #[arg(long, value_name = "N", default_value_t = 1)]
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

const SETS: [(&str, &str); 7] = [
    ("L3_R1", include_str!("../../../../games/data/connect4/L3_R1.txt")),
    ("L2_R1", include_str!("../../../../games/data/connect4/L2_R1.txt")),
    ("L2_R2", include_str!("../../../../games/data/connect4/L2_R2.txt")),
    ("L1_R1", include_str!("../../../../games/data/connect4/L1_R1.txt")),
    ("L1_R2", include_str!("../../../../games/data/connect4/L1_R2.txt")),
    ("L1_R3", include_str!("../../../../games/data/connect4/L1_R3.txt")),
    ("empty", " 1"),
];

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
    #[serde(skip_serializing_if = "Option::is_none")]
    speed_up: Option<f64>,
}

struct Case {
    moves: String,
    position: ConnectFour<u64>,
    score: i32,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let mut rows = Vec::new();
    let mut with_peer = !arguments.alone;
    for name in &arguments.sets {
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
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&rows)?)?;
    }
    let mut right = rows.iter().all(|row| row.wrong == 0);
    if arguments.agree > 0 {
        right &= agree(arguments, out)?;
    }
    if arguments.columns > 0 {
        columns(arguments, out)?;
    }
    Ok(if right { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn read(name: &str) -> anyhow::Result<Vec<Case>> {
    let (set, first) = name.split_once(':').unwrap_or((name, "500"));
    let first: usize = first.parse().with_context(|| format!("'{first}' is no number"))?;
    let known = SETS.map(|(set, _)| set).join(", ");
    let (_, text) = SETS
        .iter()
        .find(|(known, _)| *known == set)
        .with_context(|| format!("there is no set '{set}'; the sets are {known}"))?;
    text.lines().take(first).map(read_line).collect()
}

fn read_line(line: &str) -> anyhow::Result<Case> {
    let (moves, score) = line.split_once(' ').context("a line of moves and score")?;
    let mut position = ConnectFour::new(OPENINGS_SIZE);
    position.play_line(moves)?;
    Ok(Case { moves: moves.to_owned(), position, score: score.trim().parse()? })
}

fn solver(arguments: &Arguments, threads: usize) -> anyhow::Result<Solver> {
    let bytes = arguments.table_size.map_or_else(default_table_bytes, |size| (size as usize) << 20);
    let mut solver = Solver::new(OPENINGS_SIZE, bytes, threads)?;
    solver.clear();
    Ok(solver)
}

fn measure(arguments: &Arguments, name: &str, set: &[Case]) -> anyhow::Result<Measured> {
    let mut solver = solver(arguments, 1)?;
    let (wall, clock) = (Instant::now(), ThreadTime::now());
    let mut wrong = 0;
    for position in set {
        let score = solver.score(&position.position, &Limits::none());
        wrong += usize::from(score != Some(position.score));
    }
    let (wall, seconds) = (wall.elapsed(), clock.elapsed().as_secs_f64());
    let speed_up = if arguments.threads > 1 {
        Some(wall.as_secs_f64() / together(arguments, set)?.as_secs_f64())
    } else {
        None
    };
    let count = set.len() as f64;
    Ok(Measured {
        set: name.to_owned(),
        positions: set.len(),
        wrong,
        microseconds: seconds * 1e6 / count,
        nodes: solver.nodes() as f64 / count,
        nodes_a_second: solver.nodes() as f64 / seconds,
        speed_up,
        ..Measured::default()
    })
}

/// How long several threads take for the set, by the clock on the wall.
fn together(arguments: &Arguments, set: &[Case]) -> anyhow::Result<Duration> {
    let mut solver = solver(arguments, arguments.threads)?;
    let clock = Instant::now();
    for position in set {
        solver.score(&position.position, &Limits::none()).context("the solver stopped")?;
    }
    Ok(clock.elapsed())
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
        writeln!(out, " {:>14} {:>6} {:>8}", "bitbully µs", "share", "speed-up")?;
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
    writeln!(out, " {theirs:>14} {share:>6} {:>8}", optional(row.speed_up, 2))?;
    Ok(())
}

/// An unfinished position after so many random moves.
fn random(plies: usize, chance: &mut Chance) -> (String, ConnectFour<u64>) {
    loop {
        let mut position = ConnectFour::new(OPENINGS_SIZE);
        let mut moves = Vec::new();
        while let Some(m) = position.random_move(chance).filter(|_| moves.len() < plies) {
            position.make(m);
            moves.push(m);
        }
        if position.outcome().is_none() {
            return (position.line_text(&moves), position);
        }
    }
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

/// Times the score of every column, with the book, on random positions of every length from 0 to 41.
fn columns(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut chance = Chance::seed_from_u64(42);
    let bytes = arguments.table_size.map_or_else(default_table_bytes, |size| (size as usize) << 20);
    let mut expert = Expert::new(OPENINGS_SIZE, bytes, 1, Some(Book::shipped()?))?;
    expert.solver().clear();
    let mut seconds = Vec::new();
    for at in 0..arguments.columns {
        let (_, position) = random(at % 42, &mut chance);
        let clock = ThreadTime::now();
        expert.columns(&position, &Limits::none()).context("the solver stopped")?;
        seconds.push(clock.elapsed().as_secs_f64());
    }
    seconds.sort_by(f64::total_cmp);
    let share = |percent: usize| seconds[(seconds.len() - 1) * percent / 100];
    writeln!(
        out,
        "every column of {} random positions with the book: median {:.6} s, 90 % {:.4} s, 99 % {:.3} s, \
         longest {:.3} s",
        seconds.len(),
        share(50),
        share(90),
        share(99),
        share(100)
    )?;
    Ok(())
}
