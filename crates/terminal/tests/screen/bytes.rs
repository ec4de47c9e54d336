//! How little is written: only the cells that have changed.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use rivi_play::seen::Analysis;
use rivi_players::{Desk, Language, LineTold, MoveValue, Worth};
use rivi_search::{Score, Verdict};
use rivi_terminal::screen::{Colours, Event, Heard, Ink, Job, Pen};

use super::seat::{PLAIN, Seat, new_match};

/// What a terminal is sent.
#[derive(Clone, Default)]
pub(crate) struct Wire(pub(crate) Arc<Mutex<Vec<u8>>>);

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The program on a terminal of 80 columns and 24 lines.
struct Sent {
    seat: Seat,
    terminal: Terminal<Pen<Wire>>,
    wire: Wire,
}

impl Sent {
    fn new(game: &str) -> Sent {
        let ink = Ink { colours: Colours::True, ..PLAIN };
        let begin = new_match(game, "human", "human", "");
        let seat = Seat::with(begin, Language::English, ink, None);
        let wire = Wire::default();
        let viewport = Viewport::Fixed(Rect::new(0, 0, 80, 24));
        let options = TerminalOptions { viewport };
        let terminal = Terminal::with_options(Pen::new(wire.clone()), options).unwrap();
        let mut sent = Sent { seat, terminal, wire };
        sent.draws();
        sent
    }

    /// How many bytes are written until everything is as it should be.
    fn draws(&mut self) -> usize {
        self.wire.0.lock().unwrap().clear();
        self.terminal.draw(|frame| self.seat.app.draw(frame)).unwrap();
        self.wire.0.lock().unwrap().len()
    }

    fn plays(&mut self, text: &str) -> usize {
        for key in format!("m{text}").chars() {
            self.seat.hears(Event::Key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE)));
        }
        self.seat.types("<enter>");
        self.draws()
    }

    /// The analyst tells of a value of every move: nothing that can be heard is more to draw.
    fn hears_all(&mut self) -> usize {
        let Some(Job::Look { ticket, desk, .. }) = self.seat.left.pop() else { panic!("no work") };
        let seen = Box::new(every_value(&*desk));
        self.seat.hears(Event::Heard(Heard::Looked { ticket, seen }));
        self.draws()
    }
}

#[test]
fn a_move_writes_less_than_two_kilobytes() {
    let mut most = BTreeMap::new();
    for (game, moves) in [
        ("tictactoe", "a1 b2 c3 a3 c1"),
        ("connect4", "4 4 5 3 2 6"),
        ("gomoku", "h8 i9 g7 j10"),
        ("ultimate", "44 40 08 80 04"),
    ] {
        let mut sent = Sent::new(game);
        for text in moves.split(' ') {
            let written = sent.plays(text);
            assert!(written > 0, "{game} {text}: nothing was drawn");
            let worst = most.entry(game).or_insert(0);
            *worst = written.max(*worst);
        }
    }
    assert!(most.values().all(|&bytes| bytes < 2048), "{most:?}");
    eprintln!("bytes of the longest move: {most:?}");
}

#[test]
fn a_move_beside_the_panel_of_lines_writes_less_than_two_kilobytes() {
    let mut most = BTreeMap::new();
    for (game, moves) in
        [("connect4", "4 4 5 3"), ("gomoku", "h8 i9 g7"), ("mnk:64,64,5", "a1 b2 c9 d4")]
    {
        let mut sent = Sent::new(game);
        sent.seat.at_work = false;
        sent.seat.types("a");
        sent.hears_all();
        for text in moves.split(' ') {
            let written = (sent.plays(text), sent.hears_all());
            let worst = most.entry(game).or_insert((0, 0));
            *worst = (written.0.max(worst.0), written.1.max(worst.1));
        }
    }
    eprintln!("bytes of the longest move, and of the analysis after it: {most:?}");
    assert!(most.values().all(|&(played, told)| played + told < 2048), "{most:?}");
}

fn every_value(desk: &dyn Desk) -> Analysis {
    let targets = desk.table().legal_targets();
    let count = desk.table().move_count();
    let worth = |at: usize| {
        let verdict = Verdict::Guess(Score(at as i32 % 100));
        Worth { verdict, expected: Some(((at + count) % 98 + 1) as u8) }
    };
    let moves: Vec<String> = targets.iter().take(12).map(|target| target.text.clone()).collect();
    let value = |(at, target): (usize, &rivi_rules::Target)| MoveValue {
        text: target.text.clone(),
        square: Some(target.square),
        verdict: worth(at),
    };
    Analysis {
        lines: vec![LineTold { moves, verdict: worth(1) }; 3],
        values: targets.iter().enumerate().map(value).collect(),
        nodes: 1000 * (count as u64 + 1),
        depth: 9,
        ..Analysis::default()
    }
}
