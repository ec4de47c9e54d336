//! Thousands of games of one kind side by side, for programs that learn: moves are numbers, and what is asked of all
//! games is written into one piece of memory.

use std::any::Any;
use std::collections::HashSet;
use std::fmt::Debug;
use std::ops::RangeInclusive;
use std::thread;

use rand_core::{Rng as _, SeedableRng};
use rivi_rules::{Board, Chance, Game, Outcome, Side, Size, below};
use thiserror::Error;

use crate::{Desk, Hosted};

/// The most games that a batch may have.
pub const MOST_GAMES: usize = 1 << 20;

/// Why nothing was played. All games are as they were.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BatchError {
    /// There are not as many moves as games.
    #[error("expected {games} moves, one for each game, got {found}")]
    Count {
        /// How many games there are.
        games: usize,
        /// How many moves there were.
        found: usize,
    },
    /// A number that no legal move has.
    #[error("game {game}: {action} is no legal move")]
    Action {
        /// The game, from 0.
        game: usize,
        /// The number.
        action: i32,
    },
    /// A game that is over can only wait.
    #[error("game {game} is over: expected -1, got {action}")]
    Over {
        /// The game, from 0.
        game: usize,
        /// The number.
        action: i32,
    },
}

/// Games of one kind side by side: the object-safe face of [`GamesOf`]. What is written for all games lies game
/// after game, and memory of another length than is said is a fault of the caller's.
pub trait Batch: Send + Sync + Debug {
    /// How many games there are.
    fn count(&self) -> usize;
    /// The numbers that moves can have.
    fn actions(&self) -> usize;
    /// The board's size as it is drawn.
    fn size(&self) -> Size;
    /// Begins all games anew.
    fn reset(&mut self);
    /// Begins the games anew that are over, and says how many these were.
    fn restart_over(&mut self) -> usize;
    /// Plays a move in each game; −1 leaves a game that is over as it is.
    ///
    /// # Errors
    /// Which move is wrong; nothing is played then.
    fn step(&mut self, actions: &[i32], threads: usize) -> Result<(), BatchError>;
    /// All that a loop of games needs, in one go over them: plays as [`step`](Batch::step) does, writes what
    /// [`outcomes`](Batch::outcomes) says then, begins the games anew that are over, and writes what is
    /// [`legal`](Batch::legal) now.
    ///
    /// # Errors
    /// Which move is wrong; nothing is played or written then.
    fn advance(
        &mut self,
        actions: &[i32],
        told: Told<'_>,
        threads: usize,
    ) -> Result<(), BatchError>;
    /// [`draw`](Batch::draw) and [`advance`](Batch::advance) in one go: as no number has to be looked up, this is faster
    /// than both.
    fn advance_random(&mut self, drawn: &mut [i32], told: Told<'_>, threads: usize);
    /// Draws a legal move for each game, evenly; −1 where a game is over. Each game has chance of its own, so that
    /// the draws are the same whatever the threads.
    fn draw(&mut self, actions: &mut [i32], threads: usize);
    /// Makes every game one that goes on after so many random moves, drawn evenly from `plies`, and that is not among
    /// the keys `seen`, to which it is added. Says how many games could be made so: the first of all, and fewer than
    /// there are only if a thousand draws in a row found nothing new.
    fn sample(&mut self, plies: RangeInclusive<u32>, seen: &mut HashSet<u64>) -> usize;
    /// Writes what stands on each square, row by row from the top: 1 for X, −1 for O, 0 for nothing; `count × cells`.
    fn boards(&self, marks: &mut [i8]);
    /// Writes 1 where the move of a number is legal and 0 elsewhere: `count × actions` bytes.
    fn legal(&self, mask: &mut [u8], threads: usize);
    /// Writes what stands where: for each game the squares of the side to move, those of the opponent, and those that
    /// are missing, `count × 3 × cells` bytes.
    fn planes(&self, planes: &mut [u8], threads: usize);
    /// Writes who has won: 1 for X, −1 for O, 0 for nobody; and 1 beside it where the game is over.
    fn outcomes(&self, winners: &mut [i8], over: &mut [u8]);
    /// Writes who is to move: 1 for X, −1 for O.
    fn turns(&self, turns: &mut [i8]);
    /// Writes the keys of the positions; those that all symmetric positions share if asked for.
    fn keys(&self, keys: &mut [u64], canonical: bool);
    /// How many symmetries the empty board has.
    fn symmetries(&self) -> usize;
    /// All games seen through a symmetry, by its number; none if there is no such.
    fn through(&self, symmetry: usize) -> Option<Box<dyn Batch>>;
    /// The numbers of moves seen through a symmetry, by its number; −1 stays −1.
    ///
    /// # Errors
    /// Which number is no legal move.
    fn moves_through(&self, symmetry: usize, actions: &mut [i32]) -> Result<(), BatchError>;
    /// The number of a legal move given as text.
    fn action_of(&self, game: usize, text: &str) -> Option<usize>;
    /// A legal move as text.
    fn text_of(&self, game: usize, action: usize) -> Option<String>;
    /// Sets a game to the position of the game on a desk; whether it is one of the same kind.
    fn put(&mut self, game: usize, desk: &dyn Desk) -> bool;
    /// A copy of its own.
    fn boxed(&self) -> Box<dyn Batch>;
    /// For those who know its kind.
    fn as_any(&self) -> &dyn Any;
}

/// Where [`advance`](Batch::advance) writes what came of its moves.
#[derive(Debug)]
pub struct Told<'a> {
    /// Who has won.
    pub winners: &'a mut [i8],
    /// Which games ended.
    pub over: &'a mut [u8],
    /// What is legal now.
    pub mask: &'a mut [u8],
}

/// Games of one kind of position.
#[derive(Clone, Debug)]
pub struct GamesOf<P: Game> {
    start: P,
    games: Vec<P>,
    chances: Vec<Chance>,
}

impl<P: Game> GamesOf<P> {
    /// So many games that all begin here. The same seed gives the same draws.
    pub fn new(start: P, count: usize, seed: u64) -> GamesOf<P> {
        let mut chance = Chance::seed_from_u64(seed);
        let chances = (0..count).map(|_| Chance::seed_from_u64(chance.next_u64())).collect();
        GamesOf { games: vec![start.clone(); count], start, chances }
    }

    /// The positions.
    pub fn positions(&self) -> &[P] {
        &self.games
    }

    /// The move that a number asks for in a game; none if it is over.
    fn asked(&self, game: usize, action: i32) -> Result<Option<P::Move>, BatchError> {
        let position = &self.games[game];
        let legal = usize::try_from(action).ok().and_then(|number| position.with_action(number));
        match legal {
            Some(m) => Ok(Some(m)),
            None if position.outcome().is_none() => Err(BatchError::Action { game, action }),
            None if action == -1 => Ok(None),
            None => Err(BatchError::Over { game, action }),
        }
    }

    fn expect(&self, found: usize) -> Result<(), BatchError> {
        let games = self.games.len();
        if found == games { Ok(()) } else { Err(BatchError::Count { games, found }) }
    }
}

/// How many of so many games each thread takes.
fn share(count: usize, threads: usize) -> usize {
    count.div_ceil(threads.clamp(1, 256)).max(1)
}

impl<P: Game> Batch for GamesOf<P> {
    fn count(&self) -> usize {
        self.games.len()
    }

    fn actions(&self) -> usize {
        self.start.actions()
    }

    fn size(&self) -> Size {
        self.start.size()
    }

    fn reset(&mut self) {
        self.games.fill(self.start.clone());
    }

    fn restart_over(&mut self) -> usize {
        let over = self.games.iter_mut().filter(|game| game.outcome().is_some());
        over.map(|game| game.clone_from(&self.start)).count()
    }

    fn step(&mut self, actions: &[i32], threads: usize) -> Result<(), BatchError> {
        self.expect(actions.len())?;
        let asked = |(game, &action)| self.asked(game, action);
        let moves = actions.iter().enumerate().map(asked).collect::<Result<Vec<_>, _>>()?;
        let share = share(self.games.len(), threads);
        each_share(self.games.chunks_mut(share).zip(moves.chunks(share)), |(games, moves)| {
            for (game, m) in games.iter_mut().zip(moves) {
                if let Some(m) = *m {
                    game.make(m);
                }
            }
        });
        Ok(())
    }

    fn advance(
        &mut self,
        actions: &[i32],
        told: Told<'_>,
        threads: usize,
    ) -> Result<(), BatchError> {
        self.expect(actions.len())?;
        let asked = |(game, &action)| self.asked(game, action);
        let moves = actions.iter().enumerate().map(asked).collect::<Result<Vec<_>, _>>()?;
        let (share, width, start) = (share(moves.len(), threads), self.actions(), &self.start);
        let Told { winners, over, mask } = told;
        let places = winners.chunks_mut(share).zip(over.chunks_mut(share));
        let places = places.zip(mask.chunks_mut(share * width));
        let games = self.games.chunks_mut(share).zip(moves.chunks(share));
        each_share(games.zip(places), |((games, moves), ((winners, over), mask))| {
            let places = winners.iter_mut().zip(over).zip(mask.chunks_exact_mut(width));
            for ((game, m), ((winner, over), mask)) in games.iter_mut().zip(moves).zip(places) {
                if let Some(m) = *m {
                    game.make(m);
                }
                settle(game, start, (winner, over, mask));
            }
        });
        Ok(())
    }

    fn advance_random(&mut self, drawn: &mut [i32], told: Told<'_>, threads: usize) {
        let (share, width, start) = (share(drawn.len(), threads), self.actions(), &self.start);
        let Told { winners, over, mask } = told;
        let places = winners.chunks_mut(share).zip(over.chunks_mut(share));
        let places = places.zip(mask.chunks_mut(share * width)).zip(drawn.chunks_mut(share));
        let games = self.games.chunks_mut(share).zip(self.chances.chunks_mut(share));
        each_share(games.zip(places), |((games, chances), (((winners, over), mask), drawn))| {
            let places = winners.iter_mut().zip(over).zip(mask.chunks_exact_mut(width)).zip(drawn);
            let games = games.iter_mut().zip(chances);
            for ((game, chance), (((winner, over), mask), drawn)) in games.zip(places) {
                let m = game.random_move(chance);
                *drawn = m.map_or(-1, |m| game.action(m) as i32);
                if let Some(m) = m {
                    game.make(m);
                }
                settle(game, start, (winner, over, mask));
            }
        });
    }

    fn draw(&mut self, actions: &mut [i32], threads: usize) {
        let share = share(self.games.len(), threads);
        let chances = self.chances.chunks_mut(share);
        let work = self.games.chunks(share).zip(chances).zip(actions.chunks_mut(share));
        each_share(work, |((games, chances), actions)| {
            for ((game, chance), action) in games.iter().zip(chances).zip(actions) {
                let drawn = game.random_move(chance);
                *action = drawn.map_or(-1, |m| game.action(m) as i32);
            }
        });
    }

    fn sample(&mut self, plies: RangeInclusive<u32>, seen: &mut HashSet<u64>) -> usize {
        const MOST_MISSES: u32 = 1000;
        let (least, width) = (*plies.start(), plies.end().saturating_sub(*plies.start()) + 1);
        for (made, (game, chance)) in self.games.iter_mut().zip(&mut self.chances).enumerate() {
            let mut draw = || {
                let mut position = self.start.clone();
                for _ in 0..least + below(chance, width) {
                    let m = position.random_move(chance)?;
                    position.make(m);
                }
                (position.outcome().is_none() && seen.insert(position.key())).then_some(position)
            };
            match (0..MOST_MISSES).find_map(|_| draw()) {
                Some(position) => *game = position,
                None => return made,
            }
        }
        self.games.len()
    }

    fn boards(&self, marks: &mut [i8]) {
        let size = self.size();
        for (game, marks) in self.games.iter().zip(marks.chunks_exact_mut(size.cells())) {
            for (square, mark) in size.squares().zip(marks) {
                *mark = game.at(square).map_or(0, sign);
            }
        }
    }

    fn legal(&self, mask: &mut [u8], threads: usize) {
        let (share, width) = (share(self.games.len(), threads), self.actions());
        each_share(
            self.games.chunks(share).zip(mask.chunks_mut(share * width)),
            |(games, mask)| {
                for (game, mask) in games.iter().zip(mask.chunks_exact_mut(width)) {
                    game.mark_legal(mask);
                }
            },
        );
    }

    fn planes(&self, planes: &mut [u8], threads: usize) {
        let (share, cells) = (share(self.games.len(), threads), self.size().cells());
        let work = self.games.chunks(share).zip(planes.chunks_mut(share * 3 * cells));
        each_share(work, |(games, planes)| {
            for (game, planes) in games.iter().zip(planes.chunks_exact_mut(3 * cells)) {
                draw_planes(game, planes);
            }
        });
    }

    fn outcomes(&self, winners: &mut [i8], over: &mut [u8]) {
        for ((game, winner), over) in self.games.iter().zip(winners).zip(over) {
            let outcome = game.outcome();
            *winner = outcome.and_then(Outcome::winner).map_or(0, sign);
            *over = u8::from(outcome.is_some());
        }
    }

    fn turns(&self, turns: &mut [i8]) {
        for (game, turn) in self.games.iter().zip(turns) {
            *turn = sign(game.turn());
        }
    }

    fn keys(&self, keys: &mut [u64], canonical: bool) {
        for (game, key) in self.games.iter().zip(keys) {
            *key = if canonical { game.canonical_key() } else { game.key() };
        }
    }

    fn symmetries(&self) -> usize {
        self.start.symmetries().len()
    }

    fn through(&self, symmetry: usize) -> Option<Box<dyn Batch>> {
        let symmetry = self.start.symmetries().nth(symmetry)?;
        let games = self.games.iter().map(|game| game.transformed(symmetry)).collect();
        Some(Box::new(GamesOf { games, ..self.clone() }))
    }

    fn moves_through(&self, symmetry: usize, actions: &mut [i32]) -> Result<(), BatchError> {
        self.expect(actions.len())?;
        let Some(symmetry) = self.start.symmetries().nth(symmetry) else { return Ok(()) };
        for (game, action) in actions.iter_mut().enumerate() {
            if let Some(m) = self.asked(game, *action)? {
                let position = &self.games[game];
                let seen = position.transformed(symmetry);
                *action = seen.action(position.transformed_move(m, symmetry)) as i32;
            }
        }
        Ok(())
    }

    fn action_of(&self, game: usize, text: &str) -> Option<usize> {
        let position = self.games.get(game)?;
        let m = position.parse_move(text).ok()?;
        position.is_legal(m).then(|| position.action(m))
    }

    fn text_of(&self, game: usize, action: usize) -> Option<String> {
        let m = self.asked(game, i32::try_from(action).ok()?).ok()??;
        Some(self.games[game].move_text(m))
    }

    fn put(&mut self, game: usize, desk: &dyn Desk) -> bool {
        let hosted = desk.as_any().downcast_ref::<Hosted<P>>();
        let (Some(hosted), Some(place)) = (hosted, self.games.get_mut(game)) else { return false };
        let position = hosted.record().position();
        let is_same_game = position.start(Side::X) == self.start.start(Side::X);
        if is_same_game {
            place.clone_from(position);
        }
        is_same_game
    }

    fn boxed(&self) -> Box<dyn Batch> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Does the work share by share: on this thread where there is one share, else on a thread each.
fn each_share<T: Send>(shares: impl ExactSizeIterator<Item = T>, work: impl Fn(T) + Sync) {
    if shares.len() <= 1 {
        return shares.for_each(work);
    }
    thread::scope(|scope| {
        let work = &work;
        for share in shares {
            scope.spawn(move || work(share));
        }
    });
}

/// Tells who has won, begins the game anew if it is over, and writes what is legal then.
#[inline]
fn settle<P: Game>(game: &mut P, start: &P, (winner, over, mask): (&mut i8, &mut u8, &mut [u8])) {
    let outcome = game.outcome();
    *winner = outcome.and_then(Outcome::winner).map_or(0, sign);
    *over = u8::from(outcome.is_some());
    if outcome.is_some() {
        game.clone_from(start);
    }
    game.mark_legal(mask);
}

fn sign(side: Side) -> i8 {
    match side {
        Side::X => 1,
        Side::O => -1,
    }
}

fn draw_planes<P: Board>(game: &P, planes: &mut [u8]) {
    let (own, rest) = planes.split_at_mut(planes.len() / 3);
    let (others, holes) = rest.split_at_mut(own.len());
    game.mark_stones(game.turn(), own);
    game.mark_stones(game.turn().other(), others);
    game.mark_holes(holes);
}
