pub use rand_core::Rng;
pub use rand_xoshiro::Xoshiro256PlusPlus as Chance;

/// An even draw from `0..bound`, the same on every platform.
///
/// Multiply and shift: the bias is at most `bound / 2^32`, far below what any number of games
/// could show. `bound` must not be 0.
#[inline]
pub fn below(chance: &mut impl Rng, bound: u32) -> u32 {
    ((u64::from(chance.next_u32()) * u64::from(bound)) >> 32) as u32
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;

    use super::*;

    #[test]
    fn draws_are_even() {
        const DRAWS: u32 = 7000;
        let mut chance = Chance::seed_from_u64(1);
        let mut counts = [0_u32; 7];
        for _ in 0..DRAWS {
            counts[below(&mut chance, 7) as usize] += 1;
        }
        assert!(counts.iter().all(|&count| count.abs_diff(DRAWS / 7) < 150), "{counts:?}");
        assert_eq!(below(&mut chance, 1), 0);
    }
}
