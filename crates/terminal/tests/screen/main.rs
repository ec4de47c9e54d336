//! Whole screens of the full-screen program, by ratatui's test backend.

mod bytes;
mod family;
mod live;
mod opening;
mod pages;
mod panels;
mod pen;
mod puzzles;
mod seat;
