use super::scorer::Spot;

/// How far from a stone it can matter for the score of a slice: `o_xxx_o` ends six cells from
/// either end.
pub(super) const REACH: u32 = 6;

/// How many numbers a half window can have.
pub(super) const HALVES: usize = 1 << (REACH + 1);

/// One side of a stone in a slice, as a number below [`HALVES`]: a one, then a bit for each cell up
/// to the first blocked one or six cells away, set where an own stone is. To the right of the stone
/// the nearest cell is the lowest bit, to the left it is the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Half(pub(super) u32);

impl Half {
    /// The cells behind a place in a slice. `open` are the cells that are not blocked.
    #[inline]
    pub(super) fn right(own: u64, open: u64, bit: u32) -> Half {
        let cells = (open >> bit >> 1).trailing_ones().min(REACH);
        let one = 1 << cells;
        Half((own >> bit >> 1) as u32 & (one - 1) | one)
    }

    /// The cells before a place in a slice.
    #[inline]
    pub(super) fn left(own: u64, open: u64, bit: u32) -> Half {
        let before = 63 - bit;
        let cells = (open << before << 1).leading_ones().min(REACH);
        let nearest_on_top = own << before << 1;
        // The one on top of the cells is shifted down with them.
        Half(((nearest_on_top >> 1 | 1 << 63) >> (63 - cells)) as u32)
    }

    /// How many cells there are before the first blocked one, up to six.
    pub(super) fn cells(self) -> u32 {
        self.0.ilog2()
    }

    /// Whether all six cells are own stones: the run goes on out of sight.
    pub(super) fn is_all_own(self) -> bool {
        self.0 as usize == HALVES - 1
    }

    /// The cells as spots, the nearest first; `left` says which bit is the nearest.
    pub(super) fn spots(self, left: bool) -> Vec<Spot> {
        let cells = self.cells();
        let bit = |at: u32| if left { cells - 1 - at } else { at };
        let own = |at| self.0 >> bit(at) & 1 != 0;
        (0..cells).map(|at| if own(at) { Spot::Own } else { Spot::Free }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both halves read cell by cell.
    fn slow(own: u64, open: u64, bit: u32, step: i32) -> Vec<Spot> {
        (1..=REACH as i32)
            .map(|distance| bit as i32 + distance * step)
            .take_while(|at| (0..64).contains(at) && open >> at & 1 != 0)
            .map(|at| if own >> at & 1 != 0 { Spot::Own } else { Spot::Free })
            .collect()
    }

    #[test]
    fn halves_are_what_stands_there() {
        let words = [(0, 0), (0b0110_1011, u64::MAX), (0b100, 0b1_1111), (u64::MAX, u64::MAX)];
        let patterns = (0..40_u32).map(|seed| {
            let word = |n: u32| rivi_rules::stone_key(n, rivi_rules::Side::X);
            let open = word(seed) | word(seed + 100) | word(seed + 200);
            (word(seed + 300) & open, open)
        });
        for (own, open) in words.into_iter().chain(patterns) {
            for bit in 0..64 {
                let (left, right) = (Half::left(own, open, bit), Half::right(own, open, bit));
                assert_eq!(right.spots(false), slow(own, open, bit, 1), "{own:b} {open:b} {bit}");
                assert_eq!(left.spots(true), slow(own, open, bit, -1), "{own:b} {open:b} {bit}");
            }
        }
    }
}
