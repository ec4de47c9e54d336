//! `rivi admin`, with a server beside it and without.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

const RIVI: &str = env!("CARGO_BIN_EXE_rivi");
const OLDER: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../store/tests/fixtures/sqlite/matches.db");
/// The match between two people in the file, which is unfinished.
const MATCH: &str = "fe492a7994e98727";

/// What `rivi admin` says, and whether all went well.
fn admin(database: &Path, arguments: &[&str]) -> (bool, String) {
    let done = Command::new(RIVI)
        .args(["admin", "--database", &format!("sqlite:{}", database.display())])
        .args(arguments)
        .output()
        .unwrap();
    let said = [done.stdout, done.stderr].concat();
    (done.status.success(), String::from_utf8(said).unwrap())
}

/// A server that ends with this value.
struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve(database: &Path) -> Serving {
    let mut child = Command::new(RIVI)
        .args(["serve", "--listen", "127.0.0.1:0", "--log", "off", "--database"])
        .arg(format!("sqlite:{}", database.display()))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("Rivi listens on"), "{line}");
    Serving(child)
}

#[test]
fn matches_are_listed_shown_ended_and_deleted_with_a_server_and_without() {
    for served in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("rivi.db");
        fs::copy(OLDER, &database).unwrap();
        let _server = served.then(|| serve(&database));
        let (good, list) = admin(&database, &["list"]);
        assert!(good && list.lines().count() == 11, "{list}");
        let (_, aino) = admin(&database, &["list", "--player", "aino", "--unfinished"]);
        assert!(aino.contains(MATCH) && aino.contains("Aino (human)"), "{aino}");
        let (good, shown) = admin(&database, &["show", MATCH]);
        assert!(good && shown.contains("moves: a1 b2 c3"), "{shown}");
        assert!(admin(&database, &["end", MATCH, "--winner", "x"]).0);
        let (_, shown) = admin(&database, &["show", MATCH]);
        assert!(shown.contains("result: x by operator"), "{shown}");
        let (good, again) = admin(&database, &["end", MATCH]);
        assert!(!good && again.contains("the game is over"), "{again}");
        assert!(admin(&database, &["delete", MATCH]).0);
        let (good, gone) = admin(&database, &["show", MATCH]);
        assert!(!good && gone.contains("there is no match"), "{gone}");
        assert!(!admin(&database, &["delete", MATCH]).0);
    }
}

#[test]
fn everything_goes_out_and_comes_back_beside_a_server() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let (database, copy, lines) = (place("rivi.db"), place("copy.db"), place("all.jsonl"));
    fs::copy(OLDER, &database).unwrap();
    let server = serve(&database);
    let text = |path: &Path| path.display().to_string();
    let (good, said) = admin(&database, &["backup", &text(&copy)]);
    assert!(good && said.contains("11 matches") && said.contains("checked"), "{said}");
    assert!(!admin(&database, &["backup", &text(&copy)]).0, "no copy is written over");
    let (good, said) = admin(&database, &["export", &text(&lines)]);
    assert!(good, "{said}");
    assert!(!admin(&database, &["restore", &text(&copy)]).0, "the database is there");
    drop(server);
    let restored = place("restored.db");
    let (good, said) = admin(&restored, &["restore", &text(&copy)]);
    assert!(good && said.contains("11 matches"), "{said}");
    let (_, exported) = admin(&restored, &["export"]);
    assert_eq!(exported, fs::read_to_string(&lines).unwrap());
    let (good, again) = admin(&restored, &["import", &text(&lines)]);
    assert!(!good && again.contains("is there already"), "{again}");
    let imported = place("imported.db");
    drop(serve(&imported));
    assert!(admin(&imported, &["import", &text(&lines)]).0);
    assert_eq!(admin(&imported, &["export"]).1, exported);
}

#[test]
fn what_is_damaged_or_none_is_refused_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let (database, wrong) = (place("rivi.db"), place("wrong"));
    let text = |path: &Path| path.display().to_string();
    let (good, said) = admin(&database, &["list"]);
    assert!(!good && said.contains("there is no file"), "{said}");
    assert!(!database.exists(), "looking makes no database");
    let mut bytes = fs::read(OLDER).unwrap();
    let half = bytes.len() / 2;
    bytes[half..half + 4000].fill(7);
    fs::write(&wrong, bytes).unwrap();
    let (good, said) = admin(&database, &["restore", &text(&wrong)]);
    assert!(!good && !database.exists(), "{said}");
    fs::copy(OLDER, &database).unwrap();
    let exported = admin(&database, &["export"]).1;
    let broken = exported.replacen("\"number\":3", "\"number\":9", 1);
    fs::write(&wrong, broken).unwrap();
    let other = place("other.db");
    drop(serve(&other));
    let (good, said) = admin(&other, &["import", &text(&wrong)]);
    assert!(!good && said.contains("does not follow"), "{said}");
    assert_eq!(admin(&other, &["list"]).1, "", "none of them was brought in");
}
