//! Any line of moves, for any game, is played and reads back, or is refused and changes nothing.
//! The first byte stands for the game.

#![no_main]
// Each target uses one of the properties.
#![allow(dead_code)]

#[path = "../../crates/games/all/tests/perft/case.rs"]
mod case;
#[path = "../../crates/games/all/tests/kinds/mod.rs"]
mod kinds;
#[path = "../numbers.rs"]
mod numbers;
#[path = "../../crates/games/all/tests/properties/parsers.rs"]
mod parsers;

use libfuzzer_sys::fuzz_target;
use numbers::with_numbers;

fuzz_target!(|data: &[u8]| with_numbers(data, |[game], text| parsers::visit(game, parsers::LegalLinesReplay(text))));
