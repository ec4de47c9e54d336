use std::fmt;

use rivi_rules::{Outcome, Side};

use crate::Score;

/// What is known of a position, seen by the side to move. Only [`Verdict::Guess`] is a guess, the
/// others are proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(from = "crate::written::Written", into = "crate::written::Written")
)]
pub enum Verdict {
    /// The side to move wins with its n-th move from here at the latest.
    WinIn(u32),
    /// The side to move loses to the opponent's n-th move from here, whatever it does. `LossIn(0)`
    /// is a lost game that is over.
    LossIn(u32),
    /// Best play is drawn.
    Draw,
    /// Not proven.
    Guess(Score),
}

/// Lies between what is decided and every guess, in the order of verdicts.
const DECIDED: i64 = 1 << 40;

impl Verdict {
    /// The verdict of a game that is over, seen by the side whose turn it would be.
    ///
    /// ```
    /// # use rivi_search::Verdict;
    /// # use rivi_rules::{Outcome, Side};
    /// assert_eq!(Verdict::over(Outcome::Win(Side::X), Side::O), Verdict::LossIn(0));
    /// ```
    pub fn over(outcome: Outcome, turn: Side) -> Verdict {
        match outcome {
            Outcome::Draw => Verdict::Draw,
            Outcome::Win(side) if side == turn => Verdict::WinIn(0),
            Outcome::Win(_) => Verdict::LossIn(0),
        }
    }

    /// A result that is certain after so many plies of sides that take turns: its sign is the value's.
    pub fn within(value: Score, plies: u32) -> Verdict {
        match value.0 {
            1.. => Verdict::WinIn(plies.div_ceil(2)),
            0 => Verdict::Draw,
            _ => Verdict::LossIn(plies / 2),
        }
    }

    /// The same fact one ply earlier: the verdict of the position that a move came from, if that
    /// move is the best.
    ///
    /// ```
    /// # use rivi_search::Verdict;
    /// assert_eq!(Verdict::LossIn(0).before(), Verdict::WinIn(1));
    /// assert_eq!(Verdict::WinIn(1).before(), Verdict::LossIn(1));
    /// ```
    pub fn before(self) -> Verdict {
        match self {
            Verdict::WinIn(moves) => Verdict::LossIn(moves),
            Verdict::LossIn(moves) => Verdict::WinIn(moves + 1),
            Verdict::Draw => Verdict::Draw,
            Verdict::Guess(score) => Verdict::Guess(-score),
        }
    }

    /// The same fact one ply earlier, in a game where a side may move several times: seen by the side that moved there,
    /// where it is the turn of `next` now. Where that is the same side it has made one move more.
    pub fn one_ply_earlier(self, mover: Side, next: Side) -> Verdict {
        match self {
            turned if mover != next => turned.before(),
            Verdict::WinIn(moves) => Verdict::WinIn(moves + 1),
            same => same,
        }
    }

    /// Whether this is more than a guess.
    pub fn is_proven(self) -> bool {
        !matches!(self, Verdict::Guess(_))
    }

    /// An order from worst to best for the side to move: late losses before early ones, early wins
    /// after late ones, guesses among the draws by their score.
    pub fn rank(self) -> i64 {
        match self {
            Verdict::LossIn(moves) => i64::from(moves) - DECIDED,
            Verdict::Draw => 0,
            Verdict::Guess(score) => i64::from(score.0),
            Verdict::WinIn(moves) => DECIDED - i64::from(moves),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::WinIn(moves) => write!(f, "win in {moves}"),
            Verdict::LossIn(moves) => write!(f, "loss in {moves}"),
            Verdict::Draw => write!(f, "draw"),
            Verdict::Guess(score) => write!(f, "{score}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_moves_twice_has_made_one_move_more() {
        let earlier = |verdict: Verdict, next| verdict.one_ply_earlier(Side::X, next);
        assert_eq!(earlier(Verdict::WinIn(2), Side::X), Verdict::WinIn(3));
        assert_eq!(earlier(Verdict::LossIn(2), Side::X), Verdict::LossIn(2));
        assert_eq!(earlier(Verdict::Guess(Score(4)), Side::X), Verdict::Guess(Score(4)));
        assert_eq!(earlier(Verdict::LossIn(2), Side::O), Verdict::WinIn(3));
        assert_eq!(earlier(Verdict::Guess(Score(4)), Side::O), Verdict::Guess(Score(-4)));
    }

    #[test]
    fn verdicts_are_ranked_from_early_loss_to_early_win() {
        let order = [
            Verdict::LossIn(0),
            Verdict::LossIn(5),
            Verdict::Guess(Score(-3)),
            Verdict::Draw,
            Verdict::Guess(Score(3)),
            Verdict::WinIn(9),
            Verdict::WinIn(1),
        ];
        assert!(order.windows(2).all(|pair| pair[0].rank() < pair[1].rank()));
    }

    #[test]
    fn the_end_is_seen_from_both_sides() {
        assert_eq!(Verdict::over(Outcome::Draw, Side::X), Verdict::Draw);
        assert_eq!(Verdict::over(Outcome::Win(Side::X), Side::X), Verdict::WinIn(0));
        assert_eq!(Verdict::Guess(Score(4)).before(), Verdict::Guess(Score(-4)));
        assert!(Verdict::Draw.is_proven() && !Verdict::Guess(Score(0)).is_proven());
    }
}
