use ratatui::layout::Rect;
use rivi_play::state::State;
use rivi_rules::Side;

use super::{Line, inked, plain};
use crate::screen::ink::Role;
use crate::screen::words::Manner;

/// The moves in pairs, the last of them in sight, and the boards within the board with their owners.
pub(super) fn told(state: &State, manner: &Manner, area: Rect) -> Vec<Line> {
    let mut lines = owners(state, manner);
    let room = (area.height as usize).saturating_sub(lines.len()).max(1);
    let moves = &state.view.moves;
    if moves.is_empty() {
        lines.push(inked(manner.text("screen.moves.none"), manner, Role::Dim));
        return lines;
    }
    let skipped = usize::from(state.first == Side::O && state.start.is_none());
    let shifted: Vec<&str> =
        std::iter::repeat_n("", skipped).chain(moves.iter().map(String::as_str)).collect();
    let pairs: Vec<String> = (1..)
        .zip(shifted.chunks(2))
        .map(|(number, pair)| {
            let second = pair.get(1).copied().unwrap_or_default();
            format!("{number:>3}. {:<5} {second}", pair[0])
        })
        .collect();
    let first = pairs.len().saturating_sub(room);
    lines.extend(pairs[first..].iter().map(|pair| plain(pair.clone())));
    lines
}

/// Whose the boards within the board are.
fn owners(state: &State, manner: &Manner) -> Vec<Line> {
    let (Some(local), Some(block)) = (&state.view.local, state.view.block) else {
        return Vec::new();
    };
    let across = (state.view.size.width / block.width).max(1) as usize;
    let marks: Vec<char> = local.chars().collect();
    let mut lines: Vec<Line> = marks
        .chunks(across)
        .map(|row| {
            let row: Vec<String> = row.iter().map(char::to_string).collect();
            plain(format!("   {}", row.join(" ")))
        })
        .collect();
    lines.insert(0, inked(manner.text("screen.boards"), manner, Role::Dim));
    lines
}
