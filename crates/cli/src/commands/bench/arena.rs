use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use rivi_arena::{
    Config, Contestant, Ending, Format, Journal, JournalError, ProgramLimits, Results, TimeControl,
    Tournament, Turn, default_openings, seat,
};
use rivi_games::AnyGame;
use rivi_games::connect4::{Column, ConnectFour};
use rivi_rules::Position;

/// Measure the arena itself: games a minute without thinking, and what it adds to thinking
#[derive(Args)]
pub(crate) struct Arguments {
    /// Random games of Connect Four
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(100..=10_000_000))]
    games: u64,
    /// Games at 10 ms a move
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(2..=10_000))]
    thinking_games: u64,
}

/// What each move of the second measurement takes.
const THINKING: Duration = Duration::from_millis(10);

/// The bars that the arena has to clear.
const GAMES_A_MINUTE: f64 = 100_000.0;
const MOST_OVERHEAD: f64 = 0.02;

type Board = ConnectFour<u64>;

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let a_minute = random_games(arguments.games & !1)?;
    writeln!(
        out,
        "random Connect Four, one thread, journal on: {a_minute:.0} games a minute (bar {GAMES_A_MINUTE:.0})"
    )?;
    let inside = overhead(arguments.thinking_games & !1, &|_, _| Box::new(Thinker))?;
    writeln!(
        out,
        "overhead at 10 ms a move, machines:  {:.2} % (bar {:.0} %)",
        100.0 * inside,
        100.0 * MOST_OVERHEAD
    )?;
    let outside = overhead(arguments.thinking_games & !1, &|config, number| seat(config, number))?;
    writeln!(
        out,
        "overhead at 10 ms a move, programs:  {:.2} % (bar {:.0} %)",
        100.0 * outside,
        100.0 * MOST_OVERHEAD
    )?;
    let cleared = a_minute >= GAMES_A_MINUTE && inside <= MOST_OVERHEAD && outside <= MOST_OVERHEAD;
    Ok(ExitCode::from(u8::from(!cleared)))
}

fn config(players: [String; 2], games: u64) -> anyhow::Result<Config> {
    let start = AnyGame::parse("connect4")?.table();
    Ok(Config {
        game: "connect4".to_owned(),
        players: players.into(),
        format: Format::RoundRobin,
        games,
        time: TimeControl::default(),
        sprt: None,
        seed: 1,
        openings: default_openings("connect4", start.as_ref(), 1),
        limits: ProgramLimits::default(),
    })
}

/// Games a minute of two random players, everything on that a real tournament has.
fn random_games(games: u64) -> anyhow::Result<f64> {
    let config = config(["random".to_owned(), "random".to_owned()], games)?;
    let begun = Instant::now();
    play(&config, &|config, number| seat(config, number))?;
    Ok(games as f64 / begun.elapsed().as_secs_f64() * 60.0)
}

/// What is added to moves of exactly [`THINKING`], as a share of it. Programs are this one with another
/// command.
fn overhead(games: u64, make: &Make<'_>) -> anyhow::Result<f64> {
    let own_path = std::env::current_exe().context("cannot find the path of rivi")?;
    let program = format!(
        "lines:'{}' arena serve random --think {}ms",
        own_path.display(),
        THINKING.as_millis()
    );
    let config = config([program.clone(), program], games)?;
    // The first pair starts the programs, which is nobody's thinking time.
    let begun = Instant::now();
    let results = play(&config, make)?;
    let whole = begun.elapsed();
    let moves: u64 = results
        .games
        .values()
        .map(|game| (game.moves.split(' ').count() - game.opening_plies) as u64)
        .sum();
    let thinking = THINKING.as_secs_f64() * moves as f64;
    Ok((whole.as_secs_f64() - thinking) / thinking)
}

type Make<'m> = dyn Fn(&Config, usize) -> Box<dyn Contestant<Board>> + Sync + 'm;

fn play(config: &Config, make: &Make<'_>) -> anyhow::Result<Results> {
    let AnyGame::ConnectFour(start) = AnyGame::parse(&config.game)? else {
        anyhow::bail!("Connect Four is not on 64 bits");
    };
    let path = std::env::temp_dir().join(format!("rivi-bench-arena-{}.jsonl", std::process::id()));
    let mut journal = Journal::create(&path, config)?;
    let tournament = Tournament {
        config,
        start: &start,
        contestant: &|number| make(config, number),
        workers: 1,
        stop: &AtomicBool::new(false),
    };
    let results = tournament
        .run(BTreeMap::new(), &mut |game, _| -> Result<(), JournalError> { journal.add(game) });
    // The file was only there to be written.
    let _ = std::fs::remove_file(&path);
    Ok(results?)
}

/// Thinks for exactly so long and plays the first legal move.
struct Thinker;

impl Contestant<Board> for Thinker {
    fn new_game(&mut self, _: &Board, _: u64) -> Result<(), Ending> {
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_, Board>) -> Result<Column, Ending> {
        let begun = Instant::now();
        while begun.elapsed() < THINKING {
            std::hint::spin_loop();
        }
        turn.record
            .position()
            .moves()
            .next()
            .ok_or_else(|| Ending::Failed("the game is over".to_owned()))
    }
}
