//! The page's types are made from the description of the API, which is kept beside the page.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

fn printed() -> String {
    let printed = Command::new(env!("CARGO_BIN_EXE_rivi")).arg("openapi").output().unwrap();
    assert!(printed.status.success());
    String::from_utf8(printed.stdout).unwrap()
}

#[test]
fn the_page_has_the_description_that_the_program_prints() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/openapi.json");
    let same = fs::read_to_string(kept).unwrap() == printed();
    assert!(same, "web/openapi.json is not what `rivi openapi` prints: run `make api`");
}

#[test]
fn what_is_told_is_required_and_what_is_asked_may_be_left_out() {
    let whole: Value = serde_json::from_str(&printed()).unwrap();
    let schemas = &whole["components"]["schemas"];
    let required = |name: &str| {
        let list = schemas[name]["required"].as_array().unwrap();
        list.iter().map(|name| name.as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    // A position without blocks says so; a match to begin needs a game alone.
    assert!(required("View").contains(&"block".to_owned()));
    assert_eq!(required("NewMatch"), ["game"]);
    // What is both asked and told is as it may be asked.
    assert_eq!(required("SetUpText"), ["diagram"]);
    assert_eq!(schemas["Outcome"]["enum"], json!(["x", "draw", "o"]));
    let game = &whole["paths"]["/api/game"]["get"]["parameters"][0];
    assert_eq!((&game["name"], &game["in"]), (&json!("game"), &json!("query")));
}
