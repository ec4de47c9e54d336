//! Best-first tree search on the learned evaluation: grows a tree where it looks best, evaluates all
//! moves of a position at once, and backs up what is proven exactly.

mod expectation;
mod explorer;
mod root_moves;

use std::ops::ControlFlow;

use rivi_rules::Position;
use rivi_search::kit::best_first::{self, Contempt, Ground, Growth, Manner};
use rivi_search::{Limits, Progress, Report, Search};

use crate::evaluation::Evaluation;
use crate::lines::Missing;
use crate::net::Weights;
use crate::search::{Judge, Node, Outlook, reported};
use crate::{Spot, Ultimate};
use explorer::Explorer;
use root_moves::{root_moves, spot};

/// Bits that number a move, and the plies to the end of the game: 81 of each at most.
const BITS: u32 = 7;

type Tree<'a> = best_first::Tree<'a, BITS>;
type Child = best_first::Child<BITS>;

/// How much a move that looks good and was tried rarely is preferred.
const CURIOSITY: f32 = 1.3;
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
    ground: Ground<Ultimate, BITS>,
    contempt: Contempt,
}

impl BestFirst {
    /// One that judges so, with a tree of at most so many bytes.
    pub fn new(judge: Judge, bytes: usize) -> BestFirst {
        let ground = Ground::new(bytes, Spot::COUNT.into());
        BestFirst { judge, ground, contempt: Contempt::default() }
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
        let (contempt, sharpness) = (self.contempt, sharpness(limits));
        let manner = Manner { contempt, sharpness, curiosity: CURIOSITY };
        let tree = self.ground.tree(position, manner, |position, m| position.after(spot(m)));
        let task = Task { tree, position, limits, threads };
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
    fn run<E: Evaluation>(
        &self,
        evaluation: &E,
        watch: &mut dyn FnMut(&Outlook) -> ControlFlow<()>,
    ) -> Outlook {
        let Task { tree, limits, threads, .. } = *self;
        let explorer = &Explorer::new(evaluation);
        let root = Node::new(evaluation, self.position);
        let growth = Growth { tree, explorer, root, limits, threads };
        self.outlook(growth.run(&mut |deepest| watch(&self.outlook(deepest))))
    }

    fn outlook(&self, depth: u32) -> Outlook {
        let moves = root_moves(&self.tree);
        Outlook { lines: moves.len(), moves, nodes: self.tree.judged(), depth }
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
