//! A game taken elsewhere, and brought in from there.

use thiserror::Error;

use crate::game::Match;
use crate::psq;
use crate::request::{Format, GameFile, NewMatch};
use crate::state::TimeControl;
use crate::text_record;

/// Why a game cannot be written like that.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ExportError(pub(crate) String);

/// Why a text is no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ImportError(pub(crate) String);

/// The game on the board of a match as text.
///
/// # Errors
/// If the format cannot hold it.
pub fn export(whole: &Match, format: Format) -> Result<String, ExportError> {
    let file = file(whole);
    match format {
        Format::Text => Ok(text_record::write(&file)),
        Format::Json => {
            serde_json::to_string_pretty(&file).map_err(|error| ExportError(error.to_string()))
        }
        Format::Psq => psq::write(&file, whole.desk()),
    }
}

fn file(whole: &Match) -> GameFile {
    let result = whole.result();
    GameFile {
        game: whole.game().to_owned(),
        start: whole.start().cloned(),
        first: whole.first(),
        players: whole.players().clone(),
        names: whole.names().clone(),
        moves: whole.table().moves(),
        times_ms: whole.played().iter().map(|played| played.took_ms).collect(),
        winner: result.map(|result| result.winner),
        by: result.map(|result| result.by),
        date_ms: Some(whole.began_ms()),
    }
}

/// A match that begins with the game of a text, and the game itself. It is between people; who played it is in the
/// names.
///
/// # Errors
/// What about the text is no game.
pub fn import(
    text: &str,
    format: Format,
    game: Option<&str>,
) -> Result<(NewMatch, GameFile), ImportError> {
    let file = match format {
        Format::Text => text_record::read(text)?,
        Format::Json => serde_json::from_str(text)
            .map_err(|error| ImportError(format!("expected a game as JSON: {error}")))?,
        Format::Psq => psq::read(text, game)?,
    };
    let new = NewMatch {
        game: file.game.clone(),
        x: crate::HUMAN.to_owned(),
        o: crate::HUMAN.to_owned(),
        first: Some(file.first),
        clock: TimeControl::None,
        start: file.start.clone(),
        moves: file.moves.join(" "),
        public: false,
    };
    Ok((new, file))
}
