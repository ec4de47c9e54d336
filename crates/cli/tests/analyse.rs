//! `rivi analyse`, through the real program.

use assert_cmd::Command;
use serde_json::Value;

fn analyse(line: &str) -> std::process::Output {
    let mut command = Command::cargo_bin("rivi").unwrap();
    command.arg("analyse").args(line.split_whitespace()).env("LC_ALL", "C").output().unwrap()
}

fn json(line: &str) -> Value {
    let output = analyse(&format!("{line} --json"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_solved_game_is_told_exactly() {
    let told = json("connect4 4444 --lines 2 --time 60");
    assert_eq!(told["values"].as_array().unwrap().len(), 7);
    assert_eq!(told["lines"].as_array().unwrap().len(), 2);
    assert!(told["lines"][0]["proven"].as_bool().unwrap());
    let told = json("tictactoe a3 b3");
    assert_eq!(told["lines"][0]["verdict"], "win in 3");
    assert_eq!((told["turn"].as_str(), told["moves"].as_str()), (Some("X"), Some("a3 b3")));
}

#[test]
fn the_same_nodes_give_the_same_answer() {
    let told = || {
        let mut told = json("mnk:4,4,4 a1 --nodes 5000 --lines 3");
        told["seconds"] = Value::Null;
        told
    };
    assert_eq!(told(), told());
}

#[test]
fn a_guess_is_told_as_one() {
    let output = analyse("mnk:5,5,4 c3 --depth 2");
    let text = String::from_utf8(output.stdout).unwrap();
    let told = text.strip_prefix("O to move\n").unwrap();
    let (number, line) = told.split_once(" (guess): ").expect("a guess says that it is one");
    assert!(number.parse::<i32>().is_ok() && line.starts_with(char::is_alphabetic), "{text}");
    let over = analyse("tictactoe a3 a2 b3 b2 c3");
    let text = String::from_utf8(over.stdout).unwrap();
    assert!(text.starts_with("The game is over: X has won\n"), "{text}");
}

#[test]
fn bad_input_gets_a_sentence() {
    for (line, sentence) in [
        ("chess", "there is no game 'chess'"),
        ("tictactoe a3 a3", "move 2, 'a3', is illegal"),
        ("tictactoe --time 0", "expected seconds from 0.001 to 86400, got '0'"),
        ("tictactoe --lines 0", "0 is not in 1..=64"),
    ] {
        let output = analyse(line);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(errors.contains(sentence), "{line}: {errors}");
    }
}
