//! What a program writes, read on threads of its own so that nobody else ever waits for it.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// One thing read from a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Output {
    /// A line that is not empty, without its end.
    Line(String),
    /// A line longer than any line may be.
    TooLong,
    /// Nothing more will come.
    End,
}

/// The longest line that is read.
pub(super) const LONGEST_LINE: usize = 64 * 1024;

/// Lines waiting to be looked at. When they are full the reader waits, then the pipe fills, then the
/// program waits: a flood takes no memory here.
const WAITING_LINES: usize = 64;

/// Reads lines on a thread of its own. Lines may end with LF, CR or both.
pub(super) fn read_lines(from: impl Read + Send + 'static) -> Receiver<Output> {
    let (sender, receiver) = sync_channel(WAITING_LINES);
    thread::spawn(move || {
        // An error means that the other end is gone, which is the end either way.
        let _ = forward(BufReader::new(from), &sender);
        let _ = sender.send(Output::End);
    });
    receiver
}

/// Sends line after line, until the end or until nobody listens any more (`None`).
fn forward(mut from: impl BufRead, to: &SyncSender<Output>) -> Option<()> {
    let mut line = Vec::new();
    loop {
        let chunk = from.fill_buf().ok()?;
        if chunk.is_empty() {
            return send_line(&mut line, to);
        }
        let end = chunk.iter().position(|&byte| byte == b'\n' || byte == b'\r');
        line.extend_from_slice(&chunk[..end.unwrap_or(chunk.len())]);
        let used = end.map_or(chunk.len(), |at| at + 1);
        from.consume(used);
        if line.len() > LONGEST_LINE {
            to.send(Output::TooLong).ok()?;
            line.clear();
        } else if end.is_some() {
            send_line(&mut line, to)?;
        }
    }
}

fn send_line(line: &mut Vec<u8>, to: &SyncSender<Output>) -> Option<()> {
    let text = String::from_utf8_lossy(line).trim().to_owned();
    line.clear();
    if text.is_empty() { Some(()) } else { to.send(Output::Line(text)).ok() }
}

/// The last words on a program's error output, for the message about its end.
#[derive(Debug)]
pub(super) struct LastWords {
    kept: Arc<Mutex<VecDeque<u8>>>,
    listener: JoinHandle<()>,
}

/// How much of the error output is kept.
const KEPT: usize = 2048;

/// How long the error output of a program that has ended may still be on its way.
const LATE_WORDS: Duration = Duration::from_millis(200);

impl LastWords {
    /// Listens on a thread of its own; all but the last part is forgotten.
    pub(super) fn of(mut from: impl Read + Send + 'static) -> LastWords {
        let kept = Arc::new(Mutex::new(VecDeque::new()));
        let ear = Arc::clone(&kept);
        let listener = thread::spawn(move || {
            let mut chunk = [0; 4096];
            while let Ok(read) = from.read(&mut chunk)
                && read > 0
            {
                hear(&ear, &chunk[..read]);
            }
        });
        LastWords { kept, listener }
    }

    /// The last line that is not empty, once the program has ended.
    pub(super) fn last_line(&self) -> Option<String> {
        let deadline = Instant::now() + LATE_WORDS;
        while !self.listener.is_finished() && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(1));
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(kept.make_contiguous());
        text.lines().rfind(|line| !line.trim().is_empty()).map(str::to_owned)
    }
}

fn hear(kept: &Mutex<VecDeque<u8>>, bytes: &[u8]) {
    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
    kept.extend(bytes);
    let surplus = kept.len().saturating_sub(KEPT);
    kept.drain(..surplus);
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    fn all(text: &'static [u8]) -> Vec<Output> {
        read_lines(text).iter().collect()
    }

    fn line(text: &str) -> Output {
        Output::Line(text.to_owned())
    }

    #[test]
    fn every_kind_of_line_end_is_one() {
        assert_eq!(
            all(b"a\r\nb\rc\n\n d "),
            [line("a"), line("b"), line("c"), line("d"), Output::End]
        );
        assert_eq!(all(b""), [Output::End]);
    }

    #[test]
    fn bytes_that_are_no_text_are_shown_as_such() {
        assert_eq!(all(b"a\xffb\n"), [line("a\u{fffd}b"), Output::End]);
    }

    #[test]
    fn an_endless_line_takes_bounded_memory() {
        let endless = read_lines(io::repeat(b'x'));
        assert!(endless.iter().take(100).all(|output| output == Output::TooLong));
    }

    #[test]
    fn only_the_last_words_are_kept() {
        let text: String = "a line\n".repeat(10_000) + "the last\n\n";
        let words = LastWords::of(io::Cursor::new(text));
        assert_eq!(words.last_line().as_deref(), Some("the last"));
        assert!(words.kept.lock().unwrap().len() <= KEPT);
    }
}
