//! How little is written: only the cells that have changed.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use rivi_players::Language;
use rivi_terminal::screen::{Colours, Event, Ink};

use super::seat::{PLAIN, Seat, new_match};

/// What a terminal is sent.
#[derive(Clone, Default)]
struct Wire(Arc<Mutex<Vec<u8>>>);

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
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
        let ink = Ink { colours: Colours::True, ..PLAIN };
        let begin = new_match(game, "human", "human", "");
        let mut seat = Seat::with(begin, Language::English, ink, None);
        let wire = Wire::default();
        let area = Rect::new(0, 0, 80, 24);
        let options = TerminalOptions { viewport: Viewport::Fixed(area) };
        let backend = CrosstermBackend::new(wire.clone());
        let mut terminal = Terminal::with_options(backend, options).unwrap();
        terminal.draw(|frame| seat.app.draw(frame)).unwrap();
        for text in moves.split(' ') {
            wire.0.lock().unwrap().clear();
            for key in format!("m{text}").chars() {
                seat.hears(Event::Key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE)));
            }
            seat.types("<enter>");
            terminal.draw(|frame| seat.app.draw(frame)).unwrap();
            let written = wire.0.lock().unwrap().len();
            assert!(written > 0, "{game} {text}: nothing was drawn");
            let worst = most.entry(game).or_insert(0);
            *worst = written.max(*worst);
        }
    }
    assert!(most.values().all(|&bytes| bytes < 2048), "{most:?}");
    eprintln!("bytes of the longest move: {most:?}");
}
