use rivi_rules::{Side, Size};

use crate::ExtraRule;

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
    /// A rule of the game's own beside these.
    pub extra: Option<&'static dyn ExtraRule>,
}

/// A whole row of one side's stones: its length, and which of its ends the opponent closes. The
/// edge of the board closes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// How many stones.
    pub length: u32,
    /// Whether the opponent's stones stand at both ends.
    pub closed: bool,
}

impl GridRules {
    /// `line` or more in a row win, and the game ends there.
    pub const fn new(size: Size, line: u8) -> GridRules {
        GridRules { size, line, exact: false, go_on: false, extra: None }
    }

    /// Whether a row of this length wins, where nothing else matters.
    #[inline]
    pub const fn wins(&self, length: u32) -> bool {
        if self.exact { length == self.line as u32 } else { length >= self.line as u32 }
    }

    /// Whether a row wins for a side, where `black` moved first.
    #[inline]
    pub fn run_wins(&self, run: Run, side: Side, black: Side) -> bool {
        match self.extra {
            None => self.wins(run.length),
            Some(rule) => rule.run_wins(self, run, side, black),
        }
    }

    /// Whether a row wins by its length alone, for both sides alike.
    pub fn is_plain(&self) -> bool {
        self.extra.is_none()
    }

    /// The rule by which moves of the first player may be forbidden, if there is one.
    #[inline]
    pub(crate) fn judge(&self) -> Option<&'static dyn ExtraRule> {
        self.extra.filter(|rule| rule.judges_moves())
    }

    /// Whether it matters who stands at the ends of a row.
    #[inline]
    pub(crate) fn looks_at_ends(&self) -> bool {
        self.extra.is_some_and(ExtraRule::looks_at_ends)
    }
}
