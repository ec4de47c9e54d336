//! The program for whoever hears rather than sees it: lines in, sentences out.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use super::app::App;
use super::event::Event;
use super::keys::{Action, Keymap};
use super::run::{Outside, Signals, now, waited};
use super::words::Manner;
use super::work::Workers;
use crate::text::input::next_line;

/// What changes by itself, as a clock, is looked at this often.
const PATIENCE: Duration = Duration::from_millis(200);

/// What is for eyes only.
const SEEN: [Action; 5] =
    [Action::Guides, Action::Nearer, Action::Further, Action::Whole, Action::Type];

/// Something to be said. It is said once, and again when its key is another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Topic {
    name: &'static str,
    key: String,
    lines: Vec<String>,
}

impl Topic {
    /// Said again when its words are others.
    pub(crate) fn new(name: &'static str, lines: Vec<String>) -> Topic {
        let key = lines.join("\n");
        Topic { name, key, lines }
    }

    /// Said again when the key is another one.
    pub(crate) fn keyed(name: &'static str, key: String, lines: Vec<String>) -> Topic {
        Topic { name, key, lines }
    }
}

/// What was said of each topic last.
#[derive(Default)]
struct Voice(BTreeMap<&'static str, String>);

impl Voice {
    fn says(&mut self, topics: Vec<Topic>, out: &mut dyn Write) -> io::Result<()> {
        // What is no topic any more is new when it comes back.
        self.0.retain(|name, _| topics.iter().any(|topic| topic.name == *name));
        for Topic { name, key, lines } in topics {
            if lines.is_empty() || self.0.get(name) == Some(&key) {
                continue;
            }
            self.0.insert(name, key);
            for line in lines {
                writeln!(out, "{}", line.split_whitespace().collect::<Vec<_>>().join(" "))?;
            }
        }
        out.flush()
    }
}

/// Runs the program in sentences until somebody leaves it, or something ends it from outside: then the number of the
/// signal. Where nobody sits at the other end lines are read only when they can be answered.
///
/// # Errors
/// If nothing can be written any more.
pub fn run_spoken(
    mut app: App,
    somebody: bool,
    out: &mut dyn Write,
    outside: &mut dyn Outside,
) -> io::Result<Option<i32>> {
    let (tell, heard) = channel();
    let (ask, asked) = channel();
    let signals = Signals::told(&tell, || ())?;
    listen(asked, tell.clone());
    let workers = Workers::new(tell.clone());
    let (mut voice, mut is_asked) = (Voice::default(), false);
    loop {
        for job in app.jobs() {
            if let Some(job) = workers.take(job) {
                outside.take(job, &tell);
            }
        }
        voice.says(app.topics(), out)?;
        if app.is_over() {
            break;
        }
        if !is_asked && (somebody || !app.is_at_work()) {
            is_asked = ask.send(()).is_ok();
        }
        match waited(&heard, PATIENCE) {
            Event::End => break,
            #[cfg(unix)]
            Event::Suspend => {
                signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
            }
            Event::Line(line) => {
                is_asked = false;
                if line.trim().is_empty() {
                    voice = Voice::default();
                }
                app.hear(Event::Line(line), now());
            }
            event => app.hear(event, now()),
        }
    }
    for job in app.leave() {
        outside.take(job, &tell);
    }
    Ok(signals.ended.try_recv().ok())
}

/// Reads a line whenever one is asked for and no further, so that what comes after is there for others.
fn listen(asked: Receiver<()>, tell: Sender<Event>) {
    thread::spawn(move || {
        for () in asked {
            let event = match next_line(&mut io::stdin().lock()) {
                Ok(Some(line)) => Event::Line(line),
                Ok(None) | Err(_) => Event::End,
            };
            if tell.send(event).is_err() {
                return;
            }
        }
    });
}

/// Every word with the keys that stand for it and what it does.
pub(crate) fn words(keys: &Keymap, manner: &Manner) -> Vec<String> {
    let heard = Action::all().filter(|action| !SEEN.contains(action));
    let told = |action: Action| {
        let told = manner.text(&format!("screen.key.{}", action.name()));
        let keys = keys.of(action).join(", ");
        manner.tell("linear.word", &[("word", action.name()), ("keys", &keys), ("told", &told)])
    };
    heard.map(told).collect()
}
