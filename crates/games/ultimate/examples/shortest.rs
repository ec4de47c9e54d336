//! How far from the end the shortest win of Ultimate tic-tac-toe is found: plays games against
//! itself by guesses, one move in five at random, and searches the positions on the way.
//!
//! `cargo run --release -p rivi-ultimate --example shortest [GAMES] [NODES]`

use std::time::{Duration, Instant};

use rand_core::SeedableRng;
use rivi_rules::{Chance, Position, below};
use rivi_search::{Limits, Search, Silent};
use rivi_ultimate::{Shortest, Ultimate};

/// What came of the positions after a number of plies.
#[derive(Clone, Default)]
struct Ply {
    positions: u32,
    proven: u32,
    nodes: u64,
    time: Duration,
}

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let games = numbers.next().and_then(Result::ok).unwrap_or(20);
    let nodes = numbers.next().and_then(Result::ok).unwrap_or(300_000);
    let mut plies = vec![Ply::default(); 82];
    let mut search = Shortest::default();
    for seed in 0..games {
        play(seed, nodes, &mut search, &mut plies);
    }
    println!("ply  positions  proven  nodes (mean)  ms (mean)");
    for (ply, Ply { positions, proven, nodes, time }) in plies.iter().enumerate() {
        if *positions > 0 {
            let count = f64::from(*positions);
            let (nodes, ms) = (*nodes as f64 / count, time.as_secs_f64() * 1000.0 / count);
            println!("{ply:3}  {positions:9}  {proven:6}  {nodes:12.0}  {ms:9.2}");
        }
    }
    let (nodes, time) =
        plies.iter().fold((0, Duration::ZERO), |(n, t), ply| (n + ply.nodes, t + ply.time));
    println!("{:.2} million nodes a second", nodes as f64 / time.as_secs_f64() / 1e6);
}

fn play(seed: u64, nodes: u64, search: &mut Shortest, plies: &mut [Ply]) {
    let mut chance = Chance::seed_from_u64(seed);
    let mut position = Ultimate::new(false);
    for ply in plies {
        let began = Instant::now();
        let report = search.search(&position, &Limits::nodes(nodes), &mut Silent);
        let Some(best) = report.best else { return };
        ply.time += began.elapsed();
        ply.positions += 1;
        ply.proven += u32::from(report.verdict.is_proven());
        ply.nodes += report.nodes;
        let at_random = below(&mut chance, 5) == 0;
        let chosen = if at_random { position.random_move(&mut chance) } else { None };
        position.make(chosen.unwrap_or(best));
    }
}
