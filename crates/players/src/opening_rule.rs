use std::fmt;

use rivi_rules::{Game, Record, Square};

/// A rule by which the opening of a game is made fair, and the machine that knows what to do with it.
pub struct OpeningRule<P: Game> {
    /// Its name.
    pub name: &'static str,
    /// What a machine does with the stones put so far, always the same. `None` if they are no opening.
    pub answer: fn(&Record<P>) -> Option<Swap2>,
}

impl<P: Game> fmt::Debug for OpeningRule<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OpeningRule").field(&self.name).finish()
    }
}

/// What is answered to the stones of an opening by swap2: the first player puts three stones, the second
/// takes a side or puts two more and leaves the choice to the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Swap2 {
    /// These stones: three to begin with, two to give the choice back, one to stay with the side whose turn
    /// it is.
    Stones(Vec<Square>),
    /// The side whose turn it is not.
    Swap,
}
