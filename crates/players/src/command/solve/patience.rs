use std::process::ExitCode;
use std::time::{Duration, Instant};

use rivi_search::{Limits, Stop};

use super::SolveArguments;
use crate::Alarm;
use crate::command::interrupt::{self, Interrupt};

/// The exit code of a command that gave up at a limit before it knew the answer.
pub const GAVE_UP: u8 = 3;

/// What ends a solver: the limits that were given, for each position anew, and Ctrl-C.
#[derive(Debug)]
pub(super) struct Patience {
    nodes: Option<u64>,
    time: Option<(Duration, Alarm)>,
    ended: Ended,
    limits: Limits,
    begun: Instant,
}

/// Who may end it from outside.
#[derive(Debug)]
enum Ended {
    /// Whoever presses Ctrl-C.
    ByKey(Interrupt),
    /// Whoever called.
    ByCaller(Stop),
}

impl Ended {
    /// A stop for the next position. A caller's is the same for all: whoever calls asks about one.
    fn stop(&self) -> Stop {
        match self {
            Ended::ByKey(interrupt) => interrupt.stop(),
            Ended::ByCaller(stop) => stop.clone(),
        }
    }

    fn by_key(&self) -> bool {
        matches!(self, Ended::ByKey(interrupt) if interrupt.has_come())
    }
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lost {
    /// A limit was reached.
    Limit,
    /// Somebody interrupted it.
    Interrupted,
}

impl Patience {
    /// As much as the arguments allow.
    ///
    /// # Errors
    /// If the system does not let us listen to Ctrl-C.
    pub(super) fn new(arguments: &SolveArguments) -> anyhow::Result<Patience> {
        let time = arguments.time.map(|time| (Duration::from_secs_f64(time), Alarm::default()));
        let ended = match &arguments.stop {
            Some(stop) => Ended::ByCaller(stop.clone()),
            None => Ended::ByKey(Interrupt::listen()?),
        };
        let (limits, begun) = (Limits::none(), Instant::now());
        Ok(Patience { nodes: arguments.nodes, time, ended, limits, begun })
    }

    /// The limits of the next position, from now on.
    pub(super) fn begin(&mut self) -> Limits {
        let limits = Limits { nodes: self.nodes, depth: None, stop: self.ended.stop() };
        if let Some((time, alarm)) = &self.time {
            alarm.set(*time, limits.stop.clone());
        }
        (self.limits, self.begun) = (limits.clone(), Instant::now());
        limits
    }

    /// Since when the present position is thought about.
    pub(super) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// Why there is no answer to the present position.
    pub(super) fn lost(&self) -> Lost {
        if self.ended.by_key() { Lost::Interrupted } else { Lost::Limit }
    }
}

impl Lost {
    /// Says it of a position of which so many nodes were looked at.
    pub(super) fn tell(self, nodes: u64) {
        match self {
            Lost::Limit => {
                eprintln!("rivi: gave up after {nodes} positions: --nodes and --time allow more");
            }
            Lost::Interrupted => eprintln!("rivi: interrupted before the answer was known"),
        }
    }
}

impl From<Lost> for ExitCode {
    fn from(lost: Lost) -> ExitCode {
        ExitCode::from(match lost {
            Lost::Limit => GAVE_UP,
            Lost::Interrupted => interrupt::EXIT_CODE,
        })
    }
}
