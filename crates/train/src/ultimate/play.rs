use std::ops::ControlFlow;

use rand_core::SeedableRng;
use rivi_rules::{Chance, Position, below};
use rivi_search::Limits;
use rivi_ultimate::best_first::BestFirst;
use rivi_ultimate::search::Judge;
use rivi_ultimate::{Spot, Ultimate};

use super::Sample;

/// How games are played for training.
#[derive(Clone, Debug)]
pub struct PlaySettings {
    /// Who judges the positions.
    pub judge: Judge,
    /// Positions that the search enters for a move.
    pub nodes: u64,
    /// What chance is drawn from: each game has its own stream by its number.
    pub seed: u64,
}

/// The search's memory: what a game of small searches needs.
const TREE_BYTES: usize = 1 << 20;
/// At most so many moves at the beginning are drawn, so that no two games are alike.
const DRAWN_AT_FIRST: u32 = 12;
/// One move in so many is drawn later on, so that games show how mistakes are punished.
const DRAWN_ONE_IN: u32 = 20;
/// One game in so many counts boards.
const COUNTING_ONE_IN: u64 = 3;

/// Plays a game of the search against itself and gives the positions that it thought about.
pub fn play_game(settings: &PlaySettings, number: u64) -> Vec<Sample> {
    let stream = settings.seed.wrapping_mul(1 << 32).wrapping_add(number);
    let mut chance = Chance::seed_from_u64(stream);
    let mut position = Ultimate::new(number.is_multiple_of(COUNTING_ONE_IN));
    let mut engine = BestFirst::new(settings.judge.clone(), TREE_BYTES);
    let mut thought: Vec<(Ultimate, i32)> = Vec::new();
    // The end of the game is that of the positions after the last move that was drawn.
    let mut first_of_end = 0;
    let drawn_at_first = below(&mut chance, DRAWN_AT_FIRST) + 1;
    for ply in 0.. {
        let drawn = ply < drawn_at_first || below(&mut chance, DRAWN_ONE_IN) == 0;
        let chosen = if drawn {
            first_of_end = thought.len();
            position.random_move(&mut chance)
        } else {
            think(&mut engine, &position, settings.nodes, &mut thought)
        };
        let Some(chosen) = chosen else { break };
        position.make(chosen);
    }
    let outcome = |at| position.outcome().filter(|_| at >= first_of_end);
    let thoughts = thought.iter().enumerate();
    thoughts.map(|(at, (position, score))| Sample::of(position, *score, outcome(at))).collect()
}

/// The search's move, whose position and score are noted; none once the game is over.
fn think(
    engine: &mut BestFirst,
    position: &Ultimate,
    nodes: u64,
    thought: &mut Vec<(Ultimate, i32)>,
) -> Option<Spot> {
    let limits = Limits::nodes(nodes);
    engine.clear();
    let outlook = engine.think(position, &limits, 1, &mut |_| ControlFlow::Continue(()));
    let best = outlook.best()?;
    thought.push((*position, best.score()));
    Some(best.m)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_repeats_exactly_by_its_seed_and_number() {
        let settings = PlaySettings { judge: Judge::Hand, nodes: 50, seed: 3 };
        let game = play_game(&settings, 4);
        assert_eq!(game, play_game(&settings, 4));
        assert_ne!(game, play_game(&settings, 5));
        assert!(play_game(&settings, 3).iter().all(|sample| sample.position.counts_boards()));
    }
}
