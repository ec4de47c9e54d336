//! The shortest win of Ultimate tic-tac-toe against plain minimax.

use rand_core::SeedableRng;
use rivi_rules::{Chance, Outcome, Position, Symmetric, Symmetry};
use rivi_search::{Limits, Report, Search, Silent, Verdict};
use rivi_ultimate::{Shortest, Spot, Ultimate};

/// How a game ends with best play, seen by the side to move, and after how many plies: the winner
/// hurries, the loser drags it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Loss(u32),
    Draw,
    Win(u32),
}

impl End {
    fn rank(self) -> (i8, i64) {
        match self {
            End::Loss(plies) => (-1, i64::from(plies)),
            End::Draw => (0, 0),
            End::Win(plies) => (1, -i64::from(plies)),
        }
    }

    /// The same, seen a ply earlier by the other side.
    fn before(self) -> End {
        match self {
            End::Loss(plies) => End::Win(plies + 1),
            End::Draw => End::Draw,
            End::Win(plies) => End::Loss(plies + 1),
        }
    }

    fn verdict(self) -> Verdict {
        match self {
            End::Loss(plies) => Verdict::LossIn(plies / 2),
            End::Draw => Verdict::Draw,
            End::Win(plies) => Verdict::WinIn(plies.div_ceil(2)),
        }
    }

    fn plies(self) -> Option<u32> {
        match self {
            End::Loss(plies) | End::Win(plies) => Some(plies),
            End::Draw => None,
        }
    }
}

/// Plain minimax: every move to the very end.
fn minimax(position: &Ultimate) -> End {
    match position.outcome() {
        Some(Outcome::Draw) => End::Draw,
        Some(Outcome::Win(side)) if side == position.turn() => End::Win(0),
        Some(Outcome::Win(_)) => End::Loss(0),
        None => {
            let ends = position.moves().map(|m| minimax(&position.after(m)).before());
            ends.max_by_key(|end| end.rank()).unwrap()
        }
    }
}

/// Cells that can still be played.
fn cells_left(position: &Ultimate) -> u32 {
    (0..9)
        .filter(|board| position.closed() >> board & 1 == 0)
        .map(|board| {
            let taken = rivi_rules::Side::BOTH.map(|side| position.marks(side, board));
            9 - (taken[0] | taken[1]).count_ones()
        })
        .sum()
}

/// Positions of random games with so many cells left at most.
fn late_positions(seed: u64, count_boards: bool, wanted: usize, most: u32) -> Vec<Ultimate> {
    let mut chance = Chance::seed_from_u64(seed);
    let mut found = Vec::new();
    while found.len() < wanted {
        let mut position = Ultimate::new(count_boards);
        while let Some(m) = position.random_move(&mut chance) {
            if cells_left(&position) <= most {
                found.push(position);
            }
            position.make(m);
        }
    }
    found
}

fn search(position: &Ultimate, limits: &Limits) -> Report<Ultimate> {
    Shortest::default().search(position, limits, &mut Silent)
}

/// The line is legal and ends the game for the right side after just that many plies.
fn check_line(position: &Ultimate, report: &Report<Ultimate>, end: End) {
    assert_eq!(report.line.first().copied(), report.best);
    let mut played = *position;
    for &m in &report.line {
        played.play(m).unwrap();
    }
    let winner = match end {
        End::Draw => return,
        End::Win(_) => position.turn(),
        End::Loss(_) => position.turn().other(),
    };
    assert_eq!(played.outcome(), Some(Outcome::Win(winner)), "{position:?} {:?}", report.line);
    assert_eq!(Some(report.line.len() as u32), end.plies(), "{position:?} {:?}", report.line);
}

fn check_against_minimax(positions: &[Ultimate], search: &mut Shortest) -> [usize; 3] {
    let mut kinds = [0; 3];
    for position in positions {
        let end = minimax(position);
        let report = search.search(position, &Limits::none(), &mut Silent);
        assert_eq!(report.verdict, end.verdict(), "{position:?}");
        let best = position.after(report.best.unwrap());
        assert_eq!(minimax(&best).before(), end, "the move keeps the distance: {position:?}");
        if let Some(plies) = end.plies() {
            assert_eq!(report.depth, plies, "{position:?}");
        }
        check_line(position, &report, end);
        kinds[(end.rank().0 + 1) as usize] += 1;
    }
    kinds
}

#[test]
fn the_distance_is_that_of_plain_minimax() {
    let mut shortest = Shortest::default();
    for count_boards in [false, true] {
        let positions = late_positions(1, count_boards, 1500, 8);
        let kinds = check_against_minimax(&positions, &mut shortest);
        assert!(kinds.iter().all(|&kind| kind > 50), "{kinds:?}");
    }
}

#[test]
#[ignore = "takes minutes: make test-slow"]
fn the_distance_is_that_of_plain_minimax_farther_from_the_end() {
    let mut shortest = Shortest::default();
    for count_boards in [false, true] {
        let positions = late_positions(2, count_boards, 4000, 11);
        check_against_minimax(&positions, &mut shortest);
    }
}

/// Plays on from positions in the middle of random games: the winner wins in as many moves as it
/// said, whatever the loser does.
#[test]
fn a_promised_win_is_kept_against_any_defence() {
    let mut chance = Chance::seed_from_u64(7);
    let mut kept = 0;
    for position in late_positions(5, false, 400, 24).iter().step_by(8) {
        let report = search(position, &Limits::nodes(20_000));
        let Verdict::WinIn(promised) = report.verdict else { continue };
        let (mut position, winner) = (*position, position.turn());
        for left in (1..=promised).rev() {
            let report = search(&position, &Limits::none());
            let Verdict::WinIn(moves) = report.verdict else { panic!("{:?}", report.verdict) };
            assert!(moves <= left);
            position.make(report.best.unwrap());
            match position.random_move(&mut chance) {
                Some(m) => drop(position.make(m)),
                None => break,
            }
        }
        assert_eq!(position.outcome(), Some(Outcome::Win(winner)));
        kept += 1;
    }
    assert!(kept > 10, "{kept}");
}

#[test]
fn a_position_and_its_images_have_one_distance() {
    for position in late_positions(6, false, 60, 14).iter().step_by(5) {
        let report = search(position, &Limits::none());
        for symmetry in Symmetry::SQUARE {
            let image = search(&position.transformed(symmetry), &Limits::none());
            assert_eq!((image.verdict, image.depth), (report.verdict, report.depth));
        }
    }
}

#[test]
fn the_same_limits_give_the_same_report() {
    for nodes in [1, 500, 20_000] {
        for position in [Ultimate::new(false), late_positions(3, true, 1, 30)[0]] {
            let limits = Limits::nodes(nodes);
            let report = search(&position, &limits);
            assert_eq!(report, search(&position, &limits));
            assert!(report.nodes <= nodes, "{} nodes", report.nodes);
            assert!(position.is_legal(report.best.unwrap()));
        }
    }
}

#[test]
fn what_is_not_proven_is_a_guess() {
    let start = Ultimate::new(false);
    let report = search(&start, &Limits::nodes(5000));
    assert!(matches!(report.verdict, Verdict::Guess(_)), "{:?}", report.verdict);
    let stopped = Limits::none();
    stopped.stop.set();
    let report = search(&start, &stopped);
    assert!(matches!(report.verdict, Verdict::Guess(_)) && report.best.is_some());
    let shallow = search(&start, &Limits::depth(3));
    assert!(matches!(shallow.verdict, Verdict::Guess(_)));
    assert_eq!(shallow.depth, 3);
}

#[test]
fn a_stopped_search_never_claims_too_much() {
    let mut proven = 0;
    for count_boards in [false, true] {
        for position in late_positions(8, count_boards, 300, 8) {
            for nodes in [1, 3, 10, 40] {
                let report = search_small(&position, nodes);
                if report.verdict.is_proven() {
                    assert_eq!(report.verdict, minimax(&position).verdict(), "{position:?}");
                    proven += 1;
                }
            }
        }
    }
    assert!(proven > 500, "{proven}");
}

fn search_small(position: &Ultimate, nodes: u64) -> Report<Ultimate> {
    thread_local! {
        static SEARCH: std::cell::RefCell<Shortest> = std::cell::RefCell::default();
    }
    SEARCH.with_borrow_mut(|search| search.search(position, &Limits::nodes(nodes), &mut Silent))
}

#[test]
fn a_finished_game_has_no_move() {
    let mut chance = Chance::seed_from_u64(1);
    let mut position = Ultimate::new(false);
    while let Some(m) = position.random_move(&mut chance) {
        position.make(m);
    }
    let report = search(&position, &Limits::none());
    assert_eq!((report.best, report.nodes), (None, 0));
    let over = position.outcome().unwrap();
    assert_eq!(report.verdict, Verdict::over(over, position.turn()));
    assert_eq!(report.line, Vec::<Spot>::new());
}
