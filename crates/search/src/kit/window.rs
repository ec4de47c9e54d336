/// What a value must exceed to matter, and at what it is good enough; both seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Nothing up to this matters.
    pub alpha: i32,
    /// From this on it is good enough.
    pub beta: i32,
}

impl Window {
    /// Only whether a value exceeds `alpha`.
    #[inline]
    pub fn test(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// Whether it asks only for a yes or a no.
    #[inline]
    pub fn is_test(self) -> bool {
        self.beta - self.alpha <= 1
    }

    /// As the other side sees it.
    #[inline]
    #[must_use]
    pub fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether the value lies inside, so that it is exact.
    #[inline]
    pub fn holds(self, value: i32) -> bool {
        value > self.alpha && value < self.beta
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_side_sees_it_turned() {
        let window = Window { alpha: -7, beta: 12 };
        assert_eq!(window.turned(), Window { alpha: -12, beta: 7 });
        assert_eq!(window.turned().turned(), window);
        assert!(window.holds(0) && !window.holds(-7) && !window.holds(12));
        assert!(Window::test(3).is_test() && Window::test(3).turned().is_test());
        assert!(!window.is_test());
    }
}
