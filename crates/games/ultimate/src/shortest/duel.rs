use rivi_rules::{Outcome, Position};
use rivi_search::Limits;

use super::memory::{Facts, Memory};
use super::ordering::Ordered;
use crate::facts::{may_win, wins_at_once};
use crate::lines::Missing;
use crate::{Spot, Ultimate};

/// Answers whether the side to move wins, or loses, within a number of plies. A yes is always
/// proven; a no is proven unless the duel was stopped.
pub(super) struct Duel<'a> {
    limits: &'a Limits,
    memory: &'a mut Memory,
    missing: Missing,
    nodes: u64,
    stopped: bool,
}

impl<'a> Duel<'a> {
    pub(super) fn new(limits: &'a Limits, memory: &'a mut Memory) -> Duel<'a> {
        Duel { limits, memory, missing: Missing::new(), nodes: 0, stopped: false }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }

    /// Whether the side to move is known to win, without looking for it.
    pub(super) fn knows_win(&self, position: &Ultimate) -> bool {
        match position.outcome() {
            Some(outcome) => outcome == Outcome::Win(position.turn()),
            None => wins_at_once(position) || self.memory.recall(position).wins != u8::MAX,
        }
    }

    /// A move that wins within so many plies, itself included; `first` is tried before the others.
    pub(super) fn winning_move(
        &mut self,
        position: &Ultimate,
        plies: u32,
        first: Option<Spot>,
    ) -> Option<Spot> {
        let left = plies.saturating_sub(1);
        Ordered::new(position, first).iter().find(|&m| self.loses(&position.after(m), left))
    }

    /// A move after which the opponent does not win within the plies that are then left.
    pub(super) fn holding_move(
        &mut self,
        position: &Ultimate,
        plies: u32,
        first: Option<Spot>,
    ) -> Option<Spot> {
        let left = plies.saturating_sub(1);
        Ordered::new(position, first).iter().find(|&m| !self.wins(&position.after(m), left))
    }

    /// Whether the side to move wins within so many plies.
    fn wins(&mut self, position: &Ultimate, plies: u32) -> bool {
        if let Some(outcome) = position.outcome() {
            return outcome == Outcome::Win(position.turn());
        }
        if plies > 0 && wins_at_once(position) {
            return true;
        }
        let plies = useful_plies(position, plies, 1);
        if plies < 2 || !may_win(self.missing, position, position.turn(), plies) {
            return false;
        }
        let facts = self.memory.recall(position);
        if plies >= u32::from(facts.wins) || plies <= u32::from(facts.no_win) {
            return plies >= u32::from(facts.wins);
        }
        self.enter();
        let found =
            if self.stopped { None } else { self.winning_move(position, plies, facts.best) };
        self.remember(position, |facts| match found {
            Some(m) => Facts { wins: plies as u8, best: Some(m), ..facts },
            None => Facts { no_win: plies as u8, ..facts },
        });
        found.is_some()
    }

    /// Whether the side to move loses within so many plies whatever it plays.
    fn loses(&mut self, position: &Ultimate, plies: u32) -> bool {
        let attacker = position.turn().other();
        if let Some(outcome) = position.outcome() {
            return outcome == Outcome::Win(attacker);
        }
        let plies = useful_plies(position, plies, 0);
        if plies == 0 || wins_at_once(position) {
            return false;
        }
        if !may_win(self.missing, position, attacker, plies) {
            return false;
        }
        let facts = self.memory.recall(position);
        if plies >= u32::from(facts.loses) || plies <= u32::from(facts.no_loss) {
            return plies >= u32::from(facts.loses);
        }
        self.enter();
        let held = if self.stopped { None } else { self.holding_move(position, plies, facts.best) };
        self.remember(position, |facts| match held {
            Some(m) => Facts { no_loss: plies as u8, best: Some(m), ..facts },
            None => Facts { loses: plies as u8, ..facts },
        });
        held.is_none() && !self.stopped
    }

    fn enter(&mut self) {
        if !self.stopped {
            self.nodes += 1;
            self.stopped = self.limits.reached(self.nodes);
        }
    }

    /// What was found is remembered, unless it was not found to the end.
    fn remember(&mut self, position: &Ultimate, add: impl FnOnce(Facts) -> Facts) {
        if !self.stopped {
            let facts = self.memory.recall(position);
            self.memory.remember(position, add(facts));
        }
    }
}

/// No game takes more plies than there are cells left. Where only lines win, the winner makes the
/// last move, so that a ply of the wrong parity is of no use; by the count of boards either side's
/// move can decide.
fn useful_plies(position: &Ultimate, plies: u32, parity: u32) -> u32 {
    let plies = plies.min(position.plies_left());
    if position.counts_boards() || plies % 2 == parity { plies } else { plies.saturating_sub(1) }
}
