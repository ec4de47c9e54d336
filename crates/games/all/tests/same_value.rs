//! Every search that ships finds the value of plain minimax, written out here: on all positions of
//! tic-tac-toe, on random trees with large payoffs, and on random endgames of every game.

mod kinds;

use std::collections::HashSet;

use kinds::{AnyGame, Visitor};
use rand_core::SeedableRng;
use rivi_mnk::Three;
use rivi_rules::testing::{Pairs, Toy, random_tree};
use rivi_rules::{Chance, Game, Payoff, Position, Side, Symmetric};
use rivi_search::teach::{
    Answer, DepthLimited, Openings, Pruning, RandomMove, Variant, judge, run,
};
use rivi_search::{Limits, MonteCarloTree, NoTrace, OutcomeOnly, Score, Search, Silent, Verdict};

/// Plain minimax: X takes the least, O the most.
fn minimax<P: Position>(position: &P) -> Payoff {
    let children = position.moves().map(|m| minimax(&position.after(m)));
    match (position.payoff(), position.turn()) {
        (Some(payoff), _) => payoff,
        (None, Side::X) => children.min().unwrap(),
        (None, Side::O) => children.max().unwrap(),
    }
}

/// All variants and both depth-limited searches find the value; the best move attains it.
fn check<P: Symmetric>(position: &P, openings: &Openings<P>) {
    let value = minimax(position);
    for variant in Variant::ALL {
        let answer = run(variant, position, openings, &Limits::none(), &mut NoTrace);
        assert_eq!(answer.payoff(), Some(value), "{variant} {position:?}");
        check_moves(position, &answer, value);
    }
    for pruning in [Pruning::None, Pruning::AlphaBeta] {
        let search = DepthLimited { unit: 1, ..DepthLimited::new(OutcomeOnly, pruning) };
        let report = search.run(position, &Limits::none(), &mut NoTrace);
        let own = Score::of(value, position.turn());
        let is_right = match report.verdict {
            Verdict::Draw => own == Score::EVEN,
            // How much is won stands in the payoff of its line's end, which the best move below is held to.
            Verdict::WinIn(_) => own > Score::EVEN,
            Verdict::LossIn(_) => own < Score::EVEN,
            Verdict::Guess(score) => score == own,
        };
        assert!(is_right, "{pruning:?} {position:?}: {} for {own:?}", report.verdict);
        assert_eq!(report.best.map(|m| minimax(&position.after(m))), best(position, value));
    }
}

fn best<P: Position>(position: &P, value: Payoff) -> Option<Payoff> {
    position.payoff().is_none().then_some(value)
}

/// The best move and the whole line keep the value.
fn check_moves<P: Position>(position: &P, answer: &Answer<P>, value: Payoff) {
    assert_eq!(answer.best.map(|m| minimax(&position.after(m))), best(position, value));
    let mut now = position.clone();
    for &m in &answer.line {
        now.play(m).unwrap();
        assert_eq!(minimax(&now), value, "{:?} {position:?}", answer.line);
    }
}

fn stored_openings() -> Openings<Three> {
    let text = rivi_mnk::OPENINGS;
    Openings::parse(&Three::default(), text).unwrap()
}

#[test]
fn on_every_position_of_tic_tac_toe() {
    let openings = stored_openings();
    let positions = reachable();
    assert_eq!(positions.len(), 5478);
    for position in &positions {
        check(position, &openings);
    }
}

fn reachable() -> Vec<Three> {
    let mut found = vec![Three::default()];
    let mut seen = HashSet::new();
    let mut next = 0;
    while next < found.len() {
        let position = found[next];
        found.extend(position.moves().map(|m| position.after(m)).filter(|p| seen.insert(p.key())));
        next += 1;
    }
    found
}

#[test]
fn on_random_trees_with_payoffs_of_any_size() {
    let mut chance = Chance::seed_from_u64(1);
    for number in 0..6000 {
        let spread = [3, 7, 1000, u32::MAX][number % 4];
        let short = |text: &String| text.len() <= Toy::LONGEST;
        let drawn = std::iter::repeat_with(|| random_tree(&mut chance, 6, spread)).find(short);
        let toy: Toy = drawn.unwrap().parse().unwrap();
        for first in Side::BOTH {
            let toy = toy.start(first);
            let grown = Openings::grow(&toy, 2, &Limits::none()).unwrap();
            check(&toy, &grown);
        }
    }
}

#[test]
fn on_payoffs_as_large_as_can_be() {
    let [low, high] = [-i32::MAX, i32::MAX];
    for text in [format!("(({low} {high}) ({high} {low}))"), format!("({high} ({low} {low}))")] {
        let toy: Toy = text.parse().unwrap();
        check(&toy, &Openings::empty());
        check(&toy.start(Side::O), &Openings::empty());
    }
}

/// Random endgames: a random game played on until few moves are left.
struct Endgames {
    games: u32,
    most_moves: usize,
}

impl Visitor for Endgames {
    type Output = ();

    fn visit<P: Game>(self, start: P) {
        let mut chance = Chance::seed_from_u64(2);
        let mut checked = 0;
        for number in 0..self.games {
            let mut position = start.start(Side::BOTH[number as usize % 2]);
            let free = |position: &P| {
                position.size().squares().filter(|&at| position.at(at).is_none()).count()
            };
            while free(&position) > self.most_moves {
                let Some(m) = position.random_move(&mut chance) else { break };
                position.make(m);
            }
            check(&position, &Openings::empty());
            checked += u32::from(position.outcome().is_none());
        }
        assert!(checked >= 15, "only {checked} endgames of {start:?} were open");
    }
}

#[test]
fn on_endgames_of_every_game() {
    for game in
        ["tictactoe:4", "mnk:4,3,3", "mnk:3,3,3,go-on", "mnk:5,4,4", "gomoku:5", "connect4:4x4"]
    {
        AnyGame::parse(game).unwrap().visit(Endgames { games: 60, most_moves: 7 });
    }
    AnyGame::parse("connect4").unwrap().visit(Endgames { games: 400, most_moves: 10 });
    for game in ["ultimate", "ultimate,count"] {
        AnyGame::parse(game).unwrap().visit(Endgames { games: 150, most_moves: 16 });
    }
}

/// Sides do not take turns stone by stone: a value is turned only where the other side moves next.
#[test]
fn on_a_game_of_two_stones_a_turn() {
    Endgames { games: 200, most_moves: 7 }.visit(Pairs::default());
}

#[test]
fn the_tree_proves_what_minimax_finds_on_a_game_of_two_stones_a_turn() {
    let mut chance = Chance::seed_from_u64(3);
    let mut proven = [0; 3];
    for number in 0..150 {
        let mut position = Pairs::default().start(Side::BOTH[number % 2]);
        for _ in 0..6 {
            if let Some(m) = position.random_move(&mut chance) {
                position.make(m);
            }
        }
        let report = MonteCarloTree::new(1).search(&position, &Limits::nodes(20_000), &mut Silent);
        let value = Score::of(minimax(&position), position.turn());
        let sign = match report.verdict {
            Verdict::WinIn(_) => 1,
            Verdict::LossIn(_) => -1,
            Verdict::Draw => 0,
            Verdict::Guess(_) => continue,
        };
        assert_eq!(sign, value.0.signum(), "{position:?}");
        proven[(sign + 1) as usize] += 1;
    }
    assert!(proven[0] > 10 && proven[2] > 10, "{proven:?}");
}

/// Play goes on after a win, and the same stones may belong to different winners.
#[test]
fn on_a_whole_game_that_goes_on_after_a_win() {
    struct AllReplies;
    impl Visitor for AllReplies {
        type Output = ();

        fn visit<P: Game>(self, start: P) {
            for m in start.moves() {
                let position = start.after(m);
                check(&position, &Openings::empty());
            }
        }
    }
    AnyGame::parse("mnk:4,2,2,go-on").unwrap().visit(AllReplies);
}

#[test]
fn stored_openings_are_what_the_search_finds() {
    let text = rivi_mnk::OPENINGS;
    let stored: String = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .fold(String::new(), |all, line| all + line + "\n");
    let grown = Openings::grow(&Three::default(), 2, &Limits::none()).unwrap();
    assert_eq!(stored, grown.text());
    assert_eq!(grown.iter().len(), 1 + 3 + 12, "every position of up to two marks");
}

#[test]
fn stored_openings_hold_in_every_symmetric_position_and_in_no_other() {
    let openings = stored_openings();
    let mut hits = 0;
    for position in reachable() {
        let stones = position.marks(Side::X).count_ones() + position.marks(Side::O).count_ones();
        let found = openings.look_up(&position);
        assert_eq!(found.is_some(), stones <= 2, "{position:?}");
        if let Some((m, payoff)) = found {
            assert_eq!(minimax(&position), payoff);
            assert_eq!(minimax(&position.after(m)), payoff);
            hits += 1;
        }
    }
    assert_eq!(hits, 1 + 9 + 72);
    assert_eq!(openings.look_up(&Three::default().start(Side::O)), None, "O begins: not stored");
}

#[test]
fn limits_are_honoured_and_a_stopped_search_says_so() {
    struct Stopped;
    impl Visitor for Stopped {
        type Output = ();

        fn visit<P: Game>(self, start: P) {
            for variant in Variant::ALL {
                let answer =
                    run(variant, &start, &Openings::empty(), &Limits::nodes(500), &mut NoTrace);
                assert!(answer.was_stopped() && answer.nodes == 500, "{variant}");
                assert!(answer.best.is_some_and(|m| start.is_legal(m)), "{variant}");
                let limits = Limits::none();
                limits.stop.set();
                let answer = run(variant, &start, &Openings::empty(), &limits, &mut NoTrace);
                assert!(answer.was_stopped() && answer.nodes == 0, "{variant}");
            }
        }
    }
    for game in ["gomoku:15", "connect4", "ultimate", "mnk:9,9,5"] {
        AnyGame::parse(game).unwrap().visit(Stopped);
    }
}

/// The recursion is as deep as the game is long; the largest board has 4,096 plies.
#[test]
fn the_longest_game_fits_a_stack_of_two_megabytes() {
    struct Deep;
    impl Visitor for Deep {
        type Output = ();

        fn visit<P: Game>(self, start: P) {
            // D and those built on it look four thousand moves far at each of four thousand nodes.
            for variant in [Variant::WholeTree, Variant::StopAtWin, Variant::AlphaBeta] {
                let limits = Limits::nodes(10_000);
                assert!(
                    run(variant, &start, &Openings::empty(), &limits, &mut NoTrace).depth > 4000
                );
            }
        }
    }
    let search = || AnyGame::parse("mnk:64,64,64").unwrap().visit(Deep);
    std::thread::Builder::new().stack_size(2 << 20).spawn(search).unwrap().join().unwrap();
}

#[test]
fn an_optimal_strategy_is_told_from_an_acceptable_one() {
    let start = Three::default();
    let openings = stored_openings();
    let mut best = |position: &Three| {
        let limits = Limits::none();
        run(Variant::Openings, position, &openings, &limits, &mut NoTrace).best.unwrap()
    };
    for side in Side::BOTH {
        assert!(judge(&start, side, &mut best, &Limits::none()).unwrap().is_optimal());
    }
    // After a3 b3 X has won, if it plays on well; to be content with a draw is acceptable.
    let won = start.after(start.moves().next().unwrap());
    let won = won.after(won.moves().next().unwrap());
    let mut content = |position: &Three| {
        let draws = |m: &_| minimax(&position.after(*m)) == Payoff(0);
        position.moves().find(draws).unwrap_or_else(|| best(position))
    };
    let judged = judge(&won, Side::X, &mut content, &Limits::none()).unwrap();
    assert_eq!((judged.promised, judged.guaranteed), (Score(1), Score(0)));
    assert!(judged.is_acceptable() && !judged.is_optimal());
    let mut random = |position: &Three| {
        let mut search = RandomMove { seed: 1 };
        search.search(position, &Limits::none(), &mut Silent).best.unwrap()
    };
    assert!(!judge(&start, Side::O, &mut random, &Limits::none()).unwrap().is_acceptable());
}
