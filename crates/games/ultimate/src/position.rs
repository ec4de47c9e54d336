#[cfg(feature = "testing")]
mod oracle;

use std::cmp::Ordering;

use rivi_rules::bits::{Bits, count_of, nth_of};
use rivi_rules::nine::{cells_in_lines, has_line};
use rivi_rules::{
    Board, BrokenRule, Diagram, DiagramError, IllegalMove, LocalBoard, Notation, NotationError,
    Outcome, Position, Regions, Rng, SetUp, Side, Size, Square, Symmetric, Symmetry, TURN_KEY,
    below,
};

use crate::Spot;
use crate::completing::completing;
use crate::keys::{MARKS, SENT_TO};
use crate::moves::Moves;
use crate::random_game::RandomGame;
use crate::regions::regions;
use crate::room::Room;
use crate::spot::{transformed_cell, write_board, write_boards};

/// The last move sends the player to another local board, `board`.
pub const WRONG_BOARD: BrokenRule =
    BrokenRule::new("refused.board", "it must be played in board %{board}");

/// The local board `board` is won or full, so nobody plays there any more.
pub const BOARD_CLOSED: BrokenRule = BrokenRule::new("refused.closed", "board %{board} is closed");

/// A position of Ultimate tic-tac-toe, packed in a cache line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ultimate {
    /// Each side's marks in each local board, nine bits each.
    marks: [[u16; 9]; 2],
    /// Each side's local boards.
    won: [u16; 2],
    /// Local boards that are won or full.
    closed: u16,
    /// The board to play in, or 9 for any open one.
    sent_to: u8,
    turn: Side,
    /// Whether more boards win where there is no line.
    count: bool,
    /// How many cells are free in each board, none in a closed one.
    room: Room,
    key: u64,
}

const FULL: u16 = 0b111_111_111;
const ANY: u8 = 9;
const SIZE: Size = Size::new(9, 9);

impl Ultimate {
    /// The empty board, X to move. With `count`, a game that ends without a line goes to the player
    /// with more boards; otherwise it is drawn.
    pub fn new(count: bool) -> Ultimate {
        Ultimate {
            marks: [[0; 9]; 2],
            won: [0; 2],
            closed: 0,
            sent_to: ANY,
            turn: Side::X,
            count,
            room: Room::EMPTY_BOARD,
            key: 0,
        }
    }

    /// A side's marks in a local board, one bit a cell.
    pub fn marks(&self, side: Side, board: u8) -> u16 {
        self.marks[side][board as usize]
    }

    /// The local boards that a side has won, one bit each.
    pub fn won(&self, side: Side) -> u16 {
        self.won[side]
    }

    /// The local boards that are won or full, one bit each.
    pub fn closed(&self) -> u16 {
        self.closed
    }

    /// The local board that must be played in, or none if any open one may be.
    pub fn sent_to(&self) -> Option<u8> {
        (self.sent_to != ANY).then_some(self.sent_to)
    }

    /// The most plies that the game can still take: the free cells of the open boards.
    pub fn plies_left(&self) -> u32 {
        self.room.of(FULL)
    }

    /// Whether more boards win where there is no line.
    pub fn counts_boards(&self) -> bool {
        self.count
    }

    /// The position with these marks, nine bits a board, to be played on in a board or, by the number
    /// 9, in any. `None` if a cell is marked twice, a board is won twice, or the board to play in is not
    /// open.
    pub fn with_marks(
        marks: [[u16; 9]; 2],
        sent_to: u8,
        turn: Side,
        count: bool,
    ) -> Option<Ultimate> {
        let [x, o] = &marks;
        let clash = |(&x, &o): (&u16, &u16)| {
            x > FULL || o > FULL || x & o != 0 || has_line(x) && has_line(o)
        };
        if x.iter().zip(o).any(clash) || sent_to > ANY {
            return None;
        }
        let mut position = Ultimate::from_marks(marks, turn, count);
        if sent_to != ANY && position.closed >> sent_to & 1 != 0 {
            return None;
        }
        position.sent_to = sent_to;
        position.key = position.key_of_marks();
        Some(position)
    }

    /// The boards that may be played in.
    #[inline]
    pub(crate) fn playable_boards(&self) -> u16 {
        if has_line(self.won[0]) || has_line(self.won[1]) {
            0
        } else if self.sent_to == ANY {
            FULL & !self.closed
        } else {
            1 << self.sent_to
        }
    }

    /// The free cells of a local board, whether it is closed or not.
    #[inline]
    pub(crate) fn free(&self, board: u8) -> u16 {
        FULL & !(self.marks[0][board as usize] | self.marks[1][board as usize])
    }

    /// How a game ends in which nobody has a line.
    fn without_line(&self) -> Outcome {
        if self.count { more_boards(self.won) } else { Outcome::Draw }
    }

    /// Marks a spot for the side to move and closes its board if that decides it.
    #[inline]
    fn mark(&mut self, board: u8, cell: u8) {
        let side = self.turn;
        self.marks[side][board as usize] |= 1 << cell;
        self.room.take(board);
        if has_line(self.marks[side][board as usize]) {
            self.won[side] |= 1 << board;
            self.closed |= 1 << board;
            self.room.close(board);
        } else if self.free(board) == 0 {
            self.closed |= 1 << board;
        }
    }

    /// Sends the next player to a board, or anywhere if it is closed.
    #[inline]
    fn send_to(&mut self, board: u8) {
        self.sent_to = if self.closed >> board & 1 != 0 { ANY } else { board };
    }

    /// The number of replies to all moves into this board.
    #[inline]
    fn replies_in(&self, board: u8) -> u64 {
        let free = self.free(board);
        let closing = match free {
            last if last.is_power_of_two() => free,
            _ => completing(self.marks[self.turn][board as usize]) & free,
        };
        let quiet = free & !closing;
        // There is no room in closed boards.
        let sent = self.room.of(quiet) - u32::from(quiet >> board & 1);
        let anywhere = count_of(quiet & self.closed) * (self.plies_left() - 1);
        let by_closing = |cell| self.reply_count(Spot::new(board, cell as u8)) as u64;
        u64::from(sent + anywhere) + Bits(closing.into()).map(by_closing).sum::<u64>()
    }

    /// The n-th legal move, from 0.
    #[inline]
    fn nth_move(&self, boards: u16, mut n: u32) -> Spot {
        for board in Bits(boards.into()) {
            let free = self.free(board as u8);
            if n < count_of(free) {
                return Spot::new(board as u8, nth_of(free, n) as u8);
            }
            n -= count_of(free);
        }
        unreachable!("n is below the number of free cells")
    }

    /// The position with these marks, everything else worked out from them.
    fn from_marks(marks: [[u16; 9]; 2], turn: Side, count: bool) -> Ultimate {
        let mut position = Ultimate { marks, turn, ..Ultimate::new(count) };
        for board in 0..9 {
            for side in Side::BOTH {
                if has_line(position.marks(side, board)) {
                    position.won[side] |= 1 << board;
                    position.closed |= 1 << board;
                }
            }
            if position.free(board) == 0 {
                position.closed |= 1 << board;
            }
        }
        let free = |board| if position.closed >> board & 1 == 0 { position.free(board) } else { 0 };
        position.room = Room::new(std::array::from_fn(|board| free(board as u8)));
        position.key = position.key_of_marks();
        position
    }
}

impl Position for Ultimate {
    type Move = Spot;
    type Undo = Ultimate;

    fn start(&self, first: Side) -> Ultimate {
        let key = if first == Side::O { TURN_KEY } else { 0 };
        Ultimate { turn: first, key, ..Ultimate::new(self.count) }
    }

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if has_line(self.won[0]) {
            Some(Outcome::Win(Side::X))
        } else if has_line(self.won[1]) {
            Some(Outcome::Win(Side::O))
        } else if self.closed == FULL {
            Some(self.without_line())
        } else {
            None
        }
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Spot> {
        Moves::new(self, self.playable_boards())
    }

    #[inline]
    fn move_count(&self) -> usize {
        self.room.of(self.playable_boards()) as usize
    }

    fn check(&self, m: Spot) -> Result<(), IllegalMove> {
        if let Some(outcome) = self.outcome() {
            return Err(IllegalMove::GameOver(outcome));
        }
        if m.0 >= Spot::COUNT {
            return Err(IllegalMove::OffBoard);
        }
        let board = m.board();
        if self.sent_to != ANY && board != self.sent_to {
            return Err(WRONG_BOARD.with("board", self.sent_to).into());
        }
        if let Some(by) = self.at(m.square()) {
            return Err(IllegalMove::Occupied { by });
        }
        match self.closed >> board & 1 {
            0 => Ok(()),
            _ => Err(BOARD_CLOSED.with("board", board).into()),
        }
    }

    #[inline]
    fn make(&mut self, m: Spot) -> Ultimate {
        let before = *self;
        self.key ^= MARKS[self.turn][m.0 as usize] ^ SENT_TO[self.sent_to as usize] ^ TURN_KEY;
        self.mark(m.board(), m.cell());
        self.send_to(m.cell());
        self.turn = self.turn.other();
        self.key ^= SENT_TO[self.sent_to as usize];
        before
    }

    #[inline]
    fn unmake(&mut self, _: Spot, before: Ultimate) {
        *self = before;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn random_move(&self, chance: &mut impl Rng) -> Option<Spot> {
        let boards = self.playable_boards();
        let count = self.room.of(boards);
        (count > 0).then(|| self.nth_move(boards, below(chance, count)))
    }

    /// Counts without making the move: only its own board and the one it sends to matter, unless it
    /// wins the game or lets the opponent choose.
    #[inline]
    fn reply_count(&self, m: Spot) -> usize {
        let (board, cell) = (m.board(), m.cell());
        let marks = self.marks[self.turn][board as usize] | 1 << cell;
        let (wins, fills) = (has_line(marks), self.free(board) == 1 << cell);
        if wins && has_line(self.won[self.turn] | 1 << board) {
            return 0;
        }
        let closed = self.closed | u16::from(wins || fills) << board;
        let boards = if closed >> cell & 1 == 0 { 1 << cell } else { FULL & !closed };
        (self.room.of(boards) - u32::from(boards >> board & 1)) as usize
    }

    /// Counts the replies to all moves into a board at once, but for those that close it.
    #[inline]
    fn replies(&self) -> u64 {
        Bits(self.playable_boards().into()).map(|board| self.replies_in(board as u8)).sum()
    }

    fn play_out(self, chance: &mut impl Rng) -> Outcome {
        self.outcome().unwrap_or_else(|| RandomGame::from(&self).finish(chance))
    }
}

impl Symmetric for Ultimate {
    type Symmetry = Symmetry;

    fn symmetries(&self) -> impl ExactSizeIterator<Item = Symmetry> {
        Symmetry::SQUARE.into_iter()
    }

    fn transformed(&self, symmetry: Symmetry) -> Ultimate {
        let mut marks = [[0; 9]; 2];
        for side in Side::BOTH {
            for board in 0..9 {
                for cell in Bits(self.marks(side, board).into()) {
                    let image = Spot::new(board, cell as u8).transformed(symmetry);
                    marks[side][image.board() as usize] |= 1 << image.cell();
                }
            }
        }
        let mut image = Ultimate::from_marks(marks, self.turn, self.count);
        if self.sent_to != ANY {
            image.sent_to = transformed_cell(self.sent_to, symmetry);
        }
        image.key = image.key_of_marks();
        image
    }

    fn transformed_move(&self, m: Spot, symmetry: Symmetry) -> Spot {
        m.transformed(symmetry)
    }
}

impl Notation for Ultimate {
    fn move_text(&self, m: Spot) -> String {
        m.to_string()
    }

    fn read_move<'t>(&self, text: &'t str) -> Result<(Spot, &'t str), NotationError> {
        match *text.as_bytes() {
            [board @ b'0'..=b'8', cell @ b'0'..=b'8', ..] => {
                Ok((Spot::new(board - b'0', cell - b'0'), &text[2..]))
            }
            _ => Err(NotationError::new(
                text,
                "two digits from 0 to 8, the local board and the cell in it, as in 40",
            )),
        }
    }
}

impl Board for Ultimate {
    fn size(&self) -> Size {
        SIZE
    }

    fn block(&self) -> Option<Size> {
        Some(Size::new(3, 3))
    }

    fn regions(&self) -> Option<Regions> {
        Some(regions(self))
    }

    fn at(&self, square: Square) -> Option<Side> {
        let spot = Spot::on(square);
        let marked = |&side: &Side| self.marks(side, spot.board()) >> spot.cell() & 1 != 0;
        Side::BOTH.into_iter().find(marked)
    }

    fn target(&self, m: Spot) -> Option<Square> {
        Some(m.square())
    }

    fn actions(&self) -> usize {
        SIZE.cells()
    }

    fn action(&self, m: Spot) -> usize {
        m.place()
    }

    #[inline]
    fn with_action(&self, action: usize) -> Option<Spot> {
        let spot = (action < SIZE.cells()).then(|| Spot::at_place(action))?;
        let open = self.playable_boards() >> spot.board() & self.free(spot.board()) >> spot.cell();
        (open & 1 != 0).then_some(spot)
    }

    fn mark_legal(&self, mask: &mut [u8]) {
        mask.fill(0);
        for board in Bits(self.playable_boards().into()).map(|board| board as u8) {
            write_board(board, self.free(board), mask);
        }
    }

    fn mark_stones(&self, side: Side, squares: &mut [u8]) {
        write_boards(|board| self.marks(side, board), squares);
    }

    /// All squares of the boards that make the line, or the lines.
    fn winning_squares(&self) -> Vec<Square> {
        let [x, o] = self.won.map(cells_in_lines);
        let in_line = |&square: &Square| (x | o) >> Spot::on(square).board() & 1 != 0;
        SIZE.squares().filter(in_line).collect()
    }

    fn set_up(&self, diagram: &Diagram, how: SetUp) -> Result<Ultimate, DiagramError> {
        let diagram = diagram.clone().fitted(SIZE, false)?;
        let turn = diagram.side_to_move(how)?;
        let mut marks = [[0_u16; 9]; 2];
        for spot in (0..Spot::COUNT).map(Spot) {
            if let Some(side) = diagram.at(spot.square()) {
                marks[side][spot.board() as usize] |= 1 << spot.cell();
            }
        }
        if (0..9).any(|board| marks.iter().all(|side| has_line(side[board]))) {
            return Err(DiagramError::TwoWinners);
        }
        let mut position = Ultimate::from_marks(marks, turn, self.count);
        if position.won.iter().all(|&boards| has_line(boards)) {
            return Err(DiagramError::TwoWinners);
        }
        how.refuse_winner_to_move(position.outcome(), turn)?;
        position.set_local_board(diagram.local_board)?;
        Ok(position)
    }

    fn diagram(&self) -> Diagram {
        let marks = SIZE.squares().map(|square| self.at(square)).collect();
        let mut diagram = Diagram::new(SIZE, marks);
        diagram.local_board = Some(self.sent_to().map_or(LocalBoard::Any, LocalBoard::Number));
        diagram
    }
}

impl Ultimate {
    /// Plays on in the board that a diagram names; where it names none, in any.
    fn set_local_board(&mut self, asked: Option<LocalBoard>) -> Result<(), DiagramError> {
        if let Some(LocalBoard::Number(board)) = asked {
            let refused = |why| DiagramError::LocalBoard { found: board.to_string(), why };
            if board >= 9 {
                return Err(refused("boards are numbered from 0 to 8"));
            }
            if self.closed >> board & 1 != 0 {
                return Err(refused("it is closed"));
            }
            self.sent_to = board;
            self.key = self.key_of_marks();
        }
        Ok(())
    }
}

impl Ultimate {
    /// The key, from scratch.
    fn key_of_marks(&self) -> u64 {
        let marks = SIZE.squares().filter_map(|square| {
            self.at(square).map(|side| MARKS[side][Spot::on(square).0 as usize])
        });
        let turn = if self.turn == Side::O { TURN_KEY } else { 0 };
        marks.fold(turn ^ SENT_TO[self.sent_to as usize], |key, mark| key ^ mark)
    }
}

/// The counting rule: the side with more boards wins.
pub(crate) fn more_boards(won: [u16; 2]) -> Outcome {
    let [x, o] = won.map(u16::count_ones);
    match x.cmp(&o) {
        Ordering::Greater => Outcome::Win(Side::X),
        Ordering::Less => Outcome::Win(Side::O),
        Ordering::Equal => Outcome::Draw,
    }
}
