//! Machines at work for somebody who waits: a move, a hint, an analysis. Whoever asks sets the stop when the time is
//! up; progress is told, but not more often than anybody can look.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use rivi_play::seen::Analysis;
use rivi_play::{Chosen, look, think};
use rivi_players::{Budget, Desk, Question, Seated, Seats, Thinking};
use rivi_search::Stop;
use web_time::Instant;

/// Progress is told so often at most.
const PAUSE: Duration = Duration::from_millis(100);

/// What is thought about.
#[derive(Clone, Copy, Debug)]
pub struct Matter<'a> {
    /// The position.
    pub desk: &'a dyn Desk,
    /// How long it may take.
    pub time: Duration,
    /// The hand that ends it.
    pub stop: &'a Stop,
}

impl Matter<'_> {
    fn budget(&self) -> Budget {
        Budget { time: Some(self.time), stop: self.stop.clone(), ..Budget::default() }
    }

    fn goes_on(&self) -> ControlFlow<()> {
        if self.stop.is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// A machine's move; `tell` hears what it knows on the way.
    ///
    /// # Errors
    /// Why it has no move.
    pub fn chosen(
        &self,
        machine: &mut dyn Seated,
        tell: &mut dyn FnMut(Thinking),
    ) -> Result<Chosen, String> {
        let begun = Instant::now();
        let mut told = begun;
        let mut watch = |seen: Thinking| {
            if told.elapsed() >= PAUSE {
                told = Instant::now();
                tell(Thinking { ms: begun.elapsed().as_millis() as u64, ..seen });
            }
            self.goes_on()
        };
        think(machine, self.desk, &self.budget(), &mut watch).map_err(|failure| failure.to_string())
    }

    /// The last word of an analysis of the best lines, so many of them; `tell` hears what is known on the way.
    pub fn analysed(
        &self,
        seats: &Arc<Seats>,
        (request, lines): (u64, u8),
        tell: &mut dyn FnMut(Analysis),
    ) -> Analysis {
        let begun = Instant::now();
        let mut told: Option<Instant> = None;
        let mut watch = |seen: Analysis| {
            if told.is_none_or(|told| told.elapsed() >= PAUSE) {
                told = Some(Instant::now());
                tell(timed(seen, request, begun));
            }
            self.goes_on()
        };
        let question = Question { lines: usize::from(lines), threads: 1, budget: self.budget() };
        let room = seats.reserve(self.desk.analyst_cost());
        let mut analyst = self.desk.analyst(room.means());
        let last = look(&mut *analyst, self.desk, &question, &mut watch);
        timed(last, request, begun)
    }
}

fn timed(seen: Analysis, request: u64, begun: Instant) -> Analysis {
    let ms = begun.elapsed().as_millis() as u64;
    let nodes_per_second = seen.nodes.saturating_mul(1000) / ms.max(1);
    Analysis { request, ms, nodes_per_second, ..seen }
}
