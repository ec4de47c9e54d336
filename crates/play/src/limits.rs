//! What a match takes.

use rivi_rules::{Diagram, DiagramError};

use crate::letters::{is_direction, is_invisible};
use crate::message::SetUpText;
use crate::state::TimeControl;

/// A match with so many events takes no more.
pub const MOST_EVENTS: u64 = 20_000;
/// The longest name of a person.
pub const MOST_NAME: usize = 40;

/// The longest name of a game.
const MOST_GAME: usize = 64;
/// The largest diagram: a board of 64 by 64 with a frame and blanks.
const MOST_DIAGRAM: usize = 16 << 10;

const LEAST_TIME: u64 = 100;
const MOST_TIME: u64 = 86_400_000;
const MOST_INCREMENT: u64 = 3_600_000;

/// The clocks, if they can be set like that.
///
/// # Errors
/// A sentence that says what can be.
pub(crate) fn checked_clock(control: TimeControl) -> Result<TimeControl, String> {
    let (ms, increment) = match control {
        TimeControl::None => return Ok(control),
        TimeControl::Move { ms } => (ms, 0),
        TimeControl::Total { ms, increment_ms } => (ms, increment_ms),
    };
    if (LEAST_TIME..=MOST_TIME).contains(&ms) && increment <= MOST_INCREMENT {
        return Ok(control);
    }
    Err(format!(
        "a clock has {LEAST_TIME} to {MOST_TIME} ms and an increment of at most {MOST_INCREMENT} \
         ms; got {ms} and {increment}"
    ))
}

/// A name without blanks around it, if it is one.
///
/// # Errors
/// A sentence that says what a name is.
pub fn checked_name(name: &str) -> Result<String, String> {
    let name = name.trim();
    let length = name.chars().take(MOST_NAME + 1).count();
    if !(1..=MOST_NAME).contains(&length) {
        return Err(format!("a name has 1 to {MOST_NAME} characters"));
    }
    if name.chars().any(|c| c.is_control() || is_direction(c)) {
        return Err("a name has no character that controls a terminal or the direction of a text"
            .to_owned());
    }
    if name.chars().all(is_invisible) {
        return Err("a name has a character that can be seen".to_owned());
    }
    Ok(name.to_owned())
}

/// A game's name as it is kept: in small letters, without blanks and without zeros before a number.
///
/// # Errors
/// If no game has a name so long.
pub fn checked_game(game: &str) -> Result<String, String> {
    let game = game.trim();
    if game.len() > MOST_GAME {
        return Err(format!("a game's name has at most {MOST_GAME} bytes; got {}", game.len()));
    }
    let mut kept = String::new();
    for letter in game.chars().filter(|letter| !letter.is_whitespace()) {
        let zero = kept.ends_with('0') && !kept.trim_end_matches('0').ends_with(is_digit);
        if zero && letter.is_ascii_digit() {
            kept.pop();
        }
        kept.extend(letter.to_lowercase());
    }
    Ok(kept)
}

fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit()
}

/// A position as it is kept: its diagram without what only decorates it.
///
/// # Errors
/// If it is no diagram, or larger than any board.
pub(crate) fn checked_start(start: &SetUpText) -> Result<SetUpText, String> {
    let length = start.diagram.len();
    if length > MOST_DIAGRAM {
        return Err(format!("a diagram has at most {MOST_DIAGRAM} bytes; got {length}"));
    }
    let diagram: Diagram =
        start.diagram.parse().map_err(|error: DiagramError| error.to_string())?;
    Ok(SetUpText { diagram: diagram.to_string(), ..start.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_games_name_is_kept_in_one_form() {
        for (found, kept) in [
            ("gomoku", "gomoku"),
            (" Gomoku : 019 , Standard ", "gomoku:19,standard"),
            ("connect4:0008x07", "connect4:8x7"),
            ("mnk:10,100,0", "mnk:10,100,0"),
            ("mnk:00,1001,3", "mnk:0,1001,3"),
        ] {
            assert_eq!(checked_game(found).as_deref(), Ok(kept));
        }
        let zeros = format!("gomoku:{}15", "0".repeat(250_000));
        assert!(checked_game(&zeros).unwrap_err().contains("at most 64 bytes"));
    }

    #[test]
    fn names_can_be_seen_and_turn_nothing_around() {
        for name in ["Ada", "五子棋", "\u{1F468}\u{200D}\u{1F469}", "ä\u{301}", "مريم"] {
            assert_eq!(checked_name(&format!(" {name} ")).as_deref(), Ok(name));
        }
        for wrong in [
            "",
            " ",
            "\u{200B}\u{2060}",
            "\u{3164}",
            "\u{2800}",
            "Ada\u{202E}",
            "a\u{2066}b",
            "\u{200F}Ada",
            "a\u{7}b",
            "a\u{9B}b",
            "a\nb",
            "\u{FE0F}",
            &"a".repeat(41),
        ] {
            assert!(checked_name(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn diagrams_are_kept_without_decoration_and_have_an_end() {
        let start =
            |diagram: &str| SetUpText { diagram: diagram.to_owned(), turn: None, lenient: false };
        let decorated = format!("{}X . O\n|.X.|\n...\n", "-\n".repeat(1000));
        assert_eq!(checked_start(&start(&decorated)).unwrap().diagram, "X.O\n.X.\n...\n");
        let refused = checked_start(&start(&"-\n".repeat(10_000))).unwrap_err();
        assert!(refused.contains("at most 16384 bytes"), "{refused}");
    }
}
