use rivi_rules::{Board, Diagram, Position, SetUp, Side, Size, Square};

use crate::{Column, ConnectFour};

const SIZE: Size = Size::new(7, 6);
/// Columns of the board.
pub(super) const COLUMNS: u8 = SIZE.width;
/// Bits from a cell to its right neighbour: six cells and the free bit above them.
const STRIDE: u32 = 7;
/// The lowest cell of each column: 49 set bits divided by seven of them.
const BOTTOM: u64 = ((1 << 49) - 1) / 0b111_1111;
/// Every cell.
const CELLS: u64 = BOTTOM * 0b111_111;

/// The stones on the 7×6 board as the side to move sees them. Colours do not matter to the
/// machine: what wins for one side wins for the other.
///
/// Bits lie as in [`ConnectFour::stones`]: column after column from the left, each from the bottom,
/// seven bits a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    /// The stones of the side to move.
    mine: u64,
    /// All stones.
    taken: u64,
}

impl Stones {
    /// The empty board.
    pub const EMPTY: Stones = Stones { mine: 0, taken: 0 };

    /// The board with these stones; none if two lie in one cell, one lies off the board or hangs in
    /// the air.
    pub fn new(mine: u64, theirs: u64) -> Option<Stones> {
        let taken = mine | theirs;
        // A stone rests on the bottom or on another stone.
        let resting = BOTTOM | taken << 1;
        let possible = mine & theirs == 0 && taken & !CELLS == 0 && taken & !resting == 0;
        possible.then_some(Stones { mine, taken })
    }

    /// The stones of a position; none if its board is not the 7×6 one.
    pub fn of(position: &ConnectFour<u64>) -> Option<Stones> {
        let turn = position.turn();
        let fits = position.size() == SIZE;
        let (mine, theirs) = (position.stones(turn), position.stones(turn.other()));
        fits.then_some(Stones { mine, taken: mine | theirs })
    }

    /// The board as a position of the rules, with X to move; none if both sides have four in a row.
    pub fn position(self) -> Option<ConnectFour<u64>> {
        let owner = |square: Square| {
            let place = u32::from(square.column) * STRIDE + u32::from(SIZE.height - 1 - square.row);
            match (self.mine >> place & 1, self.taken >> place & 1) {
                (1, _) => Some(Side::X),
                (_, 1) => Some(Side::O),
                _ => None,
            }
        };
        let diagram = Diagram::new(SIZE, SIZE.squares().map(owner).collect());
        let how = SetUp { turn: Some(Side::X), impossible: true };
        ConnectFour::new(SIZE).set_up(&diagram, how).ok()
    }

    /// The stones of the side to move.
    pub fn mine(self) -> u64 {
        self.mine
    }

    /// The stones of the opponent.
    #[inline]
    pub fn theirs(self) -> u64 {
        self.mine ^ self.taken
    }

    /// How many stones lie on the board.
    pub fn count(self) -> u32 {
        self.taken.count_ones()
    }

    /// Whether each side has played as often as the other, or the opponent once more: whether a
    /// game can have led here, as far as counting tells.
    pub fn is_balanced(self) -> bool {
        let (mine, theirs) = (self.mine.count_ones(), self.theirs().count_ones());
        theirs == mine || theirs == mine + 1
    }

    /// Whether the game is over: a line of four, or no free cell.
    pub fn is_over(self) -> bool {
        has_line(self.mine) || has_line(self.theirs()) || self.taken == CELLS
    }

    /// The lowest free cell of each column that has one.
    #[inline]
    pub(super) fn landings(self) -> u64 {
        (self.taken + BOTTOM) & CELLS
    }

    /// The cell that a stone in this column falls to; none if the column is full or off the board.
    pub(super) fn landing(self, column: u8) -> Option<u64> {
        if column >= COLUMNS {
            return None;
        }
        let cell = self.landings() & cells_of(column);
        (cell != 0).then_some(cell)
    }

    /// The board after a stone in one of the landings, seen by the other side.
    #[inline]
    pub(super) fn after(self, landing: u64) -> Stones {
        Stones { mine: self.theirs(), taken: self.taken | landing }
    }

    /// The board after a stone in this column; none if it takes no more.
    pub fn drop_into(self, column: Column) -> Option<Stones> {
        self.landing(column.0).map(|cell| self.after(cell))
    }

    /// Cells, free or not, in which the side to move would complete four.
    #[inline]
    pub(super) fn completing(self) -> u64 {
        completing(self.mine)
    }

    /// Cells, free or not, in which the opponent would complete four.
    #[inline]
    pub(super) fn completing_theirs(self) -> u64 {
        completing(self.theirs())
    }

    /// How many free cells would complete four once there is a stone in this landing: a measure
    /// of how much the move threatens.
    #[inline]
    pub(super) fn threats_with(self, landing: u64) -> u32 {
        (completing(self.mine | landing) & !self.taken).count_ones()
    }

    /// Whether a stone in this landing completes four.
    #[inline]
    pub(super) fn wins_with(self, landing: u64) -> bool {
        has_line(self.mine | landing)
    }

    /// Left and right change places.
    pub fn mirrored(self) -> Stones {
        Stones { mine: mirrored(self.mine), taken: mirrored(self.taken) }
    }

    /// Tells boards apart, in 49 bits: in each column the highest set bit marks the lowest free
    /// cell, and below it a set bit is a stone of the side to move.
    #[inline]
    pub fn key(self) -> u64 {
        self.mine | (self.taken + BOTTOM)
    }

    /// The board that a key stands for; none if it is no key.
    pub fn of_key(key: u64) -> Option<Stones> {
        if key >> (STRIDE * u32::from(COLUMNS)) != 0 {
            return None;
        }
        let mut stones = Stones::EMPTY;
        for column in 0..u32::from(COLUMNS) {
            let bits = key >> (column * STRIDE) & 0b111_1111;
            let height = bits.checked_ilog2()?;
            let below = (1 << height) - 1;
            stones.mine |= (bits & below) << (column * STRIDE);
            stones.taken |= below << (column * STRIDE);
        }
        Some(stones)
    }
}

/// The column of a cell.
#[inline]
pub(super) fn column_of(cell: u64) -> u8 {
    (cell.trailing_zeros() / STRIDE) as u8
}

const fn cells_of(column: u8) -> u64 {
    0b111_111 << (STRIDE * column as u32)
}

/// V5: four shift-and-and steps.
#[inline]
fn has_line(stones: u64) -> bool {
    [1, STRIDE, STRIDE - 1, STRIDE + 1].iter().any(|step| {
        let pairs = stones & stones >> step;
        pairs & pairs >> (2 * step) != 0
    })
}

/// Cells that make four with three of these stones: the end of a row of three, or the gap in a
/// broken one. The free bit above each column keeps rows from running into the next column.
#[inline]
fn completing(stones: u64) -> u64 {
    // Upwards only the cell on top of three can be free.
    let mut cells = stones << 1 & stones << 2 & stones << 3;
    for step in [STRIDE, STRIDE - 1, STRIDE + 1] {
        let two_before = stones << step & stones << (2 * step);
        cells |= two_before & (stones << (3 * step) | stones >> step);
        let two_behind = stones >> step & stones >> (2 * step);
        cells |= two_behind & (stones >> (3 * step) | stones << step);
    }
    cells & CELLS
}

fn mirrored(stones: u64) -> u64 {
    (0..COLUMNS).fold(0, |image, column| {
        let cells = stones >> (STRIDE * u32::from(column)) & 0b111_111;
        image | cells << (STRIDE * u32::from(COLUMNS - 1 - column))
    })
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rivi_rules::{Chance, Outcome, Symmetric, Symmetry};

    use super::*;

    /// Every position of random games, as the rules and as the machine see it.
    fn check_random_positions(check: impl Fn(&ConnectFour<u64>, Stones)) {
        let mut chance = Chance::seed_from_u64(4);
        for _ in 0..300 {
            let mut position = ConnectFour::new(Size::new(7, 6));
            while let Some(m) = position.random_move(&mut chance) {
                check(&position, Stones::of(&position).unwrap());
                position.make(m);
            }
            let end = Stones::of(&position).unwrap();
            assert!(end.is_over());
        }
    }

    #[test]
    fn the_machine_sees_the_moves_and_wins_of_the_rules() {
        check_random_positions(|position, stones| {
            assert!(!stones.is_over() && stones.is_balanced());
            let columns: Vec<u8> = position.moves().map(|m| m.0).collect();
            for column in 0..9 {
                let Some(landing) = stones.landing(column) else {
                    assert!(!columns.contains(&column));
                    continue;
                };
                assert_eq!(column_of(landing), column);
                let next = position.after(Column(column));
                assert_eq!(Stones::of(&next), stones.drop_into(Column(column)));
                let wins = next.outcome() == Some(Outcome::Win(position.turn()));
                assert_eq!(stones.wins_with(landing), wins);
                assert_eq!(stones.completing() & landing != 0, wins);
            }
        });
    }

    #[test]
    fn keys_and_mirrors_keep_the_board() {
        check_random_positions(|position, stones| {
            assert_eq!(Stones::of_key(stones.key()), Some(stones));
            assert_eq!(Stones::new(stones.mine(), stones.theirs()), Some(stones));
            assert_eq!(Stones::of(&stones.position().unwrap()), Some(stones));
            assert_eq!(stones.mirrored().mirrored(), stones);
            let image = position.transformed(Symmetry::MIRROR);
            assert_eq!(Stones::of(&image), Some(stones.mirrored()));
        });
    }

    #[test]
    fn what_is_no_board_is_refused() {
        assert_eq!(Stones::new(1, 1), None, "two stones in one cell");
        assert_eq!(Stones::new(0b10, 0), None, "a stone in the air");
        assert_eq!(Stones::new(0b100_0000, 0b11_1111), None, "a stone above the board");
        assert_eq!(Stones::new(1 << 49, 0), None, "a stone beside the board");
        assert_eq!(Stones::of_key(0), None);
        assert_eq!(Stones::of_key(1 << 49 | BOTTOM), None);
        assert_eq!(Stones::of_key(BOTTOM), Some(Stones::EMPTY));
        let other_size = ConnectFour::new(Size::new(6, 6));
        assert_eq!(Stones::of(&other_size), None);
    }
}
