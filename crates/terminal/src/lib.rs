//! Rivi in a terminal. It knows nothing of the network.

mod frame;
mod layout;
mod paint;
mod picture;
pub mod text;

pub use frame::Style;
pub use layout::Layout;
