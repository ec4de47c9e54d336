//! The players that students start from do what the page about them says.

use std::fs;
use std::path::{Path, PathBuf};

use rivi_arena::{FindingKind, ProgramLimits, examine};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn passes(program: &str) {
    for game in ["connect4", "tictactoe:4", "ultimate", "gomoku:8x6"] {
        let start = rivi_games::desk(game).unwrap();
        let findings = examine(program.parse().unwrap(), start.as_ref(), ProgramLimits::default());
        assert!(
            findings.iter().all(|finding| finding.verdict == FindingKind::Right),
            "{findings:?}"
        );
        assert_eq!(findings.len(), 6);
    }
}

#[test]
fn the_example_in_rust_passes_the_check() {
    // This test is target/…/deps/examples-…, and cargo builds the example beside that folder.
    let here = std::env::current_exe().unwrap();
    let example = here.ancestors().nth(2).unwrap().join("examples/random_player");
    assert!(example.exists(), "cargo test builds the example unless it is told --test");
    passes(&format!("cmd:'{}'", example.display()));
}

#[test]
fn the_example_in_python_passes_the_check() {
    passes(&format!(
        "cmd:python3 '{}'",
        root().join("examples/players/random_player.py").display()
    ));
}

#[test]
fn the_page_shows_the_examples_as_they_are() {
    let page = fs::read_to_string(root().join("docs/player-protocol.md")).unwrap();
    for name in ["random_player.py", "random_player.rs"] {
        let example = fs::read_to_string(root().join("examples/players").join(name)).unwrap();
        assert!(page.contains(&example), "docs/player-protocol.md shows another {name}");
        assert!(example.lines().count() <= 21, "{name} should stay short enough to begin with");
    }
}
