use rivi_rules::{Game, Record, Side};
use rivi_search::teach::{Answer, MOST_REMEMBERED, Openings, Variant, run};
use rivi_search::{Limits, NoTrace, Score, Verdict};

use crate::{
    Budget, Choice, Cost, Failure, Inside, Insight, Kit, Listing, Player, PlayerError, PlayerName,
    PlayerPlan, Sentence, Setting, Values,
};

/// How they are listed, A to G.
pub(crate) static LISTINGS: [Listing; 7] = [
    listing("tree-a", "Searches the whole game tree: every move of every position to the end."),
    listing("tree-b", "As tree-a, but leaves a position once its player has won it."),
    listing("tree-c", "As tree-b with alpha-beta: leaves a position the other side would avoid."),
    listing("tree-d", "As tree-c, but wins at once if it can, and else stops such a win."),
    listing("tree-e", "As tree-d, but keeps the value of each position it has searched."),
    mirrored("tree-f", "As tree-e, but takes positions that mirror or turn alike for one."),
    mirrored("tree-g", "As tree-f, but looks the first moves up where they are stored."),
];

const fn listing(name: &'static str, about: &'static str) -> Listing {
    Listing { name, about, fits: FITS, settings: &[NODES], inside: Inside::Tree }
}

/// A position costs these more, as they turn and mirror it; they give up sooner by default, so that
/// nobody waits for long on a game that is too large.
const fn mirrored(name: &'static str, about: &'static str) -> Listing {
    Listing { name, about, fits: FITS, settings: &[FEWER_NODES], inside: Inside::Tree }
}

pub(crate) const FITS: &str = "games of at most 100 cells (and to the end only small ones)";
const MOST_CELLS: usize = 100;

const NODES: Setting = Setting {
    name: "nodes",
    about: "positions after which it gives up",
    values: Values::number(1, 10_000_000_000),
    default: "5000000",
};
const FEWER_NODES: Setting = Setting { default: "500000", ..NODES };

/// Searches to the end of the game (T3, T5).
struct Tree<P: Game> {
    variant: Variant,
    openings: Openings<P>,
    nodes: u64,
}

/// Checks its settings.
pub(crate) fn plan<P: Game>(
    name: &PlayerName,
    start: &P,
    kit: &Kit<P>,
) -> Result<PlayerPlan<P>, PlayerError> {
    let variant = variant(name).unwrap_or(Variant::WholeTree);
    let setting = if variant < Variant::Symmetric { NODES } else { FEWER_NODES };
    let nodes = name.number(&setting)?;
    let cost = if variant < Variant::Transpositions { Cost::SMALL } else { kept(nodes) };
    let (start, stored) = (start.clone(), kit.tree_openings);
    Ok(PlayerPlan::new(cost, move |making| {
        // Where not everything can be remembered it gives up sooner.
        let remembered = (making.bytes / BYTES_A_POSITION) as u64;
        let nodes = if making.bytes < cost.wished { nodes.min(remembered) } else { nodes };
        let openings =
            if variant == Variant::Openings { openings(&start, stored) } else { Openings::empty() };
        Tree { variant, openings, nodes }
    }))
}

/// Bytes that a position takes in the table of those variants that keep one, with room to grow.
const BYTES_A_POSITION: usize = 48;

/// What a table takes that holds the positions entered, as many as are kept at most.
fn kept(nodes: u64) -> Cost {
    Cost::table(nodes.min(MOST_REMEMBERED as u64) as usize * BYTES_A_POSITION, 1)
}

/// The variant that a machine of this name searches by, if it is one of these.
pub(crate) fn variant(name: &PlayerName) -> Option<Variant> {
    name.name.strip_prefix("tree-").and_then(|letter| letter.parse().ok())
}

/// Whether the game is short enough for its tree to be walked down.
pub(crate) fn is_walkable<P: Game>(position: &P) -> bool {
    position.size().cells() <= MOST_CELLS
}

/// The stored openings. They tell of games that X begins, so they are read from X's start whoever
/// begins here; other games find nothing in them and are searched.
pub(crate) fn openings<P: Game>(start: &P, stored: &str) -> Openings<P> {
    // They are part of the program, and a test of the game reads them.
    Openings::parse(&start.start(Side::X), stored).unwrap_or_else(|_| Openings::empty())
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
    use rivi_mnk::{Grid, GridRules, Three};
    use rivi_rules::{Outcome, Position, Size};

    use super::*;

    fn made<P: Game>(text: &str, start: &P) -> Box<dyn Player<P>> {
        Kit::any_game(start).player(text, start, 1).unwrap()
    }

    #[test]
    fn every_variant_plays_tic_tac_toe_to_a_draw() {
        for listing in LISTINGS {
            for first in Side::BOTH {
                let mut record = Record::new(Three::default().start(first));
                let mut machine = made(listing.name, record.start());
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
            let mut machine = made(name, &Three::default());
            let record = Record::new(Three::default());
            assert_eq!(machine.choose(&record, &Budget::default()).unwrap().nodes, nodes);
        }
    }

    #[test]
    fn a_hopeless_game_is_given_up_or_refused() {
        let five = Grid::new(GridRules::new(Size::new(5, 5), 5));
        let mut machine = made("tree-a:nodes=1000", &five);
        let failure = machine.choose(&Record::new(five), &Budget::default()).unwrap_err();
        assert_eq!(failure, Failure::GaveUp { nodes: 1000 });
        let gomoku = Grid::new(GridRules::new(Size::new(15, 15), 5));
        assert!(Kit::any_game(&gomoku).machine("tree-f").is_none());
    }

    #[test]
    fn a_stopped_search_says_so() {
        let mut machine = made("tree-a", &Three::default());
        let budget = Budget::default();
        budget.stop.set();
        let failure = machine.choose(&Record::new(Three::default()), &budget).unwrap_err();
        assert_eq!(failure, Failure::Stopped);
    }
}
