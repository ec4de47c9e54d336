//! Grids on which a row of k or more wins, and nothing else happens, as games of sets.

use std::sync::Arc;

use rivi_rules::{Position, Side, Symmetric};
use rivi_search::sets::{Field, OfSets, SetGame};

use crate::{Cell, Grid, open_lines};

impl OfSets for Grid {
    fn as_sets(&self) -> Option<SetGame> {
        let (rules, cells) = (self.rules(), self.rules().size.cells());
        let is_plain = rules.is_plain() && !rules.exact && !rules.go_on;
        if !is_plain || cells > Field::MOST_CELLS {
            return None;
        }
        let bits = |cells: &[u16]| cells.iter().map(|&cell| 1_u64 << cell).sum();
        let sets = open_lines::lines(rules).iter().map(|line| bits(line)).collect();
        let places = |symmetry| {
            (0..cells as u16).map(move |cell| self.transformed_move(Cell(cell), symmetry).0 as u8)
        };
        let symmetries: Vec<Vec<u8>> =
            self.symmetries().map(|symmetry| places(symmetry).collect()).collect();
        let stones = Side::BOTH.map(|side| {
            let own = self.all_stones().filter(|&(_, owner)| owner == side);
            own.map(|(cell, _)| 1_u64 << cell.0).sum::<u64>()
        });
        let all = u64::MAX >> (Field::MOST_CELLS - cells);
        let free = all & !stones[0] & !stones[1];
        let field = Arc::new(Field::new(cells, sets, &symmetries)?);
        Some(SetGame::new(field, stones, free, self.turn()))
    }

    fn move_to(&self, cell: u8) -> Cell {
        Cell(cell.into())
    }
}
