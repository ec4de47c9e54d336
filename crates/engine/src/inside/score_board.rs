use rivi_games::mnk::score_board::{NearlyFull, Reason, ScoreBoard, ScoreKeeper};
use rivi_games::mnk::{Cell, Grid, Three};
use rivi_rules::{Game, Record, Size};
use serde::Serialize;

use super::situation::record_as;
use super::{InsideError, RecordVisitor, Situation};
use crate::machines::scoreboard::{LISTING, direction_name, grid_rules, reason, rule, sentences};
use crate::{PlayerName, Sentence};

/// The score board of a game as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScoreView {
    /// The score of each cell, row by row from the top; 0 where a mark stands.
    pub cells: Vec<i64>,
    /// The cell that the machine would take, as row and column; none once the game is over.
    pub chosen: Option<[u8; 2]>,
    /// What it would be taken for: `win`, `block` or `score`.
    pub reason: Option<&'static str>,
    /// Why, in sentences.
    pub sentences: Vec<Sentence>,
    /// The lines that lack one mark.
    pub lines: Vec<ScoreLine>,
    /// What such a line gives to its free cell.
    pub bonus: i64,
}

/// A line that lacks one mark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScoreLine {
    /// `row`, `column`, `falling` or `rising`.
    pub direction: &'static str,
    /// Its first cell, as row and column.
    pub first: [u8; 2],
    /// Its last cell.
    pub last: [u8; 2],
    /// The cell that it lacks.
    pub free: [u8; 2],
}

/// Shows the score board; the player is `scoreboard` with its settings.
///
/// # Errors
/// If the situation is wrong, or the game has no such board.
pub fn score_board(situation: &Situation, player: &str) -> Result<ScoreView, InsideError> {
    situation.visit(Show { name: PlayerName::parse(player), game: &situation.game })?
}

struct Show<'a> {
    name: PlayerName,
    game: &'a str,
}

impl RecordVisitor for Show<'_> {
    type Output = Result<ScoreView, InsideError>;

    fn visit<P: Game>(self, game: Record<P>) -> Self::Output {
        InsideError::unless_named(&self.name, &LISTING, "score board")?;
        if let Some(three) = record_as::<Three, P>(&game) {
            self.show(three)
        } else if let Some(grid) = record_as::<Grid, P>(&game) {
            self.show(grid)
        } else {
            Err(InsideError::does_not_play(&LISTING, self.game))
        }
    }
}

impl Show<'_> {
    fn show<Q: Game<Move = Cell>>(&self, game: &Record<Q>) -> Result<ScoreView, InsideError> {
        let rules = grid_rules(game.start());
        let rules = rules.ok_or_else(|| InsideError::does_not_play(&LISTING, self.game))?;
        let mut keeper = ScoreKeeper::new(rules, rule(&self.name, rules)?);
        Ok(view(keeper.follow(game), game.position()))
    }
}

fn view<Q: Game<Move = Cell>>(scores: &ScoreBoard, position: &Q) -> ScoreView {
    let size = position.size();
    let over = position.outcome().is_some();
    let chosen = scores.choice(position.turn()).filter(|_| !over);
    ScoreView {
        cells: scores.scores().to_vec(),
        chosen: chosen.map(|chosen| square(chosen.cell, size)),
        reason: chosen.map(|chosen| reason_name(chosen.reason)),
        sentences: chosen
            .map(|chosen| reason(chosen, size))
            .into_iter()
            .chain(sentences(scores, size))
            .collect(),
        lines: scores.nearly_full().map(|line| shown_line(line, size)).collect(),
        bonus: scores.bonus(),
    }
}

fn shown_line(line: NearlyFull, size: Size) -> ScoreLine {
    let [first, last, free] = [line.first, line.last, line.free].map(|cell| square(cell, size));
    ScoreLine { direction: direction_name(line.direction), first, last, free }
}

fn square(cell: Cell, size: Size) -> [u8; 2] {
    let square = cell.square(size);
    [square.row, square.column]
}

fn reason_name(reason: Reason) -> &'static str {
    match reason {
        Reason::Score => "score",
        Reason::Block => "block",
        Reason::Win => "win",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(player: &str, game: &str, moves: &str) -> Result<ScoreView, InsideError> {
        score_board(&Situation::new(game, moves), player)
    }

    /// The source's example: 60 for the cell that a column lacks.
    #[test]
    fn scores_lines_and_sentences_are_shown() {
        let view = shown("scoreboard:faithful=on", "tictactoe", "22 33 12").unwrap();
        assert_eq!((view.cells[7], view.cells[4], view.bonus), (65, 0, 60));
        assert_eq!((view.chosen, view.reason), (Some([2, 1]), Some("score")));
        let keys: Vec<&str> = view.sentences.iter().map(|sentence| sentence.key).collect();
        assert_eq!(keys, ["scoreboard.chosen", "scoreboard.column"]);
        let column = ScoreLine { direction: "column", first: [0, 1], last: [2, 1], free: [2, 1] };
        assert_eq!(view.lines, [column]);
    }

    #[test]
    fn it_is_shown_on_every_grid_and_nowhere_else() {
        let wide = shown("scoreboard", "gomoku", "h8 h9").unwrap();
        assert_eq!((wide.cells.len(), wide.lines.len()), (225, 0));
        let over = shown("scoreboard", "tictactoe", "a1 a3 b1 b3 c1").unwrap();
        assert_eq!(over.chosen, None);
        let refused = shown("scoreboard", "ultimate", "").unwrap_err().to_string();
        assert!(refused.starts_with("scoreboard does not play ultimate"), "{refused}");
        assert!(shown("slices", "gomoku", "").unwrap_err().to_string().contains("no score board"));
        assert!(shown("scoreboard:depth=2", "gomoku", "").is_err());
    }
}
