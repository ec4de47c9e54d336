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

/// Strategies are counted up to this many.
pub const MOST_STRATEGIES: u64 = 1_000_000_000_000_000;

/// How many strategies `side` has from this position on that guarantee at least so much; `None` if a limit was
/// reached. A strategy says what to play wherever it can lead, and nothing about other positions.
///
/// ```
/// use rivi_rules::{Side, testing::Toy};
/// use rivi_search::{Limits, Score, teach::count_strategies};
///
/// let toy: Toy = "((3 -9) (-1 -2) (-5 -6))".parse().unwrap();
/// let sure_of = |least| count_strategies(&toy, Side::X, Score(least), &Limits::none());
/// assert_eq!([sure_of(-9), sure_of(0), sure_of(5), sure_of(6)], [Some(3), Some(2), Some(1), Some(0)]);
/// ```
pub fn count_strategies<P: Position>(
    position: &P,
    side: Side,
    least: Score,
    limits: &Limits,
) -> Option<u64> {
    counted(position, side, least, limits, &mut 0)
}

/// A side chooses one of its own moves, and needs an answer to every one of the other's.
fn counted<P: Position>(
    position: &P,
    side: Side,
    least: Score,
    limits: &Limits,
    nodes: &mut u64,
) -> Option<u64> {
    if limits.reached(*nodes) {
        return None;
    }
    *nodes += 1;
    if let Some(payoff) = position.payoff() {
        return Some(u64::from(Score::of(payoff, side) >= least));
    }
    let own = position.turn() == side;
    let mut number = u64::from(!own);
    for m in position.moves() {
        let below = counted(&position.after(m), side, least, limits, nodes)?;
        number = if own { number.saturating_add(below) } else { number.saturating_mul(below) };
        number = number.min(MOST_STRATEGIES);
    }
    Some(number)
}

#[cfg(test)]
mod tests {
    use rivi_rules::testing::Toy;

    use super::*;

    #[test]
    fn strategies_are_counted_as_far_as_they_lead() {
        // X has two moves; after the first O answers, and X chooses among two or among three.
        let toy: Toy = "(((1 -1) (2 -2 3)) 4)".parse().unwrap();
        let sure_of =
            |side, least| count_strategies(&toy, side, Score(least), &Limits::none()).unwrap();
        assert_eq!(sure_of(Side::X, -10), 2 * 3 + 1);
        assert_eq!(sure_of(Side::X, 1), 1);
        assert_eq!(sure_of(Side::O, -10), 2);
        let wide = format!("({})", "(1 1 1 1 1 1 1 1 1 1) ".repeat(60));
        let wide: Toy = wide.parse().unwrap();
        let many = count_strategies(&wide, Side::O, Score(0), &Limits::none());
        assert_eq!(many, Some(MOST_STRATEGIES));
        assert_eq!(count_strategies(&wide, Side::O, Score(0), &Limits::nodes(5)), None);
    }

    /// Every strategy of a small game, judged one by one, is counted where it belongs.
    #[test]
    fn counts_agree_with_judging_each() {
        let toy: Toy = "((3 -1) (0 2) (-4 -5))".parse().unwrap();
        let judged: Vec<Judgement> = (0..8u32)
            .map(|choices| {
                let mut strategy = |at: &Toy| {
                    let fork = (0..3).find(|&fork| at.key() == toy.after(fork).key()).unwrap();
                    u8::from(choices >> fork & 1 == 1)
                };
                judge(&toy, Side::O, &mut strategy, &Limits::none()).unwrap()
            })
            .collect();
        for least in [-5, -4, -1, 0] {
            let sure = judged.iter().filter(|one| one.guaranteed >= Score(least)).count() as u64;
            let counted = count_strategies(&toy, Side::O, Score(least), &Limits::none());
            assert_eq!(counted, Some(sure), "{least}");
        }
    }

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
