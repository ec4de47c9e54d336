//! A board on the screen. It knows no game: everything comes from the view and from what the game declares.

mod overview;
mod plan;
mod sight;
mod zoom;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use rivi_play::view::View;
use rivi_players::{Look, Pieces};
use rivi_rules::{Side, Size, Square};

pub(crate) use plan::{Camera, Plan};
pub(crate) use sight::Sight;
pub(crate) use zoom::Zoom;

use super::ink::{Ink, Role};
use crate::picture::HOLE;

/// What is shown on the cells beside what lies on them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    pub(crate) cursor: Option<Square>,
    /// Whether the row, the column and the diagonals of the cursor are shown.
    pub(crate) guides: bool,
    pub(crate) hint: Vec<Square>,
    /// Stones that make a move forbidden.
    pub(crate) shapes: Vec<Square>,
    /// A few characters on a cell.
    pub(crate) texts: Vec<(Square, String, Role)>,
    /// How hot cells are, from 0 to 4.
    pub(crate) heat: Vec<(Square, u8)>,
    /// A stone that is not there yet.
    pub(crate) ghost: Option<(Square, Side)>,
}

/// A board to be drawn.
#[derive(Clone, Debug)]
pub(crate) struct Board<'b> {
    pub(crate) view: &'b View,
    pub(crate) look: Look,
    pub(crate) ink: Ink,
    pub(crate) marks: Marks,
}

/// What a cell looks like.
#[derive(Clone, Debug, Default)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each says a thing of its own, and any of them may hold"
)]
struct Cell {
    mark: Option<Side>,
    role: Option<Role>,
    behind: Option<Role>,
    last: bool,
    winning: bool,
    forbidden: bool,
    hole: bool,
    playable: bool,
    ghost: bool,
    text: Option<(String, Role)>,
}

impl Board<'_> {
    fn size(&self) -> Size {
        self.view.size
    }

    /// Draws it and says where it lies.
    pub(crate) fn draw(&self, area: Rect, camera: Camera, buffer: &mut Buffer) -> Plan {
        let View { size, block, layers, .. } = *self.view;
        let layer = Size::new(size.width / layers.max(1), size.height);
        let block = block.or((layers > 1).then_some(layer));
        let plan = Plan::new(size, block, self.look.coordinates, area, camera);
        if plan.shown.0 == 0 || plan.shown.1 == 0 {
            return plan;
        }
        let cells = self.cells();
        if plan.zoom.is_overview() {
            overview::draw(self, &cells, &plan, buffer);
            return plan;
        }
        self.names(&plan, area, buffer);
        if plan.zoom == Zoom::Four {
            self.grid(&plan, buffer);
        } else if let Some(block) = block {
            self.block_lines(block, &plan, buffer);
        }
        for square in size.squares() {
            if let Some(place) = plan.place(square) {
                self.cell(square, &cells[size.index(square)], &plan, place, buffer);
            }
        }
        plan
    }

    /// All cells, row by row.
    fn cells(&self) -> Vec<Cell> {
        let (size, view, marks) = (self.size(), self.view, &self.marks);
        let mut cells = vec![Cell::default(); size.cells()];
        for (row, line) in view.rows.iter().enumerate().take(size.height as usize) {
            for (column, mark) in line.chars().enumerate().take(size.width as usize) {
                let cell = &mut cells[row * size.width as usize + column];
                (cell.mark, cell.hole) = (Side::of_mark(mark), mark == HOLE);
            }
        }
        self.blocks(&mut cells);
        let mut with = |square: Square, change: &mut dyn FnMut(&mut Cell)| {
            if size.contains(square) {
                change(&mut cells[size.index(square)]);
            }
        };
        for (square, heat) in &marks.heat {
            with(*square, &mut |cell| cell.behind = Some(Role::Heat(*heat)));
        }
        for (square, text, role) in &marks.texts {
            with(*square, &mut |cell| cell.text = Some((text.clone(), *role)));
        }
        for square in &marks.hint {
            with(*square, &mut |cell| cell.behind = Some(Role::Hint));
        }
        for square in &marks.shapes {
            with(*square, &mut |cell| cell.role = Some(Role::Bad));
        }
        for square in &view.winning {
            with(*square, &mut |cell| cell.winning = true);
        }
        for square in &view.forbidden {
            with(*square, &mut |cell| cell.forbidden = true);
        }
        if view.block.is_some() {
            for legal in &view.legal {
                with(legal.square, &mut |cell| cell.playable = true);
            }
        }
        if let Some((square, side)) = marks.ghost {
            with(square, &mut |cell| {
                cell.mark = Some(side);
                cell.ghost = true;
            });
        }
        if let Some(square) = view.last {
            with(square, &mut |cell| cell.last = true);
        }
        if let Some(cursor) = marks.cursor.filter(|_| marks.guides) {
            self.guides(cursor, &mut cells);
        }
        cells
    }

    /// Whose the blocks are.
    fn blocks(&self, cells: &mut [Cell]) {
        let (Some(block), Some(local)) = (self.view.block, &self.view.local) else { return };
        let across = (self.size().width / block.width) as usize;
        for square in self.size().squares() {
            let at = (square.row / block.height) as usize * across
                + (square.column / block.width) as usize;
            let owner = local.chars().nth(at).unwrap_or('.');
            let cell = &mut cells[self.size().index(square)];
            cell.behind = Side::of_mark(owner).map(Role::Won);
        }
    }

    fn guides(&self, cursor: Square, cells: &mut [Cell]) {
        for square in self.size().squares() {
            let across = i16::from(square.column) - i16::from(cursor.column);
            let down = i16::from(square.row) - i16::from(cursor.row);
            let on_line = across == 0 || down == 0 || across.abs() == down.abs();
            let cell = &mut cells[self.size().index(square)];
            if on_line && cell.behind.is_none() {
                cell.behind = Some(Role::Guide);
            }
        }
    }

    /// The names at the left and below.
    fn names(&self, plan: &Plan, area: Rect, buffer: &mut Buffer) {
        let style = self.ink.style(Role::Dim);
        if plan.names > 0 {
            let width = plan.names as usize - 1;
            for row in plan.rows.first..plan.rows.first + plan.shown.1 {
                let centre = u16::from(plan.zoom == Zoom::Four);
                let y = plan.y + plan.rows.at(row) as u16 + centre;
                let name = format!("{:>width$}", self.size().height as usize - row);
                buffer.set_string(plan.x - plan.names, y, name, style);
            }
        }
        let last = plan.rows.first + plan.shown.1 - 1;
        let below = plan.y + (plan.rows.at(last) + plan.rows.pitch + plan.rows.close) as u16;
        if below < area.bottom() {
            for (x, name) in plan.column_names(self.look.coordinates) {
                let room = area.right().saturating_sub(x) as usize;
                buffer.set_stringn(x, below, name, room, style);
            }
        }
    }

    /// The lines between cells of four columns, those between blocks stronger.
    fn grid(&self, plan: &Plan, buffer: &mut Buffer) {
        let style = self.ink.style(Role::Grid);
        let block = self.view.block;
        let strong = |cell: usize, cells: u8, of: Option<u8>| {
            cell > 0
                && cell < cells as usize
                && of.is_some_and(|of| cell.is_multiple_of(of as usize))
        };
        let size = self.size();
        for line in 0..=plan.shown.1 {
            let row = plan.rows.first + line;
            let y = plan.y + (line * plan.rows.pitch) as u16;
            let level = strong(row, size.height, block.map(|b| b.height));
            for post in 0..=plan.shown.0 {
                let column = plan.columns.first + post;
                let x = plan.x + (post * plan.columns.pitch) as u16;
                let upright = strong(column, size.width, block.map(|b| b.width));
                let joint = self.joint(
                    (column, size.width as usize),
                    (row, size.height as usize),
                    (upright, level),
                );
                buffer[(x, y)].set_char(joint).set_style(style);
                if post < plan.shown.0 {
                    let dash =
                        if level { self.ink.char('═', '=') } else { self.ink.char('─', '-') };
                    for step in 1..plan.columns.pitch as u16 {
                        buffer[(x + step, y)].set_char(dash).set_style(style);
                    }
                }
                if line < plan.shown.1 {
                    let bar =
                        if upright { self.ink.char('║', '#') } else { self.ink.char('│', '|') };
                    for step in 1..plan.rows.pitch as u16 {
                        buffer[(x, y + step)].set_char(bar).set_style(style);
                    }
                }
            }
        }
    }

    /// What stands where lines meet.
    fn joint(
        &self,
        (column, columns): (usize, usize),
        (row, rows): (usize, usize),
        strong: (bool, bool),
    ) -> char {
        let unicode = match (row, column) {
            (0, 0) => '┌',
            (0, at) if at == columns => '┐',
            (at, 0) if at == rows => '└',
            (down, across) if down == rows && across == columns => '┘',
            (0, _) if strong.0 => '╥',
            (0, _) => '┬',
            (at, _) if at == rows && strong.0 => '╨',
            (at, _) if at == rows => '┴',
            (_, 0) if strong.1 => '╞',
            (_, 0) => '├',
            (_, at) if at == columns && strong.1 => '╡',
            (_, at) if at == columns => '┤',
            _ => match strong {
                (true, true) => '╬',
                (true, false) => '╫',
                (false, true) => '╪',
                (false, false) => '┼',
            },
        };
        self.ink.char(unicode, '+')
    }

    /// The lines between blocks where cells have none of their own.
    fn block_lines(&self, block: Size, plan: &Plan, buffer: &mut Buffer) {
        let style = self.ink.style(Role::Grid);
        let (bar, dash, cross) =
            (self.ink.char('│', '|'), self.ink.char('─', '-'), self.ink.char('┼', '+'));
        let gap = plan.columns.block.map_or(0, |(_, gap)| gap) as u16;
        let begins = |axis: &plan::Axis, shown: usize, of: u8| {
            (axis.first + 1..axis.first + shown)
                .filter(move |cell| cell.is_multiple_of(of as usize))
        };
        let columns: Vec<u16> = begins(&plan.columns, plan.shown.0, block.width)
            .map(|column| plan.x + plan.columns.at(column) as u16 - gap)
            .collect();
        let width = (plan.columns.at(plan.columns.first + plan.shown.0 - 1) + 1) as u16;
        let height = (plan.rows.at(plan.rows.first + plan.shown.1 - 1) + 1) as u16;
        for &x in &columns {
            for y in plan.y..plan.y + height {
                buffer[(x, y)].set_char(bar).set_style(style);
            }
        }
        for row in begins(&plan.rows, plan.shown.1, block.height) {
            let y = plan.y + plan.rows.at(row) as u16 - 1;
            for x in plan.x..plan.x + width {
                let joint = if columns.contains(&x) { cross } else { dash };
                buffer[(x, y)].set_char(joint).set_style(style);
            }
        }
    }

    fn cell(
        &self,
        square: Square,
        cell: &Cell,
        plan: &Plan,
        (x, y): (u16, u16),
        buffer: &mut Buffer,
    ) {
        let is_cursor = self.marks.cursor == Some(square);
        let (x, y, width) = match plan.zoom {
            Zoom::Four => (x + 1, y + 1, 3),
            Zoom::Two => (x, y, 2),
            _ => (x, y, 1),
        };
        let (glyph, mut style) = self.glyph(square, cell);
        if let Some(role) = cell.behind {
            style = self.ink.style(role).patch(style);
        }
        if is_cursor {
            style = style.add_modifier(Modifier::REVERSED);
        }
        let is_text = cell.mark.is_none() && cell.text.is_some();
        if is_text && plan.zoom == Zoom::Two && (square.row + square.column) % 2 == 1 {
            // Numbers that touch are told apart.
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        let text = match (&cell.text, plan.zoom) {
            (Some((text, _)), Zoom::Four) if is_text => {
                format!("{text:^3}").chars().take(3).collect()
            }
            (Some((text, _)), Zoom::Two) if is_text => {
                format!("{text:>2}").chars().take(2).collect()
            }
            // A number that does not fit is left out, but for its sign: a part of it would be another number.
            (Some((text, _)), _) if is_text && (text.len() == 1 || !starts_with_digit(text)) => {
                text.chars().take(1).collect()
            }
            // Brackets say what the colours say: the cursor, and what was played last.
            (_, Zoom::Four) if is_cursor && self.ink.unicode => format!("▐{glyph}▌"),
            (_, Zoom::Four) if is_cursor => format!("[{glyph}]"),
            (_, Zoom::Four) if cell.winning => format!("*{glyph}*"),
            (_, Zoom::Four) if cell.last => format!("({glyph})"),
            (_, Zoom::Four) => format!(" {glyph} "),
            (_, Zoom::Two) if cell.mark.is_none() && self.is_lined(square) => {
                format!("{glyph}{}", self.ink.char('─', '-'))
            }
            (_, Zoom::Two) => format!("{glyph} "),
            _ => glyph.to_string(),
        };
        let ends_in_blank = plan.zoom == Zoom::Two && !is_text && cell.behind.is_none();
        if ends_in_blank {
            // The blank behind a cell of two columns is no part of it, or a cursor would seem to lie between two.
            buffer.set_stringn(x, y, &text, 1, style);
            let rest: String = text.chars().skip(1).collect();
            buffer.set_stringn(x + 1, y, rest, 1, self.ink.style(Role::Grid));
        } else {
            buffer.set_stringn(x, y, text, width, style);
        }
    }

    /// Whether a line goes on to the right of a free crossing.
    fn is_lined(&self, square: Square) -> bool {
        self.look.pieces == Pieces::Stones && square.column + 1 < self.size().width
    }

    fn glyph(&self, square: Square, cell: &Cell) -> (char, Style) {
        let Some(side) = cell.mark else {
            let role = match cell {
                Cell { text: Some((_, role)), .. } => *role,
                Cell { forbidden: true, .. } => Role::Bad,
                Cell { playable: true, .. } => Role::Active,
                _ => Role::Grid,
            };
            return (self.free(square, cell), self.ink.style(role));
        };
        let mut style = self.ink.style(cell.role.unwrap_or(Role::Mark(side)));
        if cell.winning {
            style = style.add_modifier(Modifier::REVERSED);
        }
        if cell.last {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        if cell.ghost {
            style = self.ink.style(Role::Dim);
        }
        (self.piece(side), style)
    }

    fn piece(&self, side: Side) -> char {
        match (self.look.pieces, side) {
            (Pieces::Marks, side) => side.mark(),
            (_, Side::X) => self.ink.char('●', 'X'),
            (_, Side::O) => self.ink.char('○', 'O'),
        }
    }

    fn free(&self, square: Square, cell: &Cell) -> char {
        if cell.forbidden {
            return crate::picture::FORBIDDEN;
        }
        if cell.hole {
            return HOLE;
        }
        let dot = self.ink.char('·', '.');
        match self.look.pieces {
            _ if self.view.block.is_some() => {
                if cell.playable {
                    dot
                } else {
                    ' '
                }
            }
            Pieces::Stones if self.ink.unicode => self.crossing(square),
            _ => dot,
        }
    }

    /// The crossing of lines that a stone would lie on.
    fn crossing(&self, Square { row, column }: Square) -> char {
        let (right, bottom) = (self.size().width - 1, self.size().height - 1);
        match (row, column) {
            (0, 0) => '┌',
            (0, at) if at == right => '┐',
            (0, _) => '┬',
            (at, 0) if at == bottom => '└',
            (down, at) if down == bottom && at == right => '┘',
            (at, _) if at == bottom => '┴',
            (_, 0) => '├',
            (_, at) if at == right => '┤',
            _ => '┼',
        }
    }
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|letter: char| letter.is_ascii_digit())
}
