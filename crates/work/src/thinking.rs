//! What a worker's threads do: a move, an analysis. Everything is checked before anything is built: whoever fills the
//! queue may be anybody.

use std::sync::Arc;
use std::time::Duration;

use rivi_arena::Interrupt;
use rivi_play::checked_player;
use rivi_players::{SeatKey, Seats};
use rivi_search::Stop;
use rivi_service::thinking::Matter;

use crate::job::{Job, LookJob, MoveJob};
use crate::said::{Moved, Said};

/// How it gets about what is known so far.
pub(crate) type Tell<'t> = &'t mut dyn FnMut(Said);

/// Lines of an analysis.
const MOST_LINES: u8 = 5;

/// Ends a job from outside.
#[derive(Clone, Default)]
pub(crate) struct Hand {
    /// Ends what a machine thinks about; it answers with the best so far.
    pub(crate) stop: Stop,
    /// Ends games in the middle.
    pub(crate) interrupt: Arc<Interrupt>,
}

impl Hand {
    pub(crate) fn set(&self) {
        self.stop.set();
        self.interrupt.set();
    }
}

/// What a job is done with.
pub(crate) struct Doing {
    pub(crate) seats: Arc<Seats>,
    /// Bytes that each machine of a game may take.
    pub(crate) bytes: usize,
    pub(crate) hand: Hand,
    /// How long it may take.
    pub(crate) time: Duration,
}

impl Doing {
    /// Does a job.
    pub(crate) fn done(&self, job: &Job, tell: Tell) -> Said {
        let done = match job {
            Job::Move(job) => self.moved(job, tell).map(|moved| Said::Moved { moved }),
            Job::Look(job) => self.looked(job, tell),
            Job::Games(job) => self.played(job).map(|games| Said::Played { games }),
        };
        done.unwrap_or_else(|reason| Said::Failed { reason })
    }

    fn moved(&self, job: &MoveJob, tell: Tell) -> Result<Box<Moved>, String> {
        let desk = job.place.desk()?;
        let player = checked_player(&job.player, &*desk)?;
        let sitting = match job.seat.clone().map(SeatKey::from) {
            Some(seat) => self.seats.sit(&seat, &*desk, &player, job.seed),
            None => self.seats.visit(&*desk, &player, job.seed),
        };
        let mut sitting = sitting.map_err(|error| error.to_string())?;
        let matter = Matter { desk: &*desk, time: self.time, stop: &self.hand.stop };
        let chosen = matter.chosen(sitting.machine(), &mut |seen| tell(Said::Thinking { seen }))?;
        Ok(Box::new(Moved { text: chosen.text, insight: chosen.insight }))
    }

    fn looked(&self, job: &LookJob, tell: Tell) -> Result<Said, String> {
        let desk = job.place.desk()?;
        let lines = job.lines.clamp(1, MOST_LINES);
        let matter = Matter { desk: &*desk, time: self.time, stop: &self.hand.stop };
        let seen =
            matter.analysed(&self.seats, (0, lines), &mut |seen| tell(Said::Seeing { seen }));
        Ok(Said::Looked { seen })
    }
}
