//! Work that ends in order when somebody interrupts it.

use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context;
use rivi_search::Stop;

/// The exit code of a command that was interrupted, as shells count it.
pub const EXIT_CODE: u8 = 130;

/// A stop that Ctrl-C sets, and a request to terminate likewise, so that work ends in order.
///
/// # Errors
/// If the system does not let us listen.
pub fn stop() -> anyhow::Result<Stop> {
    Ok(Interrupt::listen()?.stop())
}

/// Hears Ctrl-C for one piece of work after the other: each has a stop of its own, which a limit may set too
/// without ending the next.
#[derive(Debug)]
pub struct Interrupt {
    come: Stop,
    current: Arc<Mutex<Stop>>,
}

impl Interrupt {
    /// Listens from now on.
    ///
    /// # Errors
    /// If the system does not let us.
    pub fn listen() -> anyhow::Result<Interrupt> {
        let interrupt = Interrupt { come: Stop::default(), current: Arc::default() };
        let (come, current) = (interrupt.come.clone(), Arc::clone(&interrupt.current));
        let heard = move || {
            come.set();
            current.lock().unwrap_or_else(PoisonError::into_inner).set();
        };
        ctrlc::set_handler(heard).context("cannot listen to Ctrl-C")?;
        Ok(interrupt)
    }

    /// A stop for the next piece of work, which takes the place of the one before.
    pub fn stop(&self) -> Stop {
        let stop = Stop::default();
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = stop.clone();
        if self.has_come() {
            stop.set();
        }
        stop
    }

    /// Whether somebody has interrupted the work.
    pub fn has_come(&self) -> bool {
        self.come.is_set()
    }
}
