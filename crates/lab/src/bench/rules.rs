use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use rand_core::SeedableRng;
use rivi_connect4::{ConnectFour, OPENINGS_SIZE};
use rivi_mnk::{Grid, GridRules, Three};
use rivi_rules::{Chance, Game, Size, perft, playout};
use rivi_ultimate::Ultimate;
use serde::Serialize;

use super::open_spiel;
use super::stopwatch::{self, Work};

/// Perft leaves and random games per second of each game, beside crate board-game and `open_spiel`
#[derive(Args)]
pub(crate) struct Arguments {
    /// Milliseconds a round; the best of the rounds counts
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    round: u64,
    /// Rounds
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What is measured.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Measured {
    Perft,
    RandomGames,
}

/// Random games between two looks at the clock.
pub(crate) const GAMES_A_CALL: u64 = 100;

/// A game measured.
struct Case {
    name: &'static str,
    /// The depth of its perft.
    depth: u32,
    work: fn(Measured, u32) -> Work<'static>,
}

const GAMES: [Case; 6] = [
    Case { name: "tictactoe", depth: 7, work: |what, depth| work(Three::default(), what, depth) },
    Case { name: "connect4", depth: 7, work: |what, depth| work(connect_four(), what, depth) },
    Case {
        name: "ultimate",
        depth: 5,
        work: |what, depth| work(Ultimate::new(false), what, depth),
    },
    Case { name: "gomoku", depth: 2, work: |what, depth| work(grid(15, 15, 5), what, depth) },
    Case { name: "ristinolla", depth: 2, work: |what, depth| work(grid(20, 20, 5), what, depth) },
    Case { name: "mnk:5,4,4", depth: 5, work: |what, depth| work(grid(5, 4, 4), what, depth) },
];

fn connect_four() -> ConnectFour<u64> {
    ConnectFour::new(OPENINGS_SIZE)
}

fn grid(columns: u8, rows: u8, line: u8) -> Grid {
    Grid::new(GridRules::new(Size::new(columns, rows), line))
}

#[derive(Serialize)]
struct Row {
    game: &'static str,
    what: &'static str,
    rivi: f64,
    board_game: Option<f64>,
    open_spiel: Option<f64>,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let python = python_rates(arguments);
    let mut rows = Vec::new();
    for (at, case) in GAMES.iter().enumerate() {
        for measured in [Measured::Perft, Measured::RandomGames] {
            let mut row = measure(arguments, case, measured);
            let rates = python.get(at).copied().flatten();
            row.open_spiel = rates.map(|rates| match measured {
                Measured::Perft => rates.perft,
                Measured::RandomGames => rates.random_games,
            });
            rows.push(row);
        }
    }
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&rows)?)?;
    } else {
        print(&rows, out)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The Python loop's rates, game by game; where it cannot run, a line says why and nothing is
/// compared.
fn python_rates(arguments: &Arguments) -> Vec<Option<open_spiel::Rates>> {
    let named: Vec<(&str, u32)> =
        GAMES.iter().filter_map(|case| open_spiel::name_of(case.name)).collect();
    match open_spiel::measure(&named, arguments.round as f64 / 1000.0) {
        Ok(rates) => {
            let mut rates = rates.into_iter();
            GAMES.iter().map(|case| open_spiel::name_of(case.name).and(rates.next())).collect()
        }
        Err(error) => {
            eprintln!("no comparison with open_spiel ({error:#}); make peers installs it");
            Vec::new()
        }
    }
}

fn measure(arguments: &Arguments, case: &Case, measured: Measured) -> Row {
    let &Case { name: game, depth, work } = case;
    let mut works = vec![work(measured, depth)];
    works.extend(peer_work(game, measured, depth));
    let round = Duration::from_millis(arguments.round);
    let rates = stopwatch::rates(&mut works, arguments.rounds, round);
    let what = match measured {
        Measured::Perft => "perft leaves/s",
        Measured::RandomGames => "random games/s",
    };
    Row { game, what, rivi: rates[0], board_game: rates.get(1).copied(), open_spiel: None }
}

#[cfg(feature = "peers")]
fn peer_work(game: &str, measured: Measured, depth: u32) -> Option<Work<'static>> {
    super::peer_board_game::work(game, measured, depth)
}

#[cfg(not(feature = "peers"))]
fn peer_work(_: &str, _: Measured, _: u32) -> Option<Work<'static>> {
    None
}

fn work<P: Game>(start: P, measured: Measured, depth: u32) -> Work<'static> {
    match measured {
        Measured::Perft => {
            let mut position = start;
            Box::new(move || perft::perft(&mut position, depth).unwrap_or(0))
        }
        Measured::RandomGames => {
            let mut chance = Chance::seed_from_u64(1);
            Box::new(move || {
                for _ in 0..GAMES_A_CALL {
                    std::hint::black_box(playout(&start, &mut chance));
                }
                GAMES_A_CALL
            })
        }
    }
}

fn print(rows: &[Row], out: &mut dyn Write) -> anyhow::Result<()> {
    let header = ["game", "", "rivi", "board-game", "times", "open_spiel", "times"];
    writeln!(
        out,
        "{:<11} {:<15} {:>14} {:>12} {:>6} {:>11} {:>8}",
        header[0], header[1], header[2], header[3], header[4], header[5], header[6]
    )?;
    for row in rows {
        let peer = |rate: Option<f64>| rate.map_or("–".to_owned(), |rate| format!("{rate:.0}"));
        let times = |rate: Option<f64>, digits: usize| {
            rate.map_or(String::new(), |rate| format!("{:.digits$}", row.rivi / rate))
        };
        writeln!(
            out,
            "{:<11} {:<15} {:>14.0} {:>12} {:>6} {:>11} {:>8}",
            row.game,
            row.what,
            row.rivi,
            peer(row.board_game),
            times(row.board_game, 2),
            peer(row.open_spiel),
            times(row.open_spiel, 0)
        )?;
    }
    if cfg!(not(feature = "peers")) {
        writeln!(out, "Built without the peer board-game: make bench-rules builds with it.")?;
    }
    Ok(())
}
