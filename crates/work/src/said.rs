//! What workers say.

use rivi_arena::Played;
use rivi_play::seen::{Analysis, Insight};
use rivi_players::Thinking;
use serde::{Deserialize, Serialize};

/// What a worker says of a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Said {
    /// It has begun, or is still at it.
    AtWork,
    /// What the machine knows so far.
    Thinking {
        /// That.
        seen: Thinking,
    },
    /// What the analysis knows so far.
    Seeing {
        /// That.
        seen: Analysis,
    },
    /// The machine has moved.
    Moved {
        /// How.
        moved: Box<Moved>,
    },
    /// The last word of the analysis.
    Looked {
        /// That.
        seen: Analysis,
    },
    /// The games are played.
    Played {
        /// What became of them.
        games: Vec<Played>,
    },
    /// It cannot be done here.
    Failed {
        /// Why.
        reason: String,
    },
}

impl Said {
    /// Whether nothing comes after it.
    pub(crate) fn is_last(&self) -> bool {
        !matches!(self, Said::AtWork | Said::Thinking { .. } | Said::Seeing { .. })
    }
}

/// A machine's move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moved {
    /// The move.
    pub text: String,
    /// What it saw.
    pub insight: Insight,
}

/// What a worker says, to whoever asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Word {
    /// The job.
    pub(crate) id: String,
    /// The worker.
    pub(crate) worker: String,
    pub(crate) said: Said,
}

/// That a worker is there.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Here {
    pub(crate) worker: String,
    /// How many jobs it does at the same time; none if it is about to go.
    pub(crate) threads: u32,
    /// How many it does now.
    pub(crate) busy: u32,
    /// Only the same version plays games of a tournament.
    pub(crate) version: String,
}

/// That a job has to end.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Stop {
    /// The job.
    pub(crate) id: String,
    /// Whether an answer is wanted now; else nobody wants one.
    pub(crate) answer: bool,
}
