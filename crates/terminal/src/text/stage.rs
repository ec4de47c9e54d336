use rivi_rules::Side;

/// Where an opening by swap2 stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
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
    pub(super) fn acting(self, first: Side) -> Side {
        match self {
            Stage::Three | Stage::LastChoice => first,
            Stage::Choice | Stage::Two => first.other(),
        }
    }

    /// Whether a side is to be taken rather than a stone to be put.
    pub(super) fn is_choice(self) -> bool {
        matches!(self, Stage::Choice | Stage::LastChoice)
    }

    /// The stage when so many stones lie on the board.
    pub(super) fn after(self, stones: usize) -> Stage {
        match (self, stones) {
            (Stage::Three, 3) => Stage::Choice,
            (Stage::Two, 5) => Stage::LastChoice,
            (stage, _) => stage,
        }
    }
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
