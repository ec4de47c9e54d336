//! What a match takes.

use crate::state::TimeControl;

/// A match with so many events takes no more.
pub const MOST_EVENTS: u64 = 20_000;
/// The longest name of a person.
pub const MOST_NAME: usize = 40;

const LEAST_TIME: u64 = 100;
const MOST_TIME: u64 = 86_400_000;
const MOST_INCREMENT: u64 = 3_600_000;

/// The clocks, if they can be set like that.
///
/// # Errors
/// A sentence that says what can be.
pub(crate) fn checked_clock(control: TimeControl) -> Result<TimeControl, String> {
    let (ms, increment) = match control {
        TimeControl::None => return Ok(control),
        TimeControl::Move { ms } => (ms, 0),
        TimeControl::Total { ms, increment_ms } => (ms, increment_ms),
    };
    if (LEAST_TIME..=MOST_TIME).contains(&ms) && increment <= MOST_INCREMENT {
        return Ok(control);
    }
    Err(format!(
        "a clock has {LEAST_TIME} to {MOST_TIME} ms and an increment of at most {MOST_INCREMENT} \
         ms; got {ms} and {increment}"
    ))
}

/// A name without blanks around it, if it is one.
///
/// # Errors
/// A sentence that says what a name is.
pub(crate) fn checked_name(name: &str) -> Result<String, String> {
    let name = name.trim();
    let length = name.chars().count();
    if (1..=MOST_NAME).contains(&length) && !name.chars().any(char::is_control) {
        return Ok(name.to_owned());
    }
    Err(format!("a name has 1 to {MOST_NAME} characters, none of them a control character"))
}
