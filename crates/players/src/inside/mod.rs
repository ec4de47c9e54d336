//! The machines seen through glass: what they look at, as plain values that a page can draw.
//!
//! Every question is answered by [`Glass`] from the position on a desk alone, so that nothing has to be
//! kept between two questions: a tree of hundreds of thousands of nodes is opened node by node by
//! letting the same search run again. Work is bounded by [`Limits`](rivi_search::Limits); whoever
//! has a clock sets their stop.

mod compare;
mod error;
mod glass;
mod node;
mod plan;
mod rows;
#[cfg(feature = "schema")]
mod schema;
mod tree;
mod tree_machine;
mod visits;
mod written;

pub use compare::Searched;
pub use error::InsideError;
pub use glass::{Glass, SearchedTree};
pub use node::TreeNode;
pub use rows::rows;
#[cfg(feature = "schema")]
pub use schema::{NamedSchema, ShownSchema, shown_schema};
pub use tree::OpenedNode;
pub use tree_machine::TreeMachine;
pub use visits::{MOST_STEPS, Step, StepKind, Steps};
pub use written::{Asked, Choice, Explained, Fork, Judged, Strategies, explained};
