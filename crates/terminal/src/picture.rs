//! Boards as they are shown in the text game.

use rivi_rules::{Outcome, Region, Side, Square, Table};

use crate::Layout;
use crate::frame::Frame;
use crate::layout::Names;
use crate::paint::Ink;

/// A free cell where the side to move may not play.
pub(crate) const FORBIDDEN: char = '!';

/// A cell that is missing.
pub(crate) const HOLE: char = '#';

/// The board of a game as it stands.
pub(crate) fn board(table: &dyn Table, layout: Layout) -> Frame {
    let (winning, last) = (table.winning_squares(), table.last_square());
    let (playable, forbidden) = (playable(table, layout), table.forbidden_squares());
    let cell = |square: Square| match table.at(square) {
        Some(side) => {
            let winning = winning.contains(&square);
            let ink = Ink { side: Some(side), winning, last: last == Some(square) };
            (side.mark().to_string(), ink)
        }
        None if table.is_hole(square) => (HOLE.to_string(), Ink::default()),
        None if forbidden.contains(&square) => (FORBIDDEN.to_string(), Ink::default()),
        None => (free_cell(playable.contains(&square), layout).to_string(), Ink::default()),
    };
    Frame {
        size: table.size(),
        block: table.block(),
        layers: table.layers(),
        names: layout.names(table.size()),
        cells: table.size().squares().map(cell).collect(),
        corner: corner(table),
    }
}

/// A number for each cell, in the same frame.
pub(crate) fn numbers(table: &dyn Table, cells: &[Option<i64>], layout: Layout) -> Frame {
    let text =
        |at: usize| cells.get(at).copied().flatten().map_or_else(String::new, |n| n.to_string());
    let texts = (0..table.size().cells()).map(|at| (text(at), Ink::default()));
    Frame {
        size: table.size(),
        block: table.block(),
        layers: table.layers(),
        names: layout.names(table.size()),
        cells: texts.collect(),
        corner: 'C',
    }
}

/// The board of a board's regions, the small boards of a large one: whose each is, `=` where it is nobody's.
pub(crate) fn global_board(table: &dyn Table) -> Option<Frame> {
    let regions = table.regions()?;
    let cell = |region: &Region| {
        let side = if let Region::Won(side) = region { Some(*side) } else { None };
        (region.mark().to_string(), Ink { side, ..Ink::default() })
    };
    let cells = regions.all.iter().map(cell).collect();
    Some(Frame {
        size: regions.size,
        block: None,
        layers: 1,
        names: Names::default(),
        cells,
        corner: ' ',
    })
}

/// The winner's mark, `=` for a drawn game, nothing while it goes on.
fn corner(table: &dyn Table) -> char {
    match table.outcome() {
        Some(Outcome::Win(side)) => side.mark(),
        Some(Outcome::Draw) => '=',
        None => line_owner(table).map_or(' ', Side::mark),
    }
}

/// Who has a line, also where play goes on after it.
pub(crate) fn line_owner(table: &dyn Table) -> Option<Side> {
    table.winning_squares().first().and_then(|&square| table.at(square))
}

/// Where the next move may go, on boards where that is shown.
fn playable(table: &dyn Table, layout: Layout) -> Vec<Square> {
    match layout {
        Layout::Blocks => table.legal_targets().into_iter().map(|target| target.square).collect(),
        _ => Vec::new(),
    }
}

/// Free cells are blank on small boards, as on paper, and dots where a blank could not be counted.
/// On a board of blocks the dots are where the next move may go.
fn free_cell(playable: bool, layout: Layout) -> char {
    match layout {
        Layout::Letters => '.',
        Layout::Blocks if playable => '.',
        Layout::Digits | Layout::Columns | Layout::Blocks => ' ',
    }
}
