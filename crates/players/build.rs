//! Lays the texts where the crate takes them in: all of them, but in WebAssembly, where a page has those that only it and
//! the terminal show, and says what it is told in its own language, the English ones of the games and machines alone.

use std::path::Path;
use std::{env, fs};

/// What begins the keys of texts that only pages and terminals show.
const SHOWN: [&str; 3] = ["page.", "screen.", "linear."];

fn main() {
    println!("cargo::rerun-if-changed=locales");
    let is_module = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    let out = env::var("OUT_DIR").expect("cargo says where");
    for tag in ["en", "de", "fi"] {
        let all =
            fs::read_to_string(format!("locales/{tag}.json")).expect("each language has a file");
        let texts = match (is_module, tag) {
            (false, _) => all,
            (true, "en") => told(&all),
            (true, _) => "{}".to_owned(),
        };
        fs::write(Path::new(&out).join(format!("{tag}.json")), texts)
            .expect("cargo's folder can be written");
    }
}

/// The texts that are not only shown. Each stands on a line of its own.
fn told(all: &str) -> String {
    let texts = all.lines().map(|line| line.trim().trim_end_matches(','));
    let key = |line: &str| {
        line.strip_prefix('"').is_some_and(|key| !SHOWN.iter().any(|shown| key.starts_with(shown)))
    };
    let kept: Vec<&str> = texts.filter(|line| key(line)).collect();
    format!("{{{}}}", kept.join(","))
}
