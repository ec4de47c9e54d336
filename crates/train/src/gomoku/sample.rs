use rivi_games::gomoku::Weights;
use rivi_games::gomoku::board::{Class, Kind, SearchBoard};
use rivi_rules::Side;

/// How many numbers the evaluation is made of.
pub(super) const FEATURES: usize = Kind::COUNT + 3 * Class::COUNT + 1;

const CLASSES: usize = Kind::COUNT;
const OWN: usize = CLASSES + Class::COUNT;
const OTHER: usize = OWN + Class::COUNT;
const TEMPO: usize = OTHER + Class::COUNT;

/// A position as the evaluation sees it: what each weight is multiplied by.
pub(super) type Features = [f32; FEATURES];

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
    let mut features = [0.0; FEATURES];
    let own = board.turn();
    for (side, sign) in [(own, 1.0), (own.other(), -1.0)] {
        for cell in board.free_cells() {
            for kind in board.kinds(side, cell) {
                features[kind as usize] += sign;
            }
            features[CLASSES + board.class(side, cell) as usize] += sign;
        }
    }
    let threats =
        Class::ALL.into_iter().filter(|&class| class != Class::Quiet && class != Class::Five);
    for class in threats {
        let has = |side: Side| if board.set(side, class).is_empty() { 0.0 } else { 1.0 };
        features[OWN + class as usize] = has(own);
        features[OTHER + class as usize] = has(own.other());
    }
    features[TEMPO] = 1.0;
    features
}

/// The weights of the evaluation in the order of the features.
pub(super) fn read(weights: &Weights) -> Features {
    let mut values = [0.0; FEATURES];
    let rows = [
        &weights.value_kind[..],
        &weights.value_class,
        &weights.threat_own,
        &weights.threat_other,
        &weights.tempo,
    ];
    for (value, &weight) in values.iter_mut().zip(rows.into_iter().flatten()) {
        *value = weight as f32;
    }
    values
}

/// Puts fitted values back into the weights. A dead line and a quiet cell stay worth nothing, as
/// everything is counted from them.
pub(super) fn write(values: &Features, weights: &mut Weights) {
    let Weights { value_kind, value_class, threat_own, threat_other, tempo, .. } = weights;
    let rows =
        value_kind.iter_mut().chain(value_class).chain(threat_own).chain(threat_other).chain(tempo);
    for (weight, value) in rows.zip(values) {
        *weight = value.round().clamp(-20_000.0, 20_000.0) as i32;
    }
}
