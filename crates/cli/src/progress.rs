//! Progress of work whose end is known by the clock, on a terminal.

use std::fmt::Write;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState};
use rivi_players::command::progress;

/// A line for work that ends after this time at the latest, with the time that is left. It goes to standard error, and
/// nowhere if that is no terminal.
pub(crate) fn at_most(time: Duration) -> ProgressBar {
    let left = move |state: &ProgressState, out: &mut dyn Write| {
        let left = time.saturating_sub(state.elapsed()).as_secs_f64().ceil();
        // Nobody is left to be told that nothing can be written.
        let _ = write!(out, "{left} s");
    };
    let style = progress::style("{spinner} {elapsed}, at most {left} left {wide_msg}");
    let bar = ProgressBar::new_spinner().with_style(style.with_key("left", left));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
