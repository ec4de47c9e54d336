const KEY_BITS: u32 = 49;
const PLIES_BITS: u32 = 6;
const PLIES: u64 = (1 << PLIES_BITS) - 1;

/// What a hunt remembers of the boards it has been on. Each has one place, where the last one
/// stays; the whole key is kept, so that no two boards are ever mistaken for each other.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    /// Key, plies without a win, plies to the win, from the lowest bit.
    slots: Vec<u64>,
    shift: u32,
}

/// What is known of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// There is no win within this many plies; 0 if nothing is known.
    NoneWithin(u32),
    /// The quickest win takes this many plies.
    WinIn(u32),
}

impl Memory {
    /// Room for two to the power of `bits` boards.
    pub(super) fn new(bits: u32) -> Memory {
        Memory { slots: vec![0; 1 << bits], shift: u64::BITS - bits }
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    #[inline]
    pub(super) fn recall(&self, key: u64) -> Known {
        let slot = self.slots[self.slot(key)];
        if slot & ((1 << KEY_BITS) - 1) != key {
            return Known::NoneWithin(0);
        }
        let plies = (slot >> (KEY_BITS + PLIES_BITS) & PLIES) as u32;
        match plies {
            0 => Known::NoneWithin((slot >> KEY_BITS & PLIES) as u32),
            _ => Known::WinIn(plies),
        }
    }

    #[inline]
    pub(super) fn remember_none(&mut self, key: u64, within: u32) {
        let at = self.slot(key);
        self.slots[at] = key | u64::from(within) << KEY_BITS;
    }

    #[inline]
    pub(super) fn remember_win(&mut self, key: u64, plies: u32) {
        let at = self.slot(key);
        self.slots[at] = key | u64::from(plies) << (KEY_BITS + PLIES_BITS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_remembered_is_recalled_for_that_board_only() {
        let mut memory = Memory::new(4);
        let key = (1 << 49) - 1;
        assert_eq!(memory.recall(key), Known::NoneWithin(0));
        memory.remember_none(key, 41);
        assert_eq!(memory.recall(key), Known::NoneWithin(41));
        memory.remember_win(key, 41);
        assert_eq!(memory.recall(key), Known::WinIn(41));
        assert_eq!(memory.recall(key - 1), Known::NoneWithin(0));
    }
}
