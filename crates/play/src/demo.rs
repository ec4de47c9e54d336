//! The short game on a game's card, stone by stone: whoever shows it knows no rules.

use rivi_players::Card;
use rivi_rules::{Side, Size, Square, Table};
use serde::Serialize;
use utoipa::ToSchema;

use crate::view::{owners, rows};

/// A short game to be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DemoGame {
    /// The game's name.
    pub game: String,
    /// The board's size.
    pub size: Size,
    /// The size of the blocks that the board is divided into, if it is.
    pub block: Option<Size>,
    /// The stones in the order in which they are put; they stay where they are.
    pub stones: Vec<DemoStone>,
    /// Where the board is divided into blocks, whose each is after each stone, row by row: `X`, `O`, `=` for nobody's
    /// and `.` for an open one.
    pub local: Option<Vec<String>>,
    /// The squares that decided the game.
    pub winning: Vec<Square>,
}

/// A stone of a game that is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DemoStone {
    /// Where it lies.
    pub square: Square,
    /// Whose it is.
    pub side: Side,
}

impl DemoGame {
    /// The demo of a card; none if the card names no game, or one in which stones do not stay where they are put.
    pub fn of(card: &Card) -> Option<DemoGame> {
        let mut desk = rivi_games::desk(card.demo.game).ok()?;
        let mut whole = desk.boxed();
        whole.table_mut().play_line(card.demo.moves).ok()?;
        let (mut stones, mut local) = (Vec::new(), Vec::new());
        for text in whole.table().moves() {
            stones.push(stone(desk.table_mut(), &text)?);
            local.extend(desk.table().regions().as_ref().map(owners));
        }
        let table = desk.table();
        let lying = rows(table)
            .iter()
            .flat_map(|row| row.chars())
            .filter(|&mark| Side::of_mark(mark).is_some())
            .count();
        (lying == stones.len()).then(|| DemoGame {
            game: card.demo.game.to_owned(),
            size: table.size(),
            block: table.block(),
            winning: table.winning_squares(),
            local: (local.len() == stones.len()).then_some(local),
            stones,
        })
    }
}

fn stone(table: &mut dyn Table, text: &str) -> Option<DemoStone> {
    table.play(text).ok()?;
    let square = table.last_square()?;
    Some(DemoStone { square, side: table.at(square)? })
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
