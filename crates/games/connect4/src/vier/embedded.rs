use std::sync::OnceLock;

use rivi_players::{Stored, stored};

use super::{WinBase, decode};

/// A small database that comes with the program, made by `rivi winbase grow`.
pub(crate) static WINS: Stored = stored!(
    "../../data/connect4.wins",
    "connect4.wins",
    "1555864dccd7ca8e999adbf9d5331aad6c22f59414ebefd97322774fa7d9f099"
);

/// The database that comes with the program, for whoever has none of their own.
pub fn embedded() -> &'static WinBase {
    static BASE: OnceLock<WinBase> = OnceLock::new();
    // A test decodes the same bytes, so that they are known to be good.
    BASE.get_or_init(|| decode(WINS.bytes()).unwrap_or_default())
}
