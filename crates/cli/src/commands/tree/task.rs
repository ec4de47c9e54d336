use std::panic::resume_unwind;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use rivi_players::{Desk, counted};
use rivi_rules::{Outcome, Table};
use rivi_search::{Limits, Stop};

use super::Arguments;
use crate::input;

/// A position to search, with how long it may take.
pub(super) struct Task {
    pub(super) desk: Box<dyn Desk>,
    pub(super) limits: Limits,
}

/// The stack of a search. The recursion is as deep as the game is long, and the longest has 4,096
/// plies.
const STACK: usize = 256 << 20;

impl Task {
    /// The task that the arguments set.
    pub(super) fn new(arguments: &Arguments) -> anyhow::Result<Task> {
        let desk = input::desk(arguments.game(), &arguments.diagram, &arguments.moves)?;
        Ok(Task { desk, limits: Limits::nodes(arguments.nodes) })
    }

    /// Does the work on a thread of its own, with a stack deep enough for any board, stops its
    /// searches after the given time, and hears what it tells on the way.
    pub(super) fn within<M: Send, R: Send>(
        self,
        time: Duration,
        work: impl FnOnce(Task, Sender<M>) -> R + Send,
        heard: impl FnMut(M) -> anyhow::Result<()>,
    ) -> anyhow::Result<R> {
        let stop = self.limits.stop.clone();
        within(&stop, time, move |teller| work(self, teller), heard)
    }
}

/// The same for work that knows what to search.
pub(super) fn within<M: Send, R: Send>(
    stop: &Stop,
    time: Duration,
    work: impl FnOnce(Sender<M>) -> R + Send,
    mut heard: impl FnMut(M) -> anyhow::Result<()>,
) -> anyhow::Result<R> {
    let (teller, listener) = mpsc::channel();
    thread::scope(|scope| {
        let worker =
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || work(teller))?;
        let told = listen(&listener, time, stop, &mut heard);
        if told.is_err() {
            stop.set();
        }
        let result = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
        told.map(|()| result)
    })
}

/// Hears everything until nothing more can come; sets the stop once the time is over.
fn listen<M>(
    listener: &Receiver<M>,
    time: Duration,
    stop: &Stop,
    heard: &mut impl FnMut(M) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let start = Instant::now();
    loop {
        match listener.recv_timeout(time.saturating_sub(start.elapsed())) {
            Ok(message) => heard(message)?,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Err(RecvTimeoutError::Timeout) => {
                stop.set();
                return listener.iter().try_for_each(heard);
            }
        }
    }
}

/// The board as the lecture prints it: small letters, no coordinates.
pub(super) fn plain_board(table: &dyn Table) -> Vec<String> {
    let mut diagram = table.diagram();
    (diagram.turn, diagram.local_board) = (None, None);
    diagram.to_string().to_lowercase().lines().map(str::to_owned).collect()
}

/// How the game ended, for JSON.
pub(super) fn outcome_name(outcome: Option<Outcome>) -> Option<&'static str> {
    outcome.map(|outcome| match outcome {
        Outcome::Win(rivi_rules::Side::X) => "X",
        Outcome::Win(rivi_rules::Side::O) => "O",
        Outcome::Draw => "draw",
    })
}

/// A number of nodes, in words that agree with it.
pub(super) fn nodes_text(nodes: u64) -> String {
    counted(nodes, "node", "nodes")
}
