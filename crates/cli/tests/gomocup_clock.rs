//! Time and memory of the Gomocup brain through the real program: a thousand moves at 100 ms. It takes
//! minutes and an idle core, so it runs only when asked for:
//! `cargo test -p rivi --test gomocup_clock -- --ignored --nocapture`.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use rivi_gomoku::Scores;
use rivi_gomoku::search::{GomokuMachine, SearchOptions, Task};
use rivi_mnk::{Cell, Grid, GridRules};
use rivi_rules::{Position, Size, Square};
use rivi_search::Limits;

const MOVES: usize = 1_000;
const TURN: Duration = Duration::from_millis(100);
const SIZE: Size = Size::new(15, 15);

struct Brain {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Brain {
    fn started(memory: u64) -> Brain {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin("rivi"))
            .arg("gomocup")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut brain = Brain { child, input, output: BufReader::new(output) };
        brain.say("INFO timeout_turn 100");
        brain.say("INFO timeout_match 0");
        brain.say(&format!("INFO max_memory {memory}"));
        brain
    }

    fn say(&mut self, line: &str) {
        write!(self.input, "{line}\r\n").unwrap();
        self.input.flush().unwrap();
    }

    fn asked(&mut self, line: &str) -> String {
        self.say(line);
        loop {
            let mut answer = String::new();
            assert!(self.output.read_line(&mut answer).unwrap() > 0, "it ended");
            if !answer.starts_with("MESSAGE") {
                return answer.trim_end().to_owned();
            }
        }
    }

    /// The most memory it has had in use, in bytes.
    fn memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() << 10
    }
}

/// A partner that loses, but not at once.
fn reply(machine: &mut GomokuMachine, position: &Grid, number: usize) -> Cell {
    let task = Task { lines: 1, threads: 1, limits: Limits::nodes(200 + number as u64 % 100) };
    let outlook = machine.think(position, &task, &mut |_| ControlFlow::Continue(())).unwrap();
    outlook.lines[0].line[0]
}

/// How long each move took.
fn times(brain: &mut Brain) -> Vec<Duration> {
    let mut machine = GomokuMachine::new(1 << 20, SearchOptions::ALL, Scores::shipped());
    let mut times = Vec::new();
    while times.len() < MOVES {
        assert_eq!(brain.asked("START 15"), "OK");
        let mut position = Grid::new(GridRules::new(SIZE, 5));
        // Another first move each time, so that games differ.
        let mut cell = Cell((times.len() * 7 % 225) as u16);
        while position.outcome().is_none() && times.len() < MOVES {
            position.play(cell).unwrap();
            if position.outcome().is_some() {
                break;
            }
            let Square { row, column } = cell.square(SIZE);
            let begun = Instant::now();
            let answer = brain.asked(&format!("TURN {column},{row}"));
            times.push(begun.elapsed());
            let (x, y) = answer.split_once(',').unwrap();
            let square = Square::new(y.parse().unwrap(), x.parse().unwrap());
            position.play(Cell::on(square, SIZE)).unwrap();
            if position.outcome().is_none() {
                cell = reply(&mut machine, &position, times.len());
            }
        }
    }
    times
}

#[test]
#[ignore = "it measures time, and takes two minutes of an idle core"]
fn a_thousand_moves_are_in_time_and_within_their_memory() {
    for megabytes in [80, 350] {
        let mut brain = Brain::started(megabytes << 20);
        let times = times(&mut brain);
        let late = times.iter().filter(|&&time| time > TURN).count();
        let longest = times.iter().max().unwrap();
        let memory = brain.memory();
        println!(
            "{} moves at 100 ms: {late} late, longest {longest:?}; {} of {megabytes} MiB used",
            times.len(),
            memory >> 20
        );
        brain.say("END");
        brain.child.wait().unwrap();
        assert_eq!(late, 0);
        assert!(memory <= megabytes << 20);
    }
}
