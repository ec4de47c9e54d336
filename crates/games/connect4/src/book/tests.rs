use std::path::PathBuf;

use rivi_rules::{Chance, Notation, Position, below};
use rivi_search::Limits;

use super::*;
use crate::Solver;
use rand_core::SeedableRng;
use std::ops::ControlFlow;

fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("rivi-book-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder.join("test.book")
}

fn refused(bytes: &[u8], name: &str) -> String {
    let path = scratch(name);
    std::fs::write(&path, bytes).unwrap();
    let error = Book::open(&path).err().expect("refused").to_string();
    std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
    error
}

#[test]
fn the_shipped_book_knows_every_opening_and_is_consistent() {
    let book = Book::shipped().unwrap();
    assert!(book.plies() >= 6 && book.bytes() <= 2 << 20);
    let mut positions = 0;
    for plies in 0..=book.plies() {
        for position in openings(plies) {
            positions += 1;
            let score = book.score(&position).expect("every opening");
            if plies < book.plies() {
                let child = |m| {
                    let child = position.after(m);
                    let over = child.outcome().is_some();
                    if over { 21 - plies as i32 / 2 } else { -book.score(&child).unwrap() }
                };
                assert_eq!(position.moves().map(child).max(), Some(score));
            }
        }
    }
    assert_eq!(positions, book.positions());
    let mut beyond = ConnectFour::new(OPENINGS_SIZE);
    beyond.play_line("2252576253462244").unwrap();
    assert_eq!(book.score(&beyond), None);
}

#[test]
fn a_position_is_bounded_by_those_before_it() {
    let book = Book::shipped().unwrap();
    for position in openings(book.plies()) {
        let bound = book.bound_from_before(&position).expect("it comes from somewhere");
        assert!(bound <= book.score(&position).unwrap(), "{position:?}");
        assert_eq!(book.at_least(&position), None);
    }
    // Best play keeps the score, so that there the bound is the score, or it wins at once.
    for position in openings(book.plies() - 1) {
        let kept = |child: &ConnectFour<u64>| {
            child.outcome().is_some() || book.bound_from_before(child) == book.score(child)
        };
        assert!(position.moves().map(|m| position.after(m)).any(|child| kept(&child)));
    }
    let mut beyond = openings(book.plies())[0];
    beyond.play(crate::Column(0)).unwrap();
    assert_eq!(book.at_least(&beyond), book.bound_from_before(&beyond));
}

/// The deepest scores of the shipped book by search, a few now and many in the slow test.
fn resolved(count: usize, seed: u64) {
    let book = Book::shipped().unwrap();
    let mut solver = Solver::new(OPENINGS_SIZE, 128 << 20, 1).unwrap();
    let deepest = openings(book.plies());
    let mut chance = Chance::seed_from_u64(seed);
    for _ in 0..count {
        let position = &deepest[below(&mut chance, deepest.len() as u32) as usize];
        assert_eq!(solver.score(position, &Limits::none()), book.score(position), "{position:?}");
    }
}

#[test]
#[ignore = "slow: 200 openings"]
fn many_openings_are_found_again_by_search() {
    resolved(200, 1);
}

#[test]
fn damaged_books_are_refused_with_a_reason() {
    let whole = SHIPPED.load().unwrap().to_vec();
    let with = |at: usize, byte: u8| {
        let mut bytes = whole.clone();
        bytes[at] ^= byte;
        bytes
    };
    assert!(refused(&[], "empty").contains("no book"));
    assert!(refused(b"something else that is long enough to be one", "text").contains("no book"));
    assert!(refused(&with(8, 3), "version").contains("version 2"));
    assert!(refused(&with(16, 1), "count").contains("promises"));
    assert!(refused(&whole[..whole.len() - 1], "short").contains("promises"));
    assert!(refused(&with(whole.len() - 3, 1), "body").contains("checksum"));
    assert!(refused(&with(12, 1), "plies").contains("checksum"));
    let missing = Book::open(std::path::Path::new("/nowhere/at/all.book")).err().unwrap();
    assert!(missing.to_string().starts_with("cannot read the book /nowhere"));
}

/// A stand-in for deep openings, which take minutes: the journal of all positions of three plies, with
/// the last line cut short, and the one lost score found again.
#[test]
fn building_goes_on_where_it_was_interrupted() {
    let path = scratch("resumed");
    let shipped = Book::shipped().unwrap();
    let journal_path = path.with_added_extension("3-plies.journal");
    let (mut journal, known) = journal::Journal::open(&journal_path).unwrap();
    assert!(known.is_empty());
    let all = openings(3);
    for position in &all[1..] {
        let score = shipped.score(position).unwrap();
        journal.add(standard_key(position), score).unwrap();
    }
    drop(journal);
    let whole = std::fs::read(&journal_path).unwrap();
    std::fs::write(&journal_path, &whole[..whole.len() - 2]).unwrap();
    let (_, known) = journal::Journal::open(&journal_path).unwrap();
    assert_eq!(known.len(), all.len() - 2);

    let mut solver = Solver::new(OPENINGS_SIZE, 1 << 20, 1).unwrap();
    let stopped = Limits::none();
    stopped.stop.set();
    let tell = &mut |_, _| ControlFlow::Continue(());
    let built = build(&path, 3, &mut solver, &stopped, tell).unwrap();
    assert_eq!(built, Built::Interrupted { done: all.len() - 2, total: all.len() });

    let (mut journal, _) = journal::Journal::open(&journal_path).unwrap();
    for position in [&all[0], all.last().unwrap()] {
        journal.add(standard_key(position), shipped.score(position).unwrap()).unwrap();
    }
    drop(journal);
    let built = build(&path, 3, &mut solver, &Limits::none(), tell).unwrap();
    assert_eq!(built, Built::Complete { positions: 1 + 4 + 25 + 121 });
    let book = Book::open(&path).unwrap();
    for position in (0..=3).flat_map(openings) {
        assert_eq!(book.score(&position), shipped.score(&position));
    }
    assert!(!journal_path.exists());
    std::fs::remove_dir_all(path.parent().unwrap()).unwrap();
}
