//! The vocabulary that every line game is told in.
//!
//! A game is a type that implements [`Position`] (what can be played), [`Symmetric`] (which
//! positions are the same one seen from elsewhere), [`Notation`] (moves as text) and [`Board`] (what
//! stands where). Together they are a [`Game`], and everything else in Rivi works on any of them.
//!
//! With the feature `testing` there is a contract suite that every game has to pass, the slow and obviously
//! right version of the rules that it compares with (`testing::Oracle`), and a toy game written as text.
//!
//! This crate knows no particular game, does no input or output, reads no clock and starts no
//! thread.

pub mod bits;
mod board;
mod chance;
mod diagram;
mod diagram_error;
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
mod run;
mod side;
mod symmetry;
mod table;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
#[cfg(feature = "serde")]
mod written;
mod written_tree;
mod zobrist;

pub use board::{Board, Size, Square};
pub use chance::{Chance, Rng, below};
pub use diagram::{Diagram, LocalBoard, SetUp};
pub use diagram_error::DiagramError;
pub use drawing::{Labels, draw, labels};
pub use forecast::Forecast;
pub use illegal::{BrokenRule, ForbiddenPoint, IllegalMove};
pub use notation::{LineError, Notation, NotationError, column_letters, read_algebraic};
pub use outcome::{NoOutcome, Outcome, Payoff};
pub use playout::playout;
pub use position::Position;
pub use record::Record;
pub use region::{Region, Regions};
pub use run::line_of;
pub use side::Side;
pub use symmetry::{Group, Identity, Symmetric, Symmetry};
pub use table::{PlayError, Table, Target};
pub use written_tree::{WrittenTree, WrittenTreeError};
pub use zobrist::{TURN_KEY, stone_key, stone_keys};

/// A game in full: everything that a player, a server or an arena may ask of it.
pub trait Game: Position + Symmetric + Notation + Board {}

impl<P: Position + Symmetric + Notation + Board> Game for P {}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
