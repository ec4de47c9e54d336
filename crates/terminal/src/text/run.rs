use std::io::{self, BufRead, Write};

use super::input::next_line;
use super::seat::printable;
use super::{TextGame, Turn};

/// How a text game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It was played to the end.
    Over,
    /// Somebody typed that it should end.
    Quit,
    /// The input ended before the game.
    InputEnded,
    /// A machine could not move.
    GaveUp,
}

/// Puts the cursor into the upper left corner of an empty screen; what has scrolled off stays.
const CLEAR: &str = "\x1b[H\x1b[2J";

/// Plays the game with whoever types the lines of `input`. Where nobody sees what is typed, as
/// from a pipe, `echo` writes it behind the prompt.
///
/// # Errors
/// If reading or writing fails.
pub fn run(
    game: &mut TextGame,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
    echo: bool,
) -> io::Result<End> {
    write!(out, "{}", game.welcome())?;
    loop {
        let stones = game.table().move_count();
        let (said, end) = match game.turn() {
            Turn::Over => return Ok(End::Over),
            Turn::Machine => match game.think() {
                Ok(text) => (text, None),
                Err(gave_up) => (format!("{gave_up}\n"), Some(End::GaveUp)),
            },
            Turn::Person(prompt) => {
                write!(out, "{prompt}")?;
                out.flush()?;
                let Some(line) = next_line(input)? else {
                    writeln!(out, "\n{}", game.input_ended())?;
                    return Ok(End::InputEnded);
                };
                if echo {
                    writeln!(out, "{}", printable(&line))?;
                }
                let answer = game.hear(&line);
                (answer.text, answer.quit.then_some(End::Quit))
            }
        };
        if game.options.redraw && game.table().move_count() != stones {
            write!(out, "{CLEAR}")?;
        }
        write!(out, "{said}")?;
        out.flush()?;
        if let Some(end) = end {
            return Ok(end);
        }
    }
}
