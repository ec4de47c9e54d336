//! Bad input, told as Python tells it.

use std::fmt::Display;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Serialize;

/// What is wrong with what somebody gave, as the sentence that the command line prints.
pub(crate) trait OrValueError<T> {
    fn or_value_error(self) -> PyResult<T>;
}

impl<T, E: Display> OrValueError<T> for Result<T, E> {
    fn or_value_error(self) -> PyResult<T> {
        // An error that wraps another says both.
        self.map_err(|error| PyValueError::new_err(format!("{error:#}")))
    }
}

/// Refuses what somebody gave.
pub(crate) fn wrong<T>(sentence: impl Into<String>) -> PyResult<T> {
    Err(PyValueError::new_err(sentence.into()))
}

/// A value as text, as it crosses to Python.
pub(crate) fn as_json(value: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(value).or_value_error()
}
