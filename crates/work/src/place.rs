use rivi_play::message::SetUpText;
use rivi_players::Desk;
use rivi_rules::Side;
use serde::{Deserialize, Serialize};

/// A position as it goes to another machine: with the moves that led to it, as machines may go by them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    game: String,
    first: Side,
    start: Option<SetUpText>,
    moves: String,
}

impl Place {
    /// The position on a desk; none if it cannot be told so that the same comes of it.
    pub fn of(desk: &dyn Desk) -> Option<Place> {
        let mut table = desk.table().boxed();
        let moves = table.moves().join(" ");
        while table.take_back().is_some() {}
        let (game, first) = (desk.game().to_owned(), table.turn());
        let start = (table.key() != desk.restart(first).table().key()).then(|| SetUpText {
            diagram: table.diagram().to_string(),
            turn: Some(first),
            lenient: true,
        });
        let place = Place { game, first, start, moves };
        let same = |other: &dyn Desk| {
            let (here, there) = (desk.table(), other.table());
            here.key() == there.key()
                && here.moves() == there.moves()
                && here.turn() == there.turn()
        };
        place.desk().ok().filter(|other| same(&**other)).map(|_| place)
    }

    /// A desk with the position.
    ///
    /// # Errors
    /// If there is no such position.
    pub fn desk(&self) -> Result<Box<dyn Desk>, String> {
        let found = rivi_play::position(&self.game, self.start.as_ref(), self.first);
        let mut desk = found.map_err(|error| error.to_string())?;
        desk.table_mut().play_line(&self.moves).map_err(|error| error.to_string())?;
        Ok(desk)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_comes_back_as_it_was() {
        for entry in rivi_games::entries() {
            let mut desk = rivi_games::desk(&entry.card().usual()).unwrap().restart(Side::O);
            for _ in 0..4 {
                let place = Place::of(&*desk).expect("it can be told");
                let text = serde_json::to_string(&place).unwrap();
                let back = serde_json::from_str::<Place>(&text).unwrap().desk().unwrap();
                assert_eq!(back.table().diagram(), desk.table().diagram(), "{text}");
                assert_eq!(back.table().key(), desk.table().key(), "{text}");
                let next = desk.table().legal_moves().swap_remove(0);
                desk.table_mut().play(&next).unwrap();
            }
        }
    }
}
