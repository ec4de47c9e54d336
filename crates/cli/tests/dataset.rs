//! Positions with exact labels, through the real program.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

/// Standard output, standard error and exit code.
fn run(line: &str, folder: &Path) -> (String, String, i32) {
    let mut rivi = Command::cargo_bin("rivi").unwrap();
    let output = rivi.current_dir(folder).args(line.split_whitespace()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

#[test]
fn the_same_arguments_give_the_same_file_whatever_the_threads() {
    let folder = tempfile::tempdir().unwrap();
    let ask = "dataset connect4 --count 700 --least 28 --nodes 2000 --json --out";
    let (card, errors, code) = run(&format!("{ask} one.npz"), folder.path());
    assert_eq!(code, 0, "{errors}");
    let card: Value = serde_json::from_str(&card).unwrap();
    assert_eq!((&card["rows"], &card["exhausted"]), (&700.into(), &false.into()));
    let (_, errors, code) = run(&format!("{ask} two.npz --threads 2"), folder.path());
    assert_eq!(code, 0, "{errors}");
    let read = |name| fs::read(folder.path().join(name)).unwrap();
    assert_eq!(read("one.npz"), read("two.npz"));
    assert_eq!(read("one.npz.card.json"), read("two.npz.card.json"));
    assert!(read("one.npz").starts_with(b"PK"), "numpy reads zipped arrays");
}

#[test]
fn a_small_game_has_no_more_positions_than_there_are() {
    let folder = tempfile::tempdir().unwrap();
    let (said, errors, code) = run("dataset tictactoe --out all.npz", folder.path());
    assert_eq!(code, 0, "{errors}");
    assert!(said.contains("No more different positions turned up"), "{said}");
    let rows: u32 = said.split(": ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    // 5,478 can be reached, 4,520 of them are not over.
    assert!((4_000..=4_520).contains(&rows), "{said}");
}

#[test]
fn what_cannot_be_solved_ends_with_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let early = "dataset gomoku --most 9 --nodes 1 --out none.npz";
    for (line, sentence) in [
        (early, "no position got an answer: --nodes allows more"),
        ("dataset chess --out a.npz", "chess"),
        ("dataset connect4 --out a.parquet", "expected a file named *.npz"),
        ("dataset connect4 --count 0 --out a.npz", "--count"),
        ("dataset connect4 --nodes 0 --out a.npz", "--nodes"),
        ("dataset tictactoe --out nowhere/a.npz", "cannot write nowhere/a.npz"),
    ] {
        let (_, errors, code) = run(line, folder.path());
        assert!(code == 2 && errors.contains(sentence), "{line}: {code} {errors}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
}
