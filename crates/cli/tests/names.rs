//! No game's or machine's name stands in a literal outside the game's own crate: what is particular to a game is
//! declared by it, and everything else reads what it declares. The page names none at all.

use std::fs;
use std::path::{Path, PathBuf};

/// Where names may stand, beside the games themselves: tools know games, and so do tests.
const MAY_NAME_GAMES: [&str; 3] = ["crates/games/", "crates/lab/", "crates/train/"];

/// Literals that name a game or a machine all the same: the file, a part of the literal, and why.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    (
        "crates/cli/src/commands/solve.rs",
        "are for five in a row",
        "a sentence about a flag of one game",
    ),
    (
        "crates/players/src/command/solve/arguments.rs",
        "are for connect4",
        "a sentence about flags of one game",
    ),
    ("crates/players/src/command/book.rs", "connect4", "a flag that one game's book needs"),
    ("crates/play/src/request.rs", "connect4", "an example in the description of the API"),
    ("crates/play/src/message.rs", "connect4", "an example in the description of the API"),
    (
        "crates/service/src/games.rs",
        "gomoku:19,standard",
        "an example in the description of the API",
    ),
    (
        "crates/protocols/src/program.rs",
        "with the rules standard, renju and caro",
        "part of a sentence about a protocol for one game",
    ),
    ("crates/arena/src/fixture.rs", "connect4", "a module of tests"),
    (
        "crates/cli/src/commands/arena/check.rs",
        "connect4",
        "what programs are tried with unless told",
    ),
    ("crates/play/src/request.rs", "solver:level=3", "an example in the description of the API"),
];

/// Files of the page that name games all the same, and why.
const PAGE_EXCEPTIONS: &[(&str, &str)] = &[
    ("web/src/lib/schema.ts", "made from the description of the API, whose examples name games"),
    ("web/src/pages/tour/stops.ts", "a tour along machines, with positions chosen for each"),
];

/// Files of the page that have a machine's name between quotation marks all the same, and why.
const PAGE_MACHINES: &[(&str, &str)] = &[
    ("web/src/lib/schema.ts", "made from the description of the API, whose examples name machines"),
    (
        "web/src/panels/Inside.svelte",
        "the views that the API has, two of them called as their machine",
    ),
    ("web/src/panels/inside/SlicesPanel.svelte", "a picture called as the machine whose it is"),
    ("web/src/pages/tour/stops.ts", "a tour along machines, with positions chosen for each"),
    (
        "web/src/pages/tour/exercises.ts",
        "the tour's stops are called as the machines they are about",
    ),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Every file below a folder.
fn all_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all_files(&path, found);
        } else {
            found.push(path);
        }
    }
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir()
            && !["tests", "testing", "benches", "examples", "target"].contains(&name.as_str())
        {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") && name != "tests.rs" {
            found.push(path);
        }
    }
}

/// The string literals of a source file, without its unit tests and comments.
fn literals(text: &str) -> Vec<String> {
    let text = text.split("#[cfg(test)]").next().unwrap();
    let text = text.split("#[cfg(all(test").next().unwrap();
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let text = lines.collect::<Vec<_>>().join("\n").replace("'\"'", "");
    let mut found = Vec::new();
    let mut letters = text.chars();
    while letters.by_ref().any(|letter| letter == '"') {
        let mut literal = String::new();
        while let Some(letter) = letters.next() {
            match letter {
                '"' => break,
                '\\' => literal.extend(letters.next()),
                _ => literal.push(letter),
            }
        }
        found.push(literal);
    }
    found
}

/// Names of games and machines that are also words that everybody needs: they are names only before a colon.
const COMMON_WORDS: [&str; 1] = ["line"];

/// Whether a text names a game.
fn names_game(text: &str, game: &str) -> bool {
    if COMMON_WORDS.contains(&game) {
        let before =
            |at: usize| text[..at].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
        let sized =
            |at: usize| text[at + game.len() + 1..].starts_with(|c: char| c.is_ascii_digit());
        return text.match_indices(&format!("{game}:")).any(|(at, _)| before(at) && sized(at));
    }
    has_word(text, game)
}

fn has_word(literal: &str, word: &str) -> bool {
    literal.split(|c: char| !c.is_alphanumeric()).any(|found| found.eq_ignore_ascii_case(word))
}

/// Whether a literal is a player's name, with or without settings.
fn is_player(literal: &str, name: &str) -> bool {
    let is_common = COMMON_WORDS.contains(&name) && !literal.contains(':');
    !is_common && literal.split([':', ',']).next() == Some(name)
}

#[test]
fn no_literal_outside_a_games_crate_names_it() {
    let (mut files, root) = (Vec::new(), root());
    sources(&root.join("crates"), &mut files);
    assert!(files.len() > 150, "{}", files.len());
    let games: Vec<&str> =
        rivi_games::entries().into_iter().map(|entry| entry.card().name).collect();
    let own = rivi_games::entries().into_iter().flat_map(|entry| entry.listings().iter());
    let machines: Vec<&str> = own.map(|listing| listing.name).collect();
    let mut wrong = Vec::new();
    for path in files {
        let file = path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
        if MAY_NAME_GAMES.iter().any(|folder| file.starts_with(folder)) {
            continue;
        }
        for literal in literals(&fs::read_to_string(&path).unwrap()) {
            let named = games.iter().any(|game| names_game(&literal, game))
                || machines.iter().any(|machine| is_player(&literal, machine));
            let excepted =
                |(of, part, _): &&(&str, &str, &str)| *of == file && literal.contains(part);
            if named && !EXCEPTIONS.iter().any(|exception| excepted(&exception)) {
                wrong.push(format!("{file}: {literal:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What the page knows of a game comes from the server, so that a game that is added is on the page too.
#[test]
fn the_page_names_no_game() {
    let (mut files, root) = (Vec::new(), root());
    all_files(&root.join("web/src"), &mut files);
    assert!(files.len() > 80, "{}", files.len());
    let games: Vec<&str> =
        rivi_games::entries().into_iter().map(|entry| entry.card().name).collect();
    let names_one = |text: &str| games.iter().any(|game| names_game(text, game));
    for path in files {
        let file = path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        let excepted = PAGE_EXCEPTIONS.iter().any(|(of, _)| *of == file);
        let line = text.lines().find(|line| names_one(line));
        assert_eq!(line.is_some(), excepted, "{file}: {}", line.unwrap_or("names no game"));
    }
}

/// Which machines there are, and what shows them from inside, comes from the server too.
#[test]
fn the_page_lists_no_machines() {
    let (mut files, root) = (Vec::new(), root());
    all_files(&root.join("web/src"), &mut files);
    // A machine that is called as its game is looked for with the games.
    let is_game =
        |name: &str| rivi_games::entries().into_iter().any(|entry| entry.card().name == name);
    let machines = rivi_games::listings().into_iter().map(|listing| listing.name);
    let quoted: Vec<String> = machines
        .filter(|name| *name != "human" && !is_game(name))
        .flat_map(|name| ["'", "\"", "`"].map(|mark| format!("{mark}{name}{mark}")))
        .collect();
    for path in files {
        let file = path.strip_prefix(&root).unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        let line = text.lines().find(|line| quoted.iter().any(|name| line.contains(name)));
        let excepted = PAGE_MACHINES.iter().any(|(of, _)| *of == file);
        assert_eq!(line.is_some(), excepted, "{file}: {}", line.unwrap_or("names no machine"));
    }
}

#[test]
fn literals_are_found() {
    let text = "let a = \"connect4\"; // \"chess\"\n// \"draughts\"\nlet b = \"x \\\" y\";";
    assert_eq!(literals(text)[0], "connect4");
    assert!(!literals(text).contains(&"draughts".to_owned()));
    assert!(names_game("as in line:8x8", "line") && !names_game("a line: moves", "line"));
    assert!(has_word("as in gomoku:19", "Gomoku") && !has_word("gomokus", "gomoku"));
    assert!(is_player("solver:level=3", "solver") && !is_player("an exact solver", "solver"));
}
