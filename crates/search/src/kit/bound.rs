use super::Window;

/// How a value that a search found within a window bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// It is at least that.
    Lower,
    /// It is at most that.
    Upper,
    /// It is that.
    Exact,
}

impl Bound {
    /// What a value means that came out of a search within this window.
    #[inline]
    pub fn of(value: i32, window: Window) -> Bound {
        match value {
            high if high >= window.beta => Bound::Lower,
            low if low <= window.alpha => Bound::Upper,
            _ => Bound::Exact,
        }
    }

    /// Whether such a value answers the question that this window asks.
    #[inline]
    pub fn settles(self, value: i32, window: Window) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => value >= window.beta,
            Bound::Upper => value <= window.alpha,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_settles_the_window_it_came_from() {
        let window = Window { alpha: -3, beta: 5 };
        for (value, bound) in
            [(-3, Bound::Upper), (-2, Bound::Exact), (4, Bound::Exact), (5, Bound::Lower)]
        {
            assert_eq!(Bound::of(value, window), bound);
            assert!(bound.settles(value, window));
        }
        assert!(!Bound::Lower.settles(4, window) && !Bound::Upper.settles(-2, window));
    }
}
