//! Secrets of seats: random, shown once, kept only as hashes.

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

/// 160 bits.
const TOKEN_BYTES: usize = 20;
const ID_BYTES: usize = 8;
/// Nobody's token is longer; longer ones are not even hashed.
const MOST_TOKEN: usize = 200;

fn random_hex<const N: usize>() -> Result<String, getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(hex(&bytes))
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(u32::from(half), 16).unwrap_or('0');
    bytes.iter().flat_map(|&byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// A new token.
///
/// # Errors
/// If the system has no randomness.
pub(crate) fn new_token() -> Result<String, getrandom::Error> {
    random_hex::<TOKEN_BYTES>()
}

/// A new name of a match.
///
/// # Errors
/// If the system has no randomness.
pub(crate) fn new_id() -> Result<String, getrandom::Error> {
    random_hex::<ID_BYTES>()
}

/// Whether a text can be the name of a match.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 2 * ID_BYTES && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

/// What is kept of a token.
pub(crate) fn hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// Whether this is the token of the hash, told in the same time whatever it is.
pub(crate) fn fits(token: &str, hash_kept: &str) -> bool {
    token.len() <= MOST_TOKEN && hash(token).as_bytes().ct_eq(hash_kept.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_fits_its_hash_alone() {
        let (own, other) = (new_token().unwrap(), new_token().unwrap());
        assert_eq!(own.len(), 40);
        assert!(fits(&own, &hash(&own)));
        assert!(!fits(&other, &hash(&own)));
        assert!(!fits("", &hash(&own)));
        assert!(!fits(&hash(&own), &hash(&own)), "the hash itself opens nothing");
    }

    #[test]
    fn ids_are_told_from_other_texts() {
        assert!(is_id(&new_id().unwrap()));
        assert!(!is_id("../../etc/passwd"));
        assert!(!is_id("0123456789abcdeF"));
    }
}
