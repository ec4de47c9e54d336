//! The engine of Ultimate tic-tac-toe, through the real program.

use assert_cmd::Command;
use serde_json::Value;

/// Standard output, standard error and exit code.
fn run(line: &str) -> (String, String, i32) {
    let mut command = Command::cargo_bin("rivi").unwrap();
    let output = command.args(line.split_whitespace()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

/// A game of random moves, 52 plies long, that goes on.
const LATE: &str = include_str!("ultimate_late.txt");

#[test]
fn a_late_position_is_solved_and_its_line_is_as_long_as_promised() {
    let (out, errors, code) = run(&format!("solve ultimate {LATE} --all --json --table-size 16"));
    assert_eq!(code, 0, "{errors}");
    let solved: Value = serde_json::from_str(&out).unwrap();
    let verdict = solved["verdict"].as_str().unwrap();
    let weak = run(&format!("solve ultimate {LATE} --weak --json --table-size 16")).0;
    let weak: Value = serde_json::from_str(&weak).unwrap();
    assert!(verdict.starts_with(weak["verdict"].as_str().unwrap()), "{verdict}");
    let values = solved["values"].as_array().unwrap();
    let is_best = |value: &&Value| value["verdict"] == verdict;
    let best: Vec<&Value> = values.iter().filter(is_best).map(|value| &value["move"]).collect();
    assert!(!best.is_empty() && solved["best"] == serde_json::json!(best), "{solved}");
}

#[test]
fn what_only_connect_four_can_do_is_refused() {
    for (line, said) in [
        ("solve ultimate --explain 44", "--explain is for connect4"),
        ("solve ultimate --threads 2 44", "are for connect4"),
        ("book show connect4", "expected ultimate"),
    ] {
        let (_, errors, code) = run(line);
        assert!(code == 2 && errors.contains(said), "{line}: {code} {errors}");
    }
}

#[test]
fn the_first_moves_are_shown() {
    let (out, _, code) = run("book show ultimate");
    assert_eq!((code, out.lines().count()), (0, 17));
    assert!(out.contains("44 ") && out.contains('±'), "{out}");
}
