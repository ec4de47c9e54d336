//! The machines, one file each.

pub(crate) mod random;
pub(crate) mod shortest;
pub(crate) mod vier;
