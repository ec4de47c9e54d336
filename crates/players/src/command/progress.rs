//! Progress of long work, on a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// How progress looks: by this template, in characters that every terminal has, whatever its locale.
pub fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    style.progress_chars("=>-").tick_chars("-\\|/ ")
}

/// A line of progress for work of unknown length.
pub fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner().with_style(style("{spinner} {elapsed} {msg}"));
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// A bar for work of known length.
pub fn bar(length: u64) -> ProgressBar {
    ProgressBar::new(length).with_style(style("{wide_bar} {pos}/{len}, {eta} left"))
}

/// A bar for so many things of a kind, with room for a message.
pub fn counted(length: usize, unit: &str) -> ProgressBar {
    let template = format!("{{bar:30}} {{pos}}/{{len}} {unit}, {{eta}} left {{msg}}");
    ProgressBar::new(length as u64).with_style(style(&template))
}
