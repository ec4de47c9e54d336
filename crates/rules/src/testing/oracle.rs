use crate::{Board, IllegalMove, Outcome, Position, Side, Square};

/// The slow, obviously right version of a game's rules. Fast code is tested against it; nothing
/// else uses it.
pub trait Oracle: Position + Board {
    /// How the game stands, from a scan of the whole board.
    fn slow_outcome(&self) -> Option<Outcome>;

    /// The key, from scratch.
    fn slow_key(&self) -> u64;

    /// Every move that can be written down, legal or not, and some that lie off the board.
    fn all_moves(&self) -> Vec<Self::Move>;

    /// What [`check`](Position::check) must answer, worked out from the board alone.
    ///
    /// # Errors
    /// The kind of [`IllegalMove`] it is.
    fn slow_check(&self, m: Self::Move) -> Result<(), IllegalMove>;
}

/// The length of the run of `side`'s marks that begins at `from` and goes by `step`, cell by cell.
///
/// Returns 0 unless the run really begins there, so that each run is seen once.
pub fn line_of<P: Board>(position: &P, side: Side, from: Square, step: (i8, i8)) -> usize {
    let at = |distance: i16| {
        let row = i16::from(from.row) + distance * i16::from(step.0);
        let column = i16::from(from.column) + distance * i16::from(step.1);
        let square = Square::new(u8::try_from(row).ok()?, u8::try_from(column).ok()?);
        if position.size().contains(square) { position.at(square) } else { None }
    };
    if at(-1) == Some(side) {
        return 0;
    }
    (0..=u8::MAX.into()).take_while(|&distance| at(distance) == Some(side)).count()
}
