use rivi_rules::Side;

/// A move: a mark on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Put {
    /// The cell, numbered row by row on the board as it is drawn.
    pub cell: u16,
    /// The mark.
    pub mark: Side,
}
