//! How a program that was started is got to know: which protocol it speaks, and its name.

use std::time::{Duration, Instant};

use rivi_search::Stop;

use super::fault::quoted;
use super::process::{Limits, Process};
use super::transcript::Speaker;
use super::{Fault, ProgramCommand, Speech, Transcript, gomocup, line_protocol};

/// A program that runs and is known.
pub(super) struct Introduced {
    pub(super) process: Process,
    pub(super) speech: Speech,
    pub(super) name: Option<String>,
}

/// How long a program may be silent about the greeting before it is asked in Gomocup's way.
const GREETING_PATIENCE: Duration = Duration::from_secs(3);

/// How often somebody who listens to two programs turns from one to the other.
const TURN_ROUND: Duration = Duration::from_millis(20);

/// Starts a program and finds out what it speaks. What was said with one that fails goes to `past`.
pub(super) fn introduced(
    command: &ProgramCommand,
    speech: Speech,
    limits: Limits,
    past: &mut Transcript,
) -> Result<Introduced, Fault> {
    *past = Transcript::default();
    let process = Process::start(command, limits)?;
    match speech {
        // Not every program knows ABOUT in time, and nothing depends on it.
        Speech::Gomocup => Ok(Introduced { process, speech, name: None }),
        Speech::Lines => greeted(process, limits, past),
        Speech::Unknown => Detection { command, limits, past }.run(process),
    }
}

/// Greets a program that is known to speak our protocol.
fn greeted(
    mut process: Process,
    limits: Limits,
    past: &mut Transcript,
) -> Result<Introduced, Fault> {
    match line_protocol::greet(&mut process, limits.startup) {
        Ok(hello) => Ok(Introduced { process, speech: Speech::Lines, name: named(hello.name) }),
        Err(fault) => Err(buried(process, fault, past)),
    }
}

fn named(name: String) -> Option<String> {
    Some(name).filter(|name| !name.is_empty())
}

/// Ends a program that has failed, and says why.
fn buried(mut process: Process, fault: Fault, past: &mut Transcript) -> Fault {
    let fault = match fault {
        Fault::Silent { allowed_ms } => process.silence(allowed_ms),
        fault => fault,
    };
    past.append(process.transcript());
    process.kill();
    fault
}

/// Finding out what a program speaks. It is greeted in our way; if it does not answer with JSON, it is
/// started a second time and asked ABOUT, as Gomocup does. So no program hears a second line of a protocol
/// that is not its own, over which it may end before it has been heard.
struct Detection<'d> {
    command: &'d ProgramCommand,
    limits: Limits,
    past: &'d mut Transcript,
}

/// What a process has said to the first line that it heard.
enum Heard {
    Nothing,
    Known(Speech, String),
    /// A line that is no introduction.
    Other(String),
    Gone(Fault),
}

impl Detection<'_> {
    fn run(self, mut greeted: Process) -> Result<Introduced, Fault> {
        greeted.send(&line_protocol::greeting());
        let patience = GREETING_PATIENCE.min(self.limits.startup);
        match listen(&mut greeted, patience, answer_to_greeting) {
            Heard::Known(speech, name) => Ok(known(greeted, speech, name)),
            Heard::Gone(fault @ Fault::Garbled(_)) => Err(buried(greeted, fault, self.past)),
            first => self.ask_about(greeted, first),
        }
    }

    /// Asks a second process ABOUT, and listens on to the first, which may only be slow.
    fn ask_about(self, mut greeted: Process, mut first: Heard) -> Result<Introduced, Fault> {
        let mut asked = Process::start(self.command, self.limits)?;
        asked.send("ABOUT\r");
        let mut second = Heard::Nothing;
        let until = Instant::now() + self.limits.startup;
        let is_open = |heard: &Heard| matches!(heard, Heard::Nothing);
        while (is_open(&first) || is_open(&second)) && Instant::now() < until {
            if is_open(&first) {
                first = listen(&mut greeted, TURN_ROUND, answer_to_greeting);
            }
            if is_open(&second) {
                second = listen(&mut asked, TURN_ROUND, answer_to_about);
            }
            match (first, second) {
                (Heard::Known(speech, name), _) => return Ok(known(greeted, speech, name)),
                (_, Heard::Known(speech, name)) => return Ok(known(asked, speech, name)),
                both => (first, second) = both,
            }
        }
        Err(self.judged(greeted, first, asked, second))
    }

    /// What is wrong with what a process has said.
    fn fault(&self, heard: Heard) -> Fault {
        match heard {
            Heard::Gone(fault) => fault,
            Heard::Other(line) => Fault::Garbled(format!("it answered {}", quoted(&line))),
            Heard::Nothing | Heard::Known(..) => {
                Fault::Silent { allowed_ms: self.limits.startup.as_millis() as u64 }
            }
        }
    }

    /// What is to be said of a program that speaks neither protocol as it should.
    fn judged(self, greeted: Process, first: Heard, asked: Process, second: Heard) -> Fault {
        let said = if let Heard::Other(line) = &first { Some(line.clone()) } else { None };
        let first = buried(greeted, self.fault(first), self.past);
        self.past.add(Speaker::Nobody, Duration::ZERO, "it is started a second time");
        let second = buried(asked, self.fault(second), self.past);
        match (first, second, said) {
            (fault @ (Fault::Unflushed { .. } | Fault::Crashed(_) | Fault::Flooded(_)), _, _)
            | (_, fault @ Fault::Unflushed { .. }, _) => fault,
            (_, Fault::Crashed(how), Some(said)) => Fault::Crashed(format!(
                "{how}. This was when it was asked ABOUT; the greeting it had answered with {}",
                quoted(&said)
            )),
            (first, second, _) => Fault::Garbled(format!(
                "it speaks neither protocol: to the greeting {}, {first}; to ABOUT, {second}",
                line_protocol::greeting()
            )),
        }
    }
}

fn known(process: Process, speech: Speech, name: String) -> Introduced {
    Introduced { process, speech, name: named(name) }
}

/// Listens for the first line that says anything.
fn listen(
    process: &mut Process,
    patience: Duration,
    read: impl Fn(&str) -> Option<Result<Heard, Fault>>,
) -> Heard {
    match process.wait_for(patience, &Stop::default(), read) {
        Ok(heard) => heard,
        Err(Fault::Silent { .. }) => Heard::Nothing,
        Err(fault) => Heard::Gone(fault),
    }
}

/// JSON is our protocol. Some of Gomocup's introduce themselves without being asked.
fn answer_to_greeting(line: &str) -> Option<Result<Heard, Fault>> {
    if let Some(hello) = line_protocol::read_hello(line) {
        return Some(hello.map(|hello| Heard::Known(Speech::Lines, hello.name)));
    }
    answer_to_about(line)
}

fn answer_to_about(line: &str) -> Option<Result<Heard, Fault>> {
    let is_chatter = ["MESSAGE", "DEBUG"].iter().any(|word| line.starts_with(word));
    let heard = gomocup::name_of(line).map(|name| Heard::Known(Speech::Gomocup, name));
    (!is_chatter).then(|| Ok(heard.unwrap_or_else(|| Heard::Other(line.to_owned()))))
}
