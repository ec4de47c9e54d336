use rivi_rules::Position;

use crate::{Limits, Progress, Report};

/// A way to find a good move.
///
/// The same position and limits give the same report, node for node, unless it is stopped by hand.
pub trait Search<P: Position> {
    /// Searches the position within the limits.
    fn search(
        &mut self,
        position: &P,
        limits: &Limits,
        progress: &mut dyn Progress<P>,
    ) -> Report<P>;
}
