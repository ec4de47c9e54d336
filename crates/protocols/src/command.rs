use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Which protocol a program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Speech {
    /// Found out when it is started.
    Unknown,
    /// Our line protocol.
    Lines,
    /// The Gomocup protocol.
    Gomocup,
}

/// A program to start, and the protocol it is started for: `cmd:path args` finds out,
/// `lines:path args` and `gomocup:path args` say so.
///
/// Arguments are separated by blanks; quotes, single or double, and a backslash keep them together.
/// No shell reads the words: variables, wildcards and pipes mean nothing in them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ProgramCommand {
    /// The protocol.
    pub speech: Speech,
    /// The program and its arguments; never empty.
    pub words: Vec<String>,
    text: String,
}

/// A text that is no program to start.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    /// It does not begin with one of the prefixes.
    #[error(
        "a program is written cmd:\"path args\", lines:\"path args\" or gomocup:\"path args\"; got \"{0}\""
    )]
    Prefix(String),
    /// There is nothing to start.
    #[error("\"{0}\" names no program: expected a path behind the colon")]
    Empty(String),
    /// A quote is not closed.
    #[error("a quote is not closed in \"{0}\"")]
    OpenQuote(String),
}

impl ProgramCommand {
    /// Whether a player's text names a program.
    pub fn is_one(text: &str) -> bool {
        prefix(text).is_some()
    }
}

fn prefix(text: &str) -> Option<(Speech, &str)> {
    let (word, rest) = text.split_once(':')?;
    match word {
        "cmd" => Some((Speech::Unknown, rest)),
        "lines" => Some((Speech::Lines, rest)),
        "gomocup" => Some((Speech::Gomocup, rest)),
        _ => None,
    }
}

impl FromStr for ProgramCommand {
    type Err = CommandError;

    fn from_str(text: &str) -> Result<ProgramCommand, CommandError> {
        let (speech, rest) = prefix(text).ok_or_else(|| CommandError::Prefix(text.to_owned()))?;
        let words =
            split(unquoted(rest)).ok_or_else(|| CommandError::OpenQuote(text.to_owned()))?;
        if words.first().is_none_or(String::is_empty) {
            return Err(CommandError::Empty(text.to_owned()));
        }
        Ok(ProgramCommand { speech, words, text: text.to_owned() })
    }
}

/// `"path args"` as a whole in quotes, where no shell has taken them away.
fn unquoted(text: &str) -> &str {
    let inner = text.trim().strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inner.filter(|inner| !inner.contains('"')).unwrap_or(text)
}

/// Words as a shell would see them; `None` if a quote is not closed.
fn split(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None | Some('"'), '\\') => word.get_or_insert_default().push(chars.next()?),
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

impl fmt::Display for ProgramCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.parse::<ProgramCommand>().unwrap().words
    }

    #[test]
    fn words_are_split_as_a_shell_does() {
        assert_eq!(words("cmd:python3 p.py --n 3"), ["python3", "p.py", "--n", "3"]);
        assert_eq!(words("cmd:\"python3 p.py\""), ["python3", "p.py"]);
        assert_eq!(
            words("cmd:\"my engine\" 'a \"b\"' c\\ d \"\""),
            ["my engine", "a \"b\"", "c d", ""]
        );
        assert_eq!(words("gomocup: ./brain "), ["./brain"]);
    }

    #[test]
    fn prefixes_name_the_protocol() {
        let speech = |text: &str| text.parse::<ProgramCommand>().unwrap().speech;
        assert_eq!(speech("cmd:x"), Speech::Unknown);
        assert_eq!(speech("lines:x"), Speech::Lines);
        assert_eq!(speech("gomocup:x"), Speech::Gomocup);
        assert!(!ProgramCommand::is_one("slices:depth=3"));
    }

    #[test]
    fn what_starts_nothing_is_refused() {
        let error = |text: &str| text.parse::<ProgramCommand>().unwrap_err();
        assert!(matches!(error("random"), CommandError::Prefix(_)));
        assert!(matches!(error("cmd:"), CommandError::Empty(_)));
        assert!(matches!(error("cmd:\"\""), CommandError::Empty(_)));
        assert!(matches!(error("cmd:'a b"), CommandError::OpenQuote(_)));
        assert!(matches!(error("cmd:a\\"), CommandError::OpenQuote(_)));
    }
}
