//! Who plays five in a row.

pub(crate) mod gomoku;
pub(crate) mod slices;
