use std::fmt;
use std::ops::{Index, IndexMut};

/// One of the two players. X begins unless a game is started otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The player of crosses.
    X,
    /// The player of noughts.
    O,
}

impl Side {
    /// Both sides, X first.
    pub const BOTH: [Side; 2] = [Side::X, Side::O];

    /// The opponent.
    ///
    /// ```
    /// # use rivi_rules::Side;
    /// assert_eq!(Side::X.other(), Side::O);
    /// ```
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::X => Side::O,
            Side::O => Side::X,
        }
    }

    /// The mark on the board, `X` or `O`.
    pub const fn mark(self) -> char {
        match self {
            Side::X => 'X',
            Side::O => 'O',
        }
    }

    /// The side whose mark this is, in either case.
    ///
    /// ```
    /// # use rivi_rules::Side;
    /// assert_eq!(Side::of_mark('o'), Some(Side::O));
    /// assert_eq!(Side::of_mark('.'), None);
    /// ```
    pub const fn of_mark(mark: char) -> Option<Side> {
        match mark {
            'X' | 'x' => Some(Side::X),
            'O' | 'o' => Some(Side::O),
            _ => None,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.mark())
    }
}

/// `pair[side]` for anything that is kept once for each side.
impl<T> Index<Side> for [T; 2] {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        &self[side as usize]
    }
}

impl<T> IndexMut<Side> for [T; 2] {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self[side as usize]
    }
}
