//! Who plays: players, their settings and levels, and the words in which a game declares what it has.
//!
//! A [`Player`] chooses a move and shows what it saw; an [`Analyst`] looks at a position for people. A game
//! declares itself by an [`Entry`] in the [`registry`]: its names, sizes and options as data, and for each
//! kind of position a [`Kit`] of [`Machine`]s with the best among them. Everything above asks a [`Desk`],
//! the object-safe face of a game with everybody who can play it, and names no game.
//!
//! A player is made in two steps. [`Desk::plan`] checks its text and knows what it will cost, but builds
//! nothing; [`Plan::build`] makes it within the [`Means`] that the caller has.

mod alarm;
mod analysis;
#[cfg(feature = "batches")]
mod batch;
mod budget;
mod card;
mod choice;
#[cfg(feature = "commands")]
pub mod command;
mod cost;
mod curve;
#[cfg(feature = "batches")]
mod dataset;
mod deepening;
mod desk;
mod entry;
mod gallery;
mod hosted;
pub mod inside;
mod insight;
mod kit;
#[cfg(feature = "batches")]
mod labels;
mod language;
mod lesson;
mod level;
mod listing;
mod machine;
pub mod machines;
#[cfg(feature = "batches")]
mod npz;
mod opening_rule;
mod plan;
mod player;
pub mod puzzles;
pub mod registry;
mod seated;
mod seats;
mod setting;
mod settings;
mod spec;
mod stored;
mod told;
mod view;
mod worth;

pub use alarm::Alarm;
pub use analysis::{Analysis, Analyst, Question, Variation};
#[cfg(feature = "batches")]
pub use batch::{Batch, BatchError, GamesOf, MOST_GAMES, Told};
pub use budget::{ADVICE_TIME, Budget};
pub use card::{Card, Coordinates, Demo, Example, GameOption, Look, OptionKind, Pieces, Sizes};
pub use choice::{Choice, Failure};
pub use cost::{Cost, MEBIBYTE, Means};
pub use curve::{Bin, Curve, CurveError};
#[cfg(feature = "batches")]
pub use dataset::{DataQuestion, DataTally, MOST_ROWS, Rows, TakeRows, write_rows};
pub use deepening::Deepening;
pub use desk::Desk;
pub use entry::Entry;
pub use gallery::{Showpiece, Texts};
pub use hosted::Hosted;
pub use insight::{Insight, Named, Sentence};
pub use kit::{Kit, Prove};
#[cfg(feature = "batches")]
pub use labels::{ByExact, Label, LabelSheet, Labeller, Labelling, MakeLabeller};
pub use language::{Language, counted, gaps};
pub use lesson::{Picture, Tone};
pub use level::{LEVELS, Ladder, Level, Measure};
pub use listing::{Inside, Listing};
pub use machine::{Machine, MakeAnalyst, PlanPlayer};
#[cfg(feature = "batches")]
pub use npz::Npz;
pub use opening_rule::{OpeningRule, Swap2};
pub use plan::{Making, Plan, PlayerPlan};
pub use player::Player;
pub use seated::{Looking, Seated};
pub use seats::{Reserved, SeatKey, Seats, Sitting};
pub use setting::{Setting, Values};
pub use settings::{PlayerError, PlayerName};
pub use spec::{GameError, Spec};
pub use stored::{Fetch, NotLoaded, Stored, fetch_stored_with};
pub use told::{Analysed, Chosen, LineTold, MoveEffort, MoveValue, Thinking};
pub use view::{Shown, View, ViewCard, ViewQuestion};
pub use worth::Worth;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
