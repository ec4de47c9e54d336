//! Any name is a game that can be played, or a sentence that says what is allowed.

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

fuzz_target!(|text: &str| parsers::any_name_is_a_game_or_a_sentence(text));
