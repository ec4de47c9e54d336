use std::sync::Arc;

use rivi_rules::{Board, Position, Side, Size, TURN_KEY, stone_key};

use super::line_key::{FREE, LineKey, OTHER, OWN, free};
use super::{CellSet, Class, Kind, LineRule, Tables};
use crate::gomoku::scores::Scores;
use crate::mnk::renju::{self, Around, Stones};
use crate::mnk::{Cell, Grid, GridRules, Place, Twist, line_count, places};

/// Five in a row under search. The first player is [`Side::X`] here, whoever began the game.
#[derive(Clone, Debug)]
pub struct SearchBoard {
    rules: GridRules,
    tables: Arc<Tables>,
    scores: Arc<Scores>,
    places: Arc<[[Place; 4]]>,
    lines: Box<[LineKey]>,
    cells: Box<[State; MOST_CELLS]>,
    sets: Box<[[CellSet; Class::COUNT]; 2]>,
    values: [i32; 2],
    key: u64,
    turn: Side,
    swapped: bool,
    free: usize,
    played: Vec<Played>,
    saved: Vec<Saved>,
}

const MOST_CELLS: usize = 64 * 64;

/// What is kept of a cell: the codes of both sides (the first player's in the low half) and their
/// classes, the first player's in the low four bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct State {
    codes: u32,
    classes: u8,
    taken: bool,
}

/// A cell as it was before a move.
#[derive(Clone, Copy, Debug)]
struct Saved {
    cell: u16,
    state: State,
}

/// A move with what must be copied back.
#[derive(Clone, Copy, Debug)]
struct Played {
    cell: Cell,
    saved: u32,
    values: [i32; 2],
}

impl SearchBoard {
    /// Whether a game is five in a row that ends with the first line.
    pub fn fits(rules: GridRules) -> bool {
        let Size { width, height } = rules.size;
        rules.line == 5 && !rules.go_on && width >= 5 && height >= 5
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
        board
    }

    fn empty(rules: GridRules, scores: &Arc<Scores>) -> SearchBoard {
        let size = rules.size;
        let mut board = SearchBoard {
            rules,
            tables: Tables::of(LineRule::of(rules)),
            scores: Arc::clone(scores),
            places: size.squares().map(|square| places(size, square)).collect(),
            lines: vec![LineKey::default(); line_count(size)].into_boxed_slice(),
            cells: vec![State::default(); MOST_CELLS]
                .try_into()
                .unwrap_or_else(|_| unreachable!("it has as many cells")),
            sets: Box::default(),
            values: [0; 2],
            key: 0,
            turn: Side::X,
            swapped: false,
            free: size.cells(),
            played: Vec::with_capacity(size.cells()),
            saved: Vec::with_capacity(4096),
        };
        for place in board.places.iter().flatten() {
            board.lines[place.line as usize].add_cell(place.bit);
        }
        for cell in 0..size.cells() as u16 {
            board.look_at(Cell(cell));
        }
        board
    }

    /// Looks all four lines of a free cell up, as nothing is known of it yet.
    fn look_at(&mut self, cell: Cell) {
        let reach = self.tables.reach;
        let mut codes = 0;
        for (line, place) in self.places[cell.0 as usize].iter().enumerate() {
            let around = self.lines[place.line as usize].around(place.bit, reach);
            codes |= self.tables.kinds[index(around, reach)] << (4 * line);
        }
        self.values[0] += self.scores.value[codes as u16 as usize];
        self.values[1] += self.scores.value[(codes >> 16) as usize];
        let classes = self.classes_of(codes);
        self.cells[cell.0 as usize].codes = codes;
        self.change_classes(cell.0, classes);
    }

    fn inner(&self, side: Side) -> Side {
        if self.swapped { side.other() } else { side }
    }

    /// The rules it is played by.
    pub fn rules(&self) -> GridRules {
        self.rules
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
        (cell.0 as usize) < self.places.len()
            && !self.cells[cell.0 as usize & (MOST_CELLS - 1)].taken
    }

    /// The cells where a stone of the side makes something of this class, for every class but
    /// [`Class::Quiet`].
    #[inline]
    pub fn set(&self, side: Side, class: Class) -> &CellSet {
        &self.sets[side][class as usize]
    }

    /// The class of a free cell for a side.
    #[inline]
    pub fn class(&self, side: Side, cell: Cell) -> Class {
        let classes = self.cells[cell.0 as usize].classes;
        Class::ALL[(classes >> (4 * side as u8) & 15) as usize]
    }

    /// The code of a free cell for a side: the kinds in its four lines, four bits each.
    #[inline]
    pub fn code(&self, side: Side, cell: Cell) -> u16 {
        (self.cells[cell.0 as usize].codes >> (16 * side as u32)) as u16
    }

    /// What a stone of a side makes in each of the four lines through a free cell.
    pub fn kinds(&self, side: Side, cell: Cell) -> [Kind; 4] {
        let code = self.code(side, cell);
        [0, 1, 2, 3].map(|line| Kind::ALL[(code >> (4 * line) & 15) as usize])
    }

    /// The sum of what all free cells are worth to a side.
    #[inline]
    pub fn value(&self, side: Side) -> i32 {
        self.values[side]
    }

    /// Whether a side may play on a free cell: everywhere, but for the first player of renju.
    pub fn may_play(&self, side: Side, cell: Cell) -> bool {
        if self.rules.twist != Twist::Renju || side == Side::O {
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
        let played = Played { cell, saved: self.saved.len() as u32, values: self.values };
        self.played.push(played);
        self.free -= 1;
        self.key ^= stone_key(cell.0.into(), side);
        self.take(cell);
        let stone = if side == Side::X { OWN } else { OTHER };
        if self.tables.reach == 4 {
            self.update_lines::<4>(cell, stone);
        } else {
            self.update_lines::<5>(cell, stone);
        }
    }

    /// A cell that is taken is worth nothing to anybody.
    #[inline]
    fn take(&mut self, cell: Cell) {
        let state = self.cells[cell.0 as usize & (MOST_CELLS - 1)];
        self.saved.push(Saved { cell: cell.0, state });
        self.values[0] -= self.scores.value[state.codes as u16 as usize];
        self.values[1] -= self.scores.value[(state.codes >> 16) as usize];
        self.change_classes(cell.0, 0);
        self.cells[cell.0 as usize & (MOST_CELLS - 1)].taken = true;
    }

    #[inline]
    fn update_lines<const REACH: usize>(&mut self, cell: Cell, stone: u8) {
        let width = self.rules.size.width as i32;
        let steps = [1, width, width + 1, 1 - width];
        let places = self.places[cell.0 as usize];
        for line in 0..4 {
            let place = places[line];
            let key = &mut self.lines[place.line as usize];
            key.flip(place.bit, stone);
            let cells = key.around(place.bit, 2 * REACH);
            self.update_line::<REACH>(cell, line, steps[line], cells);
        }
    }

    /// Looks up the free cells of a line round a move, whose cells with as many again to each side
    /// are given.
    #[inline]
    fn update_line<const REACH: usize>(&mut self, cell: Cell, line: usize, step: i32, cells: u64) {
        let within = ((1_u64 << (2 * (2 * REACH + 1))) - 1) << (2 * REACH);
        let mut left = free(cells) & within;
        let mask = 0x000f_000f_u32 << (4 * line);
        let tables = Arc::clone(&self.tables);
        let first = i32::from(cell.0) - 2 * REACH as i32 * step;
        while left != 0 {
            let at = left.trailing_zeros();
            left &= left - 1;
            let index = index(cells >> (at - 2 * REACH as u32), REACH);
            let kinds = tables.kinds[index & ((1 << (4 * REACH)) - 1)] << (4 * line);
            let cell = (first + (at / 2) as i32 * step) as u16;
            let state = self.cells[cell as usize & (MOST_CELLS - 1)];
            let codes = state.codes & !mask | kinds;
            if codes != state.codes {
                self.change(cell, state, codes);
            }
        }
    }

    #[inline]
    fn change(&mut self, cell: u16, state: State, codes: u32) {
        self.saved.push(Saved { cell, state });
        let value = |codes: u32| self.scores.value[codes as usize];
        self.values[0] += value(codes & 0xffff) - value(state.codes & 0xffff);
        self.values[1] += value(codes >> 16) - value(state.codes >> 16);
        self.cells[cell as usize & (MOST_CELLS - 1)].codes = codes;
        let classes = self.classes_of(codes);
        if classes != state.classes {
            self.change_classes(cell, classes);
        }
    }

    #[inline]
    fn classes_of(&self, codes: u32) -> u8 {
        let [first, second] = &self.tables.classes;
        first[codes as u16 as usize] | second[(codes >> 16) as usize] << 4
    }

    fn change_classes(&mut self, cell: u16, classes: u8) {
        let [Place { line: row, bit: column }, ..] = self.places[cell as usize];
        let state = &mut self.cells[cell as usize];
        let (before, row) = (std::mem::replace(&mut state.classes, classes), row as u8);
        for side in 0..2 {
            let (old, new) = (before >> (4 * side) & 7, classes >> (4 * side) & 7);
            if old != new && old != 0 {
                self.sets[side][old as usize].remove(row, column);
            }
            if old != new && new != 0 {
                self.sets[side][new as usize].add(row, column);
            }
        }
    }

    /// Takes the last move back by copying back what it changed.
    pub fn unmake(&mut self) {
        let Some(Played { cell, saved, values }) = self.played.pop() else { return };
        self.turn = self.turn.other();
        self.free += 1;
        self.key ^= stone_key(cell.0.into(), self.turn) ^ TURN_KEY;
        let stone = if self.turn == Side::X { OWN } else { OTHER };
        for place in self.places[cell.0 as usize] {
            self.lines[place.line as usize].flip(place.bit, stone);
        }
        while self.saved.len() > saved as usize {
            let Some(Saved { cell, state }) = self.saved.pop() else { break };
            if self.cells[cell as usize & (MOST_CELLS - 1)].classes != state.classes {
                self.change_classes(cell, state.classes);
            }
            self.cells[cell as usize & (MOST_CELLS - 1)] = state;
        }
        self.values = values;
    }

    /// Lets the other side move.
    #[inline]
    pub fn pass(&mut self) {
        self.turn = self.turn.other();
        self.key ^= TURN_KEY;
    }

    /// The stone on a cell.
    pub fn at(&self, cell: Cell) -> Option<Side> {
        let place = self.places[cell.0 as usize][0];
        match self.lines[place.line as usize].around(place.bit, 0) as u8 & 3 {
            OWN => Some(Side::X),
            OTHER => Some(Side::O),
            _ => None,
        }
    }

    /// How far the lines through a cell are looked at to both sides.
    pub fn reach(&self) -> usize {
        self.tables.reach
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
            let line = self.lines[row];
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

/// Where the cells round a cell stand in the table of kinds: the cell itself is left out.
#[inline]
fn index(around: u64, reach: usize) -> usize {
    let below = (1_u64 << (2 * reach)) - 1;
    (around & below | around >> 2 & below << (2 * reach)) as usize
}

impl Stones for SearchBoard {
    fn around(&self, cell: u16, line: usize) -> Around {
        let place = self.places[cell as usize][line];
        let cells = self.lines[place.line as usize].around(place.bit, renju::REACH);
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
