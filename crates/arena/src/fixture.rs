//! A tournament and its games, for tests of what is counted.

use crate::record::GameRecord;
use crate::{Config, Ending, Format, ProgramLimits, TimeControl, Winner};

/// A round robin of players who do not matter.
pub(crate) fn config(players: usize, games: u64) -> Config {
    Config {
        game: "connect4".to_owned(),
        players: vec!["random".to_owned(); players],
        format: Format::RoundRobin,
        games,
        time: TimeControl::default(),
        sprt: None,
        seed: 1,
        openings: vec![String::new()],
        limits: ProgramLimits::default(),
    }
}

/// A game of it that ended like this; O always wins on time.
pub(crate) fn game(config: &Config, number: u64, winner: Winner) -> GameRecord {
    let fixture = config.schedule().fixture(number).unwrap();
    GameRecord {
        game: number,
        x: fixture.x,
        o: fixture.o,
        opening: 0,
        opening_plies: 0,
        seed: 0,
        moves: String::new(),
        winner,
        ending: if winner == Winner::O { Ending::Late(String::new()) } else { Ending::Rules },
        thought_us: [10, 20],
    }
}
