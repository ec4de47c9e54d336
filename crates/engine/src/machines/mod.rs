//! The machines, one file each.

pub(crate) mod human;
pub(crate) mod near;
pub(crate) mod random;
