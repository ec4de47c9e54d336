//! Puzzles on the command line: listed, played, proven, made, printed.

use std::fs;

use assert_cmd::Command;

fn rivi(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut command = Command::cargo_bin("rivi").unwrap();
    let output = command.args(arguments).write_stdin(input).env("LANG", "C").output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn thirty_are_proven_again() {
    let (code, told, fault) = rivi(&["puzzles", "check", "--count", "30"], "");
    assert_eq!((code, told.as_str()), (0, "30 of 30 puzzles proven again\n"), "{fault}");
}

#[test]
fn the_scenarios_are_played_from_a_pipe() {
    let (code, told, _) = rivi(&["puzzles", "play", "--id", "scenario-1"], "7\n1\n");
    assert_eq!(code, 0, "{told}");
    assert!(told.contains("Not 7: ") && told.ends_with("Solved!\n"), "{told}");
    let (code, told, _) = rivi(&["puzzles", "play", "--id", "scenario-3"], "h\nh\nh\nx\n9\n3\nq\n");
    assert_eq!(code, 1, "{told}");
    assert!(told.contains("The answer is 3, 4.") && told.contains("2 moves to go"), "{told}");
    let (code, told, _) = rivi(&["puzzles", "play", "--id", "scenario-5"], "s\n");
    assert!(code == 1 && told.contains("Solution: 4 "), "{told}");
    assert_eq!(rivi(&["puzzles", "play", "--id", "scenario-5"], "").0, 1);
}

#[test]
fn each_day_has_its_puzzle() {
    let day =
        |date: &str| rivi(&["puzzles", "play", "--daily", "--date", date, "--lang", "de"], "q");
    let (one, other) = (day("2026-11-18"), day("2026-11-19"));
    assert!(one.1.starts_with("Aufgabe ") && one == day("2026-11-18") && one.1 != other.1);
    assert_eq!(day("2026-02-30").0, 2);
}

#[test]
fn the_same_seed_makes_the_same_puzzles_and_they_are_those_shipped() {
    let make = |count: &str| rivi(&["puzzles", "make", "tictactoe", "--count", count], "");
    let (code, made, _) = make("16");
    assert_eq!(code, 0);
    assert_eq!(made, make("16").1);
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/mnk/data/puzzles-3.txt");
    assert_eq!(made, fs::read_to_string(shipped).unwrap());
}

#[test]
fn a_sheet_has_its_solutions_behind_the_boards() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sheet.html");
    let name = file.to_str().unwrap();
    let (code, told, _) =
        rivi(&["puzzles", "sheet", "connect4", "--out", name, "--count", "3"], "");
    assert_eq!((code, told), (0, format!("3 puzzles in {name}\n")));
    let page = fs::read_to_string(&file).unwrap();
    assert_eq!((page.matches("<article>").count(), page.matches("<li>").count()), (3, 3));
    assert!(page.find("Solutions") > page.rfind("</article>"));
    let picture = folder.path().join("one.svg");
    let code = rivi(&["puzzles", "sheet", "ultimate", "--out", picture.to_str().unwrap()], "").0;
    assert_eq!(code, 0);
    assert!(fs::read_to_string(picture).unwrap().starts_with("<svg "));
}

#[test]
fn puzzles_are_listed_and_bad_wishes_refused() {
    let (code, told, _) = rivi(&["puzzles", "connect4", "--theme", "win", "--json"], "");
    let listed: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert!(code == 0 && listed.as_array().unwrap().len() > 100);
    assert!(!told.contains("answer"));
    for arguments in [
        &["puzzles", "chess"][..],
        &["puzzles", "mnk:5,4,4"],
        &["puzzles", "connect4", "--theme", "fun"],
        &["puzzles", "connect4", "--grade", "6"],
        &["puzzles", "play", "--id", "nowhere"],
        &["puzzles", "make", "connect4", "--count", "0"],
        &["puzzles", "make", "connect4:9x9"],
        &["puzzles", "sheet", "connect4", "--out", "sheet.pdf"],
        &["puzzles", "sheet", "connect4", "--out", "sheet.html", "--count", "61"],
    ] {
        let (code, told, fault) = rivi(arguments, "");
        assert!(
            code == 2 && told.is_empty() && fault.starts_with("rivi: "),
            "{arguments:?} {fault}"
        );
    }
}
