//! The shape of a board as bits: column after column, each from the bottom, with at least one bit
//! above it that is never set, so that no line runs from one column into the next.

use rivi_rules::Size;

/// What the solver must know of a board's shape.
///
/// [`Standard`] is made of constants, so that the board everybody plays on pays nothing for the
/// others.
pub(super) trait Geometry: Copy + Send + Sync + 'static {
    /// Room for one thing a column.
    type Row<T: Copy + Default + Send>: AsMut<[T]> + Copy + Send;

    /// A row of defaults.
    fn row<T: Copy + Default + Send>() -> Self::Row<T>;
    fn width(self) -> u32;
    fn height(self) -> u32;
    /// Bits from a cell to its right neighbour.
    fn stride(self) -> u32;
    /// The lowest cell of every column.
    fn bottom(self) -> u64;
    /// Every cell.
    fn board(self) -> u64;
    /// Cells from which an even number of cells, itself counted, reach to the top.
    fn even(self) -> u64;
    /// Stones reflected left to right.
    fn mirror(self, stones: u64) -> u64;

    #[inline(always)]
    fn cells(self) -> u32 {
        self.width() * self.height()
    }

    /// All cells of a column.
    #[inline(always)]
    fn column(self, index: u32) -> u64 {
        ((1 << self.height()) - 1) << (index * self.stride())
    }

    /// Bits that a key can have.
    #[inline(always)]
    fn key_bits(self) -> u32 {
        self.width() * self.stride()
    }
}

/// Seven columns of six cells. A column is a byte, so that mirroring is a byte swap.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standard;

/// The same bits in every column.
const fn repeated(width: u32, stride: u32, column: u64) -> u64 {
    let mut all = 0;
    let mut index = 0;
    while index < width {
        all |= column << (index * stride);
        index += 1;
    }
    all
}

impl Geometry for Standard {
    type Row<T: Copy + Default + Send> = [T; 7];

    #[inline(always)]
    fn row<T: Copy + Default + Send>() -> [T; 7] {
        [T::default(); 7]
    }

    #[inline(always)]
    fn width(self) -> u32 {
        7
    }

    #[inline(always)]
    fn height(self) -> u32 {
        6
    }

    #[inline(always)]
    fn stride(self) -> u32 {
        8
    }

    #[inline(always)]
    fn bottom(self) -> u64 {
        const { repeated(7, 8, 1) }
    }

    #[inline(always)]
    fn board(self) -> u64 {
        const { repeated(7, 8, 0b11_1111) }
    }

    #[inline(always)]
    fn even(self) -> u64 {
        const { repeated(7, 8, 0b01_0101) }
    }

    #[inline(always)]
    fn mirror(self, stones: u64) -> u64 {
        stones.swap_bytes() >> 8
    }
}

/// Any board whose columns, each with one bit above, fit 64 bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnySize {
    width: u32,
    height: u32,
    bottom: u64,
    board: u64,
    even: u64,
}

/// The most columns that fit 64 bits, each of one cell and one bit above.
const MOST_COLUMNS: usize = 32;

impl AnySize {
    /// `None` if the board does not fit.
    pub(super) fn new(size: Size) -> Option<AnySize> {
        let (width, height) = (u32::from(size.width), u32::from(size.height));
        if width == 0 || height == 0 || width * (height + 1) > u64::BITS {
            return None;
        }
        let in_every_column = |column| repeated(width, height + 1, column);
        let even_rows = (0..height).filter(|row| (height - row) % 2 == 0);
        Some(AnySize {
            width,
            height,
            bottom: in_every_column(1),
            board: in_every_column((1 << height) - 1),
            even: in_every_column(even_rows.fold(0, |rows, row| rows | 1 << row)),
        })
    }
}

impl Geometry for AnySize {
    type Row<T: Copy + Default + Send> = [T; MOST_COLUMNS];

    #[inline(always)]
    fn row<T: Copy + Default + Send>() -> [T; MOST_COLUMNS] {
        [T::default(); MOST_COLUMNS]
    }

    fn width(self) -> u32 {
        self.width
    }

    fn height(self) -> u32 {
        self.height
    }

    fn stride(self) -> u32 {
        self.height + 1
    }

    fn bottom(self) -> u64 {
        self.bottom
    }

    fn board(self) -> u64 {
        self.board
    }

    fn even(self) -> u64 {
        self.even
    }

    fn mirror(self, stones: u64) -> u64 {
        let stride = self.stride();
        // A single column can be 64 bits wide, where the shift that makes this mask would overflow.
        let column = u64::MAX >> (u64::BITS - stride);
        (0..self.width).fold(0, |image, index| {
            let stones = (stones >> (index * stride)) & column;
            image | stones << ((self.width - 1 - index) * stride)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_geometries_describe_the_standard_board() {
        let any = AnySize::new(Size::new(7, 6)).unwrap();
        for index in 0..7 {
            assert_eq!(any.column(index) >> (7 * index), Standard.column(index) >> (8 * index));
            let mirrored = (any.column(6 - index), Standard.column(6 - index));
            let images = (any.mirror(any.column(index)), Standard.mirror(Standard.column(index)));
            assert_eq!(images, mirrored);
        }
        assert_eq!(any.cells(), Standard.cells());
        assert_eq!(any.even().count_ones(), Standard.even().count_ones());
    }

    #[test]
    fn boards_beyond_64_bits_are_refused() {
        assert!(AnySize::new(Size::new(8, 7)).is_some());
        assert!(AnySize::new(Size::new(1, 63)).is_some());
        assert!(AnySize::new(Size::new(9, 7)).is_none());
        assert!(AnySize::new(Size::new(0, 6)).is_none());
    }
}
