//! Machines by strength: for each game a few named levels, so that nobody has to know the machines' settings.

use serde::Serialize;

/// The levels from the weakest to the strongest, where a game has all of them.
pub const LEVELS: [&str; 5] = ["beginner", "easy", "medium", "hard", "best"];

/// The names of so many levels, counted from one: the last is always the best.
const NAMES: [&[&str]; 5] = [
    &["best"],
    &["beginner", "best"],
    &["beginner", "medium", "best"],
    &["beginner", "easy", "hard", "best"],
    &LEVELS,
];

/// A machine of a named strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Level {
    /// `beginner`, `easy`, `medium`, `hard` or `best`.
    pub name: &'static str,
    /// The player with its settings, to be used as it is.
    pub player: &'static str,
    /// Whether it never loses a game that it need not lose, whatever anybody plays against it.
    pub unbeatable: bool,
}

/// The players of a game, from the weakest to the strongest. The last is the game's best: it gives the
/// hints, moves when somebody asks the computer to move, and analyses.
///
/// Every two neighbours differ so much that whoever goes up a rung notices it; a board on which players
/// differ less has fewer rungs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// The players with their settings: at least one, and at most as many as there are levels.
    pub players: &'static [&'static str],
    /// Whether the best never loses a game that it need not lose.
    pub unbeatable: bool,
    /// How one sees that a rung is stronger than the one below.
    pub measure: Measure,
}

/// How one sees that a level is stronger than the one below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// It beats the one below.
    Meetings,
    /// It wins more and loses less against a player who only looks one move ahead: where most games are drawn,
    /// two levels that meet hardly show which is the stronger.
    Reflex,
}

impl Ladder {
    /// What every game has that declares no other: somebody who looks one move ahead, with mistakes and without,
    /// then tree search with more and more random games.
    pub const ANY_GAME: Ladder = Ladder {
        players: &["reflex:mistakes=50", "reflex", "mcts:games=300", "mcts:games=1500", "mcts"],
        unbeatable: false,
        measure: Measure::Meetings,
    };

    /// The best player.
    pub const fn best(&self) -> &'static str {
        match self.players.last() {
            Some(best) => best,
            None => "random",
        }
    }

    /// The levels, the weakest first.
    pub fn levels(&self) -> Vec<Level> {
        let names = NAMES[self.players.len().clamp(1, LEVELS.len()) - 1];
        let level = |(&name, &player): (&&'static str, &&'static str)| Level {
            name,
            player,
            unbeatable: self.unbeatable && name == LEVELS[LEVELS.len() - 1],
        };
        names.iter().zip(self.players).map(level).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_ladder_begins_with_the_beginner_and_ends_with_the_best() {
        for rungs in 1..=LEVELS.len() {
            let players = &["a", "b", "c", "d", "e"][..rungs];
            let ladder = Ladder { players, unbeatable: true, measure: Measure::Meetings };
            let levels = ladder.levels();
            assert_eq!(levels.iter().map(|level| level.player).collect::<Vec<_>>(), players);
            assert_eq!(levels[0].name, if rungs == 1 { "best" } else { "beginner" });
            let best = levels.last().unwrap();
            assert_eq!((best.name, best.player), ("best", ladder.best()));
            let unbeatable = levels.iter().filter(|level| level.unbeatable);
            assert_eq!(unbeatable.count(), 1);
            let place = |level: &Level| LEVELS.iter().position(|&name| name == level.name);
            assert!(levels.is_sorted_by(|one, other| place(one) < place(other)), "{levels:?}");
        }
    }
}
