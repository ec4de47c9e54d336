use rivi_rules::{Position, Side, Symmetric};

use super::{Openings, Variant, run};
use crate::{Limits, NoTrace, Score};

/// What a strategy is worth in a position: what best play promises its side, and what the strategy
/// guarantees, whatever the opponent does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The value under best play, seen by the side that follows the strategy.
    pub promised: Score,
    /// The worst that can happen to it.
    pub guaranteed: Score,
}

impl Judgement {
    /// Whether the strategy gets all that can be had.
    pub fn is_optimal(self) -> bool {
        self.guaranteed >= self.promised
    }

    /// Whether it never loses where that can be avoided. Every optimal strategy is acceptable, but
    /// one that is content with a smaller gain, or with a draw, is acceptable only.
    pub fn is_acceptable(self) -> bool {
        self.guaranteed >= Score::EVEN || self.promised < Score::EVEN
    }
}

/// Judges a strategy that `side` follows from this position on, against every way the opponent can
/// play. `None` if a limit was reached, or if the strategy chose an illegal move.
///
/// ```
/// use rivi_rules::{Side, testing::Toy};
/// use rivi_search::{Limits, teach::judge};
///
/// // X loses by the first move, gains one by the second and five by the third.
/// let toy: Toy = "((3 -9) (-1 -2) (-5 -6))".parse().unwrap();
/// let judged = |m: u8| judge(&toy, Side::X, &mut |_: &Toy| m, &Limits::none()).unwrap();
/// assert!(!judged(0).is_acceptable());
/// assert!(judged(1).is_acceptable() && !judged(1).is_optimal());
/// assert!(judged(2).is_optimal());
/// ```
pub fn judge<P: Symmetric>(
    position: &P,
    side: Side,
    strategy: &mut impl FnMut(&P) -> P::Move,
    limits: &Limits,
) -> Option<Judgement> {
    let best = run(Variant::AlphaBeta, position, &Openings::empty(), limits, &mut NoTrace);
    let promised = Score::of(best.payoff()?, side);
    let mut nodes = best.nodes;
    let guaranteed = worst_case(position, side, strategy, limits, &mut nodes)?;
    Some(Judgement { promised, guaranteed })
}

/// The least that `side` gets by the strategy.
fn worst_case<P: Position>(
    position: &P,
    side: Side,
    strategy: &mut impl FnMut(&P) -> P::Move,
    limits: &Limits,
    nodes: &mut u64,
) -> Option<Score> {
    if limits.reached(*nodes) {
        return None;
    }
    *nodes += 1;
    if let Some(payoff) = position.payoff() {
        return Some(Score::of(payoff, side));
    }
    if position.turn() == side {
        let m = strategy(position);
        let legal = position.is_legal(m).then(|| position.after(m))?;
        return worst_case(&legal, side, strategy, limits, nodes);
    }
    let mut worst = Score(i32::MAX);
    for m in position.moves() {
        worst = worst.min(worst_case(&position.after(m), side, strategy, limits, nodes)?);
    }
    Some(worst)
}

#[cfg(test)]
mod tests {
    use rivi_rules::testing::Toy;

    use super::*;

    #[test]
    fn where_all_is_lost_any_strategy_is_acceptable() {
        let toy: Toy = "((3 9) (1 2))".parse().unwrap();
        let first = judge(&toy, Side::X, &mut |_: &Toy| 0, &Limits::none()).unwrap();
        assert_eq!(first, Judgement { promised: Score(-2), guaranteed: Score(-9) });
        assert!(first.is_acceptable() && !first.is_optimal());
    }

    #[test]
    fn the_strategy_may_be_the_second_players() {
        let toy: Toy = "((3 -1) (0 2))".parse().unwrap();
        let last = judge(&toy, Side::O, &mut |_: &Toy| 1, &Limits::none()).unwrap();
        assert_eq!(last, Judgement { promised: Score(2), guaranteed: Score(-1) });
        assert!(!last.is_acceptable());
    }

    #[test]
    fn limits_and_illegal_moves_give_no_judgement() {
        let toy: Toy = "((3 -1) (0 2))".parse().unwrap();
        assert_eq!(judge(&toy, Side::X, &mut |_: &Toy| 7, &Limits::none()), None);
        assert_eq!(judge(&toy, Side::X, &mut |_: &Toy| 0, &Limits::nodes(8)), None);
    }
}
