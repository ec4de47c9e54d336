//! What is to be done, as it waits in a queue.

use rivi_arena::TimeControl;
use rivi_players::SeatKey;
use rivi_rules::Side;
use serde::{Deserialize, Serialize};

use crate::lane::Lane;
use crate::place::Place;

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Job {
    /// A machine is to move.
    Move(MoveJob),
    /// A position is to be analysed.
    Look(LookJob),
    /// Games are to be played.
    Games(GamesJob),
}

/// A machine that is to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveJob {
    /// The position.
    pub place: Place,
    /// Where the machine sits; nowhere if it moves once, as for a hint.
    pub seat: Option<Seat>,
    /// The machine.
    pub player: String,
    /// Milliseconds that it may think.
    pub time_ms: u64,
    /// Where its chance comes from, if it is made anew.
    pub seed: u64,
}

/// A seat of a machine at a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    table: String,
    round: u32,
    side: Side,
}

impl From<SeatKey> for Seat {
    fn from(SeatKey { table, round, side }: SeatKey) -> Seat {
        Seat { table, round, side }
    }
}

impl From<Seat> for SeatKey {
    fn from(Seat { table, round, side }: Seat) -> SeatKey {
        SeatKey { table, round, side }
    }
}

/// A position that is to be analysed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LookJob {
    /// The position.
    pub place: Place,
    /// How many of the best lines.
    pub lines: u8,
    /// Milliseconds that it may take.
    pub time_ms: u64,
}

/// Games that are to be played one after the other: two of the same opening with the sides swapped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesJob {
    /// The game.
    pub game: String,
    /// What each side may spend.
    pub time: TimeControl,
    /// The games.
    pub games: Vec<OneGame>,
}

/// A game that is to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OneGame {
    /// Who begins.
    pub x: String,
    /// Who answers.
    pub o: String,
    /// The moves that are made already.
    pub opening: String,
    /// Where the chance of both sides comes from.
    pub seed: u64,
}

/// A job with who asked for it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Order {
    /// What the job is called.
    pub(crate) id: String,
    /// Who asked.
    pub(crate) asker: String,
    pub(crate) job: Job,
}

impl Job {
    pub(crate) fn lane(&self) -> Lane {
        match self {
            Job::Move(_) => Lane::Move,
            Job::Look(_) => Lane::Look,
            Job::Games(_) => Lane::Games,
        }
    }

    /// The seat of the machine that is to move.
    pub(crate) fn seat(&self) -> Option<&Seat> {
        match self {
            Job::Move(job) => job.seat.as_ref(),
            _ => None,
        }
    }

    /// Milliseconds that it takes at most, if it says so.
    pub(crate) fn time_ms(&self) -> Option<u64> {
        match self {
            Job::Move(job) => Some(job.time_ms),
            Job::Look(job) => Some(job.time_ms),
            Job::Games(_) => None,
        }
    }
}

impl Seat {
    /// What the seat is called among all seats.
    pub(crate) fn text(&self) -> String {
        format!("{}.{}.{}", self.table, self.round, self.side.mark())
    }
}
