//! Variant F: as E, but positions that mirror or turn into each other are one.
//!
//! Such positions have the same value, so they share an entry of the table: each is kept under the
//! smallest key among its images.

use rivi_rules::Symmetric;

use super::Walk;
use super::transpositions::{Memory, value};
use crate::{Score, Trace};

pub(super) fn search<P: Symmetric, T: Trace<P> + ?Sized>(
    position: &P,
    walk: &mut Walk<P, T>,
) -> Option<Score> {
    let window = walk.window(position.turn());
    value(position, None, window, &mut Memory::new(P::canonical_key), walk)
}
