use rivi_rules::bits::Bits;
use rivi_rules::{Region, Regions, Side, Size, Square};

use crate::Ultimate;

/// The local boards beside and below each other.
const SIZE: Size = Size::new(3, 3);

/// The local boards as regions of the whole one.
pub(crate) fn regions(position: &Ultimate) -> Regions {
    Regions {
        size: SIZE,
        all: (0..9).map(|board| region(position, board)).collect(),
        open: Bits(position.playable_boards().into()).map(|board| place(board as u8)).collect(),
        sent_to: position.sent_to().map(place),
    }
}

fn region(position: &Ultimate, board: u8) -> Region {
    let has_won = |side: &Side| position.won(*side) >> board & 1 != 0;
    match Side::BOTH.into_iter().find(has_won) {
        Some(side) => Region::Won(side),
        None if position.closed() >> board & 1 != 0 => Region::Closed,
        None => Region::Undecided,
    }
}

fn place(board: u8) -> Square {
    SIZE.square(board.into())
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rivi_rules::{Board, Chance, Position};

    use super::*;
    use crate::Spot;

    /// Whose a board is, from its cells.
    fn owner(position: &Ultimate, board: u8) -> Region {
        const LINES: [[u8; 3]; 8] = [
            [0, 1, 2],
            [3, 4, 5],
            [6, 7, 8],
            [0, 3, 6],
            [1, 4, 7],
            [2, 5, 8],
            [0, 4, 8],
            [2, 4, 6],
        ];
        let mark = |cell: u8| position.at(Spot::new(board, cell).square());
        let is_of =
            |side: Side| LINES.iter().any(|line| line.iter().all(|&cell| mark(cell) == Some(side)));
        match Side::BOTH.into_iter().find(|&side| is_of(side)) {
            Some(side) => Region::Won(side),
            None if (0..9).all(|cell| mark(cell).is_some()) => Region::Closed,
            None => Region::Undecided,
        }
    }

    /// The boards that the legal moves go to.
    fn open_by_moves(position: &Ultimate) -> Vec<Square> {
        let mut boards: Vec<u8> = position.moves().map(Spot::board).collect();
        boards.dedup();
        boards.into_iter().map(|board| Square::new(board / 3, board % 3)).collect()
    }

    #[test]
    fn regions_are_those_that_the_cells_and_the_moves_tell() {
        let mut met = [0; 3];
        for seed in 0..200 {
            let mut chance = Chance::seed_from_u64(seed);
            let mut position = Ultimate::new(seed % 2 == 0);
            loop {
                let regions = position.regions().unwrap();
                assert_eq!(regions.size, Size::new(3, 3));
                let owners: Vec<Region> = (0..9).map(|board| owner(&position, board)).collect();
                assert_eq!(regions.all, owners, "{position:?}");
                assert_eq!(regions.open, open_by_moves(&position), "{position:?}");
                let sent_to = position.sent_to().map(|board| Square::new(board / 3, board % 3));
                assert_eq!(regions.sent_to, sent_to);
                for region in owners {
                    met[match region {
                        Region::Undecided => 0,
                        Region::Won(_) => 1,
                        Region::Closed => 2,
                    }] += 1;
                }
                let Some(m) = position.random_move(&mut chance) else { break };
                position.make(m);
            }
            assert!(position.regions().unwrap().open.is_empty());
        }
        assert!(met.iter().all(|&met| met > 100), "{met:?}");
    }
}
