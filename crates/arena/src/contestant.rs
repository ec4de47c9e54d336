use rivi_players::Desk;
use rivi_protocols::{Allowance, Fault, Program, ProgramCommand, Turn as Question};
use rivi_search::Stop;

use crate::{Clock, Ending, ProgramLimits};

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
}

/// A program as a contestant.
#[derive(Debug)]
pub struct ProgramContestant {
    program: Program,
    limits: ProgramLimits,
}

impl ProgramContestant {
    /// A program that is started for its first game.
    pub fn new(command: ProgramCommand, limits: ProgramLimits) -> ProgramContestant {
        ProgramContestant { program: Program::new(command, limits.process()), limits }
    }
}

impl Contestant for ProgramContestant {
    fn new_game(&mut self, _: &dyn Desk, _: u64) -> Result<(), Ending> {
        self.program.new_game().map_err(|fault| ending(&fault))
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, Ending> {
        let question = Question {
            desk: turn.desk,
            allowance: allowance(turn.clock),
            seed: turn.seed,
            patience: turn.clock.deadline().unwrap_or(self.limits.patience()),
            stop: turn.stop.clone(),
        };
        self.program.choose(&question).map_err(|fault| ending(&fault))
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
        Fault::Silent { .. } => Ending::Late(words),
        Fault::Flooded(_) => Ending::Flood(words),
        Fault::Garbled(_) => Ending::Garbled(words),
    }
}
