//! What a tournament has shown, for people, for programs and for a browser.

mod csv;
mod html;
mod plot;
mod records;
mod summary;
mod text;

pub use csv::csv;
pub use html::html;
pub use records::{records_csv, records_json_lines};
pub use summary::{Against, FaultSummary, Standing, Summary, TestSummary};
pub use text::{progress_line, text};
