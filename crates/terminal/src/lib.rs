//! Rivi in a terminal: the full-screen program and the plain text game. It knows nothing of the network.

mod frame;
mod layout;
mod paint;
mod picture;
pub mod puzzle;
pub mod screen;
mod swap2;
pub mod text;

pub use frame::Style;
pub use layout::Layout;
