//! The whole program as a function of its state and what happens.

use std::collections::BTreeSet;
use std::time::Duration;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::symbols::border;
use rivi_arena::Config as Tournament;
use rivi_play::message::ServerMessage;
use rivi_play::request::NewMatch;
use rivi_players::Language;

use super::arena::Arena;
use super::config::Config;
use super::dashboard::Dashboard;
use super::event::{Event, Heard, Job, News};
use super::help::help;
use super::ink::{Ink, Role};
use super::keys::{Action, Keymap};
use super::menu::{Choice, Menu};
use super::play::Play;
use super::puzzles::Puzzles;
use super::spoken::{Topic, words};
use super::wish::Wish;
use super::words::{Manner, wrapped};

/// Smaller screens show a sentence only.
const LEAST: (u16, u16) = (30, 10);

pub(crate) const ASCII_BORDER: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// What the program begins with.
#[derive(Debug)]
pub enum Begin {
    /// The menu.
    Menu,
    /// A game between these.
    Game {
        /// What is played.
        new: Box<NewMatch>,
        /// The names of people.
        names: [Option<String>; 2],
        /// Whether it is opened by swap2.
        swap2: bool,
    },
    /// A match on a server.
    Join {
        /// Its link, or the address of a server where a game is begun.
        link: String,
        /// The game to begin there.
        new: Option<Box<NewMatch>>,
    },
    /// A tournament.
    Arena(Box<Tournament>),
    /// A server that runs in this process, by its address.
    Dashboard(String),
}

/// What is remembered from one time to the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// The game that can be gone on with, as text.
    pub game: Option<String>,
    /// The puzzles that were solved, by their ids.
    pub solved: BTreeSet<String>,
}

#[derive(Debug)]
enum Page {
    Menu(Box<Menu>),
    Play(Box<Play>),
    /// A match on a server that has not answered yet.
    Joining {
        told: Option<String>,
        invitation: Option<String>,
    },
    Puzzles(Box<Puzzles>),
    Arena(Box<Arena>),
    Dashboard(Box<Dashboard>),
}

/// The program.
#[derive(Debug)]
pub struct App {
    page: Page,
    manner: Manner,
    /// Whether leaving a page leads to the menu rather than out.
    from_menu: bool,
    /// The first line of the keys that is shown, while they are.
    help: Option<usize>,
    /// Where the next lines of the keys begin, if not all fit.
    more_help: Option<usize>,
    over: bool,
    kept: Kept,
    now: u64,
    jobs: Vec<Job>,
}

impl App {
    /// The program at its beginning.
    ///
    /// # Errors
    /// What of the game cannot be, in a sentence.
    pub fn new(
        begin: Begin,
        language: Language,
        ink: Ink,
        config: &Config,
        kept: Kept,
        now: u64,
    ) -> Result<App, String> {
        let manner = Manner { language, ink, keys: config.keys.clone(), level: config.level };
        let from_menu = matches!(begin, Begin::Menu);
        let mut jobs = Vec::new();
        let page = match begin {
            Begin::Menu => Page::Menu(Box::new(Menu::new(kept.game.is_some()))),
            Begin::Game { new, names, swap2: true } => {
                Page::Play(Box::new(Play::begin_opened(&new, names, now, now)?))
            }
            Begin::Game { new, names, swap2: false } => {
                let mut play = Play::begin(&new, now, now)?;
                play.named(names, now);
                Page::Play(Box::new(play))
            }
            Begin::Join { link, new } => {
                jobs.push(Job::Join { link, new });
                Page::Joining { told: None, invitation: None }
            }
            Begin::Arena(config) => Page::Arena(Box::new(Arena::playing(config))),
            Begin::Dashboard(address) => Page::Dashboard(Box::new(Dashboard::new(&address))),
        };
        let (help, more_help) = (None, None);
        Ok(App { page, manner, from_menu, help, more_help, over: false, kept, now, jobs })
    }

    /// Takes in what has happened.
    pub fn hear(&mut self, event: Event, now: u64) {
        self.now = now;
        match event {
            Event::Key(key) => self.key(key),
            Event::Mouse(mouse) if self.help.is_none() => match &mut self.page {
                Page::Play(play) => {
                    let wish = play.mouse(mouse, &self.manner, now);
                    self.wish(wish);
                }
                Page::Menu(menu) => {
                    let choice = menu.mouse(mouse, &self.manner, now);
                    self.choose(choice);
                }
                Page::Puzzles(puzzles) => {
                    let wish = puzzles.mouse(mouse, &self.manner);
                    self.wish(wish);
                }
                _ => {}
            },
            Event::Paste(text) => match &mut self.page {
                Page::Play(play) => play.paste(&text),
                Page::Puzzles(puzzles) => puzzles.paste(&text),
                Page::Menu(menu) => menu.paste(&text),
                _ => {}
            },
            Event::Line(line) => self.line(line.trim()),
            Event::Heard(heard) => self.heard(heard),
            Event::End => self.over = true,
            Event::Mouse(_) | Event::Tick | Event::Resize | Event::Suspend => {}
        }
        match &mut self.page {
            Page::Play(play) => play.tick(now),
            Page::Menu(menu) => menu.tick(now),
            _ => {}
        }
        self.collect();
    }

    /// Collects the work of the page.
    fn collect(&mut self) {
        match &mut self.page {
            Page::Play(play) => self.jobs.extend(play.jobs()),
            Page::Puzzles(puzzles) => self.jobs.extend(puzzles.jobs()),
            Page::Arena(arena) => self.jobs.extend(arena.jobs()),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent) {
        if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
            self.over = true;
            return;
        }
        if self.help.is_some() {
            // Any key shows more of it, or closes it, and does nothing else.
            self.help = self.more_help.take();
            return;
        }
        match &mut self.page {
            Page::Play(play) => {
                let wish = play.key(key, &self.manner, self.now);
                self.wish(wish);
            }
            Page::Menu(menu) => {
                let choice = menu.key(key, &self.manner, self.now);
                self.choose(choice);
            }
            Page::Puzzles(puzzles) => {
                let wish = puzzles.key(key, &self.manner);
                self.wish(wish);
            }
            Page::Arena(arena) => {
                if self.manner.keys.action(key) == Some(Action::Help) {
                    self.help = Some(0);
                } else if arena.key(key, &self.manner) {
                    self.leave_page();
                }
            }
            Page::Joining { .. } | Page::Dashboard(_) => {
                if matches!(self.manner.keys.action(key), Some(Action::Quit | Action::Stop)) {
                    self.leave_page();
                }
            }
        }
    }

    fn wish(&mut self, wish: Wish) {
        match wish {
            Wish::None => {}
            Wish::Help => self.help = Some(0),
            Wish::Leave => self.leave_page(),
        }
    }

    /// Back to the menu, or out.
    fn leave_page(&mut self) {
        let jobs = self.page_left();
        for job in &jobs {
            if let Job::Keep(kept) = job {
                self.kept.game.clone_from(kept);
            }
        }
        self.jobs.extend(jobs);
        if self.from_menu {
            self.page = Page::Menu(Box::new(Menu::new(self.kept.game.is_some())));
        } else {
            self.over = true;
        }
    }

    fn page_left(&mut self) -> Vec<Job> {
        match &mut self.page {
            Page::Play(play) => play.leave(),
            Page::Puzzles(puzzles) => {
                self.kept.solved = puzzles.leave();
                puzzles.jobs()
            }
            Page::Arena(arena) => {
                arena.leave();
                Vec::new()
            }
            Page::Joining { .. } => vec![Job::Leave],
            _ => Vec::new(),
        }
    }

    fn choose(&mut self, choice: Choice) {
        let now = self.now;
        match choice {
            Choice::None => {}
            Choice::Begin(new, swap2) => {
                let play = if swap2 {
                    Play::begin_opened(&new, [None, None], now, now)
                } else {
                    Play::begin(&new, now, now)
                };
                match play {
                    Ok(play) => self.page = Page::Play(Box::new(play)),
                    Err(error) => self.menu_says(error),
                }
            }
            Choice::Continue => {
                match Play::restored(&self.kept.game.clone().unwrap_or_default(), now, now) {
                    Ok(play) => self.page = Page::Play(Box::new(play)),
                    Err(error) => {
                        self.kept.game = None;
                        let mut menu = Menu::new(false);
                        menu.notice = Some(error);
                        self.page = Page::Menu(Box::new(menu));
                    }
                }
            }
            Choice::Join(link, new) => {
                self.jobs.push(Job::Join { link, new });
                self.page = Page::Joining { told: None, invitation: None };
            }
            Choice::Puzzles => {
                let puzzles = Puzzles::new(self.kept.solved.clone(), now);
                self.page = Page::Puzzles(Box::new(puzzles));
            }
            Choice::Arena => self.page = Page::Arena(Box::new(Arena::new())),
            Choice::Help => self.help = Some(0),
            Choice::Quit => self.over = true,
        }
    }

    fn menu_says(&mut self, text: String) {
        if let Page::Menu(menu) = &mut self.page {
            menu.notice = Some(text);
        }
    }

    fn heard(&mut self, heard: Heard) {
        match (&mut self.page, heard) {
            (Page::Play(play), heard) => play.heard(heard, &self.manner, self.now),
            (Page::Puzzles(puzzles), heard) => puzzles.heard(heard, &self.manner),
            (Page::Arena(arena), heard) => arena.heard(heard),
            (Page::Dashboard(dashboard), heard) => dashboard.heard(heard),
            (Page::Joining { told, invitation }, Heard::Live(news)) => match news {
                News::Begun { link } => *invitation = Some(link),
                News::Lost => *told = Some(self.manner.text("page.live.again")),
                News::Gone(why) => *told = Some(why),
                News::Message(message) => match *message {
                    ServerMessage::Welcome { seats, state, clients, .. } => {
                        let play = Play::live(*state, seats, clients, invitation.take(), self.now);
                        self.page = Page::Play(Box::new(play));
                    }
                    ServerMessage::Refused { reason, .. } => *told = Some(reason),
                    _ => {}
                },
            },
            _ => {}
        }
    }

    /// The work that is to be given away.
    pub fn jobs(&mut self) -> Vec<Job> {
        self.collect();
        std::mem::take(&mut self.jobs)
    }

    /// Everything is left: what remains to be done.
    pub fn leave(&mut self) -> Vec<Job> {
        let mut jobs = std::mem::take(&mut self.jobs);
        jobs.extend(self.page_left());
        jobs
    }

    /// Whether somebody has left.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// How long nothing need be drawn if nothing happens.
    pub fn patience(&self) -> Duration {
        match &self.page {
            Page::Play(play) if play.is_busy() => Duration::from_millis(250),
            Page::Puzzles(puzzles) if puzzles.is_busy() => Duration::from_millis(250),
            Page::Menu(_) => Duration::from_millis(350),
            _ => Duration::from_secs(5),
        }
    }

    /// How many moves are played on the board that is shown, if one is.
    pub fn moves_played(&self) -> Option<usize> {
        match &self.page {
            Page::Play(play) => Some(play.view().moves.len()),
            _ => None,
        }
    }

    /// Draws everything.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let manner = &self.manner;
        let buffer = frame.buffer_mut();
        if area.width < LEAST.0 || area.height < LEAST.1 {
            let (columns, rows) = (LEAST.0.to_string(), LEAST.1.to_string());
            let values = [("columns", columns.as_str()), ("rows", &rows)];
            let told = manner.tell("screen.small", &values);
            for (y, line) in (area.y..area.bottom()).zip(wrapped(&told, area.width.max(1) as usize))
            {
                buffer.set_stringn(area.x, y, line, area.width as usize, Style::new());
            }
            return;
        }
        match &mut self.page {
            Page::Menu(menu) => menu.draw(area, manner, buffer),
            Page::Play(play) => play.draw(area, manner, buffer),
            Page::Puzzles(puzzles) => puzzles.draw(area, manner, buffer),
            Page::Arena(arena) => arena.draw(area, manner, buffer),
            Page::Dashboard(dashboard) => dashboard.draw(area, manner, buffer),
            Page::Joining { told, .. } => {
                let text = told.clone().unwrap_or_else(|| manner.text("page.loading"));
                let role = if told.is_some() { Role::Bad } else { Role::Dim };
                for (y, line) in
                    (area.y + 1..area.bottom()).zip(wrapped(&text, area.width as usize - 4))
                {
                    buffer.set_stringn(
                        area.x + 2,
                        y,
                        line,
                        area.width as usize,
                        manner.ink.style(role),
                    );
                }
                let foot = Rect { y: area.bottom() - 1, height: 1, ..area };
                keys_line(foot, [Action::Quit].into_iter(), manner, buffer);
            }
        }
        if let Some(from) = self.help {
            self.more_help = help(from, area, manner, buffer);
        }
    }

    /// A line, where lines are typed.
    fn line(&mut self, text: &str) {
        if let Page::Play(play) = &mut self.page {
            let wish = play.line(text, &self.manner, self.now);
            self.wish(wish);
        } else if matches!(self.manner.keys.word(text), Some(Action::Quit | Action::Stop)) {
            self.leave_page();
        }
    }

    /// What there is to be said for whoever hears the screen.
    pub(crate) fn topics(&mut self) -> Vec<Topic> {
        let manner = &self.manner;
        let mut topics = match &mut self.page {
            Page::Play(play) => play.topics(manner),
            Page::Arena(arena) => {
                arena.running().map(|running| running.topics(manner)).unwrap_or_default()
            }
            Page::Joining { told, .. } => {
                vec![Topic::new(
                    "status",
                    vec![told.clone().unwrap_or_else(|| manner.text("page.loading"))],
                )]
            }
            _ => Vec::new(),
        };
        if self.help.take().is_some() {
            topics.push(Topic::new("help", words(&manner.keys, manner)));
        }
        topics
    }

    /// Whether something is under way that somebody waits for.
    pub(crate) fn is_at_work(&self) -> bool {
        match &self.page {
            Page::Play(play) => play.is_at_work(),
            Page::Arena(arena) => arena.running().is_some_and(|running| !running.is_over()),
            _ => false,
        }
    }

    /// The keys, for whoever prints them.
    pub fn keys(&self) -> &Keymap {
        &self.manner.keys
    }
}

/// Keys with what they do on one line, as many as fit.
pub(crate) fn keys_line(
    area: Rect,
    actions: impl Iterator<Item = Action>,
    manner: &Manner,
    buffer: &mut Buffer,
) {
    let told = |action: Action| (action, manner.text(&format!("screen.short.{}", action.name())));
    keys_told(area, actions.map(told), manner, buffer);
}

/// The same where keys do something of their own.
pub(crate) fn keys_told(
    area: Rect,
    actions: impl Iterator<Item = (Action, String)>,
    manner: &Manner,
    buffer: &mut Buffer,
) {
    let mut x = area.x + 1;
    for (action, told) in actions {
        let key = manner.keys.shown(action, manner.ink.unicode);
        let length = (key.chars().count() + told.chars().count() + 1) as u16;
        if x + length > area.right() {
            break;
        }
        buffer.set_string(x, area.y, &key, manner.ink.style(Role::Key));
        let behind = x + key.chars().count() as u16 + 1;
        buffer.set_string(behind, area.y, &told, manner.ink.style(Role::Dim));
        // A key without a word of its own shares that of the next.
        x += if told.is_empty() { length } else { length + 2 };
    }
}
