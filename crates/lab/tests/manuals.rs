//! Every command of this program that a page speaks of is there, with the options it is given. What they measure
//! takes minutes to hours, so they are not carried out.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md"), root().join("CONTRIBUTING.md")];
    for folder in ["docs", "docs/lab"] {
        let files = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
        pages.extend(files.filter(|path| path.extension().is_some_and(|kind| kind == "md")));
    }
    pages
}

/// The arguments of each command in a text: up to the end of the line, a remark or the closing mark.
fn commands(text: &str) -> Vec<String> {
    let starts = text.split("rivi-lab ").skip(1);
    let lines = starts.filter_map(|rest| rest.split(['`', '\n', '…', '#', '|']).next());
    let is_command =
        |line: &String| ["bench", "calibrate", "train"].iter().any(|name| line.starts_with(name));
    lines.map(|line| line.trim().to_owned()).filter(is_command).collect()
}

/// The help of the deepest command that these words name.
fn help(words: &[&str]) -> Option<String> {
    let is_name = |word: &&&str| word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    let names: Vec<&str> = words.iter().take_while(is_name).copied().collect();
    (1..=names.len()).rev().find_map(|count| {
        let mut lab = Command::cargo_bin("rivi-lab").unwrap();
        let output = lab.args(&names[..count]).arg("--help").output().unwrap();
        output.status.success().then(|| String::from_utf8(output.stdout).unwrap())
    })
}

#[test]
fn every_command_of_the_pages_is_there() {
    let mut count = 0;
    for page in pages() {
        for line in commands(&fs::read_to_string(&page).unwrap()) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let name = page.file_name().unwrap().display();
            let Some(help) = help(&words) else { panic!("{name}: there is no {line}") };
            // Behind `--` stands what another program is told.
            let own = words.iter().take_while(|word| **word != "--");
            for option in own.filter(|word| word.starts_with("--")) {
                assert!(help.contains(option), "{name}: {line}: there is no {option}");
            }
            count += 1;
        }
    }
    assert!(count > 10, "only {count} were found");
}
