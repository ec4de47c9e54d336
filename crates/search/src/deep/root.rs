//! The root: every move worth a look is looked at, and none is cut off by the table.

use rivi_rules::Position;

use super::moves::{numbered, pick};
use super::node::{Ask, Best};
use super::worker::Worker;
use crate::kit::{Aspiration, Rated, Root, Sure, WIN, Window, is_decided};
use crate::{Knowledge, Need};

/// Beyond every value.
const FULL: Window = Window { alpha: -WIN - 1, beta: WIN + 1 };
const NARROW: Aspiration = Aspiration { width: 40, growth: 3, most: 1500 };
/// Depths before this tell too little of the next one's value.
const NARROW_FROM: i32 = 4;

impl<P: Position, K: Knowledge<P>> Root for Worker<'_, P, K> {
    type Move = P::Move;

    fn best(
        &mut self,
        depth: i32,
        before: Option<i32>,
        without: &[P::Move],
    ) -> Option<Rated<P::Move>> {
        self.so_far = None;
        let left = self.knowledge.plies_left(&self.position);
        self.to_the_end = left.is_some_and(|left| depth >= left as i32);
        let before = before.filter(|&value| depth >= NARROW_FROM && !is_decided(value));
        let asked = NARROW.ask(before, FULL, |window| {
            let rated = self.at_root(depth, window, without)?;
            Some((rated.value, rated))
        });
        let found =
            asked.map(|(_, rated)| rated).or_else(|| self.so_far.take().filter(can_be_told))?;
        Some(self.completed(found))
    }

    fn is_stopped(&self) -> bool {
        self.stopped
    }

    fn is_settled(&self, rated: &Rated<P::Move>, _: i32) -> bool {
        rated.sure.is_exact()
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// Whether what was found before a stop means anything: that the moves looked at so far lose says nothing of the
/// others, and is no guess either.
fn can_be_told<M>(rated: &Rated<M>) -> bool {
    !is_decided(rated.value) || rated.verdict().is_proven()
}

impl<P: Position, K: Knowledge<P>> Worker<'_, P, K> {
    /// The best of the moves that are not left out; none if it was stopped or there is none.
    fn at_root(
        &mut self,
        depth: i32,
        window: Window,
        without: &[P::Move],
    ) -> Option<Rated<P::Move>> {
        let known = self.table.get(self.position.key()).and_then(|entry| entry.best);
        let mut moves = Vec::new();
        let all = self.scored(known, 0, &mut moves);
        moves.retain(|scored| !without.contains(&scored.m));
        let mut best = Best::nothing(window.alpha);
        best.found.sure.at_most = all;
        self.lines[0].clear();
        let ask = Ask { window, depth, ply: 0 };
        for at in 0..moves.len() {
            let scored = pick(&mut moves, at);
            let found = self.tried(ask, best.alpha, at, scored);
            if self.stopped {
                return None;
            }
            self.improve(&mut best, 0, scored.m, Some(scored.number), found);
            if best.found.value > window.alpha && best.number == Some(scored.number) {
                let sure = Sure { at_most: false, ..best.found.sure };
                let line = self.lines[0].clone();
                self.so_far = Some(Rated { line, value: best.found.value, sure });
            }
            if best.alpha >= window.beta {
                best.found.sure.at_most = false;
                break;
            }
        }
        if without.is_empty() {
            self.keep(self.position.key(), ask, best.found, best.number);
        }
        let (value, sure) = (best.found.value, best.found.sure);
        (!moves.is_empty()).then(|| Rated { line: self.lines[0].clone(), value, sure })
    }

    /// The line with what the table and the game know of its end.
    fn completed(&self, rated: Rated<P::Move>) -> Rated<P::Move> {
        let mut line = rated.line;
        let mut position = self.position.clone();
        for &m in &line {
            position.make(m);
        }
        let is_proven = rated.sure.at_least || rated.sure.at_most;
        while is_proven && position.outcome().is_none() {
            let known = self.table.get(position.key()).filter(|entry| entry.sure.is_exact());
            let by_table = known.and_then(|entry| numbered::<P, K>(&position, entry.best?));
            let next = match K::of(&position).need(&position) {
                Need::Win(m) | Need::Only(m) | Need::Lost(m, _) => Some(m),
                Need::Free => by_table,
            };
            let Some(m) = next else { break };
            position.make(m);
            line.push(m);
        }
        Rated { line, ..rated }
    }
}
