//! A real terminal in tmux, with a shell in it.

use std::process::{Command, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A machine that is busy may take long; one that is not answers at once.
const PATIENCE: Duration = Duration::from_secs(90);

/// A terminal of its own with a shell in it.
pub(crate) struct Pane {
    socket: String,
    pub(crate) home: tempfile::TempDir,
}

/// Says how to get tmux, and whether to do without it: never where tests run for everybody.
pub(crate) fn is_missing() -> bool {
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
    pub(crate) fn new(name: &str) -> Pane {
        let socket = format!("rivi-test-{name}-{}", std::process::id());
        let home = tempfile::tempdir().unwrap();
        let pane = Pane { socket, home };
        let shell = "exec env PS1='ready> ' sh";
        pane.tmux(&["new-session", "-d", "-x", "80", "-y", "24", shell]);
        pane.sees("ready>");
        pane
    }

    pub(crate) fn tmux(&self, words: &[&str]) -> Output {
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

    pub(crate) fn screen(&self) -> String {
        String::from_utf8(self.tmux(&["capture-pane", "-p"]).stdout).unwrap()
    }

    pub(crate) fn sees(&self, text: &str) -> String {
        self.waits(&format!("{text:?}"), |screen| screen.contains(text))
    }

    /// Waits until something holds of the screen.
    pub(crate) fn sees_that(&self, holds: impl Fn(&str) -> bool) -> String {
        self.waits("what is waited for", holds)
    }

    fn waits(&self, what: &str, holds: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if holds(&screen) {
                return screen;
            }
            assert!(start.elapsed() < PATIENCE, "{what} does not come:\n{screen}");
            sleep(Duration::from_millis(40));
        }
    }

    pub(crate) fn keys(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Types a line to the shell.
    pub(crate) fn runs(&self, line: &str) {
        self.keys(&["-l", &line.replace("rivi", env!("CARGO_BIN_EXE_rivi"))]);
        self.keys(&["Enter"]);
    }

    /// Types a move in the game and waits until it stands in the list.
    pub(crate) fn plays(&self, text: &str) {
        self.keys(&["m"]);
        self.keys(&["-l", text]);
        self.keys(&["Enter"]);
    }

    /// The terminal is as it was: the shell is back, it echoes, and the cursor is there.
    pub(crate) fn is_sane(&self) {
        self.sees("ready>");
        self.runs("clear");
        self.runs("echo lines-$(stty -a | grep -c ' icanon.* echo ')-end");
        self.sees("lines-1-end");
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
