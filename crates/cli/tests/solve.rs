//! The solver and its book, through the real program.

use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

fn rivi(line: &str) -> Command {
    let mut command = Command::cargo_bin("rivi").unwrap();
    command.args(line.split_whitespace());
    command
}

/// Standard output, standard error and exit code.
fn run(line: &str, input: &str) -> (String, String, i32) {
    let output = rivi(line).write_stdin(input).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

fn json(line: &str) -> Value {
    let (out, errors, code) = run(line, "");
    assert_eq!(code, 0, "{errors}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn the_empty_board_is_won_in_the_centre() {
    let solved = json("solve connect4 --all --json --table-size 16");
    assert_eq!((&solved["score"], &solved["best"]), (&1.into(), &serde_json::json!([4])));
    let scores: Vec<i64> = solved["columns"]
        .as_array()
        .unwrap()
        .iter()
        .map(|column| column["score"].as_i64().unwrap())
        .collect();
    assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2]);
}

#[test]
#[ignore = "slow: the empty board without its book"]
fn the_empty_board_is_won_in_the_centre_without_the_book() {
    let solved = json("solve connect4 --no-book --json");
    assert_eq!((&solved["score"], &solved["best"]), (&1.into(), &serde_json::json!([4])));
}

#[test]
fn a_late_position_is_told_in_full() {
    let (out, _, code) = run("solve connect4 52753311433677442422121 --all --table-size 16", "");
    assert_eq!(code, 0);
    assert!(out.starts_with("O to move: win in 3\nScore: +8\n"), "{out}");
    assert!(out.contains("Column 5:  +8, win in 3\n"), "{out}");
    assert!(out.contains("Best: 5\nLine: 55342\n"), "{out}");
    let explained = run("solve connect4 52753311433677442422121 --explain --table-size 16", "").0;
    assert!(explained.contains("Column 5:  +8, wins in 3: O takes "), "{explained}");
    assert_eq!(explained.matches(" decides").count(), 7, "{explained}");
}

#[test]
fn only_the_winner_is_found_on_request() {
    let solved = json("solve connect4 121212 --weak --json --table-size 16");
    assert_eq!((&solved["score"], &solved["verdict"]), (&1.into(), &"win".into()));
    let over = run("solve connect4 1212121 --table-size 16", "").0;
    assert!(over.starts_with("The game is over\nScore: -18\n"), "{over}");
}

#[test]
fn other_sizes_are_solved() {
    assert_eq!(json("solve connect4:4x4 --json --table-size 16")["score"], 0);
    let two_threads = json("solve connect4:5x4 --json --table-size 16 --threads 2");
    assert_eq!(two_threads["score"], 0);
}

#[test]
fn wrong_scores_in_a_list_are_counted() {
    let list = "2252576253462244111563365343671351441 -1\n\n52753311433677442422121 8\n";
    let (out, errors, code) = run("solve connect4 --file - --table-size 16", list);
    assert_eq!(code, 0, "{errors}");
    assert_eq!(out, "2252576253462244111563365343671351441 -1\n52753311433677442422121 8\n");
    assert!(errors.ends_with("0 of 2 scores are wrong\n"), "{errors}");
    let (out, errors, code) =
        run("solve connect4 --file - --table-size 16", &list.replace(" 8", " 7"));
    assert_eq!(code, 1);
    assert!(out.ends_with("8, expected 7\n"), "{out}");
    assert!(errors.ends_with("1 of 2 scores are wrong\n"), "{errors}");
    let (out, _, code) = run("solve connect4 --file - --json --table-size 16", "121212\n");
    let brief = "{\"moves\":\"121212\",\"score\":18,\"verdict\":\"win in 1\"}\n";
    assert_eq!((out.as_str(), code), (brief, 0));
}

/// The objects that a list of positions is answered with, and the exit code.
fn listed(line: &str, input: &str) -> (Vec<Value>, i32) {
    let (out, errors, code) = run(line, input);
    assert!(!errors.contains("panicked"), "{errors}");
    (out.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), code)
}

#[test]
fn a_list_is_told_with_every_move_in_every_game() {
    let (told, code) =
        listed("solve connect4 --file - --all --json --table-size 16", "121212\n444\n");
    assert_eq!((code, told.len()), (0, 2));
    assert_eq!(
        (&told[0]["verdict"], &told[0]["best"]),
        (&"win in 1".into(), &serde_json::json!([1]))
    );
    assert_eq!(told[0]["columns"].as_array().map(Vec::len), Some(7));
    assert_eq!(told[1]["best"], json("solve connect4 444 --all --json --table-size 16")["best"]);

    let (told, code) =
        listed("solve tictactoe --file - --all --json --table-size 1", "b2\na3 b3\n");
    assert_eq!((code, &told[0]["verdict"]), (0, &"draw".into()));
    assert_eq!(told[0]["best"], serde_json::json!(["a3", "c3", "a1", "c1"]));
    assert_eq!((&told[1]["verdict"], &told[1]["moves"]), (&"win in 3".into(), &"a3 b3".into()));

    let late = include_str!("ultimate_late.txt").trim();
    let (told, code) = listed("solve ultimate --file - --all --json --table-size 16", late);
    let alone = json(&format!("solve ultimate {late} --all --json --table-size 16"));
    assert_eq!((code, &told[0]["values"]), (0, &alone["values"]));

    let fours = "h8 a1 i8 c14 j8 o3\nh8 a1 i8 c14\n";
    let (told, code) = listed("solve gomoku --file - --vcf --json", fours);
    assert_eq!((code, &told[0]["win"], &told[1]["win"]), (0, &true.into(), &false.into()));
}

#[test]
fn giving_up_is_told_everywhere_alike() {
    let late = include_str!("ultimate_late.txt").trim();
    let early: String = late.split(' ').take(20).collect::<Vec<&str>>().join(" ");
    for game in [
        "connect4 --no-book",
        "tictactoe:4",
        "mnk:6,6,4",
        &format!("ultimate {early}"),
        "gomoku h8 a1 i8 c14 j9 o3 --vct",
    ] {
        let line = format!("solve {game} --nodes 10");
        let (out, errors, code) = run(&line, "");
        assert_eq!((out.as_str(), code), ("", 3), "{line}: {errors}");
        assert!(errors.starts_with("rivi: gave up after "), "{line}: {errors}");
        let (out, _, code) = run(&format!("{line} --json"), "");
        let told: Value = serde_json::from_str(&out).unwrap();
        assert_eq!((&told["gave_up"], code), (&true.into(), 3), "{line}: {out}");
    }
    let line = "solve connect4 --file - --no-book --nodes 10 --json --table-size 1";
    let (told, code) = listed(line, "4\n121212\n");
    assert_eq!((&told[0]["gave_up"], &told[1]["score"], code), (&true.into(), &18.into(), 3));
    let (out, errors, code) = run("solve connect4 --no-book --time 0.05 --file -", "4\n4\n");
    assert_eq!(
        (out.matches("4 ? (").count(), code),
        (2, 3),
        "each line has its own time: {errors}"
    );
}

#[test]
fn a_diagram_is_taken_where_show_takes_it() {
    let diagram = "XX.\nOO.\n...\n";
    let with = |command: &str, more: &str| {
        let (out, errors, code) = run(&format!("{command} tictactoe --diagram - {more}"), diagram);
        assert_eq!(code, 0, "{errors}");
        out
    };
    let solved: Value = serde_json::from_str(&with("solve", "--all --json")).unwrap();
    assert_eq!(
        (&solved["verdict"], &solved["best"]),
        (&"win in 1".into(), &serde_json::json!(["c3"]))
    );
    assert!(solved["diagram"].as_str().unwrap().starts_with("XX.\nOO."), "{solved}");
    assert!(with("solve", "c1").contains("O to move: win in 1 (proven)"));
    assert!(with("analyse", "--nodes 5000").contains("c3"));
    assert!(with("tree", "--once").contains("tictactoe from a diagram, variant A"));
    assert!(with("perft", "1").contains('5'));
    let (_, errors, code) = run("solve tictactoe --diagram -", "XXX\nXXX\nXXX\n");
    assert!(code == 2 && errors.contains("rivi: "), "{errors}");
}

#[test]
fn bad_input_is_refused_with_a_reason() {
    let refused = |line: &str, input: &str, reason: &str| {
        let (out, errors, code) = run(line, input);
        assert_eq!((code, out.as_str()), (2, ""), "{line}");
        assert!(errors.contains(reason), "{line}: {errors}");
    };
    refused("solve connect4 48", "", "move 2: '8' is no move here: expected a column from 1 to 7");
    refused("solve connect4 1111111", "", "move 7, '1', is illegal: the column is full");
    refused("solve connect4 12121212", "", "move 8, '2', is illegal: the game is over: X has won");
    refused("solve connect4:9x9", "", "too large for the solver");
    refused("solve gomoku", "", "gomoku has no exact solver: expected tictactoe up to 6x6");
    refused("solve connect4 --file -", "44\n4x\n", "line 2: move 2: 'x' is no move");
    refused("solve connect4 --file -", "44 lots\n", "line 1: 'lots' is no score");
    refused("solve connect4 --table-size 0", "", "0 is not in 1..=65536");
    refused("book info connect4 /nowhere.book", "", "cannot read the book /nowhere.book");
    refused("book build connect4:8x7 --plies 2", "", "books for connect4 of 7x6 only");
}

/// The solver goes on without a book that it refuses.
#[test]
fn a_damaged_book_is_left_aside() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.book");
    std::fs::write(&path, "this is no book, but it is long enough to be one").unwrap();
    let line = format!("solve connect4 121212 --json --table-size 16 --book {}", path.display());
    let (out, errors, code) = run(&line, "");
    assert_eq!(code, 0);
    assert!(errors.contains("no book of Connect Four openings"), "{errors}");
    assert!(errors.contains("solving without a book"), "{errors}");
    assert_eq!(serde_json::from_str::<Value>(&out).unwrap()["score"], 18);
}

#[test]
fn the_book_is_described_and_verified() {
    let book = json("book info connect4 --json");
    assert!(book["plies"].as_u64().unwrap() >= 6 && book["bytes"].as_u64().unwrap() <= 2 << 20);
    let (out, errors, code) = run("book verify connect4 --sample 0", "");
    assert_eq!(code, 0, "{errors}");
    assert!(out.contains(" plies, 0 faults\n"), "{out}");
}

/// The book of the start position alone is built in no time from a journal that knows it.
#[test]
fn a_book_is_built_from_its_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("start.book");
    let key: u64 = (0..7).map(|column| 1 << (8 * column)).sum();
    let check = (key ^ 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48;
    let journal = folder.path().join("start.book.0-plies.journal");
    std::fs::write(&journal, format!("{key} 1 {check}\n")).unwrap();
    let (out, errors, code) =
        run(&format!("book build connect4 --plies 0 --table-size 1 --out {}", path.display()), "");
    assert_eq!(code, 0, "{errors}");
    assert!(out.ends_with("start.book: 1 positions\n"), "{out}");
    assert!(Path::new(&path).exists() && !journal.exists());
    let described = run(&format!("book info connect4 {}", path.display()), "").0;
    assert_eq!(described, "1 positions up to 0 plies in 40 bytes\n");
}
