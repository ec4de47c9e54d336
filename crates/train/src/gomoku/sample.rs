use rivi_gomoku::Weights;
use rivi_gomoku::board::{Class, Combination, Kind, SearchBoard};
use rivi_rules::Side;

/// How many numbers the evaluation is made of.
pub(super) const FEATURES: usize = COMBINATIONS + Combination::COUNT;

const CLASSES: usize = Kind::COUNT;
const OWN: usize = CLASSES + Class::COUNT;
const OTHER: usize = OWN + Class::COUNT;
const TEMPO: usize = OTHER + Class::COUNT;
const COMBINATIONS: usize = TEMPO + 1;

/// A position as the evaluation sees it: which weights count, and how often each. The others do not.
pub(super) type Features = Vec<(u16, i16)>;

/// A position of a game with how it ended.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    pub(super) features: Features,
    /// 1 if the side to move won, 0 if it lost, ½ for a draw.
    pub(super) result: f32,
    /// What the search thought of it.
    pub(super) guess: f32,
}

/// What the evaluation sees of a board.
pub(super) fn features(board: &SearchBoard) -> Features {
    let mut counts = [0_i16; FEATURES];
    let own = board.turn();
    for (side, sign) in [(own, 1), (own.other(), -1)] {
        for cell in board.free_cells() {
            let kinds = board.kinds(side, cell);
            for kind in kinds {
                counts[kind as usize] += sign;
            }
            counts[CLASSES + board.class(side, cell) as usize] += sign;
            counts[COMBINATIONS + Combination::of(kinds).0 as usize] += sign;
        }
    }
    let threats =
        Class::ALL.into_iter().filter(|&class| class != Class::Quiet && class != Class::Five);
    for class in threats {
        let has = |side: Side| i16::from(!board.set(side, class).is_empty());
        counts[OWN + class as usize] = has(own);
        counts[OTHER + class as usize] = has(own.other());
    }
    counts[TEMPO] = 1;
    let seen = counts.iter().enumerate().filter(|(_, count)| **count != 0);
    seen.map(|(at, &count)| (at as u16, count)).collect()
}

fn rows(weights: &mut Weights) -> [&mut [i32]; 6] {
    let Weights { value, threat_own, threat_other, tempo, .. } = weights;
    [&mut value.kind, &mut value.class, threat_own, threat_other, tempo, &mut value.combination]
}

/// The weights of the evaluation in the order of the features.
pub(super) fn read(weights: &mut Weights) -> Vec<f32> {
    rows(weights).into_iter().flatten().map(|&mut weight| weight as f32).collect()
}

/// Puts fitted values back into the weights.
pub(super) fn write(values: &[f32], weights: &mut Weights) {
    for (weight, value) in rows(weights).into_iter().flatten().zip(values) {
        *weight = value.round().clamp(-20_000.0, 20_000.0) as i32;
    }
}
