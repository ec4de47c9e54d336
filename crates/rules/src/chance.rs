use rand_core::Rng;
pub use rand_xoshiro::Xoshiro256PlusPlus as Chance;

/// An even draw from `0..bound`, the same on every platform.
///
/// Multiply and shift: the bias is at most `bound / 2^32`, far below what any number of games
/// could show. `bound` must not be 0.
#[inline]
pub fn below(chance: &mut Chance, bound: u32) -> u32 {
    ((u64::from(chance.next_u32()) * u64::from(bound)) >> 32) as u32
}
