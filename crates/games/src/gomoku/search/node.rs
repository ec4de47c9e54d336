use super::candidates::{Need, Scored, need};
use super::table::{Bound, Entry};
use super::value::{DECIDED, WIN, evaluate, is_decided};
use super::worker::{MOST_PLIES, Worker};
use crate::gomoku::board::Class;
use crate::mnk::Cell;

/// What is asked of a node: a value between two bounds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) depth: i32,
    pub(super) ply: i32,
    /// A move left out, to see whether it alone is good.
    pub(super) without: Option<Cell>,
}

impl Ask {
    fn is_main(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The same question to the position after a move.
    fn below(self, alpha: i32, beta: i32, depth: i32) -> Ask {
        Ask { alpha: -beta, beta: -alpha, depth, ply: self.ply + 1, without: None }
    }
}

/// What a node has found so far.
struct Best {
    value: i32,
    cell: Option<Cell>,
    alpha: i32,
}

const RAZOR: [i32; 3] = [0, 160, 240];
const FUTILITY: i32 = 70;

impl Worker {
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
        (ask.alpha, ask.beta) = (ask.alpha.max(least), ask.beta.min(most));
        if ask.alpha >= ask.beta {
            return ask.alpha;
        }
        let need = need(&self.board, self.options.only_answers);
        if ask.depth <= 0 && need != Need::Stop || ask.ply as usize >= MOST_PLIES {
            return self.horizon(ask.ply);
        }
        let known =
            if ask.without.is_some() { None } else { self.table.get(self.board.key(), ask.ply) };
        if let Some(value) = known.and_then(|entry| cut_by(entry, ask)) {
            return value;
        }
        let guess = evaluate(&self.board, &self.scores);
        if let Some(value) = self.pruned(ask, need, guess) {
            return value;
        }
        if self.options.reduce_unknown
            && known.is_none_or(|entry| entry.best.is_none())
            && ask.depth >= 4
        {
            ask.depth -= 1;
        }
        self.try_moves(ask, need, guess, known)
    }

    /// The value of the root, where every move is looked at and none is cut off by the table.
    pub(super) fn root_node(&mut self, ask: Ask) -> i32 {
        self.nodes += 1;
        let known = self.table.get(self.board.key(), 0);
        let need = need(&self.board, self.options.only_answers);
        let guess = evaluate(&self.board, &self.scores);
        self.try_moves(ask, need, guess, known)
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

    /// Whether the guess is so far from what matters that a search is not worth it.
    fn pruned(&mut self, ask: Ask, need: Need, guess: i32) -> Option<i32> {
        if ask.is_main() || need != Need::Free || ask.without.is_some() || is_decided(ask.beta) {
            return None;
        }
        let own_threat = !self.board.set(self.board.turn().other(), Class::FourThree).is_empty();
        if self.options.futility
            && ask.depth <= 5
            && !own_threat
            && guess - FUTILITY * ask.depth >= ask.beta
        {
            return Some(guess);
        }
        if self.options.razoring
            && ask.depth <= 2
            && guess + RAZOR[ask.depth.max(0) as usize] < ask.alpha
        {
            let value = self.horizon(ask.ply);
            return (value <= ask.alpha).then_some(value);
        }
        None
    }

    fn try_moves(&mut self, ask: Ask, need: Need, guess: i32, known: Option<Entry>) -> i32 {
        let mut moves = self.candidates(need);
        moves.retain(|scored| Some(scored.cell) != ask.without);
        if ask.ply == 0 {
            moves.retain(|scored| !self.excluded.contains(&scored.cell));
        }
        let table_move = known.and_then(|entry| entry.best);
        order(&mut moves, table_move);
        let extension = self.extension(ask, need, known);
        let mut best = Best { value: ask.ply - WIN, cell: None, alpha: ask.alpha };
        if need != Need::Free {
            // What is left out here loses to an open four or a five.
            best.value = ask.ply + if need == Need::Stop { 2 } else { 4 } - WIN;
        }
        let top = moves.first().map_or(0, |scored| scored.score);
        for (number, &scored) in moves.iter().enumerate() {
            if self.is_left_out(ask, need, guess, &best, number, scored) {
                continue;
            }
            let deeper = if number == 0 {
                extension
            } else {
                i32::from(need == Need::Stop && self.options.extend_forced)
            };
            let value = self.value_of(ask, best.alpha, number, scored, top, deeper);
            if self.stopped {
                return 0;
            }
            if self.improved(&mut best, ask, scored.cell, value) {
                self.reward(ask.depth, scored.cell, &moves[..number]);
                break;
            }
        }
        self.keep(ask, &best);
        best.value
    }

    /// How much deeper the first move is looked at: a forced one, or one that alone is good.
    fn extension(&mut self, ask: Ask, need: Need, known: Option<Entry>) -> i32 {
        if need == Need::Stop {
            return i32::from(self.options.extend_forced);
        }
        let Some(entry) = known else { return 0 };
        let fits = self.options.singular
            && ask.depth >= 6
            && ask.ply > 0
            && entry.bound != Bound::Upper
            && entry.depth >= ask.depth - 3
            && !is_decided(entry.value);
        let Some(best) = entry.best.filter(|_| fits) else { return 0 };
        let beta = entry.value - 4 * ask.depth;
        let others =
            Ask { alpha: beta - 1, beta, depth: (ask.depth - 1) / 2, without: Some(best), ..ask };
        i32::from(self.node(others) < beta && !self.stopped)
    }

    /// Whether a move is not worth looking at. Never while everything seems lost: a loss must not come
    /// from what was left out.
    fn is_left_out(
        &self,
        ask: Ask,
        need: Need,
        guess: i32,
        best: &Best,
        number: usize,
        scored: Scored,
    ) -> bool {
        if need != Need::Free || number == 0 || best.value <= -DECIDED || ask.ply == 0 {
            return false;
        }
        let quiet = self.board.class(self.board.turn(), scored.cell) == Class::Quiet
            && self.board.class(self.board.turn().other(), scored.cell) == Class::Quiet;
        let many = 5 + (ask.depth * ask.depth) as usize;
        let counted = self.options.move_count && ask.depth <= 6 && number >= many && quiet;
        let hopeless = self.options.futility
            && ask.depth <= 3
            && quiet
            && !ask.is_main()
            && guess + FUTILITY * (ask.depth + 1) <= best.alpha;
        counted || hopeless
    }

    /// The value of a move: with a narrow window and less depth first, in full if it is better than
    /// expected.
    fn value_of(
        &mut self,
        ask: Ask,
        alpha: i32,
        number: usize,
        scored: Scored,
        top: i32,
        deeper: i32,
    ) -> i32 {
        let depth = ask.depth - 1 + deeper;
        let less = self.reduction(ask, number, scored, top).min(depth.max(0));
        self.board.make(scored.cell);
        let mut value = 0;
        if number > 0 {
            value = -self.node(ask.below(alpha, alpha + 1, depth - less));
            if value > alpha && less > 0 {
                value = -self.node(ask.below(alpha, alpha + 1, depth));
            }
        }
        if number == 0 || (value > alpha && ask.is_main()) {
            value = -self.node(ask.below(alpha, ask.beta, depth));
        }
        self.board.unmake();
        value
    }

    /// How much less deep a move is looked at, by its place in the order and its score.
    fn reduction(&self, ask: Ask, number: usize, scored: Scored, top: i32) -> i32 {
        if !self.options.reductions || ask.depth < 3 || number < 2 {
            return 0;
        }
        let own = self.board.class(self.board.turn(), scored.cell);
        if own >= Class::DoubleThree {
            return 0;
        }
        let depth = (ask.depth as f32).ln() * (number as f32).ln() * 0.55;
        let weak = i32::from(scored.score * 3 < top) + i32::from(scored.score * 8 < top);
        let strong = i32::from(own != Class::Quiet) + i32::from(ask.is_main());
        (depth as i32 + weak - strong).max(0)
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
        best.alpha >= ask.beta
    }

    fn reward(&mut self, depth: i32, cell: Cell, tried: &[Scored]) {
        const MOST: i32 = 1 << 13;
        let own = self.board.turn();
        let bonus = (depth * depth * 8).min(MOST / 8);
        let mut add = |cell: Cell, amount: i32| {
            let entry = &mut self.history[own][cell.0 as usize & 4095];
            *entry += amount - *entry * amount.abs() / MOST;
        };
        add(cell, bonus);
        for earlier in tried {
            add(earlier.cell, -bonus);
        }
    }

    fn keep(&mut self, ask: Ask, best: &Best) {
        if ask.without.is_some() || (ask.ply == 0 && !self.excluded.is_empty()) {
            return;
        }
        let bound = match best.value {
            value if value >= ask.beta => Bound::Lower,
            value if value > ask.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let entry = Entry { value: best.value, depth: ask.depth, bound, best: best.cell };
        self.table.put(self.board.key(), entry, ask.ply);
    }
}

/// The value that the table gives without a search, if it is deep enough.
fn cut_by(entry: Entry, ask: Ask) -> Option<i32> {
    if ask.is_main() || entry.depth < ask.depth {
        return None;
    }
    let fits = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value >= ask.beta,
        Bound::Upper => entry.value <= ask.alpha,
    };
    fits.then_some(entry.value)
}

/// The table's move first, then by score. Equal scores stay in the order of the board.
fn order(moves: &mut [Scored], table_move: Option<Cell>) {
    let key = |scored: &Scored| {
        if Some(scored.cell) == table_move { i32::MIN } else { -scored.score }
    };
    moves.sort_by_key(key);
}
