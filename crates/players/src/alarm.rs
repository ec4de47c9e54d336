use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use rivi_search::Stop;

/// Stops searches when their time is up. Searches never read a clock; whoever gives them a time sets
/// the alarm. It keeps one thread, which ends with it.
#[derive(Debug)]
pub struct Alarm(Sender<(Instant, Stop)>);

impl Default for Alarm {
    fn default() -> Alarm {
        let (sender, receiver) = channel();
        thread::spawn(move || watch(&receiver));
        Alarm(sender)
    }
}

impl Alarm {
    /// Sets `stop` when so much time has passed. An alarm set before is forgotten: a player thinks
    /// about one move at a time.
    pub fn set(&self, after: Duration, stop: Stop) {
        // The thread listens as long as this exists.
        let _ = self.0.send((Instant::now() + after, stop));
    }
}

fn watch(alarms: &Receiver<(Instant, Stop)>) {
    let mut current: Option<(Instant, Stop)> = None;
    loop {
        let next = match &current {
            None => alarms.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some((at, _)) => alarms.recv_timeout(at.saturating_duration_since(Instant::now())),
        };
        match (next, current.take()) {
            (Ok(alarm), _) => current = Some(alarm),
            (Err(RecvTimeoutError::Timeout), Some((_, stop))) => stop.set(),
            (Err(_), _) => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait_for(stop: &Stop) -> Duration {
        let begun = Instant::now();
        while !stop.is_set() && begun.elapsed() < Duration::from_secs(10) {
            thread::sleep(Duration::from_micros(100));
        }
        begun.elapsed()
    }

    #[test]
    fn it_rings_when_the_time_is_up() {
        let (alarm, stop) = (Alarm::default(), Stop::default());
        alarm.set(Duration::from_millis(30), stop.clone());
        let waited = wait_for(&stop);
        assert!(
            waited >= Duration::from_millis(29) && waited < Duration::from_secs(5),
            "{waited:?}"
        );
    }

    #[test]
    fn a_new_alarm_replaces_the_old_one() {
        let (alarm, first, second) = (Alarm::default(), Stop::default(), Stop::default());
        alarm.set(Duration::from_millis(40), first.clone());
        alarm.set(Duration::from_millis(80), second.clone());
        wait_for(&second);
        assert!(second.is_set() && !first.is_set());
    }
}
