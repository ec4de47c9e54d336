use std::fmt::Write;

use thiserror::Error;

use super::board::{Class, Kind};

/// What the evaluation and the order of moves are made of; a small text file, made by
/// `rivi train gomoku`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What a kind in one line of a free cell is worth.
    pub value_kind: [i32; Kind::COUNT],
    /// What the class of a free cell is worth beyond its lines.
    pub value_class: [i32; Class::COUNT],
    /// What it is worth to the side to move that it has a cell of a class.
    pub threat_own: [i32; Class::COUNT],
    /// The same for the other side.
    pub threat_other: [i32; Class::COUNT],
    /// What the move itself is worth.
    pub tempo: [i32; 1],
    /// How much better a move is for the kind it makes in a line.
    pub attack_kind: [i32; Kind::COUNT],
    /// How much better a move is for the class it makes.
    pub attack_class: [i32; Class::COUNT],
    /// How much better a move is for the kind it takes from the opponent.
    pub defence_kind: [i32; Kind::COUNT],
    /// How much better a move is for the class it takes from the opponent.
    pub defence_class: [i32; Class::COUNT],
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
const HEADER: &str = "rivi-gomoku-weights 1";
const MOST: i32 = 30_000;

impl Weights {
    /// A file without a single number.
    pub const ZERO: Weights = Weights {
        value_kind: [0; Kind::COUNT],
        value_class: [0; Class::COUNT],
        threat_own: [0; Class::COUNT],
        threat_other: [0; Class::COUNT],
        tempo: [0],
        attack_kind: [0; Kind::COUNT],
        attack_class: [0; Class::COUNT],
        defence_kind: [0; Kind::COUNT],
        defence_class: [0; Class::COUNT],
    };

    /// The weights that come with Rivi, as trained. A test holds the file to its format.
    pub fn shipped() -> Weights {
        Weights::parse(include_str!("../../data/gomoku.weights")).unwrap_or(Weights::ZERO)
    }

    /// The weights that training began with.
    pub fn by_hand() -> Weights {
        Weights::parse(include_str!("../../data/gomoku-hand.weights")).unwrap_or(Weights::ZERO)
    }

    /// Every row with its name, in the order of the file.
    pub fn rows_mut(&mut self) -> [(&'static str, &mut [i32]); 9] {
        [
            ("value-kind", &mut self.value_kind),
            ("value-class", &mut self.value_class),
            ("threat-own", &mut self.threat_own),
            ("threat-other", &mut self.threat_other),
            ("tempo", &mut self.tempo),
            ("attack-kind", &mut self.attack_kind),
            ("attack-class", &mut self.attack_class),
            ("defence-kind", &mut self.defence_kind),
            ("defence-class", &mut self.defence_class),
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
        let mut weights = Weights::ZERO;
        for (name, row) in weights.rows_mut() {
            let line = lines.next().unwrap_or("");
            let found = || line.chars().take(40).collect();
            let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
            if first != name {
                return Err(WeightsError::Row { expected: name, found: found() });
            }
            read_row(rest, row).ok_or(WeightsError::Numbers { name, count: row.len() })?;
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
    pub fn to_text(mut self, comment: &str) -> String {
        let mut text = format!("{HEADER}\n# {}\n", comment.replace('\n', " "));
        for (name, row) in self.rows_mut() {
            let numbers: Vec<String> = row.iter().map(ToString::to_string).collect();
            // Writing to a string does not fail.
            let _ = writeln!(text, "{name} {}", numbers.join(" "));
        }
        text
    }
}

fn read_row(text: &str, row: &mut [i32]) -> Option<()> {
    let mut numbers = text.split_whitespace();
    for entry in row.iter_mut() {
        *entry = numbers.next()?.parse().ok().filter(|number: &i32| number.abs() <= MOST)?;
    }
    numbers.next().is_none().then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_file_is_whole_and_round_trips() {
        let weights = Weights::parse(include_str!("../../data/gomoku.weights")).unwrap();
        assert_ne!(weights, Weights::ZERO);
        assert_ne!(Weights::by_hand(), Weights::ZERO);
        assert_eq!(Weights::parse(&weights.to_text("made by a test")), Ok(weights));
    }

    #[test]
    fn damaged_files_are_refused_with_the_reason() {
        let good = Weights::ZERO.to_text("zero");
        for (from, to, sentence) in [
            ("weights 1", "weights 9", "expected 'rivi-gomoku-weights 1' in the first line"),
            ("tempo 0", "tempo", "expected 1 numbers from -30000 to 30000 after 'tempo'"),
            ("tempo 0", "tempo 0 0", "expected 1 numbers"),
            ("tempo 0", "tempo 99999", "expected 1 numbers"),
            ("tempo 0", "time 0", "expected the row 'tempo', got 'time 0'"),
        ] {
            let error = Weights::parse(&good.replace(from, to)).unwrap_err();
            assert!(error.to_string().starts_with(sentence), "{error}");
        }
        assert!(Weights::parse(&(good + "more 1")).is_err());
        assert!(Weights::parse("").is_err());
    }
}
