//! Any text is a diagram that reads back as itself, or a sentence.

#![no_main]
// Each target uses one of the properties.
#![allow(dead_code)]

#[path = "../../crates/games/all/tests/perft/case.rs"]
mod case;
#[path = "../../crates/games/all/tests/kinds/mod.rs"]
mod kinds;
#[path = "../../crates/games/all/tests/properties/parsers.rs"]
mod parsers;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| parsers::diagrams_round_trip(text));
