use rivi_engine::catalogue::LISTINGS;
use rivi_engine::{FILE_SETTINGS, PlayerError, PlayerName};

use crate::Desk;

/// The name of a person among the players.
pub const HUMAN: &str = "human";

/// Settings that are mebibytes of memory.
const MEMORY_SETTINGS: [&str; 2] = ["table", "memory"];

/// The longest name of a player with its settings.
const MOST_PLAYER: usize = 200;

/// Whether this is a person.
pub fn is_human(player: &str) -> bool {
    PlayerName::parse(player).name == HUMAN
}

/// The player as it is kept, if it plays the game. Programs on the other end of a pipe are not for those who speak from
/// afar: they could start anything. Nor are files: what is on this machine is nothing to them.
///
/// # Errors
/// Why it cannot play here.
pub fn checked_player(text: &str, game: &str, desk: &dyn Desk) -> Result<String, String> {
    let text = text.trim();
    let name = PlayerName::parse(text);
    if !LISTINGS.iter().any(|listing| listing.name == name.name) || text.len() > MOST_PLAYER {
        let known = LISTINGS.iter().map(|listing| listing.name).collect::<Vec<_>>().join(", ");
        let found = text.chars().take(40).collect::<String>();
        return Err(format!("there is no player '{found}'; the players are {known}"));
    }
    if let Some(setting) = FILE_SETTINGS.into_iter().find(|setting| name.get(setting).is_some()) {
        let player = name.name;
        return Err(format!(
            "{player}: {setting} may name a file and can be set only on the machine itself; leave it out here"
        ));
    }
    match desk.thought(game, text, 0) {
        Ok(_) | Err(PlayerError::Person) => Ok(text.to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// The player with its memory within so many mebibytes.
pub fn within_memory(text: &str, mebibytes: u64) -> String {
    let name = PlayerName::parse(text);
    let listing = LISTINGS.iter().find(|listing| listing.name == name.name);
    let takes = |setting: &&str| {
        listing.is_some_and(|listing| listing.settings.iter().any(|known| known.name == *setting))
    };
    let Some(setting) = MEMORY_SETTINGS.into_iter().find(|setting| takes(setting)) else {
        return text.to_owned();
    };
    let asked = name.get(setting).and_then(|value| value.parse::<u64>().ok());
    let allowed = asked.unwrap_or(mebibytes).min(mebibytes).max(1);
    let others = name.settings.iter().filter(|(key, _)| key != setting);
    let mut settings: Vec<String> = others.map(|(key, value)| format!("{key}={value}")).collect();
    settings.push(format!("{setting}={allowed}"));
    format!("{}:{}", name.name, settings.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk;

    #[test]
    fn memory_is_bounded_where_a_machine_takes_it() {
        assert_eq!(within_memory("solver", 64), "solver:table=64");
        assert_eq!(within_memory("solver:level=3,table=9999", 64), "solver:level=3,table=64");
        assert_eq!(within_memory("solver:table=2", 64), "solver:table=2");
        assert_eq!(within_memory("random", 64), "random");
    }

    #[test]
    fn programs_are_refused() {
        let table = desk("tictactoe").unwrap();
        let refused = checked_player("cmd:\"touch /tmp/x\"", "tictactoe", &*table).unwrap_err();
        assert!(refused.starts_with("there is no player 'cmd:"), "{refused}");
        assert_eq!(checked_player(" human ", "tictactoe", &*table).as_deref(), Ok("human"));
        assert!(checked_player("vier", "tictactoe", &*table).is_err());
    }

    #[test]
    fn files_are_refused_before_anybody_looks_at_them() {
        let table = desk("gomoku").unwrap();
        for asked in ["gomoku:weights=/etc/passwd", "gomoku:level=2, Weights = x", "gomoku:weights"]
        {
            let refused = checked_player(asked, "gomoku", &*table).unwrap_err();
            assert!(refused.starts_with("gomoku: weights may name a file"), "{refused}");
        }
        assert!(checked_player("gomoku:level=2", "gomoku", &*table).is_ok());
    }
}
