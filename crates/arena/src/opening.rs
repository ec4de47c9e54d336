//! Openings: short lines of moves from which both games of a pair begin.
//!
//! A file of openings is text: the first line is `rivi-openings 1 GAME`, each further line an opening
//! in the game's own notation. Empty lines and lines that begin with `#` are skipped.

use std::collections::HashSet;

use rand_core::SeedableRng;
use rivi_players::{Desk, registry};
use rivi_rules::{Chance, LineError, Side, Table, below};
use thiserror::Error;

/// The first word of a file of openings.
pub const OPENINGS_HEADER: &str = "rivi-openings";

/// The most openings that a set may have.
const MOST: usize = 100_000;

/// What is wrong with a file of openings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpeningError {
    /// It is something else.
    #[error("a file of openings begins with the line \"{OPENINGS_HEADER} 1 GAME\"; got \"{0}\"")]
    NoOpenings(String),
    /// It is for another game.
    #[error("these openings are for {theirs}, not for {ours}")]
    OtherGame {
        /// The game in the file.
        theirs: String,
        /// The game to be played.
        ours: String,
    },
    /// A line cannot be played.
    #[error("line {line}: {error}")]
    Illegal {
        /// The line's number, from 1.
        line: usize,
        /// What is wrong with it.
        error: LineError,
    },
    /// A line ends the game.
    #[error("line {line}: the game is over after this opening")]
    Over {
        /// The line's number, from 1.
        line: usize,
    },
    /// There is none.
    #[error("there is no opening in it")]
    Empty,
    /// There are too many.
    #[error("there are more than {MOST} openings in it")]
    TooMany,
}

/// The openings of a file for a game, each as it will be played.
///
/// # Errors
/// What is wrong with the file, and in which line.
pub fn read_openings(text: &str, start: &dyn Desk) -> Result<Vec<String>, OpeningError> {
    let mut lines = text.lines().zip(1..).filter(|(line, _)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    expect_game(lines.next().map_or("", |(line, _)| line), start)?;
    let openings = lines.map(|(line, number)| read_opening(line, number, start.table()));
    let openings = openings.take(MOST + 1).collect::<Result<Vec<_>, _>>()?;
    match openings.len() {
        0 => Err(OpeningError::Empty),
        count if count > MOST => Err(OpeningError::TooMany),
        _ => Ok(openings),
    }
}

fn expect_game(header: &str, start: &dyn Desk) -> Result<(), OpeningError> {
    let words: Vec<&str> = header.split_whitespace().collect();
    match words[..] {
        [OPENINGS_HEADER, "1", theirs] if is_same_game(theirs, start) => Ok(()),
        [OPENINGS_HEADER, "1", theirs] => {
            let (theirs, ours) = (theirs.to_owned(), start.game().to_owned());
            Err(OpeningError::OtherGame { theirs, ours })
        }
        _ => Err(OpeningError::NoOpenings(header.chars().take(60).collect())),
    }
}

/// Whether a name means this game, whatever it is called here: a size may be left out.
fn is_same_game(name: &str, game: &dyn Desk) -> bool {
    registry::desk(name).is_ok_and(|named| named.is_same_game(game))
}

fn read_opening(line: &str, number: usize, start: &dyn Table) -> Result<String, OpeningError> {
    let mut table = start.restart(Side::X);
    table.play_line(line).map_err(|error| OpeningError::Illegal { line: number, error })?;
    match table.outcome() {
        Some(_) => Err(OpeningError::Over { line: number }),
        None => Ok(table.moves().join(" ")),
    }
}

/// A file of openings as text; `note` says how it was made.
pub fn write_openings(game: &str, note: &str, openings: &[String]) -> String {
    let note: String = note.lines().flat_map(|line| ["# ", line, "\n"]).collect();
    format!("{OPENINGS_HEADER} 1 {game}\n{note}{}\n", openings.join("\n"))
}

/// Random openings of so many plies, no two of which lead to the same position up to symmetry.
/// There may be fewer than asked for if the game has no more.
pub fn random_openings(start: &dyn Desk, plies: usize, count: usize, seed: u64) -> Vec<String> {
    balanced_openings(start, plies, count, seed, &mut |_| true)
}

/// Random openings that `is_balanced` accepts, no two of which lead to the same position up to
/// symmetry. There may be fewer than asked for if so many do not turn up.
pub fn balanced_openings(
    start: &dyn Desk,
    plies: usize,
    count: usize,
    seed: u64,
    is_balanced: &mut dyn FnMut(&dyn Desk) -> bool,
) -> Vec<String> {
    let mut chance = Chance::seed_from_u64(seed);
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    let mut misses = 0;
    while openings.len() < count && misses < 1000 {
        misses += 1;
        let Some(desk) = random_line(start, plies, &mut chance) else { continue };
        if seen.insert(desk.table().canonical_key()) {
            misses = 0;
            if is_balanced(desk.as_ref()) {
                openings.push(desk.table().moves().join(" "));
            }
        }
    }
    openings
}

/// A game of so many random plies, or `None` if it is over by then.
fn random_line(start: &dyn Desk, plies: usize, chance: &mut Chance) -> Option<Box<dyn Desk>> {
    let mut desk = start.restart(Side::X);
    for _ in 0..plies {
        let moves = near_moves(desk.table());
        let choice = moves.get(below(chance, moves.len() as u32) as usize)?;
        desk.table_mut().play(choice).ok()?;
    }
    desk.table().outcome().is_none().then_some(desk)
}

/// The legal moves among which an opening is drawn: on a large board only those close to the middle,
/// since stones far apart are no opening that anybody would play.
fn near_moves(table: &dyn Table) -> Vec<String> {
    const LARGE: usize = 100;
    const REACH: i32 = 3;
    let moves = table.legal_moves();
    let size = table.size();
    if size.cells() < LARGE {
        return moves;
    }
    let distance = |at: u8, length: u8| (2 * i32::from(at) + 1 - i32::from(length)).abs() / 2;
    let near = |text: &String| {
        table.target(text).is_some_and(|square| {
            distance(square.row, size.height) <= REACH
                && distance(square.column, size.width) <= REACH
        })
    };
    moves.into_iter().filter(near).collect()
}

/// The openings of a game when none are given: its own set, or short random ones.
pub fn default_openings(start: &dyn Desk, seed: u64) -> Vec<String> {
    const RANDOM: usize = 200;
    let own = start.match_openings().and_then(|text| read_openings(text, start).ok());
    own.unwrap_or_else(|| {
        let plies = if start.table().size().cells() < 16 { 1 } else { 4 };
        let openings = random_openings(start, plies, RANDOM, seed);
        if openings.is_empty() { vec![String::new()] } else { openings }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(name: &str) -> Box<dyn Desk> {
        rivi_games::desk(name).unwrap()
    }

    fn connect4() -> Box<dyn Desk> {
        game("connect4")
    }

    #[test]
    fn what_is_written_reads_back() {
        let start = connect4();
        let openings = random_openings(start.as_ref(), 4, 50, 7);
        assert_eq!(openings.len(), 50);
        let text = write_openings("connect4", "made by\nthis test", &openings);
        assert!(text.starts_with("rivi-openings 1 connect4\n# made by\n# this test\n"));
        assert_eq!(read_openings(&text, start.as_ref()), Ok(openings));
    }

    #[test]
    fn the_same_seed_gives_the_same_openings() {
        let start = connect4();
        let draw = |seed| random_openings(start.as_ref(), 5, 20, seed);
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
    }

    #[test]
    fn openings_are_different_up_to_symmetry() {
        let start = game("tictactoe");
        assert_eq!(random_openings(start.as_ref(), 1, 100, 1).len(), 3);
        assert_eq!(random_openings(start.as_ref(), 2, 100, 1).len(), 12);
    }

    #[test]
    fn wrong_files_are_refused_by_line() {
        let start = connect4();
        let read = |text: &str| read_openings(text, start.as_ref()).unwrap_err();
        assert!(matches!(read(""), OpeningError::NoOpenings(_)));
        assert!(matches!(read("44\n"), OpeningError::NoOpenings(_)));
        assert!(matches!(read("rivi-openings 1 gomoku\nh8\n"), OpeningError::OtherGame { .. }));
        let same = read_openings("rivi-openings 1 connect4:7x6\n44\n", start.as_ref());
        assert_eq!(same, Ok(vec!["4 4".to_owned()]));
        assert_eq!(read("rivi-openings 1 connect4\n# nothing\n"), OpeningError::Empty);
        let bad_move = read("rivi-openings 1 connect4\n44\n\n49\n");
        assert!(matches!(bad_move, OpeningError::Illegal { line: 4, .. }), "{bad_move}");
        assert_eq!(read("rivi-openings 1 connect4\n4142434\n"), OpeningError::Over { line: 2 });
    }

    #[test]
    fn every_shipped_set_reads_and_says_how_it_was_made() {
        for name in ["tictactoe", "connect4", "gomoku", "ristinolla", "ultimate"] {
            let start = game(name);
            let text = start.match_openings().unwrap();
            let openings = read_openings(text, start.as_ref()).unwrap();
            assert!(openings.len() >= 5, "{name}");
            let made_by = format!("# made by: rivi arena openings {name} ");
            assert!(text.lines().nth(1).unwrap().starts_with(&made_by), "{name}");
            let keys: HashSet<u64> = openings
                .iter()
                .map(|line| {
                    let mut table = start.table().restart(Side::X);
                    table.play_line(line).unwrap();
                    table.canonical_key()
                })
                .collect();
            assert_eq!(keys.len(), openings.len(), "{name}: two lead to the same position");
        }
    }

    #[test]
    fn every_game_has_openings() {
        for name in [
            "tictactoe",
            "tictactoe:1",
            "mnk:3,3,3",
            "connect4",
            "connect4:9x9",
            "gomoku",
            "ultimate",
        ] {
            let start = game(name);
            let openings = default_openings(start.as_ref(), 1);
            assert!(!openings.is_empty(), "{name}");
            for line in &openings {
                let mut table = start.table().restart(Side::X);
                table.play_line(line).unwrap();
                assert_eq!(table.outcome(), None, "{name}: {line}");
            }
        }
    }

    #[test]
    fn stones_of_an_opening_lie_near_each_other_on_a_large_board() {
        let start = game("gomoku");
        for line in random_openings(start.as_ref(), 4, 50, 3) {
            assert!(line.split(' ').all(|text| "efghijk".contains(&text[..1])), "{line}");
        }
    }
}
