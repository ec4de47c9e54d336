use std::time::Duration;

use rivi_protocols::Limits;
use serde::{Deserialize, Serialize};

use crate::{Format, Schedule, TimeControl, derive_seed, statistics::Sprt};

/// Everything that decides what is played. The same configuration gives the same schedule, the same
/// openings and the same seeds.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The game, as text.
    pub game: String,
    /// The players, as text.
    pub players: Vec<String>,
    /// Who meets whom.
    pub format: Format,
    /// Games that each pairing plays; even.
    pub games: u64,
    /// What the players may spend.
    pub time: TimeControl,
    /// The test that may end the match early.
    pub sprt: Option<Sprt>,
    /// Where all chance comes from.
    pub seed: u64,
    /// The openings, each a line of moves.
    pub openings: Vec<String>,
    /// Limits on external programs.
    pub limits: ProgramLimits,
}

/// What an external program may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProgramLimits {
    /// Mebibytes of address space.
    pub memory_mib: Option<u64>,
    /// Seconds of processor time a game.
    pub cpu_seconds: Option<u64>,
    /// Milliseconds to wait for a move when no clock limits it.
    pub patience_ms: u64,
    /// Milliseconds to get ready: from its start to its introduction, and again before each game.
    #[serde(default = "startup_ms")]
    pub startup_ms: u64,
}

/// Time to get ready unless somebody says otherwise: a large network may have to be loaded.
const fn startup_ms() -> u64 {
    10_000
}

impl Default for ProgramLimits {
    fn default() -> ProgramLimits {
        ProgramLimits {
            memory_mib: Some(4096),
            cpu_seconds: None,
            patience_ms: 60_000,
            startup_ms: startup_ms(),
        }
    }
}

impl ProgramLimits {
    /// How long to wait for a move when no clock limits it.
    pub const fn patience(&self) -> Duration {
        Duration::from_millis(self.patience_ms)
    }

    /// The limits that the system enforces.
    pub const fn process(&self) -> Limits {
        Limits {
            memory_mib: self.memory_mib,
            cpu_seconds: self.cpu_seconds,
            startup: Duration::from_millis(self.startup_ms),
        }
    }
}

impl Config {
    /// The games to be played.
    pub fn schedule(&self) -> Schedule {
        Schedule::new(self.format, self.players.len(), self.games / 2)
    }

    /// The opening of a round. Each time through the set has an order of its own.
    pub fn opening(&self, round: u64) -> usize {
        let count = self.openings.len() as u64;
        let (lap, place) = (round / count, round % count);
        shuffled(count as usize, derive_seed(self.seed ^ OPENING_SALT, lap))[place as usize]
    }

    /// The seed of a game.
    pub const fn game_seed(&self, number: u64) -> u64 {
        derive_seed(self.seed, number)
    }
}

/// Keeps the order of openings apart from the seeds of games.
const OPENING_SALT: u64 = 0x6f70_656e_696e_6773;

/// The numbers below `count` in an order that depends on the seed only (Fisher–Yates).
fn shuffled(count: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    for place in (1..count).rev() {
        let other = derive_seed(seed, place as u64) % (place as u64 + 1);
        order.swap(place, other as usize);
    }
    order
}
