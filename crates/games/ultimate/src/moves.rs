use crate::{Spot, Ultimate};

/// The legal moves: the free cells of the boards that may be played in, board by board.
#[derive(Clone, Debug)]
pub(crate) struct Moves<'p> {
    position: &'p Ultimate,
    /// Boards still to come, as bits.
    boards: u16,
    board: u8,
    cells: u16,
}

impl Moves<'_> {
    #[inline]
    pub(crate) fn new(position: &Ultimate, boards: u16) -> Moves<'_> {
        Moves { position, boards, board: 0, cells: 0 }
    }
}

impl Iterator for Moves<'_> {
    type Item = Spot;

    #[inline]
    fn next(&mut self) -> Option<Spot> {
        while self.cells == 0 {
            if self.boards == 0 {
                return None;
            }
            self.board = self.boards.trailing_zeros() as u8;
            self.boards &= self.boards - 1;
            self.cells = self.position.free(self.board);
        }
        let cell = self.cells.trailing_zeros() as u8;
        self.cells &= self.cells - 1;
        Some(Spot::new(self.board, cell))
    }
}
