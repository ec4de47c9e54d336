//! The machine of slices seen from inside.

use rivi_mnk::{Cell, Grid};
use rivi_players::inside::InsideError;
use rivi_players::{Shown, View, ViewCard, ViewQuestion};
use rivi_rules::{Board, Position, Record, Side, Size, Square};
use rivi_search::Limits;
use serde::Serialize;

use crate::machines::slices::{FAITHFUL, LISTING};
use crate::slices::{Slice, SliceBoard, SliceRun, Worth};
use crate::slices_told::told;

/// What it is.
pub(crate) static CARD: ViewCard = ViewCard {
    name: "slices",
    about: "The four slices through a cell, the totals and the counter grid",
    noun: "slices",
    player: &LISTING,
    #[cfg(feature = "schema")]
    schema: rivi_players::inside::shown_schema::<SlicesView>,
};

/// The view.
pub(crate) const VIEW: View<Grid> = View { card: &CARD, show };

/// What the slice machine sees without looking ahead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct SlicesView {
    /// The side to move.
    pub(crate) turn: Side,
    /// What all stones are worth.
    pub(crate) totals: Totals,
    /// The position's score seen by the side that has just moved: its own worth less the other's.
    pub(crate) score: i32,
    /// The counter grid, row by row from the top: how many stones lie within one cell.
    pub(crate) counters: Vec<u8>,
    /// The row, the column and the two diagonals through the cell asked about.
    pub(crate) slices: Vec<ShownSlice>,
}

/// What stones are worth to each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct Totals {
    /// X's.
    pub(crate) x: ShownWorth,
    /// O's.
    pub(crate) o: ShownWorth,
}

/// What stones are worth while the other side is to move, and while their own is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct ShownWorth {
    /// While the other side is to move.
    pub(crate) waiting: i32,
    /// While their own side is to move.
    pub(crate) moving: i32,
}

/// A slice through a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct ShownSlice {
    /// `row`, `column`, `falling` or `rising`.
    pub(crate) direction: &'static str,
    /// Its squares, as row and column.
    pub(crate) squares: Vec<Square>,
    /// The marks on them: `X`, `O` or `.`.
    pub(crate) marks: String,
    /// What its stones are worth.
    pub(crate) worth: Totals,
    /// Its runs that are worth something.
    pub(crate) runs: Vec<ShownRun>,
    /// What broken runs are worth beyond the runs they are made of.
    pub(crate) gaps: Totals,
    /// What the slice would be worth with a stone of X's or O's on the cell; none if it is taken.
    pub(crate) with_x: Option<Totals>,
    /// The same for a stone of O's.
    pub(crate) with_o: Option<Totals>,
}

/// An unbroken run of stones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub(crate) struct ShownRun {
    /// Whose it is.
    pub(crate) side: Side,
    /// Where it begins, counted along the slice's squares.
    pub(crate) start: usize,
    /// How many stones it has.
    pub(crate) length: usize,
    /// How many of its ends are open.
    pub(crate) open_ends: usize,
    /// What it is worth.
    pub(crate) worth: ShownWorth,
}

fn show(game: &Record<Grid>, question: &ViewQuestion, _: &Limits) -> Result<Shown, InsideError> {
    let faithful = question.player.switch(&FAITHFUL)?;
    let seen = view(game.position(), faithful, question.square)?;
    let cell = question.square.map(|square| Cell::on(square, game.position().size()));
    let cell = cell.map(|cell| cell.text(game.position().size()));
    let told = told(&seen, cell.as_deref());
    Ok(Shown::new(seen, told))
}

fn view(grid: &Grid, faithful: bool, cell: Option<Square>) -> Result<SlicesView, InsideError> {
    let board = SliceBoard::new(grid, faithful, None);
    let square = cell.map(|cell| on_board(cell, grid.size())).transpose()?;
    let through = square.map(|square| board.through(square));
    let (turn, waiting) = (grid.turn(), grid.turn().other());
    Ok(SlicesView {
        turn,
        totals: totals([board.worth(Side::X), board.worth(Side::O)]),
        score: board.worth(waiting).waiting - board.worth(turn).moving,
        counters: board.counters().to_vec(),
        slices: through.into_iter().flatten().map(|slice| shown(&slice, grid)).collect(),
    })
}

fn on_board(square: Square, size: Size) -> Result<Square, InsideError> {
    let (rows, columns) = (size.height, size.width);
    let outside = InsideError::Square { row: square.row, column: square.column, rows, columns };
    if size.contains(square) { Ok(square) } else { Err(outside) }
}

fn shown(slice: &Slice, grid: &Grid) -> ShownSlice {
    let mark = |&square: &Square| grid.at(square).map_or('.', Side::mark);
    ShownSlice {
        direction: slice.direction.name(),
        squares: slice.squares.clone(),
        marks: slice.squares.iter().map(mark).collect(),
        worth: totals(slice.worth),
        runs: slice.runs.iter().map(shown_run).collect(),
        gaps: totals(slice.gaps()),
        with_x: slice.with.map(|with| totals(with[Side::X])),
        with_o: slice.with.map(|with| totals(with[Side::O])),
    }
}

fn shown_run(run: &SliceRun) -> ShownRun {
    ShownRun {
        side: run.side,
        start: run.start,
        length: run.length,
        open_ends: run.open_ends,
        worth: worth(run.worth),
    }
}

fn totals([x, o]: [Worth; 2]) -> Totals {
    Totals { x: worth(x), o: worth(o) }
}

fn worth(Worth { waiting, moving }: Worth) -> ShownWorth {
    ShownWorth { waiting, moving }
}

#[cfg(test)]
mod tests {
    use rivi_mnk::GridRules;
    use rivi_players::PlayerName;
    use rivi_rules::{Diagram, SetUp};

    use super::*;

    /// Stones on a board of 20 × 20 where (0, 0) is at row 10, column 10.
    fn shown(x: &[(i8, i8)], o: &[(i8, i8)], cell: Option<Square>) -> SlicesView {
        let mut rows = vec![vec!['.'; 20]; 20];
        for (mark, stones) in [('X', x), ('O', o)] {
            for &(row, column) in stones {
                rows[(10 + row) as usize][(10 + column) as usize] = mark;
            }
        }
        let lines: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        let diagram: Diagram = lines.join("\n").parse().unwrap();
        let empty = Grid::new(GridRules::new(Size::new(20, 20), 5));
        view(&empty.set_up(&diagram, SetUp::default()).unwrap(), false, cell).unwrap()
    }

    /// R4: the computer is O and has just moved.
    #[test]
    fn the_sources_totals_are_5_and_19() {
        let first = shown(&[(1, 0), (1, 1)], &[(0, 1), (1, 2)], None);
        assert_eq!((first.totals.o.waiting, first.totals.x.moving, first.score), (17, 12, 5));
        let (x, o) = ([(1, 0), (1, 1), (2, 0)], [(0, 1), (1, 2), (-1, 0)]);
        let second = shown(&x, &o, None);
        assert_eq!((second.totals.o.waiting, second.totals.x.moving, second.score), (47, 28, 19));
        assert_eq!(second.counters.iter().map(|&count| u32::from(count)).sum::<u32>(), 6 * 9);
    }

    #[test]
    fn the_four_slices_of_a_cell_are_shown() {
        let view = shown(&[(1, 0), (1, 1)], &[(0, 1), (1, 2)], Some(Square::new(11, 9)));
        let directions: Vec<&str> = view.slices.iter().map(|slice| slice.direction).collect();
        assert_eq!(directions, ["row", "column", "falling", "rising"]);
        let row = &view.slices[0];
        assert_eq!((row.squares.len(), &row.marks[9..14]), (20, ".XXO."));
        // Two with one open end are worth 2, three with one open end 8.
        assert_eq!((row.worth.x.waiting, row.with_x.unwrap().x.waiting), (2, 8));
        assert_eq!(row.with_o.unwrap().x.waiting, 0);
        let run = &row.runs[0];
        assert_eq!((run.side, run.start, run.length, run.open_ends), (Side::X, 10, 2, 1));
        let taken = shown(&[(1, 0), (1, 1)], &[(0, 1), (1, 2)], Some(Square::new(11, 10)));
        assert!(taken.slices.iter().all(|slice| slice.with_x.is_none()));
    }

    #[test]
    fn other_cells_are_refused() {
        let game = Record::new(Grid::new(GridRules::new(Size::new(15, 15), 5)));
        let player = PlayerName::parse("slices");
        let question = ViewQuestion { player, square: Some(Square::new(15, 0)), seed: 0 };
        let outside = show(&game, &question, &Limits::none()).unwrap_err().to_string();
        assert_eq!(outside, "row 15, column 0 is not on this board of 15 rows and 15 columns");
    }
}
