use std::ops::ControlFlow;
use std::time::Duration;

use rivi_players::{Budget, Chosen, Desk, Failure, Insight, Seated, Thinking};
use rivi_rules::PlayError;

use super::{Allowance, Limits, Program, ProgramCommand, Turn};

/// A program as a player of any game.
#[derive(Debug)]
pub struct ProgramPlayer {
    program: Program,
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
    pub fn new(command: ProgramCommand, seed: u64) -> ProgramPlayer {
        let limits = Limits { memory_mib: Some(MEMORY_MIB), ..Limits::default() };
        ProgramPlayer { program: Program::new(command, limits), seed }
    }
}

impl Seated for ProgramPlayer {
    fn choose(&mut self, desk: &dyn Desk, budget: &Budget) -> Result<Chosen, Failure> {
        let allowance = Allowance {
            move_ms: budget.time.map(|time| time.as_millis() as u64),
            nodes: budget.nodes,
            depth: budget.depth,
            ..Allowance::default()
        };
        let turn = Turn {
            desk,
            allowance,
            seed: self.seed,
            patience: budget.time.map_or(PATIENCE, |time| time + MARGIN),
            processor: None,
            stop: budget.stop.clone(),
        };
        let text =
            self.program.choose(&turn).map_err(|fault| Failure::Program(fault.to_string()))?;
        checked(desk, &text)
    }

    /// A program tells nothing while it thinks.
    fn think(
        &mut self,
        desk: &dyn Desk,
        budget: &Budget,
        _: &mut dyn FnMut(Thinking) -> ControlFlow<()>,
    ) -> Result<Chosen, Failure> {
        self.choose(desk, budget)
    }

    fn new_game(&mut self) {
        // The game itself begins with the first move, which tells its board and its time. A program
        // that does not start says so then, too.
        self.program.forget_game();
        let _ = self.program.introduce();
    }
}

/// The move of an answer as the game writes it, if it may be played.
fn checked(desk: &dyn Desk, answer: &str) -> Result<Chosen, Failure> {
    let unreadable = || Failure::Unreadable { text: answer.chars().take(40).collect() };
    let mut table = desk.table().boxed();
    table.play(answer).map_err(|error| match error {
        PlayError::Unreadable(_) => unreadable(),
        PlayError::Illegal { text, reason } => Failure::Illegal { text, reason },
    })?;
    let square = table.last_square();
    let text = table.take_back().ok_or_else(unreadable)?;
    Ok(Chosen { text, square, verdict: None, nodes: 0, insight: Insight::default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_become_moves_or_are_refused() {
        let mut desk = rivi_games::desk("tictactoe").unwrap();
        desk.table_mut().play("b2").unwrap();
        let chosen = checked(desk.as_ref(), " A1").unwrap();
        assert_eq!(
            (chosen.text.as_str(), chosen.square),
            ("a1", Some(rivi_rules::Square::new(2, 0)))
        );
        assert!(matches!(checked(desk.as_ref(), "z9"), Err(Failure::Unreadable { .. })));
        let taken = checked(desk.as_ref(), "b2").unwrap_err().to_string();
        assert!(taken.starts_with("it answered b2, which is illegal: "), "{taken}");
        assert_eq!(desk.table().move_count(), 1);
    }
}
