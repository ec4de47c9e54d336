use rivi_games::mnk::score_board::{Direction, NearlyFull, Reason, ScoreBoard, ScoreKeeper};
use rivi_games::mnk::score_board::{ScoreRule, ScoredCell};
use rivi_games::mnk::{Cell, Grid, GridRules, Three};
use rivi_rules::{Board, Game, Record, Size};

use super::cell_name;
use crate::catalogue::{as_kind, fitted};
use crate::{
    Budget, Choice, Failure, Insight, Listing, Player, PlayerError, PlayerName, Sentence, Setting,
};

/// How it is listed.
pub(crate) const LISTING: Listing = Listing {
    name: "scoreboard",
    about: "Scores every cell by the lines through it and takes the highest score.",
    fits: "tic-tac-toe of any size and every other game of k in a row",
    settings: &[Setting {
        name: "faithful",
        about: "plays as its source tells, or as the source's listing does, faults and all",
        values: FAITHFUL,
        default: "off",
    }],
};

const FAITHFUL: &str = "on, off, or on square boards with full lines also listing";

/// Takes the cell with the highest score (W3).
struct Scored<P: Board<Move = Cell>>(ScoreKeeper<P>);

/// Makes one, if the game is played on a grid.
pub(crate) fn make<P: Game>(
    name: &PlayerName,
    start: &P,
) -> Result<Option<Box<dyn Player<P>>>, PlayerError> {
    let Some(rules) = grid_rules(start) else { return Ok(None) };
    let by = rule(name, rules)?;
    Ok(if as_kind::<Three, P>(start).is_some() {
        fitted::<Three, P>(Box::new(Scored(ScoreKeeper::new(rules, by))))
    } else {
        fitted::<Grid, P>(Box::new(Scored(ScoreKeeper::new(rules, by))))
    })
}

/// The rules of a game that is played on a grid without forbidden cells.
pub(crate) fn grid_rules<P: Game>(start: &P) -> Option<GridRules> {
    let three = || as_kind::<Three, P>(start).map(|_| GridRules::new(Size::new(3, 3), 3));
    as_kind::<Grid, P>(start).map(Grid::rules).filter(GridRules::is_plain).or_else(three)
}

/// The rule that the settings ask for.
pub(crate) fn rule(name: &PlayerName, rules: GridRules) -> Result<ScoreRule, PlayerError> {
    let full_lines = rules.line == rules.size.width && rules.line == rules.size.height;
    match name.get("faithful") {
        None | Some("off") => Ok(ScoreRule::Mended),
        Some("on") => Ok(ScoreRule::Source),
        Some("listing") if full_lines => Ok(ScoreRule::Listing),
        Some(found) => Err(name.bad_value("faithful", found, FAITHFUL)),
    }
}

impl<P: Game<Move = Cell>> Player<P> for Scored<P> {
    fn choose(&mut self, game: &Record<P>, _: &Budget) -> Result<Choice<P>, Failure> {
        let position = game.position();
        if position.outcome().is_some() {
            return Err(Failure::GameOver);
        }
        let scores = self.0.follow(game);
        let chosen = scores.choice(position.turn()).ok_or(Failure::GameOver)?;
        Ok(Choice {
            insight: insight(scores, chosen, position.size()),
            ..Choice::plain(chosen.cell)
        })
    }
}

fn insight(scores: &ScoreBoard, chosen: ScoredCell, size: Size) -> Insight {
    Insight {
        sentences: std::iter::once(reason(chosen, size)).chain(sentences(scores, size)).collect(),
        cells: scores.scores().iter().map(|&score| Some(score)).collect(),
        figures: vec![("score", chosen.score.to_string())],
    }
}

/// A sentence for each line that is nearly full.
pub(crate) fn sentences(scores: &ScoreBoard, size: Size) -> impl Iterator<Item = Sentence> {
    scores.nearly_full().map(move |line| nearly_full(line, scores.bonus(), size))
}

/// Why a cell is taken.
pub(crate) fn reason(chosen: ScoredCell, size: Size) -> Sentence {
    let key = match chosen.reason {
        Reason::Win => "scoreboard.wins",
        Reason::Block => "scoreboard.blocks",
        Reason::Score => "scoreboard.chosen",
    };
    let score = chosen.score.to_string();
    Sentence::new(key, [("cell", cell_name(chosen.cell, size)), ("score", score)])
}

/// A direction as it is told outside.
pub(crate) fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::Row => "row",
        Direction::Column => "column",
        Direction::Falling => "falling",
        Direction::Rising => "rising",
    }
}

fn nearly_full(line: NearlyFull, bonus: i64, size: Size) -> Sentence {
    let key = match line.direction {
        Direction::Row => "scoreboard.row",
        Direction::Column => "scoreboard.column",
        Direction::Falling | Direction::Rising => "scoreboard.diagonal",
    };
    let name = |cell| cell_name(cell, size);
    let values = [
        ("first", name(line.first)),
        ("last", name(line.last)),
        ("cell", name(line.free)),
        ("bonus", bonus.to_string()),
    ];
    Sentence::new(key, values)
}

#[cfg(test)]
mod tests {
    use rivi_rules::{Notation, Position, Side};

    use super::*;
    use crate::player;

    /// A game of the source's: O begins, row and column from the top left.
    fn after(moves: &str) -> Record<Three> {
        let mut game = Record::new(Three::default().start(Side::O));
        for text in moves.split_whitespace() {
            let m = game.position().parse_move(text).unwrap();
            game.play(m).unwrap();
        }
        game
    }

    fn chosen(text: &str, moves: &str) -> (Cell, Insight) {
        let game = after(moves);
        let mut player = player(text, "tictactoe", game.start(), 1).unwrap();
        let choice = player.choose(&game, &Budget::default()).unwrap();
        (choice.chosen, choice.insight)
    }

    #[test]
    fn it_says_why() {
        let (cell, insight) = chosen("scoreboard:faithful=on", "22 33 12");
        assert_eq!(cell, Cell(7));
        let sentence = |at: usize| &insight.sentences[at];
        assert_eq!((sentence(0).key, sentence(1).key), ("scoreboard.chosen", "scoreboard.column"));
        assert_eq!(sentence(0).values, [("cell", "32".into()), ("score", "65".into())]);
        assert_eq!(sentence(1).values[2..], [("cell", "32".into()), ("bonus", "60".into())]);
        assert_eq!(insight.cells.len(), 9);
        assert_eq!(insight.cells[7], Some(65));
        assert_eq!(insight.cells[4], Some(0));
    }

    #[test]
    fn settings_and_games_that_do_not_fit_are_refused() {
        let three = Three::default();
        let wide = Grid::new(GridRules::new(Size::new(7, 5), 4));
        let error = |text: &str| player(text, "mnk:7,5,4", &wide, 1).err().unwrap().to_string();
        assert!(player("scoreboard:faithful=listing", "tictactoe", &three, 1).is_ok());
        assert!(player("scoreboard", "mnk:7,5,4", &wide, 1).is_ok());
        assert!(error("scoreboard:faithful=listing").contains("cannot be 'listing'"));
        assert!(error("scoreboard:faithful=maybe").contains("cannot be 'maybe'"));
        assert!(error("scoreboard:depth=3").contains("has no setting 'depth'"));
        let ultimate = rivi_games::ultimate::Ultimate::new(false);
        let refused = player("scoreboard", "ultimate", &ultimate, 1).err().unwrap().to_string();
        assert!(refused.starts_with("scoreboard does not play ultimate"), "{refused}");
    }
}
