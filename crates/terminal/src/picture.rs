//! Boards as they are shown in the text game.

use rivi_engine::catalogue::as_kind;
use rivi_games::ultimate::{Spot, Ultimate};
use rivi_rules::{Game, Outcome, Record, Side, Size, Square};

use crate::Layout;
use crate::frame::Frame;
use crate::layout::Names;
use crate::paint::Ink;

/// The board of a game as it stands.
pub(crate) fn board<P: Game>(record: &Record<P>, layout: Layout) -> Frame {
    let position = record.position();
    let (winning, last) = (position.winning_squares(), last_square(record));
    let cell = |square: Square| match position.at(square) {
        Some(side) => {
            let winning = winning.contains(&square);
            let ink = Ink { side: Some(side), winning, last: last == Some(square) };
            (side.mark().to_string(), ink)
        }
        None => (free_cell(position, square, layout).to_string(), Ink::default()),
    };
    Frame {
        size: position.size(),
        block: position.block(),
        names: layout.names(position.size()),
        cells: position.size().squares().map(cell).collect(),
        corner: corner(position),
    }
}

/// A number for each cell, in the same frame.
pub(crate) fn numbers<P: Game>(position: &P, cells: &[Option<i64>], layout: Layout) -> Frame {
    let text =
        |at: usize| cells.get(at).copied().flatten().map_or_else(String::new, |n| n.to_string());
    let texts = (0..position.size().cells()).map(|at| (text(at), Ink::default()));
    Frame {
        size: position.size(),
        block: position.block(),
        names: layout.names(position.size()),
        cells: texts.collect(),
        corner: 'C',
    }
}

/// The global board of Ultimate: whose each local board is, `=` where it is nobody's.
pub(crate) fn global_board<P: Game>(position: &P) -> Option<Frame> {
    let ultimate = as_kind::<Ultimate, P>(position)?;
    let owner =
        |board: u8| Side::BOTH.into_iter().find(|&side| ultimate.won(side) >> board & 1 != 0);
    let cell = |board: u8| {
        let closed = ultimate.closed() >> board & 1 != 0;
        let free = if closed { '=' } else { '.' };
        let ink = Ink { side: owner(board), ..Ink::default() };
        (owner(board).map_or(free, Side::mark).to_string(), ink)
    };
    let cells = (0..9).map(cell).collect();
    Some(Frame { size: Size::new(3, 3), block: None, names: Names::default(), cells, corner: ' ' })
}

/// The square played last.
fn last_square<P: Game>(record: &Record<P>) -> Option<Square> {
    let mut before = record.clone();
    let last = before.take_back()?;
    Some(before.position().target(last))
}

/// The winner's mark, `=` for a drawn game, nothing while it goes on.
fn corner<P: Game>(position: &P) -> char {
    match position.outcome() {
        Some(Outcome::Win(side)) => side.mark(),
        Some(Outcome::Draw) => '=',
        None => line_owner(position).map_or(' ', Side::mark),
    }
}

/// Who has a line, also where play goes on after it.
pub(crate) fn line_owner<P: Game>(position: &P) -> Option<Side> {
    position.winning_squares().first().and_then(|&square| position.at(square))
}

/// Free cells are blank on small boards, as on paper, and dots where a blank could not be counted.
/// In Ultimate the dots are where the next move may go.
fn free_cell<P: Game>(position: &P, square: Square, layout: Layout) -> char {
    match layout {
        Layout::Digits | Layout::Columns => ' ',
        Layout::Letters => '.',
        Layout::Blocks => {
            let spot = Spot::on(square);
            let playable = as_kind::<Ultimate, P>(position)
                .is_some_and(|ultimate| rivi_rules::Position::is_legal(ultimate, spot));
            if playable { '.' } else { ' ' }
        }
    }
}
