//! What most programs need: `use rivi::prelude::*;`.

pub use rivi_games::{desk, entries, register};
pub use rivi_players::{
    Budget, Card, Choice, Coordinates, Demo, Desk, Entry, Example, Failure, GameError, GameOption,
    Hosted, Inside, Insight, Kit, Ladder, Listing, Look, Machine, Means, Measure, Pieces, Player,
    PlayerError, PlayerName, PlayerPlan, Sentence, Sizes, Spec,
};
pub use rivi_rules::{
    Board, BrokenRule, Diagram, DiagramError, Game, Group, Identity, IllegalMove, Notation,
    NotationError, Outcome, Position, Record, Rng, SetUp, Side, Size, Square, Symmetric, Symmetry,
    Table, below,
};
pub use rivi_search::{Evaluate, Limits, Progress, Report, Score, Search, Silent, Verdict};
