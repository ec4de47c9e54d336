use indicatif::{ProgressBar, ProgressStyle};

/// A bar on the terminal; where there is none, nothing is drawn.
pub(crate) fn bar(length: usize, unit: &str) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    let template = format!("{{bar:30}} {{pos}}/{{len}} {unit}, {{eta}} left {{msg}}");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style);
    }
    bar
}
