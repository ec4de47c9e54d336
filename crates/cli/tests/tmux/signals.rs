//! Whatever ends or stops the program, the terminal is as it was.

use std::process::Command;

use super::pane::{Pane, is_missing};

/// What is run, with a word behind it that tells its exit code.
const GAME: &str = "rivi play tictactoe --x human --o human; echo left-$?";

impl Pane {
    /// Sends a signal to the program that the shell has started.
    fn signals(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.program()]).status().unwrap();
        assert!(sent.success(), "{signal}");
    }

    /// The number of the process that the shell has started.
    fn program(&self) -> String {
        let shell = self.tmux(&["display-message", "-p", "#{pane_pid}"]).stdout;
        let shell = String::from_utf8(shell).unwrap().trim().to_owned();
        let all = Command::new("ps").args(["-A", "-o", "ppid=,pid="]).output().unwrap();
        let all = String::from_utf8(all.stdout).unwrap();
        let child = all.lines().find_map(|line| {
            let mut words = line.split_whitespace();
            (words.next() == Some(&shell)).then(|| words.next().unwrap_or_default().to_owned())
        });
        child.unwrap_or_else(|| panic!("the shell {shell} has no child"))
    }
}

#[test]
fn signals_give_the_terminal_back_with_the_code_that_shells_know() {
    if is_missing() {
        return;
    }
    let pane = Pane::new("signals");
    for (signal, code) in [("-TERM", 143), ("-HUP", 129), ("-INT", 130)] {
        pane.runs(GAME);
        pane.sees("X to move");
        pane.plays("b2");
        pane.sees("O to move");
        pane.signals(signal);
        pane.sees(&format!("left-{code}"));
        pane.is_sane();
        pane.runs("clear");
    }
    // The game was kept each time.
    pane.runs("rivi; echo left-$?");
    pane.sees("Continue where you left off");
    pane.keys(&["C-c"]);
    pane.sees("left-0");
    pane.is_sane();
}

#[test]
fn it_is_suspended_and_comes_back() {
    if is_missing() {
        return;
    }
    let pane = Pane::new("suspend");
    pane.runs(GAME);
    pane.sees("X to move");
    pane.plays("b2");
    pane.sees("O to move");
    for by_key in [true, false] {
        if by_key {
            pane.keys(&["C-z"]);
        } else {
            pane.signals("-TSTP");
        }
        pane.sees("Stopped");
        pane.is_sane();
        pane.runs("fg");
        let back = pane.sees("O to move");
        assert!(back.contains("1. b2"), "the whole screen is drawn anew:\n{back}");
    }
    // Whatever else was written there, Ctrl-L draws all of it anew.
    let tty =
        String::from_utf8(pane.tmux(&["display-message", "-p", "#{pane_tty}"]).stdout).unwrap();
    std::fs::write(tty.trim(), "\u{1b}[2J\u{1b}[HXYZZY").unwrap();
    pane.sees("XYZZY");
    pane.keys(&["C-l"]);
    pane.sees("O to move");
    pane.plays("a1");
    pane.sees("X to move");
    pane.keys(&["q"]);
    pane.is_sane();
}

#[test]
fn a_panic_gives_the_terminal_back_before_it_is_told() {
    if is_missing() {
        return;
    }
    let pane = Pane::new("panic");
    pane.runs(&format!("RUST_BACKTRACE=0 RIVI_TEST_PANIC=1 {GAME}"));
    pane.sees("X to move");
    pane.keys(&["F12"]);
    let told = pane.sees("left-101");
    assert!(told.contains("panicked at"), "{told}");
    pane.is_sane();
    // Nobody who has not asked for it can break the program by that key.
    pane.runs("clear");
    pane.runs(GAME);
    pane.sees("X to move");
    pane.keys(&["F12"]);
    pane.plays("b2");
    pane.sees("O to move");
    pane.keys(&["q"]);
    pane.is_sane();
}
