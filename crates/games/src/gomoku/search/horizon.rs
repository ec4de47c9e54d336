use super::node::Ask;
use super::value::{WIN, evaluate};
use super::worker::Worker;
use crate::gomoku::board::Class;
use crate::gomoku::threats::Found;

/// What a search by fours may cost at the horizon.
const NODES_AT_HORIZON: u64 = 12;

/// So many fours cost as much time as one position of the search, and are counted as one.
const FOURS_A_NODE: u64 = 3;

impl Worker {
    /// The value of a position where the search ends: what the patterns say or, where that is not
    /// enough, a win by fours.
    pub(super) fn horizon(&mut self, ask: Ask) -> i32 {
        let guess = evaluate(&self.board, &self.scores);
        let own = self.board.turn();
        let has_fours = self.board.set(own, Class::Four).len() > 1
            || !self.board.set(own, Class::FourThree).is_empty();
        if self.options.fours_at_horizon && has_fours && guess < ask.beta {
            let limits = self.limits_for_fours(NODES_AT_HORIZON);
            let found = self.fours.search(&mut self.board, &limits);
            self.nodes += self.fours.nodes() / FOURS_A_NODE;
            if let Found::Win(win) = found {
                return WIN - ask.ply - (2 * win.moves as i32 - 1);
            }
        }
        guess
    }
}
