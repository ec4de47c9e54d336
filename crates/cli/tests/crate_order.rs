//! The crates are a chain: each depends only on crates above it, and none on one below.

use std::process::Command;

use serde_json::Value;

/// From the top. A crate may depend on those before it.
const ORDER: [&str; 23] = [
    "rivi-rules",
    "rivi-search",
    "rivi-players",
    "rivi-mnk",
    "rivi-connect4",
    "rivi-gomoku",
    "rivi-ultimate",
    "rivi-line",
    "rivi-games",
    "rivi-protocols",
    "rivi-play",
    "rivi-service",
    "rivi-arena",
    "rivi-bus",
    "rivi-work",
    "rivi-store",
    "rivi-server",
    "rivi-terminal",
    "rivi-python",
    "rivi-wasm",
    "rivi",
    "rivi-train",
    "rivi-lab",
];

/// The games, each with the other games whose rules it is built on.
const GAMES: [(&str, &[&str]); 5] = [
    ("rivi-mnk", &[]),
    ("rivi-connect4", &[]),
    ("rivi-gomoku", &["rivi-mnk"]),
    ("rivi-ultimate", &[]),
    ("rivi-line", &[]),
];

/// Who may know a game: the registry and the tools.
const MAY_KNOW_A_GAME: [&str; 3] = ["rivi-games", "rivi-train", "rivi-lab"];

/// Helpers of the workspace that are no part of the product and that nothing depends on.
const BESIDE: [&str; 2] = ["xtask", "own-game"];

fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline", "--locked"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

fn place(name: &str) -> Option<usize> {
    ORDER.iter().position(|&known| known == name)
}

/// Which of our crates a package depends on, in any way but for its tests.
fn dependencies(package: &Value) -> impl Iterator<Item = &str> {
    let all = package["dependencies"].as_array().unwrap().iter();
    let for_use = all.filter(|dependency| dependency["kind"].as_str() != Some("dev"));
    for_use.filter_map(|dependency| dependency["name"].as_str()).filter(|name| is_ours(name))
}

fn is_ours(name: &str) -> bool {
    name.starts_with("rivi") || BESIDE.contains(&name)
}

#[test]
fn no_arrow_points_upwards() {
    let packages = packages();
    let mut seen = 0;
    for package in &packages {
        let name = package["name"].as_str().unwrap();
        if BESIDE.contains(&name) {
            continue;
        }
        let own = place(name).unwrap_or_else(|| panic!("{name} has no place in the order"));
        for dependency in dependencies(package) {
            let above = place(dependency).is_some_and(|place| place < own);
            assert!(above, "{name} depends on {dependency}, which is not above it");
        }
        seen += 1;
    }
    assert!(seen >= 4, "rules, search, games and the binary at least");
}

#[test]
fn only_the_registry_and_the_tools_depend_on_a_game() {
    for package in packages() {
        let name = package["name"].as_str().unwrap();
        let game = GAMES.iter().find(|(game, _)| *game == name);
        for dependency in dependencies(&package) {
            let is_game = GAMES.iter().any(|(game, _)| *game == dependency);
            let allowed = match game {
                Some((_, others)) => others.contains(&dependency),
                None => MAY_KNOW_A_GAME.contains(&name),
            };
            assert!(!is_game || allowed, "{name} must not depend on {dependency}");
        }
    }
}

/// A game is built on the rules of another, never on its machines.
#[test]
fn a_game_takes_only_the_rules_of_another() {
    for package in packages().iter().filter(|package| package["name"] == "rivi-gomoku") {
        let all = package["dependencies"].as_array().unwrap();
        let others = all.iter().filter(|dependency| dependency["name"] == "rivi-mnk");
        for other in others.filter(|dependency| dependency["kind"].as_str() != Some("dev")) {
            assert_eq!(other["uses_default_features"], false);
            assert_eq!(other["features"].as_array().unwrap().len(), 0);
        }
    }
}

#[test]
fn a_crates_folder_is_its_name() {
    for package in packages() {
        let name = package["name"].as_str().unwrap();
        let manifest = package["manifest_path"].as_str().unwrap();
        let folder = match name {
            "rivi" => "crates/cli",
            "own-game" => "examples/own-game",
            "rivi-games" => "crates/games/all",
            game if GAMES.iter().any(|(known, _)| *known == game) => {
                &format!("crates/games/{}", game.trim_start_matches("rivi-"))
            }
            other => &format!("crates/{}", other.trim_start_matches("rivi-")),
        };
        assert!(manifest.ends_with(&format!("{folder}/Cargo.toml")), "{name} is in {manifest}");
    }
}
