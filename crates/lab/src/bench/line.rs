use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use cpu_time::ThreadTime;
use rand_core::SeedableRng;
use rivi_line::{LineCounts, LineGame, spec};
use rivi_players::{Alarm, Budget, Desk, Means, Seated};
use rivi_rules::{Chance, Notation, Outcome, Side, Square, below, column_letters};
use rivi_search::sets::{OfSets, SetSearch};
use rivi_search::{Deep, Limits, Search, Silent};

/// The machine of the line games: nodes per second by board, processor time to solve small games, and on request a match
/// against a machine of another game with the same rules
#[derive(Args)]
pub(crate) struct Arguments {
    /// Nodes of each search whose speed is measured
    #[arg(long, default_value_t = 300_000)]
    nodes: u64,
    /// Play a match instead: this game of the family …
    #[arg(long, value_name = "GAME", requires_all = ["other_game", "other"])]
    r#match: Option<String>,
    /// … against the same game under another name …
    #[arg(long, value_name = "GAME")]
    other_game: Option<String>,
    /// … played by this machine
    #[arg(long, value_name = "PLAYER")]
    other: Option<String>,
    /// Games of the match, sides swapped after each random opening of two plies
    #[arg(long, default_value_t = 20)]
    games: u32,
    /// Milliseconds of time a move for both sides of the match
    #[arg(long, default_value_t = 200)]
    ms: u64,
}

/// Stones near the middle, as columns and rows from it: the same on every board.
const STONES: [(i8, i8); 8] = [(0, 0), (1, 1), (0, 1), (1, 0), (-1, 1), (2, -1), (-1, 0), (1, 2)];

/// Small games whose results are known.
const SOLVED: [&str; 17] = [
    "3x3,k=3",
    "4x3,k=3",
    "4x4,k=4",
    "5x4,k=4",
    "6x4,k=4",
    "5x5,k=4",
    "6x5,k=4",
    "6x6,k=4",
    "6x6,k=5",
    "7x4,k=4",
    "3x3,k=3,misere",
    "4x4,k=3,misere",
    "4x4,k=4,misere",
    "4x4,k=4,misere,wrap",
    "3x3,k=3,wrap",
    "4x4,k=4,wrap",
    "4x4,k=3,wrap",
];

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    if let (Some(game), Some(other_game), Some(other)) =
        (&arguments.r#match, &arguments.other_game, &arguments.other)
    {
        return play(arguments, game, other_game, other, out);
    }
    let mut rates = Vec::new();
    for side in [8_u8, 15, 32] {
        let rate = speed(side, arguments.nodes)?;
        writeln!(
            out,
            "{side}x{side},k=5: {:.2} million nodes per second of processor time",
            rate / 1e6
        )?;
        rates.push(rate);
    }
    writeln!(out, "a node on 32x32 costs {:.2} times one on 8x8", rates[0] / rates[2])?;
    for text in SOLVED {
        let start = game(text)?;
        let clock = ThreadTime::now();
        let (bytes, limits) = (256 << 20, Limits::nodes(200_000_000));
        let report = match start.as_sets() {
            Some(_) => SetSearch::new(bytes).search(&start, &limits, &mut Silent),
            None => Deep::<LineGame, LineCounts>::new(bytes).search(&start, &limits, &mut Silent),
        };
        let seconds = clock.elapsed().as_secs_f64();
        writeln!(
            out,
            "{text:<16} {} after {} nodes, {seconds:.2} s",
            report.verdict, report.nodes
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

fn game(text: &str) -> anyhow::Result<LineGame> {
    LineGame::new(spec::read(text.split(','))?).map_err(anyhow::Error::msg)
}

/// Nodes per second of a search from the same stones in the middle of a board.
fn speed(side: u8, nodes: u64) -> anyhow::Result<f64> {
    let mut position = game(&format!("{side}x{side},k=5"))?;
    let middle = (side / 2) as i8;
    for (column, row) in STONES {
        let text = format!("{}{}", column_letters((middle + column) as u8), middle + row);
        position.play_line(&text)?;
    }
    let mut search = Deep::<LineGame, LineCounts>::new(64 << 20);
    let clock = ThreadTime::now();
    let report = search.search(&position, &Limits::nodes(nodes), &mut Silent);
    Ok(report.nodes as f64 / clock.elapsed().as_secs_f64())
}

/// Plays a match between two games that are the same under different names.
fn play(
    arguments: &Arguments,
    game: &str,
    other_game: &str,
    other: &str,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let desks = [rivi_games::desk(game)?, rivi_games::desk(other_game)?];
    let players = [desks[0].best(), other];
    let mut chance = Chance::seed_from_u64(1);
    let (mut won, mut drawn, mut lost) = (0, 0, 0);
    let mut opening = Vec::new();
    for number in 0..arguments.games {
        if number % 2 == 0 {
            opening = random_opening(&*desks[0], &mut chance);
        }
        let own = Side::BOTH[(number % 2) as usize];
        match one_game(&desks, players, own, &opening, arguments.ms)? {
            Outcome::Draw => drawn += 1,
            Outcome::Win(side) if side == own => won += 1,
            Outcome::Win(_) => lost += 1,
        }
        writeln!(out, "{} games: {won} won, {drawn} drawn, {lost} lost", number + 1)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Two random squares near the middle.
fn random_opening(desk: &dyn Desk, chance: &mut Chance) -> Vec<Square> {
    let mut table = desk.table().boxed();
    let mut squares = Vec::new();
    while squares.len() < 2 {
        let legal = table.legal_targets();
        let drawn = &legal[below(chance, legal.len() as u32) as usize];
        let size = table.size();
        let near = |at: u8, side: u8| (2 * i32::from(at) + 1 - i32::from(side)).abs() <= 7;
        let far = !near(drawn.square.row, size.height) || !near(drawn.square.column, size.width);
        if far || table.play(&drawn.text).is_err() {
            continue;
        }
        squares.push(drawn.square);
    }
    squares
}

fn one_game(
    desks: &[Box<dyn Desk>; 2],
    players: [&str; 2],
    own: Side,
    opening: &[Square],
    ms: u64,
) -> anyhow::Result<Outcome> {
    let (mut desks, alarm) = (desks.clone(), Alarm::default());
    let mut seats: Vec<Box<dyn Seated>> = Vec::new();
    for (desk, player) in desks.iter().zip(players) {
        seats.push(desk.plan(player)?.build(Means::UNLIMITED, 1)?);
    }
    for &square in opening {
        both(&mut desks, square)?;
    }
    loop {
        if let Some(outcome) = desks[0].table().outcome() {
            return Ok(outcome);
        }
        let who = usize::from(desks[0].table().turn() != own);
        let budget = Budget { time: Some(Duration::from_millis(ms)), ..Budget::default() };
        alarm.set(Duration::from_millis(ms), budget.stop.clone());
        let chosen = seats[who].choose(&*desks[who], &budget)?;
        both(&mut desks, chosen.square.context("a stone")?)?;
    }
}

/// Plays a stone on both boards.
fn both(desks: &mut [Box<dyn Desk>; 2], square: Square) -> anyhow::Result<()> {
    for desk in desks {
        let legal = desk.table().legal_targets();
        let Some(target) = legal.into_iter().find(|target| target.square == square) else {
            bail!("{} does not know {square:?}", desk.game());
        };
        desk.table_mut().play(&target.text)?;
    }
    Ok(())
}
