use std::sync::OnceLock;

use super::{WinBase, decode};

/// A small database that is always there, made by `rivi winbase grow`.
static BYTES: &[u8] = include_bytes!("../../data/connect4.wins");

/// The database that comes with the program, for whoever has none of their own.
pub fn embedded() -> &'static WinBase {
    static BASE: OnceLock<WinBase> = OnceLock::new();
    // A test decodes the same bytes, so that they are known to be good.
    BASE.get_or_init(|| decode(BYTES).unwrap_or_default())
}
