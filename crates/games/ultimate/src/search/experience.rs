use rivi_rules::Side;

use super::worker::DEEPEST;
use crate::Spot;

/// Which moves did well elsewhere in the tree.
pub(super) struct Memories {
    /// Two moves for each ply that refuted something there last.
    killers: Vec<[Option<Spot>; 2]>,
    /// For each side and spot how often it was good, against how often it was tried in vain.
    history: [[i32; 81]; 2],
}

/// No move's history grows beyond this.
const MOST: i32 = 4096;

impl Default for Memories {
    fn default() -> Memories {
        let killers = vec![[None; 2]; DEEPEST as usize + 1];
        Memories { killers, history: [[0; 81]; 2] }
    }
}

impl Memories {
    /// How a move should be ordered; `first` comes before all others.
    #[inline]
    pub(super) fn of(&self, turn: Side, ply: i32, m: Spot, first: Option<Spot>) -> i32 {
        let killers = self.killers[ply as usize];
        let special = match Some(m) {
            best if best == first => 1_000_000,
            killer if killer == killers[0] => 30,
            killer if killer == killers[1] => 20,
            _ => 0,
        };
        special + self.history[turn][usize::from(m.0)] / 64
    }

    /// A move refuted the position; those tried before it did not.
    pub(super) fn praise(
        &mut self,
        turn: Side,
        ply: i32,
        m: Spot,
        tried: impl Iterator<Item = Spot>,
        depth: i32,
    ) {
        let killers = &mut self.killers[ply as usize];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        let worth = (depth * depth).min(400);
        self.learn(turn, m, worth);
        tried.for_each(|vain| self.learn(turn, vain, -worth));
    }

    fn learn(&mut self, turn: Side, m: Spot, worth: i32) {
        let history = &mut self.history[turn][usize::from(m.0)];
        *history += worth - *history * worth.abs() / MOST;
    }
}
