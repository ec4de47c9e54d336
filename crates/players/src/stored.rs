use std::sync::OnceLock;

use thiserror::Error;

/// A large file that machines of a game go by: a book, a network. It is inside the program; in WebAssembly it lies beside
/// it and is fetched when it is first needed. [`stored!`](crate::stored!) makes one.
#[derive(Debug)]
pub struct Stored {
    name: &'static str,
    sha256: &'static str,
    inside: Option<&'static [u8]>,
    fetched: OnceLock<Vec<u8>>,
}

/// Fetches a file that lies beside the program, and says why it cannot.
pub type Fetch = fn(&Stored) -> Result<Vec<u8>, String>;

static FETCH: OnceLock<Fetch> = OnceLock::new();

/// A file beside the program that could not be had.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the file {file} could not be loaded: {reason}")]
pub struct NotLoaded {
    /// Which.
    pub file: String,
    /// Why.
    pub reason: String,
}

/// Says how files are fetched that lie beside the program, and checked. The first one to say so is heard.
pub fn fetch_stored_with(fetch: Fetch) {
    let _ = FETCH.set(fetch);
}

/// A [`Stored`] file: its path from the source that says so, its name, and the SHA-256 of its bytes.
#[macro_export]
macro_rules! stored {
    ($path:literal, $name:literal, $sha256:literal) => {
        $crate::Stored::new(
            ($name, $sha256),
            if cfg!(target_arch = "wasm32") { None } else { Some(include_bytes!($path)) },
        )
    };
}

impl Stored {
    /// A file of this name and SHA-256, in hexadecimal digits, which is inside the program or beside it.
    pub const fn new(
        (name, sha256): (&'static str, &'static str),
        inside: Option<&'static [u8]>,
    ) -> Stored {
        Stored { name, sha256, inside, fetched: OnceLock::new() }
    }

    /// A small file: it is inside, in WebAssembly too, and needs neither name nor sum.
    pub const fn inside(bytes: &'static [u8]) -> Stored {
        Stored::new(("", ""), Some(bytes))
    }

    /// Whether it lies beside the program in WebAssembly.
    pub fn is_beside(&self) -> bool {
        !self.sha256.is_empty()
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The SHA-256 of its bytes, in hexadecimal digits.
    pub fn sha256(&self) -> &'static str {
        self.sha256
    }

    /// Its name where it lies beside the program: other bytes have another one, so that caches never mix them up.
    pub fn file(&self) -> String {
        let (stem, kind) = self.name.rsplit_once('.').unwrap_or((self.name, "data"));
        format!("{stem}-{}.{kind}", &self.sha256[..16.min(self.sha256.len())])
    }

    /// Its bytes, fetched unless they are here already.
    ///
    /// # Errors
    /// If they lie beside the program and cannot be had. The next call tries again.
    pub fn load(&self) -> Result<&[u8], NotLoaded> {
        if let Some(bytes) = self.inside.or(self.fetched.get().map(Vec::as_slice)) {
            return Ok(bytes);
        }
        let nobody: Fetch = |_| Err("nobody has said how".to_owned());
        let bytes = FETCH.get().unwrap_or(&nobody)(self);
        let bytes = bytes.map_err(|reason| NotLoaded { file: self.file(), reason })?;
        Ok(self.fetched.get_or_init(|| bytes))
    }

    /// Its bytes as text; nothing where they cannot be had: whoever can tell somebody of that asks [`Self::load`] first.
    pub fn text(&self) -> &str {
        self.load().ok().and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default()
    }

    /// Its bytes.
    ///
    /// # Panics
    /// If they lie beside the program and cannot be had: whoever can tell somebody of that asks [`Self::load`] first.
    pub fn bytes(&self) -> &[u8] {
        self.load().unwrap_or_else(|error| panic!("{error}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_beside_the_program_is_fetched_once_and_asked_for_again_after_a_failure() {
        static INSIDE: Stored = Stored::new(("a.book", "00"), Some(b"here"));
        static BESIDE: Stored = Stored::new(("b.book", "0123456789abcdef0123"), None);
        static LOST: Stored = Stored::new(("c.book", "01"), None);
        assert_eq!(BESIDE.load().unwrap_err().reason, "nobody has said how");
        fetch_stored_with(|stored| match stored.name() {
            "b.book" => Ok(stored.file().into_bytes()),
            _ => Err("there is none".to_owned()),
        });
        assert_eq!(INSIDE.bytes(), b"here");
        assert_eq!((INSIDE.text(), LOST.text()), ("here", ""));
        assert!(LOST.is_beside() && !Stored::inside(b"small").is_beside());
        assert_eq!(BESIDE.bytes(), b"b-0123456789abcdef.book");
        assert_eq!(BESIDE.bytes().as_ptr(), BESIDE.bytes().as_ptr());
        let sentence = LOST.load().unwrap_err().to_string();
        assert_eq!(sentence, "the file c-01.book could not be loaded: there is none");
    }
}
