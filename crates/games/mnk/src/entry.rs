//! What the games of this crate declare.

use rivi_players::{
    Card, Demo, Desk, Entry, Example, GameError, GameOption, Hosted, Kit, Ladder, Listing, Look,
    Machine, Measure, Picture, Sentence, Sizes, Spec, ViewCard,
};
use rivi_rules::Size;

use crate::{Grid, GridRules, OPENINGS, OpenLines, Three, lesson, machine, puzzles, score_view};

/// Another game's machines for a grid: a game that has stronger ones for some grids adds them to the kit of
/// every game that is played on such.
pub type Guest = fn(&Grid, Kit<Grid>) -> Kit<Grid>;

/// Tic-tac-toe on n×n.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToe {
    /// Who else plays on its larger boards.
    pub guest: Option<Guest>,
}

/// Any m,n,k-game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mnk {
    /// Who else plays on its boards.
    pub guest: Option<Guest>,
}

const GO_ON: GameOption = GameOption::flag("go-on", &[]).as_addition();

static TICTACTOE: Card = Card {
    name: "tictactoe",
    forms: "tictactoe, tictactoe:N (1 to 26), with ,go-on",
    rules: "Players mark free cells of a 3×3 (or N×N) board in turn; a full row, column or main \
            diagonal wins.",
    example: Example { game: "tictactoe", moves: "b2 a3 c1" },
    sizes: Sizes::Square { least: 1, most: 26, default: 3 },
    popular: &["3", "4", "5", "6", "9"],
    options: &[GO_ON],
    look: Look::PLAIN,
    demo: Demo { game: "tictactoe", moves: "a2 a3 b3 c1 b2 b1 c2" },
    solved: Some("tictactoe up to 6x6"),
    piskvork: false,
};

static MNK: Card = Card {
    name: "mnk",
    forms: "mnk:M,N,K (1 to 64 columns and rows), with ,go-on",
    rules: "Players mark free cells of M columns and N rows in turn; K or more in a row, column or \
            diagonal win.",
    example: Example { game: "mnk:5,4,4", moves: "c2 c3 b2" },
    sizes: Sizes::Line { least: 1, most: 64, width: 5, height: 4, line: 4 },
    popular: &["5,4,4", "4,4,3", "6,6,4", "8,8,5"],
    options: &[GO_ON],
    look: Look::PLAIN,
    demo: Demo { game: "mnk:5,4,4", moves: "e4 c3 d1 b4 d3 c4 b1 c2 c1 e1 a1" },
    solved: Some("mnk up to 36 cells"),
    piskvork: false,
};

static LISTINGS: [&Listing; 1] = [&machine::LISTING];
static VIEWS: [&ViewCard; 1] = [&score_view::CARD];

impl Entry for TicTacToe {
    fn card(&self) -> &'static Card {
        &TICTACTOE
    }

    fn listings(&self) -> &'static [&'static Listing] {
        &LISTINGS
    }

    fn desk(&self, spec: &Spec) -> Result<Box<dyn Desk>, GameError> {
        let side = match spec.arguments.len() {
            0 => 3,
            _ => spec.size(1, 26, "one number from 1 to 26, as in tictactoe:4").and_then(square)?,
        };
        let [go_on] = spec.flags(["go-on"], OPTIONS)?;
        let rules = GridRules { go_on, ..GridRules::new(Size::new(side, side), side) };
        Ok(desk(spec, &TICTACTOE, rules, self.guest))
    }

    fn views(&self) -> &'static [&'static ViewCard] {
        &VIEWS
    }

    fn puzzles(&self) -> &'static [&'static rivi_players::Stored] {
        &puzzles::SHIPPED
    }

    fn lesson(&self) -> &'static [Picture] {
        lesson::TIC_TAC_TOE
    }
}

impl Entry for Mnk {
    fn card(&self) -> &'static Card {
        &MNK
    }

    fn listings(&self) -> &'static [&'static Listing] {
        &LISTINGS
    }

    fn desk(&self, spec: &Spec) -> Result<Box<dyn Desk>, GameError> {
        const EXPECTED: &str = "three numbers M,N,K with M and N from 1 to 64 and K at most the \
                                larger of them, as in mnk:5,4,4";
        let [width, height, line] = spec.numbers(EXPECTED)?;
        if line > width.max(height) {
            return Err(spec.bad_size(EXPECTED));
        }
        let [go_on] = spec.flags(["go-on"], OPTIONS)?;
        let rules = GridRules { go_on, ..GridRules::new(Size::new(width, height), line) };
        Ok(desk(spec, &MNK, rules, self.guest))
    }

    fn views(&self) -> &'static [&'static ViewCard] {
        &VIEWS
    }

    fn lesson(&self) -> &'static [Picture] {
        lesson::MNK
    }
}

/// What options these games take.
const OPTIONS: &str = "only go-on (play continues after a win until the board is full)";

/// The side of a square board; `tictactoe:4x5` is refused by saying so.
fn square(size: Size) -> Result<u8, GameError> {
    if size.width == size.height {
        return Ok(size.width);
    }
    Err(GameError::Size {
        game: "tictactoe".to_owned(),
        found: format!("{}x{}", size.width, size.height),
        expected: "a square board, as in tictactoe:4; oblong boards are mnk:M,N,K",
    })
}

/// Larger boards are not worth the try.
#[cfg(feature = "commands")]
const MOST_CELLS_SOLVED: usize = 36;

/// The fastest position that plays by these rules, with who plays it.
fn desk(spec: &Spec, card: &'static Card, rules: GridRules, guest: Option<Guest>) -> Box<dyn Desk> {
    if rules == GridRules::new(Size::new(3, 3), 3) {
        let start = Three::default();
        Hosted::desk(spec, card, start, three_kit(&start))
    } else {
        let start = Grid::new(rules);
        let own = own_kit(&start);
        let kit = match guest {
            Some(guest) => guest(&start, own),
            None => own,
        };
        #[cfg(feature = "commands")]
        let kit = if rules.size.cells() <= MOST_CELLS_SOLVED {
            Kit { solve: Some(crate::solve::run_grid), ..kit }
        } else {
            kit
        };
        Hosted::desk(spec, card, start, kit)
    }
}

/// What tic-tac-toe has on its board of 3×3.
pub(crate) fn three_kit(start: &Three) -> Kit<Three> {
    let kit = Kit::any_game(start).with(Machine::new(&machine::LISTING, machine::plan));
    Kit {
        ladder: Ladder {
            players: &[
                "exact:mistakes=90",
                "exact:mistakes=65",
                "exact:mistakes=40",
                "exact:mistakes=20",
                "exact",
            ],
            unbeatable: true,
            measure: Measure::Reflex,
        },
        goal: Some(goal("goal.line", 3)),
        puzzles: &puzzles::THREE,
        tree_openings: OPENINGS,
        match_openings: Some(include_str!("../data/tictactoe.txt")),
        #[cfg(feature = "commands")]
        solve: Some(crate::solve::run),
        ..kit.with_view(score_view::view_of())
    }
}

/// What plays on a grid without guests.
pub fn own_kit(start: &Grid) -> Kit<Grid> {
    let rules = start.rules();
    let key = if rules.exact { "goal.exact" } else { "goal.line" };
    let ladder = ladder(rules);
    let kit = Kit::any_game(start).knowing::<OpenLines>();
    let puzzles: &[_] = if puzzles::fits(rules) { &puzzles::GRID } else { &[] };
    let kit = Kit { goal: Some(goal(key, rules.line)), ladder, puzzles, ..kit }.proving();
    if !machine::fits(rules) {
        return kit;
    }
    kit.with(Machine::new(&machine::LISTING, machine::plan)).with_view(score_view::view_of())
}

/// Boards that are solved before anybody waits.
const SMALL: usize = 16;

/// The levels on a grid: the less players differ there, the fewer.
fn ladder(rules: GridRules) -> Ladder {
    let (cells, line) = (rules.size.cells(), rules.line);
    let solved = cells <= SMALL;
    let players: &[&str] = match line {
        // Whoever begins has won, wherever the first stone lies.
        ..=2 if solved => &["exact"],
        ..=2 => &["deep"],
        _ if solved => &["exact:mistakes=90", "exact:mistakes=40", "exact"],
        // Whoever begins wins in a few moves, if it does not go wrong.
        3 => &["reflex:mistakes=50", "deep"],
        // A line as long as the board is stopped by whoever stops anything.
        6.. if line == rules.size.width.max(rules.size.height) => &["deep"],
        4 if cells <= 25 => LITTLE,
        _ => LARGE,
    };
    Ladder { players, unbeatable: solved, measure: Measure::Meetings }
}

/// The search for any game plays these best: docs/lab/deep.md.
const LARGE: &[&str] =
    &["reflex:mistakes=50", "reflex", "mcts:games=300", "mcts:games=3000", "deep"];

/// A board on which whoever stops every line mostly draws.
const LITTLE: &[&str] =
    &["reflex:mistakes=95", "reflex:mistakes=50", "reflex", "mcts:games=200", "deep"];

fn goal(key: &'static str, line: u8) -> Sentence {
    Sentence::new(key, [("count", line.to_string())])
}
