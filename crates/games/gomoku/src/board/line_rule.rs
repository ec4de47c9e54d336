use crate::Twist;
use rivi_mnk::GridRules;

/// What a row must be to win for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineRule {
    /// Whether more than five do not win.
    pub exact: bool,
    /// Whether five that the opponent closes at both ends do not win.
    pub unclosed: bool,
    /// Whether overlines and double fours are forbidden.
    pub forbids: bool,
}

impl LineRule {
    /// The rules of the first and of the second player.
    pub fn of(rules: GridRules) -> [LineRule; 2] {
        let twist = Twist::of(rules).unwrap_or_default();
        let unclosed = twist == Twist::Caro;
        let alike = LineRule { exact: rules.exact, unclosed, forbids: false };
        match twist {
            Twist::Renju => [LineRule { exact: true, unclosed: false, forbids: true }, alike],
            Twist::Plain | Twist::Caro => [alike; 2],
        }
    }

    /// How many cells to each side of a cell decide what a stone there makes: four, or five where it
    /// matters what stands behind a row of five.
    pub fn reach(rules: [LineRule; 2]) -> usize {
        if rules.iter().any(|rule| rule.exact || rule.unclosed) { 5 } else { 4 }
    }
}
