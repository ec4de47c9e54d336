//! An opening by swap2, as it goes in plain text and on the whole screen.

use rivi_players::Swap2;
use rivi_rules::{Side, Square};

/// Where an opening by swap2 stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// Who begins puts three stones of both sides.
    Three,
    /// The other takes a side, or puts two more.
    Choice,
    /// The other puts two more.
    Two,
    /// Who began takes a side.
    LastChoice,
}

impl Stage {
    /// Who acts, where this side has begun.
    pub(crate) fn acting(self, first: Side) -> Side {
        match self {
            Stage::Three | Stage::LastChoice => first,
            Stage::Choice | Stage::Two => first.other(),
        }
    }

    /// Whether a side is to be taken rather than a stone to be put.
    pub(crate) fn is_choice(self) -> bool {
        matches!(self, Stage::Choice | Stage::LastChoice)
    }

    /// The stage when so many stones lie on the board.
    pub(crate) fn after(self, stones: usize) -> Stage {
        match (self, stones) {
            (Stage::Three, 3) => Stage::Choice,
            (Stage::Two, 5) => Stage::LastChoice,
            (stage, _) => stage,
        }
    }

    /// What a machine does at this stage, where this side puts the next stone and this is its answer to the stones;
    /// nothing if they are no opening.
    pub(crate) fn machine(self, turn: Side, answer: Option<Swap2>) -> Option<Act> {
        Some(match (answer?, self.is_choice()) {
            (Swap2::Swap, true) => Act::Take(turn.other()),
            (Swap2::Stones(stones), true) if stones.len() == 1 => Act::Take(turn),
            (Swap2::Stones(stones), _) => {
                Act::Put(if self == Stage::Choice { Stage::Two } else { self }, stones)
            }
            (Swap2::Swap, false) => return None,
        })
    }
}

/// What a machine does in an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// It takes a side.
    Take(Side),
    /// It puts stones, at this stage.
    Put(Stage, Vec<Square>),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_lead_from_stage_to_stage() {
        let mut stage = Stage::Three;
        for (stones, expected) in [(1, Stage::Three), (2, Stage::Three), (3, Stage::Choice)] {
            stage = stage.after(stones);
            assert_eq!(stage, expected);
        }
        assert_eq!(stage.acting(Side::O), Side::X);
        assert_eq!(Stage::Two.after(4), Stage::Two);
        assert_eq!(Stage::Two.after(5), Stage::LastChoice);
        assert_eq!(Stage::LastChoice.acting(Side::O), Side::O);
        assert!(stage.is_choice() && !Stage::Two.is_choice());
    }
}
