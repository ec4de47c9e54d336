//! Where the win database of the machine `vier` comes from.
//!
//! A program may say how a database is loaded. It is loaded once, when it is first needed, and kept while
//! the program runs. Where nobody says anything, or there is none of one's own, the one that comes with the
//! program is used.

use std::sync::OnceLock;

use crate::vier::{WinBase, embedded};

/// Loads a database; `None` if there is none, and a sentence if there is a damaged one.
pub(crate) type Loader = fn() -> Result<Option<WinBase>, String>;

static LOADER: OnceLock<Loader> = OnceLock::new();

/// Says how the database is loaded. The first one to say so is heard.
#[cfg(feature = "commands")]
pub(crate) fn load_with(loader: Loader) {
    let _ = LOADER.set(loader);
}

/// The database.
pub(crate) fn shared() -> Result<&'static WinBase, String> {
    static LOADED: OnceLock<Result<Option<WinBase>, String>> = OnceLock::new();
    let loaded = LOADED.get_or_init(|| LOADER.get().map_or(Ok(None), |load| load()));
    match loaded {
        Ok(Some(base)) => Ok(base),
        Ok(None) => Ok(embedded()),
        Err(reason) => Err(reason.clone()),
    }
}
