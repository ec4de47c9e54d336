//! What the games of this crate declare.

use std::sync::LazyLock;

use crate::Twist;
use rivi_mnk::{Grid, GridRules};
use rivi_players::{
    Card, Coordinates, Cost, Curve, Demo, Desk, Entry, Example, GameError, GameOption, Hosted, Kit,
    Ladder, Listing, Look, Machine, Measure, OpeningRule, Picture, Pieces, Sentence, Sizes, Spec,
    ViewCard,
};
use rivi_rules::Size;

use crate::board::SearchBoard;
use crate::machines::{gomoku, slices};
use crate::rules::Options;
use crate::slices::SliceBoard;
use crate::{analyst, lesson, puzzles, slices_view, swap2};

/// Gomoku, 15×15 unless asked otherwise.
#[derive(Clone, Copy, Debug)]
pub struct GomokuGame {
    /// What every grid has.
    pub grid: fn(&Grid) -> Kit<Grid>,
}

/// The Finnish game: the same on 20×20.
#[derive(Clone, Copy, Debug)]
pub struct RistinollaGame {
    /// What every grid has.
    pub grid: fn(&Grid) -> Kit<Grid>,
}

const OPTIONS: &[GameOption] = &[
    GameOption::flag("standard", &["renju"]),
    GameOption::flag("renju", &["standard", "caro", "go-on"]),
    GameOption::flag("caro", &["renju", "go-on"]),
    GameOption::flag("go-on", &["renju", "caro"]).as_addition(),
];

const STONES: Look =
    Look { pieces: Pieces::Stones, drop: false, coordinates: Coordinates::Algebraic };

static GOMOKU: Card = Card {
    name: "gomoku",
    forms: "gomoku, gomoku:S, gomoku:WxH (5 to 64 a side), with ,standard or ,renju or ,caro, and \
            ,go-on",
    rules: "Players put stones on a 15×15 board in turn; five or more in a row, column or diagonal \
            win (with ,standard exactly five; with ,renju the first player may make no overline, \
            double four or double three; with ,caro five do not win if closed at both ends).",
    example: Example { game: "gomoku", moves: "h8 i9 h9 h10" },
    sizes: Sizes::Oblong { least: 5, most: 64, width: 15, height: 15 },
    popular: &["9", "13", "15", "19", "30"],
    options: OPTIONS,
    look: STONES,
    demo: Demo {
        game: "gomoku:9",
        moves: "f7 a4 g3 h9 e7 d7 e6 d5 e5 e4 d6 f4 c6 b6 c5 b4 c4 c3 c7 c8 e8 e9 g6 f6 h5 d9 i4",
    },
    solved: None,
    piskvork: true,
};

static RISTINOLLA: Card = Card {
    name: "ristinolla",
    forms: "ristinolla, ristinolla:S, ristinolla:WxH (5 to 64 a side), with ,standard or ,renju or \
            ,caro, and ,go-on",
    rules: "Gomoku on a 20×20 board: five or more in a row, column or diagonal win.",
    example: Example { game: "ristinolla:12", moves: "f6 g7 f7" },
    sizes: Sizes::Oblong { least: 5, most: 64, width: 20, height: 20 },
    popular: &["10", "20", "30", "64"],
    options: OPTIONS,
    look: Look::PLAIN,
    demo: Demo {
        game: "ristinolla:10",
        moves: "g6 i8 f4 h6 e4 h7 d4 c4 h5 f7 g4 h4 f3 i6 f5 f2 g5 i5 g3 i7 g7",
    },
    solved: None,
    piskvork: true,
};

static LISTINGS: [&Listing; 2] = [&slices::LISTING, &gomoku::LISTING];
static VIEWS: [&ViewCard; 1] = [&slices_view::CARD];

impl Entry for GomokuGame {
    fn card(&self) -> &'static Card {
        &GOMOKU
    }

    fn listings(&self) -> &'static [&'static Listing] {
        &LISTINGS
    }

    fn desk(&self, spec: &Spec) -> Result<Box<dyn Desk>, GameError> {
        desk(spec, &GOMOKU, 15, self.grid)
    }

    fn views(&self) -> &'static [&'static ViewCard] {
        &VIEWS
    }

    fn puzzles(&self) -> &'static [&'static rivi_players::Stored] {
        &puzzles::SHIPPED
    }

    #[cfg(feature = "commands")]
    fn commands(&self) -> Vec<rivi_players::command::OwnCommand> {
        crate::commands::own()
    }

    fn lesson(&self) -> &'static [Picture] {
        lesson::GOMOKU
    }
}

impl Entry for RistinollaGame {
    fn card(&self) -> &'static Card {
        &RISTINOLLA
    }

    fn listings(&self) -> &'static [&'static Listing] {
        &LISTINGS
    }

    fn desk(&self, spec: &Spec) -> Result<Box<dyn Desk>, GameError> {
        desk(spec, &RISTINOLLA, 20, self.grid)
    }

    fn views(&self) -> &'static [&'static ViewCard] {
        &VIEWS
    }

    fn lesson(&self) -> &'static [Picture] {
        lesson::RISTINOLLA
    }
}

fn desk(
    spec: &Spec,
    card: &'static Card,
    default_side: u8,
    grid: fn(&Grid) -> Kit<Grid>,
) -> Result<Box<dyn Desk>, GameError> {
    const SIZES: &str = "a side S or WxH from 5 to 64, as in gomoku:19 or gomoku:15x20";
    const OPTIONS: &str = "standard (exactly five) and caro (five do not win if closed at both \
                           ends), or renju (the first player may make no overline, double four or \
                           double three), and, but not with renju or caro, go-on (play continues \
                           after a win until the board is full)";
    let size = match spec.arguments.len() {
        0 => Size::new(default_side, default_side),
        _ => spec.size(5, 64, SIZES)?,
    };
    let [standard, go_on, renju, caro] =
        spec.flags(["standard", "go-on", "renju", "caro"], OPTIONS)?;
    let options = Options { standard, go_on, renju, caro };
    let start = Grid::new(options.rules(size).ok_or_else(|| clash(spec, OPTIONS))?);
    let kit = reinforced(&start, grid(&start));
    Ok(Hosted::desk(spec, card, start, kit))
}

/// Options that cannot be taken together.
fn clash(spec: &Spec, expected: &'static str) -> GameError {
    let (game, found) = (spec.name.clone(), spec.options.join(","));
    GameError::Option { game, found, expected }
}

/// Where five win and nothing else matters.
const FIVES: Ladder = Ladder {
    players: &["reflex:mistakes=30", "scoreboard", "slices:depth=1", "gomoku:level=4", "gomoku"],
    unbeatable: false,
    measure: Measure::Meetings,
};

/// Where some moves are forbidden or some fives do not win, which the simpler machines do not know.
const OTHER_FIVES: Ladder = Ladder {
    players: &["reflex:mistakes=30", "reflex", "gomoku:level=1", "gomoku:level=5", "gomoku"],
    unbeatable: false,
    measure: Measure::Meetings,
};

/// Where play goes on after a win, which the strongest machine does not play.
const FIVES_AND_ON: Ladder = Ladder {
    players: &["near", "scoreboard", "slices:depth=1", "slices:depth=3", "slices:depth=5"],
    unbeatable: false,
    measure: Measure::Meetings,
};

/// The kit of a grid with this crate's machines, where five win.
pub fn reinforced(start: &Grid, mut kit: Kit<Grid>) -> Kit<Grid> {
    let rules = start.rules();
    if SliceBoard::fits(rules) {
        kit = kit.with(Machine::new(&slices::LISTING, slices::plan)).with_view(slices_view::VIEW);
        kit.ladder = if rules.size.width > 5 { FIVES_AND_ON } else { kit.ladder };
    }
    if SearchBoard::fits(rules) {
        let machine = Machine::new(&gomoku::LISTING, gomoku::plan);
        let machine = machine.with_analyst(Cost::table(analyst::TABLE_BYTES, 1), analyst::make);
        let ladder = if SliceBoard::fits(rules) { FIVES } else { OTHER_FIVES };
        kit = Kit { ladder, opening_rule: Some(SWAP2), ..kit.with(machine) };
        if kit.puzzles.is_empty() {
            kit.puzzles = puzzles::themes(rules);
        }
        kit.gomocup_rule = gomocup_rule(rules);
        kit.curve = curve(rules);
        #[cfg(feature = "commands")]
        {
            kit.solve_threats = Some(crate::commands::solve);
        }
    }
    if let Some(key) = Twist::of(rules).and_then(goal) {
        kit.goal = Some(Sentence::new(key, [("count", rules.line.to_string())]));
    }
    kit.match_openings = match_openings(rules);
    kit
}

const SWAP2: OpeningRule<Grid> = OpeningRule { name: "swap2", answer: swap2::swap2 };

/// What wins, where more than a row of stones decides it.
const fn goal(twist: Twist) -> Option<&'static str> {
    match twist {
        Twist::Plain => None,
        Twist::Renju => Some("goal.renju"),
        Twist::Caro => Some("goal.caro"),
    }
}

/// What guesses are worth on the boards on which that was measured: docs/guesses.md.
fn curve(rules: GridRules) -> Option<&'static Curve> {
    static FREESTYLE: LazyLock<Option<Curve>> =
        LazyLock::new(|| Curve::parse(include_str!("../data/gomoku.curve")).ok());
    static RENJU: LazyLock<Option<Curve>> =
        LazyLock::new(|| Curve::parse(include_str!("../data/gomoku,renju.curve")).ok());
    static RISTINOLLA: LazyLock<Option<Curve>> =
        LazyLock::new(|| Curve::parse(include_str!("../data/ristinolla.curve")).ok());
    let usual = GridRules::new(Size::new(15, 15), 5);
    match () {
        () if rules == usual => FREESTYLE.as_ref(),
        () if rules == GridRules::new(Size::new(20, 20), 5) => RISTINOLLA.as_ref(),
        () if rules.size == usual.size && Twist::of(rules) == Some(Twist::Renju) => RENJU.as_ref(),
        () => None,
    }
}

/// Balanced openings for the usual boards.
fn match_openings(rules: GridRules) -> Option<&'static str> {
    let usual = |side: u8| rules == GridRules::new(Size::new(side, side), 5);
    match () {
        () if usual(15) => Some(include_str!("../data/gomoku.txt")),
        () if usual(20) => Some(include_str!("../data/ristinolla.txt")),
        () => None,
    }
}

/// The rule number by which Gomocup calls this game: 0 for five or more in a row, 1 for exactly five, 4 for
/// renju, 8 for caro, 9 for caro with exactly five.
fn gomocup_rule(rules: GridRules) -> Option<u8> {
    Some(match (Twist::of(rules)?, rules.exact) {
        (Twist::Plain, false) => 0,
        (Twist::Plain, true) => 1,
        (Twist::Renju, _) => 4,
        (Twist::Caro, false) => 8,
        (Twist::Caro, true) => 9,
    })
}
