use rivi_rules::Size;
use thiserror::Error;

/// A game's name taken apart: `name:argument,argument,option`.
///
/// Numbers are arguments, words are options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spec {
    /// The whole name as it was given.
    pub text: String,
    /// The name before the colon or the first comma.
    pub name: String,
    /// What follows the colon, up to the first option.
    pub arguments: Vec<String>,
    /// The options.
    pub options: Vec<String>,
}

/// A name that is no game of ours.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameError {
    /// No game has this name.
    #[error("there is no game '{found}'; the games are {known}")]
    Name {
        /// What was asked for.
        found: String,
        /// The names there are.
        known: String,
    },
    /// The game does not come in this size.
    #[error("{game} cannot be '{found}': expected {expected}")]
    Size {
        /// The game.
        game: String,
        /// What was asked for.
        found: String,
        /// What is allowed.
        expected: &'static str,
    },
    /// The options make no game together.
    #[error("{game} cannot be that: {reason}")]
    Rules {
        /// The game.
        game: String,
        /// Why not.
        reason: String,
    },
    /// The game has no such option.
    #[error("{game} has no option '{found}'; it takes {expected}")]
    Option {
        /// The game.
        game: String,
        /// What was asked for.
        found: String,
        /// What is allowed.
        expected: &'static str,
    },
}

impl Spec {
    /// Takes a name apart; what its parts mean is up to the game.
    pub fn parse(text: &str) -> Spec {
        let text = text.trim();
        let (name, behind) = match text.find([':', ',']) {
            Some(at) => (&text[..at], &text[at + 1..]),
            None => (text, ""),
        };
        let has_arguments = text[name.len()..].starts_with(':');
        let parts: Vec<&str> = behind.split(',').map(str::trim).collect();
        let is_argument = |part: &&&str| part.starts_with(|c: char| !c.is_ascii_alphabetic());
        // A colon asks for at least one argument, even if it is a wrong one.
        let arguments =
            if has_arguments { parts.iter().take_while(is_argument).count().max(1) } else { 0 };
        let owned = |parts: &[&str]| parts.iter().map(|&part| part.to_owned()).collect();
        let options = if behind.is_empty() && !has_arguments && name.len() == text.len() {
            Vec::new()
        } else {
            owned(&parts[arguments..])
        };
        Spec {
            text: text.to_owned(),
            name: name.trim().to_ascii_lowercase(),
            arguments: owned(&parts[..arguments]),
            options,
        }
    }

    /// Refuses the arguments.
    pub fn bad_size(&self, expected: &'static str) -> GameError {
        let found = self.arguments.join(",");
        GameError::Size { game: self.name.clone(), found, expected }
    }

    /// The arguments as numbers.
    ///
    /// # Errors
    /// If one of them is not a whole number from 1 to 64, or there are not as many as asked for.
    pub fn numbers<const N: usize>(&self, expected: &'static str) -> Result<[u8; N], GameError> {
        let number = |text: &String| text.parse::<u8>().ok().filter(|n| (1..=64).contains(n));
        let numbers: Option<Vec<u8>> = self.arguments.iter().map(number).collect();
        numbers.and_then(|list| list.try_into().ok()).ok_or_else(|| self.bad_size(expected))
    }

    /// The one argument as a size, `S` for a square or `WxH`.
    ///
    /// # Errors
    /// If it is neither, or a side is not from `least` to `most`.
    pub fn size(&self, least: u8, most: u8, expected: &'static str) -> Result<Size, GameError> {
        let refused = || self.bad_size(expected);
        let [text] = self.arguments.as_slice() else { return Err(refused()) };
        let (width, height) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
        let side = |text: &str| {
            text.trim().parse::<u8>().ok().filter(|side| (least..=most).contains(side))
        };
        let (Some(width), Some(height)) = (side(width), side(height)) else {
            return Err(refused());
        };
        Ok(Size::new(width, height))
    }

    /// Whether each of the known options is there.
    ///
    /// # Errors
    /// If there is another one, or one stands twice.
    pub fn flags<const N: usize>(
        &self,
        known: [&str; N],
        expected: &'static str,
    ) -> Result<[bool; N], GameError> {
        let mut flags = [false; N];
        for option in &self.options {
            match known.iter().position(|known| option.eq_ignore_ascii_case(known)) {
                Some(at) if !flags[at] => flags[at] = true,
                _ => {
                    let (game, found) = (self.name.clone(), option.clone());
                    return Err(GameError::Option { game, found, expected });
                }
            }
        }
        Ok(flags)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> (String, Vec<String>, Vec<String>) {
        let Spec { name, arguments, options, .. } = Spec::parse(text);
        (name, arguments, options)
    }

    #[test]
    fn names_are_taken_apart() {
        let owned = |list: &[&str]| list.iter().map(|&s| s.to_owned()).collect::<Vec<_>>();
        let expect = |text, name: &str, arguments: &[&str], options: &[&str]| {
            assert_eq!(parts(text), (name.to_owned(), owned(arguments), owned(options)), "{text}");
        };
        expect("tictactoe", "tictactoe", &[], &[]);
        expect("mnk:5,4,4", "mnk", &["5", "4", "4"], &[]);
        expect("mnk:5,4,4,go-on", "mnk", &["5", "4", "4"], &["go-on"]);
        expect("Gomoku:15x20,standard", "gomoku", &["15x20"], &["standard"]);
        expect("gomoku,standard,go-on", "gomoku", &[], &["standard", "go-on"]);
        expect("gomoku:", "gomoku", &[""], &[]);
        expect("gomoku:big", "gomoku", &["big"], &[]);
        expect("gomoku,", "gomoku", &[], &[""]);
        expect("", "", &[], &[]);
    }
}
