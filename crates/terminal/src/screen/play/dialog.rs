//! What lies over the board, or asks below it, and the keys that answer.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::{Block, BorderType, Clear, Widget};
use rivi_play::message::Command;
use rivi_rules::Side;

use super::Play;
use super::picker::{Picked, Picker};
use super::source::Source;
use crate::screen::form::{Filled, Form};
use crate::screen::ink::Role;
use crate::screen::keys::Action;
use crate::screen::wish::Wish;
use crate::screen::words::{Manner, is_person};

/// What lies over the board, or asks below it.
#[derive(Debug)]
pub(crate) enum Dialog {
    New(Box<Form>),
    Players(Box<Picker>),
    /// The game is over; which of the answers is marked.
    Over(usize),
    /// A side is to be taken in an opening; which of the answers is marked.
    Choice(usize),
    /// Whether to give up.
    Resign,
}

/// The answers at the end of a game, each with its letter.
const ANSWERS: [(char, &str); 4] = [
    ('a', "page.end.again"),
    ('o', "page.end.sides"),
    ('n', "page.end.analyse"),
    ('q', "page.end.leave"),
];

/// An answer that can be given, by its letter too.
pub(super) type Answer = (char, String);

impl Play {
    pub(super) fn pick(&mut self, manner: &Manner) {
        let Some(desk) = self.desk() else { return };
        let side = match &self.state.players {
            // Whoever plays a machine wants another machine.
            pair if !is_person(&pair.o.player) => Side::O,
            pair if !is_person(&pair.x.player) => Side::X,
            _ => Side::O,
        };
        let current = &self.state.players.of(side).player;
        self.dialog = Some(Dialog::Players(Box::new(Picker::new(&*desk, side, current, manner))));
    }

    pub(super) fn dialog_key(&mut self, key: KeyEvent, manner: &Manner, now: u64) -> Wish {
        let Some(mut dialog) = self.dialog.take() else { return Wish::None };
        match &mut dialog {
            Dialog::New(form) => match form.hear(key, manner) {
                Filled::Open => self.dialog = Some(dialog),
                Filled::Closed => {}
                Filled::Start => self.begin_filled(form, now),
            },
            Dialog::Players(picker) => {
                let Some(desk) = self.desk() else { return Wish::None };
                match picker.hear(key, &*desk, manner) {
                    Picked::Open => self.dialog = Some(dialog),
                    Picked::Closed => {}
                    Picked::Player(seat, player) => {
                        self.command(Command::SetPlayer { seat, player }, now);
                    }
                }
            }
            Dialog::Over(at) | Dialog::Choice(at) => {
                let at = *at;
                self.dialog = Some(dialog);
                return self.answer_key(at, key, manner, now);
            }
            Dialog::Resign => {
                let action = manner.keys.action(key);
                if matches!(action, Some(Action::Take | Action::Agree)) {
                    self.command(Command::Resign, now);
                }
            }
        }
        Wish::None
    }

    /// Begins what a form asks for.
    fn begin_filled(&mut self, form: &Form, now: u64) {
        let new = form.new_match();
        if matches!(self.source, Source::Local(_)) {
            if form.is_opened() {
                self.begin_opening(&new, now);
            } else {
                self.begin_again(&new, now);
            }
            return;
        }
        let players = rivi_play::Pair { x: new.x, o: new.o };
        let command = Command::NewGame {
            game: Some(new.game),
            first: new.first,
            players: Some(players),
            clock: Some(new.clock),
        };
        self.command(command, now);
    }

    /// The answers that are asked for below the board, and which one is marked.
    pub(super) fn answers(&self, manner: &Manner) -> Option<(Vec<Answer>, usize)> {
        match self.dialog {
            Some(Dialog::Over(at)) => {
                let told = |(letter, key): &(char, &str)| (*letter, manner.text(key));
                Some((ANSWERS.iter().map(told).collect(), at))
            }
            Some(Dialog::Choice(at)) => Some((self.choices(manner), at)),
            _ => None,
        }
    }

    /// The end: again, the other side, analyse, leave. In an opening: a side, or two more stones.
    fn answer_key(&mut self, at: usize, key: KeyEvent, manner: &Manner, now: u64) -> Wish {
        let Some((answers, _)) = self.answers(manner) else { return Wish::None };
        let of = answers.len();
        let by_letter = match key.code {
            KeyCode::Char(letter) => answers.iter().position(|(own, _)| *own == letter),
            _ => None,
        };
        match (by_letter, manner.keys.action(key)) {
            (Some(at), _) => return self.answer(at, now),
            (_, Some(Action::Take)) => return self.answer(at, now),
            (_, Some(Action::Left | Action::Up)) => self.mark_answer((at + of - 1) % of),
            (_, Some(Action::Right | Action::Down | Action::Focus)) => {
                self.mark_answer((at + 1) % of);
            }
            (_, Some(Action::Help)) => return Wish::Help,
            (_, Some(Action::Quit)) => return Wish::Leave,
            (_, Some(Action::Stop)) if self.opening.is_none() => self.dialog = None,
            (_, Some(action @ (Action::Undo | Action::New | Action::GoOn))) => {
                self.dialog = None;
                let wish = self.act(action, manner, now);
                // An opening that is not taken back still asks.
                self.ask_choice();
                return wish;
            }
            _ => {}
        }
        Wish::None
    }

    fn mark_answer(&mut self, marked: usize) {
        if let Some(Dialog::Over(at) | Dialog::Choice(at)) = &mut self.dialog {
            *at = marked;
        }
    }

    fn answer(&mut self, at: usize, now: u64) -> Wish {
        if let Some(Dialog::Choice(_)) = self.dialog.take() {
            self.choose(at, now);
            return Wish::None;
        }
        match (at, &mut self.source) {
            (0 | 1, Source::Local(_)) if self.settled.is_some() => self.open_again(at == 1, now),
            (0 | 1, Source::Local(local)) => match local.again(None, at == 1, now) {
                Ok(()) => self.changed(now),
                Err(refusal) => self.refused(&refusal),
            },
            (0 | 1, Source::Live(_)) => {
                self.command(Command::Rematch, now);
            }
            (2, _) => self.analyse(now),
            _ => return Wish::Leave,
        }
        Wish::None
    }

    /// The mouse while something asks: a click answers, the wheel goes up and down.
    pub(super) fn dialog_mouse(&mut self, mouse: MouseEvent, manner: &Manner, now: u64) -> Wish {
        let place = (mouse.column, mouse.row).into();
        match mouse.kind {
            MouseEventKind::ScrollUp => {
                return self.dialog_key(KeyEvent::from(KeyCode::Up), manner, now);
            }
            MouseEventKind::ScrollDown => {
                return self.dialog_key(KeyEvent::from(KeyCode::Down), manner, now);
            }
            MouseEventKind::Down(MouseButton::Left) => {}
            _ => return Wish::None,
        }
        if let Some(at) = self.answers_at.iter().position(|area| area.contains(place)) {
            return self.answer(at, now);
        }
        if !self.dialog_at.contains(place) {
            return Wish::None;
        }
        let line = (mouse.row - self.dialog_at.y) as usize;
        let Some(mut dialog) = self.dialog.take() else { return Wish::None };
        match &mut dialog {
            Dialog::New(form) => match form.point(line, manner) {
                Filled::Start => self.begin_filled(form, now),
                _ => self.dialog = Some(dialog),
            },
            Dialog::Players(picker) => {
                let taken = picker.point(line);
                self.dialog = Some(dialog);
                if taken {
                    return self.dialog_key(KeyEvent::from(KeyCode::Enter), manner, now);
                }
            }
            _ => self.dialog = Some(dialog),
        }
        Wish::None
    }

    /// Draws what lies over the board.
    pub(super) fn dialogs(&mut self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        self.dialog_at = match &self.dialog {
            Some(Dialog::New(form)) => {
                let size = (area.width.min(72), form.height() + 2);
                let inner = framed(&manner.text("page.do.new"), area, size, manner, buffer);
                form.draw(inner, manner, buffer);
                inner
            }
            Some(Dialog::Players(picker)) => {
                let size = (area.width.min(60), area.height.min(22));
                let inner = framed(&picker.title(manner), area, size, manner, buffer);
                picker.draw(inner, manner, buffer);
                inner
            }
            Some(Dialog::Resign) => {
                let enter = manner.keys.shown(Action::Agree, manner.ink.unicode);
                let text = format!("{} {enter}", manner.text("page.resign.sure"));
                let size = (text.chars().count() as u16 + 4, 3);
                let inner = framed("", area, size, manner, buffer);
                buffer.set_stringn(inner.x, inner.y, text, inner.width as usize, Style::new());
                inner
            }
            Some(Dialog::Over(_) | Dialog::Choice(_)) | None => Rect::default(),
        };
    }
}

/// Where answers stand below each other's end, in as many lines as they need.
pub(super) fn answer_places(answers: &[Answer], width: u16) -> (Vec<Rect>, u16) {
    let (mut places, mut x, mut y) = (Vec::new(), 0, 0);
    for (_, text) in answers {
        let length = text.chars().count() as u16 + 4;
        if x > 0 && x + length > width {
            (x, y) = (0, y + 1);
        }
        places.push(Rect { x, y, width: length.min(width), height: 1 });
        x += length;
    }
    (places, y + 1)
}

/// A box in the middle, empty inside.
pub(crate) fn framed(
    title: &str,
    area: Rect,
    (width, height): (u16, u16),
    manner: &Manner,
    buffer: &mut Buffer,
) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let outer = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    Clear.render(outer, buffer);
    let kind = if manner.ink.unicode { BorderType::Rounded } else { BorderType::Plain };
    let mut block = Block::bordered().border_type(kind).border_style(manner.ink.style(Role::Grid));
    if !manner.ink.unicode {
        block = block.border_set(crate::screen::app::ASCII_BORDER);
    }
    if !title.is_empty() {
        block = block.title(format!(" {title} "));
    }
    let inner = block.inner(outer);
    block.render(outer, buffer);
    let padded = inner.width.min(inner.width.saturating_sub(2).max(1));
    Rect { x: inner.x + (inner.width - padded) / 2, width: padded, ..inner }
}
