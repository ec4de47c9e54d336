//! Takes the built page, `web/dist`, into the program: each file as it is and compressed. Where the page is
//! not built, the list is empty and the server says how to build it.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() -> io::Result<()> {
    let web = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../web");
    let out = PathBuf::from(env::var("OUT_DIR").unwrap_or_default());
    println!("cargo::rerun-if-changed=build.rs");
    if web.exists() {
        println!("cargo::rerun-if-changed={}", web.join("dist").display());
    }
    let mut list = String::from("&[\n");
    let dist = web.join("dist");
    for path in files(&dist)? {
        let bytes = fs::read(&path)?;
        let name = path.strip_prefix(&dist).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let packed = out.join(format!("{}.gz", name.replace('/', "_")));
        fs::write(&packed, compressed(&bytes)?)?;
        let quoted =
            |path: &Path| path.canonicalize().map(|path| path.to_string_lossy().into_owned());
        let (plain, packed) = (quoted(&path)?, quoted(&packed)?);
        let _ = writeln!(
            list,
            "    File {{ path: {name:?}, plain: include_bytes!({plain:?}), packed: include_bytes!({packed:?}) }},"
        );
    }
    fs::write(out.join("page.rs"), list + "]\n")
}

/// All files below a folder, in order; none if there is no such folder.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return Ok(found) };
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() { found.extend(files(&path)?) } else { found.push(path) }
    }
    found.sort();
    Ok(found)
}

fn compressed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(bytes)?;
    packer.finish()
}
