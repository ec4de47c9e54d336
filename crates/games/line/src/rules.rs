//! What a game of the family is made of, as data.

use rivi_rules::Size;

/// Which edges of a flat board meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wrap {
    /// None.
    #[default]
    Flat,
    /// Left and right: the board is a tube.
    Cylinder,
    /// Left and right, top and bottom: the board is a ring.
    Torus,
}

/// Who puts which marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Marks {
    /// Each side its own.
    #[default]
    Own,
    /// Either side either mark: a line of one kind counts for whoever completes it.
    Either,
    /// Both sides X.
    OnlyX,
    /// Either side either mark, but a line of one kind wins for the side that began, and a board without a line for
    /// the other one.
    Order,
}

/// A game of the family.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Rules {
    /// Columns of a layer.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// Layers; one is a flat board.
    pub layers: u8,
    /// How many in a row count.
    pub line: u8,
    /// Longer rows do not count.
    pub exact: bool,
    /// Stones fall: down the columns of a flat board, through the layers of a board in space.
    pub gravity: bool,
    /// Which edges meet.
    pub wrap: Wrap,
    /// Whoever makes the line loses.
    pub misere: bool,
    /// Stones a turn, 1 or 2.
    pub stones: u8,
    /// Only one stone in the first turn.
    pub one_first: bool,
    /// Who puts which marks.
    pub marks: Marks,
    /// Pairs of stones that win when they are taken; 0 if none are taken.
    pub capture: u8,
    /// The cells of a shape, as column and row from the left below, that counts in place of a straight line, turned
    /// and mirrored as one likes; none if it is empty.
    pub shape: Vec<(u8, u8)>,
    /// Cells that cannot be played, as they are numbered row by row on the board as it is drawn, in order.
    pub holes: Vec<u16>,
    /// Stones that lie there before the game begins, of X and of O, in order.
    pub set_up: [Vec<u16>; 2],
}

/// The most columns and rows of a flat board.
const MOST_SIDE: u8 = 32;
/// The most columns, rows and layers of a board in space.
const MOST_SIDE_IN_SPACE: u8 = 8;
/// The most pairs to be taken.
const MOST_PAIRS: u8 = 15;
/// The most cells of a shape, and the most columns and rows that it takes.
const MOST_SHAPE: usize = 12;
/// The most columns and rows of a shape.
const MOST_SHAPE_SIDE: u8 = 8;

impl Rules {
    /// The plain game on a flat board of this size: so many in a row win.
    pub fn flat(width: u8, height: u8, line: u8) -> Rules {
        Rules {
            width,
            height,
            layers: 1,
            line,
            exact: false,
            gravity: false,
            wrap: Wrap::Flat,
            misere: false,
            stones: 1,
            one_first: false,
            marks: Marks::Own,
            capture: 0,
            shape: Vec::new(),
            holes: Vec::new(),
            set_up: [Vec::new(), Vec::new()],
        }
    }

    /// The size of the board as it is drawn: layers side by side.
    pub fn size(&self) -> Size {
        Size::new(self.width * self.layers, self.height)
    }

    /// Whether a line wins for whoever has the marks, and no stone ever leaves the board.
    pub fn is_plain(&self) -> bool {
        self.marks == Marks::Own && !self.misere && self.capture == 0
    }

    /// How many cells a line has.
    pub fn length(&self) -> usize {
        if self.shape.is_empty() { self.line.into() } else { self.shape.len() }
    }

    /// Why these options make no game together, if they do not.
    pub fn senseless(&self) -> Option<&'static str> {
        self.senseless_board().or_else(|| self.senseless_rules()).or_else(|| self.senseless_cells())
    }

    fn senseless_board(&self) -> Option<&'static str> {
        let [width, height, layers] = [self.width, self.height, self.layers];
        let most = if layers > 1 { MOST_SIDE_IN_SPACE } else { MOST_SIDE };
        let within = |side: u8| (1..=most).contains(&side);
        if !within(width) || !within(height) || !within(layers) {
            return Some(
                "a board has 1 to 32 columns and rows, and in space 1 to 8 of each and of layers",
            );
        }
        if self.wrap != Wrap::Flat && layers > 1 {
            return Some("only the edges of a flat board can meet");
        }
        if self.wrap == Wrap::Torus && self.gravity {
            return Some("stones cannot fall where top and bottom meet");
        }
        None
    }

    fn senseless_rules(&self) -> Option<&'static str> {
        if !(1..=2).contains(&self.stones) {
            return Some("a turn is one stone or two");
        }
        if self.one_first && self.stones == 1 {
            return Some("one stone at first needs two stones a turn after it (stones=2)");
        }
        if self.capture > MOST_PAIRS {
            return Some("at most 15 pairs can be asked for");
        }
        if self.capture > 0 && self.gravity {
            return Some(
                "stones that fall cannot be taken: those above them would hang in the air",
            );
        }
        if self.capture > 0 && self.marks != Marks::Own {
            return Some("pairs are taken from the other side, so each side needs its own mark");
        }
        if self.capture > 0 && self.misere {
            return Some("where pairs are taken, a line wins and cannot lose");
        }
        if self.misere && self.marks == Marks::Order {
            return Some("order makes the line and chaos stops it: none of them loses by it");
        }
        if !self.shape.is_empty() {
            return self.senseless_shape();
        }
        None
    }

    fn senseless_shape(&self) -> Option<&'static str> {
        if self.exact {
            return Some("exactly k is for straight lines: a shape has as many cells as it has");
        }
        if self.layers > 1 {
            return Some("a shape is drawn on a flat board");
        }
        if self.shape.len() > MOST_SHAPE
            || self.shape.iter().any(|&(c, r)| c.max(r) >= MOST_SHAPE_SIDE)
        {
            return Some("a shape has at most 12 cells in 8 columns and rows");
        }
        if !is_connected(&self.shape) {
            return Some("the cells of a shape hang together by their sides");
        }
        None
    }

    fn senseless_cells(&self) -> Option<&'static str> {
        let cells = self.size().cells();
        let [x, o] = &self.set_up;
        let lists = [&self.holes, x, o];
        if lists.iter().any(|list| list.iter().any(|&cell| usize::from(cell) >= cells)) {
            return Some("a hole or a stone lies off the board");
        }
        let mut all: Vec<u16> = lists.into_iter().flatten().copied().collect();
        all.sort_unstable();
        if all.windows(2).any(|pair| pair[0] == pair[1]) {
            return Some("two holes or stones lie on one cell");
        }
        if self.marks == Marks::OnlyX && !o.is_empty() {
            return Some("where both sides play X no O can lie on the board");
        }
        None
    }
}

fn is_connected(shape: &[(u8, u8)]) -> bool {
    let mut reached = vec![shape[0]];
    let mut at = 0;
    while at < reached.len() {
        let (column, row) = reached[at];
        let beside = |&&(c, r): &&(u8, u8)| c.abs_diff(column) + r.abs_diff(row) == 1;
        let new: Vec<(u8, u8)> =
            shape.iter().filter(beside).filter(|cell| !reached.contains(cell)).copied().collect();
        reached.extend(new);
        at += 1;
    }
    reached.len() == shape.len()
}
