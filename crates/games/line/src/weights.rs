//! What lines are worth, shipped: by how many stones they miss.

use crate::Rules;

/// The most stones that a line can miss and still be told apart from longer ones.
const KNOWN: usize = 8;

/// What an open line is worth, and what it promises to a stone in it.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    pub(crate) worth: [i32; KNOWN],
    pub(crate) promise: [i32; KNOWN],
    /// What it is worth to have the move.
    pub(crate) tempo: i32,
}

/// One stone a turn: a line that misses one is won unless it is stopped.
const SINGLE: Weights = Weights {
    worth: [400, 120, 30, 8, 2, 1, 0, 0],
    promise: [0, 4000, 300, 50, 10, 3, 1, 1],
    tempo: 12,
};

/// Two stones a turn: a line that misses two is as good as one that misses one.
const DOUBLE: Weights = Weights {
    worth: [400, 160, 140, 36, 30, 6, 3, 1],
    promise: [0, 4000, 3500, 300, 250, 30, 10, 2],
    tempo: 30,
};

impl Weights {
    pub(crate) fn of(rules: &Rules) -> &'static Weights {
        if rules.stones == 2 { &DOUBLE } else { &SINGLE }
    }
}

/// The weight of a line that misses so many stones.
#[inline]
pub(crate) fn by_missing(list: &[i32; KNOWN], missing: u8) -> i32 {
    list.get(usize::from(missing)).copied().unwrap_or(0)
}
