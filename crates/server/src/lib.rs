//! Matches over HTTP and WebSocket.

pub mod inside;
