use rivi_rules::{Size, stone_keys};

use super::Word;

/// The bits of a board: column after column, each from the bottom, with one free bit above, so that
/// no line runs from a column's top into the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape<W> {
    pub(super) size: Size,
    /// Bits from a cell to its right neighbour.
    pub(super) stride: u32,
    /// The lowest cell of each column.
    pub(super) bottom: W,
    /// The highest cell of each column.
    pub(super) top: W,
}

impl<W: Word> Shape<W> {
    pub(super) fn new(size: Size) -> Shape<W> {
        let stride = size.height as u32 + 1;
        let cells = |row: u32| {
            (0..size.width as u32).fold(W::ZERO, |cells, column| cells | bit(column * stride + row))
        };
        Shape { size, stride, bottom: cells(0), top: cells(stride - 2) }
    }

    /// All bits of a column, with the free one above.
    #[inline]
    pub(super) fn column(&self, column: u8) -> W {
        let low = W::ONE << self.stride;
        // One below the next column's lowest bit: the bits of column 0.
        let cells = low.plus(!W::ZERO);
        cells << (u32::from(column) * self.stride)
    }

    /// Bits from a cell to the next, for each direction of a line.
    #[inline]
    pub(super) const fn steps(&self) -> [u32; 4] {
        [1, self.stride, self.stride - 1, self.stride + 1]
    }

    /// All cells of the board.
    #[cfg(feature = "machines")]
    #[inline]
    pub(super) fn cells(&self) -> W {
        // From each column's lowest cell up to below its free bit: a difference without borrowing.
        (self.top << 1).plus(!self.bottom).plus(W::ONE)
    }

    /// Writes a byte for each cell of a row, counted from the top: 1 where there is a stone, else 0.
    #[inline]
    pub(super) fn write_row(&self, stones: W, row: u32, bytes: &mut [u8]) {
        let mut rest = stones >> (self.stride - 2 - row);
        if let (7, Ok(seven)) = (self.stride, <&mut [u8; 7]>::try_from(&mut *bytes)) {
            // The usual board all at once. The product has the bit of column c, which is bit 7c, at 7c to 7c + 6; at
            // 8c, the lowest bit of byte c, there is that one and no other.
            let apart = ((rest & self.bottom).low() * 0b111_1111) & 0x01_0101_0101_0101;
            seven.copy_from_slice(&apart.to_le_bytes()[..7]);
            return;
        }
        for byte in bytes {
            *byte = u8::from(rest & W::ONE != W::ZERO);
            rest = rest >> self.stride;
        }
    }

    /// Whether the stones hold four in a row.
    #[inline]
    pub(super) fn has_line(&self, stones: W) -> bool {
        self.steps().iter().any(|&step| {
            let pairs = stones & (stones >> step);
            pairs & (pairs >> (2 * step)) != W::ZERO
        })
    }
}

/// The word with one bit set.
pub(super) fn bit<W: Word>(place: u32) -> W {
    W::ONE << place
}

/// The keys of the stones, so that a move need not compute them.
pub(super) static KEYS: [[u64; 128]; 2] = stone_keys();
