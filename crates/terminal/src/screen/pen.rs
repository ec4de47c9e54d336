//! What is written to the terminal: as little as says the same.

use std::io::{self, Write};

use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::crossterm::cursor::{MoveRight, MoveTo};
use ratatui::crossterm::queue;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};

/// What can be seen on a blank.
const ON_BLANKS: Modifier =
    Modifier::UNDERLINED.union(Modifier::REVERSED).union(Modifier::CROSSED_OUT);

/// Blanks in a row are erased at once from so many on.
const ERASED: u16 = 8;

/// The backend of crossterm, but that cells are drawn with fewer bytes: only what differs of a style is said, a blank
/// takes whatever letters would look like, blanks in a row are erased, and short ways are not told in full.
#[derive(Debug)]
pub struct Pen<W: Write>(CrosstermBackend<W>);

impl<W: Write> Pen<W> {
    /// A pen that writes there.
    pub const fn new(writer: W) -> Pen<W> {
        Pen(CrosstermBackend::new(writer))
    }
}

/// How the terminal stands while cells are drawn.
struct Hand<'w, W: Write> {
    out: &'w mut CrosstermBackend<W>,
    at: Option<Position>,
    /// Whether the last cell was surely one column wide.
    sure: bool,
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

impl<W: Write> Hand<'_, W> {
    fn goes(&mut self, x: u16, y: u16) -> io::Result<()> {
        match self.at {
            Some(at) if at.y == y && at.x == x => Ok(()),
            Some(at) if at.y == y && at.x < x && self.sure => {
                queue!(self.out, MoveRight(x - at.x))
            }
            _ => queue!(self.out, MoveTo(x, y)),
        }
    }

    fn takes(&mut self, fg: Color, bg: Color, modifier: Modifier) -> io::Result<()> {
        let mut codes = Vec::new();
        let lost = self.modifier - modifier;
        let mut kept = self.modifier & modifier;
        for (of, _, end) in ATTRIBUTES.into_iter().filter(|(of, ..)| lost.contains(*of)) {
            codes.push(end.to_string());
            // What ends by the same word begins anew, as bold and dim do.
            let together = ATTRIBUTES.into_iter().filter(|(_, _, other)| *other == end);
            together.for_each(|(other, ..)| kept -= other | of);
        }
        let new = modifier - kept;
        let begun = ATTRIBUTES.into_iter().filter(|(of, ..)| new.contains(*of));
        codes.extend(begun.map(|(_, begin, _)| begin.to_string()));
        codes.extend((fg != self.fg).then(|| code(fg, 30)));
        codes.extend((bg != self.bg).then(|| code(bg, 40)));
        if !codes.is_empty() {
            write!(self.out, "\u{1b}[{}m", codes.join(";"))?;
        }
        (self.fg, self.bg, self.modifier) = (fg, bg, modifier);
        Ok(())
    }

    fn draws(&mut self, x: u16, y: u16, cell: &Cell) -> io::Result<()> {
        self.goes(x, y)?;
        if is_blank(cell) {
            self.takes(self.fg, cell.bg, self.modifier - ON_BLANKS)?;
        } else {
            self.takes(cell.fg, cell.bg, cell.modifier)?;
        }
        write!(self.out, "{}", cell.symbol())?;
        (self.at, self.sure) = (Some(Position::new(x + 1, y)), cell.symbol().is_ascii());
        Ok(())
    }

    /// Erases so many cells; the cursor stays before them.
    fn erases(&mut self, x: u16, y: u16, count: u16, bg: Color) -> io::Result<()> {
        self.goes(x, y)?;
        self.takes(self.fg, bg, self.modifier - ON_BLANKS)?;
        write!(self.out, "\u{1b}[{count}X")?;
        (self.at, self.sure) = (Some(Position::new(x, y)), true);
        Ok(())
    }
}

/// Each attribute with the numbers by which it begins and ends.
const ATTRIBUTES: [(Modifier, u8, u8); 9] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::RAPID_BLINK, 6, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

/// A colour as terminals know it, of letters from 30 on, behind them from 40. The sixteen are told as terminals without
/// more of them understand it.
fn code(colour: Color, from: u8) -> String {
    let number = match colour {
        Color::Indexed(number) => return format!("{};5;{number}", from + 8),
        Color::Rgb(r, g, b) => return format!("{};2;{r};{g};{b}", from + 8),
        Color::Reset => 9,
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 60,
        Color::LightRed => 61,
        Color::LightGreen => 62,
        Color::LightYellow => 63,
        Color::LightBlue => 64,
        Color::LightMagenta => 65,
        Color::LightCyan => 66,
        Color::White => 67,
    };
    (from + number).to_string()
}

fn is_blank(cell: &Cell) -> bool {
    cell.symbol() == " " && !cell.modifier.intersects(ON_BLANKS)
}

impl<W: Write> Backend for Pen<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let (fg, bg, modifier) = (Color::Reset, Color::Reset, Modifier::empty());
        let mut hand = Hand { out: &mut self.0, at: None, sure: false, fg, bg, modifier };
        let mut content = content.peekable();
        while let Some((x, y, cell)) = content.next() {
            if !is_blank(cell) {
                hand.draws(x, y, cell)?;
                continue;
            }
            let mut count = 1;
            while content.peek().is_some_and(|&(next, line, other)| {
                (next, line) == (x + count, y) && is_blank(other) && other.bg == cell.bg
            }) {
                content.next();
                count += 1;
            }
            if count >= ERASED {
                hand.erases(x, y, count, cell.bg)?;
            } else {
                for x in x..x + count {
                    hand.draws(x, y, cell)?;
                }
            }
        }
        if (hand.fg, hand.bg, hand.modifier) != (fg, bg, modifier) {
            write!(hand.out, "\u{1b}[m")?;
        }
        Ok(())
    }

    fn append_lines(&mut self, count: u16) -> io::Result<()> {
        self.0.append_lines(count)
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.0.hide_cursor()
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.0.show_cursor()
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        self.0.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.0.set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.0.clear()
    }

    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        self.0.clear_region(region)
    }

    fn size(&self) -> io::Result<Size> {
        self.0.size()
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        self.0.window_size()
    }

    fn flush(&mut self) -> io::Result<()> {
        Backend::flush(&mut self.0)
    }
}
