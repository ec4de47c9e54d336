//! `rivi-lab train` through the real program.

mod common;

use common::{refused, run};

#[test]
fn what_cannot_be_trained_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let ultimate = format!("train ultimate {}", folder.path().display());
    refused(&format!("{ultimate} --judge nobody --games 1"), "expected hand, shipped or a file");
    refused(&format!("{ultimate} --result-share 2"), "expected 0 to 1, got 2");
    refused("train gomoku --game chess", "there is no game 'chess'");
    for game in ["connect4", "tictactoe", "gomoku,go-on"] {
        refused(&format!("train gomoku --game {game}"), "is not five in a row");
    }
}

#[test]
fn a_small_training_writes_weights_that_it_can_play_with_and_repeats() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let train = |games: &str, judge: &str, out: &str| {
        let (games, out) = (path(games), path(out));
        let line = format!("train ultimate {games} --games 4 --nodes 20 --judge {judge}");
        let (said, errors, code) = run(&format!("{line} --epochs 2 --out {out}"));
        assert!(code == 0 && said.contains("epoch 2"), "{said} {errors}");
        std::fs::read(out).unwrap()
    };
    let first = train("a", "hand", "first");
    assert_eq!(first, train("b", "hand", "second"));
    train("c", &path("first"), "third");
}

#[test]
fn weights_of_five_in_a_row_say_how_to_make_them_again() {
    let line = "train gomoku --games 2 --random 4 --nodes 10 --rounds 1 --generations 1";
    let (first, errors, code) = run(line);
    assert_eq!(code, 0, "{errors}");
    assert!(first.contains("# made by: rivi-lab train gomoku --game gomoku --games 2"), "{first}");
    assert_eq!(first, run(line).0);
}
