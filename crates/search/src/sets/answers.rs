use crate::kit::{Bound, Entry, Sure, TranspositionTable};

/// More moves than any game has.
pub(super) const FOREVER: u8 = u8::MAX - 1;

/// What is known of a position: the side that is asked about wins within so many of its moves, and not within so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// [`FOREVER`] and more if nobody knows.
    pub(super) wins: u8,
    pub(super) not: u8,
    /// The move that answered it last.
    pub(super) best: Option<u8>,
}

impl Known {
    const NOTHING: Known = Known { wins: u8::MAX, not: 0, best: None };

    /// The answer for so many moves.
    #[inline]
    pub(super) fn answer(self, moves: u8) -> Option<bool> {
        if self.wins <= moves {
            return Some(true);
        }
        (self.not >= moves).then_some(false)
    }
}

/// The answers found so far, in the table that all searches use.
#[derive(Debug)]
pub(super) struct Answers(TranspositionTable);

impl Answers {
    pub(super) fn new(bytes: usize) -> Answers {
        Answers(TranspositionTable::new(bytes))
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Known {
        self.0.get(key).map_or(Known::NOTHING, |entry| {
            let [wins, not] = entry.value.to_le_bytes();
            Known { wins, not, best: entry.best.map(|cell| cell as u8) }
        })
    }

    /// Keeps an answer that took so much work, with those that were known.
    pub(super) fn put(&self, key: u64, moves: u8, answer: bool, best: Option<u8>, work: u64) {
        let mut known = self.get(key);
        if answer {
            known.wins = known.wins.min(moves);
        } else {
            known.not = known.not.max(moves);
        }
        self.0.put(
            key,
            Entry {
                value: i16::from_le_bytes([known.wins, known.not]),
                depth: (3 * (work + 1).ilog2()) as u8,
                bound: Bound::Exact,
                sure: Sure::EXACT,
                best: best.or(known.best).map(u16::from),
            },
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_holds_for_more_moves_or_for_fewer() {
        let answers = Answers::new(64);
        answers.put(7, 5, true, Some(3), 1);
        answers.put(7, 2, false, None, 1);
        let known = answers.get(7);
        assert_eq!(known, Known { wins: 5, not: 2, best: Some(3) });
        let told = [1, 2, 3, 4, 5, FOREVER].map(|moves| known.answer(moves));
        assert_eq!(told, [Some(false), Some(false), None, None, Some(true), Some(true)]);
        assert_eq!(answers.get(8).answer(FOREVER), None);
        answers.put(9, FOREVER, false, None, 1);
        assert_eq!(answers.get(9).answer(FOREVER), Some(false));
    }
}
