use crate::{Board, IllegalMove, Position, Side, Square};

/// A game as it was played: where it began, every move, and the position now. Moves can be taken
/// back and played again.
#[derive(Clone, Debug)]
pub struct Record<P: Position> {
    start: P,
    position: P,
    played: Vec<(P::Move, P::Undo)>,
    taken_back: Vec<P::Move>,
}

impl<P: Position> Record<P> {
    /// A game that begins here.
    pub fn new(start: P) -> Record<P> {
        Record { position: start.clone(), start, played: Vec::new(), taken_back: Vec::new() }
    }

    /// Where the game began.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// Where it stands.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The moves played so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = P::Move> {
        self.played.iter().map(|&(m, _)| m)
    }

    /// The side to move before each move, played or taken back, and behind the last.
    pub fn turns(&self) -> Vec<Side> {
        let mut position = self.start.clone();
        let mut turns = vec![position.turn()];
        for m in self.moves().chain(self.taken_back.iter().rev().copied()) {
            position.make(m);
            turns.push(position.turn());
        }
        turns
    }

    /// How many moves have been taken back and can be played again.
    pub fn taken_back(&self) -> usize {
        self.taken_back.len()
    }

    /// Plays a move, after which nothing that was taken back can be played again.
    ///
    /// # Errors
    /// If the move is illegal; nothing is changed then.
    pub fn play(&mut self, m: P::Move) -> Result<(), IllegalMove> {
        let undo = self.position.play(m)?;
        self.played.push((m, undo));
        self.taken_back.clear();
        Ok(())
    }

    /// Takes the last move back and says which it was.
    pub fn take_back(&mut self) -> Option<P::Move> {
        let (m, undo) = self.played.pop()?;
        self.position.unmake(m, undo);
        self.taken_back.push(m);
        Some(m)
    }

    /// Plays the move taken back last again.
    pub fn redo(&mut self) -> Option<P::Move> {
        let m = self.taken_back.pop()?;
        let undo = self.position.make(m);
        self.played.push((m, undo));
        Some(m)
    }
}

impl<P: Board> Record<P> {
    /// The square that was played last; none if that was a pass.
    pub fn last_square(&self) -> Option<Square> {
        let (m, undo) = self.played.last()?;
        let mut before = self.position.clone();
        before.unmake(*m, undo.clone());
        before.target(*m)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Toy;

    #[test]
    fn moves_are_taken_back_and_played_again() {
        let toy: Toy = "((1 2) (3 (4 5)))".parse().unwrap();
        let mut record = Record::new(toy.clone());
        for m in [1, 1, 0] {
            record.play(m).unwrap();
        }
        let end = record.position().clone();
        assert_eq!(record.moves().collect::<Vec<_>>(), [1, 1, 0]);
        assert!(record.play(0).is_err());
        assert_eq!(record.position(), &end);
        for m in [0, 1, 1] {
            assert_eq!(record.take_back(), Some(m));
        }
        assert_eq!((record.take_back(), record.taken_back()), (None, 3));
        assert_eq!(record.position(), &toy);
        assert_eq!((record.redo(), record.redo()), (Some(1), Some(1)));
        assert_eq!(record.turns(), [Side::X, Side::O, Side::X, Side::O]);
        record.play(1).unwrap();
        assert_eq!((record.redo(), record.taken_back()), (None, 0));
        assert_eq!(record.start(), &toy);
    }
}
