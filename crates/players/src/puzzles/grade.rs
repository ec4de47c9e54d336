use serde::Serialize;

/// The hardest grade; the easiest is 1.
pub const MOST_GRADE: u8 = 5;

/// How hard a puzzle is, with what says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Grade {
    /// From 1, the easiest, to 5.
    pub grade: u8,
    /// How many wrong first moves are plausible.
    pub tries: u32,
    /// The levels that do not find the answer, the weakest first.
    pub failed: Vec<String>,
}

impl Grade {
    /// The grade of a puzzle of so many moves: a point for each move beyond the first, two for each level that fails,
    /// one for many plausible tries; three points make a grade.
    pub fn new(moves: u32, tries: u32, failed: Vec<String>) -> Grade {
        let points = moves.saturating_sub(1) + 2 * failed.len() as u32 + u32::from(tries >= 4);
        let grade = 1 + (points / 3).min(u32::from(MOST_GRADE) - 1) as u8;
        Grade { grade, tries, failed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeper_puzzles_that_more_levels_fail_are_harder() {
        let failed = |count: usize| vec![String::from("easy"); count];
        let grade = |moves, tries, count| Grade::new(moves, tries, failed(count)).grade;
        assert_eq!(grade(1, 0, 0), 1);
        assert_eq!((grade(3, 4, 0), grade(3, 3, 0)), (2, 1));
        assert_eq!((grade(4, 9, 2), grade(5, 9, 4)), (3, 5));
        assert_eq!(grade(99, 99, 5), MOST_GRADE);
    }
}
