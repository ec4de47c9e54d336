//! What Connect Four declares.

use rivi_players::{
    Card, Coordinates, Cost, Demo, Desk, Entry, Example, GameError, Hosted, Kit, Ladder, Listing,
    Look, MEBIBYTE, Machine, Measure, Picture, Pieces, Sentence, Sizes, Spec, Stored, ViewCard,
};
use rivi_rules::{Board, Size};

use crate::book::SHIPPED;
use crate::machines::{SOLVER, VIER, solver, vier};
use crate::vier::WINS;
use crate::{ConnectFour, Fours, OPENINGS_SIZE, analyst, lesson, puzzles, vier_view};

/// Connect Four, 7×6 unless asked otherwise.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConnectFourGame;

static CARD: Card = Card {
    name: "connect4",
    forms: "connect4, connect4:WxH (4 to 9 columns and rows)",
    rules: "Players drop stones into 7 columns of 6 cells in turn; four in a row, column or \
            diagonal win.",
    example: Example { game: "connect4", moves: "4453" },
    sizes: Sizes::Oblong { least: 4, most: 9, width: 7, height: 6 },
    popular: &["7x6", "5x4", "6x5", "8x7", "9x9"],
    options: &[],
    look: Look { pieces: Pieces::Discs, drop: true, coordinates: Coordinates::Columns },
    demo: Demo { game: "connect4", moves: "6555337275633556444" },
    solved: Some("connect4 or connect4:WxH"),
    piskvork: false,
};

static LISTINGS: [&Listing; 2] = [&VIER, &SOLVER];
static VIEWS: [&ViewCard; 1] = [&vier_view::CARD];
static STORED: [&Stored; 2] = [&SHIPPED, &WINS];

/// Memory for the analyst's table. An analyst is one of many in a server, so it takes less than a solver
/// that has the machine to itself.
const ANALYST: Cost = Cost::table(64 * MEBIBYTE, 1);

impl Entry for ConnectFourGame {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn listings(&self) -> &'static [&'static Listing] {
        &LISTINGS
    }

    fn desk(&self, spec: &Spec) -> Result<Box<dyn Desk>, GameError> {
        let size = size(spec)?;
        Ok(if fits_u64(size) {
            let start = ConnectFour::<u64>::new(size);
            Hosted::desk(spec, &CARD, start, kit(&start))
        } else {
            let start = ConnectFour::<u128>::new(size);
            Hosted::desk(spec, &CARD, start, wide_kit(&start))
        })
    }

    fn views(&self) -> &'static [&'static ViewCard] {
        &VIEWS
    }

    fn stored(&self) -> &'static [&'static Stored] {
        &STORED
    }

    fn puzzles(&self) -> &'static [&'static Stored] {
        &puzzles::SHIPPED
    }

    #[cfg(feature = "commands")]
    fn commands(&self) -> Vec<rivi_players::command::OwnCommand> {
        crate::commands::own()
    }

    #[cfg(feature = "commands")]
    fn books(&self) -> Option<rivi_players::command::Books> {
        Some(crate::commands::BOOKS)
    }

    fn lesson(&self) -> &'static [Picture] {
        lesson::LESSON
    }
}

/// The size that a name asks for.
pub(crate) fn size(spec: &Spec) -> Result<Size, GameError> {
    let size = match spec.arguments.len() {
        0 => OPENINGS_SIZE,
        _ => spec.size(4, 9, "WxH with 4 to 9 columns and rows, as in connect4:8x7")?,
    };
    let [] = spec.flags([], "none")?;
    Ok(size)
}

/// Whether a board of this size is kept in words of 64 bits, which is what the solver takes.
pub(crate) fn fits_u64(size: Size) -> bool {
    u32::from(size.width) * (u32::from(size.height) + 1) <= u64::BITS
}

/// What boards of up to 64 bits have: the solver, and on 7×6 also the machine with the database.
pub(crate) fn kit(start: &ConnectFour<u64>) -> Kit<ConnectFour<u64>> {
    let is_standard = start.size() == OPENINGS_SIZE;
    let mut kit = Kit::any_game(start).knowing::<Fours>();
    if is_standard {
        kit = kit.with(Machine::new(&VIER, vier::plan)).with_view(vier_view::view_of());
    }
    let solver = Machine::new(&SOLVER, solver::plan).with_analyst(ANALYST, analyst::make);
    Kit {
        goal: Some(goal()),
        ladder: ladder(start.size()),
        puzzles: &puzzles::THEMES,
        #[cfg(feature = "batches")]
        labeller: crate::labels::make,
        match_openings: is_standard.then_some(include_str!("../data/connect4.txt")),
        #[cfg(feature = "commands")]
        solve: Some(crate::commands::solve),
        ..kit.with(solver)
    }
}

/// The levels. On small boards players differ less, so that there are fewer.
fn ladder(size: Size) -> Ladder {
    let players: &[&str] = match size.cells() {
        ..=16 => &["solver:level=3", "solver"],
        17..=24 => &["solver:level=3", "solver:level=6", "solver"],
        _ => &["solver:level=2", "solver:level=4", "solver:level=6", "solver:level=8", "solver"],
    };
    Ladder { players, unbeatable: true, measure: Measure::Meetings }
}

/// What wins.
fn goal() -> Sentence {
    Sentence::new("goal.line", [("count", "4".to_owned())])
}

/// What larger boards have.
fn wide_kit(start: &ConnectFour<u128>) -> Kit<ConnectFour<u128>> {
    Kit {
        goal: Some(goal()),
        // The solver does not take these boards, and the search for any game plays them best: docs/lab/deep.md.
        ladder: Ladder {
            players: &["reflex:mistakes=50", "reflex", "mcts:games=300", "mcts:games=3000", "deep"],
            ..Ladder::ANY_GAME
        },
        #[cfg(feature = "commands")]
        solve: Some(crate::commands::too_large),
        ..Kit::any_game(start).knowing::<Fours>()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use rivi_players::registry;
    use rivi_rules::{Outcome, Side, Square};

    use super::*;

    /// The game of this name, with its views and players registered.
    pub(crate) fn desk(game: &str) -> Box<dyn Desk> {
        // Another test may have registered it before.
        let _ = registry::register(&ConnectFourGame);
        registry::desk(game).unwrap()
    }

    #[test]
    fn the_shown_game_ends_with_a_line() {
        let mut desk = desk(CARD.demo.game);
        let stones = "55 54 44 34 52 42 56 51 46 24 45 32 22 14 04 35 53 43 33";
        let square = |text: &str| {
            let digits = text.as_bytes();
            Square::new(digits[0] - b'0', digits[1] - b'0')
        };
        for (column, stone) in CARD.demo.moves.chars().zip(stones.split(' ')) {
            desk.table_mut().play(&column.to_string()).unwrap();
            assert_eq!(desk.table().last_square(), Some(square(stone)));
        }
        assert_eq!(CARD.demo.moves.len(), stones.split(' ').count());
        assert_eq!(desk.table().outcome(), Some(Outcome::Win(Side::X)));
        let mut line = desk.table().winning_squares();
        line.sort_by_key(|square| square.row);
        assert_eq!(line, ["22", "33", "44", "55"].map(square));
    }

    #[test]
    fn the_solver_is_the_best_wherever_it_plays() {
        for game in ["connect4", "connect4:4x4", "connect4:8x7", "connect4:7x8", "connect4:9x6"] {
            let desk = desk(game);
            assert_eq!(desk.best(), "solver", "{game}");
            for level in desk.ladder().players {
                assert!(desk.plan(level).is_ok(), "{game}: {level}");
            }
            assert_eq!(desk.plan("vier").is_ok(), game == "connect4", "{game}");
            assert_eq!(desk.match_openings().is_some(), game == "connect4", "{game}");
        }
        for game in ["connect4:9x7", "connect4:9x9"] {
            assert!(desk(game).plan("solver").is_err(), "{game}");
            assert!(desk(game).plan(desk(game).best()).is_ok(), "{game}");
        }
    }

    #[test]
    fn wrong_sizes_and_options_are_refused() {
        for game in ["connect4:3x6", "connect4:10", "connect4:7,6", "connect4:", "connect4,go-on"] {
            let _ = registry::register(&ConnectFourGame);
            assert!(registry::desk(game).is_err(), "{game}");
        }
    }
}
