//! What a book's building has computed so far, a line a position, so that nothing is lost when it is
//! interrupted.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

/// A file to which each score is written as soon as it is known.
pub(super) struct Journal(File);

impl Journal {
    /// Opens the journal and reads what it holds. A line that was not written to its end is
    /// dropped, with all that follows it.
    pub(super) fn open(path: &Path) -> io::Result<(Journal, HashMap<u64, i32>)> {
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut scores = HashMap::new();
        let mut good_bytes = 0;
        let mut lines = BufReader::new(&file);
        let mut line = Vec::new();
        while lines.read_until(b'\n', &mut line)? > 0 {
            let Some((key, score)) = std::str::from_utf8(&line).ok().and_then(read) else { break };
            scores.insert(key, score);
            good_bytes += line.len() as u64;
            line.clear();
        }
        file.set_len(good_bytes)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Journal(file), scores))
    }

    pub(super) fn add(&mut self, key: u64, score: i32) -> io::Result<()> {
        // One write a line, so that an interrupted one is the last.
        self.0.write_all(format!("{key} {score} {}\n", check(key, score)).as_bytes())
    }
}

fn read(line: &str) -> Option<(u64, i32)> {
    let mut words = line.strip_suffix('\n')?.split(' ');
    let key = words.next()?.parse().ok()?;
    let score = words.next()?.parse().ok()?;
    let right = words.next()?.parse() == Ok(check(key, score)) && words.next().is_none();
    right.then_some((key, score))
}

/// Tells a whole line from one cut short.
fn check(key: u64, score: i32) -> u64 {
    (key ^ score as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 48
}
