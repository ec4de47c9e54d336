//! The program without a terminal.

use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseEvent, MouseEventKind};
use rivi_play::request::NewMatch;
use rivi_play::state::TimeControl;
use rivi_players::Language;
use rivi_terminal::screen::{App, Begin, Colours, Config, Event, Ground, Ink, Job, Kept, Workers};

pub(crate) const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (40, 15)];
pub(crate) const PLAIN: Ink = Ink { colours: Colours::None, ground: Ground::Dark, unicode: true };

/// The program without a terminal; its workers are real.
pub(crate) struct Seat {
    pub(crate) app: App,
    workers: Workers,
    heard: Receiver<Event>,
    pub(crate) kept: Vec<Option<String>>,
    /// Work that is given to nobody: what is for the network and the disk, and all of it where workers are off.
    pub(crate) left: Vec<Job>,
    /// Whether workers take what is for them.
    pub(crate) at_work: bool,
    pub(crate) now: u64,
}

pub(crate) fn new_match(game: &str, x: &str, o: &str, moves: &str) -> Begin {
    let new = NewMatch {
        game: game.to_owned(),
        x: x.to_owned(),
        o: o.to_owned(),
        first: None,
        clock: TimeControl::None,
        start: None,
        moves: moves.to_owned(),
        public: false,
    };
    Begin::Game { new: Box::new(new), names: [None, None], swap2: false }
}

impl Seat {
    pub(crate) fn with(begin: Begin, language: Language, ink: Ink, kept: Option<String>) -> Seat {
        let kept = Kept { game: kept, ..Kept::default() };
        let app = App::new(begin, language, ink, &Config::default(), kept, 1000).unwrap();
        let (tell, heard) = channel();
        let (workers, kept, left) = (Workers::new(tell), Vec::new(), Vec::new());
        let mut seat = Seat { app, workers, heard, kept, left, at_work: true, now: 1000 };
        seat.hears(Event::Tick);
        seat
    }

    pub(crate) fn at(begin: Begin) -> Seat {
        Seat::with(begin, Language::English, PLAIN, None)
    }

    pub(crate) fn people(game: &str, moves: &str) -> Seat {
        Seat::at(new_match(game, "human", "human", moves))
    }

    pub(crate) fn hears(&mut self, event: Event) {
        self.app.hear(event, self.now);
        for job in self.app.jobs() {
            let left = if self.at_work { self.workers.take(job) } else { Some(job) };
            match left {
                Some(Job::Keep(game)) => self.kept.push(game),
                Some(job) => self.left.push(job),
                None => {}
            }
        }
    }

    /// Presses keys: characters, and names in angle brackets.
    pub(crate) fn types(&mut self, keys: &str) {
        let mut rest = keys;
        while let Some(letter) = rest.chars().next() {
            let (code, length) = match rest.strip_prefix('<').and_then(|r| r.split_once('>')) {
                Some((name, _)) => (named(name), name.len() + 2),
                None => (KeyCode::Char(letter), letter.len_utf8()),
            };
            self.hears(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
            rest = &rest[length..];
        }
    }

    /// Hears from the workers until the screen shows this.
    pub(crate) fn sees(&mut self, text: &str, size: (u16, u16)) -> String {
        for _ in 0..600 {
            let shown = self.screen(size);
            if shown.contains(text) {
                return shown;
            }
            if let Ok(event) = self.heard.recv_timeout(Duration::from_millis(100)) {
                self.hears(event);
            }
        }
        panic!("{text:?} does not come:\n{}", self.screen(size));
    }

    /// Waits for one word of the workers.
    pub(crate) fn hears_one(&mut self) {
        let event =
            self.heard.recv_timeout(Duration::from_mins(1)).expect("somebody says something");
        self.hears(event);
    }

    /// Waits until the screen is another one.
    pub(crate) fn changes(&mut self, before: &str) {
        for _ in 0..600 {
            if self.screen(SIZES[1]) != before {
                return;
            }
            if let Ok(event) = self.heard.recv_timeout(Duration::from_millis(100)) {
                self.hears(event);
            }
        }
        panic!("nothing changes:\n{before}");
    }

    pub(crate) fn screen(&mut self, (width, height): (u16, u16)) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| self.app.draw(frame)).unwrap();
        let lines: Vec<String> = terminal
            .backend()
            .to_string()
            .lines()
            .map(|l| l.trim_matches('"').trim_end().to_owned())
            .collect();
        lines.join("\n")
    }

    pub(crate) fn clicks(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        let modifiers = KeyModifiers::NONE;
        self.hears(Event::Mouse(MouseEvent { kind, column, row, modifiers }));
    }

    /// The screen at each size, as snapshots.
    pub(crate) fn snapshots(&mut self, name: &str) {
        for size in SIZES {
            self.snapshot(name, size);
        }
    }

    /// The screen at one size, as a snapshot.
    pub(crate) fn snapshot(&mut self, name: &str, (width, height): (u16, u16)) {
        let screen = self.screen((width, height));
        insta::assert_snapshot!(format!("{name}-{width}x{height}"), screen);
    }
}

fn named(name: &str) -> KeyCode {
    match name {
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "tab" => KeyCode::Tab,
        "backspace" => KeyCode::Backspace,
        "f2" => KeyCode::F(2),
        _ => panic!("there is no key {name}"),
    }
}
