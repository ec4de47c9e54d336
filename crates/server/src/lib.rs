//! Matches over HTTP and WebSocket.
