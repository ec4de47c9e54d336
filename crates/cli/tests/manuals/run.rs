use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command as Process, Output, Stdio};

use crate::page::{Command, root};

/// A folder where commands are carried out, with the files that the pages speak of.
pub(crate) struct House {
    folder: tempfile::TempDir,
}

impl House {
    pub(crate) fn new() -> House {
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        put("tree.txt", "((3 12) (2 4) (14 5))\n");
        put("board.txt", "XX.\nOO.\n...\n");
        put("positions.txt", "4453\n44444\n");
        let player = fs::read_to_string(root().join("examples/players/random_player.py")).unwrap();
        put("my_player.py", &player);
        put("my_player", &player);
        let house = House { folder };
        house.ran("chmod +x my_player", "");
        for name in ["examples", "crates"] {
            house.ran(&format!("ln -s {} {name}", root().join(name).display()), "");
        }
        // Whoever looks after a database has one.
        house.serves("rivi serve").unwrap();
        house
    }

    /// Carries a command out and compares what it prints with what its page shows.
    pub(crate) fn runs(&self, command: &Command) -> Result<(), String> {
        match command.line.split(' ').next() {
            Some("make") => return has_target(&command.line),
            Some("curl") => return self.asks(&command.line),
            // Its own tests read these.
            Some("rivi-lab") => return Ok(()),
            _ if command.line.starts_with("rivi serve") => return self.serves(&command.line),
            _ => {}
        }
        let output = self.ran(&command.line, input(&command.line));
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        // Moves from a pipe may end before the game does, which is told by the exit code.
        let plays = ["| rivi play", "rivi puzzles play"];
        let ended_early =
            plays.iter().any(|play| command.line.contains(play)) && output.status.code() == Some(1);
        if !output.status.success() && !ended_early {
            let errors = String::from_utf8_lossy(&output.stderr);
            return Err(format!("ends with {:?}\n{told}{errors}", output.status.code()));
        }
        let printed: Vec<String> = told.lines().map(plain).collect();
        let shown: Vec<String> = command.shown.iter().map(|line| plain(line)).collect();
        if shown.is_empty() || is_shown(&shown, &printed) {
            return Ok(());
        }
        Err(format!("prints\n{told}\nand not\n{}", command.shown.join("\n")))
    }

    /// Asks a server that is started for it, instead of the usual one.
    fn asks(&self, line: &str) -> Result<(), String> {
        if Process::new("curl").arg("--version").stdout(Stdio::null()).status().is_err() {
            eprintln!("NOT TESTED: {line}: there is no curl");
            return Ok(());
        }
        let mut server = self
            .started("exec rivi serve --listen 127.0.0.1:0 --log off --database sqlite:asked.db");
        let mut told = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut told).unwrap();
        let address = told.trim().rsplit("//").next().unwrap();
        let line = line.replace("localhost:7474", address).replacen("curl", "curl --fail", 1);
        let output = self.ran(&line, "");
        server.kill().unwrap();
        server.wait().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        if output.status.success() && !text.is_empty() {
            Ok(())
        } else {
            Err(format!("says {text}"))
        }
    }

    /// Checks that there is such a command, with these options.
    pub(crate) fn reads(&self, command: &Command) -> Result<(), String> {
        if command.line.starts_with("rivi-lab ") {
            return Ok(());
        }
        if command.line.starts_with("make ") {
            return has_target(&command.line);
        }
        let words = command.line.split_whitespace().skip(1);
        let names: Vec<&str> =
            words.take_while(|word| word.chars().all(|c| c.is_ascii_lowercase())).collect();
        let help = |names: &[&str]| self.ran(&format!("rivi {} --help", names.join(" ")), "");
        // Behind the names of commands stand those of games, which have no help.
        let deepest = (1..=names.len()).rev().map(|count| help(&names[..count]));
        let Some(found) = deepest.into_iter().find(|output| output.status.success()) else {
            return Err("there is no such command".to_owned());
        };
        let help = String::from_utf8_lossy(&found.stdout).into_owned();
        let options = command.line.split(|c: char| !(c.is_ascii_lowercase() || c == '-'));
        match options.filter(|word| word.starts_with("--")).find(|option| !help.contains(option)) {
            Some(missing) => Err(format!("there is no option {missing}")),
            None => Ok(()),
        }
    }

    /// Starts a server, on any port, and ends it once it listens.
    fn serves(&self, line: &str) -> Result<(), String> {
        let line = format!("exec {} --listen 127.0.0.1:0 --log off", line.replace(" --open", ""));
        let mut server = self.started(&line);
        let mut told = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut told).unwrap();
        server.kill().unwrap();
        server.wait().unwrap();
        if told.starts_with("Rivi listens on") { Ok(()) } else { Err(format!("says {told:?}")) }
    }

    fn ran(&self, line: &str, input: &str) -> Output {
        let mut child = self.started(line);
        // Whoever does not read has no use for it.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        child.wait_with_output().unwrap()
    }

    fn started(&self, line: &str) -> Child {
        let program = Path::new(env!("CARGO_BIN_EXE_rivi")).parent().unwrap();
        let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
        Process::new("sh")
            .args(["-c", line])
            .current_dir(self.folder.path())
            .env("PATH", path)
            .env("XDG_DATA_HOME", self.folder.path().join("data"))
            .env("LANG", "en_US.UTF-8")
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .env_remove("RIVI_DATABASE")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }
}

/// Whether there is what `make` is asked to do.
fn has_target(line: &str) -> Result<(), String> {
    let target = line.split_whitespace().skip(1).find(|word| !word.contains('='));
    let target = target.unwrap_or("help");
    if targets().iter().any(|known| known == target) {
        Ok(())
    } else {
        Err("no such target".to_owned())
    }
}

/// What `make` can be asked to do, as its files say.
pub(crate) fn targets() -> Vec<String> {
    let files = fs::read_dir(root().join("make")).unwrap().map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|kind| kind == "mk"));
    let text = files.chain([root().join("Makefile")]).map(|path| fs::read_to_string(path).unwrap());
    let text = text.collect::<Vec<String>>().join("\n");
    let rules =
        text.lines().filter(|line| !line.starts_with(['\t', '#', ' ']) && !line.contains(":="));
    let names =
        rules.filter_map(|line| line.split_once(':')).flat_map(|(names, _)| names.split(' '));
    names.map(str::to_owned).collect()
}

/// What is typed to commands that ask.
fn input(line: &str) -> &'static str {
    if line.starts_with("rivi play") {
        "q\n"
    } else if line.starts_with("rivi gomocup") {
        "ABOUT\nEND\n"
    } else {
        ""
    }
}

/// A line without what differs from run to run: times.
fn plain(line: &str) -> String {
    let words: Vec<&str> = line.trim_end().split(' ').collect();
    let is_time = |at: usize| {
        words
            .get(at + 1)
            .is_some_and(|unit| ["ms", "s"].contains(&unit.trim_end_matches([';', ')', '.', ','])))
    };
    let word = |(at, word): (usize, &&str)| {
        if is_time(at) {
            word.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.').to_owned()
        } else {
            (*word).to_owned()
        }
    };
    words.iter().enumerate().map(word).collect::<Vec<_>>().join(" ")
}

/// Whether these lines are printed in this order; `…` stands for any lines.
fn is_shown(shown: &[String], printed: &[String]) -> bool {
    match shown.split_first() {
        None => printed.is_empty(),
        Some((first, rest)) if first.trim() == "…" => {
            (0..=printed.len()).any(|skipped| is_shown(rest, &printed[skipped..]))
        }
        Some((first, rest)) => printed.first() == Some(first) && is_shown(rest, &printed[1..]),
    }
}
