//! A screen as a picture.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::{Color, Modifier};

use super::app::App;

const CELL: (usize, usize) = (9, 18);
const GROUND: &str = "#16181d";
const TEXT: &str = "#d8dbe2";

/// The program's screen of so many columns and lines as an SVG.
pub fn svg(app: &mut App, (columns, lines): (u16, u16)) -> String {
    let Ok(mut terminal) = Terminal::new(TestBackend::new(columns, lines));
    let Ok(_) = terminal.draw(|frame| app.draw(frame));
    let buffer = terminal.backend().buffer();
    let (width, height) = (columns as usize * CELL.0, lines as usize * CELL.1);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" font-size=\"15\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{GROUND}\"/>\n"
    );
    for y in 0..lines {
        for x in 0..columns {
            let cell = &buffer[(x, y)];
            let reversed = cell.modifier.contains(Modifier::REVERSED);
            let fore = colour(cell.fg).unwrap_or_else(|| TEXT.to_owned());
            let (text, behind) = match (reversed, colour(cell.bg)) {
                (true, _) => (GROUND.to_owned(), Some(fore)),
                (false, behind) => (fore, behind),
            };
            let (left, top) = (x as usize * CELL.0, y as usize * CELL.1);
            if let Some(behind) = behind {
                out += &rect(left, top, &behind);
            }
            if cell.symbol() != " " {
                let bold = cell.modifier.contains(Modifier::BOLD);
                out += &glyph(left, top + 14, &text, bold, cell.symbol());
            }
        }
    }
    out + "</svg>\n"
}

fn rect(x: usize, y: usize, fill: &str) -> String {
    let (width, height) = CELL;
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>\n")
}

fn glyph(x: usize, y: usize, fill: &str, bold: bool, text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let weight = if bold { " font-weight=\"bold\"" } else { "" };
    format!("<text x=\"{x}\" y=\"{y}\" fill=\"{fill}\"{weight}>{text}</text>\n")
}

fn colour(colour: Color) -> Option<String> {
    match colour {
        Color::Rgb(r, g, b) => Some(format!("#{r:02x}{g:02x}{b:02x}")),
        _ => None,
    }
}
