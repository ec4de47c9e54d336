//! A move is charged with the time that its player thinks, and with nothing else.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rivi_arena::{
    ClockKind, Config, Ending, Format, GameRecord, ProgramLimits, Results, TimeControl, Tournament,
    seat,
};

fn run(config: &Config) -> Results {
    let start = rivi_games::desk(&config.game).unwrap();
    let tournament = Tournament {
        config,
        start: start.as_ref(),
        contestant: &|player| seat(config, player),
        workers: 1,
        stop: &AtomicBool::new(false),
    };
    tournament.run::<()>(BTreeMap::new(), &mut |_, _| Ok(())).unwrap()
}

/// One test at a time: they measure time, and some of them load the machine.
fn alone() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Time enough to start a program on a machine with much other work.
fn patient() -> ProgramLimits {
    ProgramLimits { startup_ms: 120_000, patience_ms: 120_000, ..ProgramLimits::default() }
}

fn games(players: &[&str; 2], time: TimeControl, limits: ProgramLimits) -> Vec<GameRecord> {
    let config = Config {
        game: "gomoku:5".to_owned(),
        players: players.map(str::to_owned).to_vec(),
        format: Format::RoundRobin,
        games: 2,
        time,
        sprt: None,
        seed: 1,
        openings: vec!["d4".to_owned()],
        limits,
    };
    run(&config).games.into_values().collect()
}

/// The brain that plays row by row, with what it is told to do at START and before each move.
fn brain(settings: &str) -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/gomocup_brain.py");
    format!("gomocup:python3 '{path}' {settings}")
}

fn move_time(ms: u64, clock: ClockKind) -> TimeControl {
    TimeControl { move_ms: Some(ms), margin_ms: 100, clock, ..TimeControl::default() }
}

fn lost_on_time(game: &GameRecord) -> bool {
    matches!(game.ending, Ending::Late(_))
}

#[test]
fn getting_ready_is_not_charged_to_the_first_move() {
    let _alone = alone();
    let slow = brain("start=3");
    // START takes longer than a move may take with its margin.
    let time = TimeControl { margin_ms: 2000, ..move_time(200, ClockKind::Wall) };
    let played = games(&[&slow, "random"], time, patient());
    assert!(played.iter().all(|game| game.ending == Ending::Rules), "{played:?}");
}

#[test]
fn getting_ready_has_a_limit_of_its_own() {
    let _alone = alone();
    let limits = ProgramLimits { startup_ms: 300, ..ProgramLimits::default() };
    let played = games(&[&brain("start=60"), "random"], TimeControl::default(), limits);
    assert!(
        played
            .iter()
            .all(|game| matches!(&game.ending, Ending::Late(why) if why.contains("300 ms"))),
        "{played:?}"
    );
}

/// Other work on the machine: more threads than it has cores, until this is dropped.
struct Load<'l>(&'l AtomicBool);

impl Drop for Load<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

fn under_load<T>(act: impl FnOnce() -> T) -> T {
    let over = AtomicBool::new(false);
    let threads = 4 * thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let begun = Instant::now();
                while !over.load(Ordering::Relaxed) && begun.elapsed() < Duration::from_mins(5) {
                    std::hint::black_box((0..1000).sum::<u64>());
                }
            });
        }
        let _load = Load(&over);
        act()
    })
}

#[cfg(target_os = "linux")]
#[test]
fn whoever_burns_too_much_processor_time_loses() {
    let _alone = alone();
    for greedy in [brain("burn=0.6"), brain("burn=0.6 child")] {
        let played = games(&[&greedy, "random"], move_time(200, ClockKind::Cpu), patient());
        assert!(played.iter().all(lost_on_time), "{greedy}: {played:?}");
        assert!(played.iter().all(|game| game.ending.because().contains("processor time")));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn whoever_is_only_starved_does_not_lose() {
    let _alone = alone();
    let modest = brain("burn=0.05 sleep=0.35");
    let clock = move_time(200, ClockKind::Cpu);
    let played = under_load(|| games(&[&modest, "random"], clock, patient()));
    assert!(played.iter().all(|game| game.ending == Ending::Rules), "{played:?}");
    // Its clock has counted what it used, not what has passed.
    let moves = played.iter().map(|game| game.moves.split(' ').count() as u64 / 2).sum::<u64>();
    let used: u64 = played.iter().map(|game| game.thought_us[usize::from(game.x != 0)]).sum();
    assert!(used / moves > 25_000 && used / moves < 200_000, "{} us a move", used / moves);
    // The same brain loses by the clock on the wall.
    let wall = move_time(200, ClockKind::Wall);
    let played = games(&[&modest, "random"], wall, patient());
    assert!(played.iter().all(lost_on_time), "{played:?}");
}

/// Under load a machine gets the processor time it was promised: as many microseconds a move as without.
#[cfg(target_os = "linux")]
#[test]
fn machines_are_given_their_processor_time() {
    let _alone = alone();
    let clock = TimeControl { margin_ms: 500, ..move_time(40, ClockKind::Cpu) };
    let players = ["montecarlo:games=100000000"; 2];
    let played = under_load(|| games(&players, clock, patient()));
    assert!(played.iter().all(|game| game.ending == Ending::Rules), "{played:?}");
    let moves: u64 = played.iter().map(|game| game.moves.split(' ').count() as u64 - 1).sum();
    let used: u64 = played.iter().flat_map(|game| game.thought_us).sum();
    assert!(used / moves > 35_000 && used / moves < 80_000, "{} us a move", used / moves);
}

/// Two threads use a clock that counts both.
#[cfg(target_os = "linux")]
#[test]
fn several_threads_of_a_machine_count_together() {
    let _alone = alone();
    let clock = TimeControl { margin_ms: 500, ..move_time(60, ClockKind::Cpu) };
    let players = ["gomoku:threads=2", "random"];
    let played = games(&players, clock, patient());
    assert!(played.iter().all(|game| game.ending == Ending::Rules), "{played:?}");
    for game in &played {
        let moves = game.moves.split(' ').count() as u64 / 2;
        let used = game.thought_us[usize::from(game.x != 0)] / moves;
        assert!(used < 140_000, "{used} us a move");
    }
}
