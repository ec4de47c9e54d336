/// What a stone on a free cell makes in one line, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// No five through the cell is possible any more.
    Dead,
    /// A stone that may become part of a two.
    One,
    /// A stone that may become part of an open two.
    OpenOne,
    /// Two that may become a three.
    Two,
    /// Two that one stone makes an open three.
    OpenTwo,
    /// An open two with more than one way to an open three.
    WideTwo,
    /// Three that one stone makes a four.
    Three,
    /// A three with more than one way to a four.
    WideThree,
    /// Three that one stone makes an open four: it must be answered.
    OpenThree,
    /// An open three with more than one way to an open four.
    WideOpenThree,
    /// Four that one stone makes five, which one reply prevents.
    Four,
    /// Four that no single reply stops.
    OpenFour,
    /// Five: the win.
    Five,
    /// Two fours in one line, forbidden to the first player of renju.
    TwoFours,
    /// More than five, forbidden to the first player of renju.
    Overline,
}

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 15;

    /// Every kind in order.
    pub const ALL: [Kind; Kind::COUNT] = [
        Kind::Dead,
        Kind::One,
        Kind::OpenOne,
        Kind::Two,
        Kind::OpenTwo,
        Kind::WideTwo,
        Kind::Three,
        Kind::WideThree,
        Kind::OpenThree,
        Kind::WideOpenThree,
        Kind::Four,
        Kind::OpenFour,
        Kind::Five,
        Kind::TwoFours,
        Kind::Overline,
    ];

    /// Whether it is an open three of either width.
    pub const fn is_open_three(self) -> bool {
        matches!(self, Kind::OpenThree | Kind::WideOpenThree)
    }

    /// Whether it is a three that only makes a four.
    pub const fn is_three(self) -> bool {
        matches!(self, Kind::Three | Kind::WideThree)
    }
}
