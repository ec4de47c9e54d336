//! Games of the family in which whoever first fills a line wins, and nothing else happens, as games of sets.

use std::sync::Arc;

use rivi_search::sets::{Field, OfSets, SetGame};

use crate::geometry::Geometry;
use crate::position::Content;
use crate::{Axes, LineGame, Put};

impl OfSets for LineGame {
    fn as_sets(&self) -> Option<SetGame> {
        let rules = self.rules();
        if !rules.is_plain() || rules.gravity || rules.exact || rules.stones > 1 {
            return None;
        }
        let field = Arc::new(field(&self.geometry)?);
        let mask = |content: Content| {
            let cells = self.cells.iter().zip(0_u32..).filter(|&(&on, _)| on == content);
            cells.map(|(_, cell)| 1_u64 << cell).sum()
        };
        let stones = [mask(Content::X), mask(Content::O)];
        Some(SetGame::new(field, stones, mask(Content::Free), self.turn))
    }

    fn move_to(&self, cell: u8) -> Put {
        Put { cell: cell.into(), mark: self.turn }
    }
}

/// The cells and lines of a board, if it is not too large.
fn field(geometry: &Geometry) -> Option<Field> {
    let cells = geometry.size.cells();
    if cells > Field::MOST_CELLS {
        return None;
    }
    let set = |line| geometry.line(line).iter().map(|&cell| 1_u64 << cell).sum();
    let sets = (0..geometry.lines()).map(set).collect();
    let places =
        |&axes: &Axes| (0..cells as u16).map(|cell| geometry.image(cell, axes) as u8).collect();
    let symmetries: Vec<Vec<u8>> = geometry.symmetries().iter().map(places).collect();
    Field::new(cells, sets, &symmetries)
}
