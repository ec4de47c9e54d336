//! Counting through the real binary.

use assert_cmd::Command;

fn stdout(arguments: &[&str]) -> String {
    let output = Command::cargo_bin("rivi").unwrap().args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    assert!(output.stderr.is_empty(), "no progress bar where nobody watches: {arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn leaves_are_counted() {
    for (game, counts) in [
        ("tictactoe", &[1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872, 0][..]),
        ("connect4", &[1, 7, 49, 343, 2401, 16807, 117_649, 823_536]),
        ("ultimate", &[1, 81, 720, 6336, 55080, 473_256]),
        ("gomoku", &[1, 225, 50400, 11_239_200]),
    ] {
        for (depth, count) in counts.iter().enumerate() {
            let found = stdout(&["perft", game, &depth.to_string()]);
            assert_eq!(found, format!("{count}\n"), "{game} {depth}");
        }
    }
}

#[test]
fn first_moves_are_told_apart() {
    let text = stdout(&["perft", "tictactoe", "8", "--divide"]);
    // A corner, an edge and the centre, counted apart by a walk through all games.
    let (corner, edge, centre) = (21_312, 24_192, 18_432);
    assert_eq!(4 * (corner + edge) + centre, 200_448);
    let expected = format!(
        "a3: {corner}\nb3: {edge}\nc3: {corner}\na2: {edge}\nb2: {centre}\nc2: {edge}\n\
         a1: {corner}\nb1: {edge}\nc1: {corner}\n200448\n"
    );
    assert_eq!(text, expected);
}

#[test]
fn the_count_as_json() {
    let text = stdout(&["perft", "connect4:4x4", "2", "--from", "1", "--divide", "--json"]);
    let found: serde_json::Value = serde_json::from_str(&text).unwrap();
    let expected = serde_json::json!({
        "game": "connect4:4x4",
        "depth": 2,
        "leaves": 16,
        "divide": [
            { "move": "1", "leaves": 4 },
            { "move": "2", "leaves": 4 },
            { "move": "3", "leaves": 4 },
            { "move": "4", "leaves": 4 },
        ],
    });
    assert_eq!(found, expected);
}
