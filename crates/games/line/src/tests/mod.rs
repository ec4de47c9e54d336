//! Tests of the family as a whole.

mod contract;
#[cfg(feature = "machines")]
mod literature;
