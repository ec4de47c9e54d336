//! Progress of long work, on a terminal: on standard error, and nowhere if that is no terminal.

use std::fmt::Write;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

/// How often a line of progress is drawn anew while nothing is told.
const PACE: Duration = Duration::from_millis(200);

/// How progress looks: by this template, in characters that every terminal has, whatever its locale. `{left}` is the
/// time that is left, as soon as anything is done to tell it by.
pub fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    let left = |state: &ProgressState, out: &mut dyn Write| say(out, &left(state));
    style.progress_chars("=>-").tick_chars("-\\|/ ").with_key("left", left)
}

fn say(out: &mut dyn Write, text: &str) {
    // Nobody is left to be told that nothing can be written.
    let _ = out.write_str(text);
}

fn left(state: &ProgressState) -> String {
    // Before the first step the bar would take it for none.
    if state.per_sec() > 0.0 {
        format!("{} left", span(state.eta()))
    } else {
        "time left not known yet".to_owned()
    }
}

/// A span of time in two units at most.
fn span(time: Duration) -> String {
    let seconds = time.as_secs_f64().ceil() as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds} s"),
        (hours, minutes, _) => format!("{hours} h {minutes} min"),
    }
}

fn ticking(bar: ProgressBar) -> ProgressBar {
    bar.enable_steady_tick(PACE);
    bar
}

/// A line of progress for work of unknown length.
pub fn spinner() -> ProgressBar {
    ticking(ProgressBar::new_spinner().with_style(style("{spinner} {elapsed} {msg}")))
}

/// A bar for work of known length.
pub fn bar(length: u64) -> ProgressBar {
    ticking(ProgressBar::new(length).with_style(style("{wide_bar} {pos}/{len}, {left}")))
}

/// A bar for so many things of a kind, with room for a message.
pub fn counted(length: usize, unit: &str) -> ProgressBar {
    let template = format!("{{bar:30}} {{pos}}/{{len}} {unit}, {{left}} {{msg}}");
    ticking(ProgressBar::new(length as u64).with_style(style(&template)))
}

/// A line for work that ends after this time at the latest.
pub fn at_most(time: Duration) -> ProgressBar {
    let left = move |state: &ProgressState, out: &mut dyn Write| {
        say(out, &span(time.saturating_sub(state.elapsed())));
    };
    let style = style("{spinner} {elapsed}, at most {left} left {wide_msg}");
    ticking(ProgressBar::new_spinner().with_style(style.with_key("left", left)))
}

/// A line for work that ends with this many positions at the latest, of which it tells how many it has entered.
pub fn positions(most: u64) -> ProgressBar {
    let style = style("{spinner} {elapsed}, {left} at most {wide_msg}");
    ticking(ProgressBar::new(most).with_style(style))
}

/// A line for work in steps, each of known length or not.
#[derive(Debug)]
pub struct Steps {
    bar: ProgressBar,
    step: std::cell::RefCell<String>,
}

impl Steps {
    /// Nothing is done yet.
    #[expect(clippy::new_without_default, reason = "a line appears")]
    pub fn new() -> Steps {
        Steps { bar: spinner(), step: std::cell::RefCell::default() }
    }

    /// So much of a step is done.
    pub fn show(&self, step: &str, done: u64, of: Option<u64>) {
        if *self.step.borrow() != step {
            step.clone_into(&mut self.step.borrow_mut());
            let template = match of {
                Some(_) => "{spinner} {elapsed} {msg}: {pos}/{len}, {left}",
                None => "{spinner} {elapsed} {msg}",
            };
            self.bar.set_style(style(template));
            self.bar.set_message(step.to_owned());
            self.bar.set_length(of.unwrap_or_default());
            self.bar.set_position(0);
            // How fast the step before was says nothing of this one.
            self.bar.reset_eta();
        }
        self.bar.set_position(done);
    }

    /// The line goes away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_of_time_are_told_in_two_units() {
        let told = |seconds: f64| span(Duration::from_secs_f64(seconds));
        assert_eq!([told(0.2), told(59.0), told(59.5)], ["1 s", "59 s", "1 min 0 s"]);
        assert_eq!([told(3599.0), told(7260.0)], ["59 min 59 s", "2 h 1 min"]);
    }
}
