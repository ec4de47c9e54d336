//! What renju forbids to the first player, by examples and against the slow judgement.

use rand_core::SeedableRng;
use rivi_gomoku::Twist;
use rivi_gomoku::renju::{Forbidden, why};
use rivi_mnk::{Cell, Grid, GridRules};
use rivi_rules::testing::Oracle;
use rivi_rules::{
    Board, Chance, IllegalMove, Outcome, Position, Side, Size, Square, below, playout,
};

use crate::expressly;

fn renju(width: u8, height: u8) -> Grid {
    let rules = GridRules::new(Size::new(width, height), 5);
    Grid::new(Twist::Renju.on(rules))
}

fn drawn(rows: &[&str]) -> Grid {
    let start = renju(rows[0].len() as u8, rows.len() as u8);
    let how = expressly(Side::X);
    // A stone more or less in a corner does not matter, but makes X the first player.
    let mut text = rows.join("\n");
    let stones = text.chars().filter(|mark| "XO".contains(*mark)).count();
    if stones % 2 == 1 {
        text.replace_range(0..1, "O");
    }
    start.set_up(&text.parse().unwrap(), how).unwrap()
}

/// The cell marked `?` is free, and this is what a stone of X makes there.
fn verdict(rows: &[&str]) -> Option<Forbidden> {
    let joined = rows.concat();
    let cell = Cell(joined.find('?').unwrap() as u16);
    let plain: Vec<String> = rows.iter().map(|row| row.replace('?', ".")).collect();
    let grid = drawn(&plain.iter().map(String::as_str).collect::<Vec<_>>());
    let found = why(&grid, cell);
    let slow = match grid.slow_check(cell) {
        Err(IllegalMove::Rule(rule)) => Some(rule),
        other => other.map(|()| None).unwrap(),
    };
    assert_eq!(found.map(Forbidden::rule), slow, "{rows:?}");
    found
}

#[test]
fn rows_of_one_line_are_judged() {
    assert_eq!(verdict(&["...........", "..XXX?XX...", "..........."]), Some(Forbidden::Overline));
    assert_eq!(verdict(&["...........", "..XX?XX....", "..........."]), None, "five");
    assert_eq!(
        verdict(&["...........", ".X.X?X.X...", "..........."]),
        Some(Forbidden::DoubleFour)
    );
    assert_eq!(
        verdict(&["............", ".XX.?X.XX...", "............"]),
        Some(Forbidden::DoubleFour)
    );
    assert_eq!(verdict(&["...........", "..XX?X.....", "..........."]), None, "straight four");
}

#[test]
fn two_threes_count_only_if_both_can_become_straight_fours() {
    let open = [
        "...........",
        "...........",
        ".....X.....",
        ".....X.....",
        "..XX.?.....",
        "...........",
        "...........",
        "...........",
    ];
    assert_eq!(verdict(&open), Some(Forbidden::DoubleThree));
    let three_times = [
        "...........",
        "...........",
        "...X.X.....",
        "....XX.....",
        "..XX.?.....",
        "...........",
        "...........",
        "...........",
    ];
    assert_eq!(verdict(&three_times), Some(Forbidden::DoubleThree));
    let blocked = [
        "...........",
        ".....O.....",
        ".....X.....",
        ".....X.....",
        "..XX.?.....",
        ".....O.....",
        "...........",
        "...........",
    ];
    assert_eq!(verdict(&blocked), None);
    let five_too = [
        "...........",
        ".....X.....",
        ".....X.....",
        ".....X.....",
        ".XXX.?.....",
        ".....X.....",
        "...........",
        "...........",
    ];
    assert_eq!(verdict(&five_too), None, "five goes before everything");
}

#[test]
fn the_second_player_may_do_anything_and_wins_with_six() {
    let start = renju(11, 3);
    let how = expressly(Side::O);
    let text = "X.........X\n..OOO.OO...\nX.X.X.....X";
    let mut grid = start.set_up(&text.parse().unwrap(), how).unwrap();
    assert_eq!((grid.black(), why(&grid, Cell(16))), (Side::X, None));
    grid.play(Cell(16)).unwrap();
    assert_eq!(grid.winner(), Some(Side::O));
}

#[test]
fn forbidden_cells_are_shown_to_the_first_player_while_the_game_goes_on() {
    let rows = [
        "OOOO.......",
        "...........",
        ".....X.....",
        ".....X.....",
        "..XX.......",
        "...........",
        "...........",
        "...........",
    ];
    let grid = drawn(&rows);
    assert_eq!((grid.black(), grid.forbidden_cells()), (Side::X, vec![Cell(4 * 11 + 5)]));
    let after = |cells: &[u16]| {
        let mut grid = grid.clone();
        for &cell in cells {
            grid.play(Cell(cell)).unwrap();
        }
        grid
    };
    assert_eq!(after(&[87]).forbidden_cells(), [], "the second player's move");
    let won = after(&[87, 4]);
    assert_eq!((won.winner(), won.turn()), (Some(Side::O), Side::X));
    assert_eq!(won.forbidden_cells(), [], "the game is over");
    let plain = Grid::new(GridRules::new(Size::new(11, 8), 5));
    let plain = plain.set_up(&rows.join("\n").parse().unwrap(), expressly(Side::X)).unwrap();
    assert_eq!(plain.forbidden_cells(), [], "no renju");
}

/// The stones of each shape round the cell marked `?`, as text.
fn shapes(rows: &[&str]) -> Vec<String> {
    let cell = rows.concat().find('?').unwrap();
    let plain: Vec<String> = rows.iter().map(|row| row.replace('?', ".")).collect();
    let grid = drawn(&plain.iter().map(String::as_str).collect::<Vec<_>>());
    let square = Square::new((cell / rows[0].len()) as u8, (cell % rows[0].len()) as u8);
    let point = grid.forbidden_point(square).unwrap();
    let forbidden = why(&grid, Cell(cell as u16)).map(Forbidden::rule);
    assert_eq!((point.square, Some(point.rule)), (square, forbidden));
    let text = |square: &Square| format!("{},{}", square.row, square.column);
    let shape = |shape: &Vec<Square>| shape.iter().map(text).collect::<Vec<_>>().join(" ");
    point.shapes.iter().map(shape).collect()
}

#[test]
fn what_is_forbidden_is_shown_with_its_stones() {
    let threes = [
        "...........",
        "...........",
        ".....X.....",
        ".....X.....",
        "..XX.?.....",
        "...........",
        "...........",
        "...........",
    ];
    assert_eq!(shapes(&threes), ["4,2 4,3 4,5", "2,5 3,5 4,5"]);
    let overline = ["...........", "..XXX?XX...", "..........."];
    assert_eq!(shapes(&overline), ["1,2 1,3 1,4 1,5 1,6 1,7"]);
    let fours = ["...........", ".X.X?X.X...", "..........."];
    assert_eq!(shapes(&fours), ["1,1 1,3 1,4 1,5", "1,3 1,4 1,5 1,7"]);
}

/// Whatever is forbidden in games by chance has the shapes that its name says.
#[test]
fn every_forbidden_point_has_its_shapes() {
    let mut chance = Chance::seed_from_u64(19);
    let mut seen = [0; 3];
    for _ in 0..300 {
        let mut grid = renju(9, 9);
        for _ in 0..30 {
            let cells: Vec<Cell> = grid.moves().collect();
            if cells.is_empty() {
                break;
            }
            grid.play(cells[below(&mut chance, cells.len() as u32) as usize]).unwrap();
        }
        for square in grid.forbidden_squares() {
            let point = grid.forbidden_point(square).unwrap();
            let own = |at: &Square| *at == square || grid.at(*at) == Some(grid.turn());
            assert!(
                point.shapes.iter().all(|shape| shape.contains(&square) && shape.iter().all(own))
            );
            let why = why(&grid, Cell::on(square, grid.size())).unwrap();
            assert_eq!(point.rule, why.rule());
            let (least, stones) = match why {
                Forbidden::Overline => (1, 6..=9),
                Forbidden::DoubleFour => (2, 4..=4),
                Forbidden::DoubleThree => (2, 3..=3),
            };
            assert!(point.shapes.len() >= least, "{point:?}");
            assert!(point.shapes.iter().all(|shape| stones.contains(&shape.len())), "{point:?}");
            seen[why as usize] += 1;
        }
    }
    assert!(seen[1] + seen[2] > 20, "{seen:?}: too few to tell");
}

#[test]
fn a_game_in_which_all_free_cells_are_forbidden_is_drawn() {
    let board = "XXX.XXX".parse().unwrap();
    let with = |turn| renju(7, 1).set_up(&board, expressly(turn)).unwrap();
    let stuck = with(Side::X);
    assert_eq!((stuck.outcome(), stuck.move_count()), (Some(Outcome::Draw), 0));
    assert_eq!(stuck.slow_check(Cell(3)), stuck.check(Cell(3)));
    // The same stones, but O is the first player and makes no row.
    let free = with(Side::O);
    assert_eq!((free.black(), free.outcome(), free.move_count()), (Side::O, None, 1));
    let rules = GridRules::new(Size::new(7, 1), 5);
    let plain = Grid::new(rules).set_up(&board, expressly(Side::X)).unwrap();
    assert_eq!((plain.outcome(), plain.move_count()), (None, 1));
}

#[test]
fn random_games_obey_the_rules_too() {
    // X may not play d5, where O wins; if O does not play there either, X has no move left.
    let board = "XXX.XXX\nXXOOXXO\nOOXOOOX\nXXOOXXO\n.OXOOO.".parse().unwrap();
    let grid = renju(7, 5).set_up(&board, expressly(Side::X)).unwrap();
    assert_eq!((grid.outcome(), grid.forbidden_cells()), (None, vec![Cell(3)]));
    let mut chance = Chance::seed_from_u64(4);
    let ends: Vec<Outcome> = (0..40).map(|_| playout(&grid, &mut chance)).collect();
    let count = |end| ends.iter().filter(|&&found| found == end).count();
    let (won, drawn) = (count(Outcome::Win(Side::O)), count(Outcome::Draw));
    assert!(won > 5 && drawn > 5 && won + drawn == 40, "{won} {drawn}");
}

#[test]
fn fast_and_slow_judgement_agree_on_random_boards() {
    compare_judgements(150, 7);
}

#[test]
fn fast_and_slow_judgement_agree_on_many_random_boards() {
    compare_judgements(2000, 8);
}

/// Dense random boards: most cells with many lines through them, where threes depend on threes.
fn compare_judgements(boards: u16, seed: u64) {
    let mut chance = Chance::seed_from_u64(seed);
    let mut kinds = [0; 3];
    for round in 0..boards {
        let (width, height) = (6 + (round % 6) as u8, 6 + (round % 5) as u8);
        let start = renju(width, height);
        let share = 4 + below(&mut chance, 12);
        let rows: Vec<String> = (0..height)
            .map(|_| {
                (0..width)
                    .map(|_| match below(&mut chance, 40) {
                        mark if mark < share => 'X',
                        mark if mark < share + 3 => 'O',
                        _ => '.',
                    })
                    .collect()
            })
            .collect();
        let how = expressly(Side::X);
        let Ok(grid) = start.set_up(&rows.join("\n").parse().unwrap(), how) else { continue };
        if grid.outcome().is_some() || grid.black() == Side::O {
            continue;
        }
        for cell in (0..grid.size().cells() as u16).map(Cell) {
            let checked = grid.check(cell);
            assert_eq!(checked, grid.slow_check(cell), "{}\n{cell}", rows.join("\n"));
            assert_eq!(grid.forbidden(cell), why(&grid, cell).map(Forbidden::rule));
            if let Some(why) = why(&grid, cell).filter(|why| checked == Err(why.rule().into())) {
                kinds[why as usize] += 1;
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > boards / 20), "{kinds:?}");
}
