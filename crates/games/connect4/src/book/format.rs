//! A book as bytes: 32 of header, then an entry of 8 a position.
//!
//! | at | bytes | what |
//! |---|---|---|
//! | 0 | 8 | `RIVI-C4B` |
//! | 8 | 4 | version |
//! | 12 | 4 | plies |
//! | 16 | 8 | number of entries |
//! | 24 | 8 | checksum of the plies and all entries |
//! | 32 | 8 each | the key, and in the lowest byte 128 + the score; ascending |
//!
//! All numbers are little-endian.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use memmap2::Mmap;
use rivi_players::NotLoaded;
use thiserror::Error;

const MAGIC: &[u8; 8] = b"RIVI-C4B";
/// The version of the format that this program writes and reads.
pub const VERSION: u32 = 1;
const HEADER: usize = 32;
const ENTRY: usize = 8;
const ZERO_SCORE: i32 = 128;

/// Why a book was refused.
#[derive(Debug, Error)]
pub enum BookError {
    /// The file cannot be read.
    #[error("cannot read the book {path}: {error}")]
    Unreadable {
        /// Where it should be.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It begins with something else.
    #[error("this is no book of Connect Four openings: it does not begin with RIVI-C4B")]
    NoBook,
    /// Another version of the program made it.
    #[error("the book has version {found}, and this program reads version {VERSION}")]
    Version {
        /// Its version.
        found: u32,
    },
    /// Bytes are missing or too many.
    #[error("the book is damaged: its header promises {promised} bytes, and there are {found}")]
    Length {
        /// What the header says.
        promised: u64,
        /// What is there.
        found: u64,
    },
    /// It lies beside the program and could not be loaded.
    #[error(transparent)]
    NotLoaded(#[from] NotLoaded),
    /// A byte has changed.
    #[error("the book is damaged: its checksum is wrong")]
    Checksum,
}

/// Where the bytes are.
pub(super) enum Bytes {
    Shipped(&'static [u8]),
    Mapped(Mmap),
}

impl Bytes {
    fn get(&self) -> &[u8] {
        match self {
            Bytes::Shipped(bytes) => bytes,
            Bytes::Mapped(map) => map,
        }
    }
}

/// A book's bytes, found to be right.
pub(super) struct Entries {
    bytes: Bytes,
    plies: u32,
}

impl Entries {
    #[allow(unsafe_code)]
    pub(super) fn open(path: &Path) -> Result<Entries, BookError> {
        let unreadable = |error| BookError::Unreadable { path: path.to_owned(), error };
        let file = File::open(path).map_err(unreadable)?;
        if file.metadata().map_err(unreadable)?.len() < HEADER as u64 {
            return Err(BookError::NoBook);
        }
        // SAFETY: the map is only read, as bytes, for which every value is valid. A book is written
        // under another name and then renamed, so that nobody changes a file that is mapped; if
        // someone does so by hand, a lookup may find a wrong byte, which is read as some score, or
        // the system ends the program.
        let map = unsafe { Mmap::map(&file) }.map_err(unreadable)?;
        Entries::checked(Bytes::Mapped(map))
    }

    pub(super) fn checked(bytes: Bytes) -> Result<Entries, BookError> {
        let all = bytes.get();
        let Some((header, body)) = all.split_at_checked(HEADER) else {
            return Err(BookError::NoBook);
        };
        if &header[..8] != MAGIC {
            return Err(BookError::NoBook);
        }
        let version = u32_at(header, 8);
        if version != VERSION {
            return Err(BookError::Version { found: version });
        }
        let (plies, count) = (u32_at(header, 12), u64_at(header, 16));
        let promised = count.saturating_mul(ENTRY as u64).saturating_add(HEADER as u64);
        if promised != all.len() as u64 {
            return Err(BookError::Length { promised, found: all.len() as u64 });
        }
        if checksum(plies, body) != u64_at(header, 24) {
            return Err(BookError::Checksum);
        }
        Ok(Entries { bytes, plies })
    }

    fn entries(&self) -> &[[u8; ENTRY]] {
        self.bytes.get()[HEADER..].as_chunks().0
    }

    pub(super) fn plies(&self) -> u32 {
        self.plies
    }

    pub(super) fn count(&self) -> usize {
        self.entries().len()
    }

    pub(super) fn bytes(&self) -> usize {
        self.bytes.get().len()
    }

    pub(super) fn score(&self, key: u64) -> Option<i32> {
        let entries = self.entries();
        let at = entries.partition_point(|&entry| u64::from_le_bytes(entry) >> 8 < key);
        let entry = u64::from_le_bytes(*entries.get(at)?);
        (entry >> 8 == key).then_some((entry & 255) as i32 - ZERO_SCORE)
    }
}

/// A book's bytes from its keys and scores, in any order.
pub(super) fn written(plies: u32, scores: impl IntoIterator<Item = (u64, i32)>) -> Vec<u8> {
    let entry = |(key, score): (u64, i32)| key << 8 | (score + ZERO_SCORE) as u64;
    let mut entries: Vec<u64> = scores.into_iter().map(entry).collect();
    entries.sort_unstable();
    let body: Vec<u8> = entries.iter().flat_map(|entry| entry.to_le_bytes()).collect();
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(plies.to_le_bytes());
    bytes.extend((entries.len() as u64).to_le_bytes());
    bytes.extend(checksum(plies, &body).to_le_bytes());
    bytes.extend(body);
    bytes
}

/// FNV-1a of the plies and the entries: it finds any changed byte.
fn checksum(plies: u32, body: &[u8]) -> u64 {
    let start = 0xCBF2_9CE4_8422_2325;
    let mix = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3);
    body.iter().fold(plies.to_le_bytes().iter().fold(start, mix), mix)
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    bytes[at..at + 4].iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte))
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    bytes[at..at + 8].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}
