use std::time::Duration;

use rivi_players::Desk;
use rivi_search::Stop;

use super::gomocup::{self, Told};
use super::line_protocol::{self, Allowance};
use super::process::{Limits, Process};
use super::{Fault, ProgramCommand, Speech};

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
    /// Ends the waiting early.
    pub stop: Stop,
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
    name: String,
}

/// How long a program may take from its start to its first answer.
const START_PATIENCE: Duration = Duration::from_secs(5);

/// How long a program may be silent about the greeting before it is asked in Gomocup's way.
const GREETING_PATIENCE: Duration = Duration::from_secs(3);

impl Program {
    /// A program that will be started when it is needed.
    pub fn new(command: ProgramCommand, limits: Limits) -> Program {
        let (speech, name) = (command.speech, command.to_string());
        Program {
            command,
            limits,
            speech,
            process: None,
            told: Told::default(),
            questions: 0,
            name,
        }
    }

    /// What the program calls itself; its command until it has said so.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The protocol it speaks, as far as that is known.
    pub fn speech(&self) -> Speech {
        self.speech
    }

    /// Gets the program ready for a new game, outside anybody's thinking time. Under a limit on
    /// processor time it is started afresh, so that each game has the whole of it.
    ///
    /// # Errors
    /// If it cannot be started or does not introduce itself.
    pub fn new_game(&mut self) -> Result<(), Fault> {
        self.told = Told::default();
        if self.limits.cpu_seconds.is_some() {
            self.process = None;
        }
        self.running()
    }

    /// Asks the program for a move.
    ///
    /// # Errors
    /// Whatever it does instead of answering. It is ended then, and started again for the next game.
    pub fn choose(&mut self, turn: &Turn<'_>) -> Result<String, Fault> {
        self.running()?;
        if self.speech == Speech::Gomocup && turn.desk.gomocup_rule().is_none() {
            return Err(Fault::Garbled(format!(
                "it speaks the Gomocup protocol, which knows gomoku and gomoku,standard but not {}",
                turn.desk.game()
            )));
        }
        self.questions += 1;
        let Some(process) = &mut self.process else {
            return Err(Fault::NotStarted("it is not running".to_owned()));
        };
        let answer = match self.speech {
            Speech::Gomocup => gomocup::ask(
                process,
                &mut self.told,
                turn,
                self.limits,
                turn.patience,
                START_PATIENCE,
            ),
            Speech::Lines | Speech::Unknown => {
                line_protocol::ask(process, self.questions, turn, turn.patience)
            }
        };
        answer.inspect_err(|_| self.end())
    }

    /// Asks the program to end, and waits a little for it. True if it did so by itself.
    pub fn leave(&mut self) -> bool {
        self.told = Told::default();
        let Some(process) = self.process.take() else { return true };
        if self.speech == Speech::Gomocup {
            process.send("END\r");
        }
        process.leave_politely()
    }

    /// Ends the program at once. It will be started again when it is needed.
    pub fn end(&mut self) {
        self.told = Told::default();
        if let Some(process) = self.process.take() {
            process.kill();
        }
    }

    fn running(&mut self) -> Result<(), Fault> {
        if self.process.is_some() {
            return Ok(());
        }
        let mut process = Process::start(&self.command, self.limits)?;
        match introduce(&mut process, self.speech) {
            Ok((speech, name)) => {
                self.speech = speech;
                if !name.is_empty() {
                    self.name = name;
                }
                self.process = Some(process);
                Ok(())
            }
            Err(fault) => {
                process.kill();
                Err(fault)
            }
        }
    }
}

/// Finds out which protocol a new process speaks, and its name.
fn introduce(process: &mut Process, speech: Speech) -> Result<(Speech, String), Fault> {
    match speech {
        Speech::Lines => Ok((speech, line_protocol::greet(process, START_PATIENCE)?.name)),
        // Not every program knows ABOUT in time, and nothing depends on it.
        Speech::Gomocup => Ok((speech, String::new())),
        Speech::Unknown => detect(process),
    }
}

/// Greets the program in our way. One of ours answers with JSON; a Gomocup program answers that it does
/// not know this command, or stays silent, and then says who it is when asked ABOUT.
fn detect(process: &mut Process) -> Result<(Speech, String), Fault> {
    process.send(&line_protocol::greeting());
    let first = process
        .wait_for(GREETING_PATIENCE, &Stop::default(), |line| Some(Ok(read_introduction(line))));
    match first {
        Ok(Some(introduction)) => introduction,
        // A slow one of ours may still answer the greeting, so both answers are listened for.
        Ok(None) | Err(Fault::Silent { .. }) => {
            process.send("ABOUT\r");
            process.wait_for(START_PATIENCE, &Stop::default(), read_introduction).map_err(neither)
        }
        Err(fault) => Err(fault),
    }
}

/// An introduction in either protocol, or `None` for any other line.
fn read_introduction(line: &str) -> Option<Result<(Speech, String), Fault>> {
    let ours =
        line_protocol::read_hello(line).map(|hello| hello.map(|hello| (Speech::Lines, hello.name)));
    ours.or_else(|| gomocup::name_of(line).map(|name| Ok((Speech::Gomocup, name))))
}

fn neither(fault: Fault) -> Fault {
    match fault {
        Fault::Silent { .. } => Fault::Garbled(format!(
            "it speaks neither protocol: it answered the greeting {} with no JSON object and ABOUT with no name=\"…\"",
            line_protocol::greeting()
        )),
        fault => fault,
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.leave();
    }
}
