use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use rivi_arena::{
    Config, Contestant, Ending, Format, Journal, JournalError, ProgramLimits, Results, TimeControl,
    Tournament, Turn, default_openings, seat,
};
use rivi_players::Desk;

/// Measure the arena itself: games per minute without thinking, and what it adds to thinking
#[derive(Args)]
pub(crate) struct Arguments {
    /// Random games of Connect Four
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(100..=10_000_000))]
    games: u64,
    /// Games at 10 ms a move
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(2..=10_000))]
    thinking_games: u64,
}

/// What is played.
const GAME: &str = "connect4";

/// What each move of the second measurement takes.
const THINKING: Duration = Duration::from_millis(10);

/// The bars that the arena has to clear.
const GAMES_A_MINUTE: f64 = 100_000.0;
const MOST_OVERHEAD: f64 = 0.02;

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let a_minute = random_games(arguments.games & !1)?;
    writeln!(
        out,
        "random Connect Four, one thread, journal on: {a_minute:.0} games per minute (bar {GAMES_A_MINUTE:.0})"
    )?;
    let games = arguments.thinking_games & !1;
    let machines = overhead(games, &|_, _| Box::new(Thinker), between)?;
    let programs = overhead(games, &|config, number| seat(config, number), beside)?;
    writeln!(
        out,
        "overhead at 10 ms a move (bar {:.0} %; half of the moves had less):",
        100.0 * MOST_OVERHEAD
    )?;
    for (who, share) in [("machines", machines), ("programs", programs)] {
        writeln!(out, "  {who}  {:.3} %", 100.0 * share)?;
    }
    let cleared = a_minute >= GAMES_A_MINUTE && machines.max(programs) <= MOST_OVERHEAD;
    Ok(ExitCode::from(u8::from(!cleared)))
}

fn config(players: [String; 2], games: u64) -> anyhow::Result<Config> {
    let start = rivi_games::desk(GAME)?;
    Ok(Config {
        game: GAME.to_owned(),
        players: players.into(),
        format: Format::RoundRobin,
        games,
        time: TimeControl::default(),
        sprt: None,
        seed: 1,
        openings: default_openings(start.as_ref(), 1),
        limits: ProgramLimits::default(),
    })
}

/// Games per minute of two random players, everything on that a real tournament has.
fn random_games(games: u64) -> anyhow::Result<f64> {
    let config = config(["random".to_owned(), "random".to_owned()], games)?;
    let begun = Instant::now();
    play(&config, &|config, number| seat(config, number))?;
    Ok(games as f64 / begun.elapsed().as_secs_f64() * 60.0)
}

/// What is added to a move of [`THINKING`], as a share of it: the median, since on a machine that does
/// other work too the mean tells more of that work.
fn overhead(games: u64, make: &Make<'_>, added: fn(Move, Move) -> Duration) -> anyhow::Result<f64> {
    let program = format!(
        "lines:'{}' arena serve random --think {}ms",
        rivi()?.display(),
        THINKING.as_millis()
    );
    let config = config([program.clone(), program], games)?;
    let log = Log::default();
    play(&config, &|config, number| {
        Box::new(Watched { inner: make(config, number), log: log.clone() })
    })?;
    let times = log.lock().unwrap_or_else(PoisonError::into_inner);
    let share = |two: &[Move]| added(two[0], two[1]).as_secs_f64() / THINKING.as_secs_f64();
    Ok(median(times.windows(2).map(share).collect()))
}

/// The program that plays: `rivi`, which is built beside this one.
fn rivi() -> anyhow::Result<PathBuf> {
    let own_path = std::env::current_exe().context("cannot find the path of rivi-lab")?;
    let path = own_path.with_file_name(format!("rivi{}", std::env::consts::EXE_SUFFIX));
    anyhow::ensure!(
        path.exists(),
        "there is no rivi beside {}: cargo build --release -p rivi -p rivi-lab makes both",
        own_path.display()
    );
    Ok(path)
}

/// When a move was asked for and when it came.
#[derive(Clone, Copy)]
struct Move {
    asked: Instant,
    came: Instant,
}

/// A machine thinks from the asking to the answer; all between two moves is the arena's.
fn between(this: Move, next: Move) -> Duration {
    next.asked - this.came
}

/// A program thinks for so long; the way there and back is the arena's too.
fn beside(this: Move, next: Move) -> Duration {
    (next.asked - this.asked).saturating_sub(THINKING)
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::INFINITY)
}

type Log = Arc<Mutex<Vec<Move>>>;

/// A contestant whose moves are timed.
struct Watched {
    inner: Box<dyn Contestant>,
    log: Log,
}

impl Contestant for Watched {
    fn new_game(&mut self, start: &dyn Desk, seed: u64) -> Result<(), Ending> {
        self.inner.new_game(start, seed)
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, Ending> {
        let asked = Instant::now();
        let choice = self.inner.choose(turn);
        let timed = Move { asked, came: Instant::now() };
        self.log.lock().unwrap_or_else(PoisonError::into_inner).push(timed);
        choice
    }
}

type Make<'m> = dyn Fn(&Config, usize) -> Box<dyn Contestant> + Sync + 'm;

fn play(config: &Config, make: &Make<'_>) -> anyhow::Result<Results> {
    let start = rivi_games::desk(&config.game)?;
    let path = std::env::temp_dir().join(format!("rivi-bench-arena-{}.jsonl", std::process::id()));
    let mut journal = Journal::create(&path, config)?;
    let tournament = Tournament {
        config,
        start: start.as_ref(),
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

impl Contestant for Thinker {
    fn new_game(&mut self, _: &dyn Desk, _: u64) -> Result<(), Ending> {
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, Ending> {
        let begun = Instant::now();
        while begun.elapsed() < THINKING {
            std::hint::spin_loop();
        }
        let legal = turn.desk.table().legal_moves();
        legal.into_iter().next().ok_or_else(|| Ending::Failed("the game is over".to_owned()))
    }
}
