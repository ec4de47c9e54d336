//! A server's log and load, for the screen.

use std::io::{self, Write};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use rivi_terminal::screen::{Event, Heard};
use tracing_subscriber::fmt::MakeWriter;

/// Lines that are kept until somebody listens.
const MOST_EARLY: usize = 100;

/// Where a log goes while the screen is taken.
#[derive(Clone, Default)]
pub(super) struct Lines(Arc<Mutex<Heap>>);

#[derive(Default)]
struct Heap {
    tell: Option<Sender<Event>>,
    early: Vec<String>,
}

impl Lines {
    /// Tells the screen from now on, what has been told before first.
    pub(super) fn tell(&self, tell: Sender<Event>) {
        let mut heap = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for line in heap.early.drain(..) {
            // Whoever has left hears nothing.
            let _ = tell.send(Event::Heard(Heard::Log(line)));
        }
        heap.tell = Some(tell);
    }
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut heap = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let line = String::from_utf8_lossy(bytes).trim_end().to_owned();
        match &heap.tell {
            Some(tell) => {
                let _ = tell.send(Event::Heard(Heard::Log(line)));
            }
            None if heap.early.len() < MOST_EARLY => heap.early.push(line),
            None => {}
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Lines {
    type Writer = Lines;

    fn make_writer(&self) -> Lines {
        self.clone()
    }
}

/// Tells once a second what the server counts, until nobody listens.
pub(super) fn watch(tell: Sender<Event>) {
    thread::spawn(move || {
        let mut before: Option<u64> = None;
        loop {
            let figures = rivi_server::counted();
            let now = sum(&figures, "rivi_requests");
            let since = before.map_or(0, |before| now.saturating_sub(before));
            let load = [
                ("connections", sum(&figures, "rivi_connections")),
                ("matches", sum(&figures, "rivi_matches_live")),
                ("requests", since),
                ("searches", sum(&figures, "rivi_searches_running")),
                ("waiting", sum(&figures, "rivi_searches_waiting")),
            ];
            let load = load.map(|(name, value)| (name.to_owned(), value)).to_vec();
            before = Some(now);
            if tell.send(Event::Heard(Heard::Load(load))).is_err() {
                return;
            }
            thread::sleep(Duration::from_secs(1));
        }
    });
}

/// All values of a figure together, whatever its labels.
fn sum(figures: &str, name: &str) -> u64 {
    let of = |line: &&str| line.split(['{', ' ']).next() == Some(name);
    let value = |line: &str| line.rsplit(' ').next().and_then(|value| value.parse::<f64>().ok());
    figures.lines().filter(of).filter_map(value).sum::<f64>() as u64
}
