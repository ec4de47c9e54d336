//! The best-first search plays ten moves against itself under a limit of nodes, so that its instructions can be
//! counted: `valgrind --tool=callgrind target/release/examples/ultimate_nodes 2000`.

use std::ops::ControlFlow;

use rivi_rules::Position;
use rivi_search::Limits;
use rivi_ultimate::Ultimate;
use rivi_ultimate::best_first::BestFirst;
use rivi_ultimate::search::Judge;

fn main() {
    let nodes = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2000);
    let mut search = BestFirst::new(Judge::Shipped, 64 << 20);
    let (mut position, mut entered) = (Ultimate::new(false), 0);
    for _ in 0..10 {
        let limits = Limits::nodes(nodes);
        let seen = search.think(&position, &limits, 1, &mut |_| ControlFlow::Continue(()));
        entered += seen.nodes;
        position.make(seen.moves[0].m);
    }
    println!("{entered} nodes");
}
