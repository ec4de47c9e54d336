use rivi_rules::{Chance, below};

/// Brings things into an order drawn from chance.
pub(crate) fn shuffle<T>(things: &mut [T], chance: &mut Chance) {
    for last in (1..things.len()).rev() {
        things.swap(last, below(chance, last as u32 + 1) as usize);
    }
}
