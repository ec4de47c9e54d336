//! Arrays in a file as `NumPy` reads it: a ZIP archive, nothing compressed, with a file of `NumPy` for each array.
//!
//! How many rows there will be is known at the end only, so that each array grows in a file of its own beside the
//! archive until then.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, Write};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;

/// An array that grows by rows.
#[derive(Debug)]
struct Column {
    name: &'static str,
    /// The word of `NumPy` for its numbers: `|i1` or `<i2`.
    kind: &'static str,
    /// The shape of a row.
    shape: Vec<usize>,
    path: PathBuf,
    file: BufWriter<File>,
}

/// An archive that is being written.
#[derive(Debug)]
pub struct Npz {
    path: PathBuf,
    columns: Vec<Column>,
    rows: u64,
}

impl Npz {
    /// An archive that will be at this path.
    pub fn new(path: &Path) -> Npz {
        Npz { path: path.to_owned(), columns: Vec::new(), rows: 0 }
    }

    /// Adds an array.
    ///
    /// # Errors
    /// If its file cannot be made.
    pub fn column(
        &mut self,
        name: &'static str,
        kind: &'static str,
        shape: &[usize],
    ) -> io::Result<()> {
        let mut path = self.path.clone().into_os_string();
        path.push(format!(".{name}.part"));
        let path = PathBuf::from(path);
        let file = BufWriter::new(File::create(&path)?);
        self.columns.push(Column { name, kind, shape: shape.to_vec(), path, file });
        Ok(())
    }

    /// Adds rows: the bytes of each array, in the order of the arrays.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn add(&mut self, rows: usize, bytes: &[&[u8]]) -> io::Result<()> {
        self.rows += rows as u64;
        for (column, bytes) in self.columns.iter_mut().zip(bytes) {
            column.file.write_all(bytes)?;
        }
        Ok(())
    }

    /// Puts the archive together.
    ///
    /// # Errors
    /// If it cannot be written; an array of 4 GiB or more does not fit an archive of this kind.
    pub fn finish(mut self) -> io::Result<()> {
        let mut archive =
            Archive { out: BufWriter::new(File::create(&self.path)?), entries: Vec::new() };
        for column in &mut self.columns {
            column.file.flush()?;
            let header = column.header(self.rows);
            archive.add(&format!("{}.npy", column.name), &header, &column.path)?;
        }
        archive.finish()
    }
}

/// What is left of arrays that did not get into the archive goes with it.
impl Drop for Npz {
    fn drop(&mut self) {
        for column in &self.columns {
            // Whatever is in the way of it, there is nobody to tell.
            let _ = fs::remove_file(&column.path);
        }
    }
}

impl Column {
    /// What a file of `NumPy` begins with, version 1.0 of its format: a multiple of 64 bytes.
    fn header(&self, rows: u64) -> Vec<u8> {
        let sides: Vec<String> = self.shape.iter().map(|side| format!(" {side},")).collect();
        let shape = format!("({rows},{})", sides.concat());
        let text =
            format!("{{'descr': '{}', 'fortran_order': False, 'shape': {shape}, }}", self.kind);
        let length = (10 + text.len() + 1).next_multiple_of(64) - 10;
        let mut header = b"\x93NUMPY\x01\x00".to_vec();
        header.extend((length as u16).to_le_bytes());
        header.extend(format!("{text:<width$}\n", width = length - 1).bytes());
        header
    }
}

struct Archive {
    out: BufWriter<File>,
    entries: Vec<Entry>,
}

struct Entry {
    name: String,
    crc: u32,
    size: u32,
    at: u32,
}

fn fits(size: u64) -> io::Result<u32> {
    u32::try_from(size).map_err(|_| {
        io::Error::other(
            "an array of 4 GiB or more does not fit a file of this kind: write fewer positions",
        )
    })
}

impl Archive {
    fn add(&mut self, name: &str, header: &[u8], path: &Path) -> io::Result<()> {
        let at = fits(self.out.stream_position()?)?;
        let size = fits(header.len() as u64 + fs::metadata(path)?.len())?;
        let crc = checksum(header, path)?;
        let entry = Entry { name: name.to_owned(), crc, size, at };
        self.out.write_all(b"PK\x03\x04")?;
        self.out.write_all(&entry.fields())?;
        self.out.write_all(name.as_bytes())?;
        self.out.write_all(header)?;
        io::copy(&mut File::open(path)?, &mut self.out)?;
        self.entries.push(entry);
        Ok(())
    }

    fn finish(mut self) -> io::Result<()> {
        let begin = fits(self.out.stream_position()?)?;
        for entry in &self.entries {
            self.out.write_all(b"PK\x01\x02\x14\x00")?;
            self.out.write_all(&entry.fields())?;
            // No remark, one disk, nothing about the file.
            self.out.write_all(&[0; 10])?;
            self.out.write_all(&entry.at.to_le_bytes())?;
            self.out.write_all(entry.name.as_bytes())?;
        }
        let size = fits(self.out.stream_position()?)? - begin;
        let count = (self.entries.len() as u16).to_le_bytes();
        self.out.write_all(b"PK\x05\x06\x00\x00\x00\x00")?;
        self.out.write_all(&[count, count].concat())?;
        self.out.write_all(&[size.to_le_bytes(), begin.to_le_bytes()].concat())?;
        self.out.write_all(&[0; 2])?;
        self.out.flush()
    }
}

impl Entry {
    /// What stands before the name in both places: stored as it is, and dated to the first day that ZIP knows, so
    /// that the same data give the same file.
    fn fields(&self) -> Vec<u8> {
        let mut fields = vec![20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0];
        fields.extend(self.crc.to_le_bytes());
        fields.extend(self.size.to_le_bytes());
        fields.extend(self.size.to_le_bytes());
        fields.extend((self.name.len() as u16).to_le_bytes());
        fields.extend([0, 0]);
        fields
    }
}

fn checksum(header: &[u8], path: &Path) -> io::Result<u32> {
    let (mut hasher, mut file, mut buffer) = (Hasher::new(), File::open(path)?, vec![0; 1 << 16]);
    hasher.update(header);
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(hasher.finalize()),
            read => hasher.update(&buffer[..read]),
        }
    }
}
