//! The board under search: five in a row with the patterns of both sides kept up to date.
//!
//! A cell is two bits in each of its four lines. What a stone of either side would make on a free
//! cell in one line ([`Kind`]) is one look-up of the cells round it; the four kinds together give the
//! cell's [`Class`], and the cells of each class are kept as a set, so that threats need no search.
//! The look-up tables come from the slow [`Classifier`], which stays as the oracle of the tests.

mod cell_state;
mod change;
mod class;
mod class_sets;
mod classifier;
mod combination;
mod kind;
mod line;
mod line_rule;
mod patterns;
mod search_board;
mod set;
mod tables;
#[cfg(test)]
mod tests;

pub use class::Class;
use class_sets::ClassSets;
pub use classifier::{Classifier, Mark};
pub use combination::Combination;
pub use kind::Kind;
pub use line_rule::LineRule;
pub use patterns::Patterns;
pub use search_board::SearchBoard;
pub use set::CellSet;
pub(crate) use tables::{CodeTable, Tables, codes};
