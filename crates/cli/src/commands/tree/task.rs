use std::panic::resume_unwind;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use rivi_engine::inside::{self, Searched};
use rivi_rules::{Game, Outcome, Position};
use rivi_search::teach::{self, Answer, Openings, Variant};
use rivi_search::{Limits, NoTrace, Stop, Trace};

use super::Arguments;

/// A position to search, with what is stored about its game and how long it may take.
pub(super) struct Task<P: Position> {
    pub(super) position: P,
    openings: Openings<P>,
    limits: Limits,
}

/// The stack of a search. The recursion is as deep as the game is long, and the longest has 4,096
/// plies.
const STACK: usize = 256 << 20;

impl<P: Game> Task<P> {
    /// The task that the arguments set.
    pub(super) fn new(
        arguments: &Arguments,
        mut start: P,
        openings: &str,
    ) -> anyhow::Result<Task<P>> {
        let openings = Openings::parse(&start, openings)?;
        start.play_line(&arguments.moves.join(" "))?;
        Ok(Task { position: start, openings, limits: Limits::nodes(arguments.nodes) })
    }

    /// Searches a position.
    pub(super) fn search<T: Trace<P>>(
        &self,
        variant: Variant,
        position: &P,
        trace: &mut T,
    ) -> Answer<P> {
        teach::run(variant, position, &self.openings, &self.limits, trace)
    }

    /// Searches its position.
    pub(super) fn searched(&self, variant: Variant) -> Searched {
        inside::searched(variant, &self.position, &self.openings, &self.limits)
    }

    /// Lets a variant play the game to its end against itself and tells of each search. The game ends
    /// with a search that was stopped, too.
    pub(super) fn play(
        &self,
        variant: Variant,
        mut told: impl FnMut(&P, &Answer<P>),
    ) -> Option<Outcome> {
        let mut position = self.position.clone();
        while position.outcome().is_none() {
            let answer = self.search(variant, &position, &mut NoTrace);
            let stopped = answer.was_stopped();
            if let (Some(m), false) = (answer.best, stopped) {
                position.make(m);
            }
            told(&position, &answer);
            if stopped {
                break;
            }
        }
        position.outcome()
    }

    /// The limits of each search.
    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Does the work on a thread of its own, with a stack deep enough for any board, stops its
    /// searches after the given time, and hears what it tells on the way.
    pub(super) fn within<M: Send, R: Send>(
        self,
        time: Duration,
        work: impl FnOnce(Task<P>, Sender<M>) -> R + Send,
        mut heard: impl FnMut(M) -> anyhow::Result<()>,
    ) -> anyhow::Result<R> {
        let stop = self.limits.stop.clone();
        let (teller, listener) = mpsc::channel();
        thread::scope(|scope| {
            let worker = thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, move || work(self, teller))?;
            let told = listen(&listener, time, &stop, &mut heard);
            if told.is_err() {
                stop.set();
            }
            let result = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
            told.map(|()| result)
        })
    }
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
pub(super) fn plain_board<P: Game>(position: &P) -> Vec<String> {
    let mut diagram = position.diagram();
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
    if nodes == 1 { "1 node".to_owned() } else { format!("{nodes} nodes") }
}
