//! Games in which whoever first has all cells of one of some sets wins: rows of marks, shapes, in any number of
//! dimensions, on boards of up to 64 cells. A stone once put stays, and one more never harms whoever it belongs to.
//!
//! [`SetSearch`] proves who wins, and with how many moves. It asks one question at a time, whether a side wins within
//! so many of its moves or at all, and answers it without looking further where the sets allow it:
//!
//! - two cells that complete a set cannot both be taken, and one must be;
//! - a set with stones of both sides, or which takes more moves than there are, is of no use to anybody;
//! - a set open to one side alone, with two free cells in no other set, is worth nothing: who is to stop it answers the
//!   one by the other;
//! - where the open sets weigh too little the other side stops them all (Erdős and Selfridge, "On a combinatorial
//!   game", 1973);
//! - who begins on a board without stones does not lose (strategy stealing).

mod answers;
mod ask;
mod field;
mod search;
#[cfg(test)]
mod tests;
mod weigh;

pub use field::{Field, SetGame};
pub use search::{OfSets, SetSearch};
