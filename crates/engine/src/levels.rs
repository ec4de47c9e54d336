//! Machines by strength: for each game five named levels, so that nobody has to know the machines' settings.

use rivi_games::connect4::ConnectFour;
use rivi_games::gomoku::board::SearchBoard;
use rivi_games::mnk::{Grid, Three};
use rivi_games::ultimate::Ultimate;
use rivi_rules::Game;

use crate::catalogue::as_kind;

/// A machine of a named strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// One of [`NAMES`].
    pub name: &'static str,
    /// The player with its settings.
    pub player: &'static str,
    /// Whether it never loses a game that it need not lose, whatever anybody plays against it.
    pub unbeatable: bool,
}

/// The levels from the weakest to the strongest.
pub const NAMES: [&str; 5] = ["beginner", "easy", "medium", "hard", "best"];

/// The players of a game, from the weakest to the strongest, and whether the last is unbeatable. A game that
/// gets a better machine changes a line here.
struct Ladder {
    players: [&'static str; 5],
    unbeatable: bool,
}

const THREE: Ladder = Ladder {
    players: [
        "random",
        "montecarlo:games=30",
        "scoreboard:faithful",
        "alphabeta:depth=3",
        "tree-d",
    ],
    unbeatable: true,
};
const CONNECT_FOUR: Ladder = Ladder {
    players: ["solver:level=1", "solver:level=3", "solver:level=6", "solver:level=8", "solver"],
    unbeatable: true,
};
const FIVES: Ladder = Ladder {
    players: ["gomoku:level=1", "gomoku:level=3", "gomoku:level=6", "gomoku:level=8", "gomoku"],
    unbeatable: false,
};
/// Five in a row where play goes on after a win, which the strongest machine does not play.
const FIVES_AND_ON: Ladder = Ladder {
    players: ["near", "scoreboard", "slices:depth=1", "slices:depth=3", "slices:depth=5"],
    unbeatable: false,
};
const ULTIMATE: Ladder = Ladder {
    players: [
        "random",
        "montecarlo:games=200",
        "montecarlo:games=3000",
        "shortest:nodes=20000",
        "shortest",
    ],
    unbeatable: false,
};
const EVERY_GAME: Ladder = Ladder {
    players: [
        "random",
        "montecarlo:games=100",
        "montecarlo:games=1000",
        "montecarlo:games=5000",
        "montecarlo:games=50000",
    ],
    unbeatable: false,
};

/// The levels of the game that starts here, the weakest first.
pub fn levels<P: Game>(start: &P) -> [Level; 5] {
    let ladder = ladder(start);
    let level = |at: usize| Level {
        name: NAMES[at],
        player: ladder.players[at],
        unbeatable: ladder.unbeatable && at == 4,
    };
    [0, 1, 2, 3, 4].map(level)
}

fn ladder<P: Game>(start: &P) -> &'static Ladder {
    if as_kind::<Three, P>(start).is_some() {
        return &THREE;
    }
    if as_kind::<ConnectFour<u64>, P>(start).is_some() {
        return &CONNECT_FOUR;
    }
    if as_kind::<Ultimate, P>(start).is_some() {
        return &ULTIMATE;
    }
    let fives = |grid: &Grid| grid.rules().line == 5 && grid.rules().size.width > 5;
    match as_kind::<Grid, P>(start) {
        Some(grid) if SearchBoard::fits(grid.rules()) => &FIVES,
        Some(grid) if fives(grid) && grid.rules().is_plain() => &FIVES_AND_ON,
        _ => &EVERY_GAME,
    }
}

#[cfg(test)]
mod tests {
    use rivi_games::{AnyGame, Visitor};

    use super::*;
    use crate::player;

    struct Check(&'static str);

    impl Visitor for Check {
        type Output = ();

        fn visit<P: Game>(self, start: P) {
            for level in levels(&start) {
                let made = player(level.player, self.0, &start, 1).err();
                assert_eq!(made, None, "{} of {}", level.name, self.0);
            }
        }
    }

    #[test]
    fn every_level_plays_its_game() {
        let games = [
            "tictactoe",
            "tictactoe:5",
            "mnk:5,4,4",
            "mnk:5,5,5",
            "connect4",
            "connect4:9x9",
            "gomoku",
            "gomoku:19,standard",
            "ristinolla",
            "ultimate",
            "ultimate,count",
            "gomoku:5",
            "gomoku:15,go-on",
            "gomoku:15,renju",
            "gomoku:15,caro",
        ];
        for game in games {
            AnyGame::parse(game).unwrap().visit(Check(game));
        }
    }
}
