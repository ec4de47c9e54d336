//! What Connect Four brings for the command line.

mod book;
mod scenarios;
mod solve;
mod winbase;

use rivi_players::command::OwnCommand;

pub(crate) use book::BOOKS;
pub(crate) use solve::{solve, too_large};
pub use winbase::use_own_wins;

/// The commands that only this game has.
pub(crate) fn own() -> Vec<OwnCommand> {
    vec![OwnCommand::new("scenarios", scenarios::run), OwnCommand::new("winbase", winbase::run)]
}

#[cfg(test)]
mod tests {
    use clap::{Args, Command, FromArgMatches};
    use rivi_players::Entry;
    use rivi_players::command::{DescribeBook, SolveArguments};

    use super::*;
    use crate::ConnectFourGame;
    use crate::entry::tests::desk;

    /// What a command of this game's own prints.
    fn printed(line: &[&str]) -> String {
        let commands = ConnectFourGame.commands();
        let own = commands.iter().find(|own| own.command.get_name() == line[0]).unwrap();
        let found = own.command.clone().try_get_matches_from(line).unwrap();
        let mut out = Vec::new();
        own.run(&found, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn its_own_commands_are_found_by_name() {
        assert!(printed(&["scenarios", "2"]).contains("Answer: column 3"));
        let told = printed(&["winbase", "stat", "--embedded"]);
        assert!(told.starts_with("the database of the program: 16161 entries"), "{told}");
    }

    #[test]
    fn boards_that_are_too_large_are_refused() {
        let solve = SolveArguments::augment_args(Command::new("solve"));
        let found = solve.try_get_matches_from(["solve", "connect4:9x9"]).unwrap();
        let arguments = SolveArguments::from_arg_matches(&found).unwrap();
        let solved = desk("connect4:9x9").solve(&arguments, &mut Vec::new()).unwrap();
        let large = "is too large for the solver: expected columns times (rows + 1) up to 64";
        assert_eq!(solved.unwrap_err().to_string(), format!("connect4:9x9 {large}"));
    }

    #[test]
    fn there_are_books_of_the_standard_board_only() {
        let described = |game: &str| {
            let arguments = DescribeBook { game: game.to_owned(), file: None, json: false };
            let mut out = Vec::new();
            BOOKS.describe.unwrap()(&arguments, &mut out).map_err(|error| error.to_string())?;
            Ok::<String, String>(String::from_utf8(out).unwrap())
        };
        assert!(described("connect4").unwrap().contains("positions up to"));
        let other = "there are books for connect4 of 7x6 only, not for connect4:8x7";
        assert_eq!(described("connect4:8x7").unwrap_err(), other);
        assert!(described("connect4:9x9").unwrap_err().contains("too large"));
    }
}
