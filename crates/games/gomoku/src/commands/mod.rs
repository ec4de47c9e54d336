//! What five in a row brings for the command line.

mod gomocup;
mod solve;

use rivi_players::command::OwnCommand;

pub(crate) use solve::run as solve;

/// What the name of a brain begins with, as managers start it.
const BRAIN: &str = "pbrain-";

/// Commands that only these games have.
pub(crate) fn own() -> Vec<OwnCommand> {
    vec![OwnCommand::new("gomocup", gomocup::run).called(BRAIN)]
}
