use rivi_rules::{Board, Notation, Position, SetUp, Side};
use rivi_search::{Limits, Silent};

use super::*;
use crate::mnk::{Cell, Grid, GridRules};
use rivi_rules::Size;

fn set_up(side: u8, turn: Side, rows: &[&str]) -> Grid {
    let start = Grid::new(GridRules::new(Size::new(side, side), 5));
    let mut text: Vec<String> =
        rows.iter().map(|row| format!("{row:.<width$}", width = side as usize)).collect();
    text.resize(side as usize, ".".repeat(side as usize));
    let how = SetUp { turn: Some(turn), impossible: true };
    start.set_up(&text.join("\n").parse().unwrap(), how).unwrap()
}

fn best(position: &Grid, settings: SliceSettings) -> SliceChoice {
    SliceMachine::new(settings, 1).choose(position, &Limits::none(), &mut Silent).unwrap()
}

#[test]
fn looks() {
    let position = set_up(15, Side::O, &["", "", "..O", "....XX.XX.....O", "...O"]);
    for faithful in [true, false] {
        for depth in 1..=4 {
            let found =
                best(&position, SliceSettings { depth, faithful, ..SliceSettings::default() });
            let cells: Vec<String> = found.best.iter().map(|&m| position.move_text(m)).collect();
            let line: Vec<String> = found.line.iter().map(|&m| position.move_text(m)).collect();
            println!(
                "faithful {faithful} depth {depth}: {cells:?} now {} exp {} {:?} nodes {} line {line:?}",
                found.score_now, found.score_expected, found.verdict, found.nodes
            );
        }
    }
    panic!();
}
