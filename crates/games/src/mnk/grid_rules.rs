use rivi_rules::Size;

/// The rules of a grid game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GridRules {
    /// Columns and rows, at most 64 each.
    pub size: Size,
    /// How many in a row win.
    pub line: u8,
    /// Whether a longer row does not win.
    pub exact: bool,
    /// Whether play goes on after a win until the board is full; the first line decides.
    pub go_on: bool,
}

impl GridRules {
    /// `line` or more in a row win, and the game ends there.
    pub const fn new(size: Size, line: u8) -> GridRules {
        GridRules { size, line, exact: false, go_on: false }
    }

    /// Whether a row of this length wins.
    #[inline]
    pub const fn wins(&self, length: u32) -> bool {
        if self.exact { length == self.line as u32 } else { length >= self.line as u32 }
    }
}
