use rivi_players::Desk;

pub(crate) use rivi_players::command::input::text;

/// The game of this name, with these moves played.
pub(crate) fn desk(game: &str, moves: &[String]) -> anyhow::Result<Box<dyn Desk>> {
    let mut desk = rivi_games::desk(game)?;
    desk.table_mut().play_line(&moves.join(" "))?;
    Ok(desk)
}
