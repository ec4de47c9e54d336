use crate::{Board, Side, Square};

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
