use crate::{Card, Desk, GameError, Listing, Spec, Stored};

/// A game as the registry has it: the one place where it declares what it is and what it has. One kind of
/// position may serve several entries, and one entry may have several kinds of positions.
pub trait Entry: Send + Sync {
    /// What the game is, as data.
    fn card(&self) -> &'static Card;

    /// The machines that it brings, whatever boards they play.
    fn listings(&self) -> &'static [&'static Listing];

    /// The game that the name asks for, with everybody who can play it.
    ///
    /// # Errors
    /// If it does not come in this size or has no such option.
    fn desk(&self, spec: &Spec) -> Result<Box<dyn Desk>, GameError>;

    /// What can be seen of its machines from inside.
    fn views(&self) -> &'static [&'static crate::ViewCard] {
        &[]
    }

    /// Files with its puzzles, one a line, as [`Puzzle`](crate::puzzles::Puzzle) is written.
    fn puzzles(&self) -> &'static [&'static Stored] {
        &[]
    }

    /// Large files that its machines go by.
    fn stored(&self) -> &'static [&'static Stored] {
        &[]
    }

    /// Its rules in pictures.
    fn lesson(&self) -> &'static [crate::Picture] {
        &[]
    }

    /// Named games of its family.
    fn gallery(&self) -> &'static [crate::Showpiece] {
        &[]
    }

    /// Commands of its own for the command line.
    #[cfg(feature = "commands")]
    fn commands(&self) -> Vec<crate::command::OwnCommand> {
        Vec::new()
    }

    /// Makes and checks its opening books, if it has any.
    #[cfg(feature = "commands")]
    fn books(&self) -> Option<crate::command::Books> {
        None
    }
}
