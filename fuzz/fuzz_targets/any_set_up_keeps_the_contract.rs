//! Any diagram, for any game, is set up as a position that keeps the contract, or refused with a
//! sentence. The first byte stands for the game, the second for how it is asked for.

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

fuzz_target!(|data: &[u8]| {
    with_numbers(data, |[game, how], text| {
        let how = parsers::how(how);
        parsers::visit(game, parsers::AnySetUpKeepsTheContract { text, how });
    });
});
