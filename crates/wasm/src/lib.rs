//! Rivi for browsers and Node. Questions and matches are those of the server, as JSON; what answers them is
//! `rivi-service`. There is one thread: a search looks at the clock itself, and asks the outside whether it is to stop.

mod ear;
mod engine;
mod table;

use wasm_bindgen::prelude::wasm_bindgen;

pub use engine::Engine;
pub use table::Table;

#[wasm_bindgen]
extern "C" {
    /// Whether somebody outside wants whatever runs to come to an end. Asked every few milliseconds.
    #[wasm_bindgen(js_namespace = ["globalThis", "rivi"], js_name = stopped)]
    fn stopped() -> bool;
}
