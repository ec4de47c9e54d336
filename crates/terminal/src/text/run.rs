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
        match game.turn() {
            Turn::Over => return Ok(End::Over),
            Turn::Machine => match game.think() {
                Ok(text) => write!(out, "{text}")?,
                Err(gave_up) => {
                    writeln!(out, "{gave_up}")?;
                    return Ok(End::GaveUp);
                }
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
                write!(out, "{}", answer.text)?;
                if answer.quit {
                    return Ok(End::Quit);
                }
            }
        }
        out.flush()?;
    }
}
