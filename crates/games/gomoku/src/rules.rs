//! The options of five in a row.

use crate::Twist;
use rivi_mnk::GridRules;
use rivi_rules::Size;

/// What can be chosen beside the size of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Options {
    /// Only exactly five win.
    pub standard: bool,
    /// Play goes on after a win until the board is full.
    pub go_on: bool,
    /// The first player may make no overline, double four or double three.
    pub renju: bool,
    /// Five do not win if closed at both ends.
    pub caro: bool,
}

impl Options {
    /// The rules on a board of this size; none if the options cannot be taken together.
    pub fn rules(self, size: Size) -> Option<GridRules> {
        let Options { standard: exact, go_on, renju, caro } = self;
        let twist = match (renju, caro) {
            (false, false) => Twist::Plain,
            (true, false) if !exact && !go_on => Twist::Renju,
            (false, true) if !go_on => Twist::Caro,
            _ => return None,
        };
        Some(twist.on(GridRules { exact, go_on, ..GridRules::new(size, 5) }))
    }
}
