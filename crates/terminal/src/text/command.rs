/// What a line that somebody typed asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command<'t> {
    /// An empty line: just asked again.
    Nothing,
    /// How to play.
    Help,
    /// Take back.
    Undo,
    /// A good move, please.
    Hint,
    /// Leave the game.
    Quit,
    /// Anything else should be a move.
    Move(&'t str),
}

impl Command<'_> {
    /// Reads a line. Commands are the same in every language, so that scripts work everywhere.
    pub(super) fn read(line: &str) -> Command<'_> {
        let text = line.trim();
        match text.to_ascii_lowercase().as_str() {
            "" => Command::Nothing,
            "h" | "help" => Command::Help,
            "u" | "undo" => Command::Undo,
            "?" | "hint" => Command::Hint,
            "q" | "quit" => Command::Quit,
            _ => Command::Move(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_apart() {
        assert_eq!(Command::read(" \t"), Command::Nothing);
        assert_eq!(Command::read(" H "), Command::Help);
        assert_eq!(Command::read("undo"), Command::Undo);
        assert_eq!(Command::read("?"), Command::Hint);
        assert_eq!(Command::read("Q\r"), Command::Quit);
        assert_eq!(Command::read(" h8 "), Command::Move("h8"));
        assert_eq!(Command::read("u7"), Command::Move("u7"));
    }
}
