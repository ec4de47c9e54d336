/// How the slice machine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SliceSettings {
    /// Plies to look ahead, from 1 to [`SliceSettings::DEEPEST`].
    pub depth: u32,
    /// Whether moves that cannot matter are left out. It does not change which moves are best.
    pub alpha_beta: bool,
    /// Whether only cells next to stones are tried.
    pub edge: bool,
    /// Whether it plays as the source does, with its faults.
    pub faithful: bool,
}

impl SliceSettings {
    /// The most plies it looks ahead.
    pub const DEEPEST: u32 = 8;
}

impl Default for SliceSettings {
    fn default() -> SliceSettings {
        SliceSettings { depth: 3, alpha_beta: true, edge: true, faithful: false }
    }
}
