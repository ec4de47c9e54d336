//! What the family knows of its positions: for every line how many stones of each mark lie in it, kept up to date move
//! by move, and what follows from that: cells that complete a line as sets of bits, forced moves, an evaluation.

mod double;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use rivi_rules::bits::Bits;
use rivi_rules::{Position, Side};
use rivi_search::{Knowledge, Need, Score};

use crate::geometry::{Geometry, NONE};
use crate::weights::{Weights, by_missing};
use crate::{LineGame, Marks, Put};

/// Every line with the stones in it. A line is open to a mark while no other lies in it.
#[derive(Clone, Debug)]
pub struct LineCounts {
    geometry: Arc<Geometry>,
    weights: &'static Weights,
    /// Each line's stones of both marks.
    stones: Vec<[u8; 2]>,
    /// The sum of each line's free cells: where one is left, it is that cell.
    free: Vec<u32>,
    of: [OfMark; 2],
    /// Whether only moves near stones are looked at.
    narrow: bool,
    /// How many stones lie within two steps of each cell, and the cells with any.
    near: Vec<u8>,
    near_set: Vec<u64>,
    taken_set: Vec<u64>,
    /// How near each cell is to the middle.
    central: Arc<[u8]>,
}

/// What the lines open to a mark come to.
#[derive(Clone, Debug, PartialEq, Eq)]
struct OfMark {
    /// How many of them miss how many stones.
    missing: Vec<u32>,
    worth: i32,
    /// For each cell what the lines through it promise.
    promise: Vec<i32>,
    /// For each cell how many lines a stone there completes, and after how many it threatens to.
    completes: Vec<u8>,
    threatens: Vec<u16>,
    /// The cells that complete a line.
    wins: Vec<u64>,
}

/// Boards with more cells are looked at near the stones only.
const WHOLE: usize = 64;

impl LineCounts {
    fn empty(position: &LineGame) -> LineCounts {
        let geometry = Arc::clone(&position.geometry);
        let (lines, cells, rules) = (geometry.lines(), position.cells.len(), position.rules());
        let of = OfMark {
            missing: vec![0; geometry.length() + 1],
            worth: 0,
            promise: vec![0; cells],
            completes: vec![0; cells],
            threatens: vec![0; cells],
            wins: vec![0; cells.div_ceil(64)],
        };
        let sum = |line| geometry.line(line).iter().map(|&cell| u32::from(cell)).sum();
        let mut counts = LineCounts {
            weights: Weights::of(rules),
            stones: vec![[0; 2]; lines],
            free: (0..lines).map(sum).collect(),
            of: [of.clone(), of],
            narrow: cells > WHOLE && !rules.gravity && !rules.misere && rules.marks == Marks::Own,
            near: vec![0; cells],
            near_set: vec![0; cells.div_ceil(64)],
            taken_set: vec![0; cells.div_ceil(64)],
            central: (0..cells as u16).map(|cell| central(&geometry, cell)).collect(),
            geometry: Arc::clone(&geometry),
        };
        for line in 0..lines {
            for mark in Side::BOTH {
                counts.shift(line, mark, (None, Some(0)), [counts.free[line]; 2]);
            }
        }
        counts
    }

    /// Puts a stone on a cell or takes it away.
    fn change(&mut self, cell: u16, mark: Side, put: bool) {
        let geometry = Arc::clone(&self.geometry);
        let number = u32::from(cell);
        for &line in geometry.through(cell) {
            let line = line as usize;
            let (before, free) = (self.stones[line], self.free[line]);
            let mut after = before;
            if put {
                after[mark] += 1;
                self.free[line] -= number;
            } else {
                after[mark] -= 1;
                self.free[line] += number;
            }
            self.stones[line] = after;
            if before[mark.other()] > 0 && before[mark].max(after[mark]) > 1 {
                // It is open to nobody, before and after.
                continue;
            }
            let sums = [free, self.free[line]];
            for who in Side::BOTH {
                let (was, is) = (open_to(before, who), open_to(after, who));
                if was != is {
                    self.shift(line, who, (was, is), sums);
                }
            }
        }
        let bit = 1 << (cell % 64);
        self.taken_set[usize::from(cell / 64)] ^= bit;
        if self.narrow {
            self.touch(&geometry, cell, put);
        }
    }

    /// A line that was open to a mark with so many stones is so now with others; `free` are the sums of its free cells
    /// then and now.
    #[inline]
    fn shift(
        &mut self,
        line: usize,
        mark: Side,
        (was, is): (Option<u8>, Option<u8>),
        free: [u32; 2],
    ) {
        let (length, weights) = (self.geometry.length() as u8, self.weights);
        let of = &mut self.of[mark];
        let was = was.map(|stones| length - stones);
        let is = is.map(|stones| length - stones);
        let (old, new) = (Value::of(weights, was), Value::of(weights, is));
        of.worth += new.worth - old.worth;
        let (promise, threat) = (new.promise - old.promise, new.threat - old.threat);
        if threat == 0 {
            for &cell in self.geometry.line(line) {
                of.promise[usize::from(cell)] += promise;
            }
        } else {
            for &cell in self.geometry.line(line) {
                of.promise[usize::from(cell)] += promise;
                let threatens = &mut of.threatens[usize::from(cell)];
                *threatens = (i32::from(*threatens) + threat) as u16;
            }
        }
        for (missing, free, put) in [(was, free[0], false), (is, free[1], true)] {
            let Some(missing) = missing else { continue };
            let count = &mut of.missing[usize::from(missing)];
            *count = if put { *count + 1 } else { *count - 1 };
            if missing == 1 {
                of.complete(free as usize, put);
            }
        }
    }

    /// Notes that the cells round a cell have a stone near, or one less.
    fn touch(&mut self, geometry: &Geometry, cell: u16, put: bool) {
        for next in geometry.steps().iter().flatten() {
            let mut at = cell;
            for _ in 0..2 {
                at = next[usize::from(at)];
                if at == NONE || at == cell {
                    break;
                }
                let near = &mut self.near[usize::from(at)];
                *near = if put { *near + 1 } else { *near - 1 };
                let (word, bit) = (usize::from(at / 64), 1 << (at % 64));
                let set = &mut self.near_set[word];
                *set = if *near > 0 { *set | bit } else { *set & !bit };
            }
        }
    }

    /// The cells that complete a line of a mark, where a stone can come to lie now and the line counts.
    fn wins<'a>(&'a self, position: &'a LineGame, mark: Side) -> impl Iterator<Item = u16> + 'a {
        let (falls, exact) = (position.rules().gravity, position.rules().exact);
        self.of[mark]
            .cells()
            .filter(move |&cell| !falls || position.is_playable(cell))
            .filter(move |&cell| !exact || position.makes_line(cell, mark))
    }

    fn has_missing(&self, mark: Side, missing: usize) -> bool {
        self.of[mark].missing.get(missing).is_some_and(|&lines| lines > 0)
    }

    /// A cell that completes a line for whoever moves, of whatever mark.
    fn any_win(&self, position: &LineGame) -> Option<Put> {
        Side::BOTH.into_iter().filter(|&mark| self.has_missing(mark, 1)).find_map(|mark| {
            let cell = self.wins(position, mark).next()?;
            Some(Put { cell, mark })
        })
    }

    /// Lines that nobody has spoilt yet, of any mark.
    fn is_dead(&self, mark: Side) -> bool {
        self.of[mark].missing.iter().all(|&lines| lines == 0)
    }
}

impl OfMark {
    fn complete(&mut self, cell: usize, put: bool) {
        let count = &mut self.completes[cell];
        *count = if put { *count + 1 } else { *count - 1 };
        let bit = 1 << (cell % 64);
        let word = &mut self.wins[cell / 64];
        *word = if *count > 0 { *word | bit } else { *word & !bit };
    }

    /// The cells that complete a line, the first ones first.
    fn cells(&self) -> impl Iterator<Item = u16> {
        let words = self.wins.iter().zip(0_u16..);
        words.flat_map(|(&word, at)| Bits(word).map(move |bit| 64 * at + bit as u16))
    }
}

/// What an open line comes to.
struct Value {
    worth: i32,
    promise: i32,
    /// 1 if a stone in it threatens to complete it.
    threat: i32,
}

impl Value {
    /// Of a line that misses so many stones; nothing if it is not open. Without maps of arrays, which are not always
    /// compiled into the place: this is where the search spends its time.
    #[inline]
    fn of(weights: &Weights, missing: Option<u8>) -> Value {
        match missing {
            Some(missing) => Value {
                worth: by_missing(&weights.worth, missing),
                promise: by_missing(&weights.promise, missing),
                threat: i32::from(missing == 2),
            },
            None => Value { worth: 0, promise: 0, threat: 0 },
        }
    }
}

/// A mark's stones in a line that is open to it.
#[inline]
fn open_to(stones: [u8; 2], mark: Side) -> Option<u8> {
    (stones[mark.other()] == 0).then_some(stones[mark])
}

/// How near a cell is to the middle, from 0 to 8.
fn central(geometry: &Geometry, cell: u16) -> u8 {
    let (place, sides) = (geometry.place(cell), geometry.sides());
    let off = |axis: usize| (2 * i16::from(place[axis]) + 1 - i16::from(sides[axis])).abs() / 2;
    (8 - (0..3).map(off).max().unwrap_or(0)).max(0) as u8
}

impl Knowledge<LineGame> for LineCounts {
    const FORCING_PLIES: i32 = 10;
    const HAS_CANDIDATES: bool = true;

    fn of(position: &LineGame) -> LineCounts {
        let mut counts = LineCounts::empty(position);
        for (cell, content) in (0..).zip(&position.cells) {
            if let Some(mark) = content.mark() {
                counts.change(cell, mark, true);
            }
        }
        counts
    }

    #[inline]
    fn make(&mut self, before: &LineGame, m: Put) {
        for cell in before.captured_by(m) {
            self.change(cell, m.mark.other(), false);
        }
        self.change(m.cell, m.mark, true);
    }

    #[inline]
    fn unmake(&mut self, before: &LineGame, m: Put) {
        self.change(m.cell, m.mark, false);
        for cell in before.captured_by(m) {
            self.change(cell, m.mark.other(), true);
        }
    }

    fn guess(&self, position: &LineGame) -> Score {
        /// What two stones taken are worth.
        const PAIR: i32 = 70;
        let (rules, turn) = (position.rules(), position.turn());
        let (x, o) = (self.of[Side::X].worth, self.of[Side::O].worth);
        match rules.marks {
            Marks::Either | Marks::OnlyX => Score::EVEN,
            Marks::Order => {
                let order = (x + o) / 4 - 4 * i32::from(position.left);
                Score(if position.first() == turn { order } else { -order })
            }
            Marks::Own => {
                let lines = self.of[turn].worth - self.of[turn.other()].worth;
                let tempo = if position.stones_left_in_turn() == 2 {
                    2 * self.weights.tempo
                } else {
                    self.weights.tempo
                };
                let worth = |side: Side| {
                    let pairs = i32::from(position.taken[side]) / 2;
                    PAIR * pairs * (pairs + 1) / 2
                };
                let pairs = worth(turn) - worth(turn.other());
                Score(if rules.misere { -lines } else { lines + tempo + pairs })
            }
        }
    }

    #[inline]
    fn promise(&self, position: &LineGame, m: Put) -> i32 {
        let cell = usize::from(m.cell);
        let (own, other) = (self.of[m.mark].promise[cell], self.of[m.mark.other()].promise[cell]);
        let lines = own + other * 3 / 4;
        if position.rules().misere {
            return (8000 - lines.min(8000)) / 16;
        }
        lines + i32::from(self.central[cell])
    }

    fn candidates(&self, position: &LineGame, found: &mut Vec<Put>) -> bool {
        if LineCounts::is_double(position) {
            self.urgent(position, found);
            if !found.is_empty() {
                return true;
            }
        }
        if self.narrow {
            let mark = position.turn();
            let words = self.near_set.iter().zip(&self.taken_set).zip(0_u16..);
            found.extend(words.flat_map(|((&near, &taken), at)| {
                Bits(near & !taken).map(move |bit| Put { cell: 64 * at + bit as u16, mark })
            }));
            if !found.is_empty() {
                return found.len() == usize::from(position.left);
            }
        }
        found.extend(position.moves());
        true
    }

    /// As many as are missing in its best open line. In a game in which a side wins by the other's line, or stones are
    /// taken, nothing is known but that lines that nobody can complete decide nothing.
    #[inline]
    fn fewest(&self, position: &LineGame, side: Side) -> Option<u32> {
        let rules = position.rules();
        if rules.capture > 0 {
            return Some(0);
        }
        match rules.marks {
            Marks::Own if !rules.misere => {
                let missing = self.of[side].missing.iter().position(|&lines| lines > 0);
                missing.map(|missing| missing as u32)
            }
            Marks::Own => (!self.is_dead(side.other())).then_some(0),
            Marks::Order if position.first() != side => Some(0),
            Marks::OnlyX => (!self.is_dead(Side::X)).then_some(0),
            Marks::Either | Marks::Order => {
                (!self.is_dead(Side::X) || !self.is_dead(Side::O)).then_some(0)
            }
        }
    }

    fn need(&self, position: &LineGame) -> Need<Put> {
        let (rules, turn) = (position.rules(), position.turn());
        if rules.misere {
            return Need::Free;
        }
        match rules.marks {
            Marks::Own => {}
            Marks::Order if position.first() != turn => return Need::Free,
            Marks::OnlyX if !self.has_missing(Side::X, 1) => return Need::Free,
            Marks::OnlyX => {
                let cell = self.wins(position, Side::X).next();
                return cell.map_or(Need::Free, |cell| Need::Win(Put { cell, mark: Side::X }));
            }
            Marks::Order | Marks::Either => {
                return self.any_win(position).map_or(Need::Free, Need::Win);
            }
        }
        let put = |cell| Put { cell, mark: turn };
        if self.has_missing(turn, 1)
            && let Some(win) = self.wins(position, turn).next()
        {
            return Need::Win(put(win));
        }
        // With two stones a turn, or pairs that can be taken, there is more than one way to stop a line.
        if rules.stones == 2 || rules.capture > 0 || !self.has_missing(turn.other(), 1) {
            return Need::Free;
        }
        let mut threats = self.wins(position, turn.other());
        match (threats.next(), threats.next()) {
            (None, _) => Need::Free,
            (Some(only), None) => Need::Only(put(only)),
            (Some(one), Some(another)) => {
                Need::Lost(put(one), Put { cell: another, mark: turn.other() })
            }
        }
    }

    #[inline]
    fn plies_left(&self, position: &LineGame) -> Option<u32> {
        (position.rules().capture == 0).then(|| position.left.into())
    }

    fn forcing(&self, position: &LineGame, found: &mut Vec<Put>) {
        let (rules, turn) = (position.rules(), position.turn());
        if !rules.is_plain() || rules.stones == 2 || !self.has_missing(turn, 2) {
            return;
        }
        let own = &self.of[turn];
        let threatens = |m: &Put| own.threatens[usize::from(m.cell)] > 0;
        if self.narrow {
            self.candidates(position, found);
            found.retain(threatens);
        } else {
            found.extend(position.moves().filter(threatens));
        }
    }
}
