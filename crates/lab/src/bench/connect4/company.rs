//! What several threads gain on positions that take long.

use std::io::Write;
use std::time::Instant;

use anyhow::Context;
use cpu_time::ProcessTime;
use rivi_connect4::{ConnectFour, Solver};
use rivi_search::Limits;
use serde::Serialize;

use super::sets::after;
use super::{Arguments, solver};

/// Early positions of different kinds, in the centre and at the edges, won and lost.
const EARLY: [&str; 10] =
    ["444445", "12121", "3526", "44536", "2274", "6116", "35421", "66222", "1743", "253"];

/// A position solved by one thread and by several, each with an empty table.
#[derive(Serialize)]
struct Gain {
    moves: String,
    /// Seconds by the clock and of processor time.
    alone: Spent,
    together: Spent,
    speed_up: f64,
    /// Processor time of one thread over that of each of several: what the clock would say if no other
    /// program wanted the machine.
    speed_up_by_processor_time: f64,
}

#[derive(Clone, Copy, Default, Serialize)]
struct Spent {
    wall: f64,
    processor: f64,
    nodes: u64,
}

/// Measures each early position and all of them together.
pub(super) fn measure(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let threads = arguments.threads;
    let mut one = solver(arguments, 1)?;
    let mut many = solver(arguments, threads)?;
    let mut gains: Vec<Gain> = Vec::new();
    for moves in EARLY {
        let position = after(moves)?;
        let spent = [time(&mut one, &position)?, time(&mut many, &position)?];
        gains.push(gain(moves, spent, threads));
        if let Some(gain) = gains.last().filter(|_| !arguments.json) {
            print(gain, gains.len() == 1, threads, out)?;
        }
    }
    let sum = |spent: fn(&Gain) -> Spent| gains.iter().map(spent).fold(Spent::default(), plus);
    let all = gain("all", [sum(|gain| gain.alone), sum(|gain| gain.together)], threads);
    if arguments.json {
        gains.push(all);
        writeln!(out, "{}", serde_json::to_string_pretty(&gains)?)?;
    } else {
        print(&all, false, threads, out)?;
    }
    Ok(())
}

fn plus(a: Spent, b: Spent) -> Spent {
    Spent { wall: a.wall + b.wall, processor: a.processor + b.processor, nodes: a.nodes + b.nodes }
}

fn time(solver: &mut Solver, position: &ConnectFour<u64>) -> anyhow::Result<Spent> {
    solver.clear();
    let (wall, processor) = (Instant::now(), ProcessTime::now());
    solver.score(position, &Limits::none()).context("the solver stopped")?;
    Ok(Spent {
        wall: wall.elapsed().as_secs_f64(),
        processor: processor.elapsed().as_secs_f64(),
        nodes: solver.nodes(),
    })
}

fn gain(moves: &str, [alone, together]: [Spent; 2], threads: usize) -> Gain {
    Gain {
        moves: moves.to_owned(),
        alone,
        together,
        speed_up: alone.wall / together.wall,
        speed_up_by_processor_time: alone.processor * threads as f64 / together.processor,
    }
}

fn print(gain: &Gain, first: bool, threads: usize, out: &mut dyn Write) -> anyhow::Result<()> {
    if first {
        writeln!(out, "speed-up of {threads} threads, each position with an empty table")?;
        let (moves, alone, together) = ("moves", "one, s", "nodes");
        write!(out, "{moves:<8} {alone:>8} {together:>12}")?;
        write!(out, " {:>10} {:>12}", "several, s", "nodes")?;
        writeln!(out, " {:>12} {:>18}", "by the clock", "by processor time")?;
    }
    let Gain { moves, alone, together, .. } = gain;
    write!(out, "{moves:<8} {:>8.3} {:>12}", alone.wall, alone.nodes)?;
    write!(out, " {:>10.3} {:>12}", together.wall, together.nodes)?;
    writeln!(out, " {:>12.2} {:>18.2}", gain.speed_up, gain.speed_up_by_processor_time)?;
    Ok(())
}
