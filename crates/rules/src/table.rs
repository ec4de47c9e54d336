use std::fmt::Debug;

use thiserror::Error;

use crate::{
    Diagram, DiagramError, ForbiddenPoint, Forecast, Game, IllegalMove, LineError, NotationError,
    Outcome, Record, Regions, SetUp, Side, Size, Square, perft,
};

/// A game on the table: the object-safe face of any game, with moves as text, for everything that
/// handles all games alike. [`Record`] implements it for each of them.
pub trait Table: Debug + Send + Sync {
    /// The side to move.
    fn turn(&self) -> Side;
    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// The legal moves.
    fn legal_moves(&self) -> Vec<String>;
    /// Every legal move that puts a mark on the board.
    fn legal_targets(&self) -> Vec<Target>;
    /// Every legal move that puts none: passes.
    fn legal_passes(&self) -> Vec<String>;
    /// Whether the text is a move that may be played now.
    fn is_legal(&self, text: &str) -> bool;
    /// The side to move before each move, played or taken back, and behind the last.
    fn turns(&self) -> Vec<Side>;
    /// How many moves were played.
    fn move_count(&self) -> usize;
    /// How many moves can be played again.
    fn redo_count(&self) -> usize;
    /// The square that was played last.
    fn last_square(&self) -> Option<Square>;
    /// Who began.
    fn first(&self) -> Side;
    /// The parts of the board that are boards of their own, if it has such.
    fn regions(&self) -> Option<Regions>;
    /// Free squares on which the rules forbid the side to move to play.
    fn forbidden_squares(&self) -> Vec<Square>;
    /// The same squares with what is forbidden there.
    fn forbidden_points(&self) -> Vec<ForbiddenPoint>;
    /// Why a move may not be played, where the rules forbid it on a free square.
    fn forbidden_point(&self, text: &str) -> Option<ForbiddenPoint>;
    /// The square on which a legal move's mark comes to lie; none for a pass.
    fn target(&self, text: &str) -> Option<Square>;
    /// The moves played so far.
    fn moves(&self) -> Vec<String>;
    /// Plays one move.
    ///
    /// # Errors
    /// If it is no move or not a legal one; nothing is changed then.
    fn play(&mut self, text: &str) -> Result<(), PlayError>;
    /// Plays a line of moves.
    ///
    /// # Errors
    /// Which move is wrong, and why; nothing is changed then.
    fn play_line(&mut self, text: &str) -> Result<(), LineError>;
    /// Takes the last move back and says which it was.
    fn take_back(&mut self) -> Option<String>;
    /// Plays the move taken back last again.
    fn redo(&mut self) -> Option<String>;
    /// A new game that begins with the position of a diagram.
    ///
    /// # Errors
    /// What is wrong with the diagram.
    fn set_up(&self, diagram: &Diagram, how: SetUp) -> Result<Box<dyn Table>, DiagramError>;
    /// A new game on the empty board.
    fn restart(&self, first: Side) -> Box<dyn Table>;
    /// The board's size as it is drawn.
    fn size(&self) -> Size;
    /// The size of the blocks that the board is divided into, if it is.
    fn block(&self) -> Option<Size>;
    /// How many boards of the same size are drawn side by side.
    fn layers(&self) -> u8;
    /// Whether the square is missing.
    fn is_hole(&self, square: Square) -> bool;
    /// How many stones each side has taken off the board.
    fn taken(&self) -> [u8; 2];
    /// The mark on a square.
    fn at(&self, square: Square) -> Option<Side>;
    /// The position as a diagram.
    fn diagram(&self) -> Diagram;
    /// The squares that decided the game.
    fn winning_squares(&self) -> Vec<Square>;
    /// The position's key.
    fn key(&self) -> u64;
    /// The key that all symmetric positions share.
    fn canonical_key(&self) -> u64;
    /// The number of leaves after `depth` more moves, for each first move.
    fn divide(&self, depth: u32) -> Option<Vec<(String, u64)>>;
    /// The number of leaves after `depth` more moves.
    fn perft(&self, depth: u32) -> Option<u64>;
    /// How many leaves there will be after `depth` more moves, judged without counting them.
    fn forecast(&self, depth: u32) -> Forecast;
    /// A copy of its own.
    fn boxed(&self) -> Box<dyn Table>;
}

/// A legal move that puts a mark on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The move as text.
    pub text: String,
    /// Where its mark comes to lie.
    pub square: Square,
    /// Whose mark it is.
    pub mark: Side,
}

/// Why a move given as text was not played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// It is no move of this game.
    #[error(transparent)]
    Unreadable(#[from] NotationError),
    /// It may not be played now.
    #[error("{text} is illegal: {reason}")]
    Illegal {
        /// The move.
        text: String,
        /// Why it may not be played.
        reason: IllegalMove,
    },
}

impl<P: Game> Table for Record<P> {
    fn turn(&self) -> Side {
        self.position().turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }

    fn legal_moves(&self) -> Vec<String> {
        self.position().moves().map(|m| self.position().move_text(m)).collect()
    }

    fn legal_targets(&self) -> Vec<Target> {
        let position = self.position();
        let target = |m| {
            let (text, mark) = (position.move_text(m), position.mark_of(m));
            position.target(m).map(|square| Target { text, square, mark })
        };
        position.moves().filter_map(target).collect()
    }

    fn legal_passes(&self) -> Vec<String> {
        let position = self.position();
        let passes = position.moves().filter(|&m| position.target(m).is_none());
        passes.map(|m| position.move_text(m)).collect()
    }

    fn is_legal(&self, text: &str) -> bool {
        let position = self.position();
        position.parse_move(text).is_ok_and(|m| position.is_legal(m))
    }

    fn turns(&self) -> Vec<Side> {
        Record::turns(self)
    }

    fn move_count(&self) -> usize {
        Record::moves(self).len()
    }

    fn redo_count(&self) -> usize {
        self.taken_back()
    }

    fn last_square(&self) -> Option<Square> {
        Record::last_square(self)
    }

    fn first(&self) -> Side {
        self.start().turn()
    }

    fn regions(&self) -> Option<Regions> {
        self.position().regions()
    }

    fn forbidden_squares(&self) -> Vec<Square> {
        self.position().forbidden_squares()
    }

    fn forbidden_points(&self) -> Vec<ForbiddenPoint> {
        let position = self.position();
        let squares = position.forbidden_squares().into_iter();
        squares.filter_map(|square| position.forbidden_point(square)).collect()
    }

    fn forbidden_point(&self, text: &str) -> Option<ForbiddenPoint> {
        let position = self.position();
        let m = position.parse_move(text).ok()?;
        // Only a move that may be played has a target, unless the rules forbid it on its square.
        let ruled_out = matches!(position.check(m), Err(IllegalMove::Rule(_)));
        if !ruled_out || position.forbidden_squares().is_empty() {
            return None;
        }
        position.forbidden_point(position.target(m)?)
    }

    fn target(&self, text: &str) -> Option<Square> {
        let m = self.position().parse_move(text).ok()?;
        self.position().is_legal(m).then(|| self.position().target(m))?
    }

    fn moves(&self) -> Vec<String> {
        Record::moves(self).map(|m| self.position().move_text(m)).collect()
    }

    fn play(&mut self, text: &str) -> Result<(), PlayError> {
        let m = self.position().parse_move(text)?;
        Record::play(self, m)
            .map_err(|reason| PlayError::Illegal { text: text.trim().to_owned(), reason })
    }

    fn play_line(&mut self, text: &str) -> Result<(), LineError> {
        for m in self.position().clone().play_line(text)? {
            // The line has just been played through on a copy, so that no move of it is refused.
            let _ = Record::play(self, m);
        }
        Ok(())
    }

    fn take_back(&mut self) -> Option<String> {
        Record::take_back(self).map(|m| self.position().move_text(m))
    }

    fn redo(&mut self) -> Option<String> {
        Record::redo(self).map(|m| self.position().move_text(m))
    }

    fn set_up(&self, diagram: &Diagram, how: SetUp) -> Result<Box<dyn Table>, DiagramError> {
        Ok(Box::new(Record::new(self.position().set_up(diagram, how)?)))
    }

    fn restart(&self, first: Side) -> Box<dyn Table> {
        Box::new(Record::new(self.position().start(first)))
    }

    fn size(&self) -> Size {
        self.position().size()
    }

    fn block(&self) -> Option<Size> {
        self.position().block()
    }

    fn layers(&self) -> u8 {
        self.position().layers()
    }

    fn is_hole(&self, square: Square) -> bool {
        self.position().is_hole(square)
    }

    fn taken(&self) -> [u8; 2] {
        self.position().taken()
    }

    fn at(&self, square: Square) -> Option<Side> {
        self.position().at(square)
    }

    fn diagram(&self) -> Diagram {
        self.position().diagram()
    }

    fn winning_squares(&self) -> Vec<Square> {
        self.position().winning_squares()
    }

    fn key(&self) -> u64 {
        self.position().key()
    }

    fn canonical_key(&self) -> u64 {
        self.position().canonical_key()
    }

    fn divide(&self, depth: u32) -> Option<Vec<(String, u64)>> {
        let first_moves = perft::divide(&mut self.position().clone(), depth)?;
        Some(first_moves.into_iter().map(|(m, n)| (self.position().move_text(m), n)).collect())
    }

    fn perft(&self, depth: u32) -> Option<u64> {
        if self.position().most_moves().is_some_and(|most| depth as usize > most) {
            return Some(0);
        }
        perft::perft(&mut self.position().clone(), depth)
    }

    fn forecast(&self, depth: u32) -> Forecast {
        Forecast::of(self.position(), depth)
    }

    fn boxed(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }
}
