use rivi_rules::{Notation, Outcome, Position, Record, Size};

use super::*;
use crate::{Grid, Three};

const THREE: GridRules = GridRules::new(Size::new(3, 3), 3);

fn square_grid(side: u8) -> Grid {
    Grid::new(GridRules::new(Size::new(side, side), side)).start(Side::O)
}

/// A game in the source's notation: O begins, row and column from the top left.
fn game(side: u8, moves: &str) -> Record<Grid> {
    let mut record = Record::new(square_grid(side));
    for text in moves.split_whitespace() {
        let m = record.position().parse_move(text).unwrap();
        record.play(m).unwrap();
    }
    record
}

fn scores(game: &Record<Grid>, by: ScoreRule) -> ScoreBoard {
    ScoreKeeper::new(game.position().rules(), by).follow(game).clone()
}

#[test]
fn first_scores_are_the_lines_through_a_cell_less_one() {
    let board = ScoreBoard::new(THREE, ScoreRule::Source);
    assert_eq!(board.scores(), [2, 1, 2, 1, 3, 1, 2, 1, 2]);
    let listing = ScoreBoard::new(THREE, ScoreRule::Listing);
    assert_eq!(listing.scores(), [3, 2, 3, 2, 3, 2, 3, 2, 3]);
}

/// Equation 1.3 of the source: O in the middle, X in the corner, and then 155 refused inputs, each
/// of which showed the board once more.
#[test]
fn refused_inputs_made_the_sources_scores_of_equation_1_3() {
    let game = game(3, "22 33");
    let mut board = scores(&game, ScoreRule::Source);
    assert_eq!(board.scores(), [3, 3, 5, 3, 0, 4, 5, 4, 0]);
    for _ in 0..155 {
        board.observe(game.position());
    }
    assert_eq!(board.scores(), [3, 158, 315, 158, 0, 314, 315, 314, 0]);
}

/// Figure 1.6 of the source: O wins on 2×2 and the cell left over scores 423. Only the listing
/// explains that figure: 3 + 7 · 20 · (2 + 1), two of the seven from the diagonal summed beside
/// itself.
#[test]
fn the_listing_gives_the_423_of_figure_1_6() {
    let after_first = game(2, "11");
    let choice = scores(&after_first, ScoreRule::Listing).choice(Side::X).unwrap();
    assert_eq!((choice.cell, choice.score), (Cell(2), 123));
    let over = game(2, "11 21 22");
    assert_eq!(over.position().outcome(), Some(Outcome::Win(Side::O)));
    assert_eq!(scores(&over, ScoreRule::Listing).scores(), [0, 423, 0, 0]);
}

#[test]
fn a_line_that_lacks_one_mark_gives_twenty_times_its_length() {
    let game = game(3, "22 33 11");
    let board = scores(&game, ScoreRule::Source);
    assert_eq!(board.scores(), [0, 5, 8, 5, 0, 6, 8, 6, 0]);
    let game = self::game(3, "22 33 12");
    let board = scores(&game, ScoreRule::Source);
    let nearly: Vec<NearlyFull> = board.nearly_full().collect();
    let column =
        NearlyFull { direction: Direction::Column, first: Cell(1), last: Cell(7), free: Cell(7) };
    assert_eq!(nearly, [column]);
    assert_eq!(board.choice(Side::X).unwrap().cell, Cell(7));
    assert!(board.scores()[7] >= 60);
}

#[test]
fn what_is_taken_back_leaves_no_trace() {
    let mut keeper = ScoreKeeper::new(square_grid(4).rules(), ScoreRule::Source);
    let mut record = game(4, "22 33 12");
    let before = keeper.follow(&record).scores().to_vec();
    assert!(record.play(Cell(0)).is_ok() && record.play(Cell(0)).is_err());
    assert_ne!(keeper.follow(&record).scores(), before);
    record.take_back();
    assert_eq!(keeper.follow(&record).scores(), before);
}

#[test]
fn every_line_of_k_through_a_cell_counts() {
    let rules = GridRules::new(Size::new(7, 6), 4);
    let board = ScoreBoard::new(rules, ScoreRule::Mended);
    let corner = board.scores()[0];
    let middle = board.scores()[2 * 7 + 3];
    assert_eq!((corner, middle), (3 - 1, 4 + 3 + 3 + 3 - 1));
}

/// What the machine does in every game that the other side can play against it.
#[derive(Default, Debug, PartialEq, Eq)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
    wins_missed: u32,
}

fn play_all(position: Three, scores: &ScoreBoard, machine: Side, tally: &mut Tally) {
    if let Some(outcome) = position.outcome() {
        match outcome.winner() {
            Some(side) if side == machine => tally.won += 1,
            Some(_) => tally.lost += 1,
            None => tally.drawn += 1,
        }
        return;
    }
    let wins = |m: Cell| position.after(m).outcome() == Some(Outcome::Win(machine));
    let moves: Vec<Cell> = if position.turn() == machine {
        let chosen = scores.choice(machine).unwrap().cell;
        tally.wins_missed += u32::from(position.moves().any(wins) && !wins(chosen));
        vec![chosen]
    } else {
        position.moves().collect()
    };
    for m in moves {
        let next = position.after(m);
        let mut scores = scores.clone();
        scores.observe(&next);
        play_all(next, &scores, machine, tally);
    }
}

fn tally(by: ScoreRule, first: Side) -> Tally {
    let mut tally = Tally::default();
    let start = Three::default().start(first);
    let mut scores = ScoreBoard::new(THREE, by);
    scores.observe(&start);
    play_all(start, &scores, Side::X, &mut tally);
    tally
}

#[test]
fn the_source_blocks_where_it_could_win_and_the_mended_one_does_not() {
    let source = tally(ScoreRule::Source, Side::O);
    let mended = tally(ScoreRule::Mended, Side::O);
    assert_eq!(source, Tally { won: 338, drawn: 115, lost: 4, wins_missed: 4 });
    assert_eq!(mended, Tally { won: 342, drawn: 111, lost: 4, wins_missed: 0 });
}

#[test]
fn neither_loses_when_it_begins() {
    for by in [ScoreRule::Source, ScoreRule::Mended] {
        let tally = tally(by, Side::X);
        assert_eq!((tally.lost, tally.wins_missed), (0, 0), "{by:?}");
    }
}

#[test]
fn it_plays_boards_of_any_shape_to_the_end() {
    let shapes = [(1, 1, 1), (12, 12, 12), (7, 1, 3), (3, 8, 4), (9, 9, 5), (64, 5, 5), (4, 4, 1)];
    for ((width, height, line), by) in shapes
        .into_iter()
        .flat_map(|shape| [(shape, ScoreRule::Mended), (shape, ScoreRule::Source)])
    {
        let rules = GridRules { go_on: true, ..GridRules::new(Size::new(width, height), line) };
        let mut game = Record::new(Grid::new(rules));
        let mut keeper = ScoreKeeper::new(rules, by);
        while game.position().outcome().is_none() {
            let choice = keeper.follow(&game).choice(game.position().turn()).unwrap();
            game.play(choice.cell).unwrap();
        }
        assert_eq!(game.moves().len(), rules.size.cells());
        assert_eq!(keeper.follow(&game).choice(Side::X), None);
    }
}

#[test]
fn only_a_row_that_wins_is_completed() {
    let rules = GridRules { exact: true, ..GridRules::new(Size::new(9, 1), 5) };
    let diagram = "XX.XXX...".parse().unwrap();
    let how = rivi_rules::SetUp { turn: Some(Side::X), impossible: true };
    let game = Record::new(Grid::new(rules).set_up(&diagram, how).unwrap());
    let choice = scores(&game, ScoreRule::Mended).choice(Side::X).unwrap();
    assert_eq!(choice.reason, Reason::Score, "six in a row do not win");
}
