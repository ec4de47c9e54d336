//! Boards so small that several cells share a character; the sides are told apart by their colours.

use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};
use rivi_rules::Side;

use super::super::ink::Role;
use super::plan::Plan;
use super::zoom::Zoom;
use super::{Board, Cell};

pub(super) fn draw(board: &Board<'_>, cells: &[Cell], plan: &Plan, buffer: &mut Buffer) {
    let (across, down) = plan.zoom.packed();
    let (width, height) = (board.size().width as usize, board.size().height as usize);
    let end = (plan.columns.first + plan.shown.0, plan.rows.first + plan.shown.1);
    for row in (plan.rows.first..end.1).step_by(down) {
        for column in (plan.columns.first..end.0).step_by(across) {
            let cell = |down: usize, across: usize| {
                let (row, column) = (row + down, column + across);
                (row < height && column < width).then(|| &cells[row * width + column])
            };
            let (glyph, mut style) = match plan.zoom {
                Zoom::Half => half(board, cell(0, 0), cell(1, 0)),
                _ => dots(board, &cell),
            };
            let holds_cursor = board.marks.cursor.is_some_and(|cursor| {
                (row..row + down).contains(&(cursor.row as usize))
                    && (column..column + across).contains(&(cursor.column as usize))
            });
            if holds_cursor {
                style = style.add_modifier(Modifier::REVERSED);
            }
            let x = plan.x + plan.columns.at(column) as u16;
            let y = plan.y + plan.rows.at(row) as u16;
            buffer[(x, y)].set_char(glyph).set_style(style);
        }
    }
}

fn of(cell: Option<&Cell>) -> Option<Side> {
    cell.and_then(|cell| cell.mark)
}

/// Two cells, one above the other: the upper in the colour of the text, the lower in that behind it.
fn half(board: &Board<'_>, upper: Option<&Cell>, lower: Option<&Cell>) -> (char, Style) {
    let colour = |side: Side| board.ink.style(Role::Mark(side)).fg;
    match (of(upper), of(lower)) {
        (Some(above), Some(below)) if above == below => ('█', board.ink.style(Role::Mark(above))),
        (Some(above), Some(below)) => {
            let style = Style::new();
            let style = colour(above).map_or(style, |colour| style.fg(colour));
            ('▀', colour(below).map_or(style, |colour| style.bg(colour)))
        }
        (Some(above), None) => ('▀', board.ink.style(Role::Mark(above))),
        (None, Some(below)) => ('▄', board.ink.style(Role::Mark(below))),
        (None, None) => ('·', board.ink.style(Role::Grid)),
    }
}

/// Eight cells as dots, in the colour of the side that has more of them.
fn dots<'c>(board: &Board<'_>, cell: &dyn Fn(usize, usize) -> Option<&'c Cell>) -> (char, Style) {
    const BITS: [[u32; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
    let (mut bits, mut lead) = (0, 0);
    for (down, pair) in BITS.iter().enumerate() {
        for (across, bit) in pair.iter().enumerate() {
            if let Some(side) = of(cell(down, across)) {
                bits |= bit;
                lead += if side == Side::X { 1 } else { -1 };
            }
        }
    }
    let role = match lead {
        _ if bits == 0 => Role::Grid,
        0 => Role::Notice,
        1.. => Role::Mark(Side::X),
        _ => Role::Mark(Side::O),
    };
    (char::from_u32(0x2800 + bits).unwrap_or(' '), board.ink.style(role))
}
