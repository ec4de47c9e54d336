//! The Gomocup brain against partners that speak the protocol at random and badly: every move is legal,
//! every line is answered, and nothing breaks it.

use std::io::Cursor;

use rand_core::SeedableRng;
use rivi_gomoku::gomocup::{Brain, Command, serve};
use rivi_mnk::{Cell, Grid, GridRules};
use rivi_rules::{Chance, Position, Size, Square, below};
use rivi_search::Limits;

/// Games of the random partner. The bar of 1,000 takes a few seconds more.
fn games() -> u64 {
    std::env::var("RIVI_PARTNER_GAMES").ok().and_then(|count| count.parse().ok()).unwrap_or(100)
}

fn coordinates(cell: Cell, size: Size) -> String {
    let Square { row, column } = cell.square(size);
    format!("{column},{row}")
}

/// A line that a bad partner might send.
fn noise(chance: &mut Chance) -> String {
    let number = |chance: &mut Chance| i64::from(below(chance, 80)) - 8;
    match below(chance, 12) {
        0 => String::new(),
        1 => format!("TURN {},{}", number(chance), number(chance) + 60),
        2 => "TURN x,y".to_owned(),
        3 => format!(
            "INFO {} {}",
            ["timeout_turn", "rule", "nothing", "max_memory"][below(chance, 4) as usize],
            "many"
        ),
        4 => "DONE".to_owned(),
        5 => format!("TAKEBACK {},{}", number(chance) + 70, number(chance)),
        6 => "BEGIN now".to_owned(),
        7 => "\u{fffd}\u{0}\t".to_owned(),
        8 => "about".to_owned(),
        9 => "PLAY 99,99".to_owned(),
        10 => "SWAP2".to_owned(),
        _ => "7,7,7,7,7,7".to_owned(),
    }
}

/// A whole game against random moves with noise in between; the partner keeps its own board.
fn played(seed: u64) {
    let mut chance = Chance::seed_from_u64(seed);
    let side = 5 + below(&mut chance, 16) as u8;
    let size = Size::new(side, side);
    let mut position = Grid::new(GridRules::new(size, 5));
    let (mut brain, limits) = (Brain::default(), Limits::nodes(100));
    let say = |brain: &mut Brain, line: &str| -> Vec<String> {
        let mut answers = brain.answer(Command::read(line), &limits);
        answers.retain(|answer| !answer.starts_with("MESSAGE"));
        answers
    };
    assert_eq!(say(&mut brain, &format!("START {side}")), ["OK"]);
    let mut line = "BEGIN".to_owned();
    if below(&mut chance, 2) == 0 {
        let cell = position.random_move(&mut chance).unwrap();
        position.make(cell);
        line = format!("TURN {}", coordinates(cell, size));
    }
    loop {
        while below(&mut chance, 3) == 0 {
            let noise = noise(&mut chance);
            // A first move in the middle of noise is noise only while it is refused.
            if !(position.outcome().is_none() && noise.starts_with("BEGIN")) {
                say(&mut brain, &noise);
            }
        }
        let answers = say(&mut brain, &line);
        let [answer] = answers.as_slice() else { panic!("{line}: {answers:?}") };
        let (column, row) = answer.split_once(',').unwrap();
        let square = Square::new(row.parse().unwrap(), column.parse().unwrap());
        position.play(Cell::on(square, size)).unwrap();
        let Some(cell) = position.random_move(&mut chance) else { break };
        position.make(cell);
        if position.outcome().is_some() {
            break;
        }
        line = format!("TURN {}", coordinates(cell, size));
    }
}

#[test]
fn random_partners_see_only_legal_moves() {
    for seed in 0..games() {
        played(seed);
    }
}

#[test]
fn pure_noise_is_survived() {
    let mut chance = Chance::seed_from_u64(99);
    let lines: Vec<String> = (0..3_000).map(|_| noise(&mut chance)).collect();
    let input = format!("INFO timeout_turn 0\r\nSTART 12\r\n{}\r\nEND\r\n", lines.join("\r\n"));
    let mut out = Vec::new();
    serve(Cursor::new(input.into_bytes()), &mut out).unwrap();
    let text = String::from_utf8(out).unwrap();
    assert!(text.starts_with("OK\r\n"));
    let known = |line: &str| {
        let first = line.split([' ', '=']).next().unwrap_or("");
        matches!(first, "ERROR" | "UNKNOWN" | "MESSAGE" | "OK" | "name") || line.contains(',')
    };
    assert!(text.lines().all(known), "{text}");
}
