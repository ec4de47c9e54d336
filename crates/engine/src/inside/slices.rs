use rivi_games::gomoku::slices::{Slice, SliceBoard, SliceRun, Worth};
use rivi_games::mnk::Grid;
use rivi_rules::{Board, Game, Position, Record, Side, Size, Square};
use serde::Serialize;

use super::situation::record_as;
use super::{InsideError, RecordVisitor, Situation};
use crate::PlayerName;
use crate::machines::scoreboard::direction_name;
use crate::machines::slices::LISTING;

/// What the slice machine sees without looking ahead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SlicesView {
    /// The side to move, `x` or `o`.
    pub turn: &'static str,
    /// What all stones are worth.
    pub totals: Totals,
    /// The position's score seen by the side that has just moved: its own worth less the other's.
    pub score: i32,
    /// The counter grid, row by row from the top: how many stones lie within one cell.
    pub counters: Vec<u8>,
    /// The row, the column and the two diagonals through the cell asked about.
    pub slices: Vec<ShownSlice>,
}

/// What stones are worth to each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Totals {
    /// X's.
    pub x: ShownWorth,
    /// O's.
    pub o: ShownWorth,
}

/// What stones are worth while the other side is to move, and while their own is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ShownWorth {
    /// While the other side is to move.
    pub waiting: i32,
    /// While their own side is to move.
    pub moving: i32,
}

/// A slice through a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ShownSlice {
    /// `row`, `column`, `falling` or `rising`.
    pub direction: &'static str,
    /// Its squares, as row and column.
    pub squares: Vec<[u8; 2]>,
    /// The marks on them: `X`, `O` or `.`.
    pub marks: String,
    /// What its stones are worth.
    pub worth: Totals,
    /// Its runs that are worth something.
    pub runs: Vec<ShownRun>,
    /// What broken runs are worth beyond the runs they are made of.
    pub gaps: Totals,
    /// What the slice would be worth with a stone of X's or O's on the cell; none if it is taken.
    pub with_x: Option<Totals>,
    /// The same for a stone of O's.
    pub with_o: Option<Totals>,
}

/// An unbroken run of stones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ShownRun {
    /// Whose it is, `x` or `o`.
    pub side: &'static str,
    /// Where it begins, counted along the slice's squares.
    pub start: usize,
    /// How many stones it has.
    pub length: usize,
    /// How many of its ends are open.
    pub open_ends: usize,
    /// What it is worth.
    pub worth: ShownWorth,
}

/// Shows the slices through a cell; the player is `slices` with its settings, of which only
/// `faithful` matters here.
///
/// # Errors
/// If the situation or the cell is wrong, or the game is not five in a row.
pub fn slices(
    situation: &Situation,
    player: &str,
    cell: Option<[u8; 2]>,
) -> Result<SlicesView, InsideError> {
    situation.visit(Show { name: PlayerName::parse(player), game: &situation.game, cell })?
}

struct Show<'a> {
    name: PlayerName,
    game: &'a str,
    cell: Option<[u8; 2]>,
}

impl RecordVisitor for Show<'_> {
    type Output = Result<SlicesView, InsideError>;

    fn visit<P: Game>(self, game: Record<P>) -> Self::Output {
        InsideError::unless_named(&self.name, &LISTING, "slices")?;
        let faithful = self.name.switch("faithful", false)?;
        let grid = record_as::<Grid, P>(&game).map(Record::position);
        let grid = grid.filter(|grid| SliceBoard::fits(grid.rules()));
        let grid = grid.ok_or_else(|| InsideError::does_not_play(&LISTING, self.game))?;
        view(grid, faithful, self.cell)
    }
}

fn view(grid: &Grid, faithful: bool, cell: Option<[u8; 2]>) -> Result<SlicesView, InsideError> {
    let board = SliceBoard::new(grid, faithful, None);
    let square = cell.map(|cell| on_board(cell, grid.size())).transpose()?;
    let through = square.map(|square| board.through(square));
    let (turn, waiting) = (grid.turn(), grid.turn().other());
    Ok(SlicesView {
        turn: side_name(turn),
        totals: totals([board.worth(Side::X), board.worth(Side::O)]),
        score: board.worth(waiting).waiting - board.worth(turn).moving,
        counters: board.counters().to_vec(),
        slices: through.into_iter().flatten().map(|slice| shown(&slice, grid)).collect(),
    })
}

fn on_board([row, column]: [u8; 2], size: Size) -> Result<Square, InsideError> {
    let square = Square::new(row, column);
    let (rows, columns) = (size.height, size.width);
    let outside = InsideError::Square { row, column, rows, columns };
    if size.contains(square) { Ok(square) } else { Err(outside) }
}

fn shown(slice: &Slice, grid: &Grid) -> ShownSlice {
    let mark = |&square: &Square| grid.at(square).map_or('.', Side::mark);
    ShownSlice {
        direction: direction_name(slice.direction),
        squares: slice.squares.iter().map(|square| [square.row, square.column]).collect(),
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
        side: side_name(run.side),
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

fn side_name(side: Side) -> &'static str {
    match side {
        Side::X => "x",
        Side::O => "o",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inside::Start;

    /// Stones on a board of 20 × 20 where (0, 0) is at row 10, column 10.
    fn shown(x: &[(i8, i8)], o: &[(i8, i8)], cell: Option<[u8; 2]>) -> SlicesView {
        let mut rows = vec![vec!['.'; 20]; 20];
        for (mark, stones) in [('X', x), ('O', o)] {
            for &(row, column) in stones {
                rows[(10 + row) as usize][(10 + column) as usize] = mark;
            }
        }
        let lines: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        let start = Some(Start { diagram: lines.join("\n"), ..Start::default() });
        let situation = Situation { start, ..Situation::new("gomoku:20", "") };
        slices(&situation, "slices", cell).unwrap()
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
        let view = shown(&[(1, 0), (1, 1)], &[(0, 1), (1, 2)], Some([11, 9]));
        let directions: Vec<&str> = view.slices.iter().map(|slice| slice.direction).collect();
        assert_eq!(directions, ["row", "column", "falling", "rising"]);
        let row = &view.slices[0];
        assert_eq!((row.squares.len(), &row.marks[9..14]), (20, ".XXO."));
        // Two with one open end are worth 2, three with one open end 8.
        assert_eq!((row.worth.x.waiting, row.with_x.unwrap().x.waiting), (2, 8));
        assert_eq!(row.with_o.unwrap().x.waiting, 0);
        let run = &row.runs[0];
        assert_eq!((run.side, run.start, run.length, run.open_ends), ("x", 10, 2, 1));
        let taken = shown(&[(1, 0), (1, 1)], &[(0, 1), (1, 2)], Some([11, 10]));
        assert!(taken.slices.iter().all(|slice| slice.with_x.is_none()));
    }

    #[test]
    fn other_games_and_cells_are_refused() {
        let refused = |game: &str, player: &str, cell| {
            slices(&Situation::new(game, ""), player, cell).unwrap_err().to_string()
        };
        assert!(refused("tictactoe", "slices", None).starts_with("slices does not play tictactoe"));
        assert!(refused("gomoku", "slices:depth=9,x=1", None).contains("has no setting 'x'"));
        assert!(refused("gomoku", "random", None).starts_with("random has no slices"));
        let outside = refused("gomoku", "slices", Some([15, 0]));
        assert_eq!(outside, "row 15, column 0 is not on this board of 15 rows and 15 columns");
    }
}
