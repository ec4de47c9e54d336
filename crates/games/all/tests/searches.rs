//! Whatever a search that ships calls proven is so: on late positions of every game, beside the result found by trying
//! everything, which is written out here.

use rand_core::SeedableRng;
use rivi_connect4::vier::{Vier, VierSettings};
use rivi_connect4::{Book, ConnectFour, Expert, Fours, Solver};
use rivi_gomoku::Scores;
use rivi_gomoku::board::SearchBoard;
use rivi_gomoku::search::{GomokuMachine, SearchOptions};
use rivi_gomoku::slices::{SliceMachine, SliceSettings};
use rivi_gomoku::threats::{Means, Sought, WinByThreats};
use rivi_mnk::{Grid, GridRules, OpenLines};
use rivi_rules::testing::Pairs;
use rivi_rules::{Board, Chance, Game, Position, Side, Size, Symmetric};
use rivi_search::teach::{FlatMonteCarlo, RandomMove};
use rivi_search::{Deep, Exact, Limits, MonteCarloTree, OnlyRules, Search, Silent, Verdict};
use rivi_ultimate::best_first::BestFirst;
use rivi_ultimate::search::{AlphaBeta, Judge};
use rivi_ultimate::{Shortest, Ultimate};

/// A search by its name, made anew for each position.
type Made<P> = (&'static str, Box<dyn Search<P>>);

/// The searches that play any game. Those that need sides to take turns are left out where sides do not.
fn of_any_game<P: Symmetric>(takes_turns: bool) -> Vec<Made<P>> {
    let mut all: Vec<Made<P>> = vec![
        ("random move", Box::new(RandomMove { seed: 1 })),
        ("flat Monte Carlo", Box::new(FlatMonteCarlo { playouts: 20, seed: 1 })),
        ("Monte Carlo tree", Box::new(MonteCarloTree::new(1))),
        ("deep", Box::new(Deep::<P, OnlyRules>::new(1 << 20))),
    ];
    if takes_turns {
        all.push(("exact", Box::new(Exact::new(1 << 20))));
    }
    all
}

/// Those that need not end with a proof.
const MAY_GUESS: [&str; 10] = [
    "random move",
    "flat Monte Carlo",
    "Monte Carlo tree",
    "vier",
    "slices",
    "gomoku",
    "alpha-beta",
    "best first",
    "fours",
    "fours and threes",
];

/// Those that tell how many moves it takes at most: a tree of random games, a solver that asks only who wins, and the
/// searches for the first win by threats.
const TELLS_AT_MOST: [&str; 4] = ["Monte Carlo tree", "result", "fours", "fours and threes"];

/// The value of a position with the winner's fewest moves, by trying everything.
fn exact<P: Position>(position: &P) -> Verdict {
    if let Some(outcome) = position.outcome() {
        return Verdict::over(outcome, position.turn());
    }
    position.moves().map(|m| value_of(position, m)).max_by_key(|value| value.rank()).unwrap()
}

/// What a move is worth to whoever makes it.
fn value_of<P: Position>(position: &P, m: P::Move) -> Verdict {
    let next = position.after(m);
    match exact(&next) {
        same if next.turn() != position.turn() => same.before(),
        Verdict::WinIn(moves) => Verdict::WinIn(moves + 1),
        same => same,
    }
}

/// What a search calls proven is so, and its move keeps it; those that solve have solved it.
fn check_searches<P: Position>(position: &P, searches: Vec<Made<P>>, proofs: &mut u32) {
    let value = exact(position);
    for (name, mut search) in searches {
        let report = search.search(position, &Limits::nodes(50_000), &mut Silent);
        let told = || format!("{name} in {position:?}: {report:?}");
        assert!(report.nodes <= 51_000, "{}", told());
        let Some(best) = report.best else {
            assert!(position.outcome().is_some(), "{}", told());
            assert_eq!(report.verdict, value, "{}", told());
            continue;
        };
        assert!(position.is_legal(best), "{}", told());
        assert!(report.verdict.is_proven() || MAY_GUESS.contains(&name), "{}", told());
        if !report.verdict.is_proven() {
            continue;
        }
        let at_most = TELLS_AT_MOST.contains(&name);
        let sign = |verdict: Verdict| verdict.rank().signum();
        let right =
            if at_most { sign(report.verdict) == sign(value) } else { report.verdict == value };
        assert!(right, "{value} by {}", told());
        let kept = value_of(position, best);
        assert!(
            if at_most { sign(kept) == sign(value) } else { kept == value },
            "{kept} by {}",
            told()
        );
        *proofs += 1;
    }
}

/// Late positions of random games.
fn late<P: Game>(start: &P, games: u32, most_free: usize) -> Vec<P> {
    let mut chance = Chance::seed_from_u64(4);
    let free =
        |position: &P| position.size().squares().filter(|&at| position.at(at).is_none()).count();
    let mut found = Vec::new();
    for number in 0..games {
        let mut position = start.start(Side::BOTH[number as usize % 2]);
        while free(&position) > most_free {
            let Some(m) = position.random_move(&mut chance) else { break };
            position.make(m);
        }
        found.push(position);
    }
    found
}

#[test]
fn every_search_that_ships_is_right_in_what_it_calls_proven() {
    let (mut proofs, grid) =
        (0, |width, height, line| Grid::new(GridRules::new(Size::new(width, height), line)));
    for position in late(&Pairs::default(), 40, 7) {
        check_searches(&position, of_any_game(false), &mut proofs);
    }
    let go_on = GridRules { go_on: true, ..grid(4, 3, 3).rules() };
    for start in [grid(4, 4, 4), grid(4, 3, 3), grid(5, 4, 4), grid(6, 5, 5), Grid::new(go_on)] {
        for position in late(&start, 40, 7) {
            let mut all = of_any_game(true);
            all.push(("deep", Box::new(Deep::<Grid, OpenLines>::new(1 << 20))));
            all.extend(of_fives(&start));
            check_searches(&position, all, &mut proofs);
        }
    }
    for position in late(&ConnectFour::<u64>::new(Size::new(7, 6)), 80, 10) {
        let mut all = of_any_game(true);
        all.push(("deep", Box::new(Deep::<_, Fours>::new(1 << 20))));
        all.push(("vier", Box::new(Vier::new(VierSettings { depth: 12, playouts: 10 }, 1))));
        let book = Some(Book::shipped().unwrap());
        all.push(("expert", Box::new(Expert::new(position.size(), 1 << 20, 1, book).unwrap())));
        all.push(("solver", Box::new(Solver::new(position.size(), 1 << 20, 1).unwrap())));
        check_searches(&position, all, &mut proofs);
    }
    for position in late(&ConnectFour::<u128>::new(Size::new(9, 9)), 40, 10) {
        let mut all = of_any_game(true);
        all.push(("deep", Box::new(Deep::<_, Fours>::new(1 << 20))));
        check_searches(&position, all, &mut proofs);
    }
    for position in late(&Ultimate::new(false), 40, 14) {
        let mut all = of_any_game(true);
        all.push(("alpha-beta", Box::new(AlphaBeta::new(Judge::Shipped, 1 << 20))));
        all.push(("best first", Box::new(BestFirst::new(Judge::Shipped, 1 << 22))));
        all.push(("shortest", Box::new(Shortest::with_memory(1 << 22))));
        all.push(("result", Box::new(rivi_ultimate::solver::Solver::new(1 << 20))));
        check_searches(&position, all, &mut proofs);
    }
    assert!(proofs > 800, "{proofs}");
}

/// The machines for five in a row.
fn of_fives(start: &Grid) -> Vec<Made<Grid>> {
    if !SearchBoard::fits(start.rules()) {
        return Vec::new();
    }
    let settings = SliceSettings { depth: 5, ..SliceSettings::default() };
    let gomoku = GomokuMachine::new(1 << 20, SearchOptions::ALL, Scores::shipped());
    let by = |means| Box::new(WinByThreats { means });
    vec![
        ("slices", Box::new(SliceMachine::new(settings, 1))),
        ("gomoku", Box::new(gomoku)),
        ("fours", by(Means::Fours)),
        ("fours and threes", by(Means::FoursAndThrees)),
    ]
}

/// A win by threats is a win, with its last move at the latest, and it is found.
#[test]
fn wins_by_threats_are_wins() {
    let (mut wins, start) = (0, Grid::new(GridRules::new(Size::new(6, 5), 5)));
    for position in late(&start, 400, 9).into_iter().filter(|late| late.outcome().is_none()) {
        for means in [Means::Fours, Means::FoursAndThrees] {
            let (sought, _) = WinByThreats { means }.seek(&position, &Limits::nodes(50_000));
            match sought {
                Sought::Proven(win) => {
                    let value = exact(&position);
                    let in_time = matches!(value, Verdict::WinIn(n) if n <= win.moves);
                    assert!(in_time, "{value} in {position:?}");
                    wins += 1;
                }
                Sought::Nothing => {}
                other => panic!("{other:?} in {position:?}"),
            }
        }
    }
    assert!(wins > 20, "{wins}");
}
