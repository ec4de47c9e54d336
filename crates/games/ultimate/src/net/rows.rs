use super::sight::{Plane, WORDS};

/// Rows of the first layer begin with the marks in open boards, mine and the other's.
const MARKS: usize = 0;
/// The first row of the cells that would win their board, mine and the other's.
const THREATS: usize = MARKS + 2 * 81;
/// The first row of the planes that sides have, each mine and the other's.
const PLANES: usize = THREATS + 2 * 81;
/// The first row of the drawn boards.
const DRAWN: usize = PLANES + 18 * Plane::Drawn as usize;
/// The first row of "I am to play in this board", any board last.
pub(super) const TO_PLAY: usize = DRAWN + 9;
/// The first row of "the other side is to play in this board", any board last.
pub(super) const TO_WAIT: usize = TO_PLAY + 10;
/// The row of the counting rule.
pub(super) const COUNTING: usize = TO_WAIT + 10;
/// Rows of the first layer: what a side can see.
pub const ROWS: usize = COUNTING + 1;

/// The rows of a bit of a sight: for X's view and for O's. A side sees what is its own as "mine", so that both share
/// them.
pub(super) type Pair = [u16; 2];

/// The rows of all bits of a sight, word by word.
pub(super) static PAIRS: [[Pair; 64]; WORDS] = pairs();

const fn pairs() -> [[Pair; 64]; WORDS] {
    let mut table = [[[0; 2]; 64]; WORDS];
    let mut word = 0;
    while word < WORDS {
        let mut bit = 0;
        while bit < 64 {
            table[word][bit] = if word < 9 { of_cell(word, bit) } else { of_board(word - 9, bit) };
            bit += 1;
        }
        word += 1;
    }
    table
}

/// Of the words of the local boards: X's marks, O's, X's threats, O's.
const fn of_cell(board: usize, bit: usize) -> Pair {
    let first = [MARKS, THREATS][bit / 32] + 9 * board + bit % 16;
    mine_and_theirs(first, 81, bit / 16 % 2)
}

/// Of the words of the planes, two in each: X's and O's.
const fn of_board(word: usize, bit: usize) -> Pair {
    let plane = 2 * word + bit / 32;
    let first = PLANES + 18 * plane + bit % 16;
    if plane < Plane::Drawn as usize {
        mine_and_theirs(first, 9, bit / 16 % 2)
    } else {
        [first as u16; 2]
    }
}

const fn mine_and_theirs(first: usize, apart: usize, owner: usize) -> Pair {
    [(first + owner * apart) as u16, (first + (1 - owner) * apart) as u16]
}
