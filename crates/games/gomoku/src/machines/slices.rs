use rivi_mnk::{Cell, Grid};
use rivi_players::{
    Budget, Choice, Cost, Failure, Inside, Insight, Kit, Listing, Player, PlayerError, PlayerName,
    PlayerPlan, Sentence, Setting, Values,
};
use rivi_rules::{Board, Record, Size};
use rivi_search::{Progress, Silent, Verdict};

use crate::slices::{SliceChoice, SliceMachine, SliceSettings};

/// How it is listed.
pub(crate) static LISTING: Listing = Listing {
    name: "slices",
    about: "Looks some plies ahead and scores the runs of stones in every row, column and diagonal.",
    fits: "five in a row (gomoku, ristinolla, and other games of k in a row where k is 5)",
    settings: &[DEPTH, ALPHABETA, EDGE, FAITHFUL],
    inside: Inside::Thought,
};

const DEPTH: Setting = Setting {
    name: "depth",
    about: "how many plies it looks ahead",
    values: Values::number(1, SliceSettings::DEEPEST as u64),
    default: "3",
};
const ALPHABETA: Setting = switch("alphabeta", "leaves out moves that cannot matter", "on");
const EDGE: Setting = switch("edge", "tries only cells next to stones", "on");
pub(crate) const FAITHFUL: Setting =
    switch("faithful", "plays as its source does, faults and all", "off");

const fn switch(name: &'static str, about: &'static str, default: &'static str) -> Setting {
    Setting { name, about, values: Values::Switch, default }
}

/// Five in a row by slices (R3–R6).
struct Slices(SliceMachine);

/// Checks its settings.
pub(crate) fn plan(
    name: &PlayerName,
    _: &Grid,
    _: &Kit<Grid>,
) -> Result<PlayerPlan<Grid>, PlayerError> {
    let settings = SliceSettings {
        depth: name.number(&DEPTH)? as u32,
        alpha_beta: name.switch(&ALPHABETA)?,
        edge: name.switch(&EDGE)?,
        faithful: name.switch(&FAITHFUL)?,
    };
    Ok(PlayerPlan::new(Cost::SMALL, move |making| Slices(SliceMachine::new(settings, making.seed))))
}

impl Player<Grid> for Slices {
    fn choose(&mut self, game: &Record<Grid>, budget: &Budget) -> Result<Choice<Grid>, Failure> {
        self.think(game, budget, &mut Silent)
    }

    fn think(
        &mut self,
        game: &Record<Grid>,
        budget: &Budget,
        progress: &mut dyn Progress<Grid>,
    ) -> Result<Choice<Grid>, Failure> {
        let position = game.position();
        let found = self.0.choose(position, &budget.limits(), progress);
        let found = found.ok_or(Failure::GameOver)?;
        Ok(Choice {
            chosen: found.chosen,
            verdict: Some(found.verdict),
            nodes: found.nodes,
            insight: insight(&found, position.size()),
        })
    }

    fn new_game(&mut self) {
        self.0.new_game();
    }
}

fn insight(found: &SliceChoice, size: Size) -> Insight {
    let mut sentences = vec![drawn(found, size)];
    sentences.extend(end(found));
    sentences.extend(expected(&found.line, size));
    let counter = |&counter: &u8| (counter > 0).then_some(i64::from(counter));
    Insight {
        sentences,
        cells: found.counters.iter().map(counter).collect(),
        figures: vec![
            ("score_now", found.score_now.to_string()),
            ("score_expected", found.score_expected.to_string()),
            ("depth", found.depth.to_string()),
            ("nodes", found.nodes.to_string()),
        ],
    }
}

/// From how many moves it drew this one.
fn drawn(found: &SliceChoice, size: Size) -> Sentence {
    let cell = ("cell", found.chosen.name(size));
    match found.best.len() {
        1 => Sentence::new("slices.best", [cell]),
        count => Sentence::new("slices.drawn", [cell, ("count", count.to_string())]),
    }
}

/// The win or loss it has seen. A win that is proven is told by the verdict.
fn end(found: &SliceChoice) -> Option<Sentence> {
    let sentence = |key, moves: u32| Some(Sentence::new(key, [("moves", moves.to_string())]));
    match found.seen? {
        Verdict::WinIn(1) => Some(Sentence::new("slices.line", [])),
        Verdict::WinIn(moves) if !found.verdict.is_proven() => sentence("slices.wins", moves),
        Verdict::LossIn(moves) => sentence("slices.loses", moves),
        _ => None,
    }
}

/// The play it expects, if it looks further than its own move.
fn expected(line: &[Cell], size: Size) -> Option<Sentence> {
    let cells: Vec<String> = line.iter().map(|&cell| cell.name(size)).collect();
    (cells.len() > 1).then(|| Sentence::new("slices.expects", [("line", cells.join(" "))]))
}

#[cfg(test)]
mod tests {
    use rivi_mnk::GridRules;

    use super::*;
    use crate::entry::reinforced;

    fn player(text: &str, start: &Grid, seed: u64) -> Result<Box<dyn Player<Grid>>, PlayerError> {
        reinforced(start, Kit::any_game(start)).player(text, start, seed)
    }

    fn five(side: u8) -> Grid {
        Grid::new(GridRules::new(Size::new(side, side), 5))
    }

    fn error(text: &str, start: &Grid) -> String {
        player(text, start, 1).err().unwrap().to_string()
    }

    #[test]
    fn it_shows_scores_reach_and_reasons() {
        let mut game = Record::new(five(15));
        game.play(Cell(7 * 15 + 7)).unwrap();
        let mut player = player("slices:depth=2", game.start(), 1).unwrap();
        let choice = player.choose(&game, &Budget::default()).unwrap();
        let figures: Vec<&str> = choice.insight.figures.iter().map(|&(name, _)| name).collect();
        assert_eq!(figures, ["score_now", "score_expected", "depth", "nodes"]);
        assert_eq!(choice.insight.cells.iter().flatten().sum::<i64>(), 9 + 1);
        assert_eq!(choice.insight.sentences.last().unwrap().key, "slices.expects");
        assert!(choice.nodes > 0 && choice.verdict.is_some());
    }

    #[test]
    fn settings_and_games_that_do_not_fit_are_refused() {
        let board = five(9);
        for text in ["slices", "slices:depth=8,alphabeta=off,edge=off,faithful"] {
            assert!(player(text, &board, 1).is_ok(), "{text}");
        }
        assert!(error("slices:depth=0", &board).ends_with("expected a number from 1 to 8"));
        assert!(error("slices:depth=9", &board).ends_with("expected a number from 1 to 8"));
        assert!(error("slices:edge=maybe", &board).ends_with("expected on or off"));
        assert!(error("slices:speed=3", &board).starts_with("slices has no setting 'speed'"));
        let four = Grid::new(GridRules::new(Size::new(9, 9), 4));
        assert!(player("slices", &four, 1).is_err());
    }

    #[test]
    fn it_keeps_to_its_budget() {
        let mut game = Record::new(five(20));
        for cell in [210, 211, 190, 191] {
            game.play(Cell(cell)).unwrap();
        }
        let mut player = player("slices:depth=8", game.start(), 1).unwrap();
        for nodes in [0, 1, 100, 5000] {
            let budget = Budget { nodes: Some(nodes), ..Budget::default() };
            let choice = player.choose(&game, &budget).unwrap();
            assert!(choice.nodes <= nodes, "{} of {nodes}", choice.nodes);
        }
        let budget = Budget { depth: Some(1), ..Budget::default() };
        assert_eq!(player.choose(&game, &budget).unwrap().insight.figures[2].1, "1");
        let budget = Budget::default();
        budget.stop.set();
        assert_eq!(player.choose(&game, &budget).unwrap().nodes, 0);
    }
}
