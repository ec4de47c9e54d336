//! The slice machine at depth 5, with and without its prunings, and its cost a position on a small and
//! on a large board.

use std::io::{self, Write};

use cpu_time::ThreadTime;
use rivi_gomoku::slices::{SliceMachine, SliceSettings};
use rivi_mnk::{Cell, Grid, GridRules};
use rivi_rules::{Position, Size, Square};
use rivi_search::{Limits, Silent};
use serde::Serialize;

/// Plies before the machine is asked.
const PLIES: u32 = 10;

/// How many games the positions come from.
const GAMES: usize = 8;

/// The sides of the boards whose cost a position is compared.
const SMALL: u8 = 15;
const LARGE: u8 = 40;

const DEPTH_5: SliceSettings =
    SliceSettings { depth: 5, alpha_beta: true, edge: true, faithful: false };

/// Without alpha-beta or edge pruning a search of depth 5 would take days; there it is cut off.
const MOST_NODES: u64 = 1_000_000;

/// What was measured of the machine with some settings.
#[derive(Serialize)]
pub(super) struct Row {
    board: String,
    alpha_beta: bool,
    edge: bool,
    /// Positions scored in all searches.
    nodes: u64,
    nodes_a_second: f64,
    nanoseconds_a_node: f64,
    mean_milliseconds: f64,
    slowest_milliseconds: f64,
    /// How many of the searches reached depth 5; the others were cut off.
    finished: usize,
    searches: usize,
}

/// Everything that was measured.
#[derive(Serialize)]
pub(super) struct Measured {
    rows: Vec<Row>,
    /// The cost a position on the large board over that on the small one, the same stones in the
    /// middle of both.
    cost_large_over_small: f64,
}

/// A board and how the machine plays on it.
#[derive(Clone, Copy)]
struct Case {
    side: u8,
    settings: SliceSettings,
}

/// Runs the measurements. The pruned searches are repeated; of equal ones the fastest counts, as it
/// was disturbed least.
pub(super) fn measure(rounds: u32) -> Measured {
    let case = |side, alpha_beta, edge| {
        let settings = SliceSettings { alpha_beta, edge, ..DEPTH_5 };
        Case { side, settings }
    };
    let pruned = [case(20, true, true), case(SMALL, true, true), case(LARGE, true, true)];
    let unpruned = [case(20, true, false), case(20, false, true), case(20, false, false)];
    let mut rows = measured(&pruned, rounds);
    let cost_large_over_small = rows[2].nanoseconds_a_node / rows[1].nanoseconds_a_node;
    rows.extend(measured(&unpruned, 1));
    Measured { rows, cost_large_over_small }
}

/// The cases take turns, so that a machine that slows down slows all of them down.
fn measured(cases: &[Case], rounds: u32) -> Vec<Row> {
    let positions: Vec<Vec<Grid>> = cases.iter().map(|case| positions(case.side)).collect();
    let mut fastest: Vec<Vec<Searched>> = vec![vec![Searched::NOT_YET; GAMES]; cases.len()];
    for _ in 0..rounds {
        for ((case, positions), fastest) in cases.iter().zip(&positions).zip(&mut fastest) {
            for (position, fastest) in positions.iter().zip(fastest) {
                let searched = search(position, case.settings);
                if searched.seconds < fastest.seconds {
                    *fastest = searched;
                }
            }
        }
    }
    cases.iter().zip(&fastest).map(|(&case, searches)| row(case, searches)).collect()
}

fn row(Case { side, settings }: Case, searches: &[Searched]) -> Row {
    let nodes: u64 = searches.iter().map(|search| search.nodes).sum();
    let seconds: f64 = searches.iter().map(|search| search.seconds).sum();
    let slowest = searches.iter().map(|search| search.seconds).fold(0.0, f64::max);
    Row {
        board: format!("{side}×{side}"),
        alpha_beta: settings.alpha_beta,
        edge: settings.edge,
        nodes,
        nodes_a_second: nodes as f64 / seconds,
        nanoseconds_a_node: seconds * 1e9 / nodes as f64,
        mean_milliseconds: seconds * 1e3 / searches.len() as f64,
        slowest_milliseconds: slowest * 1e3,
        finished: searches.iter().filter(|search| search.depth == settings.depth).count(),
        searches: searches.len(),
    }
}

/// One search, in processor time.
#[derive(Clone, Copy)]
struct Searched {
    seconds: f64,
    nodes: u64,
    depth: u32,
}

impl Searched {
    const NOT_YET: Searched = Searched { seconds: f64::INFINITY, nodes: 0, depth: 0 };
}

fn search(position: &Grid, settings: SliceSettings) -> Searched {
    let mut machine = SliceMachine::new(settings, 1);
    let begin = ThreadTime::now();
    let found = machine.choose(position, &Limits::nodes(MOST_NODES), &mut Silent);
    let seconds = begin.elapsed().as_secs_f64();
    let (nodes, depth) = found.map_or((0, 0), |found| (found.nodes, found.depth));
    Searched { seconds, nodes, depth }
}

/// The same stones in the middle of a board of any size, from games that are not decided within the
/// depth that is measured.
fn positions(side: u8) -> Vec<Grid> {
    (0..).filter_map(undecided).take(GAMES).map(|played| replayed(&played, side)).collect()
}

/// The squares that the machine has played against itself, one ply ahead, on the small board.
fn undecided(seed: u64) -> Option<Vec<Square>> {
    let size = Size::new(SMALL, SMALL);
    let mut position = Grid::new(GridRules::new(size, 5));
    let mut machine = SliceMachine::new(SliceSettings { depth: 1, ..DEPTH_5 }, seed);
    let mut played = Vec::new();
    for _ in 0..PLIES {
        let found = machine.choose(&position, &Limits::none(), &mut Silent)?;
        position.make(found.chosen);
        played.push(found.chosen.square(size));
    }
    let found = SliceMachine::new(DEPTH_5, seed).choose(&position, &Limits::none(), &mut Silent)?;
    found.seen.is_none().then_some(played)
}

fn replayed(played: &[Square], side: u8) -> Grid {
    let size = Size::new(side, side);
    let shift = (side - SMALL) / 2;
    let mut position = Grid::new(GridRules::new(size, 5));
    for &Square { row, column } in played {
        position.make(Cell::on(Square::new(row + shift, column + shift), size));
    }
    position
}

/// The measurements as text.
pub(super) fn write(measured: &Measured, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "slices, depth 5 after {PLIES} plies, mean of {GAMES} positions")?;
    writeln!(
        out,
        "board  alpha-beta  edge  finished  million nodes per second  ns per node  mean ms  slowest ms"
    )?;
    for row in &measured.rows {
        let switch = |on| if on { "on" } else { "off" };
        writeln!(
            out,
            "{:<6} {:<11} {:<5} {:>5}/{:<2} {:>23.2} {:>10.1} {:>8.1} {:>11.1}",
            row.board,
            switch(row.alpha_beta),
            switch(row.edge),
            row.finished,
            row.searches,
            row.nodes_a_second / 1e6,
            row.nanoseconds_a_node,
            row.mean_milliseconds,
            row.slowest_milliseconds,
        )?;
    }
    writeln!(
        out,
        "cost a node on {LARGE}×{LARGE} over that on {SMALL}×{SMALL}: {:.2}",
        measured.cost_large_over_small
    )
}
