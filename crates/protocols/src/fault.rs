use thiserror::Error;

/// What a program did wrong. The program has been ended.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// It could not be started.
    #[error("the program cannot be started: {0}")]
    NotStarted(String),
    /// It ended, or closed its input or output.
    #[error("the program {0}")]
    Crashed(String),
    /// It did not answer in time.
    #[error("no answer within {allowed_ms} ms")]
    Silent {
        /// Milliseconds that it was given.
        allowed_ms: u64,
    },
    /// It did not answer in time, but once its input was closed.
    #[error(
        "no answer within {allowed_ms} ms, but {line} came when its input was closed: its output is not flushed"
    )]
    Unflushed {
        /// Milliseconds that it was given.
        allowed_ms: u64,
        /// What came then.
        line: String,
    },
    /// It did not answer within the processor time that it was given.
    #[error("no answer within {allowed_ms} ms of processor time")]
    Exhausted {
        /// Milliseconds that it was given.
        allowed_ms: u64,
    },
    /// It wrote more than is allowed.
    #[error("the program wrote {0} without answering")]
    Flooded(String),
    /// It answered something that is no answer.
    #[error("{0}")]
    Garbled(String),
}

/// Text of a program for a message: one line, not too long, nothing that moves a cursor.
pub(super) fn quoted(text: &str) -> String {
    const LONGEST: usize = 120;
    let clean = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut shown: String = text.trim().chars().take(LONGEST).map(clean).collect();
    if text.trim().chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    format!("\"{shown}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_harmless() {
        assert_eq!(quoted(" 3,4\r\n"), "\"3,4\"");
        assert_eq!(quoted("a\x1b[2Jb"), "\"a\u{fffd}[2Jb\"");
        assert_eq!(quoted(&"é".repeat(500)).chars().count(), 123);
    }
}
