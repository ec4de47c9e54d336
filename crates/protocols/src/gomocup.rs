//! The Gomocup protocol, as described by Martin Petříček and Petr Laštovička
//! (plastovicka.github.io/protocl2en.htm): the manager's side of it.

use rivi_rules::{Side, Size, Square, Table, column_letters};
use rivi_search::Stop;

use super::fault::quoted;
use super::process::{Limits, Process};
use super::{Allowance, Fault, Setup, Turn};

/// What a program has been told of the game that goes on.
#[derive(Clone, Debug, Default)]
pub(super) struct Told {
    /// The squares played, in order.
    squares: Vec<Square>,
    begun: bool,
}

impl Told {
    /// Whether it is ready for moves.
    pub(super) const fn has_begun(&self) -> bool {
        self.begun
    }
}

/// The name in an answer to ABOUT, if this line is one.
pub(super) fn name_of(line: &str) -> Option<String> {
    let rest = &line[line.find("name=")? + "name=".len()..];
    let quoted = rest.trim_start().strip_prefix('"').and_then(|rest| rest.split('"').next());
    Some(quoted.unwrap_or_else(|| rest.split(',').next().unwrap_or(rest)).trim().to_owned())
}

/// Asks for a move in a game that has begun.
pub(super) fn ask(
    process: &mut Process,
    told: &mut Told,
    turn: &Turn<'_>,
) -> Result<String, Fault> {
    let size = turn.desk.table().size();
    let squares = squares_of(turn.desk.table());
    process.forget_output();
    process.send(&format!(
        "INFO time_left {}\r",
        turn.allowance.left_ms.unwrap_or(NO_LIMIT).min(NO_LIMIT)
    ));
    for line in position(told, &squares) {
        process.send(&format!("{line}\r"));
    }
    let square = process.wait_for(turn.patience, &turn.stop, |line| read_move(line, size))?;
    told.squares = squares;
    told.squares.push(square);
    Ok(move_text(square, size))
}

/// What the protocol calls "unlimited".
const NO_LIMIT: u64 = 2_147_483_647;

/// Gets a program ready for a game. It has its start-up time for that, and no move's.
pub(super) fn begin(
    process: &mut Process,
    told: &mut Told,
    setup: &Setup<'_>,
    limits: Limits,
) -> Result<(), Fault> {
    process.forget_output();
    for (key, value) in information(setup, limits) {
        process.send(&format!("INFO {key} {value}\r"));
    }
    let Size { width, height } = setup.desk.table().size();
    let start = if width == height {
        format!("START {width}\r")
    } else {
        format!("RECTSTART {width},{height}\r")
    };
    process.send(&start);
    process.wait_for(limits.startup, &Stop::default(), |line| match first_word(line).as_str() {
        "OK" => Some(Ok(())),
        "ERROR" | "UNKNOWN" => Some(Err(Fault::Garbled(format!(
            "it answered {} with {}; expected OK",
            start.trim(),
            quoted(line)
        )))),
        _ => None,
    })?;
    *told = Told { squares: Vec::new(), begun: true };
    Ok(())
}

fn information(setup: &Setup<'_>, limits: Limits) -> [(&'static str, u64); 5] {
    let Allowance { move_ms, left_ms, .. } = setup.allowance;
    [
        ("timeout_turn", move_ms.unwrap_or(setup.patience.as_millis() as u64).min(NO_LIMIT)),
        ("timeout_match", left_ms.unwrap_or(0).min(NO_LIMIT)),
        ("max_memory", limits.memory_mib.map_or(0, |mib| mib.saturating_mul(1 << 20))),
        ("game_type", 1),
        ("rule", setup.desk.gomocup_rule().unwrap_or(0).into()),
    ]
}

/// The lines that bring a program up to date and ask it to move: the opponent's move if that is all it
/// does not know, else the whole board.
fn position(told: &Told, squares: &[Square]) -> Vec<String> {
    match squares.split_last() {
        Some((last, before)) if told.begun && before == told.squares => {
            vec![format!("TURN {}", coordinates(*last))]
        }
        None => vec!["BEGIN".to_owned()],
        Some(_) => {
            let own = |index: usize| if (squares.len() - index).is_multiple_of(2) { 1 } else { 2 };
            let stones = squares
                .iter()
                .enumerate()
                .map(|(index, &square)| format!("{},{}", coordinates(square), own(index)));
            ["BOARD".to_owned()].into_iter().chain(stones).chain(["DONE".to_owned()]).collect()
        }
    }
}

fn coordinates(square: Square) -> String {
    format!("{},{}", square.column, square.row)
}

/// The squares played so far.
fn squares_of(table: &dyn Table) -> Vec<Square> {
    let mut replay = table.restart(Side::X);
    let step = |text: &String| {
        let square = replay.target(text)?;
        replay.play(text).ok()?;
        Some(square)
    };
    table.moves().iter().filter_map(step).collect()
}

/// A move, or `None` for the chatter that the protocol allows.
fn read_move(line: &str, size: Size) -> Option<Result<Square, Fault>> {
    if matches!(first_word(line).as_str(), "MESSAGE" | "DEBUG" | "OK") {
        return None;
    }
    let parsed = line.split_once(',').and_then(|(column, row)| {
        let square = Square::new(row.trim().parse().ok()?, column.trim().parse().ok()?);
        size.contains(square).then_some(square)
    });
    Some(parsed.ok_or_else(|| {
        Fault::Garbled(format!(
            "it answered {}; expected x,y with x from 0 to {} and y from 0 to {}",
            quoted(line),
            size.width - 1,
            size.height - 1
        ))
    }))
}

fn first_word(line: &str) -> String {
    line.split_whitespace().next().unwrap_or("").to_ascii_uppercase()
}

fn move_text(square: Square, size: Size) -> String {
    format!("{}{}", column_letters(square.column), size.height - square.row)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(text: (u8, u8)) -> Square {
        Square::new(text.1, text.0)
    }

    #[test]
    fn moves_and_chatter_are_told_apart() {
        let size = Size::new(15, 15);
        assert_eq!(read_move("10, 3", size), Some(Ok(square((10, 3)))));
        assert_eq!(read_move("MESSAGE depth 1,2", size), None);
        assert_eq!(read_move("DEBUG 1,2", size), None);
        for wrong in ["15,3", "3,-1", "h8", "ERROR x", "1,2,3", "3", "a,b"] {
            assert!(matches!(read_move(wrong, size), Some(Err(_))), "{wrong}");
        }
    }

    #[test]
    fn a_program_hears_of_the_last_move_or_of_the_whole_board() {
        let squares = [(7, 7), (8, 8), (7, 8)].map(square);
        let nothing = Told::default();
        assert_eq!(position(&nothing, &[]), ["BEGIN"]);
        assert_eq!(position(&nothing, &squares), ["BOARD", "7,7,2", "8,8,1", "7,8,2", "DONE"]);
        assert_eq!(position(&nothing, &squares[..2]), ["BOARD", "7,7,1", "8,8,2", "DONE"]);
        let told = Told { squares: squares[..2].to_vec(), begun: true };
        assert_eq!(position(&told, &squares), ["TURN 7,8"]);
        assert_eq!(position(&told, &squares[..1]), ["BOARD", "7,7,2", "DONE"]);
    }

    #[test]
    fn names_are_found() {
        assert_eq!(name_of("name=\"Some Brain\", version=\"1.0\"").as_deref(), Some("Some Brain"));
        assert_eq!(name_of("name=brain, version=1").as_deref(), Some("brain"));
        assert_eq!(name_of("UNKNOWN"), None);
    }

    #[test]
    fn squares_are_named_from_the_bottom() {
        assert_eq!(move_text(square((7, 7)), Size::new(15, 15)), "h8");
        assert_eq!(move_text(square((0, 14)), Size::new(15, 15)), "a1");
    }
}
