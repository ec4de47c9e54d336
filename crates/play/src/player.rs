use rivi_players::machines::HUMAN as PERSON;
use rivi_players::{Desk, PlayerError, PlayerName};

/// The name of a person among the players.
pub const HUMAN: &str = PERSON.name;

/// The longest name of a player with its settings.
const MOST_PLAYER: usize = 200;

/// Whether this is a person.
pub fn is_human(player: &str) -> bool {
    PlayerName::parse(player).name == HUMAN
}

/// The player as it is kept, if it plays the game; nothing is built to find that out. Programs on the other end of a
/// pipe are not for those who speak from afar: they could start anything. Nor are files: what is on this machine is
/// nothing to them.
///
/// # Errors
/// Why it cannot play here.
pub fn checked_player(text: &str, desk: &dyn Desk) -> Result<String, String> {
    let text = text.trim();
    let (name, listings) = (PlayerName::parse(text), rivi_games::listings());
    let listing = listings.iter().find(|listing| listing.name == name.name);
    let Some(listing) = listing.filter(|_| text.len() <= MOST_PLAYER) else {
        let known = listings.iter().map(|listing| listing.name).collect::<Vec<_>>().join(", ");
        let found = text.chars().take(40).collect::<String>();
        return Err(format!("there is no player '{found}'; the players are {known}"));
    };
    if let Some(setting) = name.file_setting(listing) {
        let player = name.name;
        return Err(format!(
            "{player}: {setting} may name a file and can be set only on the machine itself; leave it out here"
        ));
    }
    match desk.plan(text) {
        Ok(_) | Err(PlayerError::Person) => Ok(text.to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(text: &str, game: &str) -> Result<String, String> {
        checked_player(text, &*rivi_games::desk(game).unwrap())
    }

    #[test]
    fn programs_are_refused() {
        let refused = checked("cmd:\"touch /tmp/x\"", "tictactoe").unwrap_err();
        assert!(refused.starts_with("there is no player 'cmd:"), "{refused}");
        assert_eq!(checked(" human ", "tictactoe").as_deref(), Ok("human"));
        assert!(checked("vier", "tictactoe").is_err());
    }

    #[test]
    fn files_are_refused_before_anybody_looks_at_them() {
        for asked in ["gomoku:weights=/etc/passwd", "gomoku:level=2, Weights = x", "gomoku:weights"]
        {
            let refused = checked(asked, "gomoku").unwrap_err();
            assert!(refused.starts_with("gomoku: weights may name a file"), "{refused}");
        }
        assert!(checked("gomoku:level=2", "gomoku").is_ok());
    }

    #[test]
    fn checking_the_largest_machines_takes_no_memory() {
        for (player, game) in [
            ("solver:table=65536", "connect4"),
            ("gomoku:table=65536,threads=64", "gomoku"),
            ("ultimate:table=512,threads=64", "ultimate"),
            ("mcts:games=100000000", "ultimate"),
        ] {
            for _ in 0..1000 {
                assert_eq!(checked(player, game).as_deref(), Ok(player));
            }
        }
    }
}
