//! Every player there is, and how a name becomes one.

use std::any::Any;

use rivi_rules::Game;

#[cfg(unix)]
use crate::external::{ProgramCommand, ProgramPlayer};
use crate::{Player, PlayerError, PlayerName, Setting, machines};

/// A player in the list.
#[derive(Clone, Copy, Debug)]
pub struct Listing {
    /// The name before the colon.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// Which games it plays, in words.
    pub fits: &'static str,
    /// The settings it takes.
    pub settings: &'static [Setting],
}

/// Every player. A machine adds its listing here and its maker below, a line each.
pub const LISTINGS: &[Listing] = &[
    machines::human::LISTING,
    machines::random::LISTING,
    machines::near::LISTING,
    machines::tree::LISTINGS[0],
    machines::tree::LISTINGS[1],
    machines::tree::LISTINGS[2],
    machines::tree::LISTINGS[3],
    machines::tree::LISTINGS[4],
    machines::tree::LISTINGS[5],
    machines::tree::LISTINGS[6],
    machines::lookahead::MINIMAX,
    machines::lookahead::ALPHABETA,
    machines::montecarlo::LISTING,
    machines::mcts::LISTING,
    machines::scoreboard::LISTING,
    machines::slices::LISTING,
    machines::gomoku::LISTING,
    machines::vier::LISTING,
    machines::solver::LISTING,
    machines::shortest::LISTING,
    machines::ultimate::LISTING,
];

/// Makes the player of this name for a game that starts here. Whatever it draws comes from `seed`.
///
/// # Errors
/// If there is no such player, it does not take a setting, or it does not play the game.
pub fn player<P: Game>(
    text: &str,
    game: &str,
    start: &P,
    seed: u64,
) -> Result<Box<dyn Player<P>>, PlayerError> {
    #[cfg(unix)]
    if ProgramCommand::is_one(text) {
        return Ok(Box::new(ProgramPlayer::new(text.parse()?, game, seed)));
    }
    let name = PlayerName::parse(text);
    let Some(listing) = LISTINGS.iter().find(|listing| listing.name == name.name) else {
        return Err(PlayerError::Name {
            found: name.name,
            known: LISTINGS.iter().map(|listing| listing.name).collect::<Vec<_>>().join(", "),
        });
    };
    name.only(listing.settings)?;
    let made = match listing.name {
        "human" => return Err(PlayerError::Person),
        "random" => Some(machines::random::make(seed)),
        "solver" => machines::solver::make(&name, start, seed)?,
        "near" => Some(machines::near::make(&name, seed)?),
        "minimax" | "alphabeta" => Some(machines::lookahead::make(&name)?),
        "montecarlo" => Some(machines::montecarlo::make(&name, seed)?),
        "mcts" => Some(machines::mcts::make(&name, seed)?),
        "ultimate" => machines::ultimate::make(&name, start, seed)?,
        tree if tree.starts_with("tree-") => machines::tree::make(&name, start)?,
        "scoreboard" => machines::scoreboard::make(&name, start)?,
        "slices" => machines::slices::make(&name, start, seed)?,
        "gomoku" => machines::gomoku::make(&name, start, seed)?,
        "vier" => machines::vier::make(&name, start, seed)?,
        "shortest" => machines::shortest::make(&name, start)?,
        _ => None,
    };
    made.ok_or_else(|| PlayerError::Fit {
        player: name.name.clone(),
        game: game.to_owned(),
        fits: listing.fits,
    })
}

/// The players that play the game that starts here, people among them, in the order of the list.
pub fn players_of<P: Game>(game: &str, start: &P) -> impl Iterator<Item = &'static Listing> {
    LISTINGS.iter().filter(|listing| fits(listing.name, game, start))
}

/// Whether a player of this name plays the game that starts here, even if something else, such as a
/// damaged database, keeps it from playing now.
pub fn fits<P: Game>(text: &str, game: &str, start: &P) -> bool {
    let error = player(text, game, start, 0).err();
    !matches!(error, Some(PlayerError::Fit { .. } | PlayerError::Name { .. }))
}

/// A player of one game as a player of `P`, if `P` is that game. Machines that play only one kind
/// of position are handed to generic callers by this.
pub fn fitted<Q: Game, P: Game>(player: Box<dyn Player<Q>>) -> Option<Box<dyn Player<P>>> {
    let any: Box<dyn Any> = Box::new(player);
    any.downcast::<Box<dyn Player<P>>>().ok().map(|player| *player)
}

/// The start position as one of kind `Q`, if it is.
pub fn as_kind<Q: Game, P: Game>(start: &P) -> Option<&Q> {
    (start as &dyn Any).downcast_ref()
}
