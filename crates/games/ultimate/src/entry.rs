//! What the game of this crate declares.

use std::sync::LazyLock;

use rivi_players::{
    Card, Coordinates, Cost, Curve, Demo, Desk, Entry, Example, GameError, GameOption, Hosted, Kit,
    Ladder, Listing, Look, Machine, Measure, Picture, Pieces, Sentence, Sizes, Spec, Stored,
};

use crate::analyst::{self, Boards};
use crate::machines::{SHORTEST, ULTIMATE, plan_shortest, plan_ultimate};
use crate::{Ultimate, lesson, net, puzzles};

/// Ultimate tic-tac-toe.
#[derive(Clone, Copy, Debug, Default)]
pub struct UltimateGame;

pub(crate) static CARD: Card = Card {
    name: "ultimate",
    forms: "ultimate, with ,count (without a line the player with more boards wins)",
    rules: "The cell played in a local board names the local board that the opponent must play in; \
            three local boards in a line win.",
    example: Example { game: "ultimate", moves: "44 40 08" },
    sizes: Sizes::Fixed,
    popular: &[],
    options: &[GameOption::flag("count", &[])],
    look: Look { pieces: Pieces::Marks, drop: false, coordinates: Coordinates::None },
    demo: Demo {
        game: "ultimate",
        moves: "31 10 05 55 51 13 36 62 28 81 18 88 86 66 67 74 46 64 44 42 20 02 24 40 03 33 32 \
                34 45 50 04 43 35 52 16 82 17",
    },
    solved: Some("ultimate or ultimate,count from about ply 28 on"),
    piskvork: false,
};

static LISTINGS: [&Listing; 2] = [&SHORTEST, &ULTIMATE];
static STORED: [&Stored; 1] = [&net::FILE];

impl Entry for UltimateGame {
    fn card(&self) -> &'static Card {
        &CARD
    }

    fn listings(&self) -> &'static [&'static Listing] {
        &LISTINGS
    }

    fn desk(&self, spec: &Spec) -> Result<Box<dyn Desk>, GameError> {
        if !spec.arguments.is_empty() {
            return Err(spec.bad_size("no size: the board is always 9×9"));
        }
        let [count] = spec.flags(["count"], "only count (without a line, more boards win)")?;
        let start = Ultimate::new(count);
        Ok(Hosted::desk(spec, &CARD, start, kit(&start)))
    }

    fn stored(&self) -> &'static [&'static Stored] {
        &STORED
    }

    fn puzzles(&self) -> &'static [&'static Stored] {
        &puzzles::SHIPPED
    }

    #[cfg(feature = "commands")]
    fn books(&self) -> Option<rivi_players::command::Books> {
        Some(crate::commands::books())
    }

    fn lesson(&self) -> &'static [Picture] {
        &lesson::LESSON
    }
}

/// What the game has by either rule.
pub fn kit(start: &Ultimate) -> Kit<Ultimate> {
    let ultimate = Machine::new(&ULTIMATE, plan_ultimate)
        .with_analyst(Cost::table(analyst::BYTES, 1), Boards::make);
    let kit = Kit::any_game(start).with(Machine::new(&SHORTEST, plan_shortest)).with(ultimate);
    Kit {
        goal: Some(Sentence::new("goal.ultimate", [])),
        ladder: Ladder {
            players: &[
                "reflex:mistakes=50",
                "ultimate:level=1",
                "ultimate:level=4",
                "ultimate:level=6",
                "ultimate",
            ],
            unbeatable: false,
            measure: Measure::Meetings,
        },
        puzzles: &puzzles::THEMES,
        #[cfg(feature = "batches")]
        labeller: crate::labels::make,
        match_openings: match_openings(start),
        curve: curve(start),
        #[cfg(feature = "commands")]
        solve: Some(crate::commands::solve),
        ..kit
    }
}

/// Balanced openings: they were chosen by the rule that a game without a line is drawn.
fn match_openings(start: &Ultimate) -> Option<&'static str> {
    (!start.counts_boards()).then_some(include_str!("../data/ultimate.txt"))
}

/// What guesses are worth by each rule: docs/guesses.md.
fn curve(start: &Ultimate) -> Option<&'static Curve> {
    static LINE: LazyLock<Option<Curve>> =
        LazyLock::new(|| Curve::parse(include_str!("../data/ultimate.curve")).ok());
    static COUNT: LazyLock<Option<Curve>> =
        LazyLock::new(|| Curve::parse(include_str!("../data/ultimate,count.curve")).ok());
    if start.counts_boards() { COUNT.as_ref() } else { LINE.as_ref() }
}

#[cfg(test)]
mod tests {
    use rivi_rules::{Board, Notation, Outcome, Position, Side};

    use super::*;

    fn desk(text: &str) -> Result<Box<dyn Desk>, GameError> {
        UltimateGame.desk(&Spec::parse(text))
    }

    #[test]
    fn the_demo_is_won_by_the_boards_of_the_first_row() {
        let mut position = Ultimate::new(false);
        let moves = position.play_line(CARD.demo.moves).unwrap();
        assert_eq!(moves.len(), 37);
        assert_eq!(position.outcome(), Some(Outcome::Win(Side::X)));
        assert_eq!((position.won(Side::X), position.won(Side::O)), (0b000_000_111, 0b001_000_000));
        assert!(position.winning_squares().iter().all(|square| square.row < 3));
        assert!(Ultimate::new(false).play_line(CARD.example.moves).is_ok());
    }

    #[test]
    fn only_the_board_and_the_options_that_there_are_can_be_asked_for() {
        assert!(desk("ultimate").is_ok() && desk("ultimate,count").is_ok());
        for (text, sentence) in [
            ("ultimate:3", "ultimate cannot be '3': expected no size: the board is always 9×9"),
            (
                "ultimate,go-on",
                "ultimate has no option 'go-on'; it takes only count (without a line, more boards win)",
            ),
        ] {
            assert_eq!(desk(text).unwrap_err().to_string(), sentence);
        }
    }

    #[test]
    fn either_rule_has_its_players_and_only_one_has_openings() {
        for (text, has_openings) in [("ultimate", true), ("ultimate,count", false)] {
            let desk = desk(text).unwrap();
            assert_eq!(desk.match_openings().is_some(), has_openings, "{text}");
            assert_eq!(desk.best(), "ultimate");
            assert_eq!(desk.analyst_cost(), Cost::table(64 << 20, 1));
            for level in desk.ladder().levels() {
                assert!(desk.plan(level.player).is_ok() && !level.unbeatable, "{}", level.player);
            }
            let names: Vec<&str> = desk.players().iter().map(|listing| listing.name).collect();
            assert!(names.ends_with(&["shortest", "ultimate"]), "{names:?}");
        }
    }
}
