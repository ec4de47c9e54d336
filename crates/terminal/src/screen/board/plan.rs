use ratatui::layout::Rect;
use rivi_rules::{Size, Square, column_letters};

use super::zoom::Zoom;
use rivi_players::Coordinates;

/// One direction of a board on the screen: so many cells, some apart from others by the lines of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Axis {
    pub(super) cells: usize,
    pub(super) pitch: usize,
    /// How many cells share a character.
    pub(super) packed: usize,
    /// How many cells a block has, and what lies between two blocks.
    pub(super) block: Option<(usize, usize)>,
    /// What closes the last cell.
    pub(super) close: usize,
    /// The first cell that is shown.
    pub(super) first: usize,
}

impl Axis {
    /// Where a cell begins, from the first that is shown.
    pub(super) fn at(&self, cell: usize) -> usize {
        self.offset(cell).saturating_sub(self.offset(self.first))
    }

    fn offset(&self, cell: usize) -> usize {
        let gaps = self.block.map_or(0, |(cells, gap)| cell / cells * gap);
        cell / self.packed * self.pitch + gaps
    }

    /// How long all of it is.
    pub(super) fn length(&self) -> usize {
        self.offset(self.cells - 1) + self.pitch + self.close
    }

    /// How many cells from the first one fit.
    pub(super) fn fitting(&self, room: usize) -> usize {
        let fits = |&cell: &usize| self.at(cell) + self.pitch + self.close <= room;
        (self.first..self.cells).take_while(fits).count()
    }

    /// The cell at a place.
    fn cell_at(&self, place: usize) -> Option<usize> {
        (self.first..self.cells).rev().find(|&cell| self.at(cell) <= place)
    }
}

/// Where a board lies on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(super) zoom: Zoom,
    pub(super) columns: Axis,
    pub(super) rows: Axis,
    /// Where the first cell that is shown begins.
    pub(super) x: u16,
    pub(super) y: u16,
    /// How many columns and rows are shown.
    pub(super) shown: (usize, usize),
    /// Columns of the names at the left; none where there are none.
    pub(super) names: u16,
}

/// What of a board is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Camera {
    /// How near; what suits the screen if nobody has said.
    pub(crate) zoom: Option<Zoom>,
    /// The first row and column, where not all are shown.
    pub(crate) corner: (usize, usize),
}

impl Plan {
    /// Lays a board out: as large as fits, unless somebody wants it otherwise.
    pub(crate) fn new(
        size: Size,
        block: Option<Size>,
        coordinates: Coordinates,
        area: Rect,
        camera: Camera,
    ) -> Plan {
        let laid = |zoom| Plan::with(size, block, coordinates, area, zoom, camera.corner);
        if let Some(zoom) = camera.zoom {
            return laid(zoom);
        }
        let fitting = [Zoom::Four, Zoom::Two].into_iter().map(laid);
        fitting.into_iter().find(Plan::is_whole).unwrap_or_else(|| laid(Zoom::One))
    }

    fn with(
        size: Size,
        block: Option<Size>,
        coordinates: Coordinates,
        area: Rect,
        zoom: Zoom,
        corner: (usize, usize),
    ) -> Plan {
        let four = zoom == Zoom::Four;
        let (gap_x, gap_y) = match zoom {
            Zoom::Four | Zoom::Half | Zoom::Braille => (0, 0),
            Zoom::One => (1, 1),
            Zoom::Two => (2, 1),
        };
        let (packed_x, packed_y) = zoom.packed();
        let axis = |cells: u8, pitch, packed, block: Option<(usize, usize)>| Axis {
            cells: cells as usize,
            pitch,
            packed,
            block,
            close: usize::from(four),
            first: 0,
        };
        let gaps = |cells: u8, gap| (cells as usize, gap);
        let columns =
            axis(size.width, zoom.columns(), packed_x, block.map(|b| gaps(b.width, gap_x)));
        let rows = axis(size.height, zoom.lines(), packed_y, block.map(|b| gaps(b.height, gap_y)));
        let named = !zoom.is_overview();
        let names = match coordinates {
            Coordinates::Algebraic if named => size.height.to_string().len() as u16 + 1,
            _ => 0,
        };
        let below = usize::from(named && coordinates != Coordinates::None);
        let room = (
            (area.width as usize).saturating_sub(names as usize),
            (area.height as usize).saturating_sub(below),
        );
        let (columns, across) = scrolled(columns, room.0, corner.1);
        let (rows, down) = scrolled(rows, room.1, corner.0);
        let drawn = |axis: &Axis, shown: usize| match shown {
            0 => 0,
            _ => axis.at(axis.first + shown - 1) + axis.pitch + axis.close,
        };
        let spare = |room: usize, drawn: usize| (room.saturating_sub(drawn) / 2) as u16;
        let x = area.x + names + spare(room.0, drawn(&columns, across));
        let y = area.y + spare(room.1, drawn(&rows, down));
        Plan { zoom, columns, rows, x, y, shown: (across, down), names }
    }

    /// Whether all of the board is shown.
    pub(crate) fn is_whole(&self) -> bool {
        self.shown == (self.columns.cells, self.rows.cells)
    }

    /// Columns and lines from a cell to the next.
    pub(crate) fn pitch(&self) -> (usize, usize) {
        (self.columns.pitch, self.rows.pitch)
    }

    /// How near the board is.
    pub(crate) fn zoom(&self) -> Zoom {
        self.zoom
    }

    /// The corner from which this cell is shown, changed as little as possible.
    pub(crate) fn corner_showing(&self, square: Square) -> (usize, usize) {
        let near = |axis: &Axis, shown: usize, cell: usize| {
            if cell < axis.first {
                cell
            } else if shown > 0 && cell >= axis.first + shown {
                cell + 1 - shown
            } else {
                axis.first
            }
        };
        let row = near(&self.rows, self.shown.1, square.row as usize);
        (row, near(&self.columns, self.shown.0, square.column as usize))
    }

    /// Where a cell begins; none if it is not shown.
    pub(crate) fn place(&self, square: Square) -> Option<(u16, u16)> {
        let (row, column) = (square.row as usize, square.column as usize);
        let shown = |axis: &Axis, shown: usize, cell: usize| {
            (axis.first..axis.first + shown).contains(&cell)
        };
        let is_shown =
            shown(&self.rows, self.shown.1, row) && shown(&self.columns, self.shown.0, column);
        is_shown
            .then(|| (self.x + self.columns.at(column) as u16, self.y + self.rows.at(row) as u16))
    }

    /// The cell under a place on the screen.
    pub(crate) fn square_at(&self, x: u16, y: u16) -> Option<Square> {
        let column = self.columns.cell_at(x.checked_sub(self.x)? as usize)?;
        let row = self.rows.cell_at(y.checked_sub(self.y)? as usize)?;
        let inside = column < self.columns.first + self.shown.0
            && row < self.rows.first + self.shown.1
            && (x - self.x) as usize <= self.columns.at(column) + self.columns.pitch
            && (y - self.y) as usize <= self.rows.at(row) + self.rows.pitch;
        inside.then(|| Square::new(row as u8, column as u8))
    }

    /// The names below the columns that are shown: where, and what. Where they would touch some are left out.
    pub(super) fn column_names(&self, coordinates: Coordinates) -> Vec<(u16, String)> {
        let mut names = Vec::new();
        let mut free = 0;
        for column in self.columns.first..self.columns.first + self.shown.0 {
            let name = match coordinates {
                Coordinates::Algebraic => column_letters(column as u8),
                Coordinates::Columns => (column + 1).to_string(),
                Coordinates::None => continue,
            };
            let centre = if self.zoom == Zoom::Four { 2 } else { 0 };
            let at = self.columns.at(column) + centre;
            let clean = match self.zoom {
                Zoom::One => column % 5 == 0,
                _ => true,
            };
            if at >= free && clean {
                free = at + name.len() + usize::from(name.len() > 1);
                names.push((self.x + at as u16, name));
            }
        }
        names
    }
}

/// The axis from this cell on, or from a later one if the end leaves room, and how many cells are shown.
fn scrolled(axis: Axis, room: usize, first: usize) -> (Axis, usize) {
    if axis.length() <= room {
        return (Axis { first: 0, ..axis }, axis.cells);
    }
    let packed = |cell: usize| cell / axis.packed * axis.packed;
    let mut axis = Axis { first: packed(first.min(axis.cells - 1)), ..axis };
    while axis.first > 0 {
        let nearer = Axis { first: packed(axis.first - 1), ..axis };
        if nearer.first + nearer.fitting(room) < nearer.cells {
            break;
        }
        axis = nearer;
    }
    (axis, axis.fitting(room))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Rect = Rect { x: 0, y: 0, width: 50, height: 20 };

    fn plan(side: u8, camera: Camera) -> Plan {
        Plan::new(Size::new(side, side), None, Coordinates::Algebraic, SCREEN, camera)
    }

    #[test]
    fn a_board_is_as_large_as_fits() {
        let zoom = |side| plan(side, Camera::default()).zoom();
        assert_eq!(
            [zoom(3), zoom(9), zoom(15), zoom(64)],
            [Zoom::Four, Zoom::Four, Zoom::Two, Zoom::One]
        );
        assert!(plan(19, Camera::default()).is_whole() && !plan(64, Camera::default()).is_whole());
    }

    #[test]
    fn every_cell_that_is_shown_is_found_again() {
        for (side, zoom) in [(3, Zoom::Four), (15, Zoom::Two), (64, Zoom::One), (64, Zoom::Four)] {
            let plan = plan(side, Camera { zoom: Some(zoom), corner: (7, 3) });
            let mut shown = 0;
            for square in Size::new(side, side).squares() {
                let Some((x, y)) = plan.place(square) else { continue };
                shown += 1;
                // The lines between cells belong to the cell that they begin.
                assert_eq!(plan.square_at(x, y), Some(square), "{side} {zoom:?}");
            }
            assert_eq!(shown, plan.shown.0 * plan.shown.1);
            assert_eq!(plan.square_at(0, 0), None);
        }
    }

    #[test]
    fn the_corner_follows_the_cursor_and_leaves_no_room_unused() {
        let far = plan(64, Camera { zoom: None, corner: (63, 63) });
        assert!(far.place(Square::new(63, 63)).is_some());
        assert_eq!(far.shown, (47, 19));
        let first = plan(64, Camera::default());
        assert_eq!(first.corner_showing(Square::new(0, 0)), (0, 0));
        assert_eq!(first.corner_showing(Square::new(19, 47)), (1, 1));
        assert_eq!(far.corner_showing(Square::new(2, 3)), (2, 3));
    }

    #[test]
    fn blocks_lie_apart() {
        let block = Some(Size::new(3, 3));
        let camera = Camera { zoom: Some(Zoom::Two), corner: (0, 0) };
        let plan = Plan::new(Size::new(9, 9), block, Coordinates::None, SCREEN, camera);
        let x = |column| plan.place(Square::new(0, column)).unwrap().0;
        assert_eq!([x(1) - x(0), x(3) - x(2)], [2, 4]);
    }
}
