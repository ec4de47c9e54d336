use crate::Side;

/// Flipped into a key when O is to move.
pub const TURN_KEY: u64 = mix(1 << 63);

/// The key of one stone: the xor of all stones' keys (and of [`TURN_KEY`] when O is to move) is
/// the key of a position.
///
/// `place` is whatever tells cells apart in a game; games with more state (the local board to play
/// in) take places that no cell uses.
#[inline]
pub const fn stone_key(place: u32, side: Side) -> u64 {
    mix((place as u64) << 1 | side as u64)
}

/// The keys of all stones on a board of `PLACES` cells, so that a move need not compute them.
pub const fn stone_keys<const PLACES: usize>() -> [[u64; PLACES]; 2] {
    let mut table = [[0; PLACES]; 2];
    let mut place = 0;
    while place < PLACES {
        table[0][place] = stone_key(place as u32, Side::X);
        table[1][place] = stone_key(place as u32, Side::O);
        place += 1;
    }
    table
}

/// The output function of splitmix64: neighbouring numbers give unrelated keys.
const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The published first outputs of splitmix64 from seed 0.
    #[test]
    fn keys_are_those_of_splitmix64() {
        assert_eq!(stone_key(0, Side::X), 0xe220_a839_7b1d_cdaf);
        assert_eq!(stone_key(0, Side::O), 0x6e78_9e6a_a1b9_65f4);
        assert_eq!(stone_key(1, Side::X), 0x06c4_5d18_8009_454f);
        assert_eq!(stone_key(1, Side::O), 0xf88b_b8a8_724c_81ec);
    }

    #[test]
    fn all_stones_have_different_keys() {
        let keys: HashSet<u64> = (0..5000)
            .flat_map(|place| Side::BOTH.map(|side| stone_key(place, side)))
            .chain([TURN_KEY, 0])
            .collect();
        assert_eq!(keys.len(), 10_002);
    }
}
