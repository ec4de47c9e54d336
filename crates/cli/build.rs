//! Tells the program from which commit it is built, where that is known.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=RIVI_COMMIT");
    let given = std::env::var("RIVI_COMMIT").ok().filter(|commit| !commit.is_empty());
    let commit = given.or_else(|| asked(&["rev-parse", "--short=10", "HEAD"]));
    if let Some(commit) = commit {
        println!("cargo:rustc-env=RIVI_COMMIT={commit}");
    }
    // The commit changes with the head of the tree, wherever git keeps it.
    for name in ["HEAD", "logs/HEAD"] {
        if let Some(path) = asked(&["rev-parse", "--path-format=absolute", "--git-path", name])
            && std::path::Path::new(&path).exists()
        {
            println!("cargo:rerun-if-changed={path}");
        }
    }
    println!("cargo:rerun-if-changed=build.rs");
}

/// What git answers; nothing where there is no git or no repository.
fn asked(words: &[&str]) -> Option<String> {
    let output = Command::new("git").args(words).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !text.is_empty()).then_some(text)
}
