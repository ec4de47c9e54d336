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
}
