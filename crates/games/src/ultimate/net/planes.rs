use rivi_rules::Side;

use crate::ultimate::facts::free_cells;
use crate::ultimate::lines::completing;
use crate::ultimate::{Spot, Ultimate};

/// What the network sees of a position, as sets of nine: of each open local board each side's
/// marks and the cells that would win the board for it; of the global board each side's boards, the
/// boards that would win the game for it, and the drawn boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Local {
    pub(super) marks: [u16; 2],
    pub(super) threats: [u16; 2],
}

/// What is seen of the global board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Global {
    pub(super) won: [u16; 2],
    pub(super) threats: [u16; 2],
    pub(super) drawn: u16,
}

const ALL: u16 = 0b111_111_111;

impl Local {
    /// A closed board shows nothing: what matters of it is on the global board.
    pub(super) fn of(position: &Ultimate, board: u8) -> Local {
        if position.closed() >> board & 1 != 0 {
            return Local { marks: [0; 2], threats: [0; 2] };
        }
        let free = free_cells(position, board);
        let marks = Side::BOTH.map(|side| position.marks(side, board));
        Local { marks, threats: marks.map(|marks| completing(marks) & free) }
    }
}

impl Global {
    pub(super) fn of(position: &Ultimate) -> Global {
        let won = Side::BOTH.map(|side| position.won(side));
        let open = ALL & !position.closed();
        let threats = won.map(|boards| completing(boards) & open);
        Global { won, threats, drawn: position.closed() & !(won[0] | won[1]) }
    }
}

/// Rows of the first layer, one a feature. A side sees its own marks as "mine", so that both sides
/// share them.
#[derive(Clone, Copy)]
pub(super) enum Feature {
    /// A mark in an open board.
    Mark(Spot),
    /// A cell that would win its board.
    Threat(Spot),
    /// A board won.
    Board(u32),
    /// A board that would win the game.
    GlobalThreat(u32),
}

/// The first row of the drawn boards.
pub(super) const DRAWN: usize = 360;
/// The first row of "I am to play in this board", any board last.
pub(super) const TO_PLAY: usize = 369;
/// The first row of "the other side is to play in this board", any board last.
pub(super) const TO_WAIT: usize = 379;
/// The row of the counting rule.
pub(super) const COUNTING: usize = 389;
/// Rows of the first layer: what a side can see.
pub const ROWS: usize = 390;

impl Feature {
    /// The row, for a feature of the seeing side itself or of the other.
    #[inline]
    pub(super) fn row(self, is_mine: bool) -> usize {
        let other = usize::from(!is_mine);
        match self {
            Feature::Mark(spot) => other * 81 + usize::from(spot.0),
            Feature::Threat(spot) => 162 + other * 81 + usize::from(spot.0),
            Feature::Board(board) => 324 + other * 9 + board as usize,
            Feature::GlobalThreat(board) => 342 + other * 9 + board as usize,
        }
    }
}
