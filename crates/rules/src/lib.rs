//! The vocabulary that every line game is told in.
//!
//! A game is a type that implements [`Position`] (what can be played), [`Symmetric`] (which
//! positions are the same one seen from elsewhere), [`Notation`] (moves as text), [`Board`] (what
//! stands where) and [`Oracle`](testing::Oracle) (the slow, obviously right version of its rules).
//! Together they are a [`Game`], and everything else in Rivi works on any of them.
//!
//! This crate knows no particular game, does no input or output, reads no clock and starts no
//! thread.

pub mod bits;
mod board;
mod chance;
mod diagram;
mod drawing;
mod forecast;
mod illegal;
pub mod nine;
mod notation;
mod outcome;
pub mod perft;
mod playout;
mod position;
mod record;
mod region;
mod side;
mod symmetry;
mod table;
pub mod testing;
#[cfg(feature = "serde")]
mod written;
mod written_tree;
mod zobrist;

pub use board::{Board, Size, Square};
pub use chance::{Chance, below};
pub use diagram::{Diagram, DiagramError, LocalBoard, SetUp};
pub use drawing::{Labels, draw, labels};
pub use forecast::Forecast;
pub use illegal::{Forbidden, ForbiddenPoint, IllegalMove};
pub use notation::{LineError, Notation, NotationError, column_letters, read_algebraic};
pub use outcome::{NoOutcome, Outcome, Payoff};
pub use playout::playout;
pub use position::Position;
pub use record::Record;
pub use region::{Region, Regions};
pub use side::Side;
pub use symmetry::{Symmetric, Symmetry};
pub use table::{PlayError, Table};
pub use written_tree::{WrittenTree, WrittenTreeError};
pub use zobrist::{TURN_KEY, stone_key, stone_keys};

/// A game in full: everything that a player, a server or an arena may ask of it.
pub trait Game: Position + Symmetric + Notation + Board + testing::Oracle {}

impl<P: Position + Symmetric + Notation + Board + testing::Oracle> Game for P {}
