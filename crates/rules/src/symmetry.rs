use std::fmt::Debug;

use crate::{Position, Size, Square};

/// The ways to lay a board on itself: whatever they are, they follow one another and can be undone.
pub trait Group: Copy + Eq + Debug + Send + Sync + 'static {
    /// Leaves everything where it is.
    const IDENTITY: Self;

    /// This one followed by another.
    #[must_use]
    fn then(self, next: Self) -> Self;

    /// The one that undoes this one.
    #[must_use]
    fn inverse(self) -> Self;
}

/// The one way to lay a board on itself that every board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Identity;

impl Group for Identity {
    const IDENTITY: Identity = Identity;

    fn then(self, _: Identity) -> Identity {
        Identity
    }

    fn inverse(self) -> Identity {
        Identity
    }
}

/// One of the eight ways to lay a square board on itself.
///
/// Read as: first swap rows with columns if `transpose`, then turn the rows upside down if
/// `flip_rows`, then turn the columns round if `flip_columns`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    transpose: bool,
    flip_rows: bool,
    flip_columns: bool,
}

const fn symmetry(transpose: bool, flip_rows: bool, flip_columns: bool) -> Symmetry {
    Symmetry { transpose, flip_rows, flip_columns }
}

impl Symmetry {
    /// Leaves everything where it is.
    pub const IDENTITY: Symmetry = symmetry(false, false, false);
    /// Left and right change places.
    pub const MIRROR: Symmetry = symmetry(false, false, true);
    /// The four symmetries of an oblong board.
    pub const OBLONG: [Symmetry; 4] = [
        Symmetry::IDENTITY,
        Symmetry::MIRROR,
        symmetry(false, true, false),
        symmetry(false, true, true),
    ];
    /// The eight symmetries of a square board.
    pub const SQUARE: [Symmetry; 8] = [
        Symmetry::IDENTITY,
        Symmetry::MIRROR,
        symmetry(false, true, false),
        symmetry(false, true, true),
        symmetry(true, false, false),
        symmetry(true, false, true),
        symmetry(true, true, false),
        symmetry(true, true, true),
    ];

    /// All symmetries of a board of this size.
    pub const fn of(size: Size) -> &'static [Symmetry] {
        if size.width == size.height { &Symmetry::SQUARE } else { &Symmetry::OBLONG }
    }

    /// Where a square of a board of this size comes to lie.
    ///
    /// ```
    /// # use rivi_rules::{Size, Square, Symmetry};
    /// let size = Size { width: 7, height: 6 };
    /// let corner = Square { row: 0, column: 0 };
    /// assert_eq!(Symmetry::MIRROR.apply(corner, size), Square { row: 0, column: 6 });
    /// ```
    pub const fn apply(self, square: Square, size: Size) -> Square {
        let Square { mut row, mut column } = square;
        if self.transpose {
            (row, column) = (column, row);
        }
        if self.flip_rows {
            row = size.height - 1 - row;
        }
        if self.flip_columns {
            column = size.width - 1 - column;
        }
        Square { row, column }
    }

    /// This symmetry followed by another.
    pub const fn then(self, next: Symmetry) -> Symmetry {
        // A transposition after a flip is a flip of the other axis after the transposition.
        let (rows, columns) = if next.transpose {
            (self.flip_columns, self.flip_rows)
        } else {
            (self.flip_rows, self.flip_columns)
        };
        symmetry(
            self.transpose != next.transpose,
            rows != next.flip_rows,
            columns != next.flip_columns,
        )
    }

    /// The symmetry that undoes this one.
    pub const fn inverse(self) -> Symmetry {
        if self.transpose { symmetry(true, self.flip_columns, self.flip_rows) } else { self }
    }
}

impl Group for Symmetry {
    const IDENTITY: Symmetry = Symmetry::IDENTITY;

    fn then(self, next: Symmetry) -> Symmetry {
        self.then(next)
    }

    fn inverse(self) -> Symmetry {
        self.inverse()
    }
}

/// A game whose positions can be laid on themselves. A game without symmetry says `type Symmetry = Identity;` and
/// nothing else.
pub trait Symmetric: Position {
    /// The kind of symmetries: [`Symmetry`] for a board that is drawn as a rectangle, [`Identity`] where there is none,
    /// a type of the game's own for a cube or a torus.
    type Symmetry: Group;

    /// The symmetries that the rules respect, the identity first.
    fn symmetries(&self) -> impl ExactSizeIterator<Item = Self::Symmetry> {
        std::iter::once(Self::Symmetry::IDENTITY)
    }

    /// The position seen through a symmetry.
    fn transformed(&self, symmetry: Self::Symmetry) -> Self {
        debug_assert_eq!(
            symmetry,
            Self::Symmetry::IDENTITY,
            "a game with symmetries says what they do"
        );
        self.clone()
    }

    /// The move seen through a symmetry.
    fn transformed_move(&self, m: Self::Move, symmetry: Self::Symmetry) -> Self::Move {
        debug_assert_eq!(
            symmetry,
            Self::Symmetry::IDENTITY,
            "a game with symmetries says what they do"
        );
        m
    }

    /// The smallest key among all symmetric positions, and a symmetry that leads there.
    fn canonical(&self) -> (u64, Self::Symmetry) {
        self.symmetries()
            .map(|symmetry| (self.transformed(symmetry).key(), symmetry))
            .min_by_key(|&(key, _)| key)
            .unwrap_or((self.key(), Self::Symmetry::IDENTITY))
    }

    /// A key that all symmetric positions share.
    fn canonical_key(&self) -> u64 {
        self.canonical().0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size { width: 5, height: 5 };

    #[test]
    fn the_eight_are_a_group_that_acts_on_squares() {
        for a in Symmetry::SQUARE {
            assert_eq!(a.then(a.inverse()), Symmetry::IDENTITY);
            for b in Symmetry::SQUARE {
                assert!(Symmetry::SQUARE.contains(&a.then(b)));
                for square in SIZE.squares() {
                    let stepwise = b.apply(a.apply(square, SIZE), SIZE);
                    assert_eq!(a.then(b).apply(square, SIZE), stepwise);
                }
            }
        }
    }

    #[test]
    fn each_does_what_it_says() {
        let corner = Square { row: 0, column: 1 };
        let images = Symmetry::SQUARE.map(|symmetry| {
            let Square { row, column } = symmetry.apply(corner, SIZE);
            (row, column)
        });
        let expected = [(0, 1), (0, 3), (4, 1), (4, 3), (1, 0), (1, 4), (3, 0), (3, 4)];
        assert_eq!(images, expected);
    }

    #[test]
    fn no_two_of_the_eight_are_the_same() {
        let square = Square { row: 0, column: 1 };
        let mut images = Symmetry::SQUARE.map(|s| s.apply(square, SIZE));
        images.sort();
        assert!(images.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn oblong_boards_are_never_transposed() {
        let oblong = Size { width: 4, height: 3 };
        for &s in Symmetry::of(oblong) {
            assert!(oblong.squares().all(|square| oblong.contains(s.apply(square, oblong))));
        }
        let tall = Size { width: 3, height: 4 };
        assert_eq!(Symmetry::of(oblong).len(), 4);
        assert_eq!(Symmetry::of(tall).len(), 4);
        assert_eq!(Symmetry::of(SIZE).len(), 8);
    }
}
