//! The search for five in a row: principal variation search with the threats of the board under
//! search. What each step is worth was measured in the arena; see `docs/lab/gomoku.md`.

mod candidates;
mod effort;
mod known;
mod line;
mod machine;
mod node;
mod options;
mod proof;
mod pruning;
mod root;
#[cfg(test)]
mod tests;
mod value;
mod worker;

pub use candidates::near;
pub use line::{Candidate, Outlook};
pub use machine::{GomokuMachine, Task};
pub use options::SearchOptions;
