//! Line games made of options: boards of any size, flat, round or in space; lines or shapes; gravity, captures, two
//! stones a turn, marks of either kind; whoever makes the line wins, or loses.
//!
//! [`Rules`] are the options, [`LineGame`] is a game by them. With the feature `machines`, which is on by default, the
//! crate also has who plays it and declares the family to the registry: [`LineFamily`].

mod axes;
mod board;
#[cfg(feature = "machines")]
mod entry;
#[cfg(feature = "machines")]
mod gallery;
mod geometry;
#[cfg(feature = "machines")]
mod knowledge;
#[cfg(feature = "machines")]
mod lesson;
#[cfg(any(test, feature = "testing"))]
mod oracle;
mod position;
mod put;
#[cfg(feature = "machines")]
mod puzzles;
mod rules;
#[cfg(feature = "machines")]
mod sets;
#[cfg(feature = "commands")]
mod solve;
pub mod spec;
#[cfg(test)]
mod tests;
#[cfg(feature = "machines")]
mod told;
#[cfg(feature = "machines")]
mod weights;

pub use axes::Axes;
#[cfg(feature = "machines")]
pub use entry::{LineFamily, kit};
#[cfg(feature = "machines")]
pub use gallery::GALLERY;
#[cfg(feature = "machines")]
pub use knowledge::LineCounts;
pub use position::{LineGame, Taken};
pub use put::Put;
pub use rules::{Marks, Rules, Wrap};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
