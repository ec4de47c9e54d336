use std::fmt;
use std::ops::{Index, IndexMut};

/// One of the two players, written `x` or `o`. X begins unless a game is started otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_read_back_in_either_case() {
        for side in Side::BOTH {
            assert_eq!(Side::of_mark(side.mark()), Some(side));
            assert_eq!(Side::of_mark(side.mark().to_ascii_lowercase()), Some(side));
            assert_eq!(side.to_string(), side.mark().to_string());
            assert_eq!(side.other().other(), side);
            assert_ne!(side.other(), side);
        }
        assert_eq!((Side::X.mark(), Side::O.mark()), ('X', 'O'));
        for other in ['0', '.', 'Y', ' '] {
            assert_eq!(Side::of_mark(other), None);
        }
    }

    #[test]
    fn pairs_are_indexed_by_side() {
        let mut pair = [10, 20];
        pair[Side::O] += 1;
        assert_eq!((pair[Side::X], pair[Side::O]), (10, 21));
        assert_eq!(pair, [10, 21]);
    }
}
