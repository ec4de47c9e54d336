//! What the mouse does to a game.

use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::Play;
use crate::screen::keys::Action;
use crate::screen::wish::Wish;
use crate::screen::words::Manner;

impl Play {
    /// The mouse: left plays, right drags the board, the wheel zooms, and goes through a panel.
    pub(crate) fn mouse(&mut self, mouse: MouseEvent, manner: &Manner, now: u64) -> Wish {
        if self.dialog.is_some() {
            return self.dialog_mouse(mouse, manner, now);
        }
        let place = (mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(square) = self.sight.square_at(place) {
                    self.focus = false;
                    self.sight.cursor = square;
                    self.play_here(manner, now);
                }
            }
            MouseEventKind::Down(_) => self.sight.hold(place),
            MouseEventKind::Drag(MouseButton::Left) => {}
            MouseEventKind::Drag(_) => self.sight.drag(place),
            MouseEventKind::Up(_) => self.sight.let_go(),
            MouseEventKind::ScrollUp => self.wheel(true, place, manner),
            MouseEventKind::ScrollDown => self.wheel(false, place, manner),
            _ => {}
        }
        Wish::None
    }

    fn wheel(&mut self, up: bool, place: (u16, u16), manner: &Manner) {
        if self.panel_at.contains(place.into()) {
            if self.panels.key(if up { Action::Up } else { Action::Down }) {
                self.go_on();
            }
        } else {
            self.sight.zoom(up, manner.ink);
        }
    }
}
