//! What a manager shows when the mouse rests on a square (INFO evaluate).

use crate::Scores;
use crate::board::{Class, SearchBoard};
use rivi_mnk::{Cell, Grid};
use rivi_rules::{Board, Square};

/// What a stone on the square would make for either side, in one line of talk. `None` if no stone can
/// be put there.
pub(super) fn square_report(position: &Grid, square: Square) -> Option<String> {
    if !position.size().contains(square) || position.at(square).is_some() {
        return None;
    }
    let board = SearchBoard::new(position, &Scores::shipped());
    let (cell, own) = (Cell::on(square, position.size()), board.turn());
    let made = |side| {
        if board.may_play(side, cell) { words(board.class(side, cell)) } else { "forbidden" }
    };
    Some(format!(
        "DEBUG {},{}: {} for the side to move, {} for the other",
        square.column,
        square.row,
        made(own),
        made(own.other())
    ))
}

fn words(class: Class) -> &'static str {
    match class {
        Class::Quiet => "no threat",
        Class::OpenThree => "open three",
        Class::DoubleThree => "double three",
        Class::Four => "four",
        Class::FourThree => "four and open three",
        Class::OpenFour => "open or double four",
        Class::Five => "five",
    }
}

#[cfg(test)]
mod tests {
    use rivi_mnk::GridRules;
    use rivi_rules::{Notation, Size};

    use super::*;

    #[test]
    fn free_squares_are_reported_and_others_are_not() {
        let mut position = Grid::new(GridRules::new(Size::new(15, 15), 5));
        position.play_line("h8 a1 i8 a3 j8 a5").unwrap();
        assert_eq!(
            square_report(&position, Square::new(7, 10)).unwrap(),
            "DEBUG 10,7: open or double four for the side to move, no threat for the other"
        );
        assert_eq!(square_report(&position, Square::new(7, 7)), None);
        assert_eq!(square_report(&position, Square::new(20, 7)), None);
    }
}
