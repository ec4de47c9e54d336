//! Machines take logarithms and powers from the crate `libm`: the system's differ in the last bit from one platform to
//! the next, and with it a move may.

use std::fs;
use std::path::Path;

/// Methods of floating-point numbers that each platform computes in its own way. Roots are exact everywhere.
const OWN_WAYS: [&str; 22] = [
    "ln", "ln_1p", "log", "log2", "log10", "exp", "exp2", "exp_m1", "powf", "cbrt", "hypot", "sin",
    "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "atanh",
];

/// Where machines live.
const MACHINES: [&str; 3] = ["search", "players", "games"];

#[test]
fn what_machines_compute_is_the_same_on_every_platform() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut seen = 0;
    for home in MACHINES {
        look_through(&crates.join(home), &mut seen);
    }
    assert!(seen > 300, "{seen} files");
}

fn look_through(folder: &Path, seen: &mut u32) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !["tests", "benches", "examples", "target"].contains(&name.as_str()) {
            look_through(&path, seen);
        } else if path.extension().is_some_and(|ending| ending == "rs") && name != "tests.rs" {
            *seen += 1;
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap();
            for method in OWN_WAYS {
                let call = format!(".{method}(");
                assert!(!code.contains(&call), "{} calls {call}): take libm", path.display());
            }
        }
    }
}
