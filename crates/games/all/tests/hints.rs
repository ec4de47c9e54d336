//! Hints of the best player keep the result of the position, within two seconds; what it does not know it does not
//! claim.

use std::time::{Duration, Instant};

use rand_core::SeedableRng;
use rivi_connect4::{Book, ConnectFour, Expert};
use rivi_players::{Alarm, Budget, Chosen, Desk, Means};
use rivi_rules::{Chance, Outcome, Position, Size, below};
use rivi_search::{Limits, Verdict};
use rivi_ultimate::Ultimate;
use rivi_ultimate::solver::Solver;

const TIME: Duration = Duration::from_secs(2);

/// Gives hints as the server does: one machine, and two seconds for each.
struct Adviser {
    alarm: Alarm,
    longest: Duration,
}

impl Adviser {
    fn new() -> Adviser {
        Adviser { alarm: Alarm::default(), longest: Duration::ZERO }
    }

    fn hint(&mut self, desk: &dyn Desk) -> Chosen {
        let means = Means { bytes: 128 << 20, threads: 1 };
        let mut machine = desk.plan(desk.best()).unwrap().build(means, 1).unwrap();
        let budget = Budget { time: Some(TIME), ..Budget::default() };
        let begun = Instant::now();
        self.alarm.set(TIME, budget.stop.clone());
        let chosen = machine.choose(desk, &budget).unwrap();
        self.longest = self.longest.max(begun.elapsed());
        chosen
    }
}

/// A random game of so many moves, if it goes on that long.
fn random(game: &str, moves: u32, chance: &mut Chance) -> Option<Box<dyn Desk>> {
    let mut desk = rivi_games::desk(game).unwrap();
    for _ in 0..moves {
        let legal = desk.table().legal_moves();
        let m = legal.get(below(chance, legal.len().max(1) as u32) as usize)?.clone();
        desk.table_mut().play(&m).unwrap();
    }
    desk.table().outcome().is_none().then_some(desk)
}

/// The position on a desk.
fn position<P: rivi_rules::Game>(start: P, desk: &dyn Desk) -> P {
    let mut position = start;
    position.play_line(&desk.table().moves().join(" ")).unwrap();
    position
}

/// What the side to move gets: 1, 0 or -1.
fn sign(verdict: Verdict) -> i32 {
    match verdict {
        Verdict::WinIn(_) => 1,
        Verdict::LossIn(_) => -1,
        Verdict::Draw | Verdict::Guess(_) => 0,
    }
}

/// So many positions of random games of some lengths; the longest time that a hint took.
fn connect_four(wanted: u32, lengths: std::ops::Range<u32>) -> Duration {
    let size = Size::new(7, 6);
    let mut expert = Expert::new(size, 128 << 20, 1, Book::shipped().ok()).unwrap();
    let (mut chance, mut adviser, mut found) = (Chance::seed_from_u64(19), Adviser::new(), 0);
    while found < wanted {
        let length = lengths.start + below(&mut chance, lengths.end - lengths.start);
        let Some(desk) = random("connect4", length, &mut chance) else { continue };
        found += 1;
        let before = position(ConnectFour::<u64>::new(size), &*desk);
        let columns = expert.columns(&before, &Limits::none()).unwrap();
        let best = columns.iter().map(|&(_, score)| score).max().unwrap();
        let hint = adviser.hint(&*desk);
        let (_, score) =
            columns.iter().find(|(column, _)| column.to_string() == hint.text).unwrap();
        let told = || format!("{} after {:?}", hint.text, desk.table().moves());
        assert_eq!(score.signum(), best.signum(), "{}", told());
        if let Some(claimed) = hint.verdict.filter(|verdict| verdict.is_proven()) {
            assert_eq!(claimed.verdict, expert.verdict(&before, best), "{}", told());
            assert_eq!(*score, best, "{}", told());
        }
    }
    adviser.longest
}

fn ultimate(wanted: u32, lengths: std::ops::Range<u32>) -> Duration {
    let mut solver = Solver::new(128 << 20);
    let (mut chance, mut adviser, mut found) = (Chance::seed_from_u64(20), Adviser::new(), 0);
    while found < wanted {
        let length = lengths.start + below(&mut chance, lengths.end - lengths.start);
        let Some(desk) = random("ultimate", length, &mut chance) else { continue };
        found += 1;
        let before = position(Ultimate::new(false), &*desk);
        let turn = before.turn();
        let mut value = |position: &Ultimate| {
            let outcome = solver.solve(position, &Limits::none()).outcome.unwrap();
            i32::from(outcome == Outcome::Win(turn))
                - i32::from(outcome == Outcome::Win(turn.other()))
        };
        let hint = adviser.hint(&*desk);
        let after = {
            let mut desk = desk.boxed();
            desk.table_mut().play(&hint.text).unwrap();
            position(Ultimate::new(false), &*desk)
        };
        let exact = value(&before);
        let told = || format!("{} after {:?}", hint.text, desk.table().moves());
        assert_eq!(value(&after), exact, "{}", told());
        if let Some(claimed) = hint.verdict.filter(|verdict| verdict.is_proven()) {
            assert_eq!(sign(claimed.verdict), exact, "{}", told());
        }
    }
    adviser.longest
}

#[test]
fn hints_keep_the_result() {
    // So late that a slow machine under load knows the result in time.
    connect_four(40, 16..36);
    ultimate(15, 46..60);
}

/// `4321743`: columns 3 and 4 win, and the hint once called the position lost.
#[test]
fn a_won_position_is_not_called_lost() {
    let mut desk = rivi_games::desk("connect4").unwrap();
    desk.table_mut().play_line("4321743").unwrap();
    let hint = Adviser::new().hint(&*desk);
    match hint.verdict.map(|worth| worth.verdict) {
        Some(Verdict::WinIn(_)) => assert!(["3", "4"].contains(&hint.text.as_str()), "{hint:?}"),
        told => assert!(matches!(told, Some(Verdict::Guess(_))), "{hint:?}"),
    }
}

#[test]
fn a_stopped_adviser_tells_a_guess() {
    for (game, moves) in [
        // Further than the book of openings knows.
        ("connect4", "12122134344356"),
        ("gomoku", "h8"),
        ("ultimate", "44"),
        ("tictactoe:4", "b2"),
        ("mnk:7,7,4", "d4"),
    ] {
        let mut desk = rivi_games::desk(game).unwrap();
        desk.table_mut().play_line(moves).unwrap();
        let means = Means { bytes: 16 << 20, threads: 1 };
        let mut machine = desk.plan(desk.best()).unwrap().build(means, 1).unwrap();
        let budget = Budget { time: Some(TIME), ..Budget::default() };
        budget.stop.set();
        let begun = Instant::now();
        let chosen = machine.choose(&*desk, &budget).unwrap();
        assert!(chosen.verdict.is_none_or(|verdict| !verdict.is_proven()), "{game}: {chosen:?}");
        assert!(begun.elapsed() < TIME, "{game}: {:?}", begun.elapsed());
    }
}

/// The bar of the proof: a thousand positions of Connect Four and two hundred late ones of Ultimate, all of them.
#[test]
#[ignore = "takes minutes"]
fn hints_keep_the_result_in_many_positions() {
    let columns = connect_four(1000, 1..38);
    println!("1000 positions of Connect Four: all kept, the longest hint took {columns:?}");
    let boards = ultimate(200, 40..60);
    println!("200 late positions of Ultimate: all kept, the longest hint took {boards:?}");
    assert!(columns < 2 * TIME && boards < 2 * TIME);
}
