use std::collections::HashSet;

use rand_core::SeedableRng;
use rivi_rules::{Chance, below};
use rivi_search::Limits;

use super::{Grade, Place, Puzzle, Themed};
use crate::{Budget, Desk, MEBIBYTE, Means};

/// What puzzles are made with. The same numbers give the same puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Making {
    /// Where all chance comes from.
    pub seed: u64,
    /// How many puzzles, which says how many of each theme and length are taken.
    pub count: usize,
    /// To stop after the first so many, where the last ones would take too long.
    pub first: usize,
    /// Positions that a proof may enter; what takes more is no puzzle.
    pub nodes: u64,
    /// Games that are played at most.
    pub games: u32,
}

impl Making {
    /// What a proof may cost, unless somebody says otherwise.
    pub const NODES: u64 = 200_000;
    /// Games to be played at most.
    pub const GAMES: u32 = 100_000;
}

/// What a machine may spend on a move, in games and when it is asked for an answer: the same everywhere, so that the
/// same seed gives the same puzzles.
const MOVE_NODES: u64 = 2_000;
const ANSWER_NODES: u64 = 20_000;
const MEANS: Means = Means { bytes: 8 * MEBIBYTE, threads: 1 };
/// A puzzle is looked for in so many of a game's last positions: further from the end hardly anything is decided.
const LOOK_BACK: usize = 16;
/// Of a theme and length there are at most so many times the even share.
const CROWD: usize = 2;

/// Makes puzzles out of games that the levels play against each other after a few moves at random, and tells of each.
/// No two are mirror images of each other, and a game gives one puzzle of a theme at most.
pub fn make(desk: &dyn Desk, making: Making, tell: &mut dyn FnMut(&Puzzle)) -> Vec<Puzzle> {
    let themes = desk.puzzler().themes();
    let kinds: u32 = themes.iter().map(|theme| theme.kinds).sum();
    let share = making.count.div_ceil(kinds.max(1) as usize);
    let mut maker = Maker { desk, making, most: CROWD * share, seen: HashSet::new(), made: vec![] };
    for game in 0..making.games {
        if themes.is_empty() || maker.made.len() >= making.count.min(making.first) {
            break;
        }
        let mut chance = Chance::seed_from_u64(making.seed.wrapping_mul(1 << 20) + u64::from(game));
        let played = maker.play(&mut chance);
        for theme in themes.iter().filter(|theme| theme.kinds > 0) {
            maker.look_back(&played, theme, tell);
        }
    }
    maker.made.sort_by_cached_key(|puzzle| {
        (puzzle.game.clone(), puzzle.theme.clone(), puzzle.goal, puzzle.id.clone())
    });
    maker.made
}

struct Maker<'d> {
    desk: &'d dyn Desk,
    making: Making,
    /// Of each theme and length.
    most: usize,
    seen: HashSet<u64>,
    made: Vec<Puzzle>,
}

impl Maker<'_> {
    /// A game of two levels, the better ones among them, to the end; its moves.
    fn play(&self, chance: &mut Chance) -> Vec<String> {
        let mut desk = self.desk.boxed();
        let cells = desk.table().size().cells() as u32;
        for _ in 0..2 + below(chance, (cells / 12).clamp(1, 8)) {
            let legal = desk.table().legal_moves();
            if legal.is_empty() {
                break;
            }
            let drawn = &legal[below(chance, legal.len() as u32) as usize];
            // It is legal.
            let _ = desk.table_mut().play(drawn);
        }
        let players = desk.ladder().players;
        let mut seats = Vec::new();
        for _ in 0..2 {
            let player = players[below(chance, players.len() as u32) as usize];
            let seed = u64::from(below(chance, u32::MAX));
            seats.extend(desk.plan(player).and_then(|plan| plan.build(MEANS, seed)));
        }
        let budget = Budget { nodes: Some(MOVE_NODES), ..Budget::default() };
        let mut turn = 0;
        while desk.table().outcome().is_none() && seats.len() == 2 {
            let Ok(chosen) = seats[turn % 2].choose(&*desk, &budget) else { break };
            if desk.table_mut().play(&chosen.text).is_err() {
                break;
            }
            turn += 1;
        }
        desk.table().moves()
    }

    /// Looks for a puzzle in a game, from its end on.
    fn look_back(&mut self, played: &[String], theme: &Themed, tell: &mut dyn FnMut(&Puzzle)) {
        for length in (0..played.len()).rev().take(LOOK_BACK) {
            if self.made.len() >= self.making.count.min(self.making.first) {
                return;
            }
            let mut desk = self.desk.boxed();
            if desk.table_mut().play_line(&played[..length].join(" ")).is_err() {
                return;
            }
            if let Some(puzzle) = self.puzzle(&*desk, theme.key) {
                tell(&puzzle);
                self.made.push(puzzle);
                return;
            }
        }
    }

    fn puzzle(&mut self, desk: &dyn Desk, theme: &str) -> Option<Puzzle> {
        let limits = Limits::nodes(self.making.nodes);
        let (goal, answers) = desk.puzzler().pose(theme, &limits).ok()??;
        let same = |made: &&Puzzle| made.theme == theme && made.goal == goal;
        let crowded = self.made.iter().filter(same).count() >= self.most;
        let [answer] = &answers[..] else { return None };
        if crowded || desk.table().legal_moves().len() < 3 {
            return None;
        }
        // One position may be a puzzle of several themes.
        let salt = theme.bytes().fold(0_u64, |salt, byte| salt.rotate_left(8) ^ u64::from(byte));
        if !self.seen.insert(desk.table().canonical_key() ^ salt) {
            return None;
        }
        let plausible = desk.puzzler().plausible(theme, &limits).ok()?;
        let tries = plausible.iter().filter(|&text| text != answer).count() as u32;
        let place = Place::Moves { moves: desk.table().moves().join(" ") };
        let game = desk.game().to_owned();
        let id = Puzzle::id_of(&game, theme, &place);
        let grade = Grade::new(goal.moves(), tries, failed(desk, &answers));
        let theme = theme.to_owned();
        Some(Puzzle { id, game, theme, goal, grade, answers, place })
    }
}

/// The levels that answer wrong, each asked once.
fn failed(desk: &dyn Desk, answers: &[String]) -> Vec<String> {
    let budget = Budget { nodes: Some(ANSWER_NODES), ..Budget::default() };
    let fails = |player: &str| {
        let seated = desk.plan(player).and_then(|plan| plan.build(MEANS, 1));
        let chosen = seated.ok().and_then(|mut seated| seated.choose(desk, &budget).ok());
        chosen.is_none_or(|chosen| !answers.contains(&chosen.text))
    };
    let levels = desk.ladder().levels().into_iter();
    levels.filter(|level| fails(level.player)).map(|level| level.name.to_owned()).collect()
}
