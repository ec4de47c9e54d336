//! Work that ends in order when somebody interrupts it.

use anyhow::Context;
use rivi_search::Stop;

/// The exit code of a command that was interrupted, as shells count it.
pub const EXIT_CODE: u8 = 130;

/// A stop that Ctrl-C sets, and a request to terminate likewise, so that work ends in order.
///
/// # Errors
/// If the system does not let us listen.
pub fn stop() -> anyhow::Result<Stop> {
    let stop = Stop::default();
    let by_hand = stop.clone();
    ctrlc::set_handler(move || by_hand.set()).context("cannot listen to Ctrl-C")?;
    Ok(stop)
}
