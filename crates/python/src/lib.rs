//! The native half of the Python package `rivi`: games, players, batches and tournaments as Python sees them. What
//! people use is written in Python beside it, in `python/rivi`, and asks this.
//!
//! Values that are more than numbers and words cross as JSON, as the command line and the server write them.

#![allow(
    missing_docs,
    reason = "the stubs in python/rivi/_rivi.pyi describe it to those who use it"
)]
#![allow(
    clippy::needless_pass_by_value,
    reason = "arguments come from Python as PyO3 hands them over"
)]

mod arena;
mod attended;
mod batch;
mod dataset;
mod desk;
mod player;
mod wrong;

use pyo3::prelude::*;
use rivi_players::inside::{Asked, explained};
use rivi_search::Limits;
use serde_json::json;

use wrong::{OrValueError, as_json};

#[pymodule]
fn _rivi(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<attended::Stop>()?;
    module.add_class::<desk::Desk>()?;
    module.add_class::<player::Player>()?;
    module.add_class::<batch::Batch>()?;
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(written_tree, module)?)?;
    module.add_function(wrap_pyfunction!(dataset::dataset, module)?)?;
    module.add_function(wrap_pyfunction!(arena::arena, module)?)?;
    Ok(())
}

/// What every game declares of itself.
#[pyfunction]
fn games() -> PyResult<String> {
    let of = |entry: &dyn rivi_players::Entry| {
        let mut card = serde_json::to_value(entry.card())?;
        card["usual"] = json!(entry.card().usual());
        Ok(card)
    };
    let all = rivi_games::entries().into_iter().map(of).collect::<serde_json::Result<Vec<_>>>();
    as_json(&all.or_value_error()?)
}

/// A tree that somebody has written down, searched by every variant.
#[pyfunction]
#[pyo3(signature = (text, first, variant, side, strategy, nodes))]
fn written_tree(
    text: &str,
    first: &str,
    variant: &str,
    side: &str,
    strategy: Option<&str>,
    nodes: u64,
) -> PyResult<String> {
    let asked = Asked {
        text,
        first: desk::side(first)?,
        variant: variant.parse().or_value_error()?,
        side: desk::side(side)?,
        strategy,
    };
    as_json(&explained(&asked, &Limits::nodes(nodes)).or_value_error()?)
}
