//! The keys with what they do, over whatever is shown.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::ink::Role;
use super::keys::Action;
use super::play::framed;
use super::words::{Manner, wrapped};

/// Columns that keys have before their text.
const KEYS: u16 = 13;

/// A key with what it does, in as many lines as that takes.
struct Told {
    keys: String,
    lines: Vec<String>,
}

/// All keys with what they do, from one on; the one that the next page begins with, if not all fit.
pub(super) fn help(from: usize, area: Rect, manner: &Manner, buffer: &mut Buffer) -> Option<usize> {
    let columns = if area.width >= 76 { 2 } else { 1 };
    let inner_width = area.width.min(100).saturating_sub(4);
    let width = inner_width / columns;
    let keys: Vec<Told> =
        Action::all().skip(from).map(|action| told(action, width, manner)).collect();
    let room = area.height.saturating_sub(2) as usize;
    let mouse = wrapped(&manner.text("screen.key.mouse"), inner_width as usize);
    // The last page has the mouse, the others a line that says that there is more.
    let most = room.saturating_sub(1 + mouse.len());
    let longest = keys.iter().map(|told| told.lines.len()).max().unwrap_or(0);
    let last = (longest..=most.max(longest)).find_map(|lines| {
        let ends = ends(&keys, columns as usize, lines);
        (lines <= most && ends.last() == Some(&keys.len())).then_some((lines, ends))
    });
    // However little room there is, the mouse has a page.
    let last = last.or(keys.is_empty().then(|| (0, Vec::new())));
    let is_last = last.is_some();
    let (lines, ends) = last.unwrap_or_else(|| {
        let lines = room.saturating_sub(2).max(1);
        (lines, ends(&keys, columns as usize, lines))
    });
    let below = if is_last { mouse } else { vec![manner.text("screen.help.more")] };
    let height = ((lines + below.len() + 3) as u16).min(area.height);
    let size = (inner_width + 4, height);
    let inner = framed(&manner.text("page.do.keys"), area, size, manner, buffer);
    let mut first = 0;
    for (x, &end) in (inner.x..).step_by(width as usize).zip(&ends) {
        let place = Rect { x, width, height: lines as u16, ..inner };
        column(&keys[first..end], place, manner, buffer);
        first = end;
    }
    // A line of air, where there is something above it.
    let behind = inner.y + if lines > 0 { lines as u16 + 1 } else { 0 };
    for (line, y) in below.iter().zip(behind..inner.bottom()) {
        buffer.set_stringn(inner.x, y, line, inner.width as usize, manner.ink.style(Role::Dim));
    }
    (!is_last).then_some(from + first)
}

fn told(action: Action, width: u16, manner: &Manner) -> Told {
    let text = manner.text(&format!("screen.key.{}", action.name()));
    let lines = wrapped(&text, width.saturating_sub(KEYS + 1) as usize);
    Told { keys: manner.keys.of(action).join(" "), lines }
}

/// Where each of some columns of so many lines ends. No key is torn apart, and one that is too long is cut.
fn ends(keys: &[Told], columns: usize, lines: usize) -> Vec<usize> {
    let mut end = 0;
    let mut fill = || {
        let begin = end;
        let mut left = lines;
        while let Some(told) = keys.get(end)
            && (told.lines.len() <= left || end == begin)
        {
            left = left.saturating_sub(told.lines.len());
            end += 1;
        }
        end
    };
    (0..columns).map(|_| fill()).collect()
}

fn column(keys: &[Told], area: Rect, manner: &Manner, buffer: &mut Buffer) {
    let lines = keys.iter().flat_map(|told| {
        let keys = std::iter::once(told.keys.as_str()).chain(std::iter::repeat(""));
        keys.zip(&told.lines)
    });
    let room = area.width.saturating_sub(KEYS + 1) as usize;
    for (y, (keys, text)) in (area.y..area.bottom()).zip(lines) {
        let most = KEYS.min(area.width) as usize - 1;
        buffer.set_stringn(area.x, y, keys, most, manner.ink.style(Role::Key));
        buffer.set_stringn(area.x + KEYS, y, text, room, Style::new());
    }
}
