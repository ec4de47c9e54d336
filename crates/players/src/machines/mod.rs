//! Machines that play any game, one file each.

/// A search that goes deeper and deeper, as a player.
pub mod deep;
mod exact;
mod human;
pub(crate) mod lookahead;
mod mcts;
mod montecarlo;
mod near;
mod random;
mod reflex;
pub(crate) mod tree;

use rivi_rules::Game;
use rivi_search::OnlyRules;

pub use human::HUMAN;

use crate::{Listing, Machine};

/// Every one of them, in the order in which they are listed.
pub(crate) static LISTINGS: [&Listing; 16] = [
    &random::LISTING,
    &near::LISTING,
    &reflex::LISTING,
    &exact::LISTING,
    &tree::LISTINGS[0],
    &tree::LISTINGS[1],
    &tree::LISTINGS[2],
    &tree::LISTINGS[3],
    &tree::LISTINGS[4],
    &tree::LISTINGS[5],
    &tree::LISTINGS[6],
    &lookahead::MINIMAX,
    &lookahead::ALPHABETA,
    &montecarlo::LISTING,
    &mcts::LISTING,
    &deep::LISTING,
];

/// Those that play the game that starts here.
pub(crate) fn any_game<P: Game>(start: &P) -> Vec<Machine<P>> {
    let mut machines = vec![
        Machine::new(&random::LISTING, random::plan),
        Machine::new(&near::LISTING, near::plan),
        Machine::new(&reflex::LISTING, reflex::plan),
    ];
    if tree::is_walkable(start) {
        machines.push(Machine::new(&exact::LISTING, exact::plan));
        machines.extend(tree::LISTINGS.iter().map(|listing| Machine::new(listing, tree::plan)));
    }
    machines.extend([
        Machine::new(&lookahead::MINIMAX, lookahead::plan),
        Machine::new(&lookahead::ALPHABETA, lookahead::plan),
        Machine::new(&montecarlo::LISTING, montecarlo::plan),
        Machine::new(&mcts::LISTING, mcts::plan),
        deep::machine::<P, OnlyRules>(),
    ]);
    machines
}
