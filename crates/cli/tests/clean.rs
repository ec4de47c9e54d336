//! What Rivi leaves behind, and where.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

/// Starts a server in a folder, waits until it listens, and ends it.
fn serve(folder: &Path, data: &Path) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_rivi"))
        .args(["serve", "--listen", "127.0.0.1:0", "--log", "off"])
        .current_dir(folder)
        .env("XDG_DATA_HOME", data)
        .env_remove("RIVI_DATABASE")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(line.starts_with("Rivi listens on http://127.0.0.1:"), "{line}");
}

#[test]
fn matches_are_kept_in_the_users_data_folder() {
    let (folder, data) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    serve(folder.path(), data.path());
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        0,
        "something is left where it was started"
    );
    assert!(data.path().join("rivi/rivi.db").is_file());
    let listed = Command::new(env!("CARGO_BIN_EXE_rivi"))
        .args(["admin", "export"])
        .current_dir(folder.path())
        .env("XDG_DATA_HOME", data.path())
        .env_remove("RIVI_DATABASE")
        .output()
        .unwrap();
    assert!(listed.status.success() && listed.stdout.is_empty(), "{listed:?}");
}

#[test]
fn where_there_is_no_data_folder_a_sentence_says_so() {
    for line in [&["serve", "--log", "off"][..], &["admin", "list"]] {
        let told = Command::new(env!("CARGO_BIN_EXE_rivi"))
            .args(line)
            .env_remove("XDG_DATA_HOME")
            .env_remove("HOME")
            .env_remove("RIVI_DATABASE")
            .output()
            .unwrap();
        assert_eq!(told.status.code(), Some(2), "{line:?}");
        let sentence = String::from_utf8(told.stderr).unwrap();
        assert!(sentence.contains("say where with --database sqlite:FILE"), "{sentence}");
    }
}

/// What `make run` would do; npm rewrites its lock file unless it is told not to save.
#[test]
fn building_the_page_does_not_touch_the_lock_file() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let make = Command::new("make")
        .args(["--dry-run", "--always-make", "run", "NPM=npm", "CARGO=cargo"])
        .current_dir(root)
        .output()
        .unwrap();
    let plan = String::from_utf8(make.stdout).unwrap();
    let installs: Vec<&str> = plan.lines().filter(|line| line.contains("npm install")).collect();
    assert!(!installs.is_empty(), "{plan}");
    assert!(installs.iter().all(|line| line.contains("--no-save")), "{installs:?}");
}
