//! Builds what cargo alone cannot. `xtask bindings FILE.wasm FOLDER` writes a module for browsers and Node beside what cargo
//! has built for them: the file itself, the JavaScript that calls it, and the types.

use std::env::args;

use anyhow::{Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let arguments: Vec<String> = args().skip(1).collect();
    let [task, file, folder] = &arguments[..] else {
        bail!("expected 'bindings FILE.wasm FOLDER', got '{}'", arguments.join(" "));
    };
    if task != "bindings" {
        bail!("there is no task '{task}': expected 'bindings'");
    }
    let mut bindings = Bindgen::new();
    bindings.input_path(file).out_name("rivi").typescript(true).web(true)?;
    // Names of functions, a fifth of the file, which nobody there reads.
    bindings.remove_name_section(true).remove_producers_section(true);
    bindings.generate(folder)
}
