use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::words::Manner;

/// The longest move that is typed.
const MOST: usize = 20;

/// A move that is being typed, or none.
#[derive(Debug, Default)]
pub(super) struct Typed(Option<String>);

impl Typed {
    /// Begins with this text.
    pub(super) fn begin(&mut self, text: String) {
        self.0 = Some(text);
    }

    /// Begins with a text that was pasted: that is a move, if anything.
    pub(super) fn paste(&mut self, text: &str) {
        let clean = text.trim().chars().filter(|letter| !letter.is_control());
        self.0 = Some(clean.take(MOST).collect());
    }

    /// Leaves it.
    pub(super) fn leave(&mut self) {
        self.0 = None;
    }

    /// Whether a key is meant for it: any while something is typed, and a digit begins.
    pub(super) fn wants(&self, key: KeyEvent) -> bool {
        self.0.is_some() || matches!(key.code, KeyCode::Char('0'..='9'))
    }

    /// Hears a key that is meant for it; the whole text once that is entered.
    pub(super) fn hear(&mut self, key: KeyEvent) -> Option<String> {
        let mut typed = self.0.take().unwrap_or_default();
        match key.code {
            KeyCode::Enter => return Some(typed.trim().to_owned()),
            KeyCode::Esc => return None,
            KeyCode::Backspace if typed.len() <= 1 => return None,
            KeyCode::Backspace => {
                typed.pop();
            }
            KeyCode::Char(letter) if typed.len() < MOST && !letter.is_control() => {
                typed.push(letter);
            }
            _ => {}
        }
        self.0 = Some(typed);
        None
    }

    /// How it is shown.
    pub(super) fn told(&self, manner: &Manner) -> Option<String> {
        let typed = self.0.as_ref()?;
        let cursor = manner.ink.char('▏', '_');
        Some(format!("{}: {typed}{cursor}", manner.text("page.moves.type")))
    }
}
