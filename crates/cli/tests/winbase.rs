//! `rivi winbase` through the real program: growth, interruption, text, and everything that is
//! refused.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

/// A folder of its own, in which the program finds its data.
struct Home(TempDir);

impl Home {
    fn new() -> Home {
        Home(TempDir::new().unwrap())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(cargo_bin("rivi"));
        command.current_dir(self.0.path()).env("XDG_DATA_HOME", self.0.path());
        command.arg("winbase").args(arguments);
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    fn succeed(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// What the program says when it refuses, with exit code 2.
    fn refuse(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        String::from_utf8(output.stderr).unwrap()
    }

    /// A database of a few shallow games from nothing, in a file of this name.
    fn grown(&self, file: &str) -> PathBuf {
        fs::write(self.path(file), empty_base()).unwrap();
        let quick = ["--games", "1", "--depth", "5", "--playouts", "9", "--seed", "3"];
        self.succeed(&[&["grow", "--file", file], &quick[..]].concat());
        self.path(file)
    }
}

fn empty_base() -> Vec<u8> {
    let base = rivi_connect4::vier::WinBase::new();
    rivi_connect4::vier::encode(&base)
}

fn entries(home: &Home, file: &str) -> u64 {
    let text = home.succeed(&["stat", "--file", file, "--json"]);
    let statistics: serde_json::Value = serde_json::from_str(&text).unwrap();
    statistics["entries"].as_u64().unwrap()
}

fn leftovers(folder: &Path) -> Vec<String> {
    let paths = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let unfinished = paths.filter(|path| path.extension().is_some_and(|ending| ending == "new"));
    unfinished.map(|path| path.display().to_string()).collect()
}

#[test]
fn it_grows_by_all_kinds_of_games_and_proves_what_it_has() {
    let home = Home::new();
    fs::write(home.path("w"), empty_base()).unwrap();
    let quick = ["--games", "2", "--depth", "9", "--playouts", "9", "--seed", "3"];
    let said = home.succeed(&[&["grow", "--file", "w"], &quick[..]].concat());
    for kind in ["random-best: 2 games", "best-random: 2 games", "best-best: 2 games"] {
        assert!(said.contains(kind), "{said}");
    }
    let count = entries(&home, "w");
    assert!(count > 20, "{said}");
    let proven = home.succeed(&["verify", "--file", "w"]);
    assert!(proven.contains(&format!("{count} of {count} entries proven, 0 wrong")), "{proven}");
    assert_eq!(leftovers(home.0.path()), Vec::<String>::new());
}

#[test]
fn the_same_seed_grows_the_same_file() {
    let home = Home::new();
    let (one, two) = (home.grown("one"), home.grown("two"));
    assert_eq!(fs::read(one).unwrap(), fs::read(two).unwrap());
}

#[test]
fn without_a_file_it_lies_in_the_data_folder_and_begins_with_the_embedded_one() {
    let home = Home::new();
    let missing = home.refuse(&["stat"]);
    assert!(missing.contains("there is no win database at"), "{missing}");
    assert!(missing.contains("rivi winbase grow makes one"), "{missing}");
    let quick = ["--games", "1", "--depth", "3", "--playouts", "1", "--kinds", "best-best"];
    home.succeed(&[&["grow"], &quick[..]].concat());
    assert!(home.path("rivi/connect4.wins").exists());
    let embedded = rivi_connect4::vier::embedded().len() as u64;
    assert!(entries(&home, "rivi/connect4.wins") >= embedded);
    assert!(home.succeed(&["stat", "--embedded"]).contains(&format!("{embedded} entries")));
}

#[test]
fn text_goes_out_and_comes_back() {
    let home = Home::new();
    let base = home.grown("w");
    home.succeed(&["export", "text", "--file", "w"]);
    fs::write(home.path("again"), empty_base()).unwrap();
    home.succeed(&["import", "text", "--file", "again"]);
    assert_eq!(fs::read(home.path("again")).unwrap(), fs::read(base).unwrap());
    let piped = home.succeed(&["export", "--file", "w"]);
    assert_eq!(piped, fs::read_to_string(home.path("text")).unwrap());
}

#[test]
fn a_wrong_text_is_refused_and_changes_nothing() {
    let home = Home::new();
    let before = fs::read(home.grown("w")).unwrap();
    for (text, expected) in [
        ("0:0, 3", "line 1 is '0:0, 3'; expected 'bitboard:bitboard, move, depth'"),
        ("\n1:0, 7, 9", "line 2 has the move 7; expected a column from 0 to 6"),
        ("0:1, 3, 9", "line 1 has the bitboards 0:1, which are no board"),
        ("1:0, 3, 40", "line 1 has the depth 40; expected 2 to 21"),
        ("0:0, 3, 9", "line 1 claims that column 4 wins with stone 9 at the latest"),
    ] {
        fs::write(home.path("text"), text).unwrap();
        let said = home.refuse(&["import", "text", "--file", "w"]);
        assert!(said.contains(expected), "{said}");
    }
    let missing = home.refuse(&["import", "nothing", "--file", "w"]);
    assert!(missing.contains("cannot read nothing"), "{missing}");
    assert_eq!(fs::read(home.path("w")).unwrap(), before);
}

#[test]
fn a_damaged_file_is_refused_and_stays() {
    let home = Home::new();
    let whole = fs::read(home.grown("w")).unwrap();
    let mut newer = whole.clone();
    newer[8] = 9;
    let mut flipped = whole.clone();
    flipped[40] ^= 4;
    fs::write(home.path("text"), "").unwrap();
    for (bytes, expected) in [
        (whole[..whole.len() - 3].to_vec(), "bytes were expected"),
        (newer, "the win database has version 9; this program reads version 1"),
        (flipped, "the win database is damaged: its checksum is"),
        (b"something else".to_vec(), "this is no win database"),
    ] {
        fs::write(home.path("w"), &bytes).unwrap();
        for command in [&["stat"][..], &["verify"], &["grow"], &["export"], &["import", "text"]] {
            let said = home.refuse(&[command, &["--file", "w"]].concat());
            assert!(said.contains(expected), "{command:?}: {said}");
        }
        assert_eq!(fs::read(home.path("w")).unwrap(), bytes);
    }
}

#[test]
fn false_entries_are_found() {
    use rivi_connect4::vier::{Win, WinBase, decode, encode};
    let home = Home::new();
    let base = decode(&fs::read(home.grown("w")).unwrap()).unwrap();
    let mut wrong = WinBase::new();
    wrong.extend(base.entries().into_iter().map(|(stones, win)| {
        let later = Win { stone: win.stone + 2, ..win };
        (stones, if later.stone <= 42 { later } else { win })
    }));
    fs::write(home.path("w"), encode(&wrong)).unwrap();
    let output = home.run(&["verify", "--file", "w"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("there is a quicker win"), "{said}");
}

#[test]
fn bad_arguments_are_refused() {
    let home = Home::new();
    let kinds = home.refuse(&["grow", "--kinds", "best-worst"]);
    assert!(kinds.contains("expected random-best, best-random or best-best"), "{kinds}");
    assert!(home.refuse(&["grow", "--games", "0"]).contains("1..=1000000"));
    assert!(home.refuse(&["grow", "--depth", "21"]).contains("1..=20"));
    assert!(home.refuse(&["grow", "--file", "/"]).contains("expected the name of a file"));
    assert!(!home.path("rivi").exists(), "nothing was written");
}

/// Ctrl-C in the middle of a long growth: it ends soon, and what was proven is in the file.
#[cfg(unix)]
#[test]
fn an_interrupted_growth_is_saved() {
    let home = Home::new();
    fs::write(home.path("w"), empty_base()).unwrap();
    let long = ["grow", "--file", "w", "--games", "100000", "--depth", "9", "--playouts", "50"];
    let mut growing = home.command(&long).spawn().unwrap();
    let began = Instant::now();
    while fs::metadata(home.path("w")).unwrap().len() < 5000 {
        assert!(began.elapsed() < Duration::from_mins(2), "it grows");
        sleep(Duration::from_millis(20));
    }
    let second = home.refuse(&["grow", "--file", "w"]);
    assert!(second.contains("another program is changing w"), "{second}");
    let interrupted = Command::new("kill").args(["-INT", &growing.id().to_string()]).status();
    assert!(interrupted.unwrap().success());
    assert_eq!(growing.wait().unwrap().code(), Some(130));
    assert!(entries(&home, "w") > 100);
    assert_eq!(leftovers(home.0.path()), Vec::<String>::new());
    assert!(
        home.succeed(&["grow", "--file", "w", "--games", "1", "--depth", "3"]).contains("seed")
    );
}
