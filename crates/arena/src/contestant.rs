use std::time::Duration;

use rivi_players::Desk;
use rivi_protocols::{Allowance, Fault, Program, ProgramCommand, Setup, Turn as Question};
use rivi_search::Stop;

use crate::{Clock, ClockKind, Config, Ending, ProgramLimits, TimeControl};

/// A position in which a contestant has to move.
#[derive(Debug)]
pub struct Turn<'t> {
    /// The game so far.
    pub desk: &'t dyn Desk,
    /// The contestant's clock.
    pub clock: &'t Clock,
    /// Where the contestant takes chance from: the same in each move of a game.
    pub seed: u64,
    /// Ends the thinking early: the time is up, or nobody wants the move any more.
    pub stop: Stop,
}

/// Somebody who sits at a board in a tournament. Each worker thread has its own.
pub trait Contestant: Send {
    /// Gets ready for a new game; what it takes is nobody's thinking time. Nothing of the games
    /// before may matter from now on, or a game could not be repeated.
    ///
    /// # Errors
    /// Why it cannot play. The game is lost then.
    fn new_game(&mut self, start: &dyn Desk, seed: u64) -> Result<(), Ending>;

    /// Chooses a move, as text. Whether it may be played is seen when it is.
    ///
    /// # Errors
    /// Why there is none. The game is lost then.
    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, Ending>;

    /// Processor time that it has used so far; `None` if nobody tells.
    fn processor_time(&self) -> Option<Duration> {
        None
    }

    /// How much of the time for its last move it is not to blame for, as it was told too late that its time was over.
    fn excused(&self) -> Duration {
        Duration::ZERO
    }
}

/// A program as a contestant.
#[derive(Debug)]
pub struct ProgramContestant {
    program: Program,
    time: TimeControl,
    limits: ProgramLimits,
}

impl ProgramContestant {
    /// A program that is started for its first game.
    pub fn new(command: ProgramCommand, config: &Config) -> ProgramContestant {
        let (time, limits) = (config.time, config.limits);
        let program = Program::new(command, limits.process());
        ProgramContestant { program, time, limits }
    }

    /// How long it is waited for, and how much processor time it may use for the move. Where processor
    /// time is counted it may be starved for long, but not for ever.
    fn patience(&self, clock: &Clock) -> (Duration, Option<Duration>) {
        match (clock.deadline(), self.time.clock) {
            (None, _) => (self.limits.patience(), None),
            (Some(deadline), ClockKind::Wall) => (deadline, None),
            (Some(deadline), ClockKind::Cpu) => {
                (deadline.saturating_add(self.limits.patience()), Some(deadline))
            }
        }
    }
}

impl Contestant for ProgramContestant {
    fn new_game(&mut self, start: &dyn Desk, _: u64) -> Result<(), Ending> {
        let clock = self.time.clock();
        let setup = Setup {
            desk: start,
            allowance: allowance(&clock),
            patience: clock.deadline().unwrap_or(self.limits.patience()),
        };
        self.program.new_game(&setup).map_err(|fault| ending(&fault))
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, Ending> {
        let (patience, processor) = self.patience(turn.clock);
        let question = Question {
            desk: turn.desk,
            allowance: allowance(turn.clock),
            seed: turn.seed,
            patience,
            processor,
            stop: turn.stop.clone(),
        };
        self.program.choose(&question).map_err(|fault| ending(&fault))
    }

    fn processor_time(&self) -> Option<Duration> {
        self.program.processor_time()
    }
}

/// What a program is told of its clock.
fn allowance(clock: &Clock) -> Allowance {
    let control = clock.control();
    Allowance {
        move_ms: control.move_ms,
        left_ms: clock.left_ms(),
        increment_ms: control.increment_ms,
        nodes: control.nodes,
        depth: control.depth,
    }
}

fn ending(fault: &Fault) -> Ending {
    let words = fault.to_string();
    match fault {
        Fault::NotStarted(_) | Fault::Crashed(_) => Ending::Crash(words),
        Fault::Silent { .. } | Fault::Unflushed { .. } | Fault::Exhausted { .. } => {
            Ending::Late(words)
        }
        Fault::Flooded(_) => Ending::Flood(words),
        Fault::Garbled(_) => Ending::Garbled(words),
    }
}
