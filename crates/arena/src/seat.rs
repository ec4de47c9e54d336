//! Players named by text: registered machines, and programs.

use rivi_players::{Desk, Means, PlayerError};
use rivi_protocols::{CommandError, Fault, GOMOCUP_GAMES, Program, ProgramCommand, Speech};
use thiserror::Error;

use crate::{Config, Contestant, MachineContestant, ProgramContestant, ProgramLimits};

/// Why a player cannot take part.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SeatError {
    /// It is no machine for this game.
    #[error(transparent)]
    Machine(#[from] PlayerError),
    /// It is no command.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// The program does not get going.
    #[error("{player}: {fault}")]
    Program {
        /// The player.
        player: String,
        /// What the program did.
        fault: Fault,
    },
    /// The program cannot be told of this game.
    #[error("{player} speaks the Gomocup protocol, which knows {GOMOCUP_GAMES} but not {game}")]
    Gomocup {
        /// The player.
        player: String,
        /// The game.
        game: String,
    },
}

/// Checks that a player can take part: the machine exists and plays the game, or the program starts
/// and introduces itself.
///
/// # Errors
/// Why it cannot.
pub fn check_seat(text: &str, desk: &dyn Desk, limits: ProgramLimits) -> Result<(), SeatError> {
    if !ProgramCommand::is_one(text) {
        // Built once, since some of what a machine knows is loaded only then.
        desk.plan(text)?.build(Means::UNLIMITED, 0)?;
        return Ok(());
    }
    let mut program = Program::new(text.parse()?, limits.process());
    let failed = |fault| SeatError::Program { player: text.to_owned(), fault };
    program.introduce().map_err(failed)?;
    if program.speech() == Speech::Gomocup && desk.gomocup_rule().is_none() {
        let (player, game) = (text.to_owned(), desk.game().to_owned());
        return Err(SeatError::Gomocup { player, game });
    }
    Ok(())
}

/// The contestant of a player of the tournament, by number.
pub fn seat(config: &Config, number: usize) -> Box<dyn Contestant> {
    let text = &config.players[number];
    match text.parse::<ProgramCommand>() {
        Ok(command) => Box::new(ProgramContestant::new(command, config)),
        Err(_) => Box::new(MachineContestant::new(text)),
    }
}
