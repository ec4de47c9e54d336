use rivi_search::Limits;

use super::memory::{Known, Memory};
use super::stones::{Stones, column_of};
use super::win::Win;
use crate::Column;
use rivi_rules::bits::Bits;

/// The deepest hunt that anybody may ask for, in plies.
pub const DEEPEST: u32 = 20;

/// Looks for the quickest win of the side to move.
///
/// This is alpha-beta whose only values are "wins within so many plies" and "does not": it asks for
/// a win in 1 ply, then 3, then 5 …, each time with a window that holds just that question. So the
/// first win found is the quickest, here and at every node inside, and a node is left as soon as
/// one attack wins or one defence holds.
#[derive(Debug)]
pub struct Hunt<'a> {
    limits: &'a Limits,
    memory: Memory,
    nodes: u64,
    stopped: bool,
    /// Wins proven on the way that take more than one stone, newest last.
    proven: Vec<(Stones, Win)>,
}

/// The quickest win there is, and every move that begins one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quickest {
    /// Moves that win equally fast, from the left.
    pub columns: Vec<Column>,
    /// Plies to the stone that wins.
    pub plies: u32,
}

/// A shallow hunt stays in the processor's cache; a deep one meets more boards than that.
fn memory_bits(depth: u32) -> u32 {
    if depth <= 12 { 16 } else { 21 }
}

impl<'a> Hunt<'a> {
    /// Bytes that a hunt of this depth remembers boards in.
    pub fn bytes(depth: u32) -> usize {
        size_of::<u64>() << memory_bits(depth)
    }

    /// A hunt within these limits, of which the depth is given with each question instead.
    pub fn new(limits: &'a Limits, depth: u32) -> Hunt<'a> {
        let memory = Memory::new(memory_bits(depth));
        Hunt { limits, memory, nodes: 0, stopped: false, proven: Vec::new() }
    }

    /// Boards on which it looked for an attack.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether a limit ended it, so that a win may have been missed.
    pub fn stopped(&self) -> bool {
        self.stopped
    }

    /// The wins proven on the way, at all depths, but for those that win at once: finding these
    /// again is quicker than looking them up.
    pub fn into_proven(self) -> Vec<(Stones, Win)> {
        self.proven
    }

    /// The quickest win within this many plies, if there is one and no limit came before it.
    pub fn quickest(&mut self, stones: Stones, depth: u32) -> Option<Quickest> {
        if stones.is_over() || depth == 0 {
            return None;
        }
        let at_once = stones.completing() & stones.landings();
        if at_once != 0 {
            return Some(Quickest { columns: columns(at_once), plies: 1 });
        }
        for plies in (3..=depth).step_by(2) {
            let columns = self.winning_moves(stones, plies);
            if !columns.is_empty() {
                let stone = (stones.count() + plies) as u8;
                self.proven.push((stones, Win { column: columns[0], stone }));
                return Some(Quickest { columns, plies });
            }
            // After a stop the next question would get a wrong answer to "is there none quicker?".
            if self.stopped {
                return None;
            }
        }
        None
    }

    /// Whether this move wins within so many plies, itself included.
    pub fn wins_with(&mut self, stones: Stones, column: Column, plies: u32) -> bool {
        match stones.landing(column.0) {
            Some(landing) if !stones.is_over() && plies > 0 => {
                stones.wins_with(landing) || self.defends_in_vain(stones.after(landing), plies - 1)
            }
            _ => false,
        }
    }

    fn winning_moves(&mut self, stones: Stones, plies: u32) -> Vec<Column> {
        let tried = columns(sound_attacks(stones));
        tried.into_iter().filter(|&column| self.wins_with(stones, column, plies)).collect()
    }

    /// The plies of the quickest win within `most`, if there is one.
    fn attack(&mut self, stones: Stones, most: u32) -> Option<u32> {
        if stones.completing() & stones.landings() != 0 {
            return Some(1);
        }
        if most < 3 {
            return None;
        }
        let first = match self.memory.recall(stones.key()) {
            Known::WinIn(plies) => return (plies <= most).then_some(plies),
            Known::NoneWithin(within) => within.max(1) + 2,
        };
        self.nodes += 1;
        self.stopped |= self.limits.reached(self.nodes);
        let attacks = Attacks::of(stones);
        (first..=most).step_by(2).find(|&plies| self.attack_within(stones, attacks, plies))
    }

    /// Whether one of the attacks wins within so many plies. Whatever comes of it is remembered.
    fn attack_within(&mut self, stones: Stones, attacks: Attacks, plies: u32) -> bool {
        for &landing in attacks.best_first() {
            if self.stopped {
                return false;
            }
            if self.defends_in_vain(stones.after(landing), plies - 1) {
                self.memory.remember_win(stones.key(), plies);
                let stone = (stones.count() + plies) as u8;
                let column = Column(column_of(landing));
                self.proven.push((stones, Win { column, stone }));
                return true;
            }
        }
        if !self.stopped {
            self.memory.remember_none(stones.key(), plies);
        }
        false
    }

    /// Whether the side to move, the defender here, loses within so many plies whatever it does.
    fn defends_in_vain(&mut self, stones: Stones, plies: u32) -> bool {
        let landings = stones.landings();
        if plies < 2 || landings == 0 || stones.completing() & landings != 0 {
            return false;
        }
        let attacked = stones.completing_theirs();
        let threats = attacked & landings;
        if threats.count_ones() > 1 {
            return true;
        }
        let answers = if threats == 0 { landings } else { threats };
        // A stone below a cell that the attacker needs hands it over at once.
        let holding = answers & !(attacked >> 1);
        if plies == 2 {
            return holding == 0;
        }
        // The middle first: it refutes most often.
        MIDDLE_FIRST
            .iter()
            .map(|column| holding & column)
            .filter(|&landing| landing != 0)
            .all(|landing| self.attack(stones.after(landing), plies - 1).is_some())
    }
}

/// The columns' cells, from the middle outwards.
const MIDDLE_FIRST: [u64; 7] =
    [0x7f << 21, 0x7f << 14, 0x7f << 28, 0x7f << 7, 0x7f << 35, 0x7f, 0x7f << 42];

/// Moves that do not lose at once to the opponent's next stone.
fn sound_attacks(stones: Stones) -> u64 {
    let (landings, attacked) = (stones.landings(), stones.completing_theirs());
    let threats = attacked & landings;
    let answers = match threats.count_ones() {
        0 => landings,
        1 => threats,
        _ => 0,
    };
    answers & !(attacked >> 1)
}

/// Moves to try, those that threaten most first, the middle before the edge.
#[derive(Clone, Copy)]
struct Attacks {
    landings: [u64; 7],
    count: usize,
}

impl Attacks {
    fn of(stones: Stones) -> Attacks {
        let sound = sound_attacks(stones);
        let mut attacks = Attacks { landings: [0; 7], count: 0 };
        let mut threats = [0; 7];
        for landing in MIDDLE_FIRST.iter().map(|column| sound & column).filter(|&cell| cell != 0) {
            let these = stones.threats_with(landing);
            let mut at = attacks.count;
            while at > 0 && threats[at - 1] < these {
                (threats[at], attacks.landings[at]) = (threats[at - 1], attacks.landings[at - 1]);
                at -= 1;
            }
            (threats[at], attacks.landings[at]) = (these, landing);
            attacks.count += 1;
        }
        attacks
    }

    fn best_first(&self) -> &[u64] {
        &self.landings[..self.count]
    }
}

fn columns(landings: u64) -> Vec<Column> {
    Bits(landings).map(|place| Column(column_of(1 << place))).collect()
}
