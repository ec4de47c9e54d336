//! Five in a row: full nodes per second, and the wins by fours that are kept in the repository.

use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use cpu_time::ThreadTime;
use rivi_gomoku::Scores;
use rivi_gomoku::board::SearchBoard;
use rivi_gomoku::search::{GomokuMachine, SearchOptions, Task, near};
use rivi_gomoku::threats::{Found, Fours};
use rivi_mnk::{Cell, Grid, GridRules};
use rivi_rules::{Notation, Position, Size};
use rivi_search::Limits;
use serde::Serialize;

/// Five in a row: nodes per second in the middle game, wins by fours found in time
#[derive(Args)]
pub(crate) struct Arguments {
    /// How often each measurement is repeated; the fastest counts
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A position of a game: ten stones of each side.
const MIDDLE_GAME: &str = "h8 i9 g7 i7 i8 g8 h7 h9 j8 k8 h6 h5 g9 f10 j6 i5 k7 l6 f7 e7";

/// A position that nobody has won yet, so that the search has something to do.
const OPEN_GAME: &str = "h8 i9 g7 i7 i8 g8";

#[derive(Serialize)]
struct Measured {
    /// Moves made, patterns and evaluation kept, taken back, per second.
    full_nodes_a_second: f64,
    /// Positions that the whole search enters per second.
    search_nodes_a_second: f64,
    wins: Wins,
}

/// The kept wins by fours.
#[derive(Serialize)]
struct Wins {
    positions: usize,
    within_50_ms: usize,
    within_1_s: usize,
    slowest_ms: f64,
    near_misses: usize,
    false_claims: usize,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let mut position = Grid::new(GridRules::new(Size::new(15, 15), 5));
    position.play_line(MIDDLE_GAME)?;
    let start = position.start(rivi_rules::Side::X);
    let mut open = start.clone();
    open.play_line(OPEN_GAME)?;
    let best = |measure: fn(&Grid) -> f64, position: &Grid| {
        (0..arguments.rounds).map(|_| measure(position)).fold(0.0, f64::max)
    };
    let measured = Measured {
        full_nodes_a_second: best(full_nodes, &position),
        search_nodes_a_second: best(search_nodes, &open),
        wins: wins(&start)?,
    };
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&measured)?)?;
    } else {
        print(&measured, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn full_nodes(position: &Grid) -> f64 {
    const ROUNDS: u32 = 2_000;
    let mut board = SearchBoard::new(position, &Scores::shipped());
    let cells: Vec<Cell> = near(&board);
    let begun = ThreadTime::now();
    let (mut nodes, mut sum) = (0_u64, 0_i64);
    for _ in 0..ROUNDS {
        for &cell in &cells {
            board.make(cell);
            sum += i64::from(board.balance(board.turn()));
            board.unmake();
            nodes += 1;
        }
    }
    std::hint::black_box(sum);
    nodes as f64 / begun.elapsed().as_secs_f64()
}

fn search_nodes(position: &Grid) -> f64 {
    let mut machine = GomokuMachine::new(16 << 20, SearchOptions::ALL, Scores::shipped());
    let task = Task { lines: 1, threads: 1, limits: Limits::nodes(200_000) };
    let begun = ThreadTime::now();
    let outlook = machine.think(position, &task, &mut |_| std::ops::ControlFlow::Continue(()));
    outlook.map_or(0, |outlook| outlook.nodes) as f64 / begun.elapsed().as_secs_f64()
}

/// Every kept position on its own, with nothing known beforehand.
fn wins(start: &Grid) -> anyhow::Result<Wins> {
    let scores = Scores::shipped();
    let (mut times, mut claims, mut near_misses) = (Vec::new(), 0, 0);
    for line in rivi_gomoku::FOURS.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
    {
        let (kind, moves) = line.split_once(' ').unwrap_or((line, ""));
        let mut position = start.clone();
        position.play_line(moves.split('|').next().unwrap_or(""))?;
        let (found, seconds) = timed(&position, &scores);
        if kind == "win" {
            times.push(if matches!(found, Found::Win(_)) { seconds } else { f64::INFINITY });
        } else {
            near_misses += 1;
            claims += usize::from(matches!(found, Found::Win(_)));
        }
    }
    Ok(Wins {
        positions: times.len(),
        within_50_ms: times.iter().filter(|&&seconds| seconds <= 0.05).count(),
        within_1_s: times.iter().filter(|&&seconds| seconds <= 1.0).count(),
        slowest_ms: times.iter().copied().fold(0.0, f64::max) * 1e3,
        near_misses,
        false_claims: claims,
    })
}

fn timed(position: &Grid, scores: &Arc<Scores>) -> (Found, f64) {
    let mut board = SearchBoard::new(position, scores);
    let begun = ThreadTime::now();
    let found = Fours::default().search(&mut board, &Limits::nodes(20_000_000));
    (found, begun.elapsed().as_secs_f64())
}

fn print(measured: &Measured, out: &mut dyn Write) -> std::io::Result<()> {
    let Measured { full_nodes_a_second, search_nodes_a_second, wins } = measured;
    writeln!(out, "15×15, after 20 plies, one thread, processor time")?;
    writeln!(out, "full nodes per second: {full_nodes_a_second:.0} (bar 500000)")?;
    writeln!(out, "search nodes per second, after 6 plies: {search_nodes_a_second:.0}")?;
    writeln!(
        out,
        "wins by fours: {} of {} within 50 ms (bar 98 %), {} within 1 s, slowest {:.1} ms",
        wins.within_50_ms, wins.positions, wins.within_1_s, wins.slowest_ms
    )?;
    writeln!(out, "near misses: {} claimed of {}", wins.false_claims, wins.near_misses)
}
