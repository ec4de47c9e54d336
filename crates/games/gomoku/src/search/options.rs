/// The steps of the search that can be left out, to measure what each is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)]
pub struct SearchOptions {
    /// Does not count the forced answer to a four as a ply.
    pub extend_forced: bool,
    /// Looks only at cells within two of a stone.
    pub near_stones: bool,
    /// Tries only answers while the opponent threatens an open four.
    pub only_answers: bool,
    /// Looks less deep at moves that are less promising.
    pub reductions: bool,
    /// Does not look below positions that are far above what matters.
    pub futility: bool,
    /// Leaves out the least promising moves.
    pub move_count: bool,
    /// Looks deeper where only one move is good.
    pub singular: bool,
    /// Begins with a narrow window round the last value.
    pub aspiration: bool,
    /// Takes the guess where the position is hopeless.
    pub razoring: bool,
}

impl SearchOptions {
    /// Everything.
    pub const ALL: SearchOptions = SearchOptions {
        extend_forced: true,
        near_stones: true,
        only_answers: true,
        reductions: true,
        futility: true,
        move_count: true,
        singular: true,
        aspiration: true,
        razoring: true,
    };

    /// The names by which steps are left out.
    pub const NAMES: [&'static str; 9] = [
        "forced",
        "near",
        "answers",
        "reductions",
        "futility",
        "move-count",
        "singular",
        "aspiration",
        "razoring",
    ];

    /// The same without the step of this name; `None` if there is no such step.
    pub fn without(mut self, name: &str) -> Option<SearchOptions> {
        let at = SearchOptions::NAMES.iter().position(|known| *known == name)?;
        let switches = [
            &mut self.extend_forced,
            &mut self.near_stones,
            &mut self.only_answers,
            &mut self.reductions,
            &mut self.futility,
            &mut self.move_count,
            &mut self.singular,
            &mut self.aspiration,
            &mut self.razoring,
        ];
        *switches.into_iter().nth(at)? = false;
        Some(self)
    }
}

impl Default for SearchOptions {
    fn default() -> SearchOptions {
        SearchOptions::ALL
    }
}
