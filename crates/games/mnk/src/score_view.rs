//! The score board seen from inside.

use rivi_players::inside::InsideError;
use rivi_players::{Sentence, Shown, View, ViewCard, ViewQuestion};
use rivi_rules::{Record, Size, Square};
use rivi_search::Limits;
use serde::Serialize;

use crate::machine::{LISTING, OnGrid, rule, sentences};
use crate::score_board::{NearlyFull, Reason, ScoreBoard, ScoreKeeper, ScoredCell};

/// What it is.
pub(crate) static CARD: ViewCard = ViewCard {
    name: "score-board",
    about: "The score board with the sentences why",
    noun: "score board",
    player: &LISTING,
    #[cfg(feature = "schema")]
    schema: rivi_players::inside::shown_schema::<ScoreView>,
};

/// The view for games on this kind of grid.
pub(crate) fn view_of<P: OnGrid>() -> View<P> {
    View { card: &CARD, show }
}

/// The score board of a game as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct ScoreView {
    /// The score of each cell, row by row from the top; 0 where a mark stands.
    pub(crate) cells: Vec<i64>,
    /// The cell that the machine would take, as row and column; none once the game is over.
    pub(crate) chosen: Option<Square>,
    /// What it would be taken for: `win`, `block` or `score`.
    pub(crate) reason: Option<&'static str>,
    /// Why, in sentences.
    pub(crate) sentences: Vec<Sentence>,
    /// The lines that lack one mark.
    pub(crate) lines: Vec<ScoreLine>,
    /// What such a line gives to its free cell.
    pub(crate) bonus: i64,
}

/// A line that lacks one mark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct ScoreLine {
    /// `row`, `column`, `falling` or `rising`.
    pub(crate) direction: &'static str,
    /// Its first cell, as row and column.
    pub(crate) first: Square,
    /// Its last cell.
    pub(crate) last: Square,
    /// The cell that it lacks.
    pub(crate) free: Square,
}

fn show<P: OnGrid>(
    game: &Record<P>,
    question: &ViewQuestion,
    _: &Limits,
) -> Result<Shown, InsideError> {
    let (seen, told) = score_board(game, question)?;
    Ok(Shown::new(seen, told))
}

fn score_board<P: OnGrid>(
    game: &Record<P>,
    question: &ViewQuestion,
) -> Result<(ScoreView, Vec<Sentence>), InsideError> {
    let rules = game.start().grid_rules();
    let mut keeper = ScoreKeeper::new(rules, rule(&question.player, rules)?);
    let (scores, position) = (keeper.follow(game), game.position());
    let over = position.outcome().is_some();
    let chosen = scores.choice(position.turn()).filter(|_| !over);
    Ok((view(scores, chosen, position.size()), told(scores, chosen, position.size())))
}

/// The same sentences with cells called as on the board's edge, and what the numbers are.
fn told(scores: &ScoreBoard, chosen: Option<ScoredCell>, size: Size) -> Vec<Sentence> {
    let mut told = sentences(scores, chosen, &|cell| cell.text(size));
    told.push(Sentence::new("page.score.note", [("bonus", scores.bonus().to_string())]));
    told
}

fn view(scores: &ScoreBoard, chosen: Option<ScoredCell>, size: Size) -> ScoreView {
    ScoreView {
        cells: scores.scores().to_vec(),
        chosen: chosen.map(|chosen| chosen.cell.square(size)),
        reason: chosen.map(|chosen| reason_name(chosen.reason)),
        sentences: sentences(scores, chosen, &|cell| cell.name(size)),
        lines: scores.nearly_full().map(|line| shown_line(line, size)).collect(),
        bonus: scores.bonus(),
    }
}

fn shown_line(line: NearlyFull, size: Size) -> ScoreLine {
    let [first, last, free] = [line.first, line.last, line.free].map(|cell| cell.square(size));
    ScoreLine { direction: line.direction.name(), first, last, free }
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
    use rivi_players::PlayerName;

    use super::*;
    use crate::{Grid, GridRules, Three};

    fn seen<P: OnGrid>(
        player: &str,
        start: &P,
        moves: &str,
    ) -> Result<(ScoreView, Vec<Sentence>), InsideError> {
        let mut game = Record::new(start.clone());
        for cell in start.clone().play_line(moves).unwrap() {
            game.play(cell).unwrap();
        }
        let player = PlayerName::parse(player);
        score_board(&game, &ViewQuestion { player, square: None, seed: 0 })
    }

    fn shown<P: OnGrid>(player: &str, start: &P, moves: &str) -> Result<ScoreView, InsideError> {
        seen(player, start, moves).map(|(view, _)| view)
    }

    /// In the data the source's names stand, in the sentences those of the board's edge.
    #[test]
    fn cells_are_told_as_on_the_edge_of_the_board() {
        let (view, told) = seen("scoreboard", &Three::default(), "a3 b2 b3").unwrap();
        let cell = |sentence: &Sentence| sentence.values[0].1.clone();
        assert_eq!((cell(&view.sentences[0]), cell(&told[0])), ("13".to_owned(), "c3".to_owned()));
        assert_eq!(told.last().unwrap().key, "page.score.note");
    }

    /// The source's example: 60 for the cell that a column lacks.
    #[test]
    fn scores_lines_and_sentences_are_shown() {
        let view = shown("scoreboard:faithful=on", &Three::default(), "22 33 12").unwrap();
        assert_eq!((view.cells[7], view.cells[4], view.bonus), (65, 0, 60));
        assert_eq!((view.chosen, view.reason), (Some(Square::new(2, 1)), Some("score")));
        let keys: Vec<&str> = view.sentences.iter().map(|sentence| sentence.key).collect();
        assert_eq!(keys, ["scoreboard.chosen", "scoreboard.column"]);
        let (first, last) = (Square::new(0, 1), Square::new(2, 1));
        let column = ScoreLine { direction: "column", first, last, free: last };
        assert_eq!(view.lines, [column]);
    }

    #[test]
    fn it_is_shown_on_every_grid() {
        let fifteen = Grid::new(GridRules::new(Size::new(15, 15), 5));
        let wide = shown("scoreboard", &fifteen, "h8 h9").unwrap();
        assert_eq!((wide.cells.len(), wide.lines.len()), (225, 0));
        let over = shown("scoreboard", &Three::default(), "a1 a3 b1 b3 c1").unwrap();
        assert_eq!(over.chosen, None);
        assert!(shown("scoreboard:faithful=listing", &fifteen, "").is_err());
    }
}
