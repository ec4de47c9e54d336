//! The tournament's memory on disk: newline-delimited JSON, only ever appended to. The first line is
//! the configuration, each further line a finished game. A line cut short by a crash is dropped.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Config, GameRecord};

/// Why a journal was not opened.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error("cannot use the journal {path}: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A new journal would overwrite something.
    #[error("{0} exists already; go on with it by --resume {0}, or name another file")]
    Exists(PathBuf),
    /// Another tournament writes to it.
    #[error("another rivi is writing to {0}; wait until it has ended")]
    InUse(PathBuf),
    /// It is something else.
    #[error(
        "{0} is no journal of rivi arena: its first line must be {{\"rivi-arena\":1,\"config\":…}}"
    )]
    NoJournal(PathBuf),
    /// It belongs to another tournament.
    #[error("{path} belongs to another tournament: there {what} is {theirs}, here {ours}")]
    OtherConfig {
        /// The file.
        path: PathBuf,
        /// Which setting differs.
        what: &'static str,
        /// Its value in the file.
        theirs: String,
        /// Its value as asked for.
        ours: String,
    },
    /// A line is damaged.
    #[error("{path}, line {line}: {why}; nothing was changed")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Its line, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    #[serde(rename = "rivi-arena")]
    version: u32,
    config: Config,
}

const VERSION: u32 = 1;

/// An open journal. It is locked while it is open, so that two tournaments cannot mix their games.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

/// What a journal tells.
#[derive(Clone, Debug, PartialEq)]
pub struct Chronicle {
    /// The tournament's configuration.
    pub config: Config,
    /// The finished games, by number.
    pub games: BTreeMap<u64, GameRecord>,
}

impl Journal {
    /// Begins a new journal.
    ///
    /// # Errors
    /// If the file exists or cannot be written.
    pub fn create(path: &Path, config: &Config) -> Result<Journal, JournalError> {
        let file =
            OpenOptions::new().write(true).create_new(true).open(path).map_err(
                |error| match error.kind() {
                    io::ErrorKind::AlreadyExists => JournalError::Exists(path.to_owned()),
                    _ => JournalError::Io { path: path.to_owned(), error },
                },
            )?;
        let mut journal = Journal { path: path.to_owned(), file };
        journal.lock()?;
        journal.line(&Header { version: VERSION, config: config.clone() })?;
        Ok(journal)
    }

    /// Opens a journal to go on with it. A last line that was cut short is removed.
    ///
    /// # Errors
    /// If it is no journal, damaged, or in use.
    pub fn resume(path: &Path) -> Result<(Journal, Chronicle), JournalError> {
        let io = |error| JournalError::Io { path: path.to_owned(), error };
        let file = OpenOptions::new().read(true).write(true).open(path).map_err(io)?;
        let mut journal = Journal { path: path.to_owned(), file };
        journal.lock()?;
        let (chronicle, whole) = read(path, &journal.file)?;
        journal.file.set_len(whole).map_err(io)?;
        journal.file.seek(SeekFrom::Start(whole)).map_err(io)?;
        Ok((journal, chronicle))
    }

    /// Adds a finished game; when this returns, the system has the whole line.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, game: &GameRecord) -> Result<(), JournalError> {
        self.line(game)
    }

    fn lock(&self) -> Result<(), JournalError> {
        self.file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => JournalError::InUse(self.path.clone()),
            TryLockError::Error(error) => JournalError::Io { path: self.path.clone(), error },
        })
    }

    fn line(&mut self, value: &impl Serialize) -> Result<(), JournalError> {
        let io = |error| JournalError::Io { path: self.path.clone(), error };
        let mut text = serde_json::to_string(value).map_err(|error| io(error.into()))?;
        text.push('\n');
        self.file.write_all(text.as_bytes()).map_err(io)
    }
}

/// Reads what a journal tells, without changing or locking it.
///
/// # Errors
/// If it is no journal, or damaged.
pub fn read_journal(path: &Path) -> Result<Chronicle, JournalError> {
    let file =
        File::open(path).map_err(|error| JournalError::Io { path: path.to_owned(), error })?;
    Ok(read(path, &file)?.0)
}

/// The chronicle, and how many bytes of the file are whole lines.
fn read(path: &Path, file: &File) -> Result<(Chronicle, u64), JournalError> {
    let mut lines = Lines { reader: BufReader::new(file), number: 0, bytes: 0, path };
    let first = lines.next_line()?.ok_or_else(|| JournalError::NoJournal(path.to_owned()))?;
    let header: Header =
        serde_json::from_str(&first).map_err(|_| JournalError::NoJournal(path.to_owned()))?;
    if header.version != VERSION || header.config.openings.is_empty() {
        return Err(JournalError::NoJournal(path.to_owned()));
    }
    let mut games = BTreeMap::new();
    while let Some(line) = lines.next_line()? {
        let game = serde_json::from_str(&line).map_err(|error| lines.damaged(error.to_string()))?;
        enter(&header.config, &mut games, game).map_err(|why| lines.damaged(why))?;
    }
    Ok((Chronicle { config: header.config, games }, lines.bytes))
}

/// Enters a game once, if it is one of this tournament's.
fn enter(
    config: &Config,
    games: &mut BTreeMap<u64, GameRecord>,
    game: GameRecord,
) -> Result<(), String> {
    let fixture = config
        .schedule()
        .fixture(game.game)
        .ok_or_else(|| format!("there is no game {} in this tournament", game.game))?;
    let expected =
        (fixture.x, fixture.o, config.opening(fixture.round), config.game_seed(game.game));
    if (game.x, game.o, game.opening, game.seed) != expected {
        return Err(format!(
            "game {} has other players, another opening or another seed than the schedule",
            game.game
        ));
    }
    match games.get(&game.game) {
        Some(known) if *known != game => {
            Err(format!("game {} stands there twice with different results", game.game))
        }
        _ => {
            games.insert(game.game, game);
            Ok(())
        }
    }
}

struct Lines<'p> {
    reader: BufReader<&'p File>,
    number: usize,
    bytes: u64,
    path: &'p Path,
}

impl Lines<'_> {
    /// The next whole line; what has no line end behind it was cut short and is no line.
    fn next_line(&mut self) -> Result<Option<String>, JournalError> {
        let mut line = String::new();
        let io = |error| JournalError::Io { path: self.path.to_owned(), error };
        let read = match self.reader.read_line(&mut line) {
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                self.number += 1;
                return Err(self.damaged("it is no text".to_owned()));
            }
            read => read.map_err(io)?,
        };
        if read == 0 || !line.ends_with('\n') {
            return Ok(None);
        }
        self.number += 1;
        self.bytes += read as u64;
        Ok(Some(line))
    }

    fn damaged(&self, why: String) -> JournalError {
        JournalError::Damaged { path: self.path.to_owned(), line: self.number, why }
    }
}

impl Chronicle {
    /// Checks that this is the tournament that was asked for.
    ///
    /// # Errors
    /// Names the first setting that differs.
    pub fn expect(&self, path: &Path, ours: &Config) -> Result<(), JournalError> {
        let theirs = &self.config;
        let settings: [(&'static str, String, String); 9] = [
            ("the game", theirs.game.clone(), ours.game.clone()),
            ("the list of players", theirs.players.join(", "), ours.players.join(", ")),
            ("the format", format!("{:?}", theirs.format), format!("{:?}", ours.format)),
            ("the number of games", theirs.games.to_string(), ours.games.to_string()),
            ("the time control", format!("{:?}", theirs.time), format!("{:?}", ours.time)),
            ("the SPRT", format!("{:?}", theirs.sprt), format!("{:?}", ours.sprt)),
            ("the seed", theirs.seed.to_string(), ours.seed.to_string()),
            ("the set of openings", theirs.openings.join(" / "), ours.openings.join(" / ")),
            ("the limit on programs", format!("{:?}", theirs.limits), format!("{:?}", ours.limits)),
        ];
        match settings.into_iter().find(|(_, theirs, ours)| theirs != ours) {
            None => Ok(()),
            Some((what, theirs, ours)) => Err(JournalError::OtherConfig {
                path: path.to_owned(),
                what,
                theirs: shortened(&theirs),
                ours: shortened(&ours),
            }),
        }
    }
}

fn shortened(text: &str) -> String {
    const LONGEST: usize = 120;
    match text.char_indices().nth(LONGEST) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.to_owned(),
    }
}
