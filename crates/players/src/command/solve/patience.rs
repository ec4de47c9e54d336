use std::process::ExitCode;
use std::time::{Duration, Instant};

use rivi_search::Limits;

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
    interrupt: Interrupt,
    limits: Limits,
    begun: Instant,
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
        let interrupt = Interrupt::listen()?;
        let (limits, begun) = (Limits::none(), Instant::now());
        Ok(Patience { nodes: arguments.nodes, time, interrupt, limits, begun })
    }

    /// The limits of the next position, from now on.
    pub(super) fn begin(&mut self) -> Limits {
        let limits = Limits { nodes: self.nodes, depth: None, stop: self.interrupt.stop() };
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
        if self.interrupt.has_come() { Lost::Interrupted } else { Lost::Limit }
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
