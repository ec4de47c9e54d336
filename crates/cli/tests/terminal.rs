//! `rivi play --plain` where somebody sits at a terminal: what is asked, and the screen redrawn.

#![cfg(unix)]

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use nix::pty::openpty;

/// A machine that is busy may take long; one that is not answers at once.
const PATIENCE: Duration = Duration::from_mins(1);
const CLEAR: &str = "\x1b[H\x1b[2J";

/// The program with a terminal, and what it has written so far.
struct Seat {
    program: Child,
    keyboard: File,
    screen: Receiver<Vec<u8>>,
    seen: String,
}

impl Seat {
    fn at(line: &str) -> Seat {
        Seat::with(line, |_| ())
    }

    fn with(line: &str, set: impl FnOnce(&mut Command)) -> Seat {
        let pty = openpty(None, None).unwrap();
        let end = |fd: &OwnedFd| Stdio::from(fd.try_clone().unwrap());
        let mut command = Command::new(env!("CARGO_BIN_EXE_rivi"));
        command.args(line.split_whitespace()).env("LANG", "en_US.UTF-8").env("TERM", "xterm");
        command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("NO_COLOR", "1");
        command.stdin(end(&pty.slave)).stdout(end(&pty.slave)).stderr(end(&pty.slave));
        set(&mut command);
        let program = command.spawn().unwrap();
        let (teller, screen) = channel();
        let mut written = File::from(pty.master.try_clone().unwrap());
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(length @ 1..) = written.read(&mut bytes) {
                if teller.send(bytes[..length].to_vec()).is_err() {
                    return;
                }
            }
        });
        Seat { program, keyboard: File::from(pty.master), screen, seen: String::new() }
    }

    /// Waits until this is written, and forgets everything up to it. Returns what stood before it.
    fn sees(&mut self, text: &str) -> String {
        let start = Instant::now();
        loop {
            if let Some(at) = self.seen.find(text) {
                let before = self.seen[..at].to_owned();
                self.seen.drain(..at + text.len());
                return before;
            }
            let left = PATIENCE.saturating_sub(start.elapsed());
            match self.screen.recv_timeout(left) {
                Ok(bytes) => self.seen += &String::from_utf8_lossy(&bytes).replace("\r\n", "\n"),
                Err(error) => panic!("{text:?} does not come, {error}; there is {:?}", self.seen),
            }
        }
    }

    fn types(&mut self, line: &str) {
        self.keyboard.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    fn ends(mut self) -> i32 {
        self.program.wait().unwrap().code().unwrap()
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

const PEOPLE: &str = "play tictactoe --plain --x human --o human";

#[test]
fn whoever_sits_there_is_asked_for_a_name() {
    let mut seat = Seat::at(PEOPLE);
    seat.sees("Who plays X?");
    seat.types("Xenia");
    seat.sees("Who plays O?");
    seat.types("");
    seat.sees("X(Xenia) against O(player).");
    seat.sees("X(Xenia)>");
    seat.types("q");
    seat.sees("Good-bye!");
    assert_eq!(seat.ends(), 0);
}

#[test]
fn a_name_that_is_given_is_not_asked_for_nor_is_a_machines() {
    let mut seat = Seat::at("play tictactoe --plain --x random --name-o Otto");
    let before = seat.sees("O(Otto)>");
    assert!(!before.contains("Who plays"), "{before}");
    let mut seat = Seat::at("play tictactoe --plain --x random --o human");
    let before = seat.sees("Who plays O?");
    assert!(!before.contains("Who plays"), "{before}");
    seat.types("");
    seat.sees("O(player)>");
}

#[test]
fn the_screen_is_redrawn_with_each_move_and_with_nothing_else() {
    let mut seat = Seat::at(&format!("{PEOPLE} --name-x A --name-o B"));
    let welcome = seat.sees("X(A)>");
    assert!(!welcome.contains(CLEAR), "{welcome:?}");
    seat.types("22");
    seat.sees(&format!("{CLEAR}+---+"));
    seat.sees("O(B)>");
    for kept in ["22", "h", "", "nonsense"] {
        seat.types(kept);
        let answer = seat.sees("O(B)>");
        assert!(!answer.contains(CLEAR), "{answer:?}");
    }
    seat.types("u");
    seat.sees(&format!("{CLEAR}Taken back: 22 (b2)."));
}

#[test]
fn debug_and_plain_terminals_keep_what_was_said() {
    for (options, terminal) in [("--debug", "xterm"), ("", "dumb")] {
        let line = format!("{PEOPLE} --name-x A --name-o B {options}");
        let mut seat = Seat::with(&line, |command| {
            command.env("TERM", terminal);
        });
        seat.sees(">");
        seat.types("22");
        let answer = seat.sees("O(B)");
        assert!(!answer.contains(CLEAR), "{options} {terminal}: {answer:?}");
    }
}

#[test]
fn the_end_asks_for_another_game() {
    let mut seat = Seat::at(&format!("{PEOPLE} --name-x A --name-o B"));
    let play = |seat: &mut Seat| {
        for typed in ["11", "21", "12", "22", "13"] {
            seat.sees(")>");
            seat.types(typed);
        }
    };
    play(&mut seat);
    seat.sees("X(A) has won!\nAgain (a), the other side (o), or quit (q)? ");
    seat.types("perhaps");
    seat.sees("quit (q)? ");
    seat.types("o");
    seat.sees("X(B) against O(A). X(B) begins.");
    play(&mut seat);
    seat.sees("X(B) has won!\nAgain");
    seat.types("a");
    seat.sees("X(B) against O(A). X(B) begins.");
    play(&mut seat);
    seat.sees("quit (q)? ");
    seat.types("q");
    assert_eq!(seat.ends(), 0);
}

#[test]
fn machines_among_themselves_are_asked_nothing() {
    let mut seat = Seat::at("play tictactoe --plain --x random --o random --seed 1");
    seat.sees("X(random) against O(random)");
    assert_eq!(seat.ends(), 0);
}
