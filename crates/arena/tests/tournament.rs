//! Whole tournaments, played for real.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rivi_arena::{
    Config, Contestant, Ending, Format, GameRecord, ProgramLimits, Results, TimeControl,
    Tournament, Turn, Winner, default_openings, seat,
};
use rivi_players::Desk;

fn config(game: &str, players: &[&str], games: u64) -> Config {
    let start = rivi_games::desk(game).unwrap();
    Config {
        game: game.to_owned(),
        players: players.iter().map(|&text| text.to_owned()).collect(),
        format: Format::RoundRobin,
        games,
        time: TimeControl::default(),
        sprt: None,
        seed: 11,
        openings: default_openings(start.as_ref(), 1),
        limits: ProgramLimits { patience_ms: 500, ..ProgramLimits::default() },
    }
}

fn run(config: &Config, workers: usize) -> Results {
    play(config, workers, BTreeMap::new(), u64::MAX)
}

fn play(
    config: &Config,
    workers: usize,
    known: BTreeMap<u64, GameRecord>,
    stop_after: u64,
) -> Results {
    let start = rivi_games::desk(&config.game).unwrap();
    let stop = AtomicBool::new(false);
    let tournament = Tournament {
        config,
        start: start.as_ref(),
        contestant: &|player| seat(config, player),
        workers,
        stop: &stop,
    };
    let mut heard = 0;
    tournament
        .run::<()>(known, &mut |_, _| {
            heard += 1;
            stop.store(heard >= stop_after, Ordering::Relaxed);
            Ok(())
        })
        .unwrap()
}

/// The games without the time they took.
fn timeless(results: &Results) -> Vec<GameRecord> {
    results.games.values().map(|game| GameRecord { thought_us: [0, 0], ..game.clone() }).collect()
}

#[test]
fn every_game_of_the_schedule_is_played_once() {
    for game in ["tictactoe", "connect4", "gomoku", "ultimate"] {
        let results = run(&config(game, &["random", "random", "random"], 10), 2);
        assert!(results.is_complete());
        assert_eq!(results.games.len(), 30, "{game}");
        assert!(results.games.values().all(|game| game.ending == Ending::Rules));
        assert!(results.standings.pairings().iter().all(|pairing| pairing.pairs.count() == 5));
    }
}

#[test]
fn a_run_repeats_exactly_on_any_number_of_threads() {
    let config = config("connect4", &["random", "random"], 200);
    let once = timeless(&run(&config, 1));
    assert_eq!(once, timeless(&run(&config, 1)));
    assert_eq!(once, timeless(&run(&config, 4)));
    let other = Config { seed: 12, ..config };
    assert_ne!(once, timeless(&run(&other, 1)));
}

#[test]
fn an_interrupted_run_goes_on_to_the_same_end() {
    let config = config("connect4", &["random", "random", "random"], 4000);
    let part = play(&config, 2, BTreeMap::new(), 37);
    assert!(!part.is_complete() && part.games.len() >= 37);
    let whole = play(&config, 2, part.games, u64::MAX);
    assert!(whole.is_complete());
    assert_eq!(timeless(&whole), timeless(&run(&config, 2)));
}

#[test]
fn the_games_of_a_pair_begin_alike() {
    let results = run(&config("connect4", &["random", "random"], 20), 2);
    let games: Vec<_> = results.games.values().collect();
    for pair in games.chunks(2) {
        assert_eq!(pair[0].opening, pair[1].opening);
        assert_eq!((pair[0].x, pair[0].o), (pair[1].o, pair[1].x));
        let opening = |game: &GameRecord| {
            game.moves.split(' ').take(game.opening_plies).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(opening(pair[0]), opening(pair[1]));
    }
}

/// The first legal move.
fn first_move(turn: &Turn<'_>) -> Result<String, Ending> {
    turn.desk.table().legal_moves().into_iter().next().ok_or(Ending::Failed(String::new()))
}

/// Plays the first legal move, or gives up.
struct Scripted {
    wins: bool,
}

impl Contestant for Scripted {
    fn new_game(&mut self, _: &dyn Desk, _: u64) -> Result<(), Ending> {
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, Ending> {
        assert!(self.wins, "this machine always breaks down");
        first_move(turn)
    }
}

#[test]
fn a_machine_that_breaks_down_loses_and_the_test_decides() {
    let config = Config { sprt: "0,50".parse().ok(), ..config("connect4", &["good", "bad"], 1000) };
    let start = rivi_games::desk("connect4").unwrap();
    let stop = AtomicBool::new(false);
    let make = |workers| {
        let tournament = Tournament {
            config: &config,
            start: start.as_ref(),
            contestant: &|player| Box::new(Scripted { wins: player == 0 }),
            workers,
            stop: &stop,
        };
        tournament.run::<()>(BTreeMap::new(), &mut |_, _| Ok(())).unwrap()
    };
    let results = make(1);
    assert!(results.is_decided() && results.is_complete());
    assert!(results.games.len() < 1000);
    assert!(results.games.values().all(|game| matches!(game.ending, Ending::Failed(_))));
    assert_eq!(results.standings.players()[1].faults, results.games.len() as u64);
    assert_eq!(timeless(&results), timeless(&make(3)));
}

fn faults(player: &str) -> Vec<Ending> {
    let config = config("tictactoe", &[player, "random"], 4);
    let results = run(&config, 1);
    assert!(results.is_complete());
    for game in results.games.values() {
        let winner = if game.x == 0 { Winner::O } else { Winner::X };
        assert_eq!(game.winner, winner, "{player}: {:?}", game.ending);
    }
    results.games.into_values().map(|game| game.ending).collect()
}

const HELLO: &str = r#"read l; echo {\"rivi\":1};"#;

#[test]
fn bad_programs_lose_their_games_and_nothing_else() {
    let crash = faults(&format!("lines:sh -c '{HELLO} read l; exit 7'"));
    assert!(
        crash.iter().all(|e| matches!(e, Ending::Crash(why) if why.contains("exit code 7"))),
        "{crash:?}"
    );
    let hang = faults(&format!("lines:sh -c '{HELLO} sleep 1000'"));
    assert!(hang.iter().all(|e| matches!(e, Ending::Late(_))), "{hang:?}");
    let flood = faults(&format!("lines:sh -c '{HELLO} tr \"\\0\" x </dev/zero'"));
    assert!(flood.iter().all(|e| matches!(e, Ending::Flood(_))), "{flood:?}");
    let garbled = faults(&format!("lines:sh -c '{HELLO} read l; echo 4; read l'"));
    assert!(garbled.iter().all(|e| matches!(e, Ending::Garbled(_))), "{garbled:?}");
    let missing = faults("cmd:/no/such/program");
    assert!(
        missing.iter().all(|e| matches!(e, Ending::Crash(why) if why.contains("cannot be found"))),
        "{missing:?}"
    );
}

/// Always answers z9, which is no move, or a1, which is illegal once it is taken.
#[test]
fn illegal_answers_lose() {
    let script = |answer: &str| {
        format!(
            "lines:sh -c '{HELLO} i=0; while read l; do i=$((i+1)); echo {{\\\"id\\\":$i,\\\"move\\\":\\\"{answer}\\\"}}; done'"
        )
    };
    for (answer, why) in [("z9", "'z9' is no move"), ("a1", "a1 is illegal: the cell is taken by")]
    {
        let endings = faults(&script(answer));
        let fits = |e: &Ending| matches!(e, Ending::Illegal(words) if words.contains(why));
        assert!(endings.iter().all(fits), "{endings:?}");
    }
}

/// Unless it was told too late that its time was over.
#[test]
fn a_late_machine_loses() {
    struct Slow {
        excused: Duration,
    }
    impl Contestant for Slow {
        fn new_game(&mut self, _: &dyn Desk, _: u64) -> Result<(), Ending> {
            Ok(())
        }
        fn choose(&mut self, turn: &Turn<'_>) -> Result<String, Ending> {
            std::thread::sleep(Duration::from_millis(30));
            first_move(turn)
        }
        fn excused(&self) -> Duration {
            self.excused
        }
    }
    let time = TimeControl { move_ms: Some(5), margin_ms: 5, ..TimeControl::default() };
    let config = Config { time, ..config("connect4", &["slow", "slow"], 2) };
    let start = rivi_games::desk("connect4").unwrap();
    let late = |excused: Duration| -> Vec<bool> {
        let tournament = Tournament {
            config: &config,
            start: start.as_ref(),
            contestant: &|_| Box::new(Slow { excused }),
            workers: 1,
            stop: &AtomicBool::new(false),
        };
        let results = tournament.run::<()>(BTreeMap::new(), &mut |_, _| Ok(())).unwrap();
        results.games.values().map(|game| matches!(game.ending, Ending::Late(_))).collect()
    };
    assert_eq!(late(Duration::ZERO), [true, true]);
    assert_eq!(late(Duration::from_mins(1)), [false, false]);
}
