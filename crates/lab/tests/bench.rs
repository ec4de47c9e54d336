//! `rivi-lab bench` through the real program.

mod common;

use common::{refused, run};
use serde_json::Value;

fn json(line: &str) -> Value {
    let (out, errors, code) = run(line);
    assert_eq!(code, 0, "{line}: {errors}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn the_bench_counts_the_lectures_nodes() {
    let measured = json("bench teach --rounds 1 --json");
    let rows = &measured["variants"];
    let nodes: Vec<u64> =
        rows.as_array().unwrap().iter().map(|row| row["nodes"].as_u64().unwrap()).collect();
    assert_eq!(nodes, [549_946, 18_014]);
    assert!(rows[0]["nodes_a_second"].as_f64().unwrap() > 0.0);
}

#[test]
fn the_terminal_writes_little_for_a_move() {
    let measured = json("bench terminal --rounds 20 --json");
    let rows = measured.as_array().unwrap();
    // Two screens without panels, and with a panel that has news.
    assert_eq!(rows.len(), 2 * (3 + 4));
    for row in rows {
        let bytes = row["median_bytes"].as_u64().unwrap();
        let most = match (row["what"].as_str().unwrap(), row["panels"].as_bool().unwrap()) {
            // Now and then the board scrolls, or an answer is said: the middle tells.
            ("cursor" | "move", false) => 2048,
            _ => 1 << 20,
        };
        assert!((1..most).contains(&bytes), "{row}");
        assert!(row["median_ms"].as_f64().unwrap() > 0.0, "{row}");
    }
}

#[test]
fn every_games_rules_are_measured() {
    let measured = json("bench rules --round 1 --rounds 1 --json");
    let rows = measured.as_array().unwrap();
    let games: Vec<&str> = rows.iter().map(|row| row["game"].as_str().unwrap()).collect();
    let each = ["tictactoe", "connect4", "ultimate", "gomoku", "ristinolla", "mnk:5,4,4"];
    assert_eq!(games, each.map(|game| [game; 2]).concat());
    assert!(rows.iter().all(|row| row["rivi"].as_f64().unwrap() > 0.0), "{rows:?}");
}

#[test]
fn the_solvers_scores_are_right() {
    let (out, errors, code) = run("bench connect4 L3_R1:20 --alone --json --table-size 16");
    assert_eq!(code, 0, "{errors}");
    let rows: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((rows[0]["positions"].as_u64(), rows[0]["wrong"].as_u64()), (Some(20), Some(0)));
}

#[test]
fn the_server_acknowledges_moves() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("rivi.db");
    let line = format!(
        "bench server --matches 4 --seconds 1 --rate 100 --database sqlite:{}",
        database.display()
    );
    let (out, errors, code) = run(&line);
    assert_eq!(code, 0, "{errors}");
    let said = out.split("as fast as it goes: ").nth(1).unwrap();
    let a_second: u32 = said.split(' ').next().unwrap().parse().unwrap();
    assert!(a_second > 0, "{out}");
}

#[cfg(unix)]
#[test]
fn two_programs_are_timed_in_turn() {
    let rivi_lab = env!("CARGO_BIN_EXE_rivi-lab");
    let timed = format!("bench programs --before {rivi_lab} --after {rivi_lab} --runs 2 --json");
    let measured = json(&format!("{timed} -- bench --help"));
    assert_eq!(measured["pairs"].as_array().unwrap().len(), 2, "{measured}");
    assert!(measured["ratio"].as_f64().unwrap() > 0.0, "{measured}");
    refused(&format!("{timed} -- bench chess"), "ended with exit status: 2");
}

#[test]
fn what_is_not_there_is_refused() {
    refused("bench connect4 L9", "there is no set 'L9'; the sets are L3_R1");
    refused("bench chess", "unrecognized subcommand 'chess'");
}
