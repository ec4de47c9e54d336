use super::candidates::{Need, Scored, need};
use super::known::Known;
use super::value::{WIN, evaluate};
use super::worker::{MOST_PLIES, Worker};
use crate::board::Class;
use rivi_mnk::Cell;
use rivi_search::kit::{Bound, Window};

/// What is asked of a node: a value between two bounds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask {
    pub(super) window: Window,
    pub(super) depth: i32,
    pub(super) ply: i32,
    /// A move left out, to see whether it alone is good.
    pub(super) without: Option<Cell>,
}

impl Ask {
    pub(super) fn is_main(self) -> bool {
        !self.window.is_test()
    }

    /// The same question to the position after a move.
    fn below(self, window: Window, depth: i32) -> Ask {
        Ask { window: window.turned(), depth, ply: self.ply + 1, without: None }
    }
}

/// What is known of a node before its moves are tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    pub(super) ask: Ask,
    pub(super) need: Need,
    /// What the patterns say of it.
    pub(super) guess: i32,
    /// Whether that is more than at the same side's last turn.
    pub(super) improving: bool,
    pub(super) known: Option<Known>,
}

/// A move among the others of its node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Turn {
    /// Its place in the order.
    pub(super) number: usize,
    pub(super) scored: Scored,
    /// The best score of all.
    pub(super) top: i32,
}

/// What a node has found so far.
pub(super) struct Best {
    pub(super) value: i32,
    pub(super) cell: Option<Cell>,
    pub(super) alpha: i32,
}

impl Worker<'_> {
    /// The value of the position on the board.
    pub(super) fn node(&mut self, mut ask: Ask) -> i32 {
        self.lines[ask.ply as usize].clear();
        if self.is_over() {
            return 0;
        }
        if let Some(value) = self.at_once(ask) {
            return value;
        }
        let (least, most) = (ask.ply - WIN, WIN - ask.ply - 1);
        let Window { alpha, beta } = ask.window;
        ask.window = Window { alpha: alpha.max(least), beta: beta.min(most) };
        if ask.window.alpha >= ask.window.beta {
            return ask.window.alpha;
        }
        let need = need(&self.board, self.options.only_answers);
        if ask.depth <= 0 && need != Need::Stop || ask.ply as usize >= MOST_PLIES {
            return evaluate(&self.board, &self.scores);
        }
        let known = if ask.without.is_some() { None } else { self.known(ask.ply) };
        if let Some(value) = known.and_then(|entry| cut_by(entry, ask)) {
            return value;
        }
        let sight = self.sight(ask, need, known);
        if let Some(value) = self.pruned(&sight) {
            return value;
        }
        self.try_moves(&sight)
    }

    fn sight(&mut self, ask: Ask, need: Need, known: Option<Known>) -> Sight {
        let guess = evaluate(&self.board, &self.scores);
        let ply = ask.ply as usize;
        self.guesses[ply] = guess;
        let improving = ply < 2 || guess > self.guesses[ply - 2];
        Sight { ask, need, guess, improving, known }
    }

    /// The value of the root, where every move is looked at and none is cut off by the table.
    pub(super) fn root_node(&mut self, ask: Ask) -> i32 {
        self.nodes += 1;
        let known = self.known(0);
        let need = need(&self.board, self.options.only_answers);
        let sight = self.sight(ask, need, known);
        self.try_moves(&sight)
    }

    /// Positions that need no search: five next, no answer to two fours, an open four, a full board.
    fn at_once(&mut self, ask: Ask) -> Option<i32> {
        let (own, other) = (self.board.turn(), self.board.turn().other());
        if !self.board.set(own, Class::Five).is_empty() {
            return Some(WIN - ask.ply - 1);
        }
        if self.board.free_count() == 0 {
            return Some(0);
        }
        let plain = self.board.rules().is_plain();
        let fives = self.board.set(other, Class::Five).len();
        if fives > 1 && plain {
            return Some(ask.ply + 2 - WIN);
        }
        let open_four = plain && !self.board.set(own, Class::OpenFour).is_empty();
        (fives == 0 && open_four).then_some(WIN - ask.ply - 3)
    }

    fn try_moves(&mut self, sight: &Sight) -> i32 {
        let Sight { ask, need, known, .. } = *sight;
        let moves = self.ordered(sight);
        let extension = self.extension(ask, need, known);
        let mut best = Best { value: ask.ply - WIN, cell: None, alpha: ask.window.alpha };
        if need != Need::Free {
            // What is left out here loses to an open four or a five.
            best.value = ask.ply + if need == Need::Stop { 2 } else { 4 } - WIN;
        }
        let top = moves.iter().map(|scored| scored.score).max().unwrap_or(0);
        for (number, &scored) in moves.iter().enumerate() {
            let turn = Turn { number, scored, top };
            if self.is_left_out(sight, turn, &best) {
                continue;
            }
            let deeper = if number == 0 { extension } else { self.for_forced(need) };
            let before = self.nodes;
            let value = self.value_of(sight, best.alpha, turn, deeper);
            if ask.ply == 0 {
                self.effort.add(scored.cell, self.nodes - before);
            }
            if self.stopped {
                return 0;
            }
            if self.improved(&mut best, ask, scored.cell, value) {
                break;
            }
        }
        self.keep(ask, &best);
        best.value
    }

    /// The moves to try: the table's first, then by score. Equal scores stay in the order of the board.
    fn ordered(&mut self, sight: &Sight) -> Vec<Scored> {
        let Sight { ask, need, known, .. } = *sight;
        let mut moves = self.candidates(need);
        moves.retain(|scored| {
            let excluded = ask.ply == 0 && self.excluded.contains(&scored.cell);
            Some(scored.cell) != ask.without && !excluded
        });
        let table_move = known.and_then(|entry| entry.best);
        let place = |scored: &Scored| {
            if Some(scored.cell) == table_move { i32::MIN } else { -scored.score }
        };
        moves.sort_by_key(place);
        moves
    }

    /// The value of a move: with a narrow window and less depth first, in full if it is better than
    /// expected.
    fn value_of(&mut self, sight: &Sight, alpha: i32, turn: Turn, deeper: i32) -> i32 {
        let ask = sight.ask;
        let depth = ask.depth - 1 + deeper;
        let less = self.reduction(sight, turn).min(depth.max(0));
        self.board.make(turn.scored.cell);
        let mut value = 0;
        if turn.number > 0 {
            value = -self.node(ask.below(Window::test(alpha), depth - less));
            if value > alpha && less > 0 {
                value = -self.node(ask.below(Window::test(alpha), depth));
            }
        }
        if turn.number == 0 || (value > alpha && ask.is_main()) {
            value = -self.node(ask.below(Window { alpha, ..ask.window }, depth));
        }
        self.board.unmake();
        value
    }

    /// Takes note of a value; tells whether it is enough.
    fn improved(&mut self, best: &mut Best, ask: Ask, cell: Cell, value: i32) -> bool {
        if value > best.value {
            best.value = value;
            if value > best.alpha || best.cell.is_none() {
                best.cell = Some(cell);
            }
        }
        if value > best.alpha {
            (best.alpha, best.cell) = (value, Some(cell));
            let (above, below) = self.lines.split_at_mut(ask.ply as usize + 1);
            let line = &mut above[ask.ply as usize];
            line.clear();
            line.push(cell);
            line.extend_from_slice(&below[0]);
        }
        best.alpha >= ask.window.beta
    }

    fn keep(&mut self, ask: Ask, best: &Best) {
        if ask.without.is_some() || (ask.ply == 0 && !self.excluded.is_empty()) {
            return;
        }
        let bound = Bound::of(best.value, ask.window);
        let known = Known { value: best.value, depth: ask.depth, bound, best: best.cell };
        known.put(self.table, self.board.key(), ask.ply);
    }

    /// What the table knows of the position on the board.
    fn known(&self, ply: i32) -> Option<Known> {
        Known::get(self.table, self.board.key(), ply)
    }
}

/// The value that the table gives without a search, if it is deep enough.
fn cut_by(entry: Known, ask: Ask) -> Option<i32> {
    if ask.is_main() || entry.depth < ask.depth {
        return None;
    }
    entry.bound.settles(entry.value, ask.window).then_some(entry.value)
}
