//! Rivi in a terminal. It knows nothing of the network.

mod drawing;

pub use drawing::{Labels, draw, labels};
