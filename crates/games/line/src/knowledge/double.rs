//! Two stones a turn: lines that miss one or two are won at once, and have to be stopped at once.

use rivi_rules::{Position, Side};

use super::LineCounts;
use crate::{LineGame, Put};

/// The free cells of a line that misses one or two: twice the same if it misses one.
type Short = [u16; 2];

impl LineCounts {
    /// Whether two stones a turn complete lines, and nothing else decides.
    pub(super) fn is_double(position: &LineGame) -> bool {
        let rules = position.rules();
        rules.stones == 2 && rules.is_plain() && !rules.gravity && !rules.exact
    }

    /// The moves that are not lost at once where a line has to be completed or stopped; none if nothing is urgent. Of
    /// two stones that do it together it is enough to try them in one order.
    pub(super) fn urgent(&self, position: &LineGame, found: &mut Vec<Put>) {
        let (turn, left) = (position.turn(), position.stones_left_in_turn());
        let put = |cell: u16| Put { cell, mark: turn };
        if let Some([cell, _]) = self.shortest(turn, left) {
            found.push(put(cell));
            return;
        }
        let threats = self.short_lines(turn.other());
        if threats.is_empty() {
            return;
        }
        let mut cells: Vec<u16> = threats.concat();
        cells.sort_unstable();
        cells.dedup();
        found.extend(cells.iter().filter(|&&cell| stops(&threats, cell, left)).map(|&c| put(c)));
        if found.is_empty() {
            // Nothing stops them all: any move will do.
            found.push(put(cells[0]));
        }
    }

    /// A line that can be completed with so many stones, the shortest.
    fn shortest(&self, mark: Side, stones: u8) -> Option<Short> {
        let misses = (1..=usize::from(stones)).find(|&missing| self.has_missing(mark, missing))?;
        self.short_lines(mark).into_iter().find(|[one, two]| (one == two) == (misses == 1))
    }

    /// The lines of a mark that miss one or two.
    fn short_lines(&self, mark: Side) -> Vec<Short> {
        let mut found = Vec::new();
        if !self.has_missing(mark, 1) && !self.has_missing(mark, 2) {
            return found;
        }
        let (of, length) = (&self.of[mark], self.geometry.length() as u8);
        for (cell, (&threatens, &completes)) in
            (0_u16..).zip(of.threatens.iter().zip(&of.completes))
        {
            let is_taken = self.taken_set[usize::from(cell / 64)] >> (cell % 64) & 1 != 0;
            if is_taken || threatens == 0 && completes == 0 {
                continue;
            }
            for &line in self.geometry.through(cell) {
                let (stones, free) = (self.stones[line as usize], self.free[line as usize]);
                if stones[mark.other()] > 0 {
                    continue;
                }
                let other = match length - stones[mark] {
                    1 => cell,
                    2 => (free - u32::from(cell)) as u16,
                    _ => continue,
                };
                // Each line once, from its first free cell.
                if cell <= other {
                    found.push([cell, other]);
                }
            }
        }
        found
    }
}

/// Whether a stone on a cell is one of so many that stop all lines.
fn stops(lines: &[Short], cell: u16, stones: u8) -> bool {
    let mut rest = lines.iter().filter(|line| !line.contains(&cell));
    let Some(first) = rest.next() else { return true };
    stones > 1 && first.iter().any(|with| rest.clone().all(|line| line.contains(with)))
}
