use std::fs;
use std::path::{Path, PathBuf};

/// A page of documentation.
pub(crate) struct Page {
    pub name: String,
    path: PathBuf,
    text: String,
}

/// A command as it stands in a page.
pub(crate) struct Command {
    pub line: String,
    pub kind: Kind,
    /// What the page says that it prints.
    pub shown: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// To be run as it is.
    Run,
    /// With gaps to be filled: only its options can be checked.
    Form,
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

impl Page {
    /// The pages for users: the README and the manuals, but not the logs of the laboratory.
    pub(crate) fn manuals() -> Vec<Page> {
        Page::all().into_iter().filter(|page| !page.name.starts_with("docs/lab/")).collect()
    }

    /// Every page, but for those of the folders that hold no documentation.
    pub(crate) fn all() -> Vec<Page> {
        let root = root();
        let mut pages = vec![Page::read(&root, "README.md"), Page::read(&root, "CONTRIBUTING.md")];
        for folder in ["docs", "docs/lab"] {
            let mut names: Vec<String> = fs::read_dir(root.join(folder))
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .filter(|name| Path::new(name).extension().is_some_and(|kind| kind == "md"))
                .collect();
            names.sort();
            pages.extend(names.iter().map(|name| Page::read(&root, &format!("{folder}/{name}"))));
        }
        pages
    }

    fn read(root: &Path, name: &str) -> Page {
        let path = root.join(name);
        Page { name: name.to_owned(), text: fs::read_to_string(&path).unwrap(), path }
    }

    /// The blocks of code: lines that are indented by four, without the indent.
    fn blocks(&self) -> Vec<Vec<&str>> {
        let mut blocks: Vec<Vec<&str>> = Vec::new();
        let (mut blank_before, mut inside) = (true, false);
        for line in self.text.lines() {
            match line.strip_prefix("    ") {
                Some(code) if inside || blank_before => {
                    if !inside {
                        blocks.push(Vec::new());
                    }
                    inside = true;
                    blocks.last_mut().unwrap().push(code);
                }
                _ if inside && line.is_empty() => blocks.last_mut().unwrap().push(""),
                _ => inside = false,
            }
            blank_before = line.is_empty();
        }
        blocks
    }

    pub(crate) fn commands(&self) -> Vec<Command> {
        let mut commands: Vec<Command> = Vec::new();
        for block in self.blocks() {
            // What stands below a line with a prompt is what it prints.
            let mut shows = false;
            for line in joined(&block) {
                let prompt = line.strip_prefix("$ ");
                let begins = ["rivi ", "rivi-lab ", "make ", "curl "];
                if prompt.is_some() || begins.iter().any(|begin| line.starts_with(begin)) {
                    shows = prompt.is_some();
                    commands.push(Command::new(prompt.unwrap_or(&line)));
                } else if shows {
                    commands.last_mut().unwrap().shown.push(line.trim_end().to_owned());
                } else if line.is_empty() {
                    shows = false;
                }
            }
        }
        let ours = ["rivi ", "rivi-lab ", "make ", "/api/"];
        commands.retain(|command| ours.iter().any(|name| command.line.contains(name)));
        for command in &mut commands {
            while command.shown.last().is_some_and(String::is_empty) {
                command.shown.pop();
            }
        }
        commands
    }

    /// Lines that are too long; rows of tables cannot be broken, commands should not be.
    pub(crate) fn long_lines(&self) -> Vec<String> {
        let long = |line: &&str| {
            let breakable =
                !line.starts_with('|') && !line.starts_with("    ") && !line.starts_with('!');
            breakable && line.chars().count() > 120
        };
        self.text
            .lines()
            .filter(long)
            .map(|line| format!("{}: too long: {line}", self.name))
            .collect()
    }

    /// Every `make` that the page speaks of.
    pub(crate) fn make_targets(&self) -> Vec<String> {
        let named = self.text.split("`make ").skip(1).filter_map(|rest| rest.split('`').next());
        let named = named.map(|words| words.split(' ').find(|word| !word.contains('=')));
        named.flatten().map(str::to_owned).collect()
    }

    /// Links to files that are not there.
    pub(crate) fn dead_links(&self) -> Vec<String> {
        let folder = self.path.parent().unwrap();
        let targets = self.text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let files = targets.filter(|target| !target.contains(':') && !target.starts_with('#'));
        let dead = files.filter(|target| !folder.join(target.split('#').next().unwrap()).exists());
        dead.map(|target| format!("{}: no {target}", self.name)).collect()
    }
}

/// The lines of a block, those that go on after a backslash as one.
fn joined(block: &[&str]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in block {
        match lines.last_mut().filter(|_| goes_on) {
            Some(last) => *last = format!("{}{}", last.trim_end_matches('\\'), line.trim_start()),
            None => lines.push((*line).to_owned()),
        }
        goes_on = line.ends_with('\\');
    }
    lines
}

impl Command {
    fn new(text: &str) -> Command {
        // A remark follows behind a blank.
        let line = text.split(" # ").next().unwrap().trim().to_owned();
        let kind = if has_gaps(&line) { Kind::Form } else { Kind::Run };
        Command { line, kind, shown: Vec::new() }
    }
}

/// Whether something is to be filled in: a word in capitals, brackets, dots.
fn has_gaps(line: &str) -> bool {
    let capitals = |word: &str| word.len() > 1 && word.chars().all(|c| c.is_ascii_uppercase());
    let mut words = line.split(|c: char| !c.is_ascii_alphanumeric());
    line.contains('…') || line.contains('[') || words.any(capitals)
}
