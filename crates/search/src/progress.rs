use std::ops::ControlFlow;

use rivi_rules::Position;

use crate::Report;

/// Hears of a search once an iteration.
pub trait Progress<P: Position> {
    /// What is known so far. [`ControlFlow::Break`] ends the search, which then reports this.
    fn iteration(&mut self, report: &Report<P>) -> ControlFlow<()>;
}

/// Nobody listens, and nobody stops the search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<P: Position> Progress<P> for Silent {
    fn iteration(&mut self, _: &Report<P>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Any function that takes a report can listen.
impl<P: Position, F: FnMut(&Report<P>) -> ControlFlow<()>> Progress<P> for F {
    fn iteration(&mut self, report: &Report<P>) -> ControlFlow<()> {
        self(report)
    }
}
