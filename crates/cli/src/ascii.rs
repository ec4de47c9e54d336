//! What is told where the locale knows no other characters than ASCII.

use std::io::{self, Write};

use any_ascii::any_ascii_char;
use clap::ArgMatches;
use clap::parser::ValueSource;

/// Whether the environment asks for plain ASCII. As everywhere, the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is
/// set decides. Where none is, as in most containers, the screen is taken for a modern one.
pub(crate) fn is_asked_for(variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = |name: &&str| variable(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set);
    locale.is_some_and(|locale| knows_ascii_only(&locale))
}

fn knows_ascii_only(locale: &str) -> bool {
    match locale.split_once('.') {
        Some((_, characters)) => {
            let characters = characters.split('@').next().unwrap_or_default();
            !["utf-8", "utf8"].contains(&characters.to_ascii_lowercase().as_str())
        }
        None => ["C", "POSIX"].contains(&locale),
    }
}

/// Whether what is asked for is read by a program rather than by a person: its characters stay what they are.
pub(crate) fn is_data(found: &ArgMatches) -> bool {
    let typed = |name: &str| {
        matches!(found.try_contains_id(name), Ok(true))
            && found.value_source(name) == Some(ValueSource::CommandLine)
    };
    ["json", "dot", "svg"].into_iter().any(typed)
        || found.subcommand().is_some_and(|(name, below)| name == "export" || is_data(below))
}

/// The text in ASCII.
pub(crate) fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            'α' => folded.push_str("alpha"),
            'β' => folded.push_str("beta"),
            '◀' => folded.push_str("<-"),
            '∞' => folded.push_str("inf"),
            _ => match any_ascii_char(character) {
                "" => folded.push('?'),
                text => folded.push_str(text),
            },
        }
    }
    folded
}

/// Writes everything in ASCII.
pub(crate) struct Ascii<W> {
    out: W,
    /// The beginning of a character whose rest has not come yet.
    begun: Vec<u8>,
}

impl<W: Write> Ascii<W> {
    pub(crate) fn new(out: W) -> Ascii<W> {
        Ascii { out, begun: Vec::new() }
    }
}

impl<W: Write> Write for Ascii<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.begun.extend_from_slice(bytes);
        let whole = match std::str::from_utf8(&self.begun) {
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => self.begun.len(),
        };
        let text: Vec<u8> = self.begun.drain(..whole).collect();
        self.out.write_all(folded(&String::from_utf8_lossy(&text)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
