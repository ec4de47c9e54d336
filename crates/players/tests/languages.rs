//! Every text exists in every language, with the same gaps, and every key that the program uses is
//! there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rivi_players::{Language, gaps};

fn keys(language: Language) -> BTreeSet<&'static str> {
    language.keys().collect()
}

fn gap_set(language: Language, key: &str) -> BTreeSet<&'static str> {
    gaps(language.text(key).unwrap()).collect()
}

#[test]
fn all_languages_have_the_same_keys() {
    for language in Language::ALL {
        let (own, english) = (keys(language), keys(Language::English));
        let differing: Vec<_> = own.symmetric_difference(&english).collect();
        assert!(differing.is_empty(), "{}: {differing:?}", language.tag());
    }
}

#[test]
fn all_languages_have_the_same_gaps() {
    for language in Language::ALL {
        for key in language.keys() {
            let (own, english) = (gap_set(language, key), gap_set(Language::English, key));
            assert_eq!(own, english, "{key} in {}", language.tag());
        }
    }
}

#[test]
fn no_text_is_empty_or_left_in_english() {
    // Words that happen to be the same.
    const SAME: [&str; 5] = [
        "page.game.renju",
        "page.moves.ms",
        "page.name.ok",
        "page.own.keeps.optimal",
        "page.status.link",
    ];
    for language in [Language::German, Language::Finnish] {
        for key in language.keys() {
            let text = language.text(key).unwrap();
            assert!(!text.trim().is_empty(), "{key} in {}", language.tag());
            let same = Language::English.text(key) == Some(text);
            assert!(!same || SAME.contains(&key), "{key} in {}: {text}", language.tag());
        }
    }
}

#[test]
fn every_key_in_the_sources_has_a_text() {
    let mut found = 0;
    for file in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..")) {
        let text = fs::read_to_string(&file).unwrap();
        // What stands in a module's tests may use keys of its own.
        let program = text.split("#[cfg(test)]").next().unwrap();
        for key in used_keys(program) {
            found += 1;
            let known = Language::English.text(&key).is_some();
            assert!(known, "{}: no text for {key}", file.display());
        }
    }
    assert!(found > 20, "only {found} keys found: the search is broken");
}

/// The string literals that are given to `Sentence::new` and `tell`.
fn used_keys(program: &str) -> Vec<String> {
    let calls = ["Sentence::new(", ".tell(", " tell("];
    let behind = calls.iter().flat_map(|call| program.split(call).skip(1));
    behind
        .filter_map(|text| text.trim_start().strip_prefix('"'))
        .filter_map(|text| text.split_once('"'))
        .map(|(key, _)| key.to_owned())
        .collect()
}

/// Every source file of the program below a folder of crates, without tests.
fn sources(crates: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![crates.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = entry.file_name().unwrap_or_default().to_owned();
            if entry.is_dir() && name != "tests" && name != "target" {
                folders.push(entry);
            } else if entry.extension().is_some_and(|extension| extension == "rs") {
                files.push(entry);
            }
        }
    }
    // The example in the documentation of `Sentence` names a key of its own.
    files.retain(|file| !file.ends_with("insight.rs"));
    files
}
