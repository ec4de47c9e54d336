use std::time::Duration;

use rivi_players::Desk;
use rivi_search::Stop;

use super::gomocup::{self, Told};
use super::introduction::introduced;
use super::line_protocol::{self, Allowance};
use super::process::{Limits, Process};
use super::{Fault, ProgramCommand, Speech, Transcript};

/// A game that is about to begin.
#[derive(Clone, Copy, Debug)]
pub struct Setup<'s> {
    /// The game.
    pub desk: &'s dyn Desk,
    /// What the program may spend, as it is told.
    pub allowance: Allowance,
    /// How long it is waited for where nothing limits its time.
    pub patience: Duration,
}

/// A position in which a program has to move.
#[derive(Clone, Debug)]
pub struct Turn<'t> {
    /// The game so far.
    pub desk: &'t dyn Desk,
    /// What the program may spend, as it is told.
    pub allowance: Allowance,
    /// A number for the program to draw chance from.
    pub seed: u64,
    /// How long it is really waited for.
    pub patience: Duration,
    /// Processor time after which it is not waited for any longer, if that is counted.
    pub processor: Option<Duration>,
    /// Ends the waiting early.
    pub stop: Stop,
}

impl<'t> Turn<'t> {
    const fn setup(&self) -> Setup<'t> {
        let Turn { desk, allowance, patience, .. } = *self;
        Setup { desk, allowance, patience }
    }
}

/// A program that plays: started when it is first needed, started again after each fault.
#[derive(Debug)]
pub struct Program {
    command: ProgramCommand,
    limits: Limits,
    speech: Speech,
    process: Option<Process>,
    told: Told,
    questions: u64,
    name: Option<String>,
    /// What was said with a process that is gone.
    past: Transcript,
}

impl Program {
    /// A program that will be started when it is needed.
    pub fn new(command: ProgramCommand, limits: Limits) -> Program {
        Program {
            speech: command.speech,
            command,
            limits,
            process: None,
            told: Told::default(),
            questions: 0,
            name: None,
            past: Transcript::default(),
        }
    }

    /// What the program calls itself, if it has said so.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The protocol it speaks, as far as that is known.
    pub fn speech(&self) -> Speech {
        self.speech
    }

    /// What was said last, with the process that runs or with the one that is gone.
    pub fn transcript(&self) -> &Transcript {
        self.process.as_ref().map_or(&self.past, Process::transcript)
    }

    /// Processor time that the running process has used so far; `None` where the system does not tell.
    pub fn processor_time(&self) -> Option<Duration> {
        self.process.as_ref()?.processor_time()
    }

    /// Starts the program, unless it runs, and finds out what it speaks.
    ///
    /// # Errors
    /// If it cannot be started or does not introduce itself.
    pub fn introduce(&mut self) -> Result<(), Fault> {
        if self.process.is_some() {
            return Ok(());
        }
        self.told = Told::default();
        let introduced = introduced(&self.command, self.speech, self.limits, &mut self.past)?;
        self.speech = introduced.speech;
        self.name = introduced.name.or(self.name.take());
        self.process = Some(introduced.process);
        Ok(())
    }

    /// Asks a program that speaks Gomocup's protocol who it is; `None` if it does not know that command.
    ///
    /// # Errors
    /// If it ends over that question.
    pub fn about(&mut self) -> Result<Option<String>, Fault> {
        self.introduce()?;
        let Some(process) = &mut self.process else { return Ok(None) };
        process.send("ABOUT\r");
        let name = process
            .wait_for(ABOUT_PATIENCE, &Stop::default(), |line| gomocup::name_of(line).map(Ok));
        match name {
            Ok(name) => {
                self.name = Some(name.clone());
                Ok(Some(name))
            }
            Err(Fault::Silent { .. }) => Ok(None),
            Err(fault) => Err(self.ended_by(fault)),
        }
    }

    /// Gets the program ready for a new game, outside anybody's thinking time. Under a limit on
    /// processor time it is started afresh, so that each game has the whole of it.
    ///
    /// # Errors
    /// If it cannot be started, does not introduce itself or does not get ready.
    pub fn new_game(&mut self, setup: &Setup<'_>) -> Result<(), Fault> {
        self.forget_game();
        self.introduce()?;
        self.begin(setup)
    }

    /// What was played before does not matter from now on.
    pub fn forget_game(&mut self) {
        self.told = Told::default();
        if self.limits.cpu_seconds.is_some() {
            self.process = None;
        }
    }

    fn begin(&mut self, setup: &Setup<'_>) -> Result<(), Fault> {
        if self.speech != Speech::Gomocup || self.told.has_begun() {
            return Ok(());
        }
        if setup.desk.gomocup_rule().is_none() {
            return Err(Fault::Garbled(format!(
                "it speaks the Gomocup protocol, which knows {GOMOCUP_GAMES} but not {}",
                setup.desk.game()
            )));
        }
        let Some(process) = &mut self.process else { return Err(not_running()) };
        gomocup::begin(process, &mut self.told, setup, self.limits)
            .map_err(|fault| self.ended_by(fault))
    }

    /// Asks the program for a move.
    ///
    /// # Errors
    /// Whatever it does instead of answering. It is ended then, and started again for the next game.
    pub fn choose(&mut self, turn: &Turn<'_>) -> Result<String, Fault> {
        self.introduce()?;
        self.begin(&turn.setup())?;
        self.questions += 1;
        let Some(process) = &mut self.process else { return Err(not_running()) };
        process.allow_processor_time(turn.processor);
        let answer = match self.speech {
            Speech::Gomocup => gomocup::ask(process, &mut self.told, turn),
            Speech::Lines | Speech::Unknown => line_protocol::ask(process, self.questions, turn),
        };
        process.allow_processor_time(None);
        answer.map_err(|fault| self.ended_by(fault))
    }

    /// Ends the program for a fault; what is to be said of it.
    fn ended_by(&mut self, fault: Fault) -> Fault {
        let fault = match (fault, &mut self.process) {
            (Fault::Silent { allowed_ms }, Some(process)) => process.silence(allowed_ms),
            (fault, _) => fault,
        };
        self.end();
        fault
    }

    /// Asks the program to end, and waits a little for it. True if it did so by itself.
    pub fn leave(&mut self) -> bool {
        self.told = Told::default();
        let Some(mut process) = self.process.take() else { return true };
        if self.speech == Speech::Gomocup {
            process.send("END\r");
        }
        process.leave_politely()
    }

    /// Ends the program at once. It will be started again when it is needed.
    pub fn end(&mut self) {
        self.told = Told::default();
        if let Some(process) = self.process.take() {
            self.past = process.transcript().clone();
            process.kill();
        }
    }
}

/// The games that a Gomocup program can play.
pub const GOMOCUP_GAMES: &str = "gomoku and ristinolla with the rules standard, renju and caro";

/// How long a program may take to say who it is; nothing depends on it.
const ABOUT_PATIENCE: Duration = Duration::from_secs(2);

fn not_running() -> Fault {
    Fault::NotStarted("it is not running".to_owned())
}

impl Drop for Program {
    fn drop(&mut self) {
        self.leave();
    }
}
