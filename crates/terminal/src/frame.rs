use rivi_rules::{Size, Square};

use crate::layout::Names;
use crate::paint::{Ink, painted};

/// The characters that a frame is drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Plain ASCII.
    #[default]
    Ascii,
    /// Box-drawing characters.
    Boxes,
}

impl Style {
    fn upright(self) -> char {
        match self {
            Style::Ascii => '|',
            Style::Boxes => '│',
        }
    }

    fn level(self) -> char {
        match self {
            Style::Ascii => '-',
            Style::Boxes => '─',
        }
    }

    /// The left end, the crossings and the right end of a border.
    fn ends(self, border: Border) -> [char; 3] {
        match (self, border) {
            (Style::Ascii, _) => ['+'; 3],
            (Style::Boxes, Border::Top) => ['┌', '┬', '┐'],
            (Style::Boxes, Border::Middle) => ['├', '┼', '┤'],
            (Style::Boxes, Border::Shoulder) => ['└', '┼', '┤'],
            (Style::Boxes, Border::Bottom) => ['└', '┴', '┘'],
        }
    }
}

/// Where in a frame a border is.
#[derive(Clone, Copy)]
enum Border {
    Top,
    Middle,
    /// Below the cells of a board with names at its left: the frame steps in there.
    Shoulder,
    Bottom,
}

/// A board in a frame: something in each cell, names at the sides, a mark in the lower left corner.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) size: Size,
    /// The size of the blocks that it is divided into.
    pub(crate) block: Option<Size>,
    /// How many boards it shows side by side.
    pub(crate) layers: u8,
    pub(crate) names: Names,
    /// What stands in the cells, row by row.
    pub(crate) cells: Vec<(String, Ink)>,
    pub(crate) corner: char,
}

/// Lines of text with the width that all of them take on the screen.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sheet {
    pub(crate) lines: Vec<String>,
    pub(crate) width: usize,
}

impl Sheet {
    /// This sheet with another one to its right, top beside top.
    pub(crate) fn beside(&self, other: &Sheet) -> Sheet {
        const GAP: usize = 3;
        let width = self.width + GAP + other.width;
        let height = self.lines.len().max(other.lines.len());
        let line = |sheet: &Sheet, at: usize| {
            sheet.lines.get(at).cloned().unwrap_or_else(|| " ".repeat(sheet.width))
        };
        let lines = (0..height)
            .map(|at| format!("{}{}{}", line(self, at), " ".repeat(GAP), line(other, at)))
            .collect();
        Sheet { lines, width }
    }

    /// The lines, each ended, without blanks at their ends.
    pub(crate) fn text(&self) -> String {
        self.lines.iter().flat_map(|line| [line.trim_end(), "\n"]).collect()
    }
}

impl Frame {
    /// The frame as text.
    pub(crate) fn sheet(&self, style: Style, colours: bool) -> Sheet {
        let mut lines = vec![self.border(style, Border::Top, Some(0))];
        for row in 0..self.size.height {
            let block_row = self.block.filter(|block| row > 0 && row.is_multiple_of(block.height));
            if let Some(block) = block_row {
                lines.push(self.border(style, Border::Middle, Some(row / block.height)));
            }
            lines.push(self.row(style, row, colours));
        }
        if !self.names.inner.is_empty() {
            let border = if self.names.left.is_empty() { Border::Middle } else { Border::Shoulder };
            lines.push(self.border(style, border, None));
            lines.push(self.column_names(style));
        }
        lines.push(self.border(style, Border::Bottom, None));
        if !self.names.outer.is_empty() {
            lines.push(self.outer_names());
        }
        Sheet { lines, width: self.width() }
    }

    /// The width of a cell: that of its widest text or name.
    fn cell_width(&self) -> usize {
        let names = self.names.inner.iter().chain(&self.names.outer).map(|name| width(name));
        let cells = self.cells.iter().map(|(text, _)| width(text));
        names.chain(cells).max().unwrap_or(1)
    }

    /// The width of the names at the left, and of the corner mark below them.
    fn left_width(&self) -> usize {
        self.names.left.iter().map(|name| width(name)).max().unwrap_or(1)
    }

    fn right_width(&self) -> usize {
        self.names.right.iter().map(|name| width(name)).max().map_or(0, |width| width + 1)
    }

    /// How many columns there are between two upright lines.
    fn segment_columns(&self) -> u8 {
        self.block.map_or(self.size.width / self.layers.max(1), |block| block.width).max(1)
    }

    /// The inner width of each block of columns, or of the whole board.
    fn segments(&self) -> Vec<usize> {
        let columns = self.segment_columns();
        let segment = columns as usize * (self.cell_width() + 1) + 1;
        vec![segment; (self.size.width / columns) as usize]
    }

    fn width(&self) -> usize {
        let inside: usize = self.segments().iter().map(|segment| segment + 1).sum();
        self.left_width() + 4 + inside + self.right_width()
    }

    /// A border. In a board of blocks it carries the numbers of the blocks below it.
    fn border(&self, style: Style, border: Border, block_row: Option<u8>) -> String {
        let [left, cross, right] = style.ends(border);
        let level = |length: usize| style.level().to_string().repeat(length);
        let left_width = self.left_width();
        let has_rows = !self.names.left.is_empty();
        let mut text = match border {
            Border::Top | Border::Shoulder if has_rows => {
                format!("{left}{}{cross}", level(left_width + 2))
            }
            Border::Bottom if self.names.inner.is_empty() => {
                format!("  {:>left_width$} {left}", self.corner)
            }
            _ => format!("{}{left}", " ".repeat(left_width + 3)),
        };
        let segments = self.segments();
        for (at, &segment) in segments.iter().enumerate() {
            let number = block_row.filter(|_| self.block.is_some());
            let number = number.map(|row| (row as usize * segments.len() + at).to_string());
            let number = number.unwrap_or_default();
            text += &number;
            text += &level(segment - number.len());
            text.push(if at + 1 == segments.len() { right } else { cross });
        }
        text + &" ".repeat(self.right_width())
    }

    fn row(&self, style: Style, row: u8, colours: bool) -> String {
        let (bar, left_width, cell_width) = (style.upright(), self.left_width(), self.cell_width());
        let mut text = match self.names.left.get(row as usize) {
            Some(name) => format!("{bar} {name:>left_width$} {bar}"),
            None => format!("{}{bar}", " ".repeat(left_width + 3)),
        };
        for column in 0..self.size.width {
            let (cell, ink) = &self.cells[self.size.index(Square::new(row, column))];
            let cell = format!("{cell:>cell_width$}");
            text.push(' ');
            text += &if colours { painted(&cell, *ink) } else { cell };
            if (column + 1).is_multiple_of(self.segment_columns()) {
                text.extend([' ', bar]);
            }
        }
        let right_width = self.right_width();
        let name = self.names.right.get(row as usize).map_or("", String::as_str);
        text + &format!("{name:>right_width$}")
    }

    fn column_names(&self, style: Style) -> String {
        let (bar, left_width) = (style.upright(), self.left_width());
        let names = self.aligned(&self.names.inner, bar);
        let right = " ".repeat(self.right_width());
        format!("  {:>left_width$} {bar} {names} {bar}{right}", self.corner)
    }

    fn outer_names(&self) -> String {
        let left = " ".repeat(self.left_width() + 5);
        let names = self.aligned(&self.names.outer, ' ');
        format!("{left}{names}{}", " ".repeat(2 + self.right_width()))
    }

    /// Names under their columns, with something between the layers.
    fn aligned(&self, names: &[String], between: char) -> String {
        let cell_width = self.cell_width();
        let layers = names.chunks(self.segment_columns().into()).map(|names| {
            names.iter().map(|name| format!("{name:>cell_width$}")).collect::<Vec<_>>().join(" ")
        });
        layers.collect::<Vec<_>>().join(&format!(" {between} "))
    }
}

/// How many columns a text takes on the screen; the texts of cells are all narrow characters.
fn width(text: &str) -> usize {
    text.chars().count()
}
