//! The terminal, which is put back as it was whatever ends the program.

use std::io::{self, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{execute, queue};

/// Whether the terminal is ours at present.
static OURS: AtomicBool = AtomicBool::new(false);
static HOOK: Once = Once::new();

/// Holds the terminal: while it lives, the whole screen is ours.
#[derive(Debug)]
pub(super) struct Guard {
    mouse: bool,
}

impl Guard {
    pub(super) fn new(mouse: bool) -> io::Result<Guard> {
        HOOK.call_once(|| {
            let usual = panic::take_hook();
            panic::set_hook(Box::new(move |what| {
                // A machine that breaks down on its own thread is told of on the screen.
                let is_main = std::thread::current().name() == Some("main");
                if is_main || !OURS.load(Ordering::SeqCst) {
                    restore();
                    usual(what);
                }
            }));
        });
        let guard = Guard { mouse };
        guard.enter()?;
        Ok(guard)
    }

    /// Takes the terminal.
    pub(super) fn enter(&self) -> io::Result<()> {
        enable_raw_mode()?;
        OURS.store(true, Ordering::SeqCst);
        let mut out = io::stdout();
        queue!(out, EnterAlternateScreen, EnableBracketedPaste)?;
        if self.mouse {
            queue!(out, EnableMouseCapture)?;
        }
        out.flush()
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back, if we have it.
pub(super) fn restore() {
    if OURS.swap(false, Ordering::SeqCst) {
        // Nothing more can be done for a terminal that takes nothing.
        let _ = execute!(
            io::stdout(),
            DisableMouseCapture,
            DisableBracketedPaste,
            LeaveAlternateScreen,
            Show
        );
        let _ = disable_raw_mode();
    }
}
