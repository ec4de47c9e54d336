use std::fmt::Display;

use thiserror::Error;

use crate::message::RefusalCode;

/// Why a command was not carried out. Nothing is changed then.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason}")]
pub struct Refusal {
    /// In one word.
    pub code: RefusalCode,
    /// In a sentence.
    pub reason: String,
}

impl Refusal {
    /// A refusal with its reason.
    pub fn new(code: RefusalCode, reason: impl Into<String>) -> Refusal {
        Refusal { code, reason: reason.into() }
    }

    /// Something that was named cannot be.
    pub fn invalid(reason: impl Display) -> Refusal {
        Refusal::new(RefusalCode::Invalid, reason.to_string())
    }
}
