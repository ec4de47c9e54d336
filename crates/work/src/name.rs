//! What queues and topics are called.

/// Where workers tell that they are there.
pub(crate) const HERE: &str = "work.here";
/// Where they hear which jobs nobody wants any more, or wants an answer to now.
pub(crate) const STOP: &str = "work.stop";

/// Where somebody who asks is answered.
pub(crate) fn answers(asker: &str) -> String {
    format!("work.answer.{asker}")
}

/// A name that nobody else has.
///
/// # Errors
/// If the system has no randomness.
pub(crate) fn fresh() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes)?;
    Ok(format!("{:016x}", u64::from_le_bytes(bytes)))
}

/// Whether somebody can be called that: names stand in topics and queues.
pub(crate) fn is_name(name: &str) -> bool {
    (1..=40).contains(&name.len()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
