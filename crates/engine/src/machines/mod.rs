//! The machines, one file each.

pub(crate) mod human;
pub(crate) mod lookahead;
pub(crate) mod montecarlo;
pub(crate) mod near;
pub(crate) mod random;
pub(crate) mod tree;
