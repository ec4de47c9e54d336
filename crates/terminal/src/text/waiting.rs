use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use rivi_search::Stop;

/// Somebody who waits for advice: they are told how it comes along, and can end it. Copies share one state.
#[derive(Clone, Default)]
pub struct Waiting {
    tell: Option<fn(&str)>,
    current: Arc<Mutex<Option<Stop>>>,
}

impl Waiting {
    /// Told by this function; an empty text is the last.
    pub fn told(tell: fn(&str)) -> Waiting {
        Waiting { tell: Some(tell), ..Waiting::default() }
    }

    /// Ends what is waited for; whether there was anything.
    pub fn end(&self) -> bool {
        let current = self.current.lock().unwrap_or_else(PoisonError::into_inner).take();
        current.inspect(Stop::set).is_some()
    }

    /// Waits from now on.
    pub(super) fn begin(&self) -> Stop {
        let stop = Stop::default();
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop.clone());
        stop
    }

    /// Waits no more.
    pub(super) fn is_over(&self) {
        self.current.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.show("");
    }

    pub(super) fn show(&self, text: &str) {
        if let Some(tell) = self.tell {
            tell(text);
        }
    }
}

impl fmt::Debug for Waiting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Waiting").finish_non_exhaustive()
    }
}
