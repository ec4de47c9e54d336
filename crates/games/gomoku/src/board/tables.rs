use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

use super::line::{FREE, OTHER, OWN};
use super::{Class, Classifier, Kind, LineRule, Mark};

/// A table over all codes: the kinds in the four lines of a cell, four bits each.
pub(crate) type CodeTable<T> = Box<[T; 1 << 16]>;

/// What patterns and classes look like under one set of rules.
#[derive(Debug)]
pub(crate) struct Tables {
    /// Cells to each side of a cell that are looked at.
    pub(crate) reach: usize,
    /// The kinds of both sides by a cell and the cells round it, two bits each: the first player's in the
    /// low half, the second's in the high one. Nothing is made where the cell is not free.
    pub(super) kinds: Box<[u8]>,
    /// The class of each code, for both sides.
    pub(crate) classes: [CodeTable<u8>; 2],
}

type Shelf = Mutex<HashMap<[LineRule; 2], Arc<Tables>>>;

impl Tables {
    /// The tables of these rules, made when they are first asked for.
    pub(crate) fn of(rules: [LineRule; 2]) -> Arc<Tables> {
        static SHELF: OnceLock<Shelf> = OnceLock::new();
        let shelf = SHELF.get_or_init(Shelf::default);
        let mut shelf = shelf.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        Arc::clone(shelf.entry(rules).or_insert_with(|| Arc::new(Tables::new(rules))))
    }

    fn new(rules: [LineRule; 2]) -> Tables {
        let reach = LineRule::reach(rules);
        let mut sides = rules.map(|rule| Classifier::with_memory(rule, reach));
        let mut kinds = vec![0; 1 << (4 * reach + 2)].into_boxed_slice();
        for_each_line(reach, &mut |line| {
            let [first, second] = &mut sides;
            let own = first.kind(&mut seen(line, reach, OWN)) as u8;
            let other = second.kind(&mut seen(line, reach, OTHER)) as u8;
            kinds[index_of(line)] = own | other << 4;
        });
        let class = |rule: LineRule| codes(|kinds| Class::of(kinds, rule) as u8);
        Tables { reach, kinds, classes: rules.map(class) }
    }

    /// The classes of a cell by the codes of both sides, the first player's in the low half.
    #[inline]
    pub(super) fn classes(&self, codes: u32) -> u8 {
        let [first, second] = &self.classes;
        first[codes as u16 as usize] | second[(codes >> 16) as usize] << 4
    }
}

/// A table over all codes from what four kinds give.
// A table of this size does not belong on the stack.
#[allow(clippy::unnecessary_box_returns)]
pub(crate) fn codes<T: Copy + Default>(of: impl Fn([Kind; 4]) -> T) -> CodeTable<T> {
    let mut table = vec![T::default(); 1 << 16];
    for (code, entry) in table.iter_mut().enumerate() {
        let nibble = |line: usize| Kind::ALL.get(code >> (4 * line) & 15).copied();
        if let [Some(a), Some(b), Some(c), Some(d)] = [0, 1, 2, 3].map(nibble) {
            *entry = of([a, b, c, d]);
        }
    }
    table.into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("it has 2^16 entries"))
}

/// Calls with every line that can be: off the board only beyond an edge, the middle free.
fn for_each_line(reach: usize, call: &mut dyn FnMut(&[u8])) {
    let cells = 2 * reach + 1;
    for before in 0..=reach {
        for behind in 0..=reach {
            let inner = cells - before - behind;
            for number in 0..3_usize.pow(inner as u32) {
                let mut line = vec![0; cells];
                let mut rest = number;
                for cell in &mut line[before..before + inner] {
                    (*cell, rest) = (1 + (rest % 3) as u8, rest / 3);
                }
                if line[reach] == FREE {
                    call(&line);
                }
            }
        }
    }
}

/// A line as the side whose stones are `own` sees it, with its stone in the middle.
fn seen(line: &[u8], reach: usize, own: u8) -> Vec<Mark> {
    let mark = |&cell: &u8| match cell {
        0 => Mark::Edge,
        FREE => Mark::Free,
        stone if stone == own => Mark::Own,
        _ => Mark::Other,
    };
    let mut marks: Vec<Mark> = line.iter().map(mark).collect();
    marks[reach] = Mark::Own;
    marks
}

/// Where a line stands in the table: two bits a cell.
fn index_of(line: &[u8]) -> usize {
    line.iter().rev().fold(0, |code, &cell| code << 2 | cell as usize)
}
