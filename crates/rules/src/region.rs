use crate::{Side, Size, Square};

/// The parts of a board that are played in as boards of their own, small boards that a large one
/// is made of. They are numbered row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    /// How many there are beside and below each other.
    pub size: Size,
    /// What has become of each.
    pub all: Vec<Region>,
    /// Those that the next move may go to.
    pub open: Vec<Square>,
    /// The one that the rules send the player to; none if the player may choose.
    pub sent_to: Option<Square>,
}

/// What has become of a part of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// Nobody has won it yet.
    Undecided,
    /// A side has won it.
    Won(Side),
    /// Nobody can win it any more.
    Closed,
}

impl Region {
    /// As it is written: the winner's mark, `=` where it is nobody's, `.` where it is undecided.
    pub const fn mark(self) -> char {
        match self {
            Region::Undecided => '.',
            Region::Won(side) => side.mark(),
            Region::Closed => '=',
        }
    }
}
