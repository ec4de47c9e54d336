//! Whether a game is fair: what is proven of it, and else how the game's best machine fares against itself.

mod picture;
mod text;

use std::collections::HashSet;

use rand_core::SeedableRng;
use rivi_players::{Budget, Chosen, Desk, Failure, Means, PlayerError, Seated};
use rivi_rules::{Chance, Outcome, Side, Square, below};
use rivi_search::{Limits, Stop, Verdict};
use serde::Serialize;
use thiserror::Error;

use crate::statistics::{Score, Tally};

pub use picture::picture;
pub use text::text;

/// Memory for a proof.
const PROOF_BYTES: usize = 256 << 20;

/// How much is spent on the question.
#[derive(Clone, Debug)]
pub struct FairQuestion {
    /// Games of the machine against itself.
    pub games: u32,
    /// Positions a move.
    pub nodes: u64,
    /// Positions that the proof may take.
    pub proof_nodes: u64,
    /// Where the games' chance comes from.
    pub seed: u64,
    /// What the machine may take.
    pub means: Means,
    /// The hand that can stop it.
    pub stop: Stop,
}

/// What is being done, and how far it has come.
#[derive(Clone, Copy, Debug)]
pub struct Doing {
    /// In words.
    pub what: &'static str,
    /// How much of it is done.
    pub done: u64,
    /// How much there is to do, where that is known.
    pub of: Option<u64>,
}

/// What is found.
#[derive(Clone, Debug, Serialize)]
pub struct Fairness {
    /// The game.
    pub game: String,
    /// The machine that was asked.
    pub machine: String,
    /// What the side that begins gets with best play, where that is proven.
    pub proven: Option<Verdict>,
    /// The machine against itself; none where the result is proven.
    pub games: Option<Figures>,
    /// What each first move is worth to the side that begins, symmetric ones once.
    pub first_moves: Vec<FirstMove>,
    /// What rules would make of it; empty where the result is proven.
    pub balances: Vec<Balance>,
    /// Columns and rows of the board.
    pub size: [u8; 2],
}

/// Games of a machine against itself.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// How many were played.
    pub games: u64,
    /// How many of them were different.
    pub different: u64,
    /// Won by the side that began, drawn, lost.
    pub won: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost.
    pub lost: u64,
    /// The share of the side that began, a draw counting half, from 0 to 1.
    pub share: f64,
    /// Its error: the true share lies within it with a probability of 95 %.
    pub error: f64,
    /// Moves a game on average.
    pub length: f64,
}

/// A first move with what it is worth to whoever plays it.
#[derive(Clone, Debug, Serialize)]
pub struct FirstMove {
    /// The move.
    pub text: String,
    /// The squares where it, and every move that is the same seen from elsewhere, comes to lie.
    pub squares: Vec<Square>,
    /// What it is worth.
    pub verdict: Verdict,
}

/// A rule that evens a game out, with what it makes of the share.
#[derive(Clone, Debug, Serialize)]
pub struct Balance {
    /// `swap`: the second player may change sides after the first stone. `no-centre`: the first stone may not lie in the
    /// middle.
    pub rule: &'static str,
    /// The first move that the rule leads to.
    pub first_move: String,
    /// What is proven after that move, seen by the side that began.
    pub proven: Option<Verdict>,
    /// The games from there. With `swap` the second player takes the better side, so that the share of the first is at
    /// most a half.
    pub games: Option<Figures>,
}

/// Why nothing was found.
#[derive(Debug, Error)]
pub enum FairError {
    /// The machine cannot be built.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// Somebody stopped it: what was found so far says nothing.
    #[error("it was stopped")]
    Stopped,
    /// It had no move.
    #[error("the machine has no move: {0}")]
    Failed(#[from] Failure),
}

impl FairQuestion {
    /// Looks into a game from its start; `doing` hears what is being done.
    ///
    /// # Errors
    /// If the machine cannot be built or has no move.
    pub fn ask(&self, desk: &dyn Desk, doing: &dyn Fn(Doing)) -> Result<Fairness, FairError> {
        let desk = desk.restart(Side::X);
        let mut machine = desk.plan(desk.best())?.build(self.means, self.seed)?;
        doing(Doing { what: "looking for a proof", done: 0, of: None });
        let proven =
            self.verdict(&mut *machine, &*desk, self.proof_nodes)?.filter(|it| it.is_proven());
        let first_moves = self.first_moves(&mut *machine, &*desk, doing)?;
        let size = desk.table().size();
        let mut fairness = Fairness {
            game: desk.game().to_owned(),
            machine: desk.best().to_owned(),
            proven,
            games: None,
            first_moves,
            balances: Vec::new(),
            size: [size.width, size.height],
        };
        if proven.is_none() {
            let play = Playing { what: "playing games", before: 0, all: self.games, doing };
            fairness.games = Some(self.games(&*desk, self.games, play)?);
            fairness.balances = self.balances(&*desk, &fairness.first_moves, doing)?;
        }
        Ok(fairness)
    }

    fn budget(&self, nodes: u64) -> Budget {
        Budget { nodes: Some(nodes), stop: self.stop.clone(), ..Budget::default() }
    }

    fn chosen(
        &self,
        machine: &mut dyn Seated,
        desk: &dyn Desk,
        nodes: u64,
    ) -> Result<Chosen, FairError> {
        let chosen = machine.choose(desk, &self.budget(nodes));
        if self.stop.is_set() {
            return Err(FairError::Stopped);
        }
        Ok(chosen?)
    }

    /// What the side to move gets: proven by the game's own search for proofs where it has one and that is enough, else
    /// what the machine says.
    fn verdict(
        &self,
        machine: &mut dyn Seated,
        desk: &dyn Desk,
        nodes: u64,
    ) -> Result<Option<Verdict>, FairError> {
        machine.new_game();
        if let Some(outcome) = desk.table().outcome() {
            return Ok(Some(Verdict::over(outcome, desk.table().turn())));
        }
        let bytes = self.means.bytes.min(PROOF_BYTES);
        let limits = Limits { nodes: Some(nodes), stop: self.stop.clone(), ..Limits::none() };
        if let Some(proven) = desk.prove(bytes, &limits) {
            return Ok(Some(proven));
        }
        Ok(self.chosen(machine, desk, nodes)?.verdict.map(|worth| worth.verdict))
    }

    /// What each first move is worth, symmetric ones once.
    fn first_moves(
        &self,
        machine: &mut dyn Seated,
        desk: &dyn Desk,
        doing: &dyn Fn(Doing),
    ) -> Result<Vec<FirstMove>, FairError> {
        let mut found: Vec<(u64, FirstMove)> = Vec::new();
        let targets = desk.table().legal_targets();
        let of = Some(targets.len() as u64);
        for (done, target) in (0..).zip(targets) {
            doing(Doing { what: "weighing the first moves", done, of });
            let mut next = desk.boxed();
            if next.table_mut().play(&target.text).is_err() {
                continue;
            }
            let key = next.table().canonical_key();
            if let Some((_, known)) = found.iter_mut().find(|(other, _)| *other == key) {
                known.squares.push(target.square);
                continue;
            }
            let Some(verdict) = self.verdict(machine, &*next, self.nodes)? else { continue };
            let verdict = verdict.one_ply_earlier(desk.table().turn(), next.table().turn());
            found.push((
                key,
                FirstMove { text: target.text, squares: vec![target.square], verdict },
            ));
        }
        let mut moves: Vec<FirstMove> = found.into_iter().map(|(_, first)| first).collect();
        moves.sort_by_key(|first| std::cmp::Reverse(first.verdict.rank()));
        Ok(moves)
    }

    /// Games of the machine against itself from a position. Each move gets between half of the positions and all of
    /// them, so that games differ.
    fn games(
        &self,
        desk: &dyn Desk,
        games: u32,
        playing: Playing<'_>,
    ) -> Result<Figures, FairError> {
        let mut chance = Chance::seed_from_u64(self.seed);
        let seat = || desk.plan(desk.best())?.build(self.means, self.seed);
        let mut seats = [seat()?, seat()?];
        let mut told = Played::default();
        for done in 0..games {
            playing.tell(done);
            let mut game = desk.boxed();
            for seat in &mut seats {
                seat.new_game();
            }
            while game.table().outcome().is_none() {
                let half = (self.nodes / 2).max(1) as u32;
                let nodes = u64::from(half + below(&mut chance, half + 1));
                let seat = &mut *seats[game.table().turn() as usize];
                let text = self.chosen(seat, &*game, nodes)?.text;
                if game.table_mut().play(&text).is_err() {
                    break;
                }
            }
            told.add(&*game);
        }
        Ok(told.figures())
    }

    fn balances(
        &self,
        desk: &dyn Desk,
        moves: &[FirstMove],
        doing: &dyn Fn(Doing),
    ) -> Result<Vec<Balance>, FairError> {
        let even = moves.iter().min_by_key(|first| unevenness(first.verdict));
        let outside = moves.iter().find(|first| !is_central(first, desk));
        let mut found = Vec::new();
        let (what, games) = ("trying rules that would even it out", self.games / 2);
        for (before, (rule, first)) in (0..).zip([("swap", even), ("no-centre", outside)]) {
            let Some(first) = first else { continue };
            let mut next = desk.boxed();
            if next.table_mut().play(&first.text).is_err() || next.table().outcome().is_some() {
                continue;
            }
            let proven = Some(first.verdict).filter(|verdict| verdict.is_proven());
            let games = match proven {
                Some(_) => None,
                None => Some(self.games(
                    &*next,
                    games,
                    Playing { what, before: before * games, all: 2 * games, doing },
                )?),
            };
            let games =
                games.map(|figures| if rule == "swap" { figures.of_the_worse() } else { figures });
            found.push(Balance { rule, first_move: first.text.clone(), proven, games });
        }
        Ok(found)
    }
}

/// Games that are a part of something, of which somebody hears.
#[derive(Clone, Copy)]
struct Playing<'d> {
    what: &'static str,
    /// Games of it that were played before.
    before: u32,
    all: u32,
    doing: &'d dyn Fn(Doing),
}

impl Playing<'_> {
    fn tell(&self, done: u32) {
        let (done, of) = (u64::from(self.before + done), Some(u64::from(self.all)));
        (self.doing)(Doing { what: self.what, done, of });
    }
}

/// How far from even a verdict is.
fn unevenness(verdict: Verdict) -> u64 {
    match verdict {
        Verdict::Draw => 0,
        Verdict::Guess(score) => u64::from(score.0.unsigned_abs()),
        Verdict::WinIn(_) | Verdict::LossIn(_) => u64::MAX,
    }
}

/// Whether a first move lies in the middle third of the board.
fn is_central(first: &FirstMove, desk: &dyn Desk) -> bool {
    let size = desk.table().size();
    let near =
        |at: u8, side: u8| 3 * (2 * i32::from(at) + 1 - i32::from(side)).abs() <= i32::from(side);
    first
        .squares
        .iter()
        .any(|square| near(square.row, size.height) && near(square.column, size.width))
}

/// Games as they were played, seen by the side that began.
#[derive(Default)]
struct Played {
    tally: Tally,
    plies: usize,
    different: HashSet<String>,
}

impl Played {
    fn add(&mut self, game: &dyn Desk) {
        let table = game.table();
        self.tally.add(match table.outcome() {
            Some(Outcome::Win(Side::X)) => Score::Win,
            Some(Outcome::Win(Side::O)) => Score::Loss,
            Some(Outcome::Draw) | None => Score::Draw,
        });
        self.plies += table.move_count();
        self.different.insert(table.moves().join(" "));
    }

    fn figures(&self) -> Figures {
        let Tally { wins, draws, losses } = self.tally;
        let (share, count) = (self.tally.share(), self.tally.games().max(1) as f64);
        let variance = (wins as f64 + draws as f64 / 4.0) / count - share * share;
        // With few games, or all alike, nothing is as certain as it looks: one more game of either kind is thought of.
        let error = 1.96 * (variance.max(0.25 / count) / count).sqrt();
        Figures {
            games: self.tally.games(),
            different: self.different.len() as u64,
            won: wins,
            drawn: draws,
            lost: losses,
            share,
            error,
            length: self.plies as f64 / count,
        }
    }
}

impl Figures {
    /// The same games seen by whoever has the worse side.
    fn of_the_worse(self) -> Figures {
        if self.share <= 0.5 {
            return self;
        }
        Figures { won: self.lost, lost: self.won, share: 1.0 - self.share, ..self }
    }
}
