use std::sync::Arc;

use rivi_rules::{Side, stone_key};

/// Images of a position that are taken for one. More there may be, but each costs time at every move.
const IMAGES: usize = 8;

/// The cells and sets of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    pub(super) sets: Vec<u64>,
    /// For each cell the key of a stone there in each image: of the side that is asked about, and of the other.
    keys: Vec<[[u64; IMAGES]; 2]>,
}

/// A position of such a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetGame {
    pub(super) field: Arc<Field>,
    /// The stones of X and of O.
    pub(super) stones: [u64; 2],
    /// Cells that a stone can be put on.
    pub(super) free: u64,
    pub(super) turn: Side,
}

impl Field {
    /// The most cells there can be.
    pub const MOST_CELLS: usize = 64;

    /// A field of so many cells with these sets, and the places to which its symmetries bring the cells; none if it is
    /// too large.
    pub fn new(cells: usize, mut sets: Vec<u64>, symmetries: &[Vec<u8>]) -> Option<Field> {
        if cells > Field::MOST_CELLS || sets.contains(&0) {
            return None;
        }
        sets.sort_unstable();
        sets.dedup();
        let image = |number: usize, cell: usize| match symmetries.get(number) {
            Some(places) => places[cell],
            None => cell as u8,
        };
        let key = |cell: usize, side: Side| {
            std::array::from_fn(|number| stone_key(image(number, cell).into(), side))
        };
        let keys = (0..cells).map(|cell| Side::BOTH.map(|side| key(cell, side))).collect();
        Some(Field { sets, keys })
    }
}

impl SetGame {
    /// A position: the stones of X and of O, the cells that are free, and whose turn it is.
    pub fn new(field: Arc<Field>, stones: [u64; 2], free: u64, turn: Side) -> SetGame {
        SetGame { field, stones, free, turn }
    }

    /// Whether no stone lies on it.
    pub(super) fn is_untouched(&self) -> bool {
        self.stones == [0, 0]
    }

    /// The position after a stone of the side to move.
    pub(super) fn after(&self, cell: u8) -> SetGame {
        let mut next = self.clone();
        next.stones[self.turn] |= 1 << cell;
        next.free &= !(1 << cell);
        next.turn = self.turn.other();
        next
    }
}

/// The stones as the side sees them that is asked about, with their keys in all images.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stones {
    pub(super) own: u64,
    pub(super) other: u64,
    pub(super) free: u64,
    keys: [u64; IMAGES],
}

impl Stones {
    /// As `side` sees them.
    pub(super) fn of(game: &SetGame, side: Side) -> Stones {
        let mut stones = Stones { own: 0, other: 0, free: game.free, keys: [0; IMAGES] };
        for (who, mask) in [(0, game.stones[side]), (1, game.stones[side.other()])] {
            for cell in rivi_rules::bits::Bits(mask) {
                stones = stones.with(&game.field, cell as u8, who);
            }
        }
        stones
    }

    #[inline]
    fn with(mut self, field: &Field, cell: u8, who: usize) -> Stones {
        for (key, stone) in self.keys.iter_mut().zip(&field.keys[usize::from(cell)][who]) {
            *key ^= stone;
        }
        let bit = 1 << cell;
        self.free &= !bit;
        if who == 0 {
            self.own |= bit;
        } else {
            self.other |= bit;
        }
        self
    }

    /// With a stone of the side that is asked about.
    #[inline]
    pub(super) fn with_own(self, field: &Field, cell: u8) -> Stones {
        self.with(field, cell, 0)
    }

    /// With a stone of the other side.
    #[inline]
    pub(super) fn with_other(self, field: &Field, cell: u8) -> Stones {
        self.with(field, cell, 1)
    }

    /// The same for all images.
    #[inline]
    pub(super) fn key(&self) -> u64 {
        self.keys.iter().copied().min().unwrap_or(0)
    }
}
