use crate::{Outcome, Position, Rng};

/// The outcome of a game continued at random from `position`, which is left alone.
///
/// ```
/// use rand_core::SeedableRng;
/// use rivi_rules::{Chance, Outcome, playout, testing::Toy};
///
/// let toy: Toy = "(-5 -7)".parse().unwrap();
/// let outcome = playout(&toy, &mut Chance::seed_from_u64(1));
/// assert_eq!(outcome, Outcome::Win(rivi_rules::Side::X));
/// ```
pub fn playout<P: Position>(position: &P, chance: &mut impl Rng) -> Outcome {
    position.clone().play_out(chance)
}
