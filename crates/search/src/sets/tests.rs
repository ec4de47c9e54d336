//! Random small fields, compared with a search that tries every move.

use std::collections::HashMap;
use std::sync::Arc;

use rand_core::SeedableRng;
use rivi_rules::bits::Bits;
use rivi_rules::{Chance, IllegalMove, Outcome, Position, Side, below};

use super::*;
use crate::{Limits, Report, Search, Silent, Verdict};

/// A game of sets by the rules alone.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Plain(SetGame);

impl Plain {
    fn has_set(&self, side: Side) -> bool {
        self.0.field.sets.iter().any(|&set| set & !self.0.stones[side] == 0)
    }
}

impl Position for Plain {
    type Move = u8;
    type Undo = SetGame;

    fn start(&self, first: Side) -> Plain {
        let [x, o] = self.0.stones;
        let free = self.0.free | x | o;
        Plain(SetGame::new(Arc::clone(&self.0.field), [0, 0], free, first))
    }

    fn turn(&self) -> Side {
        self.0.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = Side::BOTH.into_iter().find(|&side| self.has_set(side)).map(Outcome::Win);
        won.or((self.0.free == 0).then_some(Outcome::Draw))
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let free = if self.outcome().is_some() { 0 } else { self.0.free };
        Bits(free).map(|cell| cell as u8)
    }

    fn check(&self, m: u8) -> Result<(), IllegalMove> {
        let is_free = m < 64 && self.0.free >> m & 1 != 0;
        is_free.then_some(()).ok_or(IllegalMove::OffBoard)
    }

    fn make(&mut self, m: u8) -> SetGame {
        let next = self.0.after(m);
        std::mem::replace(&mut self.0, next)
    }

    fn unmake(&mut self, _: u8, undo: SetGame) {
        self.0 = undo;
    }

    fn key(&self) -> u64 {
        0
    }
}

impl OfSets for Plain {
    fn as_sets(&self) -> Option<SetGame> {
        Some(self.0.clone())
    }

    fn move_to(&self, cell: u8) -> u8 {
        cell
    }
}

/// The result by trying every move.
struct Oracle(HashMap<([u64; 2], Side), Verdict>);

impl Oracle {
    fn verdict(&mut self, position: &Plain) -> Verdict {
        if let Some(outcome) = position.outcome() {
            return Verdict::over(outcome, position.turn());
        }
        if let Some(&known) = self.0.get(&(position.0.stones, position.turn())) {
            return known;
        }
        let values = position.moves().map(|m| self.verdict(&position.after(m)).before());
        let best = values.max_by_key(|verdict| verdict.rank()).unwrap();
        self.0.insert((position.0.stones, position.turn()), best);
        best
    }
}

/// Sets at random, on random places of the board, so that symmetries of no kind are taken for granted.
fn random_game(chance: &mut Chance, cells: usize) -> Plain {
    let mut sets: Vec<u64> = (0..2 + below(chance, 12))
        .map(|_| {
            let size = 2 + below(chance, 3);
            (0..size).map(|_| 1_u64 << below(chance, cells as u32)).fold(0, |set, bit| set | bit)
        })
        .collect();
    sets.retain(|set| set.count_ones() > 1);
    sets.push(0b11 << below(chance, cells as u32 - 1));
    // Every other field is made symmetric: what a half turn makes of its sets is in it too.
    let turned: Vec<u8> = (0..cells as u8).rev().collect();
    let image = |set: u64| Bits(set).map(|cell| 1_u64 << turned[cell as usize]).sum::<u64>();
    let symmetric = below(chance, 2) == 0;
    if symmetric {
        let images: Vec<u64> = sets.iter().map(|&set| image(set)).collect();
        sets.extend(images);
    }
    let same: Vec<u8> = (0..cells as u8).collect();
    let symmetries = if symmetric { vec![same, turned] } else { vec![same] };
    let field = Field::new(cells, sets, &symmetries).unwrap();
    Plain(SetGame::new(Arc::new(field), [0, 0], (1 << cells) - 1, Side::X))
}

/// Puts stones on the empty board, more of one side than play would allow.
fn set_up(position: &mut Plain, chance: &mut Chance) {
    for side in Side::BOTH {
        for _ in 0..below(chance, 3) {
            let bit = 1 << below(chance, 5);
            let mut next = position.clone();
            next.0.stones[side] |= bit & next.0.free;
            next.0.free &= !bit;
            if next.outcome().is_none() {
                *position = next;
            }
        }
    }
}

fn check(position: &Plain, report: &Report<Plain>, exact: Verdict, oracle: &mut Oracle) {
    assert_eq!(report.verdict, exact, "{position:?}");
    let Some(best) = report.best else {
        assert!(position.outcome().is_some());
        return;
    };
    assert_eq!(oracle.verdict(&position.after(best)).before(), exact, "{best} in {position:?}");
    let mut at = position.clone();
    for &m in &report.line {
        at.play(m).unwrap();
    }
    if let Verdict::WinIn(moves) | Verdict::LossIn(moves) = exact {
        let winners = report.line.len().div_ceil(2);
        let winners =
            if matches!(exact, Verdict::LossIn(_)) { report.line.len() / 2 } else { winners };
        assert_eq!((winners as u32, at.outcome().is_some()), (moves, true), "{position:?}");
    }
}

#[test]
fn random_fields_are_known_to_the_move() {
    let mut chance = Chance::seed_from_u64(23);
    let mut met = [0; 3];
    for number in 0..400 {
        let start = random_game(&mut chance, 5 + number % 5);
        let mut oracle = Oracle(HashMap::new());
        let mut search = SetSearch::new(1 << 16);
        for _ in 0..4 {
            let mut position = start.start(Side::BOTH[number % 2]);
            if number % 3 == 0 {
                set_up(&mut position, &mut chance);
            }
            loop {
                let exact = oracle.verdict(&position);
                met[match exact {
                    Verdict::WinIn(_) => 0,
                    Verdict::LossIn(_) => 1,
                    _ => 2,
                }] += 1;
                let report = search.search(&position, &Limits::none(), &mut Silent);
                check(&position, &report, exact, &mut oracle);
                let Some(m) = position.random_move(&mut chance) else { break };
                position.make(m);
            }
        }
    }
    assert!(met.iter().all(|&count| count > 300), "{met:?}");
}

#[test]
fn one_question_is_answered_as_the_result_says() {
    let mut chance = Chance::seed_from_u64(25);
    for _ in 0..200 {
        let start = random_game(&mut chance, 8);
        let (exact, mut search) = (Oracle(HashMap::new()).verdict(&start), SetSearch::new(1 << 14));
        let mut wins = |moves| search.wins(&start, Side::X, moves, &Limits::none()).0;
        let won_in = match exact {
            Verdict::WinIn(moves) => Some(moves),
            _ => None,
        };
        assert_eq!(wins(None), Some(won_in.is_some()), "{start:?}");
        for moves in 0..5 {
            assert_eq!(wins(Some(moves)), Some(won_in.is_some_and(|fewest| fewest <= moves)));
        }
        assert_eq!(search.wins(&start, Side::X, None, &Limits::nodes(0)).0, None);
    }
}

/// Sets that are large for their field are mostly drawn, and those that can be held by pairs are dropped.
#[test]
fn a_limit_leaves_nothing_false() {
    let mut chance = Chance::seed_from_u64(24);
    for _ in 0..200 {
        let start = random_game(&mut chance, 9);
        let exact = Oracle(HashMap::new()).verdict(&start);
        for nodes in 0..60 {
            let report = SetSearch::new(1 << 12).search(&start, &Limits::nodes(nodes), &mut Silent);
            assert!(report.nodes <= nodes);
            assert!(!report.verdict.is_proven() || report.verdict == exact, "{start:?}");
        }
    }
}
