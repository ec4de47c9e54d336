use std::sync::Arc;

use rivi_rules::{Board, Position, Side, Size, TURN_KEY, stone_key};

use super::cell_state::{CellState, MOST_CELLS};
use super::change::Change;
use super::line::{FREE, OTHER, OWN};
use super::patterns::Words;
use super::{CellSet, Class, ClassSets, Kind, Patterns};
use crate::Twist;
use crate::renju::{self, Around, Stones};
use crate::scores::Scores;
use rivi_mnk::{Cell, Grid, GridRules, Place};
use rivi_rules::bits::Bits;

/// Five in a row under search. The first player is [`Side::X`] here, whoever began the game.
#[derive(Clone, Debug)]
pub struct SearchBoard {
    rules: GridRules,
    twist: Twist,
    scores: Arc<Scores>,
    patterns: Patterns,
    cells: Box<[CellState; MOST_CELLS]>,
    sets: Box<ClassSets>,
    /// What all free cells are worth to the first player, less what they are worth to the second.
    balance: i32,
    key: u64,
    turn: Side,
    swapped: bool,
    free: usize,
    played: Vec<Played>,
    /// Cells as they were before each move.
    saved: Vec<CellState>,
}

/// A move with what must be copied back.
#[derive(Clone, Copy, Debug)]
struct Played {
    cell: Cell,
    saved: u32,
    balance: i32,
}

impl SearchBoard {
    /// Whether a game is five in a row that ends with the first line.
    pub fn fits(rules: GridRules) -> bool {
        let Size { width, height } = rules.size;
        let twisted = Twist::of(rules).is_some();
        twisted && rules.line == 5 && !rules.go_on && width >= 5 && height >= 5
    }

    /// The stones of a position.
    pub fn new(position: &Grid, scores: &Arc<Scores>) -> SearchBoard {
        let rules = position.rules();
        let mut board = SearchBoard::empty(rules, scores);
        board.swapped = position.black() == Side::O;
        for square in rules.size.squares() {
            if let Some(side) = position.at(square) {
                board.put(Cell::on(square, rules.size), board.inner(side));
            }
        }
        board.turn = board.inner(position.turn());
        board.key ^= if board.turn == Side::O { TURN_KEY } else { 0 };
        board.played.clear();
        board.saved.clear();
        board.patterns.forget();
        board
    }

    fn empty(rules: GridRules, scores: &Arc<Scores>) -> SearchBoard {
        let size = rules.size;
        let mut board = SearchBoard {
            rules,
            twist: Twist::of(rules).unwrap_or_default(),
            scores: Arc::clone(scores),
            patterns: Patterns::empty(rules),
            cells: vec![CellState::default(); MOST_CELLS]
                .try_into()
                .unwrap_or_else(|_| unreachable!("it has as many cells")),
            sets: Box::default(),
            balance: 0,
            key: 0,
            turn: Side::X,
            swapped: false,
            free: size.cells(),
            played: Vec::with_capacity(size.cells()),
            saved: Vec::with_capacity(4096),
        };
        board.look_at_all();
        board
    }

    fn look_at_all(&mut self) {
        for cell in 0..self.rules.size.cells() as u16 {
            let codes = self.patterns.codes(Cell(cell));
            let state = CellState::new(cell).with(codes, self.patterns.tables().classes(codes));
            self.balance += self.scores.worth(codes);
            self.cells[cell as usize] = state;
            self.change_classes(CellState::new(cell), state);
        }
    }

    fn inner(&self, side: Side) -> Side {
        if self.swapped { side.other() } else { side }
    }

    /// The rules it is played by.
    pub fn rules(&self) -> GridRules {
        self.rules
    }

    /// What these ask beside five in a row.
    #[inline]
    pub fn twist(&self) -> Twist {
        self.twist
    }

    /// Columns and rows.
    pub fn size(&self) -> Size {
        self.rules.size
    }

    /// Who is to move; X is the first player.
    #[inline]
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// The key of the stones and the side to move.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The moves made on this board, in order.
    pub fn played(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        self.played.iter().map(|played| played.cell)
    }

    /// Whether nothing stands there.
    #[inline]
    pub fn is_free(&self, cell: Cell) -> bool {
        (cell.0 as usize) < self.rules.size.cells()
            && !self.cells[cell.0 as usize & (MOST_CELLS - 1)].is_taken()
    }

    /// The cells where a stone of the side makes something of this class, for every class but
    /// [`Class::Quiet`].
    #[inline]
    pub fn set(&self, side: Side, class: Class) -> &CellSet {
        self.sets.of(side, class)
    }

    /// The class of a free cell for a side.
    #[inline]
    pub fn class(&self, side: Side, cell: Cell) -> Class {
        self.cells[cell.0 as usize].class(side)
    }

    /// The code of a free cell for a side: the kinds in its four lines, four bits each.
    #[inline]
    pub fn code(&self, side: Side, cell: Cell) -> u16 {
        (self.cells[cell.0 as usize].codes() >> (16 * side as u32)) as u16
    }

    /// What a stone of a side makes in each of the four lines through a free cell.
    pub fn kinds(&self, side: Side, cell: Cell) -> [Kind; 4] {
        let code = self.code(side, cell);
        [0, 1, 2, 3].map(|line| Kind::ALL[(code >> (4 * line) & 15) as usize])
    }

    /// What all free cells are worth to a side, less what they are worth to the other.
    #[inline]
    pub fn balance(&self, side: Side) -> i32 {
        if side == Side::X { self.balance } else { -self.balance }
    }

    /// Whether a side may play on a free cell: everywhere, but for the first player of renju.
    pub fn may_play(&self, side: Side, cell: Cell) -> bool {
        if self.twist != Twist::Renju || side == Side::O {
            return true;
        }
        let kinds = self.kinds(side, cell);
        let count = |wanted: fn(Kind) -> bool| kinds.iter().filter(|&&kind| wanted(kind)).count();
        let fours = count(|kind| matches!(kind, Kind::Four | Kind::OpenFour));
        let too_much = count(|kind| kind > Kind::Five);
        let suspect = too_much > 0 || fours > 1 || count(Kind::is_open_three) > 1;
        !suspect || renju::forbidden(self, cell.0).is_none()
    }

    /// Plays for the side to move, on a free cell where it may play.
    #[inline]
    pub fn make(&mut self, cell: Cell) {
        self.put(cell, self.turn);
        self.key ^= TURN_KEY;
        self.turn = self.turn.other();
    }

    fn put(&mut self, cell: Cell, side: Side) {
        let played = Played { cell, saved: self.saved.len() as u32, balance: self.balance };
        self.played.push(played);
        self.free -= 1;
        self.key ^= stone_key(cell.0.into(), side);
        self.take(cell);
        let changed = self.patterns.put(cell, side);
        self.settle(cell, &changed);
    }

    /// A cell that is taken is worth nothing to anybody.
    #[inline]
    fn take(&mut self, cell: Cell) {
        let before = self.cells[cell.0 as usize & (MOST_CELLS - 1)];
        self.saved.push(before);
        self.balance -= self.scores.worth(before.codes());
        let state = before.taken();
        self.cells[cell.0 as usize & (MOST_CELLS - 1)] = state;
        self.change_classes(before, state);
    }

    /// Brings up to date what hangs on the kinds of the cells that a move on this one has changed.
    #[inline]
    fn settle(&mut self, cell: Cell, changed: &Words) {
        let width = i32::from(self.rules.size.width);
        let (middle, reach) = (i32::from(cell.0), self.patterns.reach() as i32);
        let first_saved = self.saved.len();
        let tables = self.patterns.tables();
        let mut change = Change::new(&mut self.cells, &mut self.saved, &self.scores, tables);
        for (line, step) in [1, width, width + 1, 1 - width].into_iter().enumerate() {
            let [before, behind] = changed[line];
            change.word(middle - reach * step, step, line, before);
            change.word(middle, step, line, behind);
        }
        let moved = change.moved();
        self.balance += change.gained;
        for number in Bits(moved) {
            let before = self.saved[first_saved + number as usize];
            let after = self.cells[before.cell().0 as usize & (MOST_CELLS - 1)];
            self.change_classes(before, after);
        }
    }

    fn change_classes(&mut self, before: CellState, after: CellState) {
        let [Place { line: row, bit: column }, ..] = self.patterns.places(after.cell());
        self.sets.change(row as u8, column, before.classes(), after.classes());
    }

    /// Takes the last move back by copying back what it changed.
    pub fn unmake(&mut self) {
        let Some(Played { cell, saved, balance }) = self.played.pop() else { return };
        self.turn = self.turn.other();
        self.free += 1;
        self.key ^= stone_key(cell.0.into(), self.turn) ^ TURN_KEY;
        self.patterns.take_back(cell, self.turn);
        while self.saved.len() > saved as usize {
            let Some(before) = self.saved.pop() else { break };
            let at = before.cell().0 as usize & (MOST_CELLS - 1);
            let state = std::mem::replace(&mut self.cells[at], before);
            if state.classes() != before.classes() {
                self.change_classes(state, before);
            }
        }
        self.balance = balance;
    }

    /// Lets the other side move.
    #[inline]
    pub fn pass(&mut self) {
        self.turn = self.turn.other();
        self.key ^= TURN_KEY;
    }

    /// The stone on a cell.
    pub fn at(&self, cell: Cell) -> Option<Side> {
        let place = self.patterns.places(cell)[0];
        match self.patterns.line(place.line).around(place.bit, 0) as u8 & 3 {
            OWN => Some(Side::X),
            OTHER => Some(Side::O),
            _ => None,
        }
    }

    /// How far the lines through a cell are looked at to both sides.
    pub fn reach(&self) -> usize {
        self.patterns.reach()
    }

    /// The cells within `reach` of a cell in its four lines, itself left out.
    pub fn near_in_lines(&self, cell: Cell, reach: i32) -> impl Iterator<Item = Cell> {
        (0..4).flat_map(move |line| self.near_in_line(cell, line, reach))
    }

    /// The same in one of the lines, which are those of [`SearchBoard::kinds`].
    pub fn near_in_line(
        &self,
        cell: Cell,
        line: usize,
        reach: i32,
    ) -> impl Iterator<Item = Cell> + use<> {
        let Size { width, height } = self.rules.size;
        let square = cell.square(self.rules.size);
        let (down, right) = [(0, 1), (1, 0), (1, 1), (-1, 1)][line];
        (-reach..=reach).filter(|&n| n != 0).filter_map(move |n| {
            let (row, column) =
                (i32::from(square.row) + n * down, i32::from(square.column) + n * right);
            let inside =
                (0..i32::from(height)).contains(&row) && (0..i32::from(width)).contains(&column);
            inside.then(|| Cell((row * i32::from(width) + column) as u16))
        })
    }

    /// How many free cells there are.
    #[inline]
    pub fn free_count(&self) -> usize {
        self.free
    }

    /// The free cells, row by row.
    pub fn free_cells(&self) -> impl Iterator<Item = Cell> {
        (0..self.rules.size.cells() as u16).map(Cell).filter(|&cell| self.is_free(cell))
    }

    /// The taken cells of each row.
    pub(crate) fn taken_rows(&self) -> [u64; 64] {
        let mut rows = [0; 64];
        for (row, word) in rows.iter_mut().enumerate().take(self.rules.size.height as usize) {
            let line = self.patterns.line(row as u16);
            let half = |first: u8| {
                let cells = line.around(first, 0);
                compress((cells ^ (cells >> 1)) & 0x5555_5555_5555_5555)
            };
            *word = half(0) | if self.rules.size.width > 32 { half(32) << 32 } else { 0 };
        }
        rows
    }
}

/// The even bits of a word in its lower half.
#[inline]
fn compress(mut bits: u64) -> u64 {
    bits = (bits | bits >> 1) & 0x3333_3333_3333_3333;
    bits = (bits | bits >> 2) & 0x0f0f_0f0f_0f0f_0f0f;
    bits = (bits | bits >> 4) & 0x00ff_00ff_00ff_00ff;
    bits = (bits | bits >> 8) & 0x0000_ffff_0000_ffff;
    (bits | bits >> 16) & 0xffff_ffff
}

impl Stones for SearchBoard {
    fn around(&self, cell: u16, line: usize) -> Around {
        let place = self.patterns.places(Cell(cell))[line];
        let cells = self.patterns.line(place.line).around(place.bit, renju::REACH);
        let mut around = Around { own: 0, free: 0 };
        for at in 0..=2 * renju::REACH {
            match (cells >> (2 * at)) as u8 & 3 {
                OWN => around.own |= 1 << at,
                FREE => around.free |= 1 << at,
                _ => {}
            }
        }
        around
    }

    fn along(&self, cell: u16, line: usize, steps: i32) -> u16 {
        let width = i32::from(self.rules.size.width);
        (i32::from(cell) + steps * [1, width, width + 1, 1 - width][line]) as u16
    }
}
