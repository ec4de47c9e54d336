//! How long it takes to know every column's score.

use std::io::Write;

use anyhow::Context;
use cpu_time::ThreadTime;
use rand_core::SeedableRng;
use rivi_connect4::{Book, Expert, OPENINGS_SIZE};
use rivi_rules::Chance;
use rivi_search::Limits;
use serde::Serialize;

use super::sets::random;
use super::{Arguments, table_bytes};

const LENGTHS: usize = 42;

/// Seconds of processor time for every column of many positions.
#[derive(Serialize)]
struct Columns {
    positions: usize,
    book_plies: u32,
    median: f64,
    percentile_90: f64,
    percentile_99: f64,
    longest: f64,
    over_a_second: usize,
    /// The mean for each number of stones, from none.
    mean_by_stones: Vec<f64>,
}

/// Times random positions of every length from 0 to 41 stones, with the book, on one thread.
pub(super) fn measure(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let book = Book::shipped()?;
    let plies = book.plies();
    let mut expert = Expert::new(OPENINGS_SIZE, table_bytes(arguments), 1, Some(book))?;
    expert.solver().clear();
    let mut chance = Chance::seed_from_u64(42);
    let mut seconds = Vec::new();
    for at in 0..arguments.columns {
        let (_, position) = random(at % LENGTHS, &mut chance);
        let clock = ThreadTime::now();
        expert.columns(&position, &Limits::none()).context("the solver stopped")?;
        seconds.push(clock.elapsed().as_secs_f64());
    }
    let columns = summed_up(seconds, plies);
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&columns)?)?;
        return Ok(());
    }
    print(&columns, out)
}

fn summed_up(mut seconds: Vec<f64>, book_plies: u32) -> Columns {
    let mean_by_stones = (0..LENGTHS.min(seconds.len()))
        .map(|stones| mean(seconds.iter().skip(stones).step_by(LENGTHS)))
        .collect();
    seconds.sort_by(f64::total_cmp);
    let share = |percent: usize| seconds[(seconds.len() - 1) * percent / 100];
    Columns {
        positions: seconds.len(),
        book_plies,
        median: share(50),
        percentile_90: share(90),
        percentile_99: share(99),
        longest: share(100),
        over_a_second: seconds.iter().filter(|&&seconds| seconds > 1.0).count(),
        mean_by_stones,
    }
}

fn mean<'a>(seconds: impl Iterator<Item = &'a f64>) -> f64 {
    let (sum, count) = seconds.fold((0.0, 0), |(sum, count), seconds| (sum + seconds, count + 1));
    sum / f64::from(count)
}

fn print(columns: &Columns, out: &mut dyn Write) -> anyhow::Result<()> {
    let Columns { positions, book_plies, median, percentile_90, percentile_99, longest, .. } =
        columns;
    writeln!(
        out,
        "every column of {positions} random positions with the book of {book_plies} plies: median \
         {median:.6} s, 90 % {percentile_90:.4} s, 99 % {percentile_99:.3} s, longest {longest:.3} s, \
         {} over a second",
        columns.over_a_second
    )?;
    let slow = columns.mean_by_stones.iter().enumerate().filter(|(_, mean)| **mean > 0.05);
    for (stones, mean) in slow {
        writeln!(out, "  {stones:>2} stones: {mean:.3} s on average")?;
    }
    Ok(())
}
