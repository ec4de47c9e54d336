//! The first page: the games with previews, and what else there is.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use rivi_play::request::NewMatch;
use rivi_play::view::View;
use rivi_players::Desk;

use super::board::{Board, Camera, Marks};
use super::form::{Filled, Form};
use super::ink::Role;
use super::keys::Action;
use super::words::{Manner, wrapped};

/// A stone of a preview is put every so many milliseconds.
const PACE: u64 = 700;
/// The longest link that is typed.
const MOST_LINK: usize = 500;

/// An entry of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// A game, by its place in the registry.
    Game(usize),
    /// The game that was left.
    Continue,
    /// A match on a server.
    Join,
    Puzzles,
    Arena,
    Help,
    Quit,
}

/// What is wanted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Choice {
    None,
    /// A game, and whether it is opened by swap2.
    Begin(Box<NewMatch>, bool),
    Continue,
    /// A link; or the address of a server, and the game to begin there.
    Join(String, Option<Box<NewMatch>>),
    Puzzles,
    Arena,
    Help,
    Quit,
}

/// The menu.
#[derive(Debug)]
pub(crate) struct Menu {
    items: Vec<Item>,
    at: usize,
    form: Option<Form>,
    /// The link that is typed.
    link: Option<String>,
    /// The server on which the game of the form shall begin.
    server: Option<String>,
    pub(crate) notice: Option<String>,
    /// The game that plays itself, with how many of its moves are played and since when.
    preview: Option<(Box<dyn Desk>, Vec<String>, u64)>,
    list: Rect,
    form_at: Rect,
}

impl Menu {
    pub(crate) fn new(can_continue: bool) -> Menu {
        let games = (0..rivi_games::entries().len()).map(Item::Game);
        let first = can_continue.then_some(Item::Continue);
        let others = [Item::Puzzles, Item::Join, Item::Arena, Item::Help, Item::Quit];
        let items = first.into_iter().chain(games).chain(others).collect();
        let mut menu = Menu {
            items,
            at: 0,
            form: None,
            link: None,
            server: None,
            notice: None,
            preview: None,
            list: Rect::default(),
            form_at: Rect::default(),
        };
        menu.turn_to(0, 0);
        menu
    }

    fn turn_to(&mut self, at: usize, now: u64) {
        self.at = at;
        self.notice = None;
        let Item::Game(game) = self.items[at] else {
            self.preview = None;
            return;
        };
        let demo = rivi_games::entries()[game].card().demo;
        self.preview = rivi_games::desk(demo.game).ok().and_then(|desk| {
            let mut whole = desk.boxed();
            whole.table_mut().play_line(demo.moves).ok()?;
            Some((desk, whole.table().moves(), now))
        });
    }

    /// Time passes: the preview goes on, and begins again some time after its end.
    pub(crate) fn tick(&mut self, now: u64) {
        let Some((desk, moves, since)) = &mut self.preview else { return };
        if *since == 0 {
            *since = now;
        }
        let due = (now.saturating_sub(*since) / PACE) as usize;
        if due > moves.len() + 4 {
            *desk = desk.restart(desk.table().first());
            *since = now;
        } else {
            while desk.table().move_count() < due.min(moves.len()) {
                let next = moves[desk.table().move_count()].clone();
                if desk.table_mut().play(&next).is_err() {
                    break;
                }
            }
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent, manner: &Manner, now: u64) -> Choice {
        if let Some(form) = &mut self.form {
            match form.hear(key, manner) {
                Filled::Open => {}
                Filled::Closed => (self.form, self.server) = (None, None),
                Filled::Start => return self.filled(),
            }
            return Choice::None;
        }
        if self.link.is_some() {
            return self.link_key(key, manner);
        }
        let of = self.items.len();
        match manner.keys.action(key) {
            Some(Action::Up) => self.turn_to((self.at + of - 1) % of, now),
            Some(Action::Down | Action::Focus) => self.turn_to((self.at + 1) % of, now),
            Some(Action::Take | Action::Right) => return self.take(manner),
            Some(Action::Help) => return Choice::Help,
            Some(Action::Quit) => return Choice::Quit,
            _ => {}
        }
        Choice::None
    }

    /// The game that the form asks for, here or on a server.
    fn filled(&mut self) -> Choice {
        let Some(form) = &self.form else { return Choice::None };
        let new = Box::new(form.new_match());
        match self.server.take() {
            Some(server) => Choice::Join(server, Some(new)),
            None => Choice::Begin(new, form.is_opened()),
        }
    }

    fn take(&mut self, manner: &Manner) -> Choice {
        match self.items[self.at] {
            Item::Game(game) => {
                let name = rivi_games::entries()[game].card().name;
                self.form = Some(Form::new(name, manner));
                Choice::None
            }
            Item::Continue => Choice::Continue,
            Item::Join => {
                self.link = Some(String::new());
                Choice::None
            }
            Item::Puzzles => Choice::Puzzles,
            Item::Arena => Choice::Arena,
            Item::Help => Choice::Help,
            Item::Quit => Choice::Quit,
        }
    }

    fn link_key(&mut self, key: KeyEvent, manner: &Manner) -> Choice {
        let Some(mut link) = self.link.take() else { return Choice::None };
        match key.code {
            KeyCode::Esc => return Choice::None,
            KeyCode::Enter if !link.trim().is_empty() => {
                let link = link.trim().to_owned();
                if link.contains("/m/") {
                    return Choice::Join(link, None);
                }
                // Only an address: which game shall begin there is asked next.
                self.server = Some(link);
                self.form = Some(Form::friends(manner));
                return Choice::None;
            }
            KeyCode::Backspace => {
                link.pop();
            }
            KeyCode::Char(letter) if link.len() < MOST_LINK && !letter.is_control() => {
                link.push(letter);
            }
            _ => {}
        }
        self.link = Some(link);
        Choice::None
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(link) = &mut self.link {
            let clean = text.chars().filter(|letter| !letter.is_control() && *letter != ' ');
            link.extend(clean.take(MOST_LINK.saturating_sub(link.len())));
        }
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent, manner: &Manner, now: u64) -> Choice {
        let of = self.items.len();
        match mouse.kind {
            MouseEventKind::ScrollUp if self.form.is_none() => {
                self.turn_to((self.at + of - 1) % of, now);
            }
            MouseEventKind::ScrollDown if self.form.is_none() => {
                self.turn_to((self.at + 1) % of, now);
            }
            MouseEventKind::Down(MouseButton::Left) => {
                let place = (mouse.column, mouse.row).into();
                if let Some(form) = &mut self.form {
                    if self.form_at.contains(place) {
                        let line = (mouse.row - self.form_at.y) as usize;
                        if form.point(line, manner) == Filled::Start {
                            return self.filled();
                        }
                    }
                } else if self.list.contains(place) {
                    let at = (mouse.row - self.list.y) as usize + self.skipped();
                    if at < of {
                        self.turn_to(at, now);
                        return self.take(manner);
                    }
                }
            }
            _ => {}
        }
        Choice::None
    }

    fn name(item: Item, manner: &Manner) -> String {
        match item {
            Item::Game(game) => manner.game(rivi_games::entries()[game].card().name),
            Item::Continue => manner.text("page.start.continue"),
            Item::Join => manner.text("screen.menu.join"),
            Item::Puzzles => manner.text("screen.menu.puzzles"),
            Item::Arena => manner.text("screen.menu.arena"),
            Item::Help => manner.text("screen.menu.help"),
            Item::Quit => manner.text("screen.menu.quit"),
        }
    }

    pub(crate) fn draw(&mut self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        let [top, middle, foot] =
            Layout::vertical([Constraint::Length(2), Constraint::Min(1), Constraint::Length(1)])
                .areas(area);
        let lead = manner.text("page.start.heading");
        let title = format!(" Rivi {} {lead}", manner.ink.char('·', '-'));
        buffer.set_stringn(top.x, top.y, title, top.width as usize, manner.ink.style(Role::Title));
        let [list, right] = Layout::horizontal([
            Constraint::Length(if area.width < 60 { area.width - 1 } else { 30 }),
            Constraint::Min(1),
        ])
        .areas(middle);
        self.draw_list(list, manner, buffer);
        if area.width >= 60 {
            self.draw_right(
                Rect { x: right.x + 1, width: right.width - 1, ..right },
                manner,
                buffer,
            );
        } else if self.form.is_some() || self.link.is_some() {
            ratatui::widgets::Widget::render(ratatui::widgets::Clear, middle, buffer);
            self.draw_right(
                Rect { x: middle.x + 1, width: middle.width - 1, ..middle },
                manner,
                buffer,
            );
        }
        let actions = [Action::Up, Action::Down, Action::Take, Action::Help, Action::Quit];
        super::app::keys_line(foot, actions.into_iter(), manner, buffer);
    }

    /// The items above those that are in sight.
    fn skipped(&self) -> usize {
        (self.at + 1).saturating_sub(self.list.height as usize)
    }

    fn draw_list(&mut self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        self.list = area;
        let skipped = self.skipped();
        for (y, (at, item)) in
            (area.y..area.bottom()).zip(self.items.iter().enumerate().skip(skipped))
        {
            let chosen = at == self.at;
            let mark = if chosen { manner.ink.char('▸', '>') } else { ' ' };
            let style = match (chosen, item) {
                (true, _) if self.form.is_none() => manner.ink.style(Role::Selected),
                (_, Item::Game(_)) => Style::new(),
                _ => manner.ink.style(Role::Key),
            };
            let text = format!(" {mark} {} ", Menu::name(*item, manner));
            buffer.set_stringn(area.x, y, text, area.width as usize, style);
        }
    }

    fn draw_right(&mut self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        let mut area = area;
        if let Some(notice) = &self.notice {
            for line in wrapped(notice, area.width as usize) {
                buffer.set_stringn(
                    area.x,
                    area.y,
                    line,
                    area.width as usize,
                    manner.ink.style(Role::Bad),
                );
                area = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
            }
        }
        if let Some(form) = &self.form {
            self.form_at = area;
            form.draw(area, manner, buffer);
            let below = form.height();
            if area.height > below + 4
                && let Some(desk) = form.desk()
            {
                let rest = Rect { y: area.y + below, height: area.height - below, ..area };
                preview(desk, rest, manner, buffer);
            }
            return;
        }
        if let Some(link) = &self.link {
            let told = manner.text("screen.join.about");
            let lines = wrapped(&told, area.width as usize);
            let y = area.y + lines.len() as u16 + 1;
            for (y, line) in (area.y..).zip(lines) {
                buffer.set_stringn(area.x, y, line, area.width as usize, Style::new());
            }
            let room = (area.width as usize).saturating_sub(4);
            let tail: String =
                link.chars().skip(link.chars().count().saturating_sub(room)).collect();
            let cursor = manner.ink.char('▏', '_');
            buffer.set_stringn(
                area.x,
                y,
                format!("> {tail}{cursor}"),
                area.width as usize,
                manner.ink.style(Role::Key),
            );
            return;
        }
        let text = match self.items[self.at] {
            Item::Game(game) => {
                let card = rivi_games::entries()[game].card();
                let own = manner.language.text(&format!("page.rules.{}", card.name));
                manner.plain(own.unwrap_or(card.rules).to_owned())
            }
            Item::Join => manner.text("screen.join.about"),
            Item::Puzzles => manner.text("page.puzzle.intro"),
            Item::Arena => manner.text("screen.arena.about"),
            _ => manner.text("page.start.lead"),
        };
        let lines = wrapped(&text, area.width as usize);
        let below = lines.len() as u16 + 1;
        for (y, line) in (area.y..area.bottom()).zip(lines) {
            buffer.set_stringn(area.x, y, line, area.width as usize, manner.ink.style(Role::Dim));
        }
        if let Some((desk, ..)) = self.preview.as_ref().filter(|_| area.height > below + 3) {
            let rest = Rect { y: area.y + below, height: area.height - below, ..area };
            preview(&**desk, rest, manner, buffer);
        }
    }
}

fn preview(desk: &dyn Desk, area: Rect, manner: &Manner, buffer: &mut Buffer) {
    let view = View::of(desk);
    let board =
        Board { view: &view, look: desk.card().look, ink: manner.ink, marks: Marks::default() };
    board.draw(area, Camera::default(), buffer);
}
