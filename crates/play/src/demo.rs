//! The short game on a game's card, stone by stone: whoever shows it knows no rules.

use rivi_players::Card;
use rivi_rules::Table;
use serde::Serialize;
use utoipa::ToSchema;

use crate::seat::Seat;
use crate::view::{Extent, Place, owners, places, rows};

/// A short game to be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DemoGame {
    /// The game's name.
    pub game: String,
    /// The board's size.
    pub size: Extent,
    /// The size of the blocks that the board is divided into, if it is.
    #[schema(required)]
    pub block: Option<Extent>,
    /// The stones in the order in which they are put; they stay where they are.
    pub stones: Vec<DemoStone>,
    /// The squares that decided the game.
    pub winning: Vec<Place>,
}

/// A stone of a game that is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DemoStone {
    /// Where it lies.
    pub square: Place,
    /// Whose it is.
    pub side: Seat,
    /// Where a board is divided into blocks, whose each is after it, row by row: `X`, `O`, `=` for nobody's and `.`
    /// for an open one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub local: Option<String>,
}

impl DemoGame {
    /// The demo of a card; none if the card names no game, or one in which stones do not stay where they are put.
    pub fn of(card: &Card) -> Option<DemoGame> {
        let mut desk = rivi_games::desk(card.demo.game).ok()?;
        let mut whole = desk.boxed();
        whole.table_mut().play_line(card.demo.moves).ok()?;
        let mut stones = Vec::new();
        for text in whole.table().moves() {
            stones.push(stone(desk.table_mut(), &text)?);
        }
        let table = desk.table();
        let lying =
            rows(table).iter().flat_map(|row| row.chars()).filter(|&mark| mark != '.').count();
        (lying == stones.len()).then(|| DemoGame {
            game: card.demo.game.to_owned(),
            size: table.size().into(),
            block: table.block().map(Into::into),
            winning: places(&table.winning_squares()),
            stones,
        })
    }
}

fn stone(table: &mut dyn Table, text: &str) -> Option<DemoStone> {
    let side = table.turn().into();
    table.play(text).ok()?;
    let local = table.regions().as_ref().map(owners);
    Some(DemoStone { square: table.last_square()?.into(), side, local })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_demo_ends_with_the_stone_that_wins() {
        for entry in rivi_games::entries() {
            let name = entry.card().name;
            let demo = DemoGame::of(entry.card()).expect(name);
            let last = demo.stones.last().unwrap();
            assert!(demo.winning.len() >= 3, "{name}: {:?}", demo.winning);
            assert!(demo.winning.contains(&last.square), "{name}");
            for (at, stone) in demo.stones.iter().enumerate() {
                assert_eq!(stone.side, Seat::BOTH[at % 2], "{name}");
                assert_eq!(stone.local.is_some(), demo.block.is_some(), "{name}");
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
