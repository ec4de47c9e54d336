use rivi_players::{Desk, Plan, PlayerError};
use thiserror::Error;

use super::CommandError;
#[cfg(unix)]
use super::{ProgramCommand, ProgramPlayer};

/// A text that is no player of this game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlanError {
    /// It is no machine for this game.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// It is no command.
    #[error(transparent)]
    Command(#[from] CommandError),
}

/// Checks a player's text: a program's command, or a machine of the game with its settings. Nothing is built
/// or started yet.
///
/// # Errors
/// What is wrong with the command, or why there is no such machine here.
pub fn plan(desk: &dyn Desk, text: &str) -> Result<Box<dyn Plan>, PlanError> {
    #[cfg(unix)]
    if ProgramCommand::is_one(text) {
        return Ok(Box::new(Command(text.parse()?)));
    }
    Ok(desk.plan(text)?)
}

/// A program that is not started yet.
#[cfg(unix)]
struct Command(ProgramCommand);

#[cfg(unix)]
impl Plan for Command {
    /// What a program takes is its own, under the limits of its process.
    fn cost(&self) -> rivi_players::Cost {
        rivi_players::Cost::SMALL
    }

    fn build(
        self: Box<Self>,
        _: rivi_players::Means,
        seed: u64,
    ) -> Result<Box<dyn rivi_players::Seated>, PlayerError> {
        Ok(Box::new(ProgramPlayer::new(self.0, seed)))
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn commands_are_planned_and_other_texts_are_the_games() {
        let desk = rivi_games::desk("tictactoe").unwrap();
        let cost = |text: &str| plan(desk.as_ref(), text).map(|plan| plan.cost());
        assert_eq!(cost("cmd:/no/such/program"), Ok(rivi_players::Cost::SMALL));
        assert_eq!(cost("random"), Ok(rivi_players::Cost::SMALL));
        assert!(matches!(cost("lines:"), Err(PlanError::Command(CommandError::Empty(_)))));
        assert!(matches!(cost("nobody"), Err(PlanError::Player(PlayerError::Name { .. }))));
        assert_eq!(cost("human").unwrap_err().to_string(), PlayerError::Person.to_string());
    }
}
