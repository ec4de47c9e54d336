use rivi_players::Desk;
use rivi_players::command::DiagramArguments;

pub(crate) use rivi_players::command::input::text;

/// The game of this name, from a diagram if there is one, with these moves played.
pub(crate) fn desk(
    game: &str,
    diagram: &DiagramArguments,
    moves: &[String],
) -> anyhow::Result<Box<dyn Desk>> {
    let mut desk = diagram.set_up(rivi_games::desk(game)?)?;
    desk.table_mut().play_line(&moves.join(" "))?;
    Ok(desk)
}
