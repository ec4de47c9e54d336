//! The face that all games show: moves as text, taking back, starting again.

use crate::kinds::AnyGame;
use rivi_players::Entry;
use rivi_rules::{IllegalMove, PlayError, Side, Size, Square};

use crate::after;

#[test]
fn moves_are_taken_back_and_played_again_in_every_game() {
    for entry in rivi_games::entries().into_iter().map(Entry::card) {
        let mut table = after(entry.example.game, entry.example.moves);
        let (end, moves) = (table.key(), table.moves());
        let empty = after(entry.example.game, "");
        let mut taken: Vec<String> = std::iter::from_fn(|| table.take_back()).collect();
        taken.reverse();
        assert_eq!(taken, moves, "{}", entry.name);
        assert_eq!((table.key(), table.moves().len()), (empty.key(), 0));
        let again: Vec<String> = std::iter::from_fn(|| table.redo()).collect();
        assert_eq!((again, table.key()), (moves, end), "{}", entry.name);
    }
}

#[test]
fn a_copy_and_a_new_game_leave_the_old_one_alone() {
    for entry in rivi_games::entries().into_iter().map(Entry::card) {
        let table = after(entry.example.game, entry.example.moves);
        let mut copy = table.boxed();
        copy.take_back().unwrap();
        assert_eq!(copy.moves().len() + 1, table.moves().len());
        let again = table.restart(Side::O);
        let first_move = &again.legal_moves()[0];
        assert_eq!((again.turn(), again.moves().len()), (Side::O, 0));
        assert!(again.target(first_move).is_some());
        assert_ne!(again.key(), table.restart(Side::X).key());
    }
}

#[test]
fn a_move_is_played_or_refused_with_its_reason() {
    let mut table = after("tictactoe", "a1");
    let taken = IllegalMove::Occupied { by: Side::X };
    let refused = PlayError::Illegal { text: "a1".to_owned(), reason: taken };
    assert_eq!(table.play(" a1 "), Err(refused));
    assert_eq!(table.target("a1"), None);
    assert_eq!(table.target("x"), None);
    let error = table.play("a2 a3").unwrap_err().to_string();
    assert_eq!(error, "' a3' is no move here: expected one move and nothing behind it");
    assert_eq!(table.moves(), ["a1"]);
    table.play("a2").unwrap();
    assert_eq!(table.moves(), ["a1", "a2"]);
    assert_eq!(table.legal_moves(), ["a3", "b3", "c3", "b2", "c2", "b1", "c1"]);
    assert_eq!(table.at(Square::new(2, 0)), Some(Side::X));
    assert_eq!(table.at(Square::new(1, 0)), Some(Side::O));
    assert_eq!(table.at(Square::new(0, 0)), None);
}

#[test]
fn boards_have_the_size_and_blocks_they_are_drawn_with() {
    for (game, size, block) in [
        ("tictactoe", Size::new(3, 3), None),
        ("mnk:5,4,3", Size::new(5, 4), None),
        ("connect4", Size::new(7, 6), None),
        ("ultimate", Size::new(9, 9), Some(Size::new(3, 3))),
    ] {
        let table = after(game, "");
        assert_eq!((table.size(), table.block(), table.diagram().size()), (size, block, size));
    }
}

#[test]
fn leaves_are_counted_for_each_first_move() {
    let table = AnyGame::parse("tictactoe").unwrap().table();
    assert_eq!(table.perft(3), Some(504));
    let divided = table.divide(3).unwrap();
    assert_eq!(divided.len(), 9);
    assert!(divided.iter().all(|(_, leaves)| *leaves == 56));
    assert_eq!(divided[0].0, "a3");
    assert_eq!((table.perft(9), table.perft(10)), (Some(127_872), Some(0)));
    assert_eq!(after("tictactoe", "b2").perft(9), Some(0));
}

#[test]
fn a_new_game_begins_on_an_empty_board() {
    for (game, moves) in [
        ("tictactoe", "a1 a2 b1 b2 c1"),
        ("tictactoe:4", "a1 a2 b1 b2 c1"),
        ("mnk:3,3,2,go-on", "a1 a2 b1 b2"),
        ("connect4", "1212121"),
        ("connect4:9x9", "1212121"),
        ("ultimate,count", "44 40 08"),
    ] {
        for first in Side::BOTH {
            let again = after(game, moves).restart(first);
            let empty = after(game, "").restart(first);
            assert_eq!((again.key(), again.outcome(), again.turn()), (empty.key(), None, first));
            assert_eq!(again.diagram(), empty.diagram(), "{game}");
            assert_eq!(again.legal_moves(), empty.legal_moves(), "{game}");
        }
    }
}

#[test]
fn positions_that_differ_have_keys_that_differ() {
    for game in ["tictactoe", "connect4", "connect4:9x9", "gomoku", "ultimate"] {
        let empty = after(game, "");
        let starts = Side::BOTH.map(|first| empty.restart(first));
        let mut keys: Vec<u64> = starts.iter().map(|start| start.key()).collect();
        for start in &starts {
            for m in start.legal_moves() {
                let mut next = start.boxed();
                next.play(&m).unwrap();
                keys.push(next.key());
            }
        }
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count, "{game}");
    }
}

#[test]
fn symmetric_positions_share_a_key_and_others_do_not() {
    for (game, one, image, other) in [
        ("tictactoe", "a1", "c3", "b1"),
        ("gomoku", "a2", "o14", "a3"),
        ("mnk:5,4,4", "a1", "e4", "a2"),
        ("connect4", "12", "76", "13"),
        ("ultimate", "01", "03", "00"),
    ] {
        let [one, image, other] = [one, image, other].map(|line| after(game, line));
        assert_ne!(one.key(), image.key(), "{game}");
        assert_eq!(one.canonical_key(), image.canonical_key(), "{game}");
        assert_ne!(one.canonical_key(), other.canonical_key(), "{game}");
    }
}
