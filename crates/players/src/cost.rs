/// Bytes of a mebibyte, in which players' settings count memory.
pub const MEBIBYTE: usize = 1 << 20;

/// What a player takes once it is built. It is known before anything is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Bytes that it would like to have.
    pub wished: usize,
    /// Bytes without which it cannot play.
    pub least: usize,
    /// Threads that it would think with.
    pub threads: usize,
}

impl Cost {
    /// A player that keeps nothing worth counting.
    pub const SMALL: Cost = Cost { wished: 0, least: 0, threads: 1 };

    /// A player whose memory can be any size from a mebibyte on, such as a transposition table.
    pub const fn table(wished: usize, threads: usize) -> Cost {
        let least = if wished < MEBIBYTE { wished } else { MEBIBYTE };
        Cost { wished, least, threads }
    }

    /// What of it fits into these means; none if that is less than the least.
    pub fn within(self, means: Means) -> Option<Means> {
        let bytes = self.wished.min(means.bytes);
        let threads = self.threads.clamp(1, means.threads.max(1));
        (bytes >= self.least).then_some(Means { bytes, threads })
    }
}

/// What the caller has for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// Bytes of memory.
    pub bytes: usize,
    /// Threads.
    pub threads: usize,
}

impl Means {
    /// As much as the player asks for: somebody at their own machine knows what they do.
    pub const UNLIMITED: Means = Means { bytes: usize::MAX, threads: usize::MAX };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_is_cut_to_what_there_is() {
        let asked = Cost::table(64 << 30, 64);
        let means = Means { bytes: 64 << 20, threads: 1 };
        assert_eq!(asked.within(means), Some(means));
        assert_eq!(asked.within(Means::UNLIMITED), Some(Means { bytes: 64 << 30, threads: 64 }));
        assert_eq!(asked.within(Means { bytes: 1000, threads: 1 }), None);
        let nothing = Means { bytes: 0, threads: 0 };
        assert_eq!(Cost::SMALL.within(nothing), Some(Means { bytes: 0, threads: 1 }));
    }
}
