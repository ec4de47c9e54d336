//! The machines seen through glass: what they look at, as plain values that a page can draw.
//!
//! Every question is about a [`Situation`] and is answered from it alone, so that nothing has to be
//! kept between two questions: a tree of hundreds of thousands of nodes is opened node by node by
//! letting the same search run again. Work is bounded by [`Limits`](rivi_search::Limits); whoever
//! has a clock sets their stop.

mod compare;
mod error;
mod node;
mod rows;
mod scenario;
mod score_board;
mod situation;
mod slices;
mod tree;
mod tree_machine;
mod vier;
mod visits;

pub use compare::{Searched, compare, searched};
pub use error::InsideError;
pub use node::{TreeNode, shown};
pub use rows::rows;
pub use scenario::{Refuted, ShownAnswer, ShownScenario, ShownWin, scenarios, shown_scenario};
pub use score_board::{ScoreLine, ScoreView, score_board};
pub use situation::{RecordVisitor, Situation, Start};
pub use slices::{ShownRun, ShownSlice, ShownWorth, SlicesView, Totals, slices};
pub use tree::{OpenedNode, open_node};
pub use tree_machine::TreeMachine;
pub use vier::{ColumnWins, VierView, vier};
pub use visits::{MOST_STEPS, Step, StepKind, Steps, steps};
