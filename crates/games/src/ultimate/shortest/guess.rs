//! The guess where nothing can be proven, as in the opening: a shallow search with a small
//! evaluation. It is no more than a guess.

use rivi_rules::{Outcome, Position, Side};
use rivi_search::Score;

use super::distance::wins_at_once;
use super::lines::{LINES, Missing, NEVER};
use super::ordering::Ordered;
use crate::ultimate::{Spot, Ultimate};

/// Plies the guess looks ahead.
const PLIES: u32 = 3;
const WIN: i32 = 1_000_000;

/// The move that looks best among those that are allowed, and how it looks to its player.
pub(super) fn guess(position: &Ultimate, allowed: impl Fn(Spot) -> bool) -> Option<(Spot, Score)> {
    let missing = Missing::new();
    let mut best: Option<(Spot, i32)> = None;
    for m in Ordered::new(position, None).iter().filter(|&m| allowed(m)) {
        let floor = best.map_or(-WIN, |(_, value)| value);
        let value = -value(missing, &position.after(m), PLIES - 1, -WIN, -floor);
        if best.is_none_or(|(_, best)| value > best) {
            best = Some((m, value));
        }
    }
    best.map(|(m, value)| (m, Score(value)))
}

/// Plain alpha-beta, seen by the side to move.
fn value(missing: Missing, position: &Ultimate, plies: u32, mut alpha: i32, beta: i32) -> i32 {
    match position.outcome() {
        Some(Outcome::Draw) => return 0,
        Some(Outcome::Win(side)) => return if side == position.turn() { WIN } else { -WIN },
        None if wins_at_once(position) => return WIN - 1,
        None if plies == 0 => return standing(missing, position),
        None => {}
    }
    for m in Ordered::new(position, None).iter() {
        alpha = alpha.max(-value(missing, &position.after(m), plies - 1, -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// How much nearer the side to move is to its lines than the opponent is to theirs.
fn standing(missing: Missing, position: &Ultimate) -> i32 {
    let me = position.turn();
    let freedom = if position.sent_to().is_none() { 10 } else { 0 };
    hopes(missing, position, me) - hopes(missing, position, me.other()) + freedom
}

/// What a side's global lines are worth: a line counts the more, the fewer marks it misses.
fn hopes(missing: Missing, position: &Ultimate, side: Side) -> i32 {
    let board_worth: [i32; 9] = std::array::from_fn(|board| {
        let board = board as u8;
        let (mine, theirs) = (position.marks(side, board), position.marks(side.other(), board));
        match (position.won(side) >> board & 1, position.closed() >> board & 1) {
            (1, _) => 10,
            (_, 1) => 0,
            _ => match missing.marks(mine, theirs) {
                1 => 5,
                2 => 3,
                NEVER => 0,
                _ => 2,
            },
        }
    });
    LINES
        .iter()
        .map(|&line| {
            let worth = (0..9).filter(|board| line >> board & 1 != 0).map(|b| board_worth[b]);
            worth.product::<i32>()
        })
        .sum()
}
