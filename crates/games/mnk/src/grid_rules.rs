use rivi_rules::{Side, Size};

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
    /// What else five in a row asks of its players.
    pub twist: Twist,
}

/// A rule that only some kinds of five in a row have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Twist {
    /// None.
    #[default]
    Plain,
    /// Renju: who moves first needs exactly five and may not make an overline, a double four or a
    /// double three; the other wins with five or more.
    Renju,
    /// Caro: a row of just the right length does not win if the opponent closes both its ends.
    Caro,
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
        GridRules { size, line, exact: false, go_on: false, twist: Twist::Plain }
    }

    /// Whether a row of this length wins, where nothing else matters.
    #[inline]
    pub const fn wins(&self, length: u32) -> bool {
        if self.exact { length == self.line as u32 } else { length >= self.line as u32 }
    }

    /// Whether a row wins for a side, where `black` moved first.
    #[inline]
    pub fn run_wins(&self, run: Run, side: Side, black: Side) -> bool {
        let line = u32::from(self.line);
        match self.twist {
            Twist::Plain => self.wins(run.length),
            Twist::Renju if side == black => run.length == line,
            Twist::Renju => run.length >= line,
            Twist::Caro => self.wins(run.length) && !(run.length == line && run.closed),
        }
    }

    /// Whether a row wins by its length alone, for both sides alike.
    pub fn is_plain(&self) -> bool {
        self.twist == Twist::Plain
    }
}
