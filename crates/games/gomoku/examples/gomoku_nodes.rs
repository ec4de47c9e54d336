//! The engine plays a game against itself under a limit of nodes, so that its instructions can be counted:
//! `valgrind --tool=callgrind target/release/examples/gomoku_nodes 20000`.

use std::ops::ControlFlow;

use rivi_gomoku::Scores;
use rivi_gomoku::search::{GomokuMachine, SearchOptions, Task};
use rivi_mnk::{Grid, GridRules};
use rivi_rules::{Notation, Position, Size};
use rivi_search::Limits;

fn main() {
    let nodes = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1000);
    let mut machine = GomokuMachine::new(16 << 20, SearchOptions::ALL, Scores::shipped());
    let mut position = Grid::new(GridRules::new(Size::new(15, 15), 5));
    position.play_line("h8 k7").unwrap_or_default();
    let (mut entered, mut moves) = (0, 0);
    let task = Task { lines: 1, threads: 1, limits: Limits::nodes(nodes) };
    while let Some(seen) = machine.think(&position, &task, &mut |_| ControlFlow::Continue(())) {
        (entered, moves) = (entered + seen.nodes, moves + 1);
        position.make(seen.lines[0].line[0]);
    }
    println!("{entered} nodes, {moves} moves");
}
