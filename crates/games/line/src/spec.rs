//! A game's options as text, both ways: `7x6,k=4,gravity`.

use rivi_rules::{Size, column_letters, read_algebraic};
use thiserror::Error;

use crate::{Marks, Rules, Wrap};

/// Options that are no game of the family.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// The size is none.
    #[error(
        "'{0}' is no board: expected columns x rows from 1 to 32, as in 7x6, or with layers from 1 to 8, as in 4x4x4"
    )]
    Size(String),
    /// There is no such option, or it does not take that.
    #[error("there is no option '{0}'; {EXPECTED}")]
    Option(String),
    /// An option stands twice.
    #[error("the option '{0}' stands twice")]
    Twice(String),
    /// They make no game together.
    #[error("{0}")]
    Senseless(&'static str),
}

/// What options there are.
pub const EXPECTED: &str = "the options are k=N, exact, gravity, wrap (or wrap=cylinder), misere, stones=2, one-first, \
                            marks=either (or x, order), capture=N, shape=CELLS, holes=CELLS, x=CELLS and o=CELLS, \
                            with cells as in a1.b2.c3";

/// The longest text that is read: a large board half full of holes.
const LONGEST: usize = 8000;

/// Reads the parts of a name behind the colon.
///
/// # Errors
/// Which part is wrong.
pub fn read<'t>(parts: impl IntoIterator<Item = &'t str>) -> Result<Rules, SpecError> {
    let mut parts = parts.into_iter().map(str::trim).peekable();
    let has_size = |part: &&str| part.starts_with(|c: char| c.is_ascii_digit());
    let sides = match parts.next_if(has_size) {
        Some(text) => read_sides(text)?,
        None => [3, 3, 1],
    };
    let mut rules = Rules { layers: sides[2], ..Rules::flat(sides[0], sides[1], 0) };
    let mut seen: Vec<String> = Vec::new();
    for part in parts {
        let unknown = || SpecError::Option(part.chars().take(40).collect());
        let (name, value) =
            part.split_once('=').map_or((part, None), |(name, value)| (name, Some(value)));
        let name = name.trim().to_ascii_lowercase();
        if seen.contains(&name) {
            return Err(SpecError::Twice(name));
        }
        take(&mut rules, &name, value.map(str::trim)).ok_or_else(unknown)?;
        seen.push(name);
    }
    if rules.line > 0 && !rules.shape.is_empty() {
        return Err(SpecError::Senseless("a shape counts in place of k in a row"));
    }
    if rules.line == 0 {
        rules.line = usual_line(&rules);
    }
    if rules.one_first && !seen.iter().any(|name| name == "stones") {
        rules.stones = 2;
    }
    match rules.senseless() {
        Some(reason) => Err(SpecError::Senseless(reason)),
        None => Ok(rules),
    }
}

/// How many in a row count where nobody says: all of a small board, five of a large one.
fn usual_line(rules: &Rules) -> u8 {
    rules.width.max(rules.height).max(rules.layers).min(5)
}

fn read_sides(text: &str) -> Result<[u8; 3], SpecError> {
    let refused = || SpecError::Size(text.chars().take(40).collect());
    let side = |text: &str| text.trim().parse::<u8>().ok().filter(|side| (1..=32).contains(side));
    let sides: Option<Vec<u8>> = text.split(['x', 'X', '×']).map(side).collect();
    match sides.ok_or_else(refused)?[..] {
        [side] => Ok([side, side, 1]),
        [width, height] => Ok([width, height, 1]),
        [width, height, layers] if width.max(height).max(layers) <= 8 => {
            Ok([width, height, layers])
        }
        _ => Err(refused()),
    }
}

/// Takes one option; none if there is no such.
fn take(rules: &mut Rules, name: &str, value: Option<&str>) -> Option<()> {
    let number = |most: u8| value?.parse::<u8>().ok().filter(|number| (1..=most).contains(number));
    match (name, value) {
        ("k", _) => rules.line = number(32)?,
        ("exact", None) => rules.exact = true,
        ("gravity", None) => rules.gravity = true,
        ("wrap", None | Some("torus")) => rules.wrap = Wrap::Torus,
        ("wrap", Some("cylinder")) => rules.wrap = Wrap::Cylinder,
        ("misere", None) => rules.misere = true,
        ("stones", _) => rules.stones = number(2)?,
        ("one-first", None) => rules.one_first = true,
        ("marks", Some("own")) => rules.marks = Marks::Own,
        ("marks", Some("either")) => rules.marks = Marks::Either,
        ("marks", Some("x")) => rules.marks = Marks::OnlyX,
        ("marks", Some("order")) => rules.marks = Marks::Order,
        ("capture", _) => rules.capture = number(15)?,
        ("shape", Some(cells)) => rules.shape = read_shape(cells)?,
        ("holes", Some(cells)) => rules.holes = read_cells(cells, rules.size())?,
        ("x", Some(cells)) => rules.set_up[0] = read_cells(cells, rules.size())?,
        ("o", Some(cells)) => rules.set_up[1] = read_cells(cells, rules.size())?,
        _ => return None,
    }
    Some(())
}

fn read_cells(text: &str, size: Size) -> Option<Vec<u16>> {
    if text.len() > LONGEST {
        return None;
    }
    let cell = |text: &str| match read_algebraic(text, size) {
        Some((square, "")) => Some(size.index(square) as u16),
        _ => None,
    };
    let mut cells: Vec<u16> = text.split('.').map(cell).collect::<Option<_>>()?;
    cells.sort_unstable();
    Some(cells)
}

fn read_shape(text: &str) -> Option<Vec<(u8, u8)>> {
    const SIZE: Size = Size::new(8, 8);
    let cells = read_cells(text, SIZE)?;
    let different = cells.windows(2).all(|pair| pair[0] != pair[1]);
    let places = cells.iter().map(|&cell| SIZE.square(cell.into()));
    let all: Vec<(u8, u8)> = places.map(|square| (square.column, 7 - square.row)).collect();
    different.then(|| to_the_corner(all))
}

/// The shape moved to the lower left corner.
fn to_the_corner(mut shape: Vec<(u8, u8)>) -> Vec<(u8, u8)> {
    let left = shape.iter().map(|&(column, _)| column).min().unwrap_or(0);
    let below = shape.iter().map(|&(_, row)| row).min().unwrap_or(0);
    for (column, row) in &mut shape {
        *column -= left;
        *row -= below;
    }
    shape.sort_unstable();
    shape
}

/// The options as text, such that [`read`] reads them.
pub fn text(rules: &Rules) -> String {
    let sides = if rules.layers > 1 {
        format!("{}x{}x{}", rules.width, rules.height, rules.layers)
    } else {
        format!("{}x{}", rules.width, rules.height)
    };
    let mut parts = vec![sides];
    if rules.shape.is_empty() {
        parts.push(format!("k={}", rules.line));
    }
    let flags = [
        (rules.exact, "exact"),
        (rules.gravity, "gravity"),
        (rules.wrap == Wrap::Torus, "wrap"),
        (rules.wrap == Wrap::Cylinder, "wrap=cylinder"),
        (rules.misere, "misere"),
        (rules.stones == 2, "stones=2"),
        (rules.one_first, "one-first"),
        (rules.marks == Marks::Either, "marks=either"),
        (rules.marks == Marks::OnlyX, "marks=x"),
        (rules.marks == Marks::Order, "marks=order"),
    ];
    parts.extend(flags.into_iter().filter(|&(is_on, _)| is_on).map(|(_, text)| text.to_owned()));
    if rules.capture > 0 {
        parts.push(format!("capture={}", rules.capture));
    }
    if !rules.shape.is_empty() {
        let cell = |&(column, row): &(u8, u8)| format!("{}{}", column_letters(column), row + 1);
        parts.push(format!("shape={}", rules.shape.iter().map(cell).collect::<Vec<_>>().join(".")));
    }
    let size = rules.size();
    let lists = [("holes", &rules.holes), ("x", &rules.set_up[0]), ("o", &rules.set_up[1])];
    for (name, cells) in lists.into_iter().filter(|(_, cells)| !cells.is_empty()) {
        let cell = |&cell: &u16| {
            let square = size.square(cell.into());
            format!("{}{}", column_letters(square.column), size.height - square.row)
        };
        parts.push(format!("{name}={}", cells.iter().map(cell).collect::<Vec<_>>().join(".")));
    }
    parts.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_read_back() {
        for line in [
            "3x3,k=3",
            "7x6,k=4,gravity",
            "19x19,k=6,stones=2,one-first",
            "4x4x4,k=4,gravity",
            "8x8,k=5,wrap=cylinder",
            "5x5,k=4,exact,wrap,misere",
            "6x6,k=5,marks=order",
            "3x3,k=3,misere,marks=x",
            "19x19,k=5,capture=5",
            "6x6,shape=a1.a2.b1",
            "5x5,k=4,holes=c3,x=e5.a1,o=a5",
        ] {
            assert_eq!(text(&read(line.split(',')).unwrap()), line);
        }
        assert_eq!(read(["4x4x4"]).unwrap(), Rules { layers: 4, ..Rules::flat(4, 4, 4) });
        assert_eq!(read(["15"]).unwrap(), Rules::flat(15, 15, 5));
        assert_eq!(read([]).unwrap(), Rules::flat(3, 3, 3));
        let moved = read(["5x5", "shape=c3.d3"]).unwrap();
        assert_eq!(moved.shape, [(0, 0), (1, 0)]);
    }

    #[test]
    fn what_is_no_game_is_refused_with_the_reason() {
        let refused = |line: &str| read(line.split(',')).unwrap_err().to_string();
        for (line, reason) in [
            ("33x3", "'33x3' is no board"),
            ("3x0", "'3x0' is no board"),
            ("9x9x9", "'9x9x9' is no board"),
            ("3x3,k=0", "there is no option 'k=0'"),
            ("3x3,j=3", "there is no option 'j=3'"),
            ("3x3,k=3,k=4", "the option 'k' stands twice"),
            ("3x3,gravity,wrap", "stones cannot fall where top and bottom meet"),
            ("4x4x4,wrap", "only the edges of a flat board can meet"),
            ("3x3,stones=1,one-first", "one stone at first needs two stones a turn"),
            ("3x3,k=3,shape=a1.a2", "a shape counts in place of k"),
            ("9x9,capture=5,misere", "where pairs are taken, a line wins"),
            ("9x9,capture=5,gravity", "stones that fall cannot be taken"),
            ("9x9,capture=5,marks=either", "pairs are taken from the other side"),
            ("6x6,marks=order,misere", "order makes the line and chaos stops it"),
            ("6x6,shape=a1.a2,exact", "exactly k is for straight lines"),
            ("6x6,shape=a1.c1", "the cells of a shape hang together"),
            ("6x6,shape=a1.a1", "there is no option 'shape=a1.a1'"),
            ("3x3,holes=a1,x=a1", "two holes or stones lie on one cell"),
            ("3x3,holes=d1", "there is no option 'holes=d1'"),
            ("3x3,marks=x,o=a1", "where both sides play X no O can lie"),
        ] {
            assert!(refused(line).starts_with(reason), "{line}: {}", refused(line));
        }
    }
}
