//! The machines, one file each.

pub(crate) mod random;
