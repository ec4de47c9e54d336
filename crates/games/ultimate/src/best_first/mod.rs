//! Best-first tree search on the learned evaluation: grows a tree where it looks best, evaluates all
//! moves of a position at once, and backs up what is proven exactly.

mod branch;
mod climber;
mod contempt;
mod expectation;
mod tree;

use std::ops::ControlFlow;

use rivi_search::{Limits, Progress, Report, Search, Stop};

use crate::Ultimate;
use crate::evaluation::Evaluation;
use crate::lines::Missing;
use crate::net::Weights;
use crate::search::{Judge, Outlook, reported};
use climber::Climber;
use contempt::Contempt;
use tree::{Ground, Manner, Tree};

/// Positions that a thread of several makes room for at a time.
const PLOT: u32 = 256;
/// How often a thread of several grows the tree below one position before it comes back. Threads that wrote to the same few
/// positions near the root each time would wait for each other's memory more than they work.
const TIMES_APART: u32 = 32;
/// The same for a thread alone, in a tree of so many positions: it walks less. In a small tree each walk counts.
const TIMES_ALONE: (u32, u64) = (8, 10_000);

/// How sharply the first look at the moves tells good ones from bad ones, in a search of at most so many positions: a short one
/// must trust it.
const SHARP: (f32, u64) = (8.0, 20_000);
/// The same in a longer search, which has the time to find out where it was wrong.
const SOFT: f32 = 4.0;

fn sharpness(limits: &Limits) -> f32 {
    if limits.nodes.is_some_and(|most| most <= SHARP.1) { SHARP.0 } else { SOFT }
}

/// The best-first search with the memory for its tree.
#[derive(Debug)]
pub struct BestFirst {
    judge: Judge,
    ground: Ground,
    contempt: Contempt,
}

impl BestFirst {
    /// One that judges so, with a tree of at most so many bytes.
    pub fn new(judge: Judge, bytes: usize) -> BestFirst {
        BestFirst { judge, ground: Ground::new(bytes), contempt: Contempt::default() }
    }

    /// The same, to which a draw is worth so much less than nothing, from 0 to 1, when it is to move.
    pub fn with_contempt(self, contempt: f32) -> BestFirst {
        BestFirst { contempt: Contempt(contempt), ..self }
    }

    /// Forgets the last search. Otherwise what it found is kept where the game has gone on by two moves, a limit of nodes being one of
    /// new ones.
    pub fn clear(&mut self) {
        self.ground.clear();
    }

    /// Searches a game that goes on until a limit is reached, its memory is full or its result is
    /// proven, telling `watch` from time to time. With one thread the same searches before it and the same limits give
    /// the same nodes.
    pub fn think(
        &mut self,
        position: &Ultimate,
        limits: &Limits,
        threads: usize,
        watch: &mut dyn FnMut(&Outlook) -> ControlFlow<()>,
    ) -> Outlook {
        let manner = Manner { contempt: self.contempt, sharpness: sharpness(limits) };
        let task = Task { tree: self.ground.tree(position, manner), position, limits, threads };
        match &self.judge {
            Judge::Shipped => task.run(&Weights::shipped(), watch),
            Judge::Net(weights) => task.run(&&**weights, watch),
            Judge::Hand => task.run(&Missing::new(), watch),
        }
    }
}

impl Search<Ultimate> for BestFirst {
    fn search(
        &mut self,
        position: &Ultimate,
        limits: &Limits,
        progress: &mut dyn Progress<Ultimate>,
    ) -> Report<Ultimate> {
        reported(position, progress, |watch| self.think(position, limits, 1, watch))
    }
}

struct Task<'a> {
    tree: Tree<'a>,
    position: &'a Ultimate,
    limits: &'a Limits,
    threads: usize,
}

impl Task<'_> {
    /// All threads grow the same tree; the first one minds the limits.
    fn run<E: Evaluation>(
        &self,
        evaluation: &E,
        watch: &mut dyn FnMut(&Outlook) -> ControlFlow<()>,
    ) -> Outlook {
        let done = Stop::default();
        let plot = if self.threads > 1 { PLOT } else { 0 };
        let climber = || Climber::new(evaluation, self.tree, self.position, plot);
        let mut first = climber();
        // Whatever the limits are, each move of the root has been looked at.
        first.grow(1);
        std::thread::scope(|scope| {
            for _ in 1..self.threads {
                scope.spawn(|| {
                    let mut helper = climber();
                    while !done.is_set() && !self.tree.is_full() {
                        helper.grow(TIMES_APART);
                    }
                });
            }
            self.lead(&mut first, watch);
            done.set();
        });
        self.outlook(&first)
    }

    fn lead<E: Evaluation>(
        &self,
        climber: &mut Climber<'_, E>,
        watch: &mut dyn FnMut(&Outlook) -> ControlFlow<()>,
    ) {
        let mut next_told = 1024;
        let is_deep = |deepest: u32| self.limits.depth.is_some_and(|most| deepest > most);
        while !self.tree.branch(self.tree.root).is_proven() && !self.tree.is_full() {
            let nodes = self.tree.judged();
            if self.limits.reached(nodes) || is_deep(climber.deepest) {
                break;
            }
            if nodes >= next_told {
                next_told = nodes * 2;
                if watch(&self.outlook(climber)).is_break() {
                    break;
                }
            }
            climber.grow(self.times(nodes));
        }
    }

    /// How often to grow a tree of so many positions before the limits are looked at again.
    fn times(&self, nodes: u64) -> u32 {
        match TIMES_ALONE {
            _ if self.threads > 1 => TIMES_APART,
            (times, small) if nodes >= small => times,
            _ => 1,
        }
    }

    fn outlook<E: Evaluation>(&self, climber: &Climber<'_, E>) -> Outlook {
        let moves = self.tree.root_moves();
        Outlook { lines: moves.len(), moves, nodes: self.tree.judged(), depth: climber.deepest }
    }
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rivi_rules::{Chance, Outcome, Position};
    use rivi_search::Verdict;

    use super::*;
    use crate::search::RootMove;
    use crate::solver::Solver;

    fn on(_: &Outlook) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn late(plies_left: u32, seed: u64) -> Option<Ultimate> {
        let mut chance = Chance::seed_from_u64(seed);
        let mut position = Ultimate::new(seed.is_multiple_of(3));
        while position.plies_left() > plies_left {
            position.make(position.random_move(&mut chance)?);
        }
        position.outcome().is_none().then_some(position)
    }

    #[test]
    fn what_it_proves_is_what_the_solver_says_with_one_thread_and_with_more() {
        let (mut solver, mut proven) = (Solver::new(1 << 20), 0);
        for position in (0..60).filter_map(|seed| late(20, seed)) {
            let wins = solver.solve(&position, &Limits::none()).outcome;
            for threads in [1, 3] {
                let mut engine = BestFirst::new(Judge::Shipped, 4 << 20);
                let outlook = engine.think(&position, &Limits::nodes(50_000), threads, &mut on);
                let won = match outlook.best().map(RootMove::verdict) {
                    Some(Verdict::WinIn(_)) => Some(Outcome::Win(position.turn())),
                    Some(Verdict::LossIn(_)) => Some(Outcome::Win(position.turn().other())),
                    _ => continue,
                };
                assert_eq!(won, wins, "{position:?}");
                proven += 1;
            }
        }
        assert!(proven > 20, "{proven}");
    }

    #[test]
    fn what_was_found_is_kept_when_the_game_goes_on() {
        let mut engine = BestFirst::new(Judge::Shipped, 4 << 20);
        let Some(mut position) = late(70, 4) else { panic!("a game that ends early") };
        let tried = |outlook: &Outlook| outlook.moves.iter().map(|m| m.nodes).sum::<u64>();
        let before = engine.think(&position, &Limits::nodes(20_000), 1, &mut on);
        for &m in &before.moves[0].line[..2] {
            position.make(m);
        }
        let after = engine.think(&position, &Limits::nodes(1_000), 1, &mut on);
        let mut fresh = BestFirst::new(Judge::Shipped, 4 << 20);
        let alone = fresh.think(&position, &Limits::nodes(1_000), 1, &mut on);
        assert_eq!(after.moves.len(), position.move_count());
        assert!(after.nodes < 1_100 && tried(&after) > 2 * tried(&alone));
        engine.think(&Ultimate::new(true), &Limits::nodes(100), 1, &mut on);
        assert_eq!(engine.think(&position, &Limits::nodes(1_000), 1, &mut on), alone);
        engine.clear();
        assert_eq!(engine.think(&position, &Limits::nodes(1_000), 1, &mut on), alone);
    }

    #[test]
    fn a_full_memory_or_a_stop_ends_it_with_every_move_looked_at() {
        let start = Ultimate::new(false);
        for threads in [1, 4] {
            let outlook =
                BestFirst::new(Judge::Shipped, 0).think(&start, &Limits::none(), threads, &mut on);
            assert_eq!((outlook.moves.len(), outlook.nodes >= 81), (81, true));
            let stopped = Limits::none();
            stopped.stop.set();
            let mut engine = BestFirst::new(Judge::Hand, 1 << 20);
            assert_eq!(engine.think(&start, &stopped, threads, &mut on).moves.len(), 81);
        }
    }
}
