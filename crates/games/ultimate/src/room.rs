/// The number of free cells of each local board, seven bits each: as many as the sum of all needs,
/// so that a multiplication adds up any of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Room(u64);

const BITS: u32 = 7;
const FIELD: u64 = (1 << BITS) - 1;
/// One in every field.
const ONES: u64 = FIELDS[511] / FIELD;

/// For each set of boards all bits of their fields.
static FIELDS: [u64; 512] = fields();

const fn fields() -> [u64; 512] {
    let mut table = [0; 512];
    let mut boards = 0;
    while boards < 512 {
        let mut board = 0;
        while board < 9 {
            if boards >> board & 1 != 0 {
                table[boards] |= FIELD << (BITS * board);
            }
            board += 1;
        }
        boards += 1;
    }
    table
}

impl Room {
    /// Nine free cells everywhere.
    pub(crate) const EMPTY_BOARD: Room = Room(9 * ONES);

    /// The room of these free cells.
    pub(crate) fn new(free: [u16; 9]) -> Room {
        let field = |(board, cells): (u32, &u16)| u64::from(cells.count_ones()) << (BITS * board);
        Room((0..).zip(&free).map(field).sum())
    }

    /// One cell of a board is taken.
    #[inline]
    pub(crate) fn take(&mut self, board: u8) {
        self.0 -= 1 << (BITS * u32::from(board));
    }

    /// A board is closed.
    #[inline]
    pub(crate) fn close(&mut self, board: u8) {
        self.0 &= !(FIELD << (BITS * u32::from(board)));
    }

    /// The free cells of these boards together.
    #[inline]
    pub(crate) fn of(self, boards: u16) -> u32 {
        let fields = self.0 & FIELDS[boards as usize & 511];
        (fields.wrapping_mul(ONES) >> (8 * BITS) & FIELD) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_boards_are_added_up() {
        let free = [0b1, 0b11, 0b111, 0, 0b1_1111_1111, 0b1010, 0b1_0000_0000, 0b111_000, 0b110];
        let mut room = Room::new(free);
        for boards in 0..512 {
            let each = (0..9).filter(|board| boards >> board & 1 != 0);
            assert_eq!(room.of(boards), each.map(|board| free[board].count_ones()).sum::<u32>());
        }
        room.take(4);
        room.close(8);
        assert_eq!((room.of(1 << 4), room.of(1 << 8), room.of(511)), (8, 0, 20));
        assert_eq!(Room::EMPTY_BOARD.of(511), 81);
    }
}
