//! Long work on a thread of its own, while Python goes on: the interpreter's lock is released, Ctrl-C is heard, and
//! what the work tells on the way is passed on.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rivi_players::{Alarm, Budget};

use crate::wrong::wrong;

/// How soon Ctrl-C and a stop are heard.
const TICK: Duration = Duration::from_millis(20);

/// Stops work from another thread.
#[pyclass(frozen, module = "rivi")]
#[derive(Default)]
pub(crate) struct Stop(rivi_search::Stop);

#[pymethods]
impl Stop {
    #[new]
    fn new() -> Stop {
        Stop::default()
    }

    fn set(&self) {
        self.0.set();
    }

    #[getter]
    fn is_set(&self) -> bool {
        self.0.is_set()
    }
}

/// What may be spent on a piece of work.
pub(crate) struct Spending {
    pub(crate) budget: Budget,
    /// Rings when the time is over.
    alarm: Alarm,
    /// What somebody else may set.
    outside: Option<rivi_search::Stop>,
}

impl Spending {
    pub(crate) fn new(
        time: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u32>,
        stop: Option<&Stop>,
    ) -> PyResult<Spending> {
        if let Some(seconds) = time.filter(|seconds| !(0.001..=86_400.0).contains(seconds)) {
            return wrong(format!("expected seconds from 0.001 to 86400, got '{seconds}'"));
        }
        let time = time.map(Duration::from_secs_f64);
        let budget = Budget { time, nodes, depth, ..Budget::default() };
        let outside = stop.map(|stop| stop.0.clone());
        Ok(Spending { budget, alarm: Alarm::default(), outside })
    }

    /// Does the work. `hear` gets what it tells; `false` ends it early, and so does an error, which is raised.
    pub(crate) fn attend<T: Send, M: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Sender<M>) -> T + Send,
        mut hear: impl FnMut(M) -> PyResult<bool>,
    ) -> PyResult<T> {
        let stop = &self.budget.stop;
        if let Some(time) = self.budget.time {
            self.alarm.set(time, stop.clone());
        }
        thread::scope(|scope| {
            let (sender, mut receiver) = channel();
            let worker = scope.spawn(move || work(&sender));
            let mut trouble = None;
            loop {
                let message;
                (receiver, message) = py.detach(move || {
                    let message = receiver.recv_timeout(TICK);
                    (receiver, message)
                });
                let mut heard = match message {
                    Ok(message) if trouble.is_none() => hear(message),
                    Ok(_) | Err(RecvTimeoutError::Timeout) => Ok(true),
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                heard = heard.and_then(|go_on| py.check_signals().map(|()| go_on));
                if self.outside.as_ref().is_some_and(rivi_search::Stop::is_set) {
                    stop.set();
                }
                match heard {
                    Ok(true) => {}
                    Ok(false) => stop.set(),
                    Err(error) => {
                        stop.set();
                        trouble.get_or_insert(error);
                    }
                }
            }
            // The worker has let its sender go, so that it is at its end.
            let done = worker.join();
            match (trouble, done) {
                (Some(trouble), _) => Err(trouble),
                (None, Ok(found)) => Ok(found),
                (None, Err(_)) => {
                    Err(PyRuntimeError::new_err("the machine broke down: a fault in rivi"))
                }
            }
        })
    }
}

/// Passes what a machine tells on to a function, whose `False` ends the work.
pub(crate) fn tell(listener: Option<&Bound<'_, PyAny>>, told: &str) -> PyResult<bool> {
    let Some(listener) = listener else { return Ok(true) };
    Ok(listener.call1((told,))?.extract::<bool>().unwrap_or(true))
}
