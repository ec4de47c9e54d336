use std::time::Duration;

use rivi_rules::{Game, Record};

use super::{Allowance, Limits, Program, ProgramCommand, Turn};
use crate::{Budget, Choice, Failure, Player};

/// A program as a player of any game.
#[derive(Debug)]
pub struct ProgramPlayer {
    program: Program,
    game: String,
    seed: u64,
}

/// How long a program may think when nobody limits its time.
const PATIENCE: Duration = Duration::from_mins(1);

/// How much later than allowed an answer may come: the way there and back.
const MARGIN: Duration = Duration::from_millis(50);

/// Address space that a program may use, in mebibytes.
const MEMORY_MIB: u64 = 4096;

impl ProgramPlayer {
    /// A program that is started when it is first asked for a move.
    pub fn new(command: ProgramCommand, game: &str, seed: u64) -> ProgramPlayer {
        let limits = Limits { memory_mib: Some(MEMORY_MIB), ..Limits::default() };
        ProgramPlayer { program: Program::new(command, limits), game: game.to_owned(), seed }
    }
}

impl<P: Game> Player<P> for ProgramPlayer {
    fn choose(&mut self, game: &Record<P>, budget: &Budget) -> Result<Choice<P>, Failure> {
        let allowance = Allowance {
            move_ms: budget.time.map(|time| time.as_millis() as u64),
            nodes: budget.nodes,
            depth: budget.depth,
            ..Allowance::default()
        };
        let turn = Turn {
            game: &self.game,
            table: game,
            allowance,
            seed: self.seed,
            patience: budget.time.map_or(PATIENCE, |time| time + MARGIN),
            processor: None,
            stop: budget.stop.clone(),
        };
        let text =
            self.program.choose(&turn).map_err(|fault| Failure::Program(fault.to_string()))?;
        let position = game.position();
        match position.parse_move(&text) {
            Err(_) => Err(Failure::Unreadable { text: text.chars().take(40).collect() }),
            Ok(m) => position
                .check(m)
                .map(|()| Choice::plain(m))
                .map_err(|reason| Failure::Illegal { text, reason }),
        }
    }

    fn new_game(&mut self) {
        // The game itself begins with the first move, which tells its board and its time. A program
        // that does not start says so then, too.
        self.program.forget_game();
        let _ = self.program.introduce();
    }
}
