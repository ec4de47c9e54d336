use std::fmt::Write;

use thiserror::Error;

use super::board::{Class, Combination, Kind};

/// What the evaluation and the order of moves are made of; a small text file, made by
/// `rivi-lab train gomoku`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What a free cell is worth to the side for which these are its kinds.
    pub value: Row,
    /// How much better a move is for what it makes.
    pub attack: Row,
    /// How much better a move is for what it takes from the opponent.
    pub defence: Row,
    /// What it is worth to the side to move that it has a cell of a class.
    pub threat_own: [i32; Class::COUNT],
    /// The same for the other side.
    pub threat_other: [i32; Class::COUNT],
    /// What the move itself is worth.
    pub tempo: [i32; 1],
}

/// What a free cell is given for: the sum of all three.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// For the kind in each of its lines.
    pub kind: [i32; Kind::COUNT],
    /// For its class.
    pub class: [i32; Class::COUNT],
    /// For its combination of kinds, beyond both.
    pub combination: Box<[i32]>,
}

impl Row {
    fn zero() -> Row {
        let combination = vec![0; Combination::COUNT].into_boxed_slice();
        Row { kind: [0; Kind::COUNT], class: [0; Class::COUNT], combination }
    }
}

/// A file that holds no weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// The first line is another one.
    #[error("expected '{HEADER}' in the first line, got '{0}'")]
    Header(String),
    /// A row is missing, stands twice or has another name.
    #[error("expected the row '{expected}', got '{found}'")]
    Row {
        /// The row's name.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A row has too few or too many numbers, or something else.
    #[error("expected {count} numbers from -30000 to 30000 after '{name}'")]
    Numbers {
        /// The row's name.
        name: &'static str,
        /// How many.
        count: usize,
    },
}

/// The first line of the file.
const HEADER: &str = "rivi-gomoku-weights 2";
const MOST: i32 = 30_000;

impl Weights {
    /// A file without a single number.
    pub fn zero() -> Weights {
        Weights {
            value: Row::zero(),
            attack: Row::zero(),
            defence: Row::zero(),
            threat_own: [0; Class::COUNT],
            threat_other: [0; Class::COUNT],
            tempo: [0],
        }
    }

    /// The weights that come with Rivi, as trained. A test holds the file to its format.
    pub fn shipped() -> Weights {
        Weights::parse(include_str!("../data/gomoku.weights")).unwrap_or_else(|_| Weights::zero())
    }

    /// The weights that training began with.
    pub fn by_hand() -> Weights {
        Weights::parse(include_str!("../data/gomoku-hand.weights"))
            .unwrap_or_else(|_| Weights::zero())
    }

    /// Every row with its name, in the order of the file.
    pub fn rows_mut(&mut self) -> [(&'static str, &mut [i32]); 12] {
        let Weights { value, attack, defence, threat_own, threat_other, tempo } = self;
        [
            ("value-kind", &mut value.kind),
            ("value-class", &mut value.class),
            ("threat-own", threat_own),
            ("threat-other", threat_other),
            ("tempo", tempo),
            ("attack-kind", &mut attack.kind),
            ("attack-class", &mut attack.class),
            ("defence-kind", &mut defence.kind),
            ("defence-class", &mut defence.class),
            ("value-combination", &mut value.combination),
            ("attack-combination", &mut attack.combination),
            ("defence-combination", &mut defence.combination),
        ]
    }

    /// Reads a file of weights. Lines that begin with `#` are comments.
    ///
    /// # Errors
    /// If it is none.
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        let mut lines =
            text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        let header = lines.next().unwrap_or("");
        if header.trim() != HEADER {
            return Err(WeightsError::Header(header.chars().take(40).collect()));
        }
        let mut weights = Weights::zero();
        for (name, row) in weights.rows_mut() {
            let line = lines.next().unwrap_or("");
            let found = || line.chars().take(40).collect();
            let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
            if first != name {
                return Err(WeightsError::Row { expected: name, found: found() });
            }
            let read = if row.len() == Combination::COUNT { read_sparse } else { read_row };
            read(rest, row).ok_or(WeightsError::Numbers { name, count: row.len() })?;
        }
        match lines.next() {
            None => Ok(weights),
            Some(line) => Err(WeightsError::Row {
                expected: "nothing more",
                found: line.chars().take(40).collect(),
            }),
        }
    }

    /// The file as text, with a comment that says where the numbers come from.
    pub fn to_text(&self, comment: &str) -> String {
        let mut text = format!("{HEADER}\n# {}\n", comment.replace('\n', " "));
        for (name, row) in self.clone().rows_mut() {
            let numbers = if row.len() == Combination::COUNT { sparse(row) } else { plain(row) };
            // Writing to a string does not fail.
            let _ = writeln!(text, "{name} {}", numbers.join(" "));
        }
        text
    }
}

fn plain(row: &[i32]) -> Vec<String> {
    row.iter().map(ToString::to_string).collect()
}

/// Most combinations never come up: only those that are worth something are written.
fn sparse(row: &[i32]) -> Vec<String> {
    let worth = row.iter().enumerate().filter(|(_, weight)| **weight != 0);
    worth.map(|(at, weight)| format!("{at}:{weight}")).collect()
}

fn number(text: &str) -> Option<i32> {
    text.parse().ok().filter(|number: &i32| number.abs() <= MOST)
}

fn read_sparse(text: &str, row: &mut [i32]) -> Option<()> {
    for pair in text.split_whitespace() {
        let (at, weight) = pair.split_once(':')?;
        *row.get_mut(at.parse::<usize>().ok()?)? = number(weight)?;
    }
    Some(())
}

fn read_row(text: &str, row: &mut [i32]) -> Option<()> {
    let mut numbers = text.split_whitespace();
    for entry in row.iter_mut() {
        *entry = number(numbers.next()?)?;
    }
    numbers.next().is_none().then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_file_is_whole_and_round_trips() {
        let weights = Weights::parse(include_str!("../data/gomoku.weights")).unwrap();
        assert_ne!(weights, Weights::zero());
        assert_ne!(Weights::by_hand(), Weights::zero());
        assert_eq!(Weights::parse(&weights.to_text("made by a test")), Ok(weights));
    }

    #[test]
    fn damaged_files_are_refused_with_the_reason() {
        let good = Weights::zero().to_text("zero");
        for (from, to, sentence) in [
            ("weights 2", "weights 9", "expected 'rivi-gomoku-weights 2' in the first line"),
            ("tempo 0", "tempo", "expected 1 numbers from -30000 to 30000 after 'tempo'"),
            ("tempo 0", "tempo 0 0", "expected 1 numbers"),
            ("tempo 0", "tempo 99999", "expected 1 numbers"),
            ("tempo 0", "time 0", "expected the row 'tempo', got 'time 0'"),
            ("value-combination ", "value-combination 1:x", "expected 3060 numbers"),
        ] {
            let error = Weights::parse(&good.replace(from, to)).unwrap_err();
            assert!(error.to_string().starts_with(sentence), "{error}");
        }
        assert!(Weights::parse(&(good + "more 1")).is_err());
        assert!(Weights::parse("").is_err());
    }
}
