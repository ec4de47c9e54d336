//! A match without input and output: commands go in, numbered events come out.
//!
//! Every message that crosses a border (to a page, another program, a server's store) is defined in
//! [`message`], and what the messages carry in [`view`], [`state`], [`seen`] and [`request`].

pub mod message;
pub mod request;
pub mod seat;
pub mod seen;
pub mod state;
pub mod view;
