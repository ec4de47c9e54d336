use rivi_players::Seated;
use rivi_rules::Side;

/// Who makes a side's moves.
pub enum Hand {
    /// Somebody who types them.
    Person,
    /// A machine.
    Machine(Box<dyn Seated>),
}

/// A side of the board and who sits there.
pub struct Seat {
    name: String,
    /// Who makes the moves.
    pub hand: Hand,
}

/// The most characters of a name that are shown.
const LONGEST: usize = 24;

impl Seat {
    /// Somebody of this name. A long name is cut, and what would move the cursor is left out.
    pub fn new(name: &str, hand: Hand) -> Seat {
        let clean = printable(name.trim());
        let name = match clean.char_indices().nth(LONGEST) {
            Some((cut, _)) => format!("{}…", &clean[..cut]),
            None => clean,
        };
        Seat { name, hand }
    }

    /// Mark and name, as in `O(Simon)`.
    pub(super) fn title(&self, side: Side) -> String {
        format!("{side}({})", self.name)
    }

    /// Whether a person sits here.
    pub fn is_person(&self) -> bool {
        matches!(self.hand, Hand::Person)
    }
}

/// The text without control characters, which could rewrite the screen.
pub(super) fn printable(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cut_and_cleaned() {
        let title = |name: &str| Seat::new(name, Hand::Person).title(Side::O);
        assert_eq!(title(" Simon "), "O(Simon)");
        assert_eq!(title("a\x1b[2Jb\nc"), "O(a[2Jbc)");
        assert_eq!(title(&"ä".repeat(1000)), format!("O({}…)", "ä".repeat(24)));
    }
}
