use std::ops::Not;

/// What of a value is proven, not guessed. It holds at any depth: a proof does not grow old.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sure {
    /// The position is worth no less.
    pub at_least: bool,
    /// The position is worth no more.
    pub at_most: bool,
}

impl Sure {
    /// Nothing is proven.
    pub const NOTHING: Sure = Sure { at_least: false, at_most: false };
    /// It is worth just that.
    pub const EXACT: Sure = Sure { at_least: true, at_most: true };
    /// It is worth no less.
    pub const AT_LEAST: Sure = Sure { at_least: true, at_most: false };
    /// It is worth no more.
    pub const AT_MOST: Sure = Sure { at_least: false, at_most: true };

    /// Whether the value is proven to be just that.
    #[inline]
    pub fn is_exact(self) -> bool {
        self.at_least && self.at_most
    }

    /// As two bits.
    #[inline]
    pub(super) fn bits(self) -> u64 {
        u64::from(self.at_least) | u64::from(self.at_most) << 1
    }

    #[inline]
    pub(super) fn of_bits(bits: u64) -> Sure {
        Sure { at_least: bits & 1 != 0, at_most: bits & 2 != 0 }
    }
}

/// What the other side knows of the same fact.
impl Not for Sure {
    type Output = Sure;

    #[inline]
    fn not(self) -> Sure {
        Sure { at_least: self.at_most, at_most: self.at_least }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_least_for_one_is_most_for_the_other() {
        assert_eq!(!Sure::AT_LEAST, Sure::AT_MOST);
        for sure in [Sure::NOTHING, Sure::EXACT, Sure::AT_LEAST, Sure::AT_MOST] {
            assert_eq!(!!sure, sure);
            assert_eq!(Sure::of_bits(sure.bits()), sure);
        }
    }
}
