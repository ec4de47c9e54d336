//! `rivi work` and `rivi arena --workers`, through the real binary.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use rivi_bus::testing::TemporaryNats;

fn rivi(arguments: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("rivi"));
    command.args(arguments).env_remove("RIVI_BUS");
    command
}

/// A worker, until this is dropped.
struct Hired(Child);

impl Hired {
    fn new(bus: &str) -> Hired {
        let mut command = rivi(&["work", "--threads", "1", "--log", "error"]);
        // As it is said where others cannot read it.
        Hired(command.env("RIVI_BUS", bus).stdout(Stdio::null()).spawn().unwrap())
    }
}

impl Drop for Hired {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Every game, but for the time that it took.
fn timeless(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let line = |line: &str| {
        let mut game: serde_json::Value = serde_json::from_str(line).unwrap();
        game.as_object_mut().unwrap().retain(|name, _| !name.ends_with("_seconds"));
        game.to_string()
    };
    text.lines().map(line).collect()
}

#[test]
fn a_tournament_is_the_same_by_workers() {
    let server = match TemporaryNats::start() {
        Ok(server) => server,
        Err(unavailable) if std::env::var("CI").is_ok() => panic!("{unavailable}"),
        Err(unavailable) => return eprintln!("NOT TESTED on NATS: {unavailable}"),
    };
    let bus = server.address();
    let _workers = [Hired::new(&bus), Hired::new(&bus)];
    let folder = tempfile::tempdir().unwrap();
    let (here, there) = (folder.path().join("here"), folder.path().join("there"));
    let arena = |records: &Path, more: &[&str]| {
        let mut command = rivi(&["arena", "connect4", "deep", "mcts", "--games", "20"]);
        command.args(["--nodes", "300", "--seed", "5", "--records"]).arg(records).args(more);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", told(&output));
        output
    };
    let alone = arena(&here, &["--quiet"]);
    let shared = arena(&there, &["--workers", "--bus", &bus]);
    assert_eq!(timeless(&here).len(), 20);
    assert_eq!(timeless(&here), timeless(&there));
    assert_eq!(alone.stdout, shared.stdout, "the same table");
    assert!(told(&shared).contains("times as fast"), "{}", told(&shared));
}

#[test]
fn what_cannot_be_gets_a_sentence() {
    let games = ["arena", "connect4", "random", "random", "--workers"];
    let program = ["arena", "connect4", "random", "cmd:\"touch x\"", "--workers"];
    let nowhere = ["--bus", "nats://localhost:1"];
    let secret = ["--bus", "nats://ada:s3cret@localhost"];
    for (arguments, more, sentence) in [
        (&["work"][..], &[][..], "there is no bus to meet others on"),
        (&["work"], &["--bus", "none"], "there is no bus to meet others on"),
        (&["work"], &["--bus", "kafka://a"], "there is no such bus"),
        (&["work"], &secret, "an address with a password in it is refused"),
        (&["work", "--threads", "0"], &nowhere, "expected a number from 1 to 1024"),
        (&games, &[], "--bus"),
        (&games, &nowhere, "the bus does not answer"),
        (&program, &nowhere, "workers play nothing but machines"),
    ] {
        let output = rivi(arguments).args(more).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(told(&output).contains(sentence), "{arguments:?}: {}", told(&output));
        assert!(!told(&output).contains("s3cret") && output.stdout.is_empty());
    }
}
