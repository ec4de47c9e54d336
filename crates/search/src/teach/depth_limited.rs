use rivi_rules::Position;

use super::{Walk, depth_alpha_beta, depth_minimax};
use crate::{Evaluate, Limits, NoTrace, Progress, Report, Search, Trace, Verdict};

/// Looks ahead as many plies as [`Limits::depth`] says and guesses what lies behind; without a
/// depth it searches to the end of the game.
#[derive(Clone, Debug)]
pub struct DepthLimited<E> {
    /// The guess.
    pub evaluation: E,
    /// Whether branches are cut off.
    pub pruning: Pruning,
    /// What a payoff of one is worth in points of the evaluation. A guess never reaches the payoff of
    /// a game that is won, so this bounds the guesses too.
    pub unit: i32,
}

/// Whether branches that cannot matter are cut off. The value is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pruning {
    /// Minimax.
    None,
    /// Alpha-beta.
    AlphaBeta,
}

impl<E> DepthLimited<E> {
    /// A search in which a million points are a win.
    pub fn new(evaluation: E, pruning: Pruning) -> DepthLimited<E> {
        DepthLimited { evaluation, pruning, unit: 1_000_000 }
    }

    /// Searches the position and tells the trace of every node.
    pub fn run<P: Position, T: Trace<P> + ?Sized>(
        &self,
        position: &P,
        limits: &Limits,
        trace: &mut T,
    ) -> Report<P>
    where
        E: Evaluate<P>,
    {
        let mut walk = Walk::new(position, limits, trace).with_unit(self.unit);
        let (depth, guess) = (limits.depth.unwrap_or(u32::MAX), &self.evaluation);
        let value = match self.pruning {
            Pruning::None => depth_minimax::value(position, None, depth, guess, &mut walk),
            Pruning::AlphaBeta => {
                let window = walk.window(position.turn());
                depth_alpha_beta::value(position, None, window, depth, guess, &mut walk)
            }
        };
        // A guess never reaches the best or the worst that a game can be worth.
        let (worst, best) = walk.window(position.turn());
        let is_end = value.is_some_and(|value| value <= worst || value >= best);
        let is_proven = value.is_some() && (is_end || !walk.has_guessed());
        let answer = walk.answer(position, value);
        let value = value.unwrap_or_default();
        // The walk counts a ply more where it stops at the horizon.
        let plies = answer.depth.min(depth);
        let verdict = if is_proven { Verdict::within(value, plies) } else { Verdict::Guess(value) };
        Report { verdict, ..Report::from(answer) }
    }
}

impl<P: Position, E: Evaluate<P>> Search<P> for DepthLimited<E> {
    fn search(
        &mut self,
        position: &P,
        limits: &Limits,
        progress: &mut dyn Progress<P>,
    ) -> Report<P> {
        let report = self.run(position, limits, &mut NoTrace);
        // There is but one iteration, so that nothing is left to stop.
        let _ = progress.iteration(&report);
        report
    }
}

#[cfg(test)]
mod tests {
    use rivi_rules::testing::Toy;

    use super::*;
    use crate::{OutcomeOnly, Score};

    fn toy() -> Toy {
        "(((1 -1) (0 1)) (0 (1 1)) (-1 (0 0)))".parse().unwrap()
    }

    #[test]
    fn behind_the_horizon_is_the_guess() {
        let seven = |_: &Toy| Score(7);
        for pruning in [Pruning::None, Pruning::AlphaBeta] {
            let search = DepthLimited::new(seven, pruning);
            let at = |depth| search.run(&toy(), &Limits::depth(depth), &mut NoTrace).verdict;
            // At depth 1 it is O who sees 7 points, so X sees -7 behind every move.
            assert_eq!(at(0), Verdict::Guess(Score(7)));
            assert_eq!(at(1), Verdict::Guess(Score(-7)));
            assert_eq!(at(3), Verdict::Draw);
        }
    }

    #[test]
    fn a_guess_is_never_a_win() {
        let boundless = |_: &Toy| Score(i32::MAX);
        let search = DepthLimited::new(boundless, Pruning::None);
        let report = search.run(&toy(), &Limits::depth(0), &mut NoTrace);
        assert_eq!(report.verdict, Verdict::Guess(Score(999_999)));
    }

    #[test]
    fn what_is_won_or_lost_within_the_horizon_is_told_as_proven() {
        for pruning in [Pruning::None, Pruning::AlphaBeta] {
            for unit in [1, 1_000_000] {
                let search = DepthLimited { unit, ..DepthLimited::new(OutcomeOnly, pruning) };
                let at = |text: &str, depth| {
                    let toy: Toy = text.parse().unwrap();
                    search.run(&toy, &Limits::depth(depth), &mut NoTrace).verdict
                };
                assert_eq!(at("((1 -1) -1)", 2), Verdict::WinIn(1));
                assert_eq!(at("((1 -1) (1 1))", 2), Verdict::LossIn(1));
                assert_eq!(at("((1 -1) (1 1))", 1), Verdict::Guess(Score(0)));
                assert_eq!(at("(((-1 0) (0 -1)) 1)", 3), Verdict::WinIn(2));
                assert_eq!(at("1", 3), Verdict::LossIn(0));
            }
        }
    }

    #[test]
    fn a_stopped_search_still_has_a_move() {
        let search = DepthLimited::new(OutcomeOnly, Pruning::AlphaBeta);
        let report = search.run(&toy(), &Limits::nodes(2), &mut NoTrace);
        assert_eq!((report.best, report.verdict), (Some(0), Verdict::Guess(Score(0))));
        assert_eq!(report.nodes, 2);
    }
}
