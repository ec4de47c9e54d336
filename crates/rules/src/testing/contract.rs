use rand_core::SeedableRng;

use super::Oracle;
use crate::{Chance, Game, Group, IllegalMove, SetUp, Side, below};

/// How hard the contract is tested.
#[derive(Clone, Copy, Debug)]
pub struct Contract {
    /// Random games to play.
    pub games: u64,
    /// The seed they come from.
    pub seed: u64,
    /// In how many positions of a hundred the costly parts are checked too (every illegal move,
    /// every symmetry).
    pub thorough_percent: u32,
}

/// Plays random games and checks every position on the way.
///
/// # Panics
/// If the game breaks the contract; the message says which clause and where.
pub fn check_random_games<P: Game + Oracle>(start: &P, contract: Contract) {
    let mut chance = Chance::seed_from_u64(contract.seed);
    for _ in 0..contract.games {
        let first = crate::Side::BOTH[below(&mut chance, 2) as usize];
        let mut position = start.start(first);
        assert_eq!(position.turn(), first, "the side asked for begins");
        let most_moves = position.longest_game();
        let mut played = Vec::new();
        loop {
            let thorough = below(&mut chance, 100) < contract.thorough_percent;
            check_position(&position, thorough);
            let Some(m) = position.random_move(&mut chance) else { break };
            check_make_and_unmake(&mut position, m);
            assert!(played.len() < most_moves, "games end: {position:?}");
            played.push(m);
        }
        assert!(position.outcome().is_some(), "no moves, no outcome: {position:?}");
        let outcome = position.clone().play_out(&mut chance);
        assert_eq!(Some(outcome), position.outcome(), "an end stays an end: {position:?}");
        check_line_round_trip(&start.start(first), &position, &played);
    }
}

/// Checks everything that must hold in one position.
///
/// # Panics
/// If something does not.
pub fn check_position<P: Game + Oracle>(position: &P, thorough: bool) {
    assert_eq!(position.outcome(), position.slow_outcome(), "fast and slow outcome: {position:?}");
    assert_eq!(position.key(), position.slow_key(), "kept and recomputed key: {position:?}");
    check_payoff(position);
    check_move_list(position);
    if thorough {
        check_actions(position);
        check_written(position);
        check_every_move(position);
        check_symmetries(position);
        check_diagram_round_trip(position);
    }
}

fn check_payoff<P: Game + Oracle>(position: &P) {
    let (least, most) = position.payoffs();
    let payoff = position.payoff();
    assert_eq!(payoff.is_some(), position.outcome().is_some(), "paid at the end: {position:?}");
    assert!(payoff.is_none_or(|paid| least <= paid && paid <= most), "in range: {position:?}");
}

fn check_move_list<P: Game + Oracle>(position: &P) {
    let moves: Vec<P::Move> = position.moves().collect();
    assert_eq!(moves.len(), position.move_count(), "moves are counted right: {position:?}");
    let replies: usize = moves.iter().map(|&m| position.after(m).move_count()).sum();
    assert_eq!(replies as u64, position.replies(), "replies are counted right: {position:?}");
    let mut sorted = moves.clone();
    sorted.sort();
    sorted.dedup();
    assert_eq!(sorted.len(), moves.len(), "no move twice: {position:?}");
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "moves till the end: {position:?}");
    assert!(moves.iter().all(|&m| position.is_legal(m)), "listed moves are legal: {position:?}");
}

/// Each legal move has a number of its own, and no other number has one.
fn check_actions<P: Game + Oracle>(position: &P) {
    let mut numbers = vec![None; position.actions()];
    for m in position.moves() {
        let place = &mut numbers[position.action(m)];
        assert_eq!(place.replace(m), None, "two moves of a number: {position:?} {m:?}");
    }
    for (number, m) in numbers.into_iter().enumerate() {
        assert_eq!(position.with_action(number), m, "the move of number {number}: {position:?}");
    }
    let above = [position.actions(), 1 << 20, usize::MAX];
    assert!(above.iter().all(|&it| position.with_action(it).is_none()), "no more: {position:?}");
}

/// What is written for all moves or squares at once is what is said of each.
fn check_written<P: Game + Oracle>(position: &P) {
    const NOT_WRITTEN: u8 = 9;
    let mut mask = vec![NOT_WRITTEN; position.actions()];
    position.mark_legal(&mut mask);
    let numbers: Vec<usize> = position.moves().map(|m| position.action(m)).collect();
    let expected = (0..mask.len()).map(|number| u8::from(numbers.contains(&number)));
    assert!(expected.eq(mask.iter().copied()), "legal moves as bytes: {position:?} {mask:?}");
    let size = position.size();
    let mut squares = vec![NOT_WRITTEN; size.cells()];
    for side in Side::BOTH {
        position.mark_stones(side, &mut squares);
        let expected = size.squares().map(|square| u8::from(position.at(square) == Some(side)));
        assert!(expected.eq(squares.iter().copied()), "{side}: {position:?} {squares:?}");
    }
    position.mark_holes(&mut squares);
    let expected = size.squares().map(|square| u8::from(position.is_hole(square)));
    assert!(expected.eq(squares.iter().copied()), "holes: {position:?} {squares:?}");
}

fn check_make_and_unmake<P: Game + Oracle>(position: &mut P, m: P::Move) {
    let (before, target) = (position.clone(), position.target(m));
    let (mark, slow_mark) = (before.mark_of(m), before.slow_mark(m));
    assert_eq!(mark, slow_mark, "whose mark it is: {before:?} {m:?}");
    let undo = position.make(m);
    if let Some(target) = target {
        assert_eq!(before.at(target), None, "the target is free: {before:?} {m:?}");
        assert!(!before.is_hole(target), "the target is there: {before:?} {m:?}");
        assert_eq!(position.at(target), Some(mark), "the mark lands there: {before:?} {m:?}");
    }
    let new = before.size().squares().filter(|&square| {
        let (was, is) = (before.at(square), position.at(square));
        is != was && is.is_some() && Some(square) != target
    });
    assert_eq!(new.count(), 0, "no other mark appears: {before:?} {m:?}");
    let most = before.most_moves();
    assert!(most.is_none_or(|most| most > 0), "a move that cannot be: {before:?} {m:?}");
    let next = before.slow_next_turn(m);
    assert_eq!(position.turn(), next, "who moves next: {before:?} {m:?}");
    assert_eq!(*position, before.after(m), "after() is make(): {before:?} {m:?}");
    assert_eq!(before.reply_count(m), position.move_count(), "replies: {before:?} {m:?}");
    position.unmake(m, undo);
    assert_eq!(*position, before, "unmake restores everything: {before:?} {m:?}");
    position.make(m);
}

/// Legal moves are exactly those that `play` takes; any other is an error of the right kind and
/// changes nothing.
fn check_every_move<P: Game + Oracle>(position: &P) {
    let legal: Vec<P::Move> = position.moves().collect();
    for m in position.all_moves() {
        let mut tried = position.clone();
        let result = tried.play(m).map(drop);
        assert_eq!(result, position.slow_check(m), "the kind of answer: {position:?} {m:?}");
        assert_eq!(result.is_ok(), legal.contains(&m), "legal is listed: {position:?} {m:?}");
        if let Err(kind) = result {
            assert_eq!(tried, *position, "a refused move changes nothing: {position:?} {m:?}");
            let over = matches!(kind, IllegalMove::GameOver(_));
            assert_eq!(over, position.outcome().is_some(), "over means over: {position:?} {m:?}");
        } else {
            let text = position.move_text(m);
            assert_eq!(position.parse_move(&text), Ok(m), "notation round-trips: {text}");
        }
    }
}

fn check_symmetries<P: Game + Oracle>(position: &P) {
    let (least, leading) = position.canonical();
    assert_eq!(position.transformed(leading).key(), least, "it leads there: {position:?}");
    let all: Vec<P::Symmetry> = position.symmetries().collect();
    assert_eq!(all[0], P::Symmetry::IDENTITY, "the identity comes first");
    assert_eq!(position.transformed(P::Symmetry::IDENTITY), *position);
    for &a in &all {
        let image = position.transformed(a);
        assert!(image.key() >= least, "no key is less: {position:?} {a:?}");
        assert_eq!(image.outcome(), position.outcome(), "the outcome is symmetric: {position:?}");
        assert_eq!(image.key(), image.slow_key(), "the image's key: {position:?} {a:?}");
        assert_eq!(image.canonical_key(), position.canonical_key(), "one key for all {position:?}");
        assert!(all.contains(&a.inverse()), "closed under inverses");
        check_moves_commute(position, &image, a);
        for &b in &all {
            assert!(all.contains(&a.then(b)), "closed under composition");
            assert_eq!(image.transformed(b), position.transformed(a.then(b)), "a group acts");
        }
    }
}

/// Playing and transforming commute, and legal moves go to legal moves.
fn check_moves_commute<P: Game + Oracle>(position: &P, image: &P, symmetry: P::Symmetry) {
    let mut images: Vec<P::Move> = Vec::new();
    for m in position.moves() {
        let mapped = position.transformed_move(m, symmetry);
        assert_eq!(image.transformed_move(mapped, symmetry.inverse()), m, "moves map back");
        assert_eq!(image.after(mapped), position.after(m).transformed(symmetry), "{position:?}");
        images.push(mapped);
    }
    images.sort();
    let mut legal: Vec<P::Move> = image.moves().collect();
    legal.sort();
    assert_eq!(images, legal, "legal moves go to legal moves: {position:?}");
}

fn check_line_round_trip<P: Game + Oracle>(start: &P, end: &P, played: &[P::Move]) {
    let text = start.line_text(played);
    let mut replayed = start.clone();
    assert_eq!(replayed.play_line(&text).as_deref(), Ok(played), "lines round-trip: {text}");
    assert_eq!(replayed, *end, "and lead to the same position: {text}");
}

/// What is drawn and set up again has the same stones, turn and outcome.
///
/// It need not be the same position to the bit: who made the first of two lines in a game that
/// went on after a win is not in a diagram. Such positions are refused, never guessed.
fn check_diagram_round_trip<P: Game + Oracle>(position: &P) {
    let diagram = position.diagram();
    let text = diagram.to_string();
    assert_eq!(text.parse(), Ok(diagram.clone()), "diagrams round-trip: {text}");
    let how = SetUp { turn: Some(position.turn()), impossible: true };
    if let Ok(again) = position.set_up(&diagram, how) {
        assert_eq!(again.key(), position.key(), "set up again: {position:?}");
        assert_eq!(again.outcome(), position.outcome(), "set up again: {position:?}");
        assert_eq!(again.moves().collect::<Vec<_>>(), position.moves().collect::<Vec<_>>());
        assert_eq!(again.diagram(), diagram);
    }
}
