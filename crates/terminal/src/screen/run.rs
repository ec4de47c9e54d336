//! The program on a real terminal: keys in, screens out.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use ratatui::Terminal;
use ratatui::backend::Backend;
use ratatui::crossterm::event::{self as input, KeyEventKind, MouseEventKind};

use super::app::App;
use super::event::{Event, Job};
use super::guard::{Guard, restore};
use super::pen::Pen;
use super::work::Workers;

/// What is done for the program by whoever knows the network and the disk.
pub trait Outside {
    /// Takes work that is none for a thread of ours. What comes of it is told as events.
    fn take(&mut self, job: Job, tell: &Sender<Event>);
}

/// Milliseconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
}

/// Runs the program until somebody leaves it, or something ends it from outside: then the number of the signal.
///
/// # Errors
/// If the terminal takes nothing.
pub fn run(
    mut app: App,
    mouse: bool,
    outside: &mut dyn Outside,
    feed: impl FnOnce(Sender<Event>),
) -> io::Result<Option<i32>> {
    let (tell, heard) = channel();
    let signals = Signals::told(&tell, restore)?;
    let guard = Guard::new(mouse)?;
    keys(tell.clone());
    feed(tell.clone());
    let workers = Workers::new(tell.clone());
    let mut terminal = Terminal::new(Pen::new(io::stdout()))?;
    loop {
        for job in app.jobs() {
            if let Some(job) = workers.take(job) {
                outside.take(job, &tell);
            }
        }
        if app.is_over() {
            break;
        }
        terminal.draw(|frame| app.draw(frame))?;
        match waited(&heard, app.patience()) {
            Event::End => break,
            Event::Suspend => {
                suspend(&guard, &mut terminal)?;
                app.hear(Event::Resize, now());
            }
            event => {
                if matches!(event, Event::Resize) {
                    draw_anew(&mut terminal)?;
                }
                #[cfg(debug_assertions)]
                panic_if_asked(&event);
                app.hear(event, now());
                // What has come meanwhile is shown together.
                while let Ok(event) = heard.try_recv() {
                    if matches!(event, Event::End | Event::Suspend) {
                        let _ = tell.send(event);
                        break;
                    }
                    app.hear(event, now());
                }
            }
        }
    }
    for job in app.leave() {
        outside.take(job, &tell);
    }
    drop(guard);
    Ok(signals.ended.try_recv().ok())
}

/// A test has to see what a panic leaves behind: F12 is one where the environment asks for it. No release knows this.
#[cfg(debug_assertions)]
fn panic_if_asked(event: &Event) {
    let is_key = matches!(event, Event::Key(key) if key.code == input::KeyCode::F(12));
    assert!(!is_key || std::env::var_os("RIVI_TEST_PANIC").is_none(), "as the environment asks");
}

pub(super) fn waited(heard: &Receiver<Event>, patience: Duration) -> Event {
    match heard.recv_timeout(patience) {
        Ok(event) => event,
        Err(RecvTimeoutError::Timeout) => Event::Tick,
        Err(RecvTimeoutError::Disconnected) => Event::End,
    }
}

/// Listens to keys and mouse on a thread of its own.
fn keys(tell: Sender<Event>) {
    thread::spawn(move || {
        loop {
            let event = match input::read() {
                Ok(input::Event::Key(key)) if key.kind == KeyEventKind::Release => continue,
                Ok(input::Event::Key(key)) if is_control(&key, 'z') => Event::Suspend,
                Ok(input::Event::Key(key)) if is_control(&key, 'l') => Event::Resize,
                Ok(input::Event::Key(key)) => Event::Key(key),
                // A mouse that only moves says nothing that we want to know.
                Ok(input::Event::Mouse(mouse)) if mouse.kind == MouseEventKind::Moved => continue,
                Ok(input::Event::Mouse(mouse)) => Event::Mouse(mouse),
                Ok(input::Event::Paste(text)) => Event::Paste(text),
                Ok(input::Event::Resize(..)) => Event::Resize,
                Ok(_) => continue,
                Err(_) => Event::End,
            };
            let over = matches!(event, Event::End);
            if tell.send(event).is_err() || over {
                return;
            }
        }
    });
}

fn is_control(key: &input::KeyEvent, letter: char) -> bool {
    key.modifiers.contains(input::KeyModifiers::CONTROL) && key.code == input::KeyCode::Char(letter)
}

/// Gives the terminal back, stops the process, and takes the terminal again when it is called back.
fn suspend(guard: &Guard, terminal: &mut Terminal<Pen<io::Stdout>>) -> io::Result<()> {
    restore();
    #[cfg(unix)]
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
    guard.enter()?;
    draw_anew(terminal)
}

/// Nothing is known of what the screen shows: all of it is to be written. [`Terminal::clear`] would ask the terminal
/// where its cursor is, and the thread that listens to keys would take the answer.
fn draw_anew(terminal: &mut Terminal<Pen<io::Stdout>>) -> io::Result<()> {
    terminal.backend_mut().clear()?;
    terminal.swap_buffers();
    Ok(())
}

/// Whoever ends or stops the program from outside is heard as an event; the number of the signal comes here.
pub(super) struct Signals {
    pub(super) ended: Receiver<i32>,
    #[cfg(unix)]
    handle: signal_hook::iterator::Handle,
}

#[cfg(unix)]
impl Drop for Signals {
    fn drop(&mut self) {
        self.handle.close();
    }
}

impl Signals {
    /// Listens until this is dropped. If nobody hears the events any more, `last` is done and the program ends.
    #[cfg(unix)]
    pub(super) fn told(tell: &Sender<Event>, last: fn()) -> io::Result<Signals> {
        use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
        let (number, ended) = channel();
        let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM, SIGTSTP])?;
        let (tell, handle) = (tell.clone(), signals.handle());
        thread::spawn(move || {
            for signal in signals.forever() {
                if signal == SIGTSTP {
                    let _ = tell.send(Event::Suspend);
                    continue;
                }
                let _ = number.send(signal);
                if tell.send(Event::End).is_err() {
                    last();
                    std::process::exit(128 + signal);
                }
            }
        });
        Ok(Signals { ended, handle })
    }

    #[cfg(not(unix))]
    pub(super) fn told(_: &Sender<Event>, _: fn()) -> io::Result<Signals> {
        Ok(Signals { ended: channel().1 })
    }
}
