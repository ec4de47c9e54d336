use super::{Kind, LineRule};

/// What a stone on a free cell makes in all four lines together, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Class {
    /// No threat.
    Quiet,
    /// One open three.
    OpenThree,
    /// Two open threes or more.
    DoubleThree,
    /// One four.
    Four,
    /// A four and an open three.
    FourThree,
    /// An open four, or two fours.
    OpenFour,
    /// Five.
    Five,
}

impl Class {
    /// How many classes there are.
    pub const COUNT: usize = 7;

    /// Every class in order.
    pub const ALL: [Class; Class::COUNT] = [
        Class::Quiet,
        Class::OpenThree,
        Class::DoubleThree,
        Class::Four,
        Class::FourThree,
        Class::OpenFour,
        Class::Five,
    ];

    /// The class that four kinds give. What is surely forbidden to the side is quiet; a double three
    /// of renju's first player is left to be judged where it matters.
    pub fn of(kinds: [Kind; 4], rule: LineRule) -> Class {
        let count = |wanted: fn(Kind) -> bool| kinds.iter().filter(|&&kind| wanted(kind)).count();
        let threes = count(Kind::is_open_three);
        let fours = count(|kind| kind == Kind::Four);
        let open_fours = count(|kind| kind == Kind::OpenFour);
        if kinds.contains(&Kind::Five) {
            return Class::Five;
        }
        let too_much = kinds.contains(&Kind::Overline) || kinds.contains(&Kind::TwoFours);
        if rule.forbids && (too_much || fours + open_fours > 1) {
            return Class::Quiet;
        }
        match (open_fours, fours, threes) {
            (1.., ..) | (_, 2.., _) => Class::OpenFour,
            (_, 1, 1..) => Class::FourThree,
            (_, 1, _) => Class::Four,
            (_, _, 2..) => Class::DoubleThree,
            (_, _, 1) => Class::OpenThree,
            _ => Class::Quiet,
        }
    }
}
