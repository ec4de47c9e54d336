use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use cpu_time::ThreadTime;
use rand_core::SeedableRng;
use rivi_rules::{Chance, Position};
use rivi_search::{Limits, MonteCarloTree, Search, Silent};
use rivi_ultimate::Ultimate;
use rivi_ultimate::best_first::BestFirst;
use rivi_ultimate::net::{Accumulator, Weights};
use rivi_ultimate::search::{AlphaBeta, Judge};
use rivi_ultimate::solver::Solver;
use serde::Serialize;

use super::stopwatch::{self, Work};

/// Ultimate tic-tac-toe: speed of evaluation and searches, and the solver's time on positions of self-play
#[derive(Args)]
pub(crate) struct Arguments {
    /// Positions of self-play that the solver gets for each ply; 0 for none
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u32).range(0..=1000))]
    positions: u32,
    /// The plies at which they are taken
    #[arg(long, value_delimiter = ',', default_values_t = [31, 29])]
    plies: Vec<u32>,
    /// The first seed of the games that they are taken from
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(0..=1_000_000_000))]
    seed: u64,
    /// Threads with which the tree search is compared to one thread, by the clock; 1 for no comparison
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=64))]
    threads: u64,
    /// Nodes after which the solver gives a position up
    #[arg(long, default_value_t = 20_000_000)]
    most: u64,
    /// MiB of memory for the solver
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    table: u64,
    /// Milliseconds a round; the best of the rounds counts
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    round: u64,
    /// Rounds
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Measured {
    rates: Vec<Rate>,
    /// By how much more threads are faster than one; none if that was not asked for.
    threads: Option<f64>,
    solver: Vec<Solved>,
}

#[derive(Serialize)]
struct Rate {
    what: &'static str,
    a_second: f64,
}

#[derive(Serialize)]
struct Solved {
    ply: u32,
    positions: usize,
    given_up: usize,
    median_seconds: f64,
    median_nodes: u64,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let plies = if arguments.positions == 0 { &[][..] } else { &arguments.plies };
    let measured = Measured {
        rates: rates(arguments),
        threads: (arguments.threads > 1).then(|| speed_up(arguments)),
        solver: plies.iter().map(|&ply| solved(arguments, ply)).collect(),
    };
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&measured)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    for rate in &measured.rates {
        writeln!(out, "{:<44} {:>12.0} per second", rate.what, rate.a_second)?;
    }
    if let Some(times) = measured.threads {
        let threads = arguments.threads;
        writeln!(
            out,
            "{threads} threads grow the tree {times:.2} times as fast as one, by the clock"
        )?;
    }
    for solved in &measured.solver {
        let Solved { ply, positions, given_up, median_seconds, median_nodes } = solved;
        writeln!(
            out,
            "solver, {positions} positions at ply {ply}: median {median_seconds:.2} s, \
             {median_nodes} nodes; {given_up} given up"
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Positions entered by a call between two looks at the clock.
const NODES_A_CALL: u64 = 20_000;

fn rates(arguments: &Arguments) -> Vec<Rate> {
    let position = self_play(16, 1);
    let names = [
        "network: moves followed and judged",
        "alpha-beta with the network, positions",
        "alpha-beta with the hand-made evaluation, positions",
        "best-first tree, positions",
        "Monte Carlo tree, random games",
    ];
    let mut works: Vec<Work<'_>> = vec![
        Box::new(evaluations),
        Box::new(|| alpha_beta(&position, Judge::Shipped)),
        Box::new(|| alpha_beta(&position, Judge::Hand)),
        Box::new(|| {
            let limits = Limits::nodes(NODES_A_CALL);
            let go = &mut |_: &_| ControlFlow::Continue(());
            BestFirst::new(Judge::Shipped, 1 << 20).think(&position, &limits, 1, go).nodes
        }),
        Box::new(|| {
            let limits = Limits::nodes(NODES_A_CALL);
            MonteCarloTree::new(1).search(&Ultimate::new(false), &limits, &mut Silent).nodes
        }),
    ];
    let round = Duration::from_millis(arguments.round);
    let measured = stopwatch::rates(&mut works, arguments.rounds, round);
    names.into_iter().zip(measured).map(|(what, a_second)| Rate { what, a_second }).collect()
}

/// Positions of a tree that threads grow.
const NODES_OF_A_TREE: u64 = 2_000_000;

/// How many times as fast the asked number of threads grows the tree: the best rounds of both, taken
/// in turns.
fn speed_up(arguments: &Arguments) -> f64 {
    let position = self_play(16, 1);
    let mut engine = BestFirst::new(Judge::Shipped, 64 << 20);
    let mut rate = |threads: usize| {
        let clock = Instant::now();
        let go = &mut |_: &_| ControlFlow::Continue(());
        let outlook = engine.think(&position, &Limits::nodes(NODES_OF_A_TREE), threads, go);
        outlook.nodes as f64 / clock.elapsed().as_secs_f64()
    };
    let mut best = [0.0_f64; 2];
    for _ in 0..arguments.rounds {
        for (best, threads) in best.iter_mut().zip([1, arguments.threads as usize]) {
            *best = best.max(rate(threads));
        }
    }
    best[1] / best[0]
}

fn alpha_beta(position: &Ultimate, judge: Judge) -> u64 {
    let limits = Limits::nodes(NODES_A_CALL);
    let go = &mut |_: &_| ControlFlow::Continue(());
    AlphaBeta::new(judge, 1 << 20).think(position, &limits, (1, 1), go).nodes
}

/// Random games whose every position is judged.
fn evaluations() -> u64 {
    let (weights, mut chance) = (Weights::shipped(), Chance::seed_from_u64(1));
    let mut count = 0;
    for _ in 0..100 {
        let mut position = Ultimate::new(false);
        let mut seen = Accumulator::new(weights, &position);
        while let Some(m) = position.random_move(&mut chance) {
            let after = position.after(m);
            seen = seen.after(weights, &after, m);
            position = after;
            std::hint::black_box(seen.score(weights, &position));
            count += 1;
        }
    }
    count
}

/// A position of a game of the search against itself after four drawn moves, which goes on at this ply.
fn self_play(ply: u32, seed: u64) -> Ultimate {
    let mut chance = Chance::seed_from_u64(seed);
    loop {
        let mut position = Ultimate::new(false);
        let mut engine = AlphaBeta::new(Judge::Shipped, 1 << 20);
        for number in 0..ply {
            let m = if number < 4 {
                position.random_move(&mut chance)
            } else {
                let go = &mut |_: &_| ControlFlow::Continue(());
                let outlook = engine.think(&position, &Limits::nodes(5000), (1, 1), go);
                outlook.best().map(|best| best.m)
            };
            if let Some(m) = m {
                position.make(m);
            }
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

fn solved(arguments: &Arguments, ply: u32) -> Solved {
    let mut took = Vec::new();
    let mut given_up = 0;
    for seed in (arguments.seed..).take(arguments.positions as usize) {
        let position = self_play(ply, seed);
        let mut solver = Solver::new((arguments.table as usize) << 20);
        let clock = ThreadTime::now();
        let solution = solver.solve(&position, &Limits::nodes(arguments.most));
        // What was given up counts as slower than all that was solved.
        let is_open = solution.outcome.is_none();
        took.push((is_open, clock.elapsed().as_secs_f64(), solution.nodes));
        given_up += usize::from(is_open);
    }
    took.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let (_, median_seconds, median_nodes) = took[took.len() / 2];
    Solved { ply, positions: took.len(), given_up, median_seconds, median_nodes }
}
