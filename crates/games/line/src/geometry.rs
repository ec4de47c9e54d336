//! What follows from the options once: neighbours, lines, symmetries.

use std::ops::Range;

use rivi_rules::{Group, Size, Square};

use crate::axes::Axes;
use crate::{Rules, Wrap};

/// No cell.
pub(crate) const NONE: u16 = u16::MAX;

/// The board of a game with everything that its moves need to know of it.
#[derive(Debug)]
pub(crate) struct Geometry {
    pub(crate) rules: Rules,
    pub(crate) size: Size,
    /// For each direction, forwards and backwards, the next cell of each.
    steps: Vec<[Vec<u16>; 2]>,
    /// The cells of all lines, one line after the other.
    lines: Vec<u16>,
    through: Vec<u32>,
    /// Where the lines of each cell stand in `through`.
    places: Vec<Range<u32>>,
    holes: Vec<bool>,
    symmetries: Vec<Axes>,
    /// Where stones fall: for each column its cells from above. Empty where they do not.
    shafts: Vec<Vec<u16>>,
    /// For each cell its column, where stones fall.
    shaft_of: Vec<u16>,
}

/// Half of the directions in which a line can run, as steps of columns, rows and layers.
const DIRECTIONS: [[i8; 3]; 13] = [
    [1, 0, 0],
    [0, 1, 0],
    [1, 1, 0],
    [1, -1, 0],
    [0, 0, 1],
    [1, 0, 1],
    [-1, 0, 1],
    [0, 1, 1],
    [0, -1, 1],
    [1, 1, 1],
    [1, -1, 1],
    [-1, 1, 1],
    [-1, -1, 1],
];

impl Geometry {
    pub(crate) fn new(rules: Rules) -> Geometry {
        let size = rules.size();
        let mut holes = vec![false; size.cells()];
        for &hole in &rules.holes {
            holes[usize::from(hole)] = true;
        }
        let mut geometry = Geometry {
            size,
            steps: Vec::new(),
            lines: Vec::new(),
            through: Vec::new(),
            places: Vec::new(),
            holes,
            symmetries: Vec::new(),
            shafts: Vec::new(),
            shaft_of: Vec::new(),
            rules,
        };
        geometry.steps = geometry.all_steps();
        geometry.lines = geometry.all_lines();
        geometry.find_lines_of_cells();
        geometry.symmetries = Axes::all().filter(|&axes| geometry.is_symmetry(axes)).collect();
        geometry.dig_shafts();
        geometry
    }

    pub(crate) fn sides(&self) -> [u8; 3] {
        [self.rules.width, self.rules.height, self.rules.layers]
    }

    /// Column, row and layer of a cell.
    pub(crate) fn place(&self, cell: u16) -> [u8; 3] {
        let Square { row, column } = self.size.square(cell.into());
        [column % self.rules.width, row, column / self.rules.width]
    }

    /// The cell in this column, row and layer.
    pub(crate) fn cell(&self, [column, row, layer]: [u8; 3]) -> u16 {
        self.size.index(Square::new(row, layer * self.rules.width + column)) as u16
    }

    fn all_steps(&self) -> Vec<[Vec<u16>; 2]> {
        let flat = self.rules.layers == 1;
        let directions = DIRECTIONS.iter().filter(|step| !flat || step[2] == 0);
        let list = |step: [i8; 3]| {
            (0..self.size.cells()).map(|cell| self.stepped(cell as u16, step)).collect()
        };
        directions.map(|&step| [list(step), list(step.map(|along| -along))]).collect()
    }

    /// The cell so many columns, rows and layers away, unless the way leaves the board or ends in a hole.
    fn stepped(&self, cell: u16, step: [i8; 3]) -> u16 {
        let wraps = [self.rules.wrap != Wrap::Flat, self.rules.wrap == Wrap::Torus, false];
        let (from, sides) = (self.place(cell), self.sides());
        let mut to = [0; 3];
        for axis in 0..3 {
            let (at, side) =
                (i16::from(from[axis]) + i16::from(step[axis]), i16::from(sides[axis]));
            let at = if wraps[axis] { at.rem_euclid(side) } else { at };
            if !(0..side).contains(&at) {
                return NONE;
            }
            to[axis] = at as u8;
        }
        let to = self.cell(to);
        if to == cell || self.holes[usize::from(to)] { NONE } else { to }
    }

    /// Every line once, each in order of its cells.
    fn all_lines(&self) -> Vec<u16> {
        let mut all: Vec<Vec<u16>> =
            if self.rules.shape.is_empty() { self.straight_lines() } else { self.shapes() };
        for line in &mut all {
            line.sort_unstable();
        }
        all.sort_unstable();
        all.dedup();
        all.concat()
    }

    fn straight_lines(&self) -> Vec<Vec<u16>> {
        let length = usize::from(self.rules.line);
        let mut found = Vec::new();
        for cell in (0..self.size.cells() as u16).filter(|&cell| !self.is_hole(cell)) {
            for [forwards, _] in &self.steps {
                let mut line = vec![cell];
                while line.len() < length {
                    let next = forwards[usize::from(line[line.len() - 1])];
                    if next == NONE || next == cell {
                        break;
                    }
                    line.push(next);
                }
                if line.len() == length {
                    found.push(line);
                }
            }
        }
        found
    }

    /// The shape, turned and mirrored, wherever it fits.
    fn shapes(&self) -> Vec<Vec<u16>> {
        let mut found = Vec::new();
        for axes in Axes::all().filter(|axes| axes.order[2] == 2 && !axes.turned[2]) {
            let turned = |&(column, row): &(u8, u8)| {
                let from = [i8::try_from(column).unwrap_or(0), i8::try_from(row).unwrap_or(0)];
                [0, 1].map(|axis| {
                    let at = from[usize::from(axes.order[axis])];
                    if axes.turned[axis] { -at } else { at }
                })
            };
            let shape: Vec<[i8; 2]> = self.rules.shape.iter().map(turned).collect();
            for cell in (0..self.size.cells() as u16).filter(|&cell| !self.is_hole(cell)) {
                let at = |&[column, row]: &[i8; 2]| match [column, row] {
                    [0, 0] => Some(cell),
                    _ => Some(self.stepped(cell, [column, row, 0])).filter(|&to| to != NONE),
                };
                // On a board whose edges meet a shape can come back to its own cells: it does not fit then.
                let line: Option<Vec<u16>> = shape.iter().map(at).collect();
                found.extend(line.filter(|line| are_different(line)));
            }
        }
        found
    }

    fn find_lines_of_cells(&mut self) {
        let mut lists = vec![Vec::new(); self.size.cells()];
        for (line, cells) in (0..).zip(self.lines.chunks_exact(self.length())) {
            for &cell in cells {
                lists[usize::from(cell)].push(line);
            }
        }
        let mut end = 0;
        for list in &lists {
            let start = end;
            end += list.len() as u32;
            self.places.push(start..end);
        }
        self.through = lists.concat();
    }

    /// Whether the rules look the same through a symmetry.
    fn is_symmetry(&self, axes: Axes) -> bool {
        let (sides, rules) = (self.sides(), &self.rules);
        let fits = (0..3).all(|axis| sides[usize::from(axes.order[axis])] == sides[axis]);
        // Axes of length one are left where they are, so that each symmetry is there once.
        let idle = (0..3)
            .any(|axis| sides[axis] == 1 && (axes.turned[axis] || axes.order[axis] != axis as u8));
        let down = if rules.layers > 1 { 2 } else { 1 };
        let falls = rules.gravity && (axes.order[down] != down as u8 || axes.turned[down]);
        let tube = rules.wrap == Wrap::Cylinder && axes.order[0] != 0;
        if !fits || idle || falls || tube {
            return false;
        }
        let kept =
            |cells: &[u16]| cells.iter().all(|&cell| cells.contains(&self.image(cell, axes)));
        kept(&rules.holes) && kept(&rules.set_up[0]) && kept(&rules.set_up[1])
    }

    /// Where a cell comes to lie.
    pub(crate) fn image(&self, cell: u16, axes: Axes) -> u16 {
        if axes == Axes::IDENTITY {
            return cell;
        }
        self.cell(axes.apply(self.place(cell), self.sides()))
    }

    fn dig_shafts(&mut self) {
        if !self.rules.gravity {
            return;
        }
        let [width, height, layers] = self.sides();
        self.shaft_of = vec![0; self.size.cells()];
        let tops: Vec<[u8; 3]> = if layers > 1 {
            (0..height).flat_map(|row| (0..width).map(move |column| [column, row, 0])).collect()
        } else {
            (0..width).map(|column| [column, 0, 0]).collect()
        };
        for [column, row, _] in tops {
            let shaft: Vec<u16> = if layers > 1 {
                (0..layers).rev().map(|layer| self.cell([column, row, layer])).collect()
            } else {
                (0..height).map(|row| self.cell([column, row, 0])).collect()
            };
            for &cell in &shaft {
                self.shaft_of[usize::from(cell)] = self.shafts.len() as u16;
            }
            self.shafts.push(shaft);
        }
    }

    /// Cells of a line.
    #[inline]
    pub(crate) fn length(&self) -> usize {
        self.rules.length()
    }

    /// How many lines there are.
    pub(crate) fn lines(&self) -> usize {
        self.lines.len() / self.length()
    }

    /// The cells of a line.
    #[inline]
    pub(crate) fn line(&self, line: usize) -> &[u16] {
        &self.lines[line * self.length()..][..self.length()]
    }

    /// The lines through a cell.
    #[inline]
    pub(crate) fn through(&self, cell: u16) -> &[u32] {
        let Range { start, end } = self.places[usize::from(cell)];
        &self.through[start as usize..end as usize]
    }

    #[inline]
    pub(crate) fn steps(&self) -> &[[Vec<u16>; 2]] {
        &self.steps
    }

    pub(crate) fn is_hole(&self, cell: u16) -> bool {
        self.holes[usize::from(cell)]
    }

    pub(crate) fn symmetries(&self) -> &[Axes] {
        &self.symmetries
    }

    pub(crate) fn shafts(&self) -> &[Vec<u16>] {
        &self.shafts
    }

    #[inline]
    pub(crate) fn shaft_of(&self, cell: u16) -> &[u16] {
        &self.shafts[usize::from(self.shaft_of[usize::from(cell)])]
    }
}

fn are_different(cells: &[u16]) -> bool {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}
