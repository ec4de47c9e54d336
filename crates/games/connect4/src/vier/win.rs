use crate::Column;

/// A proven win of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Win {
    /// The move that wins.
    pub column: Column,
    /// The number of the stone that completes four at the latest, counted from the first stone of
    /// the game. The source calls it depth: stones on the board plus plies searched from there.
    pub stone: u8,
}

impl Win {
    /// The same win seen in a mirror.
    pub fn mirrored(self) -> Win {
        Win { column: Column(super::stones::COLUMNS - 1 - self.column.0), ..self }
    }

    /// Plies from a board with this many stones to the win.
    pub fn plies(self, stones: u32) -> u32 {
        u32::from(self.stone).saturating_sub(stones)
    }

    /// The move of the winner, counted from a board with this many stones, that wins.
    pub fn moves(self, stones: u32) -> u32 {
        self.plies(stones).div_ceil(2)
    }
}
