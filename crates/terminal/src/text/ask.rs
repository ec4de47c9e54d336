//! What is asked before and after a game, where somebody is there to answer.

use std::io::{self, BufRead, Write};

use rivi_players::Language;
use rivi_rules::Side;

use super::input::next_line;
use super::seat::printable;

/// What comes after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The same once more.
    Again,
    /// Once more with the sides changed.
    OtherSide,
    /// Nothing.
    Quit,
}

/// Asks who plays a side. Nothing but blanks, or the end of the input, is no name.
///
/// # Errors
/// If reading or writing fails.
pub fn ask_name(
    language: Language,
    side: Side,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<Option<String>> {
    ask_line(&language.tell("ask.name", &[("side", &side.to_string())]), input, out)
}

/// Asks for a line of text. Nothing but blanks, or the end of the input, is none.
///
/// # Errors
/// If reading or writing fails.
pub fn ask_line(
    question: &str,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<Option<String>> {
    write!(out, "{question} ")?;
    out.flush()?;
    let line = next_line(input)?;
    Ok(line.map(|line| printable(line.trim())).filter(|line| !line.is_empty()))
}

/// Asks what comes after the game, until the answer is understood. Who has left wants nothing more.
///
/// # Errors
/// If reading or writing fails.
pub fn ask_next(
    language: Language,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<Next> {
    loop {
        write!(out, "{} ", language.tell("ask.next", &[]))?;
        out.flush()?;
        let Some(line) = next_line(input)? else {
            writeln!(out)?;
            return Ok(Next::Quit);
        };
        // The same letters in every language, as for all commands.
        match line.trim().to_ascii_lowercase().as_str() {
            "a" | "again" => return Ok(Next::Again),
            "o" | "other" => return Ok(Next::OtherSide),
            "q" | "quit" => return Ok(Next::Quit),
            _ => {}
        }
    }
}

/// Asks for one of some things by its number, until the answer is understood; none if whoever was asked has left.
///
/// # Errors
/// If reading or writing fails.
pub fn ask_number(
    language: Language,
    question: &str,
    things: &[String],
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<Option<usize>> {
    loop {
        writeln!(out, "{}:", language.tell(question, &[]))?;
        for (number, thing) in (1..).zip(things) {
            writeln!(out, "{number}. {thing}")?;
        }
        let most = things.len().to_string();
        write!(out, "{} ", language.tell("linear.number", &[("most", &most)]))?;
        out.flush()?;
        let Some(line) = next_line(input)? else { return Ok(None) };
        match line.trim() {
            "q" | "quit" => return Ok(None),
            number => {
                let number =
                    number.parse().ok().filter(|number| (1..=things.len()).contains(number));
                if let Some(number) = number {
                    return Ok(Some(number - 1));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(typed: &str) -> (Next, usize) {
        let mut out = Vec::new();
        let next = ask_next(Language::English, &mut typed.as_bytes(), &mut out).unwrap();
        (next, String::from_utf8(out).unwrap().matches('?').count())
    }

    #[test]
    fn what_is_not_understood_is_asked_again() {
        assert_eq!(next("a\n"), (Next::Again, 1));
        assert_eq!(next("\nwhat\n Other \n"), (Next::OtherSide, 3));
        assert_eq!(next("q\n"), (Next::Quit, 1));
        assert_eq!(next("perhaps"), (Next::Quit, 2));
    }

    #[test]
    fn a_number_is_asked_for_until_it_is_one_of_the_list() {
        let things = ["a".to_owned(), "b".to_owned()];
        let asked = |typed: &str| {
            let mut out = Vec::new();
            let language = Language::English;
            ask_number(language, "page.new.game", &things, &mut typed.as_bytes(), &mut out).unwrap()
        };
        assert_eq!([asked("3\nx\n2\n"), asked("q\n"), asked("")], [Some(1), None, None]);
    }

    #[test]
    fn a_name_is_asked_for_by_its_side() {
        let named = |typed: &str| {
            let mut out = Vec::new();
            let name = ask_name(Language::English, Side::O, &mut typed.as_bytes(), &mut out);
            (name.unwrap(), String::from_utf8(out).unwrap())
        };
        let (name, asked) = named(" Simon \x1b[2J\n11\n");
        assert_eq!(name.as_deref(), Some("Simon [2J"));
        assert!(asked.contains('O') && asked.ends_with(' '), "{asked:?}");
        assert_eq!(named("  \n").0, None);
        assert_eq!(named("").0, None);
    }
}
