use std::env;
use std::path::PathBuf;

/// A file in the folder where this user's programs keep what lasts: `$XDG_DATA_HOME/rivi`, or `~/.local/share/rivi`
/// where that is not set. None where there is no such folder.
pub fn data_file(name: &str) -> Option<PathBuf> {
    // A relative XDG_DATA_HOME is to be ignored, says the specification.
    let data = env::var_os("XDG_DATA_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || env::var_os("HOME").filter(|home| !home.is_empty()).map(PathBuf::from);
    let data = data.or_else(|| Some(home()?.join(".local/share")))?;
    Some(data.join("rivi").join(name))
}
