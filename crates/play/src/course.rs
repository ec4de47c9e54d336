//! A game from its start, stone by stone: whoever shows it knows no rules.

use rivi_players::Desk;
use rivi_rules::{Side, Size, Square, Table};
use serde::Serialize;

use crate::view::{owners, rows};

/// A game as it was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Course {
    /// The game's name.
    pub game: String,
    /// The board's size.
    pub size: Size,
    /// The size of the blocks that the board is divided into, if it is.
    pub block: Option<Size>,
    /// The rows from the top before the first move: `X`, `O` and `.` for a free cell.
    pub start: Vec<String>,
    /// The stones in the order in which they were put; they stay where they are.
    pub stones: Vec<Stone>,
    /// Where the board is divided into blocks, whose each is after each stone, row by row: `X`, `O`, `=` for nobody's
    /// and `.` for an open one.
    pub local: Option<Vec<String>>,
    /// The squares that decided the game.
    pub winning: Vec<Square>,
}

/// A stone of a game that is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Stone {
    /// Where it lies.
    pub square: Square,
    /// Whose it is.
    pub side: Side,
}

impl Course {
    /// The moves of a game, played from where a desk stands; none if one cannot be played, or if stones do not stay
    /// where they are put.
    pub fn of(desk: &mut dyn Desk, moves: &[String]) -> Option<Course> {
        let start = rows(desk.table());
        let (mut stones, mut local) = (Vec::new(), Vec::new());
        for text in moves {
            stones.push(stone(desk.table_mut(), text)?);
            local.extend(desk.table().regions().as_ref().map(owners));
        }
        let (game, table) = (desk.game().to_owned(), desk.table());
        let lying = |rows: &[String]| {
            rows.iter()
                .flat_map(|row| row.chars())
                .filter(|&mark| Side::of_mark(mark).is_some())
                .count()
        };
        (lying(&rows(table)) == lying(&start) + stones.len()).then(|| Course {
            game,
            size: table.size(),
            block: table.block(),
            start,
            winning: table.winning_squares(),
            local: (table.block().is_some() && local.len() == stones.len()).then_some(local),
            stones,
        })
    }
}

fn stone(table: &mut dyn Table, text: &str) -> Option<Stone> {
    table.play(text).ok()?;
    let square = table.last_square()?;
    Some(Stone { square, side: table.at(square)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(game: &str, moves: &str) -> Option<Course> {
        let mut desk = rivi_games::desk(game).unwrap();
        let moves: Vec<String> = moves.split(' ').map(str::to_owned).collect();
        Course::of(&mut *desk, &moves)
    }

    /// Each stone lies where the board has it, in the order of the moves, until the line that wins.
    #[test]
    fn a_game_is_told_stone_by_stone() {
        let told = course("connect4", "4 4 3 3 5 5 6").unwrap();
        let squares: Vec<_> = told.stones.iter().map(|stone| stone.square).collect();
        let at = |row, column| Square { row, column };
        assert_eq!(squares[..4], [at(5, 3), at(4, 3), at(5, 2), at(4, 2)]);
        let sides: Vec<_> = told.stones.iter().map(|stone| stone.side).collect();
        assert!(sides.iter().enumerate().all(|(at, &side)| side == Side::BOTH[at % 2]));
        assert_eq!((told.winning.len(), told.local, told.start.len()), (4, None, 6));
        let blocks = course("ultimate", "44 40").unwrap();
        assert_eq!(blocks.local.map(|local| local.len()), Some(2));
    }

    #[test]
    fn a_game_that_cannot_be_played_is_not_told() {
        assert_eq!(course("tictactoe", "a1 a1"), None);
    }
}
