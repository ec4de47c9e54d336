//! The database as bytes. `docs/winbase.md` describes the format for other readers.

use thiserror::Error;

use super::base::canonical;
use super::{MOST_ENTRIES, Stones, Win, WinBase};
use crate::Column;

const MAGIC: [u8; 8] = *b"RIVIWIN\n";
/// The version that is written and the only one that is read.
const VERSION: u32 = 1;
/// Columns, rows, and two bytes that are not used.
const BOARD: [u8; 4] = [7, 6, 0, 0];
const HEADER: usize = 24;
const ENTRY: usize = 8;
const CHECKSUM: usize = 4;

const KEY_BITS: u32 = 49;
const COLUMN_BITS: u32 = 3;
const STONE_BITS: u32 = 6;

/// Why bytes are no database.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BaseError {
    /// It begins with something else.
    #[error("this is no win database: it does not begin with RIVIWIN")]
    Magic,
    /// Another version wrote it.
    #[error("the win database has version {found}; this program reads version {VERSION}")]
    Version {
        /// Its version.
        found: u32,
    },
    /// It is for another board.
    #[error("the win database is for a board of {columns}×{rows}; expected 7×6")]
    Board {
        /// Columns of its board.
        columns: u8,
        /// Rows of its board.
        rows: u8,
    },
    /// Bytes are missing, or too many.
    #[error("the win database is damaged: {expected} bytes were expected, {found} are there")]
    Length {
        /// What its header promises.
        expected: u64,
        /// What is there.
        found: u64,
    },
    /// More entries than anybody takes.
    #[error("the win database claims {found} entries; {MOST_ENTRIES} is the most that is taken")]
    TooMany {
        /// What its header promises.
        found: u64,
    },
    /// The bytes are not those that were written.
    #[error("the win database is damaged: its checksum is {found:08x}, expected {expected:08x}")]
    Checksum {
        /// The checksum of the bytes.
        found: u32,
        /// The checksum that was written with them.
        expected: u32,
    },
    /// An entry that cannot be.
    #[error("entry {number} of the win database is wrong: {why}")]
    Entry {
        /// Which entry, from 1.
        number: usize,
        /// What is wrong with it.
        why: &'static str,
    },
}

/// The database as bytes. The same entries give the same bytes.
pub fn encode(base: &WinBase) -> Vec<u8> {
    let entries = base.entries();
    let mut bytes = Vec::with_capacity(HEADER + entries.len() * ENTRY + CHECKSUM);
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(BOARD);
    bytes.extend((entries.len() as u64).to_le_bytes());
    for (stones, win) in entries {
        bytes.extend(pack(stones, win).to_le_bytes());
    }
    let checksum = crc32fast::hash(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

/// The database in these bytes.
///
/// # Errors
/// What is wrong with them.
pub fn decode(bytes: &[u8]) -> Result<WinBase, BaseError> {
    let body = checked_body(bytes)?;
    let mut base = WinBase::new();
    let mut last = None;
    for (at, entry) in body.chunks_exact(ENTRY).enumerate() {
        let refused = |why| BaseError::Entry { number: at + 1, why };
        let (stones, win) = unpack(u64::from_le_bytes(array(entry, 0))).map_err(refused)?;
        if last.replace(stones.key()).is_some_and(|last| last >= stones.key()) {
            return Err(refused("it is not behind the one before it"));
        }
        base.learn(stones, win);
    }
    Ok(base)
}

/// The entries' bytes, after everything around them has been checked.
fn checked_body(bytes: &[u8]) -> Result<&[u8], BaseError> {
    let found = bytes.len() as u64;
    if !bytes.starts_with(&MAGIC) {
        return Err(BaseError::Magic);
    }
    if bytes.len() < HEADER + CHECKSUM {
        return Err(BaseError::Length { expected: (HEADER + CHECKSUM) as u64, found });
    }
    let version = u32::from_le_bytes(array(bytes, 8));
    if version != VERSION {
        return Err(BaseError::Version { found: version });
    }
    let count = u64::from_le_bytes(array(bytes, 16));
    if count > MOST_ENTRIES as u64 {
        return Err(BaseError::TooMany { found: count });
    }
    let end = HEADER + count as usize * ENTRY;
    if bytes.len() != end + CHECKSUM {
        return Err(BaseError::Length { expected: (end + CHECKSUM) as u64, found });
    }
    let (sum, written) = (crc32fast::hash(&bytes[..end]), u32::from_le_bytes(array(bytes, end)));
    if sum != written {
        return Err(BaseError::Checksum { found: sum, expected: written });
    }
    let board: [u8; 4] = array(bytes, 12);
    if board != BOARD {
        return Err(BaseError::Board { columns: board[0], rows: board[1] });
    }
    Ok(&bytes[HEADER..end])
}

/// Bytes at a place that is known to be there.
fn array<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    std::array::from_fn(|i| bytes[at + i])
}

fn pack(stones: Stones, win: Win) -> u64 {
    let facts = u64::from(win.column.0) | u64::from(win.stone) << COLUMN_BITS;
    stones.key() | facts << KEY_BITS
}

fn unpack(entry: u64) -> Result<(Stones, Win), &'static str> {
    let facts = entry >> KEY_BITS;
    if facts >> (COLUMN_BITS + STONE_BITS) != 0 {
        return Err("bits are set that mean nothing");
    }
    let column = Column((facts & ((1 << COLUMN_BITS) - 1)) as u8);
    let stone = (facts >> COLUMN_BITS) as u8;
    let key = entry & ((1 << KEY_BITS) - 1);
    let stones = Stones::of_key(key).ok_or("its key stands for no board")?;
    if canonical(stones).1 {
        return Err("its mirror image should be there instead");
    }
    check_win(stones, Win { column, stone })?;
    Ok((stones, Win { column, stone }))
}

/// What can be seen of a win without searching for it.
fn check_win(stones: Stones, win: Win) -> Result<(), &'static str> {
    let plies = u32::from(win.stone).checked_sub(stones.count());
    if !stones.is_balanced() {
        Err("no game leads to its board")
    } else if stones.is_over() {
        Err("the game is over on its board")
    } else if stones.drop_into(win.column).is_none() {
        Err("its move goes into no open column")
    } else if win.stone > 42 || plies.is_none_or(|plies| plies % 2 == 0) {
        Err("its winning stone is not one of the side to move")
    } else {
        Ok(())
    }
}
