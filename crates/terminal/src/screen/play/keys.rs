//! What keys and the mouse do to a game.

use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use rivi_play::message::Command;
use rivi_play::request::NewMatch;
use rivi_play::state::State;
use rivi_play::view::LegalMove;
use rivi_rules::{Side, Square};
use rivi_search::Stop;

use super::hint::Hint;
use super::picker::{Picked, Picker};
use super::source::Source;
use super::{Dialog, Play, Wish};
use crate::screen::board::Camera;
use crate::screen::event::Job;
use crate::screen::form::{Filled, Form};
use crate::screen::ink::Role;
use crate::screen::keys::Action;
use crate::screen::panel::Panel;
use crate::screen::words::{Manner, is_person};

/// The longest move that is typed.
const MOST_TYPED: usize = 20;

impl Play {
    /// A key.
    pub(crate) fn key(&mut self, key: KeyEvent, manner: &Manner, now: u64) -> Wish {
        self.now = now;
        if self.dialog.is_some() {
            return self.dialog_key(key, manner, now);
        }
        if self.typed.is_some() {
            self.typing(key, manner, now);
            return Wish::None;
        }
        if let KeyCode::Char(letter @ '0'..='9') = key.code {
            self.typed = Some(letter.to_string());
            return Wish::None;
        }
        let Some(action) = manner.keys.action(key) else { return Wish::None };
        if self.focus && self.panels.key(action) {
            self.go_on();
            return Wish::None;
        }
        self.act(action, manner, now)
    }

    fn typing(&mut self, key: KeyEvent, manner: &Manner, now: u64) {
        let Some(mut typed) = self.typed.take() else { return };
        match key.code {
            KeyCode::Enter => return self.play_text(typed.trim(), manner, now),
            KeyCode::Esc => return,
            KeyCode::Backspace if typed.len() <= 1 => return,
            KeyCode::Backspace => {
                typed.pop();
            }
            KeyCode::Char(letter) if typed.len() < MOST_TYPED && !letter.is_control() => {
                typed.push(letter);
            }
            _ => {}
        }
        self.typed = Some(typed);
    }

    /// A text that was pasted is a move, if anything.
    pub(crate) fn paste(&mut self, text: &str) {
        if self.dialog.is_none() {
            let clean = text.trim().chars().filter(|letter| !letter.is_control());
            self.typed = Some(clean.take(MOST_TYPED).collect());
        }
    }

    fn act(&mut self, action: Action, manner: &Manner, now: u64) -> Wish {
        if let Some(panel) = Panel::of(action) {
            self.open(panel, manner);
            return Wish::None;
        }
        match action {
            Action::Up => self.go(-1, 0),
            Action::Down => self.go(1, 0),
            Action::Left => self.go(0, -1),
            Action::Right => self.go(0, 1),
            Action::Take => self.play_here(manner, now),
            Action::Type => self.typed = Some(String::new()),
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
            Action::Nearer => self.zoom(true, manner),
            Action::Further => self.zoom(false, manner),
            Action::Whole => self.camera = Camera::default(),
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

    fn open(&mut self, panel: Panel, manner: &Manner) {
        if panel != Panel::Moves && !self.may_be_helped() {
            self.say(manner.text("screen.no_help"), Role::Bad);
            return;
        }
        let again = self.panels.open == panel;
        self.panels.open = if again { Panel::Moves } else { panel };
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

    /// Moves the cursor, on to the other end at an edge. In a game whose stones fall it stays where one would lie.
    fn go(&mut self, down: i16, across: i16) {
        let size = self.state.view.size;
        let step = |at: u8, by: i16, of: u8| (i16::from(at) + by).rem_euclid(i16::from(of)) as u8;
        let down = if self.look.drop { 0 } else { down };
        let cursor = Square::new(
            step(self.cursor.row, down, size.height),
            step(self.cursor.column, across, size.width),
        );
        self.follow(cursor);
        self.shapes.clear();
        if self.panels.open == Panel::Inside {
            self.go_on();
        }
    }

    /// The legal moves under the cursor: several where the mark is chosen with the cell.
    pub(super) fn legal_here(&self) -> Vec<&LegalMove> {
        let here = |square: Square| {
            if self.look.drop { square.column == self.cursor.column } else { square == self.cursor }
        };
        self.state.view.legal.iter().filter(|legal| here(legal.square)).collect()
    }

    fn play_here(&mut self, manner: &Manner, now: u64) {
        if !self.may_move(manner) {
            return;
        }
        match self.legal_here()[..] {
            [] => self.refuse_here(manner),
            [only] => {
                let text = only.text.clone();
                self.command(Command::Move { text }, now);
            }
            // The mark is left to be typed.
            [one, other, ..] => self.typed = Some(common_start(&one.text, &other.text)),
        }
    }

    fn play_text(&mut self, text: &str, manner: &Manner, now: u64) {
        if text.is_empty() || !self.may_move(manner) {
            return;
        }
        let known = self.desk().is_none_or(|desk| desk.table().is_legal(text));
        if known {
            self.command(Command::Move { text: text.to_owned() }, now);
            return;
        }
        let example = self.state.view.legal.first().map_or("", |legal| legal.text.as_str());
        let values = [("text", text), ("example", example)];
        self.say(manner.tell("page.refused.typed", &values), Role::Bad);
    }

    /// Whether whoever types may move now; why not is said. A move is never kept for later.
    fn may_move(&mut self, manner: &Manner) -> bool {
        let hands = self.hands();
        let key = if self.state.result.is_some() {
            "page.refused.over"
        } else if self.state.thinking.is_some() {
            "page.refused.thinking"
        } else if !hands.x && !hands.o {
            "page.refused.watching"
        } else if !self.is_ours() {
            "page.refused.not_yours"
        } else {
            return true;
        };
        self.say(manner.text(key), Role::Bad);
        false
    }

    fn refuse_here(&mut self, manner: &Manner) {
        let view = &self.state.view;
        let why = view.forbidden_why.iter().find(|why| why.square == self.cursor);
        if let Some(why) = why {
            self.shapes = why.shapes.iter().flatten().copied().collect();
            let key = format!("page.refused.{}", why.why);
            self.say(manner.text(&key), Role::Bad);
            return;
        }
        let taken = view.rows.get(self.cursor.row as usize).is_some_and(|row| {
            row.chars().nth(self.cursor.column as usize).is_some_and(|mark| mark != '.')
        });
        let key = match (taken || self.look.drop, view.block.is_some()) {
            (true, _) => "page.refused.taken",
            (false, true) => "page.refused.board",
            (false, false) => "page.refused.illegal",
        };
        self.say(manner.text(key), Role::Bad);
    }

    fn ask_hint(&mut self, manner: &Manner, now: u64) {
        if self.hint.step_on() {
            return;
        }
        if self.state.result.is_some() || self.state.thinking.is_some() {
            self.may_move(manner);
            return;
        }
        if !self.may_be_helped() {
            self.say(manner.text("screen.no_help"), Role::Bad);
            return;
        }
        self.notice = None;
        if matches!(self.source, Source::Live(_)) {
            if self.command(Command::Hint, now) {
                self.hint = Hint::Asked(None);
            }
            return;
        }
        let Some(desk) = self.desk() else { return };
        self.ticket += 1;
        let stop = Stop::default();
        self.hint_job = Some((self.ticket, stop.clone()));
        self.hint = Hint::Asked(None);
        self.jobs.push(Job::Advise { ticket: self.ticket, desk, stop });
    }

    fn switch(&mut self, manner: &Manner, now: u64) {
        match &mut self.source {
            Source::Local(local) => match local.switch(now) {
                Ok(()) => self.changed(now),
                Err(refusal) => self.refused(&refusal),
            },
            Source::Live(_) => self.say(manner.text("page.refused.not_yours"), Role::Bad),
        }
    }

    fn pick(&mut self, manner: &Manner) {
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

    /// Plays by the rules that go on after a win, or by those that do not: the same moves, as far as they can be.
    fn go_on_after_a_win(&mut self, manner: &Manner, now: u64) {
        const RULE: &str = "go-on";
        let Source::Local(local) = &self.source else {
            return self.say(manner.text("page.refused.not_yours"), Role::Bad);
        };
        let desk = local.game.desk();
        if !desk.card().options.iter().any(|option| option.name == RULE) {
            return self.say(manner.text("screen.go_on.none"), Role::Bad);
        }
        let game = &self.state.view.game;
        let has = game.split(',').any(|part| part.trim() == RULE);
        let game =
            if has { game.replace(&format!(",{RULE}"), "") } else { format!("{game},{RULE}") };
        let State { players, first, view, start, clocks, .. } = &self.state;
        let Ok(board) = rivi_games::desk(&game) else { return };
        let player = |own: &str| match super::checked(&*board, own) {
            Ok(()) => own.to_owned(),
            Err(_) => board.best().to_owned(),
        };
        let new = NewMatch {
            x: player(&players.x.player),
            o: player(&players.o.player),
            first: Some(*first),
            clock: clocks.control,
            start: start.clone(),
            moves: view.moves.join(" "),
            public: false,
            game,
        };
        self.begin_again(&new, now);
        let key = if has { "screen.go_on.off" } else { "page.option.go-on" };
        if self.notice.is_none() {
            self.say(manner.text(key), Role::Notice);
        }
    }

    /// Another game takes the place of this one.
    fn begin_again(&mut self, new: &NewMatch, now: u64) {
        let names = [self.state.players.x.name.clone(), self.state.players.o.name.clone()];
        match Play::begin(new, now, now) {
            Ok(mut play) => {
                play.named(names, now);
                // Work of before that comes late must not be taken for work of now.
                play.take_over(self);
                *self = play;
            }
            Err(error) => self.say(error, Role::Bad),
        }
    }

    /// Carries on what is not of one game only.
    fn take_over(&mut self, before: &mut Play) {
        before.forget();
        before.panels.stop();
        if let Source::Local(local) = &mut before.source {
            local.stop();
        }
        self.guides = before.guides;
        self.panels.open = before.panels.open;
        self.jobs.extend(before.jobs());
        self.go_on();
    }

    fn zoom(&mut self, nearer: bool, manner: &Manner) {
        let Some(plan) = self.plan else { return };
        let zoom = self.camera.zoom.unwrap_or(plan.zoom());
        let zoom = if nearer { zoom.nearer(manner.ink) } else { zoom.further(manner.ink) };
        self.camera.zoom = Some(zoom);
        // What the cursor is on stays in sight.
        let half = (10, 10);
        let (row, column) = (self.cursor.row as usize, self.cursor.column as usize);
        self.camera.corner = (row.saturating_sub(half.0), column.saturating_sub(half.1));
    }

    fn dialog_key(&mut self, key: KeyEvent, manner: &Manner, now: u64) -> Wish {
        let Some(mut dialog) = self.dialog.take() else { return Wish::None };
        match &mut dialog {
            Dialog::New(form) => match form.hear(key, manner) {
                Filled::Open => self.dialog = Some(dialog),
                Filled::Closed => {}
                Filled::Start => {
                    let new = form.new_match();
                    if matches!(self.source, Source::Live(_)) {
                        let players = rivi_play::Pair { x: new.x, o: new.o };
                        self.command(
                            Command::NewGame {
                                game: Some(new.game),
                                first: new.first,
                                players: Some(players),
                                clock: Some(new.clock),
                            },
                            now,
                        );
                    } else {
                        self.begin_again(&new, now);
                    }
                }
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
            Dialog::Over(at) => return self.over_key(*at, key, manner, now),
            Dialog::Resign => {
                let action = manner.keys.action(key);
                if matches!(action, Some(Action::Take | Action::Agree)) {
                    self.command(Command::Resign, now);
                }
            }
        }
        Wish::None
    }

    /// The end: again, the other side, analyse, leave.
    fn over_key(&mut self, at: usize, key: KeyEvent, manner: &Manner, now: u64) -> Wish {
        let answers = super::draw::ANSWERS.len();
        let by_letter = match key.code {
            KeyCode::Char(letter) => {
                super::draw::ANSWERS.iter().position(|(own, _)| *own == letter)
            }
            _ => None,
        };
        match (by_letter, manner.keys.action(key)) {
            (Some(at), _) => return self.answer(at, manner, now),
            (_, Some(Action::Take)) => return self.answer(at, manner, now),
            (_, Some(Action::Left | Action::Up)) => {
                self.dialog = Some(Dialog::Over((at + answers - 1) % answers));
            }
            (_, Some(Action::Right | Action::Down | Action::Focus)) => {
                self.dialog = Some(Dialog::Over((at + 1) % answers));
            }
            (_, Some(Action::Stop)) => {}
            (_, Some(action @ (Action::Undo | Action::New | Action::GoOn | Action::Help))) => {
                return self.act(action, manner, now);
            }
            _ => self.dialog = Some(Dialog::Over(at)),
        }
        Wish::None
    }

    fn answer(&mut self, at: usize, _: &Manner, now: u64) -> Wish {
        match (at, &mut self.source) {
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

    /// Looks at the game that was played: nobody moves but whoever looks, and the best lines are shown.
    fn analyse(&mut self, now: u64) {
        let State { view, start, first, .. } = &self.state;
        let new = NewMatch {
            game: view.game.clone(),
            x: rivi_play::HUMAN.to_owned(),
            o: rivi_play::HUMAN.to_owned(),
            first: Some(*first),
            clock: rivi_play::state::TimeControl::None,
            start: start.clone(),
            moves: view.moves.join(" "),
            public: false,
        };
        let live = matches!(self.source, Source::Live(_));
        self.begin_again(&new, now);
        if live {
            self.jobs.push(Job::Leave);
        }
        self.study = true;
        self.dialog = None;
        self.panels.open = Panel::Lines;
        self.go_on();
    }

    /// The mouse: left plays, right drags the board, the wheel zooms.
    pub(crate) fn mouse(&mut self, mouse: MouseEvent, manner: &Manner, now: u64) -> Wish {
        let Some(plan) = self.plan.filter(|_| self.dialog.is_none()) else { return Wish::None };
        let place = (mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(square) = plan.square_at(mouse.column, mouse.row) {
                    self.focus = false;
                    self.cursor = square;
                    self.play_here(manner, now);
                }
            }
            MouseEventKind::Down(_) => self.drag = Some((place, self.camera.corner)),
            MouseEventKind::Drag(MouseButton::Left) => {}
            MouseEventKind::Drag(_) => self.dragged(place),
            MouseEventKind::Up(_) => self.drag = None,
            MouseEventKind::ScrollUp => self.zoom(true, manner),
            MouseEventKind::ScrollDown => self.zoom(false, manner),
            _ => {}
        }
        Wish::None
    }

    fn dragged(&mut self, place: (u16, u16)) {
        let (Some((from, corner)), Some(plan)) = (self.drag, self.plan) else { return };
        let pitch = plan.pitch();
        let by = |from: u16, to: u16, pitch: usize, corner: usize| {
            let cells = (i32::from(from) - i32::from(to)) / pitch as i32;
            (corner as i32 + cells).max(0) as usize
        };
        self.camera.corner =
            (by(from.1, place.1, pitch.1, corner.0), by(from.0, place.0, pitch.0, corner.1));
    }
}

/// What two texts begin with.
fn common_start(one: &str, other: &str) -> String {
    one.chars().zip(other.chars()).take_while(|(one, other)| one == other).map(|(c, _)| c).collect()
}
