//! Machines by strength: for each game five named levels, so that nobody has to know the machines' settings.

use serde::Serialize;

/// The levels from the weakest to the strongest.
pub const LEVELS: [&str; 5] = ["beginner", "easy", "medium", "hard", "best"];

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// The players with their settings.
    pub players: [&'static str; 5],
    /// Whether the best never loses a game that it need not lose.
    pub unbeatable: bool,
}

impl Ladder {
    /// What every game has that declares no other: random games, more and more of them.
    pub const ANY_GAME: Ladder = Ladder {
        players: [
            "random",
            "montecarlo:games=100",
            "montecarlo:games=1000",
            "montecarlo:games=5000",
            "montecarlo:games=50000",
        ],
        unbeatable: false,
    };

    /// The best player.
    pub const fn best(&self) -> &'static str {
        self.players[LEVELS.len() - 1]
    }

    /// The levels, the weakest first.
    pub fn levels(&self) -> [Level; 5] {
        let last = LEVELS.len() - 1;
        [0, 1, 2, 3, 4].map(|at| Level {
            name: LEVELS[at],
            player: self.players[at],
            unbeatable: self.unbeatable && at == last,
        })
    }
}
