//! The short game on a game's card, stone by stone: whoever shows it knows no rules.

use rivi_players::Card;
use rivi_rules::{Size, Square};
use serde::Serialize;

use crate::course::{Course, Stone};

/// A short game to be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DemoGame {
    /// The game's name.
    pub game: String,
    /// The board's size.
    pub size: Size,
    /// The size of the blocks that the board is divided into, if it is.
    pub block: Option<Size>,
    /// The stones in the order in which they are put; they stay where they are.
    pub stones: Vec<Stone>,
    /// Where the board is divided into blocks, whose each is after each stone, row by row: `X`, `O`, `=` for nobody's
    /// and `.` for an open one.
    pub local: Option<Vec<String>>,
    /// The squares that decided the game.
    pub winning: Vec<Square>,
}

impl DemoGame {
    /// The demo of a card; none if the card names no game, or one in which stones do not stay where they are put.
    pub fn of(card: &Card) -> Option<DemoGame> {
        let mut desk = rivi_games::desk(card.demo.game).ok()?;
        let mut whole = desk.boxed();
        whole.table_mut().play_line(card.demo.moves).ok()?;
        let Course { size, block, stones, local, winning, .. } =
            Course::of(&mut *desk, &whole.table().moves())?;
        Some(DemoGame { game: card.demo.game.to_owned(), size, block, stones, local, winning })
    }
}

#[cfg(test)]
mod tests {
    use rivi_rules::Side;

    use super::*;

    #[test]
    fn every_demo_ends_with_the_stone_that_wins() {
        for entry in rivi_games::entries() {
            let name = entry.card().name;
            let demo = DemoGame::of(entry.card()).expect(name);
            let last = demo.stones.last().unwrap();
            assert!(demo.winning.len() >= 3, "{name}: {:?}", demo.winning);
            assert!(demo.winning.contains(&last.square), "{name}");
            assert_eq!(demo.local.is_some(), demo.block.is_some(), "{name}");
            for (at, stone) in demo.stones.iter().enumerate() {
                assert_eq!(stone.side, Side::BOTH[at % 2], "{name}");
                let earlier = &demo.stones[..at];
                assert!(earlier.iter().all(|earlier| earlier.square != stone.square), "{name}");
            }
        }
    }

    #[test]
    fn a_card_with_moves_that_there_are_not_shows_nothing() {
        let mut card = *rivi_games::entries()[0].card();
        card.demo.moves = "a1 a1";
        assert_eq!(DemoGame::of(&card), None);
        card.demo.game = "chess";
        assert_eq!(DemoGame::of(&card), None);
    }
}
