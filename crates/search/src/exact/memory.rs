use super::{Plies, Question};

/// What is known of a position. Its key is that of an empty place if it is 0.
#[derive(Clone, Copy, Debug)]
struct Known {
    key: u64,
    wins: Span,
    loses: Span,
}

/// The answers to one question: yes from so many plies on, no up to so many.
#[derive(Clone, Copy, Debug)]
struct Span {
    yes: Option<Plies>,
    no: Plies,
}

impl Span {
    const OPEN: Span = Span { yes: None, no: 0 };

    fn answer(self, plies: Plies) -> Option<bool> {
        if self.yes.is_some_and(|yes| yes <= plies) {
            return Some(true);
        }
        (self.no >= plies).then_some(false)
    }

    fn learn(&mut self, plies: Plies, answer: bool) {
        if answer {
            self.yes = Some(self.yes.map_or(plies, |yes| yes.min(plies)));
        } else {
            self.no = self.no.max(plies);
        }
    }
}

impl Known {
    const NOTHING: Known = Known { key: 0, wins: Span::OPEN, loses: Span::OPEN };

    fn span(&mut self, question: Question) -> &mut Span {
        match question {
            Question::Wins => &mut self.wins,
            Question::Loses => &mut self.loses,
        }
    }
}

/// What was answered, in places that later answers may take. It begins small and grows with what there is to
/// remember, so that a small game costs little.
#[derive(Debug)]
pub(super) struct Memory {
    places: Vec<Known>,
    taken: usize,
    /// How many places there may be.
    most: usize,
}

/// Places at first.
const FIRST: usize = 1 << 12;

impl Memory {
    /// One that takes so many bytes at most.
    pub(super) fn new(bytes: usize) -> Memory {
        let most = (bytes / size_of::<Known>()).max(1);
        Memory { places: vec![Known::NOTHING; most.min(FIRST)], taken: 0, most }
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        self.places.fill(Known::NOTHING);
        self.taken = 0;
    }

    /// The answer to a question of this reach, if it is known.
    pub(super) fn answer(&mut self, key: u64, question: Question, plies: Plies) -> Option<bool> {
        let known = self.place(key);
        if known.key == key { known.span(question).answer(plies) } else { None }
    }

    /// Takes note of an answer.
    pub(super) fn learn(&mut self, key: u64, question: Question, plies: Plies, answer: bool) {
        if self.taken > self.places.len() / 2 && self.places.len() < self.most {
            self.grow();
        }
        let known = self.place(key);
        let is_new = known.key == 0;
        if known.key != key {
            *known = Known { key, ..Known::NOTHING };
        }
        known.span(question).learn(plies, answer);
        self.taken += usize::from(is_new);
    }

    fn place(&mut self, key: u64) -> &mut Known {
        let place = (key % self.places.len() as u64) as usize;
        &mut self.places[place]
    }

    fn grow(&mut self) {
        let larger = (4 * self.places.len()).min(self.most);
        let before = std::mem::replace(&mut self.places, vec![Known::NOTHING; larger]);
        self.taken = 0;
        for known in before.into_iter().filter(|known| known.key != 0) {
            let place = self.place(known.key);
            let is_new = place.key == 0;
            *place = known;
            self.taken += usize::from(is_new);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_keeps_what_it_knows_while_it_grows_and_stays_within_its_bytes() {
        let most = 20_000;
        let mut memory = Memory::new(most * size_of::<Known>());
        for key in 1..=2 * FIRST as u64 {
            memory.learn(key, Question::Wins, 3, key % 2 == 0);
        }
        let known = |memory: &mut Memory, key: u64| memory.answer(key, Question::Wins, 3);
        assert!((1..=2 * FIRST as u64).all(|key| known(&mut memory, key) == Some(key % 2 == 0)));
        for key in 1..=10 * most as u64 {
            memory.learn(key, Question::Loses, 1, false);
        }
        assert_eq!(memory.places.len(), most);
        memory.forget();
        assert_eq!(known(&mut memory, 1), None);
    }
}
