//! `/api/inside/…`: the machines seen through glass. Every question is answered from itself alone, on the pool where
//! machines think, within limits of nodes and time.

pub(crate) mod handlers;
pub(crate) mod opening;
pub(crate) mod question;
pub(crate) mod thought;
pub(crate) mod views;
pub(crate) mod written;

#[cfg(test)]
mod tests;
