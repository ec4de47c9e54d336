//! Puzzles: positions with one right first move, which is proven and never believed.
//!
//! A [`Puzzle`] is data: a game, a position, a [`Goal`], and the moves that reach it. What it means to reach a goal
//! is for the game to say: its kit has [`Theme`]s, each with a [`Judge`] that knows by which means a side wins.
//! Everything else follows from that and is the same for all games: the proof that a puzzle has the answers it
//! claims ([`Puzzler::answers`]), what a try is answered with ([`Puzzler::attempt`]), the making of new ones out of
//! games that our own machines play ([`make`]), their [`Grade`], and the one of the day ([`daily`]).

mod attempt;
mod collection;
mod goal;
mod grade;
mod judge;
mod make;
mod prover;
mod puzzle;
mod puzzler;
mod session;
mod set_judge;
mod theme;

pub use attempt::{Attempt, Because};
pub use collection::{Date, DateError, all, daily, find, of_game};
pub use goal::{Goal, GoalError};
pub use grade::{Grade, MOST_GRADE};
pub use judge::Judge;
pub use make::{Making, make};
pub use prover::Prover;
pub use puzzle::{Place, Puzzle, PuzzleError};
pub use puzzler::{Puzzler, PuzzlerError, Themed};
pub use session::{Hint, MOST_HINTS, TryError};
pub use set_judge::SetJudge;
pub use theme::{Aim, Theme};
