//! Weights of machines, fitted to games that they play against themselves.

pub mod gomoku;
