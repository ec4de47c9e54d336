use std::ops::ControlFlow;
use std::time::Instant;

use rivi_rules::{Notation, Outcome, Position, Size};
use rivi_search::{Limits, Verdict};

use super::*;
use crate::Scores;
use crate::Twist;
use rivi_mnk::{Grid, GridRules};

fn machine() -> GomokuMachine {
    GomokuMachine::new(4 << 20, SearchOptions::ALL, Scores::shipped())
}

fn after(rules: GridRules, moves: &str) -> Grid {
    let mut position = Grid::new(rules);
    position.play_line(moves).unwrap();
    position
}

fn gomoku(moves: &str) -> Grid {
    after(GridRules::new(Size::new(15, 15), 5), moves)
}

fn thought(position: &Grid, nodes: u64, lines: usize) -> Outlook {
    let task = Task { lines, threads: 1, limits: Limits::nodes(nodes) };
    machine().think(position, &task, &mut |_| ControlFlow::Continue(())).unwrap()
}

#[test]
fn the_same_nodes_give_the_same_answer() {
    let position = gomoku("h8 i9 g7 i7 i8 g8");
    let first = thought(&position, 5_000, 2);
    assert_eq!(first, thought(&position, 5_000, 2));
    assert!(first.nodes <= 5_100, "{}", first.nodes);
    assert_eq!(first.lines.len(), 2);
    assert_ne!(first.lines[0].line[0], first.lines[1].line[0]);
}

#[test]
fn five_is_made_and_prevented() {
    let win = thought(&gomoku("h8 h9 i8 i9 j8 j9 k8 a1"), 100, 1);
    assert_eq!(win.lines[0].verdict, Verdict::WinIn(1));
    let position = gomoku("h8 h9 i8 i9 j8 j9 k8 l8 a1");
    let stop = thought(&position, 2_000, 1);
    let text = position.move_text(stop.lines[0].line[0]);
    assert!(["g8", "k9", "g9", "f9", "l9"].contains(&text.as_str()), "{text}");
}

#[test]
fn an_open_three_is_answered() {
    let position = gomoku("h8 a1 i8 a15 j8");
    let found = thought(&position, 3_000, 1);
    let text = position.move_text(found.lines[0].line[0]);
    assert!(["f8", "g8", "k8", "l8"].contains(&text.as_str()), "{text}");
}

#[test]
fn games_of_every_kind_end_legally() {
    let five = |width, height| GridRules::new(Size::new(width, height), 5);
    for rules in [
        five(15, 15),
        five(5, 5),
        five(6, 20),
        GridRules { exact: true, ..five(9, 9) },
        Twist::Renju.on(five(9, 9)),
        Twist::Caro.on(five(9, 9)),
    ] {
        let mut position = Grid::new(rules);
        let mut machine = machine();
        let task = Task { lines: 1, threads: 1, limits: Limits::nodes(200) };
        while position.outcome().is_none() {
            let found = machine.think(&position, &task, &mut |_| ControlFlow::Continue(()));
            position.play(found.unwrap().lines[0].line[0]).unwrap();
        }
        assert!(machine.think(&position, &task, &mut |_| ControlFlow::Continue(())).is_none());
        assert!(matches!(position.outcome(), Some(Outcome::Win(_) | Outcome::Draw)));
    }
}

#[test]
fn a_stop_is_heard_at_once_by_all_threads() {
    let position = gomoku("h8 i9 g7");
    let limits = Limits::none();
    let stop = limits.stop.clone();
    let mut stopped = None;
    let task = Task { lines: 1, threads: 2, limits };
    let found = machine().think(&position, &task, &mut |outlook| {
        if outlook.depth == 4 && stopped.is_none() {
            stop.set();
            stopped = Some(Instant::now());
        }
        ControlFlow::Continue(())
    });
    assert!(found.unwrap().depth >= 4);
    assert!(stopped.unwrap().elapsed().as_millis() < 500);
}

#[test]
fn switches_have_names() {
    for name in SearchOptions::NAMES {
        assert_ne!(SearchOptions::ALL.without(name), Some(SearchOptions::ALL), "{name}");
    }
    assert_eq!(SearchOptions::ALL.without("nothing"), None);
}
