//! The user's config, and what is kept: the game that was left, the puzzles that were solved.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use rivi_players::command::data_file;
use rivi_terminal::screen::{Config, Kept};

/// A config or a kept game is never larger.
const MOST_BYTES: u64 = 1 << 20;

/// Where the config is: `$XDG_CONFIG_HOME/rivi/config.toml`, or `~/.config/rivi/config.toml`.
pub(crate) fn file() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).map(PathBuf::from);
    let config = variable("XDG_CONFIG_HOME").filter(|path| path.is_absolute());
    let home = || variable("HOME").filter(|home| !home.as_os_str().is_empty());
    let config = config.or_else(|| Some(home()?.join(".config")))?;
    Some(config.join("rivi").join("config.toml"))
}

/// The config; the usual one where there is no file.
pub(crate) fn read() -> anyhow::Result<Config> {
    let Some(path) = file().filter(|path| path.exists()) else { return Ok(Config::default()) };
    let text = text_of(&path)?;
    Config::read(&text).map_err(|wrong| anyhow!("{}: {wrong}", path.display()))
}

fn text_of(path: &Path) -> anyhow::Result<String> {
    let cannot = || format!("cannot read {}", path.display());
    let size = fs::metadata(path).with_context(cannot)?.len();
    if size > MOST_BYTES {
        return Err(anyhow!("{} is larger than a mebibyte", path.display()));
    }
    fs::read_to_string(path).with_context(cannot)
}

fn kept_file() -> Option<PathBuf> {
    data_file("terminal.game")
}

fn solved_file() -> Option<PathBuf> {
    data_file("terminal.solved")
}

/// The game that was left, and the puzzles that were solved.
pub(crate) fn kept() -> Kept {
    let text = |path: Option<PathBuf>| path.and_then(|path| text_of(&path).ok());
    let solved = text(solved_file()).unwrap_or_default();
    Kept { game: text(kept_file()), solved: solved.lines().map(str::to_owned).collect() }
}

/// Remembers a puzzle that was solved, one a line. Where nothing can be kept it is forgotten when the program ends.
pub(crate) fn keep_solved(id: &str) {
    let Some(path) = solved_file() else { return };
    let _ = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| {
        let mut file = fs::OpenOptions::new().append(true).create(true).open(&path)?;
        file.write_all(format!("{id}\n").as_bytes())
    });
}

/// Keeps a game for later, or nothing. A game that cannot be kept is no reason to end with an error.
pub(crate) fn keep_game(game: Option<&str>) {
    let Some(path) = kept_file() else { return };
    let _ = match game {
        Some(text) => {
            path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, text))
        }
        None => fs::remove_file(&path),
    };
}
