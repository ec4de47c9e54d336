#[cfg(feature = "testing")]
mod oracle;

use rivi_rules::bits::{Bits, count_of, nth_of, write_bits};
use rivi_rules::nine::{cells_in_lines, has_line};
use rivi_rules::{
    Board, Diagram, DiagramError, IllegalMove, Notation, NotationError, Outcome, Position, Rng,
    SetUp, Side, Size, Square, Symmetric, Symmetry, TURN_KEY, below, stone_keys,
};

use super::Cell;

/// A tic-tac-toe position: nine bits a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Three {
    marks: [u16; 2],
    turn: Side,
    key: u64,
}

const SIZE: Size = Size::new(3, 3);
const FULL: u16 = 0b111_111_111;

/// The keys of the stones, so that a move need not compute them.
static KEYS: [[u64; 9]; 2] = stone_keys();

impl Default for Three {
    fn default() -> Three {
        Three { marks: [0; 2], turn: Side::X, key: 0 }
    }
}

impl Three {
    /// The cells that a side has marked, bit by bit.
    pub fn marks(&self, side: Side) -> u16 {
        self.marks[side]
    }

    #[inline]
    fn free(&self) -> u16 {
        FULL & !(self.marks[0] | self.marks[1])
    }

    /// The free cells, or none once the game is over.
    #[inline]
    fn playable(&self) -> u16 {
        if has_line(self.marks[0]) || has_line(self.marks[1]) { 0 } else { self.free() }
    }

    fn with_marks(marks: [u16; 2], turn: Side) -> Three {
        let mut position = Three::default().start(turn);
        for side in Side::BOTH {
            for cell in Bits(marks[side].into()) {
                position.marks[side] |= 1 << cell;
                position.key ^= KEYS[side][cell as usize];
            }
        }
        position
    }
}

impl Position for Three {
    type Move = Cell;
    type Undo = Three;

    fn start(&self, first: Side) -> Three {
        let key = if first == Side::O { TURN_KEY } else { 0 };
        Three { marks: [0; 2], turn: first, key }
    }

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if has_line(self.marks[0]) {
            Some(Outcome::Win(Side::X))
        } else if has_line(self.marks[1]) {
            Some(Outcome::Win(Side::O))
        } else if self.free() == 0 {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Cell> {
        Bits(self.playable().into()).map(|cell| Cell(cell as u16))
    }

    #[inline]
    fn move_count(&self) -> usize {
        self.playable().count_ones() as usize
    }

    fn check(&self, m: Cell) -> Result<(), IllegalMove> {
        if let Some(outcome) = self.outcome() {
            return Err(IllegalMove::GameOver(outcome));
        }
        if !m.is_on(SIZE) {
            return Err(IllegalMove::OffBoard);
        }
        self.at(m.square(SIZE)).map_or(Ok(()), |by| Err(IllegalMove::Occupied { by }))
    }

    #[inline]
    fn make(&mut self, m: Cell) -> Three {
        let before = *self;
        self.marks[self.turn] |= 1 << m.0;
        self.key ^= KEYS[self.turn][m.0 as usize] ^ TURN_KEY;
        self.turn = self.turn.other();
        before
    }

    #[inline]
    fn unmake(&mut self, _: Cell, before: Three) {
        *self = before;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn random_move(&self, chance: &mut impl Rng) -> Option<Cell> {
        let playable = self.playable();
        (playable != 0).then(|| Cell(draw(playable, chance) as u16))
    }

    #[inline]
    fn reply_count(&self, m: Cell) -> usize {
        let mark = 1 << m.0;
        if has_line(self.marks[self.turn] | mark) {
            0
        } else {
            count_of(self.free() ^ mark) as usize
        }
    }

    fn play_out(self, chance: &mut impl Rng) -> Outcome {
        if let Some(outcome) = self.outcome() {
            return outcome;
        }
        let (mut side, mut marks) = (self.turn, self.marks);
        let mut free = self.free();
        while free != 0 {
            let mark = 1 << draw(free, chance);
            marks[side] |= mark;
            if has_line(marks[side]) {
                return Outcome::Win(side);
            }
            free ^= mark;
            side = side.other();
        }
        Outcome::Draw
    }
}

/// One of the cells, of which there must be some.
#[inline]
fn draw(cells: u16, chance: &mut impl Rng) -> usize {
    nth_of(cells, below(chance, count_of(cells)))
}

impl Symmetric for Three {
    type Symmetry = Symmetry;

    fn symmetries(&self) -> impl ExactSizeIterator<Item = Symmetry> {
        Symmetry::SQUARE.into_iter()
    }

    fn transformed(&self, symmetry: Symmetry) -> Three {
        let marks = self.marks.map(|cells| {
            Bits(cells.into())
                .map(|cell| 1 << Cell(cell as u16).transformed(symmetry, SIZE).0)
                .fold(0, |image, bit: u16| image | bit)
        });
        Three::with_marks(marks, self.turn)
    }

    fn transformed_move(&self, m: Cell, symmetry: Symmetry) -> Cell {
        m.transformed(symmetry, SIZE)
    }
}

impl Notation for Three {
    fn move_text(&self, m: Cell) -> String {
        m.text(SIZE)
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(Cell, &'t str), NotationError> {
        Cell::read(text, SIZE)
    }
}

impl Board for Three {
    fn size(&self) -> Size {
        SIZE
    }

    fn at(&self, square: Square) -> Option<Side> {
        let bit = 1 << SIZE.index(square);
        Side::BOTH.into_iter().find(|&side| self.marks[side] & bit != 0)
    }

    fn target(&self, m: Cell) -> Option<Square> {
        Some(m.square(SIZE))
    }

    fn actions(&self) -> usize {
        SIZE.cells()
    }

    fn action(&self, m: Cell) -> usize {
        m.0.into()
    }

    #[inline]
    fn with_action(&self, action: usize) -> Option<Cell> {
        let is_playable = action < SIZE.cells() && self.playable() >> action & 1 != 0;
        is_playable.then_some(Cell(action as u16))
    }

    #[inline]
    fn mark_legal(&self, mask: &mut [u8]) {
        write_bits(self.playable().into(), mask);
    }

    #[inline]
    fn mark_stones(&self, side: Side, squares: &mut [u8]) {
        write_bits(self.marks[side].into(), squares);
    }

    fn winning_squares(&self) -> Vec<Square> {
        let [x, o] = self.marks.map(cells_in_lines);
        Bits((x | o).into()).map(|cell| SIZE.square(cell as usize)).collect()
    }

    fn set_up(&self, diagram: &Diagram, how: SetUp) -> Result<Three, DiagramError> {
        let diagram = diagram.clone().fitted(SIZE, false)?;
        let turn = diagram.side_to_move(how)?;
        let marks = Side::BOTH.map(|side| {
            let own = SIZE.squares().filter(|&square| diagram.at(square) == Some(side));
            own.fold(0, |cells, square| cells | 1 << SIZE.index(square))
        });
        if marks.iter().all(|&cells| has_line(cells)) {
            return Err(DiagramError::TwoWinners);
        }
        let position = Three::with_marks(marks, turn);
        how.refuse_winner_to_move(position.outcome(), turn)?;
        Ok(position)
    }
}
