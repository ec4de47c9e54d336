//! The guess where nothing can be proven, as in the opening: a shallow search with a small
//! evaluation. It is no more than a guess.

use rivi_rules::{Outcome, Position};
use rivi_search::Score;

use super::ordering::Ordered;
use crate::facts::wins_at_once;
use crate::hand::standing;
use crate::lines::Missing;
use crate::{Spot, Ultimate};

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
