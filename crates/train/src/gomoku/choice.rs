use rivi_gomoku::Weights;
use rivi_gomoku::board::{Class, Combination, Kind, SearchBoard};
use rivi_gomoku::search::near;
use rivi_mnk::Cell;

/// How many numbers the order of moves is made of.
const COMBINATIONS: usize = Kind::COUNT + Class::COUNT;
const HALF: usize = COMBINATIONS + Combination::COUNT;
const FEATURES: usize = 2 * HALF;

/// A move as the order sees it: what it makes and what it prevents, kinds, class and combination.
#[derive(Clone, Copy, Debug)]
struct Offer {
    kinds: [[u8; 4]; 2],
    classes: [u8; 2],
    combinations: [u16; 2],
}

/// The moves there were, and which of them the search chose.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    options: Vec<Offer>,
    chosen: usize,
}

impl Choice {
    /// The choice of a cell on a board, if it is among the moves that a search would try.
    pub(super) fn of(board: &SearchBoard, chosen: Cell) -> Option<Choice> {
        let cells = near(board);
        let sides = [board.turn(), board.turn().other()];
        let option = |&cell: &Cell| Offer {
            kinds: sides.map(|side| board.kinds(side, cell).map(|kind| kind as u8)),
            classes: sides.map(|side| board.class(side, cell) as u8),
            combinations: sides.map(|side| Combination::of(board.kinds(side, cell)).0),
        };
        let at = cells.iter().position(|&cell| cell == chosen)?;
        Some(Choice { options: cells.iter().map(option).collect(), chosen: at })
    }
}

impl Offer {
    fn features(self) -> impl Iterator<Item = usize> {
        [0, 1].into_iter().flat_map(move |side| {
            let kinds = self.kinds[side].into_iter().map(usize::from);
            let class = Kind::COUNT + usize::from(self.classes[side]);
            let combination = COMBINATIONS + usize::from(self.combinations[side]);
            kinds.chain([class, combination]).map(move |at| at + side * HALF)
        })
    }

    fn score(self, values: &[f32]) -> f32 {
        self.features().map(|at| values[at]).sum()
    }
}

/// How much a unit of the logarithm of odds is worth in the order of moves.
const SCALE: f32 = 60.0;

/// Fits the order of moves to choices, a step for each of them, and tells how often the first move of
/// the order was the one chosen, in percent.
pub(super) fn fit(
    choices: &[&Choice],
    rounds: u32,
    weights: &mut Weights,
    mut told: impl FnMut(u32),
) -> f32 {
    let mut values = read(weights);
    for round in 0..rounds {
        let step = 0.02 / (1.0 + round as f32);
        for choice in choices {
            learn(&mut values, choice, step);
        }
        told(round + 1);
    }
    write(&values, weights);
    first_hits(&values, choices)
}

fn learn(values: &mut [f32], choice: &Choice, step: f32) {
    let scores: Vec<f32> = choice.options.iter().map(|option| option.score(values)).collect();
    let most = scores.iter().copied().fold(f32::MIN, f32::max);
    let odds: Vec<f32> = scores.iter().map(|score| (score - most).exp()).collect();
    let sum: f32 = odds.iter().sum();
    for (at, option) in choice.options.iter().enumerate() {
        let wanted = if at == choice.chosen { 1.0 } else { 0.0 };
        let error = wanted - odds[at] / sum;
        if error.abs() > 1e-4 {
            option.features().for_each(|feature| values[feature] += step * error);
        }
    }
}

fn first_hits(values: &[f32], choices: &[&Choice]) -> f32 {
    let hit = |choice: &&&Choice| {
        let score = |at: usize| choice.options[at].score(values);
        let chosen = score(choice.chosen);
        (0..choice.options.len()).all(|at| at == choice.chosen || score(at) < chosen)
    };
    100.0 * choices.iter().filter(hit).count() as f32 / choices.len().max(1) as f32
}

fn rows(weights: &mut Weights) -> [&mut [i32]; 6] {
    let Weights { attack, defence, .. } = weights;
    [
        &mut attack.kind,
        &mut attack.class,
        &mut attack.combination,
        &mut defence.kind,
        &mut defence.class,
        &mut defence.combination,
    ]
}

/// Takes back what kinds and classes have drifted together since training began. Every move has four kinds
/// and one class, so the drift changes no order among those that came up; but those that never come up in
/// quiet positions, five above all, have stayed where they were, and must be comparable.
pub(super) fn take_back_drift(weights: &mut Weights, begun: &Weights) {
    for (row, begun) in
        [(&mut weights.attack, &begun.attack), (&mut weights.defence, &begun.defence)]
    {
        shift_back(&mut row.kind, &begun.kind);
        shift_back(&mut row.class, &begun.class);
    }
}

fn shift_back(row: &mut [i32], begun: &[i32]) {
    let moved = row.iter().zip(begun).map(|(now, then)| now - then).filter(|by| *by != 0);
    let (sum, count) = moved.fold((0, 0), |(sum, count), by| (sum + by, count + 1));
    for (now, _) in row.iter_mut().zip(begun).filter(|(now, then)| **now != **then) {
        *now -= sum / count;
    }
}

fn read(weights: &mut Weights) -> Vec<f32> {
    let values: Vec<f32> =
        rows(weights).into_iter().flatten().map(|&mut value| value as f32 / SCALE).collect();
    debug_assert_eq!(values.len(), FEATURES);
    values
}

fn write(values: &[f32], weights: &mut Weights) {
    for (weight, value) in rows(weights).into_iter().flatten().zip(values) {
        *weight = (value * SCALE).round().clamp(-20_000.0, 20_000.0) as i32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_drifted_together_is_taken_back_and_the_rest_stays() {
        let begun = Weights::by_hand();
        let mut weights = begun.clone();
        for kind in &mut weights.attack.kind[..3] {
            *kind += 1000;
        }
        weights.attack.kind[1] += 30;
        take_back_drift(&mut weights, &begun);
        let by = |kind: usize| weights.attack.kind[kind] - begun.attack.kind[kind];
        assert_eq!([0, 1, 2, Kind::Five as usize].map(by), [-10, 20, -10, 0]);
        assert_eq!(weights.defence, begun.defence);
    }
}
