//! The rules again, slow and obviously right, and the contract that every game keeps.

use rivi::rules::line_of;
use rivi::rules::testing::{Contract, Oracle, check_random_games};

use super::*;

impl Oracle for Misere {
    fn slow_outcome(&self) -> Option<Outcome> {
        const STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
        let has_three = |&side: &Side| {
            let begins = |from| STEPS.iter().any(|&step| line_of(self, side, from, step) == 3);
            SIZE.squares().any(begins)
        };
        let full = SIZE.squares().all(|square| self.at(square).is_some());
        let loser = Side::BOTH.into_iter().find(has_three);
        loser.map(|side| Outcome::Win(side.other())).or(full.then_some(Outcome::Draw))
    }

    fn slow_key(&self) -> u64 {
        self.key()
    }

    fn all_moves(&self) -> Vec<u8> {
        (0..=9).chain([u8::MAX]).collect()
    }

    fn slow_check(&self, m: u8) -> Result<(), IllegalMove> {
        if let Some(outcome) = self.slow_outcome() {
            return Err(IllegalMove::GameOver(outcome));
        }
        let square = SIZE.squares().nth(m.into()).ok_or(IllegalMove::OffBoard)?;
        self.at(square).map_or(Ok(()), |by| Err(IllegalMove::Occupied { by }))
    }
}

#[test]
fn it_keeps_the_contract_of_all_games() {
    let contract = Contract { games: 300, seed: 1, thorough_percent: 30 };
    check_random_games(&Misere::default(), contract);
}

/// The value for the side to move: 1, 0 or -1.
fn value(position: &Misere) -> i32 {
    match position.outcome() {
        Some(Outcome::Draw) => 0,
        Some(Outcome::Win(side)) if side == position.turn() => 1,
        Some(Outcome::Win(_)) => -1,
        None => position.moves().map(|m| -value(&position.after(m))).max().unwrap_or(0),
    }
}

#[test]
fn it_is_a_draw_and_only_the_centre_saves_who_begins() {
    let start = Misere::default();
    assert_eq!(value(&start), 0);
    for m in start.moves() {
        assert_eq!(-value(&start.after(m)), if m == 4 { 0 } else { -1 }, "{m}");
    }
}
