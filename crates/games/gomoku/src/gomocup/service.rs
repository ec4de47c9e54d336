use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use rivi_search::{Limits, Stop};

use super::{Brain, Command};
use rivi_players::Alarm;

/// The longest line that is read; what is longer is cut off there.
const LONGEST_LINE: u64 = 4096;

/// The stop of the search that is under way, and whether the end has been told.
#[derive(Debug, Default)]
struct Watch {
    stop: Stop,
    ended: bool,
}

type Shared = Arc<Mutex<Watch>>;

/// Listens to a manager and answers until it says END or goes away. Lines are read by a thread of their
/// own, so that none is lost while a move is thought about, and the end is heard at once.
///
/// # Errors
/// If the answers cannot be written.
pub fn serve(input: impl BufRead + Send + 'static, out: &mut dyn Write) -> io::Result<()> {
    let (sender, receiver) = channel();
    let shared = Shared::default();
    let heard = Arc::clone(&shared);
    thread::spawn(move || listen(input, &sender, &heard));
    answer_all(&receiver, &shared, out)
}

fn listen(mut input: impl BufRead, lines: &Sender<Command>, shared: &Shared) {
    loop {
        let command = read_line(&mut input).map_or(Command::End, |line| Command::read(&line));
        let ended = command == Command::End;
        if ended {
            let mut watch = shared.lock().unwrap_or_else(PoisonError::into_inner);
            watch.ended = true;
            watch.stop.set();
        }
        if lines.send(command).is_err() || ended {
            return;
        }
    }
}

/// A line, or `None` at the end of the input. What is no text is read as well as it can be.
fn read_line(input: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let mut limited = io::Read::take(&mut *input, LONGEST_LINE);
    let count = limited.read_until(b'\n', &mut bytes).ok()?;
    (count > 0).then(|| String::from_utf8_lossy(&bytes).into_owned())
}

fn answer_all(lines: &Receiver<Command>, shared: &Shared, out: &mut dyn Write) -> io::Result<()> {
    let (mut brain, alarm) = (Brain::default(), Alarm::default());
    while let Ok(command) = lines.recv() {
        if command == Command::End {
            break;
        }
        let limits = Limits::default();
        if brain.will_think(&command) {
            let mut watch = shared.lock().unwrap_or_else(PoisonError::into_inner);
            watch.stop = limits.stop.clone();
            if watch.ended {
                break;
            }
            drop(watch);
            alarm.set(brain.clock().think, limits.stop.clone());
        }
        for line in brain.answer(command, &limits) {
            writeln!(out, "{line}\r")?;
        }
        out.flush()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::time::{Duration, Instant};

    use super::*;

    fn served(input: &str) -> Vec<String> {
        let mut out = Vec::new();
        serve(Cursor::new(input.to_owned().into_bytes()), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        text.lines().map(|line| line.trim_end().to_owned()).collect()
    }

    #[test]
    fn it_ends_soon_after_the_end() {
        let begun = Instant::now();
        let answers = served("INFO timeout_turn 60000\r\nSTART 20\r\nTURN 10,10\r\nEND\r\n");
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
        assert_eq!(answers[0], "OK");
        assert_eq!(served(""), Vec::<String>::new());
    }

    #[test]
    fn nonsense_is_answered_and_survived() {
        let long = "x".repeat(100_000);
        let answers = served(&format!("ABOUT\n\u{0}\n{long}\nSTART 15\nTURN 1,1,1\nEND\n"));
        assert!(answers[0].starts_with("name="));
        assert!(answers.iter().any(|answer| answer == "OK"));
        assert!(answers.last().unwrap().starts_with("ERROR TURN expected x,y"));
    }
}
