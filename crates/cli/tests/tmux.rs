//! The full-screen program played for real, in tmux: each game to a win, a resize, and a sane terminal after.

#![cfg(unix)]

use std::process::{Command, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A machine that is busy may take long; one that is not answers at once.
const PATIENCE: Duration = Duration::from_secs(90);

/// A terminal of its own with a shell in it.
struct Pane {
    socket: String,
    home: tempfile::TempDir,
}

/// Says how to get tmux, and whether to do without it: never where tests run for everybody.
fn is_missing() -> bool {
    if Command::new("tmux").arg("-V").output().is_ok() {
        return false;
    }
    let how = "there is no tmux; install it with: sudo apt-get install tmux";
    assert!(std::env::var_os("CI").is_none(), "{how}");
    // Whoever may install it does so.
    let installed = Command::new("apt-get").args(["install", "-y", "tmux"]).output();
    if installed.is_ok_and(|output| output.status.success()) {
        return false;
    }
    eprintln!("NOT TESTED: {how}");
    true
}

impl Pane {
    fn new(name: &str) -> Pane {
        let socket = format!("rivi-test-{name}-{}", std::process::id());
        let home = tempfile::tempdir().unwrap();
        let pane = Pane { socket, home };
        let shell = "exec env PS1='ready> ' sh";
        pane.tmux(&["new-session", "-d", "-x", "80", "-y", "24", shell]);
        pane.sees("ready>");
        pane
    }

    fn tmux(&self, words: &[&str]) -> Output {
        let output = Command::new("tmux")
            .args(["-u", "-L", &self.socket, "-f", "/dev/null"])
            .args(words)
            .env("HOME", self.home.path())
            .env("XDG_DATA_HOME", self.home.path().join("data"))
            .env("XDG_CONFIG_HOME", self.home.path().join("config"))
            .env("LANG", "C.UTF-8")
            .env("LC_ALL", "C.UTF-8")
            .env("TERM", "xterm-256color")
            .output()
            .unwrap();
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        output
    }

    fn screen(&self) -> String {
        String::from_utf8(self.tmux(&["capture-pane", "-p"]).stdout).unwrap()
    }

    fn sees(&self, text: &str) -> String {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if screen.contains(text) {
                return screen;
            }
            assert!(start.elapsed() < PATIENCE, "{text:?} does not come:\n{screen}");
            sleep(Duration::from_millis(40));
        }
    }

    fn keys(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Types a line to the shell.
    fn runs(&self, line: &str) {
        self.keys(&["-l", &line.replace("rivi", env!("CARGO_BIN_EXE_rivi"))]);
        self.keys(&["Enter"]);
    }

    /// Types a move in the game and waits until it stands in the list.
    fn plays(&self, text: &str) {
        self.keys(&["m"]);
        self.keys(&["-l", text]);
        self.keys(&["Enter"]);
    }

    /// The terminal is as it was: the shell is back, it echoes, and the cursor is there.
    fn is_sane(&self) {
        self.sees("ready>");
        self.runs("clear");
        self.runs("stty -a | grep -c ' icanon.* echo '; echo code-$((40+2))");
        let screen = self.sees("code-42");
        assert!(screen.contains("\n1\n"), "raw:\n{screen}");
        let flags = "#{alternate_on} #{cursor_flag} #{mouse_any_flag}";
        let flags = String::from_utf8(self.tmux(&["display-message", "-p", flags]).stdout).unwrap();
        assert_eq!(flags.trim(), "0 1 0", "alternate screen, cursor, mouse");
    }
}

impl Drop for Pane {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).output();
    }
}

#[test]
fn each_game_is_played_to_a_win() {
    if is_missing() {
        return;
    }
    let pane = Pane::new("games");
    for (game, moves) in [
        ("tictactoe", "a1 a2 b1 b2 c1"),
        ("mnk:5,4,4", "a1 a2 b1 b2 c1 c2 d1"),
        ("connect4", "1 2 1 2 1 2 1"),
        ("gomoku", "a1 a2 b1 b2 c1 c2 d1 d2 e1"),
        ("ristinolla", "a1 a2 b1 b2 c1 c2 d1 d2 e1"),
        ("ultimate", ULTIMATE),
    ] {
        pane.runs(&format!("rivi play {game} --x human --o human"));
        pane.sees("X to move");
        for text in moves.split(' ') {
            pane.plays(text);
        }
        let end = pane.sees("X (Person) has won");
        assert!(end.contains("a Again") && end.contains("q Leave"), "{end}");
        pane.keys(&["q"]);
        pane.is_sane();
        pane.runs("clear");
    }
}

/// A short game that X wins.
const ULTIMATE: &str = include_str!("ultimate_win.txt");

#[test]
fn a_resize_in_mid_game_and_back() {
    if is_missing() {
        return;
    }
    let pane = Pane::new("resize");
    pane.runs("rivi play connect4 --x human --o human");
    pane.sees("X to move");
    pane.plays("4");
    pane.sees("O to move");
    pane.tmux(&["resize-window", "-x", "24", "-y", "8"]);
    pane.sees("too small");
    pane.tmux(&["resize-window", "-x", "120", "-y", "40"]);
    pane.sees("O to move");
    pane.plays("4");
    pane.sees("X to move");
    pane.keys(&["q"]);
    pane.is_sane();
    // The game that was left is the first thing in the menu.
    pane.runs("rivi");
    pane.sees("Continue where you left off");
    pane.keys(&["Enter"]);
    pane.sees("X to move");
    pane.keys(&["q"]);
    pane.sees("Pick a game");
    pane.keys(&["q"]);
    pane.is_sane();
}
