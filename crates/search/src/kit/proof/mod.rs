//! Depth-first proof-number search: one question with the answers yes and no, followed where it looks easiest to settle.

mod numbers;
mod search;
mod table;

pub use numbers::{NEVER, ProofNumbers};
pub use search::{Claim, OpenChild, ProofSearch};
pub use table::ProofTable;
