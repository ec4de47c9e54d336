//! The opening book: the scores of all positions up to some number of plies, computed by the solver.

mod build;
mod format;
mod journal;
mod openings;

use std::path::Path;
use std::sync::OnceLock;

use rivi_players::{Stored, stored};
use rivi_rules::{Board, Size};

pub use build::{BuildError, Built, build};
pub use format::{BookError, VERSION};
pub use openings::{OPENINGS_SIZE, openings};

use super::ConnectFour;
use super::solver::{keys_before, standard_key};
use format::Entries;

/// Scores of openings on the standard board. A position and its mirror image share an entry.
///
/// ```
/// use rivi_connect4::{Book, ConnectFour};
/// use rivi_rules::Size;
///
/// let book = Book::shipped().unwrap();
/// assert_eq!(book.score(&ConnectFour::new(Size::new(7, 6))), Some(1));
/// ```
#[derive(Clone)]
pub struct Book(std::sync::Arc<Entries>);

/// The book that comes with the program.
pub(crate) static SHIPPED: Stored = stored!(
    "../../data/connect4.book",
    "connect4.book",
    "6db11a9af98f52980d843e25ba6d9a03a0e24951173ada2eda81387347637c75"
);

impl Book {
    /// The book that comes with the program.
    ///
    /// # Errors
    /// If it is damaged, which a test excludes, or lies beside the program and cannot be loaded.
    pub fn shipped() -> Result<Book, BookError> {
        static CHECKED: OnceLock<Book> = OnceLock::new();
        if let Some(book) = CHECKED.get() {
            return Ok(book.clone());
        }
        let book = Book(Entries::checked(format::Bytes::Shipped(SHIPPED.load()?))?.into());
        Ok(CHECKED.get_or_init(|| book).clone())
    }

    /// A book in a file, which is mapped, not read.
    ///
    /// # Errors
    /// If the file cannot be read, is no book, is damaged or of another version.
    pub fn open(path: &Path) -> Result<Book, BookError> {
        Ok(Book(Entries::open(path)?.into()))
    }

    /// Every position of at most this many plies is in the book.
    pub fn plies(&self) -> u32 {
        self.0.plies()
    }

    /// How many positions are in it, mirror images counted once.
    pub fn positions(&self) -> usize {
        self.0.count()
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// The score of a position, if it is in the book. Finished games are not.
    pub fn score(&self, position: &ConnectFour<u64>) -> Option<i32> {
        if position.size() != OPENINGS_SIZE || position.count() > self.plies() {
            return None;
        }
        self.0.score(standard_key(position))
    }
}

impl Book {
    /// What the book proves of an unfinished position one ply beyond it: the score is at least this.
    /// Whoever moved here could do no better than the book says of the position before.
    pub fn at_least(&self, position: &ConnectFour<u64>) -> Option<i32> {
        let beyond = position.size() == OPENINGS_SIZE && position.count() == self.plies() + 1;
        beyond.then(|| self.bound_from_before(position)).flatten()
    }

    fn bound_from_before(&self, position: &ConnectFour<u64>) -> Option<i32> {
        keys_before(position).filter_map(|key| self.0.score(key)).map(|score| -score).max()
    }
}

/// Whether the solver can use the book on a board of this size.
pub(super) fn fits(size: Size) -> bool {
    size == OPENINGS_SIZE
}

#[cfg(test)]
mod tests;
