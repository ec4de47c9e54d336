//! What the family declares.

use rivi_players::machines::deep;
use rivi_players::{
    Card, Demo, Desk, Entry, Example, GameError, GameOption, Hosted, Inside, Kit, Ladder, Listing,
    Look, Measure, OptionKind, Picture, Showpiece, Sizes, Spec, Stored,
};
use rivi_rules::Board;

use crate::{GALLERY, LineCounts, LineGame, lesson, puzzles, spec, told};

/// Line games made of options.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineFamily;

static OPTIONS: [GameOption; 13] = [
    GameOption::flag("k", &["shape"]).taking(OptionKind::Number { least: 1, most: 32 }),
    GameOption::flag("exact", &["shape"]),
    GameOption::flag("gravity", &["wrap", "capture"]),
    GameOption::flag("wrap", &["gravity"])
        .taking(OptionKind::Choice { words: &["torus", "cylinder"] }),
    GameOption::flag("misere", &["capture"]),
    GameOption::flag("stones", &[]).taking(OptionKind::Number { least: 1, most: 2 }),
    GameOption::flag("one-first", &[]),
    GameOption::flag("marks", &["capture"])
        .taking(OptionKind::Choice { words: &["either", "x", "order"] }),
    GameOption::flag("capture", &["gravity", "misere", "marks"])
        .taking(OptionKind::Number { least: 1, most: 15 }),
    GameOption::flag("shape", &["k", "exact"]).taking(OptionKind::Shape { side: 8 }),
    GameOption::flag("holes", &[]).taking(OptionKind::Cells),
    GameOption::flag("x", &[]).taking(OptionKind::Cells),
    GameOption::flag("o", &[]).taking(OptionKind::Cells),
];

static CARD: Card = Card {
    name: "line",
    forms: "line:WxH or line:WxHxL, with ,k=N ,exact ,gravity ,wrap ,misere ,stones=2 ,one-first ,marks=… ,capture=N \
            ,shape=… ,holes=… ,x=… ,o=…",
    rules: "Any game of lines: players mark free cells in turn, and K in a row win, unless the options say otherwise.",
    example: Example { game: "line:8x8,k=5,wrap", moves: "d4 e5 d5 e4" },
    sizes: Sizes::Oblong { least: 1, most: 32, width: 3, height: 3 },
    popular: &["3x3", "5x5", "8x8", "15x15", "19x19"],
    options: &OPTIONS,
    look: Look::PLAIN,
    demo: Demo { game: "line:5x5,shape=a1.b1.c1.c2", moves: "b2 d4 c2 a4 d2 b4 d3" },
    solved: Some("line games up to 36 cells"),
    piskvork: false,
};

static MACHINE: Listing = Listing {
    name: "line",
    about: "Counts the stones in every line that the options make, follows threats to their end, searches deeper and \
            deeper, and proves the wins and losses it claims.",
    fits: "line games made of options",
    settings: deep::SETTINGS,
    inside: Inside::Thought,
};

static LISTINGS: [&Listing; 1] = [&MACHINE];

impl Entry for LineFamily {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn listings(&self) -> &'static [&'static Listing] {
        &LISTINGS
    }

    fn desk(&self, spec: &Spec) -> Result<Box<dyn Desk>, GameError> {
        let parts = spec.arguments.iter().chain(&spec.options).map(String::as_str);
        let refused = |reason: String| GameError::Rules { game: spec.name.clone(), reason };
        let rules = spec::read(parts).map_err(|error| refused(error.to_string()))?;
        let start = LineGame::new(rules).map_err(|reason| refused(reason.to_owned()))?;
        let kit = kit(&start);
        Ok(Hosted::desk(spec, &CARD, start, kit))
    }

    fn gallery(&self) -> &'static [Showpiece] {
        &GALLERY
    }

    fn puzzles(&self) -> &'static [&'static Stored] {
        &puzzles::SHIPPED
    }

    fn lesson(&self) -> &'static [Picture] {
        lesson::LESSON
    }
}

/// What solves games by sides that take turns stone by stone.
const EXACT: &str = "exact";

/// Who plays a game of the family.
pub fn kit(start: &LineGame) -> Kit<LineGame> {
    let mut kit = Kit::any_game(start)
        .knowing::<LineCounts>()
        .proving()
        .with(deep::named::<LineGame, LineCounts>(&MACHINE));
    if start.rules().stones == 2 {
        kit.machines.retain(|machine| machine.listing.name != EXACT);
    }
    let mut sentences = told::sentences(start);
    kit.goal = Some(sentences.remove(0));
    kit.rules = sentences;
    kit.ladder = ladder(start);
    kit.puzzles = puzzles::themes(start);
    #[cfg(feature = "commands")]
    if start.size().cells() <= MOST_CELLS_SOLVED {
        kit.solve = Some(crate::solve::run);
    }
    kit
}

/// Larger boards are not worth the try.
#[cfg(feature = "commands")]
const MOST_CELLS_SOLVED: usize = 36;

/// Boards so small that few levels can be told apart.
const SMALL: usize = 16;

fn ladder(start: &LineGame) -> Ladder {
    let players: &[&str] = if start.size().cells() <= SMALL {
        &["reflex:mistakes=70", "reflex", "line"]
    } else {
        &["reflex:mistakes=50", "reflex", "line:depth=2", "line:depth=4", "line"]
    };
    Ladder { players, unbeatable: false, measure: Measure::Meetings }
}
