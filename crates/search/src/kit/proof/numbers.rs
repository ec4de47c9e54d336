/// How hard it still is to prove that the side to move reaches its goal, and that it does not: proof and disproof
/// number, as the side to move sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers {
    /// Of that it does.
    pub proof: u32,
    /// Of that it does not.
    pub disproof: u32,
}

/// More than any number: it cannot be done.
pub const NEVER: u32 = (1 << 28) - 1;

impl ProofNumbers {
    /// It does.
    pub const PROVEN: ProofNumbers = ProofNumbers { proof: 0, disproof: NEVER };
    /// It does not.
    pub const DISPROVEN: ProofNumbers = ProofNumbers { proof: NEVER, disproof: 0 };
    /// Nothing is known.
    pub const OPEN: ProofNumbers = ProofNumbers { proof: 1, disproof: 1 };

    /// Whether it is known.
    #[inline]
    pub fn is_settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// What the children of a position say together.
pub(super) struct Summary {
    pub(super) numbers: ProofNumbers,
    /// Where the child is that looks easiest to refute.
    pub(super) best: usize,
    /// How hard the next best one looks.
    second: u32,
}

impl Summary {
    /// The numbers of a position from its children's: proven if one child is disproven for its own side to move,
    /// disproven if all are proven.
    #[inline]
    pub(super) fn of(children: impl Iterator<Item = ProofNumbers>) -> Summary {
        let (mut best, mut least, mut second, mut sum) = (0, NEVER, NEVER, 0_u64);
        for (at, numbers) in children.enumerate() {
            sum += u64::from(numbers.proof);
            if numbers.disproof < least {
                (best, second, least) = (at, least, numbers.disproof);
            } else {
                second = second.min(numbers.disproof);
            }
        }
        let numbers = match (least, sum) {
            (0, _) => ProofNumbers::PROVEN,
            (_, 0) => ProofNumbers::DISPROVEN,
            _ => ProofNumbers { proof: least, disproof: sum.min(u64::from(NEVER - 1)) as u32 },
        };
        Summary { numbers, best, second }
    }

    /// How far the easiest child is followed: as long as it stays the easiest by a quarter, so that the search does not
    /// go to and fro, and as long as the position itself stays within its limit.
    pub(super) fn limit_below(&self, limit: ProofNumbers, child: ProofNumbers) -> ProofNumbers {
        ProofNumbers {
            proof: (limit.disproof - self.numbers.disproof + child.proof).min(NEVER),
            disproof: limit.proof.min(self.second + self.second / 4 + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_refuted_child_proves_and_all_proven_ones_disprove() {
        let open = ProofNumbers { proof: 2, disproof: 3 };
        let of = |children: &[ProofNumbers]| Summary::of(children.iter().copied());
        assert_eq!(of(&[open, ProofNumbers::DISPROVEN]).numbers, ProofNumbers::PROVEN);
        assert_eq!(of(&[ProofNumbers::PROVEN; 2]).numbers, ProofNumbers::DISPROVEN);
        let both = of(&[ProofNumbers { proof: 1, disproof: 9 }, open]);
        assert_eq!(
            (both.numbers, both.best, both.second),
            (ProofNumbers { proof: 3, disproof: 3 }, 1, 9)
        );
        assert!(ProofNumbers::PROVEN.is_settled() && !ProofNumbers::OPEN.is_settled());
    }
}
