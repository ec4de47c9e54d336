use crate::BusError;

/// The longest name of a topic or a queue.
const MOST: usize = 100;

/// The name if it can be one on any bus.
pub(crate) fn checked(name: &str) -> Result<&str, BusError> {
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    let word = |word: &str| !word.is_empty() && word.bytes().all(letter);
    if name.len() <= MOST && name.split('.').all(word) {
        return Ok(name);
    }
    Err(BusError::Name(name.chars().take(40).collect()))
}

/// What is told or put, if it is not too large.
pub(crate) fn sized(body: Vec<u8>, most: usize) -> Result<Vec<u8>, BusError> {
    if body.len() <= most {
        return Ok(body);
    }
    Err(BusError::TooLarge { got: body.len(), most })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_mean_more_than_themselves_are_refused() {
        for good in ["match.0123abcd", "a", "moves-1_b"] {
            assert_eq!(checked(good), Ok(good));
        }
        for bad in ["", ".", "a.", "a..b", "a.*", ">", "a b", "ä", "$JS.API", &"a".repeat(101)] {
            assert!(checked(bad).is_err(), "{bad}");
        }
    }
}
