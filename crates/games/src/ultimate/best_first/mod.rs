//! Best-first tree search on the learned evaluation: grows a tree where it looks best, evaluates all
//! moves of a position at once, and backs up what is proven exactly.

mod branch;
mod tree;

use std::ops::ControlFlow;

use rivi_search::Limits;

use super::Ultimate;
use super::lines::Missing;
use super::net::Weights;
use super::search::{Judge, Outlook};
use tree::Tree;

/// The best-first search.
#[derive(Clone, Debug)]
pub struct BestFirst {
    judge: Judge,
}

impl BestFirst {
    /// One that judges so.
    pub fn new(judge: Judge) -> BestFirst {
        BestFirst { judge }
    }

    /// Searches a game that goes on, telling `watch` from time to time. The same limits give the same
    /// nodes.
    pub fn think(
        &self,
        position: &Ultimate,
        limits: &Limits,
        watch: &mut dyn FnMut(&Outlook) -> ControlFlow<()>,
    ) -> Outlook {
        match &self.judge {
            Judge::Shipped => Tree::new(&Weights::shipped(), position).think(limits, watch),
            Judge::Net(weights) => Tree::new(&&**weights, position).think(limits, watch),
            Judge::Hand => Tree::new(&Missing::new(), position).think(limits, watch),
        }
    }
}
