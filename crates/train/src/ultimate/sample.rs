use rivi_rules::{Outcome, Position, Side};
use rivi_ultimate::Ultimate;
use thiserror::Error;

/// A position of a game with what the search thought of it and how the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The position.
    pub position: Ultimate,
    /// The score that the search gave it, for the side to move.
    pub score: i16,
    /// The end of the game for the side to move: 1 won, 0 drawn, -1 lost. `None` if a move was drawn by
    /// chance in between, so that the end says nothing about this position.
    pub result: Option<i8>,
}

/// Bytes of a sample: the marks of each side in each board (18 words), then board to play in, side to
/// move, rule and result a byte each, then the score.
pub(super) const BYTES: usize = 42;

/// The result that says nothing.
const UNKNOWN: i8 = 2;

/// A file of samples that cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SampleError {
    /// It does not hold whole samples.
    #[error("expected samples of {BYTES} bytes each, got {0} bytes")]
    Length(usize),
    /// A sample is no position.
    #[error("sample {0} is no position of Ultimate tic-tac-toe")]
    Position(usize),
}

impl Sample {
    /// The sample with the result of its game, if that says something about it.
    pub fn of(position: &Ultimate, score: i32, outcome: Option<Outcome>) -> Sample {
        let result = outcome.map(|outcome| match outcome {
            Outcome::Draw => 0,
            Outcome::Win(side) if side == position.turn() => 1,
            Outcome::Win(_) => -1,
        });
        let score = score.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        Sample { position: *position, score, result }
    }

    /// It as bytes.
    pub fn to_bytes(&self) -> [u8; BYTES] {
        let mut bytes = [0; BYTES];
        for side in Side::BOTH {
            for board in 0..9 {
                let at = 18 * side as usize + 2 * board as usize;
                bytes[at..at + 2].copy_from_slice(&self.position.marks(side, board).to_le_bytes());
            }
        }
        bytes[36] = self.position.sent_to().unwrap_or(9);
        bytes[37] = self.position.turn() as u8;
        bytes[38] = u8::from(self.position.counts_boards());
        bytes[39] = self.result.unwrap_or(UNKNOWN) as u8;
        bytes[40..].copy_from_slice(&self.score.to_le_bytes());
        bytes
    }

    /// Reads it back; `None` if the bytes are no position.
    pub fn from_bytes(bytes: &[u8; BYTES]) -> Option<Sample> {
        let word = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let marks = [0, 18].map(|first| std::array::from_fn(|board| word(first + 2 * board)));
        let turn = *Side::BOTH.get(usize::from(bytes[37]))?;
        let position = Ultimate::with_marks(marks, bytes[36], turn, bytes[38] != 0)?;
        let score = i16::from_le_bytes([bytes[40], bytes[41]]);
        let result = match bytes[39] as i8 {
            UNKNOWN => None,
            known @ -1..=1 => Some(known),
            _ => return None,
        };
        Some(Sample { position, score, result })
    }
}

/// All samples of a file.
///
/// # Errors
/// If it is none.
pub fn read_samples(bytes: &[u8]) -> Result<Vec<Sample>, SampleError> {
    let (samples, rest) = bytes.as_chunks::<BYTES>();
    if !rest.is_empty() {
        return Err(SampleError::Length(bytes.len()));
    }
    let read = |(at, bytes)| Sample::from_bytes(bytes).ok_or(SampleError::Position(at));
    samples.iter().enumerate().map(read).collect()
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rivi_rules::Chance;

    use super::*;

    #[test]
    fn samples_are_read_back_and_nonsense_is_refused() {
        let mut position = Ultimate::new(true);
        let mut chance = Chance::seed_from_u64(1);
        let mut bytes = Vec::new();
        let mut samples = Vec::new();
        while let Some(m) = position.random_move(&mut chance) {
            samples.push(Sample::of(&position, -123, Some(Outcome::Win(Side::O))));
            bytes.extend(samples[samples.len() - 1].to_bytes());
            position.make(m);
        }
        assert_eq!(read_samples(&bytes), Ok(samples));
        assert_eq!(read_samples(&bytes[1..]), Err(SampleError::Length(bytes.len() - 1)));
        bytes[BYTES] |= 1;
        bytes[BYTES + 18] |= 1;
        assert_eq!(read_samples(&bytes), Err(SampleError::Position(1)));
    }
}
