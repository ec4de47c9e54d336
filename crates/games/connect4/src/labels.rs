//! Exact labels for data: the score of every column.

use rivi_players::{Label, Labeller, Means};
use rivi_rules::Board;
use rivi_search::Limits;

use crate::{Book, Column, ConnectFour, Expert, default_table_bytes};

/// The solver with its book. The table stays from position to position: what it holds is proven for all.
struct Columns(Expert);

/// Memory for the table, at most.
const MOST: usize = 256 << 20;

/// The labeller of boards that the solver takes.
pub(crate) fn make(start: &ConnectFour<u64>, means: Means) -> Box<dyn Labeller<ConnectFour<u64>>> {
    let bytes = default_table_bytes().min(MOST).min(means.bytes).max(1 << 20);
    // Every board of this type is one that the solver takes.
    match Expert::new(start.size(), bytes, 1, Book::shipped().ok()) {
        Ok(expert) => Box::new(Columns(expert)),
        Err(_) => rivi_players::ByExact::make(start, means),
    }
}

impl Labeller<ConnectFour<u64>> for Columns {
    fn labels(
        &mut self,
        position: &ConnectFour<u64>,
        limits: &Limits,
    ) -> Option<Vec<(Column, Label)>> {
        let scores = self.0.columns(position, limits)?;
        let label = |score| Label { verdict: self.0.verdict(position, score), score: Some(score) };
        Some(scores.into_iter().map(|(column, score)| (column, label(score))).collect())
    }
}
