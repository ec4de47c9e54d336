use rivi_games::AnyGame;
use rivi_games::mnk::Three;
use rivi_rules::{Game, Record, Side};
use rivi_search::teach::{Answer, Openings, Variant, run};
use rivi_search::{Limits, NoTrace, Score, Verdict};

use crate::catalogue::as_kind;
use crate::{
    Budget, Choice, Failure, Insight, Listing, Player, PlayerError, PlayerName, Sentence, Setting,
};

/// How they are listed, A to G.
pub(crate) const LISTINGS: [Listing; 7] = [
    listing("tree-a", "Searches the whole game tree: every move of every position to the end."),
    listing("tree-b", "As tree-a, but leaves a position once its player has won it."),
    listing("tree-c", "As tree-b with alpha-beta: leaves a position the other side would avoid."),
    listing("tree-d", "As tree-c, but wins at once if it can, and else stops such a win."),
    listing("tree-e", "As tree-d, but keeps the value of each position it has searched."),
    mirrored("tree-f", "As tree-e, but takes positions that mirror or turn alike for one."),
    mirrored("tree-g", "As tree-f, but looks the first moves up where they are stored."),
];

const fn listing(name: &'static str, about: &'static str) -> Listing {
    Listing { name, about, fits: FITS, settings: &[NODES] }
}

/// A position costs these more, as they turn and mirror it; they give up sooner by default, so that
/// nobody waits for long on a game that is too large.
const fn mirrored(name: &'static str, about: &'static str) -> Listing {
    Listing { name, about, fits: FITS, settings: &[FEWER_NODES] }
}

pub(crate) const FITS: &str = "games of at most 100 cells (and to the end only small ones)";
const MOST_CELLS: usize = 100;

const NODES: Setting = Setting {
    name: "nodes",
    about: "positions after which it gives up",
    values: NODE_NUMBERS,
    default: "5000000",
};
const FEWER_NODES: Setting = Setting { default: "500000", ..NODES };
const NODE_NUMBERS: &str = "a number from 1 to 10000000000";

/// Searches to the end of the game (T3, T5).
struct Tree<P: Game> {
    variant: Variant,
    openings: Openings<P>,
    nodes: u64,
}

/// Makes the one of this name, or none if the game is so long that its tree could not even be
/// walked down once.
pub(crate) fn make<P: Game>(
    name: &PlayerName,
    start: &P,
) -> Result<Option<Box<dyn Player<P>>>, PlayerError> {
    let letter = name.name.strip_prefix("tree-").and_then(|letter| letter.parse().ok());
    let Some(variant) = letter else { return Ok(None) };
    let default = if variant < Variant::Symmetric { 5_000_000 } else { 500_000 };
    let nodes = name.number("nodes", 1..=10_000_000_000, default, NODE_NUMBERS)?;
    if !is_walkable(start) {
        return Ok(None);
    }
    let openings = if variant == Variant::Openings { openings(start) } else { Openings::empty() };
    Ok(Some(Box::new(Tree { variant, openings, nodes })))
}

/// Whether the game is short enough for its tree to be walked down.
pub(crate) fn is_walkable<P: Game>(position: &P) -> bool {
    position.size().cells() <= MOST_CELLS
}

/// The stored openings. They tell of games that X begins, so they are read from X's start whoever
/// begins here; other games find nothing in them and are searched.
pub(crate) fn openings<P: Game>(start: &P) -> Openings<P> {
    let text = as_kind::<Three, P>(start).map_or("", |&three| AnyGame::from(three).openings());
    // They are part of the program, and a test there reads them.
    Openings::parse(&start.start(Side::X), text).unwrap_or_else(|_| Openings::empty())
}

impl<P: Game> Player<P> for Tree<P> {
    fn choose(&mut self, game: &Record<P>, budget: &Budget) -> Result<Choice<P>, Failure> {
        let nodes = self.nodes.min(budget.nodes.unwrap_or(u64::MAX));
        let limits = Limits { depth: None, nodes: Some(nodes), stop: budget.stop.clone() };
        let answer = run(self.variant, game.position(), &self.openings, &limits, &mut NoTrace);
        if answer.was_stopped() {
            let stopped = budget.stop.is_set();
            return Err(if stopped { Failure::Stopped } else { Failure::GaveUp { nodes } });
        }
        let chosen = answer.best.ok_or(Failure::GameOver)?;
        let verdict = (answer.value == Some(Score::EVEN)).then_some(Verdict::Draw);
        let insight = self.insight(game.position(), &answer);
        Ok(Choice { chosen, verdict, nodes: answer.nodes, insight })
    }
}

impl<P: Game> Tree<P> {
    fn insight(&self, position: &P, answer: &Answer<P>) -> Insight {
        let values = || {
            let letter = ("variant", self.variant.letter().to_string());
            [letter, ("nodes", answer.nodes.to_string())]
        };
        let value = match answer.value.unwrap_or_default().0.signum() {
            1 => Sentence::new("tree.win", values()),
            0 => Sentence::new("tree.draw", values()),
            _ => Sentence::new("tree.loss", values()),
        };
        let line = Sentence::new("tree.line", [("line", position.line_text(&answer.line))]);
        let figures = vec![("nodes", answer.nodes.to_string())];
        Insight { sentences: vec![value, line], figures, ..Insight::default() }
    }
}

#[cfg(test)]
mod tests {
    use rivi_games::mnk::{Grid, GridRules};
    use rivi_rules::{Outcome, Position, Size};

    use super::*;
    use crate::player;

    #[test]
    fn every_variant_plays_tic_tac_toe_to_a_draw() {
        for listing in LISTINGS {
            for first in Side::BOTH {
                let mut record = Record::new(Three::default().start(first));
                let mut machine = player(listing.name, "tictactoe", record.start(), 1).unwrap();
                while record.position().outcome().is_none() {
                    let choice = machine.choose(&record, &Budget::default()).unwrap();
                    record.play(choice.chosen).unwrap();
                }
                let outcome = record.position().outcome();
                assert_eq!(outcome, Some(Outcome::Draw), "{}", listing.name);
            }
        }
    }

    #[test]
    fn node_counts_are_those_of_the_lecture() {
        for (name, nodes) in [("tree-a", 549_946), ("tree-b", 94_978), ("tree-c", 18_014)] {
            let mut machine = player(name, "tictactoe", &Three::default(), 1).unwrap();
            let record = Record::new(Three::default());
            assert_eq!(machine.choose(&record, &Budget::default()).unwrap().nodes, nodes);
        }
    }

    #[test]
    fn a_hopeless_game_is_given_up_or_refused() {
        let five = Grid::new(GridRules::new(Size::new(5, 5), 5));
        let mut machine = player("tree-a:nodes=1000", "tictactoe:5", &five, 1).unwrap();
        let failure = machine.choose(&Record::new(five), &Budget::default()).unwrap_err();
        assert_eq!(failure, Failure::GaveUp { nodes: 1000 });
        let gomoku = Grid::new(GridRules::new(Size::new(15, 15), 5));
        let refused = player("tree-f", "gomoku", &gomoku, 1).err();
        assert!(matches!(refused, Some(PlayerError::Fit { .. })), "{refused:?}");
    }

    #[test]
    fn a_stopped_search_says_so() {
        let mut machine = player("tree-a", "tictactoe", &Three::default(), 1).unwrap();
        let budget = Budget::default();
        budget.stop.set();
        let failure = machine.choose(&Record::new(Three::default()), &budget).unwrap_err();
        assert_eq!(failure, Failure::Stopped);
    }
}
