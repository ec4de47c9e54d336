use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

/// What stones are worth to their side: while the other side is to move, and while it is to move
/// itself. A run that must be answered is worth more to the side that may go on with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    /// While the other side is to move.
    pub waiting: i32,
    /// While its own side is to move.
    pub moving: i32,
}

impl Worth {
    const fn new(waiting: i32, moving: i32) -> Worth {
        Worth { waiting, moving }
    }

    /// The worth of a run of this length with this many open ends, in a room where five fit.
    ///
    /// The source calls the two columns own and opponent's: it scores after its own moves, when the
    /// opponent is to move.
    pub(super) const fn of_run(length: usize, open_ends: usize) -> Worth {
        match (length, open_ends) {
            (0, _) | (1..=4, 0) => Worth::new(0, 0),
            (1, 1) => Worth::new(1, 1),
            (1, _) | (2, 1) => Worth::new(2, 2),
            (2, _) | (3, 1) => Worth::new(8, 8),
            (3, _) => Worth::new(32, 256),
            (4, 1) => Worth::new(40, 1024),
            (4, _) => Worth::new(1024, 1536),
            (5, 0) => Worth::new(4096, 4096),
            _ => {
                let long = (2 * length as i32 + (open_ends == 2) as i32) * 512;
                Worth::new(long, long)
            }
        }
    }

    /// What is above zero, each for itself.
    pub(super) fn gain(self) -> Worth {
        Worth::new(self.waiting.max(0), self.moving.max(0))
    }
}

impl Add for Worth {
    type Output = Worth;

    #[inline]
    fn add(self, other: Worth) -> Worth {
        Worth::new(self.waiting + other.waiting, self.moving + other.moving)
    }
}

impl Neg for Worth {
    type Output = Worth;

    #[inline]
    fn neg(self) -> Worth {
        Worth::new(-self.waiting, -self.moving)
    }
}

impl Sub for Worth {
    type Output = Worth;

    #[inline]
    fn sub(self, other: Worth) -> Worth {
        self + -other
    }
}

impl AddAssign for Worth {
    #[inline]
    fn add_assign(&mut self, other: Worth) {
        *self = *self + other;
    }
}

impl SubAssign for Worth {
    #[inline]
    fn sub_assign(&mut self, other: Worth) {
        *self = *self - other;
    }
}

impl Sum for Worth {
    fn sum<I: Iterator<Item = Worth>>(all: I) -> Worth {
        all.fold(Worth::default(), Add::add)
    }
}
