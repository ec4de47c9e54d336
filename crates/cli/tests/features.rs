//! What tests turn on is turned on without them too: then the program, the Python package and the documentation are made
//! of the crates that were compiled for the tests, and `make test` compiles each of them once.

use std::collections::BTreeSet;
use std::process::Command;

/// Each package with its features, as they are compiled when all crates are compiled together.
fn compiled(edges: &str) -> BTreeSet<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--workspace", "--offline", "--locked", "--prefix", "none"])
        .args(["--edges", edges, "--format", "{p} {f}"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).unwrap();
    lines.lines().map(|line| line.trim_end_matches("(*)").trim_end().to_owned()).collect()
}

#[test]
fn tests_turn_on_no_feature_of_their_own() {
    let (tests, program) = (compiled("normal,build,dev"), compiled("normal,build"));
    assert!(program.len() > 100, "{program:?}");
    let others: Vec<&String> = program.difference(&tests).collect();
    assert!(
        others.is_empty(),
        "compiled with other features where there are no tests, to be turned on in \
         crates/lab/Cargo.toml: {others:#?}"
    );
}
