//! Sets of positions with exact labels, handed to Python chunk by chunk.

use std::io;

use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rivi_players::{DataQuestion, DataTally, MOST_ROWS, Rows, write_rows};

use crate::attended::{Spending, Stop};
use crate::desk::Desk;
use crate::wrong::{OrValueError, as_json, wrong};

/// Draws positions and calls `take` with the arrays of each chunk; gives what became of them.
#[pyfunction]
#[pyo3(signature = (desk, count, seed, least, most, nodes, threads, stop, take))]
#[expect(clippy::too_many_arguments, reason = "each is named in Python")]
pub(crate) fn dataset(
    py: Python<'_>,
    desk: &Desk,
    count: u64,
    seed: u64,
    least: u32,
    most: u32,
    nodes: Option<u64>,
    threads: usize,
    stop: Option<&Stop>,
    take: &Bound<'_, PyAny>,
) -> PyResult<String> {
    if !(1..=MOST_ROWS).contains(&count) || least > most || most > 1000 {
        return wrong(format!(
            "expected 1 to {MOST_ROWS} positions after at most 1000 plies, the fewest first"
        ));
    }
    let question = DataQuestion { count, seed, plies: (least, most), nodes, threads };
    let spending = Spending::new(None, None, None, stop)?;
    let halt = spending.budget.stop.clone();
    let desk = desk.0.clone();
    let tally: io::Result<DataTally> = spending.attend(
        py,
        move |sender| {
            write_rows(desk.as_ref(), &question, &halt, &mut |rows, _| {
                sender.send(rows.clone()).map_err(|_| io::Error::other("nobody takes the rows"))
            })
        },
        |rows: Rows| {
            let arrays = PyDict::new(py);
            arrays.set_item("boards", PyArray1::from_vec(py, rows.boards))?;
            arrays.set_item("turns", PyArray1::from_vec(py, rows.turns))?;
            arrays.set_item("values", PyArray1::from_vec(py, rows.values))?;
            arrays.set_item("distances", PyArray1::from_vec(py, rows.distances))?;
            arrays.set_item("scores", PyArray1::from_vec(py, rows.scores))?;
            take.call1((rows.count, arrays))?;
            Ok(true)
        },
    )?;
    as_json(&tally.or_value_error()?)
}
