//! The Gomocup brain and the threat solver, through the real program.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

struct Brain {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Brain {
    fn started(mut command: Command) -> Brain {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Brain { child, input: Some(input), output: BufReader::new(output) }
    }

    fn say(&mut self, line: &str) {
        let input = self.input.as_mut().unwrap();
        write!(input, "{line}\r\n").unwrap();
        input.flush().unwrap();
    }

    fn answer(&mut self) -> String {
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "it ended");
            if !line.starts_with("MESSAGE") && !line.starts_with("DEBUG") {
                return line.trim_end().to_owned();
            }
        }
    }

    /// The manager goes away without a word.
    fn hang_up(mut self) -> Brain {
        self.input = None;
        self
    }

    fn ends_within(mut self, time: Duration) {
        let begun = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < time, "it goes on");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

fn rivi() -> Command {
    let path = assert_cmd::cargo::cargo_bin("rivi");
    Command::new(path)
}

#[test]
fn lines_that_come_while_it_thinks_are_not_lost() {
    let mut command = rivi();
    command.arg("gomocup");
    let mut brain = Brain::started(command);
    for line in
        ["INFO timeout_turn 300", "START 15", "TURN 7,7", "ABOUT", "nonsense", "TAKEBACK 0,0"]
    {
        brain.say(line);
    }
    assert_eq!(brain.answer(), "OK");
    assert!(brain.answer().contains(','));
    assert!(brain.answer().starts_with("name=\"Rivi\""));
    assert_eq!(brain.answer(), "UNKNOWN nonsense");
    assert!(brain.answer().starts_with("ERROR TAKEBACK expected the last move"));
    brain.say("INFO timeout_turn 60000");
    brain.say("INFO timeout_match 0");
    brain.say("TURN 0,14");
    brain.say("END");
    brain.ends_within(Duration::from_secs(5));
}

#[cfg(unix)]
#[test]
fn a_link_named_like_a_brain_is_one() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("pbrain-rivi");
    std::os::unix::fs::symlink(assert_cmd::cargo::cargo_bin("rivi"), &link).unwrap();
    let mut brain = Brain::started(Command::new(link));
    brain.say("start 20");
    assert_eq!(brain.answer(), "OK");
    brain.hang_up().ends_within(Duration::from_secs(5));
}

fn run(line: &str) -> (String, String, i32) {
    let output = rivi().args(line.split_whitespace()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

#[test]
fn wins_by_threats_are_printed_with_their_line() {
    let (out, _, code) = run("solve gomoku h8 a1 i8 c14 j8 o3 --vcf");
    assert_eq!(code, 0);
    assert!(out.starts_with("X wins by fours, with move 2 at the latest: "), "{out}");
    let (out, _, _) = run("solve gomoku h8 a1 i8 c14 --vcf");
    assert!(out.starts_with("X has no win by fours."), "{out}");
    let (out, _, _) = run("solve gomoku h8 a1 i8 c14 j9 o3 j10 m13 --vct --json");
    let answer: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(answer["win"], true, "{out}");
    let (_, error, code) = run("solve connect4 4 --vcf");
    assert_eq!(code, 2);
    assert!(error.contains("expected gomoku or ristinolla, got connect4"), "{error}");
    let (_, error, code) = run("solve gomoku h8");
    assert_eq!(code, 2);
    assert!(error.contains("expected"), "{error}");
}
