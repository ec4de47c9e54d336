//! The machine of the score board as a player.

use rivi_players::{
    Budget, Choice, Cost, Failure, Inside, Insight, Kit, Listing, Player, PlayerError, PlayerName,
    PlayerPlan, Sentence, Setting, Values,
};
use rivi_rules::{Board, Game, Record, Size};

use crate::score_board::{NearlyFull, Reason, ScoreBoard, ScoreKeeper, ScoreRule, ScoredCell};
use crate::{Cell, Direction, Grid, GridRules, Three};

/// How it is listed.
pub(crate) static LISTING: Listing = Listing {
    name: "scoreboard",
    about: "Scores every cell by the lines through it and takes the highest score.",
    fits: "tic-tac-toe of any size and every other game of k in a row",
    settings: &[FAITHFUL],
    inside: Inside::Thought,
};

const FAITHFUL: Setting = Setting {
    name: "faithful",
    about: "plays as its source tells, or as the source's listing does, faults and all",
    values: Values::OneOfSome {
        words: &["on", "off", "listing"],
        told: "on, off, or on square boards with full lines also listing",
    },
    default: "off",
};

/// A position of a game that is played on a grid.
pub(crate) trait OnGrid: Game<Move = Cell> {
    /// The rules of the grid.
    fn grid_rules(&self) -> GridRules;
}

impl OnGrid for Grid {
    fn grid_rules(&self) -> GridRules {
        self.rules()
    }
}

impl OnGrid for Three {
    fn grid_rules(&self) -> GridRules {
        GridRules::new(Size::new(3, 3), 3)
    }
}

/// Takes the cell with the highest score (W3).
struct Scored<P: Board<Move = Cell>>(ScoreKeeper<P>);

/// Checks its settings.
pub(crate) fn plan<P: OnGrid>(
    name: &PlayerName,
    start: &P,
    _: &Kit<P>,
) -> Result<PlayerPlan<P>, PlayerError> {
    let rules = start.grid_rules();
    let by = rule(name, rules)?;
    Ok(PlayerPlan::new(Cost::SMALL, move |_| Scored(ScoreKeeper::new(rules, by))))
}

/// Whether it plays by these rules: no cell is forbidden.
pub(crate) fn fits(rules: GridRules) -> bool {
    rules.is_plain()
}

/// The rule that the settings ask for.
pub(crate) fn rule(name: &PlayerName, rules: GridRules) -> Result<ScoreRule, PlayerError> {
    let full_lines = rules.line == rules.size.width && rules.line == rules.size.height;
    match name.word(&FAITHFUL)? {
        "on" => Ok(ScoreRule::Source),
        "listing" if full_lines => Ok(ScoreRule::Listing),
        "listing" => Err(name.bad_value(&FAITHFUL, "listing")),
        _ => Ok(ScoreRule::Mended),
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
        sentences: sentences(scores, Some(chosen), &|cell| cell.name(size)),
        cells: scores.scores().iter().map(|&score| Some(score)).collect(),
        figures: vec![("score", chosen.score.to_string())],
    }
}

/// Why a cell is taken, and a sentence for each line that is nearly full; cells are called by these names.
pub(crate) fn sentences(
    scores: &ScoreBoard,
    chosen: Option<ScoredCell>,
    name: &dyn Fn(Cell) -> String,
) -> Vec<Sentence> {
    let lines = scores.nearly_full().map(|line| nearly_full(line, scores.bonus(), name));
    chosen.map(|chosen| reason(chosen, name)).into_iter().chain(lines).collect()
}

fn reason(chosen: ScoredCell, name: &dyn Fn(Cell) -> String) -> Sentence {
    let key = match chosen.reason {
        Reason::Win => "scoreboard.wins",
        Reason::Block => "scoreboard.blocks",
        Reason::Score => "scoreboard.chosen",
    };
    let score = chosen.score.to_string();
    Sentence::new(key, [("cell", name(chosen.cell)), ("score", score)])
}

fn nearly_full(line: NearlyFull, bonus: i64, name: &dyn Fn(Cell) -> String) -> Sentence {
    let key = match line.direction {
        Direction::Row => "scoreboard.row",
        Direction::Column => "scoreboard.column",
        Direction::Falling | Direction::Rising => "scoreboard.diagonal",
    };
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
    use crate::entry::{own_kit, three_kit};

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
        let mut player = three_kit(game.start()).player(text, game.start(), 1).unwrap();
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
        let made = |text: &str| own_kit(&wide).player(text, &wide, 1);
        let error = |text: &str| made(text).err().unwrap().to_string();
        let listing = three_kit(&three).player("scoreboard:faithful=listing", &three, 1);
        assert!(listing.is_ok() && made("scoreboard").is_ok());
        assert!(error("scoreboard:faithful=listing").contains("cannot be 'listing'"));
        assert!(error("scoreboard:faithful=maybe").contains("cannot be 'maybe'"));
        assert!(error("scoreboard:depth=3").contains("has no setting 'depth'"));
    }
}
