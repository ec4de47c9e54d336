use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget};
use rivi_arena::Results;
use rivi_arena::report::progress_line;
use rivi_players::command::progress::style;

/// A bar with the running score and the estimate. Without a terminal it stays silent.
pub(super) struct Progress {
    bar: ProgressBar,
    shown: Option<Instant>,
}

/// The estimate is worked out anew at most this often.
const PAUSE: Duration = Duration::from_millis(100);

impl Progress {
    pub(super) fn new(quiet: bool, done: u64, scheduled: u64) -> Progress {
        let target = if quiet {
            ProgressDrawTarget::hidden()
        } else {
            ProgressDrawTarget::stderr_with_hz(10)
        };
        let bar = ProgressBar::with_draw_target(Some(scheduled), target).with_position(done);
        bar.set_style(style("{bar:12} {pos}/{len}, {left}  {wide_msg}"));
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress { bar, shown: None }
    }

    pub(super) fn show(&mut self, results: &Results) {
        let is_due = self.shown.is_none_or(|shown| shown.elapsed() >= PAUSE);
        if is_due && !self.bar.is_hidden() {
            self.shown = Some(Instant::now());
            self.bar.set_position(results.games.len() as u64);
            self.bar.set_message(progress_line(results));
        }
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
