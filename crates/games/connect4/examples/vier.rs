//! What the parts of the Connect Four machine cost on the empty board.
//!
//! `cargo run --release -p rivi-connect4 --example vier`

use std::time::Instant;

use rivi_connect4::vier::{DEEPEST, Hunt, Stones, Vier, VierSettings, WinBase};
use rivi_search::Limits;

fn main() {
    let limits = Limits::none();
    for depth in (4..=DEEPEST).step_by(2) {
        let began = Instant::now();
        let mut hunt = Hunt::new(&limits, depth);
        let found = hunt.quickest(Stones::EMPTY, depth);
        let (nodes, ms) = (hunt.nodes(), began.elapsed().as_secs_f64() * 1000.0);
        println!("search to depth {depth:2}: {nodes:9} nodes, {ms:8.2} ms, {found:?}");
    }
    let mut machine = Vier::new(VierSettings::default(), 1);
    let began = Instant::now();
    let decision = machine.decide(Stones::EMPTY, &WinBase::new(), &limits);
    let ms = began.elapsed().as_secs_f64() * 1000.0;
    let wins = decision.map(|decision| decision.playouts.wins);
    println!("a whole decision, 7 × 5000 random games: {ms:.2} ms, wins {wins:?}");
}
