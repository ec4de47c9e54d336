//! Bad input, through the real binary: a sentence on standard error that says what was expected and
//! what was got, exit code 2, and nothing on standard output.

use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, Stdio};

fn rivi(arguments: &[&str]) -> assert_cmd::Command {
    let mut command = assert_cmd::Command::cargo_bin("rivi").unwrap();
    command.args(arguments);
    command
}

/// A way to go wrong: the arguments, what stands on standard input, and the sentence.
type Case = (&'static [&'static str], &'static str, &'static str);

fn check(cases: &[Case]) {
    for (arguments, input, sentence) in cases {
        let output = rivi(arguments).write_stdin(*input).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(error, format!("rivi: {sentence}\n"), "{arguments:?}");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

const GAMES: &str = "the games are tictactoe, mnk, connect4, gomoku, ristinolla, ultimate, line";

#[test]
fn wrong_games() {
    check(&[
        (&["show", "chess"], "", const_str(&["there is no game 'chess'; ", GAMES])),
        (&["perft", "chess", "3"], "", const_str(&["there is no game 'chess'; ", GAMES])),
        (
            &["show", "connect4:10x6"],
            "",
            "connect4 cannot be '10x6': expected WxH with 4 to 9 columns and rows, as in \
             connect4:8x7",
        ),
        (
            &["perft", "tictactoe:27", "1"],
            "",
            "tictactoe cannot be '27': expected one number from 1 to 26, as in tictactoe:4",
        ),
        (
            &["show", "ultimate,go-on"],
            "",
            "ultimate has no option 'go-on'; it takes only count (without a line, more boards win)",
        ),
    ]);
}

/// Joins parts for the life of the test.
fn const_str(parts: &[&str]) -> &'static str {
    parts.concat().leak()
}

#[test]
fn wrong_moves() {
    check(&[
        (
            &["show", "connect4", "448"],
            "",
            "move 3: '8' is no move here: expected a column from 1 to 7",
        ),
        (&["show", "gomoku", "h8", "h8"], "", "move 2, 'h8', is illegal: the cell is taken by X"),
        (
            &["show", "ultimate", "44 00"],
            "",
            "move 2, '00', is illegal: it must be played in board 4",
        ),
        (&["show", "connect4", "11111111"], "", "move 7, '1', is illegal: the column is full"),
        (
            &["show", "tictactoe", "a1 a2 b1 b2 c1 c2"],
            "",
            "move 6, 'c2', is illegal: the game is over: X has won",
        ),
        (
            &["perft", "gomoku", "1", "--from", "h8 q1"],
            "",
            "move 2: 'q1' is no move here: expected a column from a to o and a row from 1 to 15, \
             as in h8",
        ),
    ]);
}

#[test]
fn wrong_diagrams() {
    const SHOW: &[&str] = &["show", "tictactoe", "--diagram", "-"];
    check(&[
        (SHOW, "X.\n..\n..", "row 1 of the diagram has 2 cells; this board has 3"),
        (SHOW, "X..\n..\n...", "row 2 of the diagram has 2 cells, but row 1 has 3"),
        (SHOW, "X..\n...", "the diagram has 2 rows; this board has 3"),
        (SHOW, "", "the diagram has 0 rows; this board has 3"),
        (SHOW, "X..\n.?.\n...", "line 2 of the diagram has '?' where X, O or . was expected"),
        (SHOW, "turn: Z\n...", "line 1 of the diagram says 'Z'; expected X or O"),
        (
            SHOW,
            "XXX\n...\n...",
            "with 3 X and 0 O it is not clear who is to move: say so (turn: X or turn: O)",
        ),
        (
            &["show", "tictactoe", "--diagram", "-", "--turn", "x"],
            "X..\n...\n...",
            "1 X and 0 O with X to move cannot come from a game; ask for it expressly if it is \
             meant",
        ),
        (
            &["show", "connect4", "--diagram", "-"],
            "X......\n.O.....",
            "the stone in column 1, row 5 from the top, hangs in the air",
        ),
        (
            &["show", "tictactoe", "--diagram", "-", "a3"],
            "X..\n...\n...",
            "move 1, 'a3', is illegal: the cell is taken by X",
        ),
    ]);
}

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bad_input");
    fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// The sentence about a file that cannot be read begins with its name.
fn check_unreadable(path: &str, begins: &str) {
    let output = rivi(&["show", "tictactoe", "--diagram", path]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.starts_with(&format!("rivi: {begins}")), "{error}");
    assert_eq!(output.status.code(), Some(2), "{path}");
    assert!(output.stdout.is_empty(), "{path}");
}

#[test]
fn unreadable_files() {
    check_unreadable("/no/such/file", "cannot read /no/such/file: No such file");
    let folder = scratch("folder");
    fs::create_dir_all(&folder).unwrap();
    let folder = folder.to_str().unwrap();
    check_unreadable(folder, &format!("cannot read {folder}: Is a directory"));
    let binary = scratch("binary");
    fs::write(&binary, b"X..\n.\xff.\n...").unwrap();
    let binary = binary.to_str().unwrap();
    let expected = format!("cannot read {binary}: stream did not contain valid UTF-8");
    check_unreadable(binary, &expected);
    let endless = scratch("endless");
    fs::write(&endless, vec![b'.'; (16 << 20) + 1]).unwrap();
    let endless = endless.to_str().unwrap();
    check_unreadable(endless, &format!("{endless} is larger than 16777216 bytes"));
}

#[test]
fn wrong_arguments_are_explained_too() {
    for arguments in [
        &["perft", "gomoku"][..],
        &["perft", "gomoku", "many"],
        &["perft", "gomoku", "-1"],
        &["perft", "gomoku", "99999999999"],
        &["show"],
        &["show", "gomoku", "--turn", "x"],
        &["dance"],
    ] {
        let output = rivi(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert!(output.stderr.starts_with(b"error: "), "{arguments:?}");
    }
}

#[test]
fn counts_beyond_64_bits_are_refused_at_once() {
    check(&[
        (
            &["perft", "gomoku", "30"],
            "",
            "about 10^70 positions lie 30 moves ahead: more than 64 bits can count",
        ),
        // 225 · 224 · … · 217, about 68 times 2^64.
        (
            &["perft", "gomoku", "9", "--divide"],
            "",
            "about 10^21 positions lie 9 moves ahead: more than 64 bits can count",
        ),
        // 4096! / 96!
        (
            &["perft", "mnk:64,64,64", "4000", "--json"],
            "",
            "about 10^12870 positions lie 4000 moves ahead: more than 64 bits can count",
        ),
    ]);
}

#[test]
fn no_line_is_longer_than_there_are_free_cells() {
    for arguments in [
        &["perft", "ultimate", "82"][..],
        &["perft", "connect4", "4294967295"],
        &["perft", "gomoku", "225", "--from", "h8"],
    ] {
        rivi(arguments).assert().success().stdout("0\n").stderr("");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let big = ["show", "gomoku:64"];
    for arguments in [&["games"][..], &["games", "--json"], &big, &["show", "gomoku", "--json"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_rivi"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let mut error = String::new();
        child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
        assert_eq!((error.as_str(), child.wait().unwrap().code()), ("", Some(0)), "{arguments:?}");
    }
}

#[test]
fn servers_that_cannot_start() {
    check(&[(
        &["serve", "--log", "off", "--database", "mysql://user:secret@host/name"],
        "",
        "there is no database 'mysql': expected sqlite:FILE, sqlite::memory: or postgres://…",
    )]);
}
