//! All chance in a tournament comes from one master seed.

/// Seeds stay below 2⁵³, so that every JSON reader keeps all their digits.
pub const SEED_LIMIT: u64 = 1 << 53;

/// The seed of the `number`-th use of a master seed: games take their own number, so that a game
/// is the same whichever thread plays it and whatever was played before.
pub const fn derive_seed(master: u64, number: u64) -> u64 {
    mix(mix(master).wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15))) % SEED_LIMIT
}

/// The output function of splitmix64.
const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn games_and_masters_have_seeds_of_their_own() {
        let seeds: HashSet<u64> = (0..100)
            .flat_map(|master| (0..1000).map(move |game| derive_seed(master, game)))
            .collect();
        assert_eq!(seeds.len(), 100_000);
        assert!(seeds.iter().all(|&seed| seed < SEED_LIMIT));
    }
}
