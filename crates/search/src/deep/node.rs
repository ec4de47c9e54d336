//! A node is a chain of steps, each of which may settle it.

use rivi_rules::Position;

use super::found::{Found, Span, asks_for_proof, later};
use super::moves::{Scored, pick};
use super::worker::{DEEPEST, Worker};
use crate::kit::{Bound, Entry, Sure, WIN, Window, loss_in, win_in};
use crate::{Knowledge, Need};

/// What is asked of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask {
    pub(super) window: Window,
    /// Plies to look ahead; below zero only forcing moves are followed.
    pub(super) depth: i32,
    pub(super) ply: usize,
}

/// What a node has found so far.
pub(super) struct Best {
    pub(super) found: Found,
    /// The number of the move.
    pub(super) number: Option<u16>,
    /// Nothing up to this matters any more.
    pub(super) alpha: i32,
}

impl Best {
    /// Nothing yet: worse than anything that a move can be worth.
    pub(super) fn nothing(alpha: i32) -> Best {
        Best { found: Found { value: -WIN - 1, sure: Sure::EXACT }, number: None, alpha }
    }
}

impl<P: Position, K: Knowledge<P>> Worker<'_, P, K> {
    /// What the position at hand is worth. After a stop it means nothing.
    pub(super) fn node(&mut self, ask: Ask) -> Found {
        self.lines[ask.ply].clear();
        if self.is_over() {
            return Found::STOPPED;
        }
        if let Some(outcome) = self.position.outcome() {
            return Found::over(outcome, self.position.turn());
        }
        let span = self.span();
        if let Some(found) = span.settles(ask.window) {
            return found;
        }
        let need = self.knowledge.need(&self.position);
        if let Some(found) = self.settled(need, ask.ply) {
            return found;
        }
        if ask.ply >= DEEPEST as usize {
            return span.hold(Found::guess(self.guess()));
        }
        let key = self.position.key();
        let known = self.table.get(key);
        if let Some(found) = known.and_then(|entry| enough(entry, ask)) {
            return found;
        }
        let best = match need {
            Need::Only(m) => self.only(ask, m),
            _ if ask.depth <= 0 => self.beyond_the_horizon(ask),
            _ => self.all_moves(ask, known.and_then(|entry| entry.best)),
        };
        if self.stopped {
            return Found::STOPPED;
        }
        let found = span.hold(best.found);
        self.keep(key, ask, found, best.number);
        found
    }

    /// Between what the value lies by what the game knows.
    #[inline]
    fn span(&self) -> Span {
        let turn = self.position.turn();
        let own = self.knowledge.fewest(&self.position, turn);
        let other = self.knowledge.fewest(&self.position, turn.other());
        Span::new(own, other)
    }

    /// What needs no search: a win with the next move, or no answer to two threats.
    #[inline]
    fn settled(&mut self, need: Need<P::Move>, ply: usize) -> Option<Found> {
        let line = &mut self.lines[ply];
        match need {
            Need::Win(m) => {
                line.push(m);
                Some(Found::exact(win_in(1)))
            }
            Need::Lost(m, answer) => {
                line.extend([m, answer]);
                Some(Found::exact(loss_in(1)))
            }
            Need::Free | Need::Only(_) => None,
        }
    }

    /// The one move that does not lose at once. A ply that nobody chose is not counted.
    fn only(&mut self, ask: Ask, m: P::Move) -> Best {
        let mut best = Best::nothing(ask.window.alpha);
        let found = self.after(m, |worker, turned| {
            let window = later(ask.window, turned);
            worker.node(Ask { window, depth: ask.depth, ply: ask.ply + 1 }).earlier(turned)
        });
        self.improve(&mut best, ask.ply, m, None, found);
        best
    }

    /// The guess, or what forcing moves come to.
    fn beyond_the_horizon(&mut self, ask: Ask) -> Best {
        let guess = Found::guess(self.guess());
        let mut best =
            Best { found: guess, number: None, alpha: ask.window.alpha.max(guess.value) };
        if guess.value >= ask.window.beta || ask.depth <= -K::FORCING_PLIES {
            return best;
        }
        let mut forcing = self.spare_moves.pop().unwrap_or_default();
        self.knowledge.forcing(&self.position, &mut forcing);
        for m in forcing.drain(..) {
            let found = self.after(m, |worker, turned| {
                let window = later(Window { alpha: best.alpha, ..ask.window }, turned);
                worker.node(Ask { window, depth: ask.depth - 1, ply: ask.ply + 1 }).earlier(turned)
            });
            if self.stopped {
                break;
            }
            self.improve(&mut best, ask.ply, m, None, found);
            if best.alpha >= ask.window.beta {
                break;
            }
        }
        self.spare_moves.push(forcing);
        // The moves that were not looked at may be worth more.
        best.found.sure.at_most = false;
        best
    }

    fn all_moves(&mut self, ask: Ask, known: Option<u16>) -> Best {
        let mut moves = self.spare.pop().unwrap_or_default();
        let all = self.scored(known, ask.ply, &mut moves);
        let mut best = Best::nothing(ask.window.alpha);
        best.found.sure.at_most = all;
        let top = moves.iter().map(|scored| scored.promise).max().unwrap_or(0);
        for at in 0..moves.len() {
            let scored = pick(&mut moves, at);
            if at > 0 && self.is_left_out(ask, at, scored, top) {
                best.found.sure.at_most = false;
                continue;
            }
            let found = self.tried(ask, best.alpha, at, scored);
            if self.stopped {
                break;
            }
            self.improve(&mut best, ask.ply, scored.m, Some(scored.number), found);
            if best.alpha >= ask.window.beta {
                self.praise(&moves[..=at], ask);
                best.found.sure.at_most = false;
                break;
            }
        }
        self.spare.push(moves);
        best
    }

    /// Whether a move so late is not worth a look so near to the horizon.
    fn is_left_out(&self, ask: Ask, at: usize, scored: Scored<P::Move>, top: i32) -> bool {
        let few = ask.depth <= 3 && at as i32 > 6 + 4 * ask.depth * ask.depth;
        few && scored.promise < top / 4
            && ask.window.is_test()
            && !self.to_the_end
            && !asks_for_proof(ask.window)
    }

    /// What a move is worth: with a narrow window and less depth first, in full if it is better than expected.
    pub(super) fn tried(
        &mut self,
        ask: Ask,
        alpha: i32,
        at: usize,
        scored: Scored<P::Move>,
    ) -> Found {
        let full = Window { alpha, beta: ask.window.beta };
        let less = self.reduction(ask, full, at);
        self.after(scored.m, |worker, turned| {
            let mut look = |window: Window, depth: i32| {
                let below = Ask { window: later(window, turned), depth, ply: ask.ply + 1 };
                worker.node(below).earlier(turned)
            };
            if at == 0 {
                return look(full, ask.depth - 1);
            }
            let mut found = look(Window::test(alpha), ask.depth - 1 - less);
            if found.value > alpha && less > 0 {
                found = look(Window::test(alpha), ask.depth - 1);
            }
            if full.holds(found.value) && !full.is_test() {
                found = look(full, ask.depth - 1);
            }
            found
        })
    }

    /// Plies by which a late move is looked at less deeply at first.
    fn reduction(&self, ask: Ask, window: Window, at: usize) -> i32 {
        if self.to_the_end || ask.depth < 3 || at < 3 || asks_for_proof(window) {
            return 0;
        }
        let late = 1 + i32::from(at >= 8) + i32::from(at >= 24);
        late.min(ask.depth - 2)
    }

    /// Takes note of what a move is worth.
    #[inline]
    pub(super) fn improve(
        &mut self,
        best: &mut Best,
        ply: usize,
        m: P::Move,
        number: Option<u16>,
        found: Found,
    ) {
        let so_far = best.found;
        let at_most = so_far.sure.at_most && found.sure.at_most;
        // Of equals the one that is proven to be worth so much.
        let surer = found.sure.at_least && !so_far.sure.at_least;
        let better = found.value > so_far.value || found.value == so_far.value && surer;
        if better {
            (best.found, best.number) = (found, number);
        }
        best.found.sure.at_most = at_most;
        if better && (surer || found.value > best.alpha || self.lines[ply].is_empty()) {
            best.alpha = best.alpha.max(found.value);
            let (above, below) = self.lines.split_at_mut(ply + 1);
            above[ply].clear();
            above[ply].push(m);
            above[ply].extend_from_slice(&below[0]);
        }
    }

    /// The last of these moves refuted the position; those before it did not.
    fn praise(&mut self, tried: &[Scored<P::Move>], ask: Ask) {
        if let [vain @ .., good] = tried {
            self.killers.note(ask.ply, good.m);
            let vain = vain.iter().map(|scored| scored.m);
            self.history.learn(self.position.turn(), good.m, vain, ask.depth);
        }
    }

    pub(super) fn keep(&self, key: u64, ask: Ask, found: Found, best: Option<u16>) {
        let bound = Bound::of(found.value, ask.window);
        let best = if bound == Bound::Upper { None } else { best };
        if ask.depth < 0 && found.sure == Sure::NOTHING {
            return;
        }
        let depth = ask.depth.clamp(0, 255) as u8;
        let entry = Entry { value: found.value as i16, depth, bound, sure: found.sure, best };
        self.table.put(key, entry);
    }
}

/// What the table's entry says, if that is enough: what is proven at any depth, a guess only where nobody wants to
/// see the line.
#[inline]
fn enough(entry: Entry, ask: Ask) -> Option<Found> {
    let (value, sure) = (i32::from(entry.value), entry.sure);
    let proven = sure.is_exact()
        || sure.at_least && value >= ask.window.beta
        || sure.at_most && value <= ask.window.alpha;
    let deep = ask.window.is_test()
        && i32::from(entry.depth) >= ask.depth
        && entry.bound.settles(value, ask.window);
    (proven || deep).then_some(Found { value, sure })
}
