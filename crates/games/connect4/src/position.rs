#[cfg(feature = "testing")]
mod oracle;

use rivi_rules::{
    Board, BrokenRule, Diagram, DiagramError, IllegalMove, Notation, NotationError, Outcome,
    Position, Rng, SetUp, Side, Size, Square, Symmetric, Symmetry, TURN_KEY, below,
};

use super::shape::{KEYS, Shape, bit};
use super::{Column, Word};

/// The column has no free cell left.
pub const COLUMN_FULL: BrokenRule = BrokenRule::new("refused.full", "the column is full");

/// A Connect Four position: two bitboards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConnectFour<W: Word> {
    shape: Shape<W>,
    stones: [W; 2],
    turn: Side,
    winner: Option<Side>,
    key: u64,
}

impl<W: Word> ConnectFour<W> {
    /// The empty board, X to move.
    ///
    /// # Panics
    /// If the board does not fit the word.
    pub fn new(size: Size) -> ConnectFour<W> {
        let bits = size.width as usize * (size.height as usize + 1);
        assert!(bits <= 8 * size_of::<W>(), "{size} needs {bits} bits");
        let shape = Shape::new(size);
        ConnectFour { shape, stones: [W::ZERO; 2], turn: Side::X, winner: None, key: 0 }
    }

    /// A side's stones: column after column from the left, each from the bottom, with one free bit
    /// above each column.
    pub fn stones(&self, side: Side) -> W {
        self.stones[side]
    }

    /// How many stones are on the board.
    pub fn count(&self) -> u32 {
        self.taken().count()
    }

    #[inline]
    fn taken(&self) -> W {
        self.stones[0] | self.stones[1]
    }

    /// The highest cell of each column that is not full; none once the game is over.
    #[inline]
    fn open_tops(&self) -> W {
        if self.winner.is_some() { W::ZERO } else { self.shape.top & !self.taken() }
    }

    /// The lowest free cell of a column that is not full.
    #[inline]
    pub(crate) fn landing(&self, column: u8) -> W {
        let column_bits = self.shape.column(column);
        self.taken().plus(self.shape.bottom & column_bits) & column_bits
    }

    /// Where a stone in a column that is not full comes to lie.
    pub(crate) fn lands_on(&self, column: Column) -> Square {
        self.square_of(self.landing(column.0).lowest())
    }

    /// The free cells.
    #[cfg(feature = "machines")]
    #[inline]
    pub(crate) fn free(&self) -> W {
        self.shape.cells() & !self.taken()
    }

    /// The lowest free cell of each column that is not full.
    #[cfg(feature = "machines")]
    #[inline]
    pub(crate) fn landings(&self) -> W {
        self.taken().plus(self.shape.bottom) & self.shape.cells()
    }

    /// The bits from a cell to the next, for each direction of a line.
    #[cfg(feature = "machines")]
    #[inline]
    pub(crate) fn steps(&self) -> [u32; 4] {
        self.shape.steps()
    }

    /// The free cells in which a side would complete a line.
    #[cfg(feature = "machines")]
    #[inline]
    pub(crate) fn completing(&self, side: Side) -> W {
        self.completing_with(self.stones[side])
    }

    /// The free cells in which these stones would be completed to a line.
    #[cfg(feature = "machines")]
    #[inline]
    pub(crate) fn completing_with(&self, stones: W) -> W {
        let mut found = W::ZERO;
        for step in self.steps() {
            let below = (stones << step) & (stones << (2 * step));
            let above = (stones >> step) & (stones >> (2 * step));
            found |= below & ((stones << (3 * step)) | (stones >> step));
            found |= above & ((stones >> (3 * step)) | (stones << step));
        }
        found & self.free()
    }

    /// The column of a bit.
    #[cfg(feature = "machines")]
    #[inline]
    pub(crate) fn column_of(&self, place: u32) -> Column {
        Column((place / self.shape.stride) as u8)
    }

    fn square_of(&self, place: u32) -> Square {
        let (column, above) = (place / self.shape.stride, place % self.shape.stride);
        Square::new(self.shape.size.height - 1 - above as u8, column as u8)
    }

    fn place_of(&self, square: Square) -> u32 {
        let above = u32::from(self.shape.size.height - 1 - square.row);
        u32::from(square.column) * self.shape.stride + above
    }

    #[inline]
    fn drop_stone(&mut self, stone: W) {
        self.stones[self.turn] |= stone;
        if self.shape.has_line(self.stones[self.turn]) {
            self.winner = Some(self.turn);
        }
        self.turn = self.turn.other();
    }

    /// The side whose line is there, from the bitboards.
    fn find_winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.shape.has_line(self.stones[side]))
    }
}

impl<W: Word> Position for ConnectFour<W> {
    type Move = Column;
    type Undo = ConnectFour<W>;

    fn start(&self, first: Side) -> ConnectFour<W> {
        let key = if first == Side::O { TURN_KEY } else { 0 };
        ConnectFour { stones: [W::ZERO; 2], turn: first, winner: None, key, ..*self }
    }

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(side) => Some(Outcome::Win(side)),
            None if self.open_tops() == W::ZERO => Some(Outcome::Draw),
            None => None,
        }
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Column> {
        let tops = self.open_tops();
        let is_open = move |column: &u8| self.shape.column(*column) & tops != W::ZERO;
        (0..self.shape.size.width).filter(is_open).map(Column)
    }

    #[inline]
    fn move_count(&self) -> usize {
        self.open_tops().count() as usize
    }

    fn check(&self, m: Column) -> Result<(), IllegalMove> {
        if let Some(outcome) = self.outcome() {
            return Err(IllegalMove::GameOver(outcome));
        }
        if m.0 >= self.shape.size.width {
            return Err(IllegalMove::OffBoard);
        }
        if self.shape.column(m.0) & self.open_tops() == W::ZERO {
            return Err(COLUMN_FULL.into());
        }
        Ok(())
    }

    #[inline]
    fn make(&mut self, m: Column) -> ConnectFour<W> {
        let before = *self;
        let stone = self.landing(m.0);
        self.key ^= KEYS[self.turn][stone.lowest() as usize] ^ TURN_KEY;
        self.drop_stone(stone);
        before
    }

    #[inline]
    fn unmake(&mut self, _: Column, before: ConnectFour<W>) {
        *self = before;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    /// Draws columns until one is open: few are full for most of a game.
    #[inline]
    fn random_move(&self, chance: &mut impl Rng) -> Option<Column> {
        let tops = self.open_tops();
        if tops == W::ZERO {
            return None;
        }
        loop {
            let column = below(chance, self.shape.size.width.into()) as u8;
            if self.shape.column(column) & tops != W::ZERO {
                return Some(Column(column));
            }
        }
    }

    /// Counts without making the move: it takes a cell, and with the last one its column.
    #[inline]
    fn reply_count(&self, m: Column) -> usize {
        let stone = self.landing(m.0);
        if self.shape.has_line(self.stones[self.turn] | stone) {
            return 0;
        }
        (self.open_tops() & !stone).count() as usize
    }

    fn play_out(mut self, chance: &mut impl Rng) -> Outcome {
        while let Some(column) = self.random_move(chance) {
            self.drop_stone(self.landing(column.0));
        }
        self.winner.map_or(Outcome::Draw, Outcome::Win)
    }
}

impl<W: Word> Symmetric for ConnectFour<W> {
    type Symmetry = Symmetry;

    fn symmetries(&self) -> impl ExactSizeIterator<Item = Symmetry> {
        [Symmetry::IDENTITY, Symmetry::MIRROR].into_iter()
    }

    fn transformed(&self, symmetry: Symmetry) -> ConnectFour<W> {
        let mut image = self.start(self.turn);
        image.winner = self.winner;
        for square in self.size().squares() {
            if let Some(side) = self.at(square) {
                let place = self.place_of(symmetry.apply(square, self.size()));
                image.stones[side] |= bit(place);
                image.key ^= KEYS[side][place as usize];
            }
        }
        image
    }

    fn transformed_move(&self, m: Column, symmetry: Symmetry) -> Column {
        Column(symmetry.apply(Square::new(0, m.0), self.size()).column)
    }
}

impl<W: Word> Notation for ConnectFour<W> {
    fn move_text(&self, m: Column) -> String {
        m.to_string()
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(Column, &'t str), NotationError> {
        let last = self.size().width;
        match text.as_bytes().first() {
            Some(&digit @ b'1'..=b'9') if digit - b'0' <= last => {
                Ok((Column(digit - b'1'), &text[1..]))
            }
            _ => {
                let first_character: String = text.chars().take(1).collect();
                let expected = format!("a column from 1 to {last}");
                Err(NotationError::new(&first_character, expected))
            }
        }
    }

    /// Digits without blanks, as they are usually written.
    fn line_text(&self, moves: &[Column]) -> String {
        moves.iter().map(Column::to_string).collect()
    }
}

impl<W: Word> Board for ConnectFour<W> {
    fn size(&self) -> Size {
        self.shape.size
    }

    fn at(&self, square: Square) -> Option<Side> {
        let cell = bit(self.place_of(square));
        Side::BOTH.into_iter().find(|&side| self.stones[side] & cell != W::ZERO)
    }

    fn target(&self, m: Column) -> Option<Square> {
        Some(self.lands_on(m))
    }

    fn actions(&self) -> usize {
        self.shape.size.width.into()
    }

    fn action(&self, m: Column) -> usize {
        m.0.into()
    }

    #[inline]
    fn with_action(&self, action: usize) -> Option<Column> {
        let column = u8::try_from(action).ok().filter(|&it| it < self.shape.size.width)?;
        let is_open = self.shape.column(column) & self.open_tops() != W::ZERO;
        is_open.then_some(Column(column))
    }

    #[inline]
    fn mark_legal(&self, mask: &mut [u8]) {
        self.shape.write_row(self.open_tops(), 0, mask);
    }

    #[inline]
    fn mark_stones(&self, side: Side, squares: &mut [u8]) {
        let rows = squares.chunks_exact_mut(self.shape.size.width.into());
        for (row, squares) in rows.enumerate() {
            self.shape.write_row(self.stones[side], row as u32, squares);
        }
    }

    fn winning_squares(&self) -> Vec<Square> {
        let Some(winner) = self.winner else { return Vec::new() };
        let stones = self.stones[winner];
        let mut line = W::ZERO;
        for step in self.shape.steps() {
            let fours = stones & (stones >> step) & (stones >> (2 * step)) & (stones >> (3 * step));
            for distance in 0..4 {
                line |= fours << (distance * step);
            }
        }
        let decided = |&square: &Square| line & bit(self.place_of(square)) != W::ZERO;
        self.size().squares().filter(decided).collect()
    }

    fn set_up(&self, diagram: &Diagram, how: SetUp) -> Result<ConnectFour<W>, DiagramError> {
        let diagram = diagram.clone().fitted(self.size(), true)?;
        refuse_floating(&diagram)?;
        let mut position = self.start(diagram.side_to_move(how)?);
        for square in self.size().squares() {
            if let Some(side) = diagram.at(square) {
                let place = self.place_of(square);
                position.stones[side] |= bit(place);
                position.key ^= KEYS[side][place as usize];
            }
        }
        if Side::BOTH.iter().all(|&side| self.shape.has_line(position.stones[side])) {
            return Err(DiagramError::TwoWinners);
        }
        position.winner = position.find_winner();
        how.refuse_winner_to_move(position.outcome(), position.turn)?;
        Ok(position)
    }
}

fn refuse_floating(diagram: &Diagram) -> Result<(), DiagramError> {
    let size = diagram.size();
    let floats = |square: &Square| {
        let below = Square::new(square.row + 1, square.column);
        diagram.at(*square).is_some() && size.contains(below) && diagram.at(below).is_none()
    };
    match size.squares().find(floats) {
        Some(Square { row, column }) => {
            Err(DiagramError::Floating { column: column + 1, row: row + 1 })
        }
        None => Ok(()),
    }
}
