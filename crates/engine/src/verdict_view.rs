use rivi_search::Verdict;
use serde::Serialize;

/// A [`Verdict`] as it is told outside, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum VerdictView {
    /// The side to move wins with this move of its own at the latest.
    WinIn {
        /// Own moves.
        moves: u32,
    },
    /// The side to move loses to this move of the opponent's, whatever it does.
    LossIn {
        /// The opponent's moves.
        moves: u32,
    },
    /// Best play is drawn.
    Draw,
    /// Not proven.
    Guess {
        /// How good it looks: positive is good.
        score: i32,
    },
}

impl From<Verdict> for VerdictView {
    fn from(verdict: Verdict) -> VerdictView {
        match verdict {
            Verdict::WinIn(moves) => VerdictView::WinIn { moves },
            Verdict::LossIn(moves) => VerdictView::LossIn { moves },
            Verdict::Draw => VerdictView::Draw,
            Verdict::Guess(score) => VerdictView::Guess { score: score.0 },
        }
    }
}
