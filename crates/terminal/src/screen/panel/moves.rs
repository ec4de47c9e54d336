use ratatui::layout::Rect;
use rivi_play::state::State;
use rivi_rules::Side;

use super::{Line, inked, plain};
use crate::screen::ink::Role;
use crate::screen::words::Manner;

/// The moves in pairs, the last of them in sight, and the boards within the board with their owners.
pub(super) fn told(state: &State, turns: &[Side], manner: &Manner, area: Rect) -> Vec<Line> {
    let mut lines = owners(state, manner);
    let room = (area.height as usize).saturating_sub(lines.len()).max(1);
    let moves = &state.view.moves;
    if moves.is_empty() {
        lines.push(inked(manner.text("screen.moves.none"), manner, Role::Dim));
        return lines;
    }
    let pairs = pairs(moves, turns);
    // Several moves of a turn end a blank earlier than their column, or they would seem to go on.
    let width = |x: &String| x.chars().count() + usize::from(x.contains(' '));
    let wide = pairs.iter().map(|[x, _]| width(x)).max().unwrap_or(0).max(5);
    let pairs: Vec<String> =
        (1..).zip(pairs).map(|(number, [x, o])| format!("{number:>3}. {x:<wide$} {o}")).collect();
    let first = pairs.len().saturating_sub(room);
    lines.extend(pairs[first..].iter().map(|pair| plain(pair.clone())));
    lines
}

/// What X and then O played, all moves of a turn together.
fn pairs(moves: &[String], turns: &[Side]) -> Vec<[String; 2]> {
    let mut pairs: Vec<[String; 2]> = Vec::new();
    let mut last = None;
    for (text, &side) in moves.iter().zip(turns) {
        if last != Some(side) && (side == Side::X || pairs.is_empty()) {
            pairs.push([String::new(), String::new()]);
        }
        last = Some(side);
        if let Some(pair) = pairs.last_mut() {
            let told = &mut pair[side];
            if !told.is_empty() {
                told.push(' ');
            }
            told.push_str(text);
        }
    }
    pairs
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

#[cfg(test)]
mod tests {
    use super::*;

    fn told(game: &str, first: Side, moves: &str) -> Vec<String> {
        let mut desk = rivi_games::desk(game).unwrap().restart(first);
        desk.table_mut().play_line(moves).unwrap();
        let pairs = pairs(&desk.table().moves(), &desk.table().turns());
        pairs.iter().map(|[x, o]| format!("{x}/{o}")).collect()
    }

    #[test]
    fn moves_of_a_turn_stand_together() {
        let two = told("line:9x9,k=6,stones=2,one-first", Side::X, "a1 b1 b2 c1 c2 d1");
        assert_eq!(two, ["a1/b1 b2", "c1 c2/d1"]);
        assert_eq!(told("tictactoe", Side::O, "a1 b1 c1"), ["/a1", "b1/c1"]);
    }
}
