use std::sync::Arc;

use rivi_rules::Side;

use super::line::{Line, OTHER, OWN};
use super::{LineRule, Tables};
use rivi_mnk::{Cell, GridRules, Place, line_count, places};

/// The stones in all lines, and what a stone of either side would make on each free cell in each of its
/// four lines. A move looks up the cells within reach of it, whatever the size of the board, and keeps
/// the words that it changes to copy them back.
#[derive(Clone, Debug)]
pub struct Patterns {
    tables: Arc<Tables>,
    places: Arc<[[Place; 4]]>,
    lines: Box<[Line]>,
    before: Vec<Words>,
}

/// The kinds on both sides of a cell in its four lines, a byte a cell: those before it, then itself and
/// those behind it.
pub(super) type Words = [[u64; 2]; 4];

/// Entries of the table of kinds: two bits for each cell within reach, the middle included.
const SIZE_OF_FOUR: usize = 1 << 18;
const SIZE_OF_FIVE: usize = 1 << 22;

impl Patterns {
    /// Those of an empty board.
    pub fn empty(rules: GridRules) -> Patterns {
        let (size, tables) = (rules.size, Tables::of(LineRule::of(rules)));
        let places: Arc<[_]> = size.squares().map(|square| places(size, square)).collect();
        let lines = vec![Line::empty(); line_count(size)].into_boxed_slice();
        let before = Vec::with_capacity(size.cells());
        let mut patterns = Patterns { tables, places, lines, before };
        patterns.add_cells();
        patterns
    }

    fn add_cells(&mut self) {
        for place in self.places.iter().flatten() {
            self.lines[place.line as usize].add_cell(place.bit);
        }
        let Tables { reach, kinds, .. } = &*self.tables;
        for place in self.places.iter().flatten() {
            let line = &mut self.lines[place.line as usize];
            let kinds = kinds[line.around(place.bit, *reach) as usize & (kinds.len() - 1)];
            let others = line.kinds(place.bit, 0) & !0xff;
            line.set_kinds(place.bit, 0, others | u64::from(kinds));
        }
    }

    /// How far the lines through a cell are looked at to both sides.
    #[inline]
    pub(super) fn reach(&self) -> usize {
        self.tables.reach
    }

    #[inline]
    pub(super) fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The four lines through a cell.
    pub(super) fn places(&self, cell: Cell) -> [Place; 4] {
        self.places[cell.0 as usize]
    }

    #[inline]
    pub(super) fn line(&self, number: u16) -> &Line {
        &self.lines[number as usize]
    }

    /// The kinds of both sides in the four lines of a cell: the first player's in the low half, four
    /// bits a line, the second's in the high one.
    pub(super) fn codes(&self, cell: Cell) -> u32 {
        let kinds = |place: Place| self.lines[place.line as usize].kinds(place.bit, 0) as u8;
        let spread = self.places[cell.0 as usize].map(|place| spread(kinds(place)));
        spread[0] | spread[1] << 4 | spread[2] << 8 | spread[3] << 12
    }

    /// Puts a stone on a free cell. Tells where kinds have changed and by which bits; the cell itself
    /// counts for nothing.
    #[inline]
    pub fn put(&mut self, cell: Cell, side: Side) -> Words {
        match self.tables.reach {
            4 => self.update::<4, SIZE_OF_FOUR>(cell, stone(side)),
            _ => self.update::<5, SIZE_OF_FIVE>(cell, stone(side)),
        }
    }

    #[inline]
    fn update<const REACH: usize, const SIZE: usize>(&mut self, cell: Cell, stone: u8) -> Words {
        let Patterns { tables, places, lines, before } = self;
        let (mut old, mut changed) = (Words::default(), Words::default());
        let Ok(table) = <&[u8; SIZE]>::try_from(&*tables.kinds) else { return changed };
        for (number, place) in places[cell.0 as usize].into_iter().enumerate() {
            let line = &mut lines[place.line as usize];
            line.flip(place.bit, stone);
            let cells = line.around(place.bit, 2 * REACH);
            let kind = |at: usize| u64::from(table[(cells >> (2 * at)) as usize & (SIZE - 1)]);
            let word =
                |first: usize| (0..REACH).fold(0, |word, at| word | kind(first + at) << (8 * at));
            let (near, itself) = (u64::MAX >> (64 - 8 * REACH), 0xff);
            let words @ [first, second] = [line.kinds(place.bit, REACH), line.kinds(place.bit, 0)];
            let new_first = first & !near | word(0);
            let new_second = second & !(near << 8 | itself) | word(REACH + 1) << 8;
            // The words overlap: the second one is right where they do.
            line.set_kinds(place.bit, REACH, new_first);
            line.set_kinds(place.bit, 0, new_second);
            old[number] = words;
            changed[number] = [first ^ new_first, (second ^ new_second) & !itself];
        }
        before.push(old);
        changed
    }

    /// Takes away the stone that was put last.
    #[inline]
    pub fn take_back(&mut self, cell: Cell, side: Side) {
        let Some(before) = self.before.pop() else { return };
        let reach = self.tables.reach;
        for (place, [first, second]) in self.places[cell.0 as usize].into_iter().zip(before) {
            let line = &mut self.lines[place.line as usize];
            line.flip(place.bit, stone(side));
            line.set_kinds(place.bit, reach, first);
            line.set_kinds(place.bit, 0, second);
        }
    }

    /// Forgets what came before: the stones stay.
    pub(super) fn forget(&mut self) {
        self.before.clear();
    }
}

#[inline]
const fn stone(side: Side) -> u8 {
    match side {
        Side::X => OWN,
        Side::O => OTHER,
    }
}

/// The kinds of both sides in one line, apart: the first player's in the low half.
#[inline]
pub(super) const fn spread(kinds: u8) -> u32 {
    (kinds as u32 * 0x1001) & 0x000f_000f
}
