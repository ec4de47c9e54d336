//! The page's types are made from the description of the API, which is kept beside the page.

use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn the_page_has_the_description_that_the_program_prints() {
    let printed = Command::new(env!("CARGO_BIN_EXE_rivi")).arg("openapi").output().unwrap();
    assert!(printed.status.success());
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/openapi.json");
    let kept = fs::read_to_string(kept).unwrap();
    let same = kept == String::from_utf8(printed.stdout).unwrap();
    assert!(same, "web/openapi.json is not what `rivi openapi` prints: run `make api`");
}
