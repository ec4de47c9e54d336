//! Journals, books, win databases and openings that an earlier version wrote open unchanged: what the program says of
//! them is what that version said. How they were made is in `older/README.md`.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

fn older(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/older").join(file)
}

/// What the program prints; it must succeed.
fn said(arguments: &str, file: &Path) -> String {
    let words = arguments.split(' ').map(|word| word.replace("FILE", file.to_str().unwrap()));
    let output = Command::cargo_bin("rivi").unwrap().args(words).output().unwrap();
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn expected(file: &str) -> String {
    fs::read_to_string(older(file)).unwrap()
}

/// A copy, as some commands write to the file.
fn copied(file: &str, folder: &Path) -> PathBuf {
    let copy = folder.join(Path::new(file).file_name().unwrap());
    fs::copy(older(file), &copy).unwrap();
    copy
}

#[test]
fn a_finished_tournament_is_told_as_before() {
    let folder = tempfile::tempdir().unwrap();
    let journal = copied("arena/finished.journal", folder.path());
    let resumed = said("arena --resume FILE --quiet --csv", &journal);
    assert_eq!(figures_of(&resumed), figures_of(&expected("arena/finished.csv")));
}

/// All figures but the two ends of the interval, which a later version tells better where one side won every game.
/// Counted from the right, as the players' names may have commas.
fn figures_of(csv: &str) -> Vec<Vec<&str>> {
    let columns: Vec<&str> = csv.lines().next().unwrap_or_default().rsplit(',').collect();
    let is_end =
        |at: usize| columns.get(at).is_some_and(|name| ["elo_low", "elo_high"].contains(name));
    csv.lines()
        .map(|line| {
            line.rsplit(',')
                .enumerate()
                .filter(|&(at, _)| !is_end(at))
                .map(|(_, figure)| figure)
                .collect()
        })
        .collect()
}

#[test]
fn an_interrupted_tournament_goes_on_to_the_same_end() {
    let folder = tempfile::tempdir().unwrap();
    for journal in ["arena/interrupted.journal", "arena/cut-short.journal"] {
        let journal = copied(journal, folder.path());
        let told = said("arena --resume FILE --quiet", &journal);
        assert_eq!(games_of(&told), games_of(&expected("arena/resumed.txt")), "{journal:?}");
    }
}

/// The lines that tell games and points; intervals may be told better by a later version.
fn games_of(told: &str) -> Vec<String> {
    let line = |line: &str| line.split_whitespace().take(4).collect::<Vec<_>>().join(" ");
    told.lines().filter(|line| line.contains('/')).map(line).collect()
}

#[test]
fn a_book_opens_and_gives_its_scores() {
    let book = older("connect4/connect4.book");
    assert_eq!(said("book info connect4 FILE --json", &book), expected("connect4/info.json"));
    assert_eq!(said("book info connect4 FILE", &book), expected("connect4/info.txt"));
    let verified = said("book verify connect4 FILE --sample 0", &book);
    assert_eq!(verified, expected("connect4/verify.txt"));
    let shown = said("book show ultimate FILE", &older("ultimate/ultimate.openings"));
    assert_eq!(shown, expected("ultimate/show.txt"));
}

#[test]
fn a_win_database_opens_and_is_exported_as_before() {
    let folder = tempfile::tempdir().unwrap();
    let base = copied("winbase/grown.wins", folder.path());
    let told = |text: &str| -> Vec<String> {
        // The first line names the file, which lies elsewhere now.
        text.lines().filter(|line| !line.contains("grown.wins")).map(str::to_owned).collect()
    };
    assert_eq!(told(&said("winbase stat --file FILE", &base)), told(&expected("winbase/stat.txt")));
    let text = folder.path().join("export.txt");
    said(&format!("winbase export --file FILE {}", text.display()), &base);
    assert_eq!(fs::read_to_string(text).unwrap(), expected("winbase/export.txt"));
}

#[test]
fn files_of_openings_are_played() {
    for (game, file) in [("connect4", "openings/connect4.txt"), ("gomoku", "openings/gomoku.txt")] {
        let command =
            format!("arena {game} random random --games 2 --seed 1 --quiet --openings FILE");
        assert!(said(&command, &older(file)).contains("random"), "{file}");
    }
}
