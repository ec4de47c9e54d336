//! A journal loses nothing, counts nothing twice and mixes nothing.

use std::fs;
use std::io::Write;

use proptest::prelude::*;
use rivi_arena::{
    Config, Ending, Format, GameRecord, Journal, JournalError, ProgramLimits, TimeControl, Winner,
    read_journal,
};

fn config() -> Config {
    Config {
        game: "connect4".to_owned(),
        players: vec!["random".to_owned(), "near".to_owned(), "random".to_owned()],
        format: Format::RoundRobin,
        games: 4,
        time: TimeControl::default(),
        sprt: None,
        seed: 5,
        openings: ["4 4", "1 2", "3 3 3"].map(str::to_owned).to_vec(),
        limits: ProgramLimits {
            memory_mib: Some(100),
            patience_ms: 1000,
            ..ProgramLimits::default()
        },
    }
}

fn game(number: u64) -> GameRecord {
    let config = config();
    let fixture = config.schedule().fixture(number).unwrap();
    GameRecord {
        game: number,
        x: fixture.x,
        o: fixture.o,
        opening: config.opening(fixture.round),
        opening_plies: 2,
        seed: config.game_seed(number),
        moves: "4 4 5".to_owned(),
        winner: Winner::Draw,
        ending: Ending::Rules,
        thought_us: [1, 2],
    }
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn games_come_back_in_order() {
    let folder = folder();
    let path = folder.path().join("j");
    let mut journal = Journal::create(&path, &config()).unwrap();
    for number in [3, 0, 2] {
        journal.add(&game(number)).unwrap();
    }
    drop(journal);
    let (mut journal, chronicle) = Journal::resume(&path).unwrap();
    assert_eq!(chronicle.config, config());
    assert_eq!(chronicle.games.values().cloned().collect::<Vec<_>>(), [game(0), game(2), game(3)]);
    journal.add(&game(1)).unwrap();
    drop(journal);
    assert_eq!(read_journal(&path).unwrap().games.len(), 4);
}

#[test]
fn a_torn_line_is_dropped_and_the_game_can_be_added_again() {
    let folder = folder();
    let path = folder.path().join("j");
    let mut journal = Journal::create(&path, &config()).unwrap();
    journal.add(&game(0)).unwrap();
    journal.add(&game(1)).unwrap();
    drop(journal);
    let whole = fs::read(&path).unwrap();
    let first_two_lines = whole.len() - serde_json::to_string(&game(1)).unwrap().len() - 1;
    for cut in first_two_lines..whole.len() {
        fs::write(&path, &whole[..cut]).unwrap();
        let (mut journal, chronicle) = Journal::resume(&path).unwrap();
        assert_eq!(chronicle.games.len(), 1, "cut at {cut}");
        journal.add(&game(1)).unwrap();
        drop(journal);
        assert_eq!(fs::read(&path).unwrap(), whole);
    }
}

#[test]
fn the_same_line_twice_counts_once() {
    let folder = folder();
    let path = folder.path().join("j");
    let mut journal = Journal::create(&path, &config()).unwrap();
    journal.add(&game(4)).unwrap();
    journal.add(&game(4)).unwrap();
    drop(journal);
    assert_eq!(read_journal(&path).unwrap().games.len(), 1);
}

#[test]
fn contradictions_are_refused() {
    let folder = folder();
    let other_result = GameRecord { winner: Winner::X, ..game(4) };
    let other_seed = GameRecord { seed: 1, ..game(4) };
    let swapped = GameRecord { x: game(4).o, o: game(4).x, ..game(4) };
    let beyond = GameRecord { game: 12, ..game(4) };
    for (name, wrong) in [("a", other_result), ("b", other_seed), ("c", swapped), ("d", beyond)] {
        let path = folder.path().join(name);
        let mut journal = Journal::create(&path, &config()).unwrap();
        journal.add(&game(4)).unwrap();
        journal.add(&wrong).unwrap();
        drop(journal);
        let before = fs::read(&path).unwrap();
        let error = Journal::resume(&path).unwrap_err();
        assert!(matches!(error, JournalError::Damaged { line: 3, .. }), "{error}");
        assert_eq!(fs::read(&path).unwrap(), before);
    }
}

#[test]
fn another_configuration_is_refused_with_a_sentence() {
    let folder = folder();
    let path = folder.path().join("j");
    drop(Journal::create(&path, &config()).unwrap());
    let chronicle = read_journal(&path).unwrap();
    assert!(chronicle.expect(&path, &config()).is_ok());
    let other = Config { seed: 6, ..config() };
    let sentence = chronicle.expect(&path, &other).unwrap_err().to_string();
    assert!(
        sentence.ends_with("belongs to another tournament: there the seed is 5, here 6"),
        "{sentence}"
    );
}

#[test]
fn files_that_are_no_journal_are_left_alone() {
    let folder = folder();
    for (name, content) in
        [("empty", ""), ("text", "hello\n"), ("json", "{\"rivi-arena\":2}\n"), ("cut", "{\"rivi-a")]
    {
        let path = folder.path().join(name);
        fs::write(&path, content).unwrap();
        assert!(matches!(Journal::resume(&path), Err(JournalError::NoJournal(_))), "{name}");
        assert!(matches!(Journal::create(&path, &config()), Err(JournalError::Exists(_))));
        assert_eq!(fs::read_to_string(&path).unwrap(), content);
    }
    assert!(matches!(Journal::resume(&folder.path().join("none")), Err(JournalError::Io { .. })));
}

#[test]
fn two_tournaments_cannot_write_to_one_journal() {
    let folder = folder();
    let path = folder.path().join("j");
    let journal = Journal::create(&path, &config()).unwrap();
    assert!(matches!(Journal::resume(&path), Err(JournalError::InUse(_))));
    drop(journal);
    assert!(Journal::resume(&path).is_ok());
}

proptest! {
    #[test]
    fn no_file_makes_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..300), behind_header: bool) {
        let folder = folder();
        let path = folder.path().join("j");
        if behind_header {
            drop(Journal::create(&path, &config()).unwrap());
        }
        let mut file = fs::OpenOptions::new().append(true).create(true).open(&path).unwrap();
        file.write_all(&bytes).unwrap();
        drop(file);
        let _ = read_journal(&path);
    }
}
