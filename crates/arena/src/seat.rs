//! Players named by text: registered machines, and programs.

use rivi_engine::external::{
    CommandError, Fault, GOMOCUP_GAMES, Program, ProgramCommand, Speech, gomocup_rule,
};
use rivi_engine::{PlayerError, player};
use rivi_rules::Game;
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
pub fn check_seat<P: Game>(
    text: &str,
    game: &str,
    start: &P,
    limits: ProgramLimits,
) -> Result<(), SeatError> {
    if !ProgramCommand::is_one(text) {
        player(text, game, start, 0)?;
        return Ok(());
    }
    let mut program = Program::new(text.parse()?, limits.process());
    let failed = |fault| SeatError::Program { player: text.to_owned(), fault };
    program.introduce().map_err(failed)?;
    if program.speech() == Speech::Gomocup && gomocup_rule(game).is_none() {
        return Err(SeatError::Gomocup { player: text.to_owned(), game: game.to_owned() });
    }
    Ok(())
}

/// The contestant of a player of the tournament, by number.
pub fn seat<P: Game>(config: &Config, number: usize) -> Box<dyn Contestant<P>> {
    let text = &config.players[number];
    match text.parse::<ProgramCommand>() {
        Ok(command) => Box::new(ProgramContestant::new(command, config)),
        Err(_) => Box::new(MachineContestant::new(text, &config.game)),
    }
}
