use crate::Setting;

/// A player in the list.
#[derive(Clone, Copy, Debug)]
pub struct Listing {
    /// The name before the colon.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// Which games it plays, in words.
    pub fits: &'static str,
    /// The settings it takes.
    pub settings: &'static [Setting],
    /// What can be seen of it from inside in any game. Where a game has a view of its own for it, that is shown.
    pub inside: Inside,
}

/// What can be seen of a player from inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inside {
    /// It looks at nothing.
    Nothing,
    /// The tree that it searches, node by node.
    Tree,
    /// What it knows of the position, depth by depth.
    Thought,
}

impl Inside {
    /// The name of what is shown, as it stands in an address; none if there is nothing to see.
    pub const fn name(self) -> Option<&'static str> {
        match self {
            Inside::Nothing => None,
            Inside::Tree => Some("tree"),
            Inside::Thought => Some("thought"),
        }
    }
}
