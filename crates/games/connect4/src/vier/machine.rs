use rand_core::SeedableRng;
use rivi_rules::{Chance, Position, below};
use rivi_search::{Limits, Progress, Report, Score, Search, Verdict};

use super::{Hunt, PlayoutWins, Stones, Win, WinBase};
use crate::{Column, ConnectFour};

/// The figures of the machine; the source's are the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VierSettings {
    /// Plies that alpha-beta looks ahead.
    pub depth: u32,
    /// Random games for each move.
    pub playouts: u32,
}

impl Default for VierSettings {
    fn default() -> VierSettings {
        VierSettings { depth: 10, playouts: 5000 }
    }
}

/// The machine.
#[derive(Clone, Debug)]
pub struct Vier {
    settings: VierSettings,
    chance: Chance,
}

/// Which part of the machine chose the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decider {
    /// The position is in the database.
    Database,
    /// Alpha-beta found a win within its depth.
    Depth,
    /// Neither knew a win: random games decided.
    Playouts,
}

/// A move, and what led to it.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The move.
    pub column: Column,
    /// What chose it.
    pub by: Decider,
    /// What is known of the position, seen by the side to move.
    pub verdict: Verdict,
    /// Moves that win equally fast, where alpha-beta decided.
    pub equal: Vec<Column>,
    /// Games won by each column, where playouts decided.
    pub playouts: PlayoutWins,
    /// Boards that alpha-beta looked at.
    pub nodes: u64,
    /// Wins proven on the way, for the database.
    pub proven: Vec<(Stones, Win)>,
}

impl Vier {
    /// A machine that draws from this seed.
    pub fn new(settings: VierSettings, seed: u64) -> Vier {
        Vier { settings, chance: Chance::seed_from_u64(seed) }
    }

    /// The figures it works with.
    pub fn settings(&self) -> VierSettings {
        self.settings
    }

    /// Chooses a move; none if the game is over.
    pub fn decide(&mut self, stones: Stones, base: &WinBase, limits: &Limits) -> Option<Decision> {
        if stones.is_over() {
            return None;
        }
        match base.look_up(stones) {
            Some(win) => Some(known(stones, win)),
            None => self.hunt(stones, limits),
        }
    }

    /// Any move.
    pub(super) fn random_move(&mut self, stones: Stones) -> Option<Column> {
        let open: Vec<Column> =
            (0..7).map(Column).filter(|&column| stones.drop_into(column).is_some()).collect();
        self.one_of(&open)
    }

    fn hunt(&mut self, stones: Stones, limits: &Limits) -> Option<Decision> {
        let depth = limits.depth.map_or(self.settings.depth, |most| most.min(self.settings.depth));
        let mut hunt = Hunt::new(limits, depth);
        let quickest = hunt.quickest(stones, depth);
        let nodes = hunt.nodes();
        let proven = hunt.into_proven();
        let (equal, plies) = match quickest {
            Some(quickest) => (quickest.columns, quickest.plies),
            None => return self.play_out(stones, limits, nodes, proven),
        };
        Some(Decision {
            column: self.one_of(&equal)?,
            by: Decider::Depth,
            verdict: Verdict::WinIn(plies.div_ceil(2)),
            equal,
            playouts: PlayoutWins::default(),
            nodes,
            proven,
        })
    }

    fn play_out(
        &mut self,
        stones: Stones,
        limits: &Limits,
        nodes: u64,
        proven: Vec<(Stones, Win)>,
    ) -> Option<Decision> {
        let games = self.settings.playouts;
        let playouts = PlayoutWins::play(stones, games, limits, &mut self.chance);
        let column = playouts.best()?;
        Some(Decision {
            column,
            by: Decider::Playouts,
            verdict: Verdict::Guess(win_rate(&playouts, column)),
            equal: Vec::new(),
            playouts,
            nodes,
            proven,
        })
    }

    fn one_of(&mut self, columns: &[Column]) -> Option<Column> {
        if columns.is_empty() {
            return None;
        }
        Some(columns[below(&mut self.chance, columns.len() as u32) as usize])
    }
}

/// Without its database, on the board of 7×6.
impl Search<ConnectFour<u64>> for Vier {
    fn search(
        &mut self,
        position: &ConnectFour<u64>,
        limits: &Limits,
        progress: &mut dyn Progress<ConnectFour<u64>>,
    ) -> Report<ConnectFour<u64>> {
        if let Some(outcome) = position.outcome() {
            return Report::without_search(Verdict::over(outcome, position.turn()));
        }
        let decision = Stones::of(position).and_then(|stones| self.hunt(stones, limits));
        let report = decision.map_or_else(
            || Report::without_search(Verdict::Guess(Score::EVEN)),
            |decision| Report {
                best: Some(decision.column),
                verdict: decision.verdict,
                line: vec![decision.column],
                nodes: decision.nodes,
                depth: self.settings.depth,
            },
        );
        let _ = progress.iteration(&report);
        report
    }
}

fn known(stones: Stones, win: Win) -> Decision {
    Decision {
        column: win.column,
        by: Decider::Database,
        verdict: Verdict::WinIn(win.moves(stones.count())),
        equal: Vec::new(),
        playouts: PlayoutWins::default(),
        nodes: 0,
        proven: Vec::new(),
    }
}

/// From −100, no game won, to 100, all of them.
fn win_rate(playouts: &PlayoutWins, column: Column) -> Score {
    let wins = playouts.wins[column.0 as usize].unwrap_or(0);
    Score((200 * u64::from(wins) / u64::from(playouts.games.max(1))) as i32 - 100)
}
