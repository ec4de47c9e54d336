//! What is asked over plain HTTP.

pub(crate) mod games;
pub(crate) mod matches;
pub(crate) mod record;
