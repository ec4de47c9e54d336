//! A game of the best player with itself, and what it was told on the way.

use rivi_arena::{derive_seed, random_openings};
use rivi_players::{Budget, Desk, Means, Seated};
use rivi_rules::{Outcome, Side};
use rivi_search::Verdict;
use serde::{Deserialize, Serialize};

use super::journal::Plan;

/// A game as the journal keeps it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Played {
    /// Its number, from which its chance comes.
    pub(super) number: u64,
    /// How it ended, or what the best player has proven of it.
    pub(super) result: Outcome,
    /// Random moves at the start.
    pub(super) random: usize,
    /// The largest guess with which it might begin, if openings were chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) even: Option<u32>,
    /// Every move.
    pub(super) moves: String,
    /// What was guessed before each move that was thought about, until the end or a proof.
    pub(super) told: Vec<Told>,
}

/// A guess, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Told(pub(super) Side, pub(super) i32);

impl Played {
    /// What the game brought this side: 1 for a win, a half for a draw.
    pub(super) fn score(&self, side: Side) -> f64 {
        match self.result {
            Outcome::Draw => 0.5,
            Outcome::Win(winner) => f64::from(u8::from(winner == side)),
        }
    }
}

/// The fewest and the most random moves at the start of a game.
const RANDOM_MOVES: [u64; 2] = [2, 7];

/// Openings that are drawn for a game before that is given up.
const MOST_OPENINGS: u64 = 1000;

/// Plays the game of this number: random moves, so that games differ and not all are even, then the best player on both
/// sides, each with a memory of its own.
///
/// With `even` openings are drawn until one is guessed at no more than that: else few games of some kinds come by the
/// positions that promise about half.
pub(super) fn play(
    start: &dyn Desk,
    plan: &Plan,
    number: u64,
    even: Option<u32>,
) -> anyhow::Result<Played> {
    let seed = derive_seed(plan.seed, number);
    for attempt in 0..MOST_OPENINGS {
        let drawn = if attempt == 0 { seed } else { derive_seed(seed, attempt) };
        let game = play_from(start, plan, number, drawn, even)?;
        if let Some(game) = game {
            return Ok(game);
        }
    }
    anyhow::bail!("none of {MOST_OPENINGS} openings is as even as asked for")
}

/// A game from an opening that is drawn from a seed; none if that is not even.
fn play_from(
    start: &dyn Desk,
    plan: &Plan,
    number: u64,
    seed: u64,
    even: Option<u32>,
) -> anyhow::Result<Option<Played>> {
    let [fewest, most] = RANDOM_MOVES;
    let random = (fewest + seed % (most - fewest + 1)) as usize;
    let opening = random_openings(start, random, 1, seed).pop();
    let opening = opening.ok_or_else(|| anyhow::anyhow!("{random} random moves end this game"))?;
    let mut desk = start.restart(Side::X);
    desk.table_mut().play_line(&opening)?;
    let mut seats = [seat(start, seed)?, seat(start, seed + 1)?];
    let mut told: Vec<Told> = Vec::new();
    let result = loop {
        let is_even =
            |even: u32| matches!(told[..], [Told(_, guess), ..] if guess.unsigned_abs() <= even);
        if desk.table().move_count() > random && even.is_some_and(|even| !is_even(even)) {
            return Ok(None);
        }
        if let Some(outcome) = desk.table().outcome() {
            break outcome;
        }
        let turn = desk.table().turn();
        let budget = Budget { nodes: Some(plan.nodes), ..Budget::default() };
        let chosen = seats[turn as usize].choose(desk.as_ref(), &budget)?;
        match chosen.verdict.map(|worth| worth.verdict) {
            Some(Verdict::Guess(score)) => told.push(Told(turn, score.0)),
            Some(Verdict::WinIn(_)) => break Outcome::Win(turn),
            Some(Verdict::LossIn(_)) => break Outcome::Win(turn.other()),
            Some(Verdict::Draw) => break Outcome::Draw,
            None => anyhow::bail!("the best player of {} tells no guess", start.game()),
        }
        desk.table_mut().play(&chosen.text)?;
    };
    if told.is_empty() && even.is_some() {
        return Ok(None);
    }
    Ok(Some(Played { number, result, random, even, moves: desk.table().moves().join(" "), told }))
}

fn seat(start: &dyn Desk, seed: u64) -> anyhow::Result<Box<dyn Seated>> {
    Ok(start.plan(start.best())?.build(Means::UNLIMITED, seed)?)
}
