use std::sync::{Arc, OnceLock};

use super::board::{Class, CodeTable, Kind, LineRule, codes};
use super::weights::Weights;

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
        let table = |kind: [i32; Kind::COUNT], class: [i32; Class::COUNT]| {
            codes(|kinds| {
                let lines: i32 = kinds.iter().map(|&each| kind[each as usize]).sum();
                lines + class[Class::of(kinds, rule) as usize]
            })
        };
        Scores {
            value: table(weights.value_kind, weights.value_class),
            attack: table(weights.attack_kind, weights.attack_class),
            defence: table(weights.defence_kind, weights.defence_class),
            weights,
        }
    }

    /// Those of the weights that come with Rivi.
    pub fn shipped() -> Arc<Scores> {
        static SHIPPED: OnceLock<Arc<Scores>> = OnceLock::new();
        Arc::clone(SHIPPED.get_or_init(|| Arc::new(Scores::new(Weights::shipped()))))
    }
}
