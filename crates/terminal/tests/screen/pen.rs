//! What the pen writes looks on a terminal as it was drawn.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::{Terminal, TerminalOptions, Viewport};
use rivi_terminal::screen::Pen;

use super::bytes::Wire;

const AREA: Rect = Rect { x: 0, y: 0, width: 30, height: 7 };

/// The sixteen colours in the order of their numbers.
const NAMED: [Color; 16] = [
    Color::Black,
    Color::Red,
    Color::Green,
    Color::Yellow,
    Color::Blue,
    Color::Magenta,
    Color::Cyan,
    Color::Gray,
    Color::DarkGray,
    Color::LightRed,
    Color::LightGreen,
    Color::LightYellow,
    Color::LightBlue,
    Color::LightMagenta,
    Color::LightCyan,
    Color::White,
];

/// A terminal that does what it is told, one letter at a time and without a thought of speed.
struct Screen {
    cells: Vec<(char, Style)>,
    at: (usize, usize),
    style: Style,
}

impl Screen {
    fn new() -> Screen {
        let blank = (' ', Style::reset());
        Screen { cells: vec![blank; AREA.area() as usize], at: (0, 0), style: Style::reset() }
    }

    fn cell(&mut self, (x, y): (usize, usize)) -> &mut (char, Style) {
        assert!(x < AREA.width as usize && y < AREA.height as usize, "{x}, {y} is outside");
        &mut self.cells[y * AREA.width as usize + x]
    }

    fn hears(&mut self, text: &str) {
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            if letter != '\u{1b}' {
                let style = self.style;
                *self.cell(self.at) = (letter, style);
                self.at.0 += 1;
                continue;
            }
            assert_eq!(letters.next(), Some('['));
            let mut words = String::new();
            let end = loop {
                match letters.next().expect("a sequence ends") {
                    letter if letter.is_ascii_alphabetic() => break letter,
                    letter => words.push(letter),
                }
            };
            if words.starts_with('?') {
                continue;
            }
            let numbers: Vec<usize> =
                words.split(';').map(|word| word.parse().unwrap_or(0)).collect();
            match end {
                'H' => self.at = (numbers[1] - 1, numbers[0] - 1),
                'C' => self.at.0 += numbers[0],
                'X' => {
                    let style = Style::reset().bg(self.style.bg.unwrap());
                    for x in self.at.0..self.at.0 + numbers[0] {
                        *self.cell((x, self.at.1)) = (' ', style);
                    }
                }
                'm' => self.styled(&numbers),
                other => panic!("what is {words}{other}?"),
            }
        }
    }

    fn styled(&mut self, numbers: &[usize]) {
        let colour = |numbers: &[usize]| match numbers[1] {
            5 => (Color::Indexed(numbers[2] as u8), 3),
            _ => (Color::Rgb(numbers[2] as u8, numbers[3] as u8, numbers[4] as u8), 5),
        };
        let mut rest = numbers;
        while let Some(&number) = rest.first() {
            let mut taken = 1;
            let (add, sub) = (Style::add_modifier, Style::remove_modifier);
            let style = self.style;
            self.style = match number {
                0 => Style::reset(),
                1 => add(style, Modifier::BOLD),
                2 => add(style, Modifier::DIM),
                4 => add(style, Modifier::UNDERLINED),
                7 => add(style, Modifier::REVERSED),
                22 => sub(style, Modifier::BOLD | Modifier::DIM),
                24 => sub(style, Modifier::UNDERLINED),
                27 => sub(style, Modifier::REVERSED),
                30..=37 => style.fg(NAMED[number - 30]),
                40..=47 => style.bg(NAMED[number - 40]),
                90..=97 => style.fg(NAMED[number - 90 + 8]),
                100..=107 => style.bg(NAMED[number - 100 + 8]),
                39 => style.fg(Color::Reset),
                49 => style.bg(Color::Reset),
                38 | 48 => {
                    let (colour, words) = colour(rest);
                    taken = words;
                    if number == 38 { style.fg(colour) } else { style.bg(colour) }
                }
                other => panic!("what is {other}m?"),
            };
            rest = &rest[taken..];
        }
    }

    /// Whether it shows what was drawn. What a blank's letters would look like cannot be seen.
    fn shows(&self, drawn: &Buffer) {
        let seen = Modifier::UNDERLINED | Modifier::REVERSED;
        for ((letter, style), cell) in self.cells.iter().zip(drawn.content()) {
            assert_eq!(letter.to_string(), cell.symbol());
            let modifier = style.add_modifier;
            assert_eq!(style.bg, Some(cell.bg), "{letter:?}");
            if *letter == ' ' && !cell.modifier.intersects(seen) {
                assert!(!modifier.intersects(seen), "{modifier:?}");
            } else {
                assert_eq!((style.fg, modifier), (Some(cell.fg), cell.modifier), "{letter:?}");
            }
        }
    }
}

/// Numbers that look drawn by lot, the same each time.
struct Lot(u64);

impl Lot {
    fn of(&mut self, count: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }

    fn cell(&mut self) -> Cell {
        let named = NAMED[self.of(16)];
        let colours = [Color::Reset, Color::Rgb(1, 2, 3), Color::Indexed(214), named];
        let modifiers = [
            Modifier::empty(),
            Modifier::empty(),
            Modifier::BOLD,
            Modifier::DIM,
            Modifier::UNDERLINED,
            Modifier::REVERSED,
            Modifier::BOLD | Modifier::UNDERLINED,
            Modifier::BOLD | Modifier::DIM,
        ];
        let mut cell = Cell::new([" ", " ", " ", "a", "7", "●", "─"][self.of(7)]);
        cell.fg = colours[self.of(4)];
        cell.bg = colours[[0, 0, 0, 0, 1, 2, 3][self.of(7)]];
        cell.modifier = modifiers[self.of(8)];
        cell
    }

    /// Some cells in a row, or some that are all the same.
    fn changes(&mut self, drawn: &mut Buffer) {
        for _ in 0..self.of(9) {
            let (first, length) = (self.of(AREA.area() as usize), self.of(25) + 1);
            let same = (self.of(2) == 0).then(|| self.cell());
            for cell in drawn.content.iter_mut().skip(first).take(length) {
                *cell = same.clone().unwrap_or_else(|| self.cell());
            }
        }
    }
}

#[test]
fn what_is_written_looks_as_it_was_drawn() {
    let wire = Wire::default();
    let options = TerminalOptions { viewport: Viewport::Fixed(AREA) };
    let mut terminal = Terminal::with_options(Pen::new(wire.clone()), options).unwrap();
    let (mut screen, mut drawn, mut lot) = (Screen::new(), Buffer::empty(AREA), Lot(7));
    for _ in 0..500 {
        lot.changes(&mut drawn);
        terminal.draw(|frame| frame.buffer_mut().clone_from(&drawn)).unwrap();
        let written = std::mem::take(&mut *wire.0.lock().unwrap());
        screen.hears(&String::from_utf8(written).unwrap());
        screen.style = Style::reset();
        screen.shows(&drawn);
    }
}
