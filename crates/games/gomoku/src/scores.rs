use std::sync::{Arc, OnceLock};

use super::board::{Class, CodeTable, Combination, LineRule, codes};
use super::weights::{Row, Weights};

/// The weights as look-up tables over the code of a cell.
#[derive(Debug)]
pub struct Scores {
    /// The weights they come from.
    pub(crate) weights: Weights,
    /// What a free cell is worth to the side whose code it is.
    pub(crate) value: CodeTable<i32>,
    /// How promising a move is by what it makes.
    pub(crate) attack: CodeTable<i32>,
    /// How promising a move is by what it prevents.
    pub(crate) defence: CodeTable<i32>,
}

impl Scores {
    /// Tables of these weights.
    pub fn new(weights: Weights) -> Scores {
        let rule = LineRule { exact: false, unclosed: false, forbids: false };
        let table = |row: &Row| {
            codes(|kinds| {
                let lines: i32 = kinds.iter().map(|&each| row.kind[each as usize]).sum();
                let together = row.combination[Combination::of(kinds).0 as usize];
                lines + row.class[Class::of(kinds, rule) as usize] + together
            })
        };
        Scores {
            value: table(&weights.value),
            attack: table(&weights.attack),
            defence: table(&weights.defence),
            weights,
        }
    }

    /// What a free cell is worth to the first player, less what it is worth to the second, whose code is
    /// in the high half.
    #[inline]
    pub(crate) fn worth(&self, codes: u32) -> i32 {
        self.value[codes as u16 as usize] - self.value[(codes >> 16) as usize]
    }

    /// Those of the weights that come with Rivi.
    pub fn shipped() -> Arc<Scores> {
        static SHIPPED: OnceLock<Arc<Scores>> = OnceLock::new();
        Arc::clone(SHIPPED.get_or_init(|| Arc::new(Scores::new(Weights::shipped()))))
    }
}
