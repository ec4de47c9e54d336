use std::ops::ControlFlow;
use std::sync::Arc;

use rand_core::SeedableRng;
use rivi_gomoku::Scores;
use rivi_gomoku::board::{Class, SearchBoard};
use rivi_gomoku::search::{GomokuMachine, SearchOptions, Task, near};
use rivi_mnk::{Cell, Grid};
use rivi_rules::{Chance, Outcome, Position, Side, below};
use rivi_search::{Limits, Verdict};

use super::choice::Choice;
use super::sample::{Sample, features};

/// A game that the machine played against itself.
#[derive(Clone, Debug)]
pub struct Played {
    /// The moves.
    pub moves: Vec<Cell>,
    /// How it ended.
    pub outcome: Outcome,
    pub(super) samples: Vec<Sample>,
    pub(super) choices: Vec<Choice>,
}

/// Memory for what one game finds.
const TABLE_BYTES: usize = 4 << 20;
/// What a decided position counts as, in points of the evaluation.
const DECIDED: f32 = 1_500.0;

/// Plays one game from an opening of so many random moves at most, entering so many positions a move.
pub fn play_game(
    start: &Grid,
    scores: &Arc<Scores>,
    most_random: u32,
    nodes: u64,
    seed: u64,
) -> Played {
    let mut chance = Chance::seed_from_u64(seed);
    let mut position = start.clone();
    let mut moves = opening(&mut position, scores, most_random, &mut chance);
    let mut machine = GomokuMachine::new(TABLE_BYTES, SearchOptions::ALL, Arc::clone(scores));
    let task = Task { lines: 1, threads: 1, limits: Limits::nodes(nodes) };
    let (mut seen, mut choices) = (Vec::new(), Vec::new());
    while position.outcome().is_none() {
        let found = machine.think(&position, &task, &mut |_| ControlFlow::Continue(()));
        let Some(best) = found.and_then(|outlook| outlook.lines.into_iter().next()) else { break };
        let board = SearchBoard::new(&position, scores);
        if is_quiet(&board) {
            seen.push((position.turn(), features(&board), points(best.verdict)));
            choices.extend(Choice::of(&board, best.line[0]));
        }
        moves.push(best.line[0]);
        position.make(best.line[0]);
    }
    let outcome = position.outcome().unwrap_or(Outcome::Draw);
    let sample =
        |(side, features, guess)| Sample { features, result: result(outcome, side), guess };
    Played { moves, outcome, samples: seen.into_iter().map(sample).collect(), choices }
}

/// Three random moves near each other or more, so that games differ.
fn opening(position: &mut Grid, scores: &Arc<Scores>, most: u32, chance: &mut Chance) -> Vec<Cell> {
    let plies = 3 + below(chance, most.saturating_sub(2).max(1));
    let mut moves = Vec::new();
    for _ in 0..plies {
        let board = SearchBoard::new(position, scores);
        let mut cells = near(&board);
        cells.retain(|&cell| position.is_legal(cell));
        if cells.is_empty() || position.outcome().is_some() {
            break;
        }
        let cell = cells[below(chance, cells.len() as u32) as usize];
        position.make(cell);
        moves.push(cell);
    }
    moves
}

/// Whether the evaluation is ever asked about such a position: nobody has five next.
fn is_quiet(board: &SearchBoard) -> bool {
    Side::BOTH.iter().all(|&side| board.set(side, Class::Five).is_empty())
}

fn points(verdict: Verdict) -> f32 {
    match verdict {
        Verdict::WinIn(_) => DECIDED,
        Verdict::LossIn(_) => -DECIDED,
        Verdict::Draw => 0.0,
        Verdict::Guess(score) => (score.0 as f32).clamp(-DECIDED, DECIDED),
    }
}

fn result(outcome: Outcome, side: Side) -> f32 {
    match outcome {
        Outcome::Win(winner) if winner == side => 1.0,
        Outcome::Win(_) => 0.0,
        Outcome::Draw => 0.5,
    }
}
