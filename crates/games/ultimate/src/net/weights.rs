//! The weights and their file:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `RIVIULT` and the version, 3 |
//! | 4 | CRC-32 of what follows |
//! | 4 | length of the text |
//! | … | text: how they were made |
//! | … | rows of the first layer, its bias, rows of the second, all `i16`; its biases, `i32`; little-endian |

use std::sync::LazyLock;

use rivi_players::{Stored, stored};
use thiserror::Error;

use super::HIDDEN;
use super::rows::ROWS;
use crate::Ultimate;
use crc32fast::hash as crc32;

/// One in the first layer.
pub(super) const ONE: i16 = 255;
/// One in the second layer.
pub(super) const OUT_ONE: i32 = 64;
/// The largest weight of the second layer: times [`ONE`] it still fits 16 bits.
pub(super) const OUT_MOST: i16 = 127;
/// Boards to play in, or any, under two rules: each has outputs of its own.
const SITUATIONS: usize = 20;
/// Outputs: of the score in each situation, then of the chance of a draw.
pub const OUTPUTS: usize = 2 * SITUATIONS;

const MAGIC: [u8; 8] = *b"RIVIULT\x03";
const NUMBERS: usize = (ROWS + 1) * HIDDEN + OUTPUTS * 2 * HIDDEN;

/// The weights that come with the program.
pub(crate) static FILE: Stored = stored!(
    "../../data/ultimate.net",
    "ultimate.net",
    "f7a977fcd6a1043d700c821446cde32a64ffde4a4abeff3501bee1136a64be64"
);

/// The network's numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    pub(super) rows: Vec<[i16; HIDDEN]>,
    pub(super) bias: [i16; HIDDEN],
    pub(super) out: Vec<[[i16; HIDDEN]; 2]>,
    pub(super) out_bias: [i32; OUTPUTS],
    /// The command that made them.
    pub made_by: String,
}

/// Why a file is no weights of this network.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// It begins otherwise.
    #[error("expected a file of Ultimate weights, version 3; it begins otherwise")]
    Kind,
    /// It ends too early or too late.
    #[error("expected {expected} bytes of weights, got {found}")]
    Length {
        /// Bytes that there should be.
        expected: usize,
        /// Bytes that there are.
        found: usize,
    },
    /// It was damaged.
    #[error("the weights are damaged: their checksum is wrong")]
    Checksum,
}

impl Weights {
    /// The weights that come with the program.
    ///
    /// # Panics
    /// If they lie beside the program and cannot be loaded; a test reads them.
    pub fn shipped() -> &'static Weights {
        static SHIPPED: LazyLock<Weights> =
            LazyLock::new(|| Weights::read(FILE.bytes()).unwrap_or_else(|error| panic!("{error}")));
        &SHIPPED
    }

    /// All weights zero: every position is even.
    pub fn zero() -> Weights {
        Weights {
            rows: vec![[0; HIDDEN]; ROWS],
            bias: [0; HIDDEN],
            out: vec![[[0; HIDDEN]; 2]; OUTPUTS],
            out_bias: [0; OUTPUTS],
            made_by: String::new(),
        }
    }

    /// Weights without sense, to test the arithmetic.
    #[cfg(test)]
    pub(super) fn scrambled() -> Weights {
        let mut weights = Weights::zero();
        let mut seed = 1_u32;
        let mut draw = |most: i16| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 16) as i16 % most
        };
        weights.rows.iter_mut().flatten().for_each(|weight| *weight = draw(60));
        weights.out.iter_mut().flatten().flatten().for_each(|weight| *weight = draw(OUT_MOST));
        weights
    }

    /// The file of them.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::new();
        body.extend((self.made_by.len() as u32).to_le_bytes());
        body.extend(self.made_by.as_bytes());
        let numbers = self.rows.iter().flatten().chain(&self.bias);
        for number in numbers.chain(self.out.iter().flatten().flatten()) {
            body.extend(number.to_le_bytes());
        }
        body.extend(self.out_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        [&MAGIC[..], &crc32(&body).to_le_bytes(), &body].concat()
    }

    /// Reads such a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let (head, body) = bytes.split_at_checked(16).ok_or(WeightsError::Kind)?;
        if head[..8] != MAGIC {
            return Err(WeightsError::Kind);
        }
        if crc32(&bytes[12..]).to_le_bytes() != head[8..12] {
            return Err(WeightsError::Checksum);
        }
        let text = u32::from_le_bytes([head[12], head[13], head[14], head[15]]) as usize;
        let expected = text.saturating_add(NUMBERS * 2 + OUTPUTS * 4);
        if body.len() != expected {
            return Err(WeightsError::Length { expected, found: body.len() });
        }
        let (text, numbers) = body.split_at(text);
        let mut weights = Weights::from_numbers(numbers);
        weights.made_by = String::from_utf8_lossy(text).into_owned();
        Ok(weights)
    }

    /// The weights in bytes of the right length.
    fn from_numbers(bytes: &[u8]) -> Weights {
        let (small, large) = bytes.split_at(NUMBERS * 2);
        let mut small = small.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut weights = Weights::zero();
        let all = weights.rows.iter_mut().flatten().chain(&mut weights.bias);
        for weight in all.chain(weights.out.iter_mut().flatten().flatten()) {
            *weight = small.next().unwrap_or(0);
        }
        for (bias, four) in weights.out_bias.iter_mut().zip(large.chunks_exact(4)) {
            *bias = i32::from_le_bytes([four[0], four[1], four[2], four[3]]);
        }
        weights
    }
}

/// The outputs that judge a position, by the board to play in under its rule: of its score, and of the
/// chance of a draw.
#[inline]
pub fn outputs_of(position: &Ultimate) -> [usize; 2] {
    let board = usize::from(position.sent_to().unwrap_or(9));
    let situation = board + if position.counts_boards() { 10 } else { 0 };
    [situation, SITUATIONS + situation]
}

/// The same network in real numbers, as training has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Real {
    /// The first layer, row by row.
    pub rows: Vec<[f32; HIDDEN]>,
    /// Its bias.
    pub bias: [f32; HIDDEN],
    /// The second layer: for each output the mover's view and the other's.
    pub out: Vec<[[f32; HIDDEN]; 2]>,
    /// Its biases.
    pub out_bias: Vec<f32>,
}

impl Real {
    /// The largest weight of the second layer that the integers can hold.
    pub const OUT_MOST: f32 = OUT_MOST as f32 / OUT_ONE as f32;

    /// Rounded to integers.
    pub fn rounded(&self, made_by: &str) -> Weights {
        let mut weights = Weights::zero();
        let first = |weight: &f32| (weight * f32::from(ONE)).round() as i16;
        let second = |weight: &f32| (weight * OUT_ONE as f32).round() as i16;
        for (whole, real) in weights.rows.iter_mut().zip(&self.rows) {
            *whole = std::array::from_fn(|neuron| first(&real[neuron]));
        }
        weights.bias = std::array::from_fn(|neuron| first(&self.bias[neuron]));
        for (whole, real) in weights.out.iter_mut().flatten().zip(self.out.iter().flatten()) {
            let most = |neuron: usize| second(&real[neuron]).clamp(-OUT_MOST, OUT_MOST);
            *whole = std::array::from_fn(most);
        }
        for (whole, real) in weights.out_bias.iter_mut().zip(&self.out_bias) {
            *whole = (real * f32::from(ONE) * OUT_ONE as f32).round() as i32;
        }
        Weights { made_by: made_by.to_owned(), ..weights }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_back_and_damage_is_seen() {
        let mut weights = Weights::zero();
        (weights.rows[3][5], weights.bias[7], weights.made_by) = (-300, 12, "by hand".into());
        (weights.out[19][1][63], weights.out_bias[4]) = (-127, 70_000);
        let bytes = weights.to_bytes();
        assert_eq!(Weights::read(&bytes), Ok(weights));
        assert_eq!(Weights::read(&bytes[..10]), Err(WeightsError::Kind));
        assert_eq!(Weights::read(&bytes[..bytes.len() - 1]), Err(WeightsError::Checksum));
        let mut damaged = bytes.clone();
        damaged[100] ^= 1;
        assert_eq!(Weights::read(&damaged), Err(WeightsError::Checksum));
        let longer =
            [&bytes[..8], &crc32(&[&bytes[12..], &[0]].concat()).to_le_bytes(), &bytes[12..], &[0]];
        assert!(matches!(Weights::read(&longer.concat()), Err(WeightsError::Length { .. })));
    }

    #[test]
    fn the_shipped_weights_can_be_read_and_say_how_they_were_made() {
        assert!(Weights::shipped().made_by.contains("rivi-lab train ultimate"));
    }
}
