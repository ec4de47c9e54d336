use std::path::PathBuf;

use clap::Args;
use rivi_games::connect4::{Book, Expert, default_table_bytes};
use rivi_rules::Size;

/// What the solver works with.
#[derive(Args)]
pub(crate) struct Expertise {
    /// Threads that search together
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// MiB of memory for the table; a quarter of what is free, at most 1024, if not given
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=65_536))]
    table_size: Option<u64>,
    /// Search even where the opening book knows the score
    #[arg(long)]
    no_book: bool,
    /// An opening book to use in place of the one inside the program
    #[arg(long, value_name = "FILE", conflicts_with = "no_book")]
    book: Option<PathBuf>,
}

impl Expertise {
    /// The expert for boards of this size.
    pub(crate) fn expert(&self, size: Size) -> anyhow::Result<Expert> {
        Ok(Expert::new(size, self.table_bytes(), usize::from(self.threads), self.book())?)
    }

    /// Refuses what only Connect Four's solver can use, everything but the size of the table.
    pub(crate) fn only_memory(&self, game: &str) -> anyhow::Result<()> {
        let is_plain = self.threads == 1 && !self.no_book && self.book.is_none();
        anyhow::ensure!(
            is_plain,
            "--threads, --no-book and --book are for connect4, not for {game}"
        );
        Ok(())
    }

    /// Bytes for the table.
    pub(crate) fn table_bytes(&self) -> usize {
        self.table_size.map_or_else(default_table_bytes, |mebibytes| (mebibytes as usize) << 20)
    }

    /// The book to use. A bad one is told of, and the solver goes on without it.
    fn book(&self) -> Option<Book> {
        if self.no_book {
            return None;
        }
        let opened = match &self.book {
            Some(path) => Book::open(path),
            None => Book::shipped(),
        };
        opened.inspect_err(|error| eprintln!("rivi: {error}; solving without a book")).ok()
    }
}
