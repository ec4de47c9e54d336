use rivi_rules::Side;

use super::{CellSet, Class};

/// The cells of each class, for both sides. [`Class::Quiet`] is left empty.
#[derive(Clone, Debug, Default)]
pub(super) struct ClassSets([[CellSet; Class::COUNT]; 2]);

impl ClassSets {
    #[inline]
    pub(super) fn of(&self, side: Side, class: Class) -> &CellSet {
        &self.0[side][class as usize]
    }

    /// Moves a cell whose classes change; the first player's are in the low half.
    #[inline]
    pub(super) fn change(&mut self, row: u8, column: u8, before: u8, after: u8) {
        for (side, sets) in self.0.iter_mut().enumerate() {
            let [old, new] = [before, after].map(|classes| classes >> (4 * side) & 7);
            if old != new && old != 0 {
                sets[old as usize].remove(row, column);
            }
            if old != new && new != 0 {
                sets[new as usize].add(row, column);
            }
        }
    }
}
