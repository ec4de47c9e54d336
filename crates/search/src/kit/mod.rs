//! What strong searches are made of: one table, one set of words for bounds, windows and distances, deepening,
//! helper threads, proof numbers, a best-first tree. The engines of the games take what they need.

mod aspiration;
pub mod best_first;
mod bound;
mod deepening;
mod distance;
mod helpers;
mod history;
mod killers;
mod outlook;
mod proof;
mod sorting;
mod sure;
mod table;
mod window;

pub use aspiration::Aspiration;
pub use bound::Bound;
pub use deepening::{Deepening, Root};
pub use distance::{
    MOST_GUESS, WIN, guessed, is_decided, is_lost, is_won, loss_in, one_move_earlier,
    one_move_later, win_in,
};
pub use helpers::{side_by_side, with_helpers};
pub use history::History;
pub use killers::Killers;
pub use outlook::{Outlook, Rated, Task};
pub use proof::{Claim, NEVER, OpenChild, ProofNumbers, ProofSearch, ProofTable};
pub use sorting::sort_by_number;
pub use sure::Sure;
pub use table::{Entry, TranspositionTable};
pub use window::Window;
