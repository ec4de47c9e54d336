//! What keys do to a game.

use ratatui::crossterm::event::KeyEvent;
use rivi_play::message::Command;

use super::Play;
use super::dialog::Dialog;
use super::hint::Hint;
use super::source::Source;
use crate::screen::form::Form;
use crate::screen::ink::Role;
use crate::screen::keys::Action;
use crate::screen::panel::Panel;
use crate::screen::wish::Wish;
use crate::screen::words::Manner;

impl Play {
    /// A key.
    pub(crate) fn key(&mut self, key: KeyEvent, manner: &Manner, now: u64) -> Wish {
        self.now = now;
        if self.dialog.is_some() {
            return self.dialog_key(key, manner, now);
        }
        if self.typed.wants(key) {
            if let Some(text) = self.typed.hear(key) {
                self.play_text(&text, manner, now);
            }
            return Wish::None;
        }
        let Some(action) = manner.keys.action(key) else { return Wish::None };
        if self.focus && self.panels.key(action) {
            self.go_on();
            return Wish::None;
        }
        self.act(action, manner, now)
    }

    /// A text that was pasted is a move, if anything.
    pub(crate) fn paste(&mut self, text: &str) {
        if self.dialog.is_none() {
            self.typed.paste(text);
        }
    }

    pub(super) fn act(&mut self, action: Action, manner: &Manner, now: u64) -> Wish {
        if let Some(panel) = Panel::of(action) {
            self.open(panel, manner);
            return Wish::None;
        }
        if self.is_too_early(action, manner) {
            return Wish::None;
        }
        match action {
            Action::Up => self.go(-1, 0),
            Action::Down => self.go(1, 0),
            Action::Left => self.go(0, -1),
            Action::Right => self.go(0, 1),
            Action::Take => self.play_here(manner, now),
            Action::Type => self.typed.begin(String::new()),
            Action::Undo => {
                self.command(Command::TakeBack, now);
            }
            Action::Redo => {
                self.command(Command::Redo, now);
            }
            Action::Hint => self.ask_hint(manner, now),
            Action::Machine => {
                self.command(Command::MachineMove { player: None }, now);
            }
            Action::Switch => self.switch(manner, now),
            Action::Players => self.pick(manner),
            Action::New => self.dialog = Some(Dialog::New(Box::new(Form::of(&self.state, manner)))),
            Action::GoOn => self.go_on_after_a_win(manner, now),
            Action::Guides => self.guides = !self.guides,
            Action::Nearer => self.sight.zoom(true, manner.ink),
            Action::Further => self.sight.zoom(false, manner.ink),
            Action::Whole => self.sight.whole(),
            Action::Focus => self.focus = !self.focus && self.panels.open != Panel::Moves,
            Action::Resign if self.state.result.is_none() => self.dialog = Some(Dialog::Resign),
            Action::Draw => {
                self.command(Command::OfferDraw, now);
            }
            Action::Agree | Action::Decline if self.state.asked.is_some() => {
                self.command(Command::Answer { accept: action == Action::Agree }, now);
            }
            Action::Stop => self.stop(now),
            Action::Help => return Wish::Help,
            Action::Quit => return Wish::Leave,
            _ => {}
        }
        Wish::None
    }

    fn go(&mut self, down: i16, across: i16) {
        self.sight.go(down, across, self.state.view.size, self.look);
        self.shapes.clear();
        if self.panels.open == Panel::Inside {
            self.go_on();
        }
    }

    fn open(&mut self, panel: Panel, manner: &Manner) {
        if panel != Panel::Moves && !self.may_be_helped() {
            self.say(manner.text("screen.no_help"), Role::Bad);
            return;
        }
        let again = self.panels.open == panel;
        self.panels.open = if again { Panel::Moves } else { panel };
        self.opened_at = self.now;
        self.focus = !again && matches!(panel, Panel::Inside | Panel::Tree);
        self.go_on();
    }

    /// Stops what is going on: a hint, the machine that thinks, or what was said.
    fn stop(&mut self, now: u64) {
        if let Some((_, stop)) = self.hint_job.take() {
            stop.set();
            self.hint = Hint::None;
        } else if self.focus {
            self.focus = false;
        } else if self.state.thinking.is_some() {
            self.command(Command::StopThinking, now);
        } else {
            self.hint = Hint::None;
            self.notice = None;
        }
    }

    pub(super) fn switch(&mut self, manner: &Manner, now: u64) {
        match &mut self.source {
            Source::Local(local) => match local.switch(now) {
                Ok(()) => self.changed(now),
                Err(refusal) => self.refused(&refusal),
            },
            Source::Live(_) => self.say(manner.text("page.refused.not_yours"), Role::Bad),
        }
    }
}
