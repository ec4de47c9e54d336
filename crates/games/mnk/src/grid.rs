#[cfg(feature = "testing")]
mod oracle;

use rivi_rules::{
    Board, BrokenRule, Diagram, DiagramError, ForbiddenPoint, IllegalMove, Notation, NotationError,
    Outcome, Position, Rng, SetUp, Side, Size, Square, Symmetric, Symmetry, TURN_KEY, below,
    line_of, stone_key,
};

use super::lines::{Lines, hold_run};
use super::{Cell, ExtraRule, GridRules, Run};
use rivi_rules::bits::{Bits, write_bits};

/// A position of any grid game up to 64×64.
///
/// The cost of a move does not depend on the size of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    rules: GridRules,
    lines: Lines,
    stones: u16,
    turn: Side,
    winner: Option<Side>,
    key: u64,
}

/// What a move on a [`Grid`] changes beyond its own cell: it may have won the game.
#[derive(Clone, Copy, Debug)]
pub struct GridUndo {
    winner: Option<Side>,
}

/// Stands for the first line in keys: no board has so many cells.
const WINNER_PLACE: u32 = 64 * 64;

impl Grid {
    /// The empty board, X to move.
    pub fn new(rules: GridRules) -> Grid {
        Grid {
            rules,
            lines: Lines::empty(rules.size),
            stones: 0,
            turn: Side::X,
            winner: None,
            key: 0,
        }
    }

    /// The rules it is played by.
    pub fn rules(&self) -> GridRules {
        self.rules
    }

    /// How many stones are on the board.
    pub fn stones(&self) -> usize {
        self.stones as usize
    }

    /// Who has made the first line. The game may go on all the same, if its rules say so.
    pub fn winner(&self) -> Option<Side> {
        self.winner
    }

    /// Who moved first, as far as the stones tell: both sides have as many, or the first has one more.
    #[inline]
    pub fn black(&self) -> Side {
        if self.stones.is_multiple_of(2) { self.turn } else { self.turn.other() }
    }

    /// Why the side to move may not play on a free cell although nothing stands there.
    pub fn forbidden(&self, cell: Cell) -> Option<BrokenRule> {
        self.judge()?.forbidden(self, cell)
    }

    /// Whether the side to move may play on a free cell. Apart from those who ask, as a search that is four thousand
    /// plies deep has the frames of as many of them on its stack.
    #[inline(never)]
    fn is_allowed(&self, cell: Cell) -> bool {
        self.forbidden(cell).is_none()
    }

    /// Who judges the moves of the side to move.
    #[inline]
    fn judge(&self) -> Option<&'static dyn ExtraRule> {
        self.rules.judge().filter(|_| self.black() == self.turn)
    }

    /// The line of this number (0 to 3: along the row, down the column, down to the right, up to the right) through a
    /// cell: a side's stones in it, all stones, and which bit the cell is.
    pub fn line_through(&self, cell: Cell, side: Side, number: usize) -> (u64, u64, u8) {
        self.lines.line(cell, side, number)
    }

    /// The free cells where the side to move may not play, in a game that goes on.
    pub fn forbidden_cells(&self) -> Vec<Cell> {
        let over = self.outcome().is_some() || self.judge().is_none();
        let cells = if over { 0 } else { self.rules.size.cells() as u16 };
        let free = (0..cells).map(Cell).filter(|&cell| self.lines.at(cell).is_none());
        free.filter(|&cell| self.forbidden(cell).is_some()).collect()
    }

    /// Whether the moves of the side to move are judged one by one, and none of them is allowed.
    fn is_stuck(&self) -> bool {
        self.judge().is_some_and(|judge| {
            !self.free_cells().any(|cell| judge.forbidden(self, cell).is_none())
        })
    }

    fn free_cells(&self) -> impl Iterator<Item = Cell> {
        let Size { width, height } = self.rules.size;
        (0..height).flat_map(move |row| {
            let first = row as u16 * width as u16;
            Bits(self.free_in_row(row)).map(move |column| Cell(first + column as u16))
        })
    }

    /// Every stone with its side, row by row.
    pub fn all_stones(&self) -> impl Iterator<Item = (Cell, Side)> {
        let cells = (0..self.rules.size.cells() as u16).map(Cell);
        cells.filter_map(|cell| self.lines.at(cell).map(|side| (cell, side)))
    }

    fn is_full(&self) -> bool {
        self.stones as usize == self.rules.size.cells()
    }

    fn free_in_row(&self, row: u8) -> u64 {
        !self.lines.row(row) & (u64::MAX >> (64 - self.rules.size.width))
    }

    fn cell(&self, square: Square) -> Cell {
        Cell::on(square, self.rules.size)
    }

    /// What is flipped into the key once the first line is made. The stones tell who made it unless
    /// play goes on, where the other side may make a line too.
    fn winner_key(&self) -> u64 {
        match self.winner {
            Some(side) if self.rules.go_on => stone_key(WINNER_PLACE, side),
            _ => 0,
        }
    }

    /// Puts a stone and tells whether it makes a line. Nobody has one yet.
    #[inline]
    fn put_wins(&mut self, cell: Cell, side: Side) -> bool {
        let lines = self.lines.put(cell, side);
        if self.rules.exact || !self.rules.is_plain() {
            self.has_line_through(cell, side, self.black())
        } else {
            hold_run(lines, self.rules.line.into())
        }
    }

    fn has_line_through(&self, cell: Cell, side: Side, black: Side) -> bool {
        self.lines.runs(cell, side).into_iter().enumerate().any(|(number, length)| {
            let closed = self.rules.looks_at_ends() && self.lines.is_closed(cell, side, number);
            self.rules.run_wins(Run { length, closed }, side, black)
        })
    }

    /// Puts a stone for a position that is being built, whoever wins by it.
    fn place(&mut self, cell: Cell, side: Side) {
        self.lines.put(cell, side);
        self.key ^= stone_key(cell.0.into(), side);
        self.stones += 1;
    }

    /// Whether the side has a line anywhere, from a scan of the whole board.
    fn scan_for_line(&self, side: Side) -> bool {
        self.scan_for_run(side, |run| self.rules.run_wins(run, side, self.black()))
    }

    /// Whether the side has such a run anywhere, from a scan of the whole board.
    fn scan_for_run(&self, side: Side, wanted: impl Fn(Run) -> bool) -> bool {
        const STEPS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
        self.size().squares().any(|from| {
            STEPS.iter().any(|&step| {
                let length = line_of(self, side, from, step);
                let ends = [-1, length as i16].map(|distance| self.stone_off(from, step, distance));
                let closed = ends == [Some(side.other()); 2];
                wanted(Run { length: length as u32, closed })
            })
        })
    }

    /// The stone so many steps away, if there is one.
    fn stone_off(&self, from: Square, step: (i8, i8), distance: i16) -> Option<Side> {
        let row = i16::from(from.row) + distance * i16::from(step.0);
        let column = i16::from(from.column) + distance * i16::from(step.1);
        let square = Square::new(u8::try_from(row).ok()?, u8::try_from(column).ok()?);
        if self.size().contains(square) { self.at(square) } else { None }
    }

    /// Plays random moves to the end one by one, where each has to be judged.
    fn play_out_by_moves(mut self, chance: &mut impl Rng) -> Outcome {
        while let Some(m) = self.random_move(chance) {
            self.make(m);
        }
        self.outcome().unwrap_or(Outcome::Draw)
    }

    /// Who has won a position of which only the stones are known.
    fn winner_by_stones(&self) -> Result<Option<Side>, DiagramError> {
        let lines = Side::BOTH.map(|side| self.scan_for_line(side));
        let long_enough = |run: Run| run.length >= u32::from(self.rules.line);
        let once = Side::BOTH.map(|side| self.scan_for_run(side, long_enough));
        // Where play goes on, a line that is too long now may have been just right once.
        if self.rules.go_on && (once == [true, true] || once != lines) {
            return Err(DiagramError::FirstLine);
        }
        match lines {
            [true, true] => Err(DiagramError::TwoWinners),
            [true, false] => Ok(Some(Side::X)),
            [false, true] => Ok(Some(Side::O)),
            [false, false] => Ok(None),
        }
    }
}

impl Position for Grid {
    type Move = Cell;
    type Undo = GridUndo;

    fn start(&self, first: Side) -> Grid {
        Grid {
            rules: self.rules,
            lines: self.lines.cleared(self.rules.size),
            stones: 0,
            turn: first,
            winner: None,
            key: if first == Side::O { TURN_KEY } else { 0 },
        }
    }

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(side) if !self.rules.go_on || self.is_full() => Some(Outcome::Win(side)),
            None if self.is_full() || self.is_stuck() => Some(Outcome::Draw),
            _ => None,
        }
    }

    fn moves(&self) -> impl Iterator<Item = Cell> {
        let judged = self.rules.extra.is_some();
        let over = self.outcome().is_some();
        self.free_cells()
            .take_while(move |_| !over)
            .filter(move |&cell| !judged || self.is_allowed(cell))
    }

    #[inline]
    fn move_count(&self) -> usize {
        if self.rules.judge().is_some() {
            return self.moves().count();
        }
        if self.outcome().is_some() { 0 } else { self.rules.size.cells() - self.stones() }
    }

    fn check(&self, m: Cell) -> Result<(), IllegalMove> {
        if let Some(outcome) = self.outcome() {
            return Err(IllegalMove::GameOver(outcome));
        }
        if !m.is_on(self.rules.size) {
            return Err(IllegalMove::OffBoard);
        }
        if let Some(by) = self.lines.at(m) {
            return Err(IllegalMove::Occupied { by });
        }
        self.forbidden(m).map_or(Ok(()), |rule| Err(rule.into()))
    }

    #[inline]
    fn make(&mut self, m: Cell) -> GridUndo {
        let undo = GridUndo { winner: self.winner };
        if self.winner.is_some() {
            self.lines.put(m, self.turn);
        } else if self.put_wins(m, self.turn) {
            self.winner = Some(self.turn);
            self.key ^= self.winner_key();
        }
        self.key ^= stone_key(m.0.into(), self.turn) ^ TURN_KEY;
        self.stones += 1;
        self.turn = self.turn.other();
        undo
    }

    #[inline]
    fn unmake(&mut self, m: Cell, undo: GridUndo) {
        self.turn = self.turn.other();
        self.key ^= stone_key(m.0.into(), self.turn) ^ TURN_KEY;
        self.stones -= 1;
        self.lines.remove(m, self.turn);
        if undo.winner != self.winner {
            self.key ^= self.winner_key();
            self.winner = undo.winner;
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    /// Draws cells until one is free, which is quick while the board is not almost full.
    fn random_move(&self, chance: &mut impl Rng) -> Option<Cell> {
        const TRIES: u32 = 16;
        if self.outcome().is_some() {
            return None;
        }
        let cells = self.rules.size.cells() as u32;
        (0..TRIES)
            .map(|_| Cell(below(chance, cells) as u16))
            .find(|&cell| self.lines.at(cell).is_none() && self.forbidden(cell).is_none())
            .or_else(|| self.moves().nth(below(chance, self.move_count() as u32) as usize))
    }

    /// Fills the free cells in a random order, which draws each game as likely as move by move.
    fn play_out(mut self, chance: &mut impl Rng) -> Outcome {
        if let Some(outcome) = self.outcome() {
            return outcome;
        }
        if self.rules.judge().is_some() {
            return self.play_out_by_moves(chance);
        }
        let mut free = Vec::with_capacity(self.rules.size.cells());
        free.extend(self.moves());
        while !free.is_empty() && self.winner.is_none() {
            let cell = free.swap_remove(below(chance, free.len() as u32) as usize);
            if self.put_wins(cell, self.turn) {
                self.winner = Some(self.turn);
            }
            self.turn = self.turn.other();
        }
        // Whoever has the first line wins, whether or not the rest of the board is filled.
        self.winner.map_or(Outcome::Draw, Outcome::Win)
    }
}

impl Symmetric for Grid {
    type Symmetry = Symmetry;

    fn symmetries(&self) -> impl ExactSizeIterator<Item = Symmetry> {
        Symmetry::of(self.rules.size).iter().copied()
    }

    fn transformed(&self, symmetry: Symmetry) -> Grid {
        let mut image = self.start(self.turn);
        for square in self.size().squares() {
            if let Some(side) = self.at(square) {
                image.place(self.cell(symmetry.apply(square, self.rules.size)), side);
            }
        }
        image.winner = self.winner;
        image.key ^= image.winner_key();
        image
    }

    fn transformed_move(&self, m: Cell, symmetry: Symmetry) -> Cell {
        m.transformed(symmetry, self.rules.size)
    }
}

impl Notation for Grid {
    fn move_text(&self, m: Cell) -> String {
        m.text(self.rules.size)
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(Cell, &'t str), NotationError> {
        Cell::read(text, self.rules.size)
    }
}

impl Board for Grid {
    fn size(&self) -> Size {
        self.rules.size
    }

    fn at(&self, square: Square) -> Option<Side> {
        self.lines.at(self.cell(square))
    }

    fn target(&self, m: Cell) -> Option<Square> {
        Some(m.square(self.rules.size))
    }

    fn actions(&self) -> usize {
        self.rules.size.cells()
    }

    fn action(&self, m: Cell) -> usize {
        m.0.into()
    }

    fn with_action(&self, action: usize) -> Option<Cell> {
        let cell = Cell(u16::try_from(action).ok()?);
        self.is_legal(cell).then_some(cell)
    }

    fn mark_legal(&self, mask: &mut [u8]) {
        if self.rules.extra.is_some() || self.outcome().is_some() {
            mask.fill(0);
            return self.moves().for_each(|cell| mask[cell.0 as usize] = 1);
        }
        for (row, squares) in (0..).zip(mask.chunks_exact_mut(self.rules.size.width.into())) {
            write_bits(self.free_in_row(row), squares);
        }
    }

    fn mark_stones(&self, side: Side, squares: &mut [u8]) {
        for (row, squares) in (0..).zip(squares.chunks_exact_mut(self.rules.size.width.into())) {
            write_bits(self.lines.stones_in_row(row, side), squares);
        }
    }

    fn winning_squares(&self) -> Vec<Square> {
        let Some(winner) = self.winner else { return Vec::new() };
        let decided = |&square: &Square| {
            let cell = self.cell(square);
            self.at(square) == Some(winner) && self.has_line_through(cell, winner, self.black())
        };
        self.size().squares().filter(decided).collect()
    }

    fn forbidden_squares(&self) -> Vec<Square> {
        self.forbidden_cells().into_iter().map(|cell| cell.square(self.rules.size)).collect()
    }

    fn forbidden_point(&self, square: Square) -> Option<ForbiddenPoint> {
        let cell = self.cell(square);
        let free = self.outcome().is_none() && self.lines.at(cell).is_none();
        let judge = if free { self.judge()? } else { return None };
        let rule = judge.forbidden(self, cell)?;
        let squares =
            |shape: Vec<Cell>| shape.into_iter().map(|cell| cell.square(self.rules.size)).collect();
        let shapes = judge.shapes(self, cell).into_iter().map(squares).collect();
        Some(ForbiddenPoint { square, rule, shapes })
    }

    fn set_up(&self, diagram: &Diagram, how: SetUp) -> Result<Grid, DiagramError> {
        let diagram = diagram.clone().fitted(self.rules.size, false)?;
        let mut position = self.start(diagram.side_to_move(how)?);
        for square in self.size().squares() {
            if let Some(side) = diagram.at(square) {
                position.place(self.cell(square), side);
            }
        }
        position.winner = position.winner_by_stones()?;
        position.key ^= position.winner_key();
        how.refuse_winner_to_move(position.outcome(), position.turn)?;
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_stands_for_the_first_line() {
        let line = stone_key(WINNER_PLACE, Side::X);
        assert!((0..64 * 64).all(|cell| stone_key(cell, Side::X) != line));
    }

    /// The same stones, but one side or the other made its line first: not the same position.
    #[test]
    fn who_was_first_is_in_the_key_where_play_goes_on() {
        let rules = GridRules { go_on: true, ..GridRules::new(Size::new(3, 3), 3) };
        let after = |line: &str| {
            let mut position = Grid::new(rules);
            position.play_line(line).unwrap();
            position
        };
        let x_first = after("a3 a1 b3 b1 c3 c1");
        let o_first = after("a2 a1 b3 b1 c3 c1 a3");
        let x_first_too = after("a3 a1 b3 b1 c3 c1 a2");
        assert_eq!(o_first.diagram(), x_first_too.diagram());
        assert_ne!(o_first.key(), x_first_too.key());
        assert_eq!((x_first.winner(), o_first.winner()), (Some(Side::X), Some(Side::O)));
    }
}
