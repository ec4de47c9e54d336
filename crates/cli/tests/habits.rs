//! What people expect of a command line: version, completions, manual pages, a config, colours, links.

use std::fs;
use std::process::{Command, Output};

fn rivi(words: &[&str], set: impl FnOnce(&mut Command)) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rivi"));
    command.args(words).env("LANG", "C.UTF-8").env_remove("LC_ALL").env_remove("NO_COLOR");
    set(&mut command);
    command.output().unwrap()
}

fn told(words: &[&str]) -> String {
    let output = rivi(words, |_| ());
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(words: &[&str], set: impl FnOnce(&mut Command)) -> String {
    let output = rivi(words, set);
    assert_eq!(output.status.code(), Some(2), "{words:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn the_version_says_what_is_built_in() {
    let version = told(&["--version"]);
    assert!(version.starts_with("rivi 0."), "{version}");
    assert!(version.contains("games: tictactoe,") && version.contains("features: "), "{version}");
}

#[test]
fn alone_without_a_terminal_it_says_how_to_ask() {
    let help = refused(&[], |_| ());
    assert!(help.contains("Usage: rivi") && help.contains("play"), "{help}");
}

#[test]
fn completions_know_games_and_players() {
    for shell in ["bash", "zsh", "fish", "powershell"] {
        let script = told(&["completions", shell]);
        assert!(script.contains("play") && script.contains("arena"), "{shell}");
        for name in ["ultimate", "montecarlo"] {
            assert!(script.contains(name), "{shell} does not know {name}");
        }
    }
    // Of each command that takes a game, and of no other.
    let script = told(&["completions", "powershell"]);
    let block = |path: &str| {
        let from = script.split(&format!("        '{path}' {{\n")).nth(1).expect(path);
        from.split("            break").next().unwrap().to_owned()
    };
    assert!(
        block("rivi;play").contains("'ultimate'") && block("rivi;play").contains("'montecarlo'")
    );
    assert!(!block("rivi;config").contains("'ultimate'"));
    assert!(refused(&["completions", "tcsh"], |_| ()).contains("bash"));
}

/// Bash itself completes the names of games and players.
#[test]
#[cfg(unix)]
fn bash_completes_games_and_players() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("rivi.bash");
    fs::write(&script, told(&["completions", "bash"])).unwrap();
    for (words, expected) in [
        ("rivi play ult", "ultimate"),
        ("rivi play connect4 --x montec", "montecarlo"),
        ("rivi solve connec", "connect4"),
        ("rivi completions pow", "powershell"),
    ] {
        let typed: Vec<&str> = words.split(' ').collect();
        let (word, before) = (typed[typed.len() - 1], typed[typed.len() - 2]);
        let line = format!(
            "source {}; COMP_WORDS=({words}); COMP_CWORD={}; _rivi rivi {word} {before}; echo \"${{COMPREPLY[@]}}\"",
            script.display(),
            typed.len() - 1
        );
        match Command::new("bash").args(["-c", &line]).output() {
            Ok(told) => {
                assert_eq!(String::from_utf8_lossy(&told.stdout).trim(), expected, "{words}");
            }
            Err(_) => {
                eprintln!(
                    "NOT TESTED: there is no bash; install it with: sudo apt-get install bash"
                );
            }
        }
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    told(&["man", folder.path().to_str().unwrap()]);
    for name in ["rivi.1", "rivi-play.1", "rivi-arena.1", "rivi-join.1"] {
        let page = fs::read_to_string(folder.path().join(name)).unwrap();
        assert!(page.contains(".SH NAME") && page.contains(".SH SYNOPSIS"), "{name}");
    }
    assert!(refused(&["man", "/proc/nowhere"], |_| ()).contains("cannot make /proc/nowhere"));
}

#[test]
fn a_config_is_printed_and_a_bad_one_gets_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rivi/config.toml");
    let in_folder = |command: &mut Command| {
        command.env("XDG_CONFIG_HOME", folder.path());
    };
    let printed = rivi(&["config"], in_folder);
    let printed = String::from_utf8(printed.stdout).unwrap();
    assert!(printed.contains("not there") && printed.contains("undo = [\"u\"]"), "{printed}");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, &printed).unwrap();
    assert!(rivi(&["config"], in_folder).status.success(), "what is printed is a config");
    fs::write(&file, "level = \"godlike\"\n").unwrap();
    let wrong = refused(&["config"], in_folder);
    assert!(wrong.contains("config.toml: level cannot be 'godlike'; expected beginner"), "{wrong}");
}

#[test]
fn colours_are_as_they_are_asked_for() {
    let help = |when: &str| rivi(&["--color", when, "play", "--help"], |_| ()).stdout;
    assert!(help("always").contains(&0x1b) && !help("never").contains(&0x1b));
    assert!(!help("auto").contains(&0x1b), "a pipe is not coloured");
    assert!(refused(&["--color", "pink", "games"], |_| ()).contains("auto"));
}

#[test]
fn links_that_are_none_are_refused() {
    for wrong in [
        "",
        "ftp://x/m/a",
        "http://:1/m/a",
        "http://a b/m/c",
        "http://a/games",
        "http://a:99999/m/b",
        "http://a/m/",
    ] {
        let told = refused(&["join", wrong], |_| ());
        assert!(told.starts_with("rivi: ") && told.contains("expected"), "{wrong}: {told}");
    }
    let told = refused(&["join", "http://127.0.0.1:1/m/abc#token"], |_| ());
    assert!(told.contains("there is none"), "{told}");
}

#[test]
fn a_game_is_told_in_sentences_to_whoever_hears_it() {
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_rivi"));
    let words = ["play", "tictactoe", "--x", "human", "--o", "human", "--linear"];
    let output =
        command.args(words).env("LANG", "C.UTF-8").write_stdin("a1\nb2\nq\n").output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(
        told.contains("The board is empty.") && told.contains("X on a1.\nO on b2.\nLast: b2."),
        "{told}"
    );
    assert!(!told.contains('|'), "{told}");
}
