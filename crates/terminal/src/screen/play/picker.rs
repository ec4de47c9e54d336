//! Who plays a side, and how: a person, a level, or any machine with its settings.

use std::cell::Cell;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::Style;
use rivi_players::{Desk, Listing, PlayerName, Values};
use rivi_rules::Side;

use crate::screen::ink::Role;
use crate::screen::keys::Action;
use crate::screen::words::{Manner, players, wrapped};

/// The longest value that is typed.
const MOST_TYPED: usize = 40;

/// Whether a character is a part of some value: numbers, words, and the paths of files.
fn is_typed(letter: char) -> bool {
    letter.is_ascii_graphic() && letter != ','
}

/// What comes of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Picked {
    Open,
    Closed,
    Player(Side, String),
}

/// The list of players, with the settings of one of them.
#[derive(Debug)]
pub(crate) struct Picker {
    side: Side,
    at: usize,
    all: Vec<(String, String)>,
    settings: Option<Settings>,
    wrong: Option<String>,
    /// The lines above those that are in sight.
    skipped: Cell<usize>,
}

#[derive(Debug)]
struct Settings {
    listing: &'static Listing,
    values: Vec<String>,
    row: usize,
    /// Whether what is typed takes the place of the value that was there.
    fresh: bool,
}

impl Picker {
    pub(crate) fn new(desk: &dyn Desk, side: Side, current: &str, manner: &Manner) -> Picker {
        let mut all = players(desk, manner);
        if !all.iter().any(|(_, player)| player == current) {
            all.push((manner.player(current), current.to_owned()));
        }
        let at = all.iter().position(|(_, player)| player == current).unwrap_or(0);
        Picker { side, at, all, settings: None, wrong: None, skipped: Cell::new(0) }
    }

    pub(crate) fn hear(&mut self, key: KeyEvent, desk: &dyn Desk, manner: &Manner) -> Picked {
        if let Some(settings) = &mut self.settings {
            return match settings.hear(key, manner) {
                Picked::Player(_, text) => self.take(text, desk),
                Picked::Closed => {
                    self.settings = None;
                    self.wrong = None;
                    Picked::Open
                }
                Picked::Open => Picked::Open,
            };
        }
        let of = self.all.len();
        match manner.keys.action(key) {
            Some(Action::Up) => self.at = (self.at + of - 1) % of,
            Some(Action::Down) => self.at = (self.at + 1) % of,
            Some(Action::Focus) => self.side = self.side.other(),
            Some(Action::Take) => return self.take(self.all[self.at].1.clone(), desk),
            Some(Action::Right) => {
                let text = &self.all[self.at].1;
                let name = PlayerName::parse(text);
                let listing = desk.players().into_iter().find(|l| l.name == name.name);
                self.settings = listing
                    .filter(|listing| !listing.settings.is_empty())
                    .map(|listing| Settings::new(listing, &name));
            }
            Some(Action::Stop | Action::Quit | Action::Players) => return Picked::Closed,
            _ => {}
        }
        Picked::Open
    }

    fn take(&mut self, player: String, desk: &dyn Desk) -> Picked {
        match super::checked(desk, &player) {
            Ok(()) => Picked::Player(self.side, player),
            Err(wrong) => {
                self.wrong = Some(wrong);
                Picked::Open
            }
        }
    }

    /// The line in sight that is pointed at; whether it was the marked one, which is then taken.
    pub(crate) fn point(&mut self, line: usize) -> bool {
        let line = line + self.skipped.get();
        let (at, of) = match &mut self.settings {
            None => (&mut self.at, self.all.len()),
            Some(settings) => (&mut settings.row, settings.values.len()),
        };
        let was = *at == line;
        if line < of {
            *at = line;
        }
        was && self.settings.is_none()
    }

    pub(crate) fn title(&self, manner: &Manner) -> String {
        manner.tell("page.seat.who", &[("side", &self.side.to_string())])
    }

    pub(crate) fn draw(&self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        let width = area.width as usize;
        let foot = wrapped(
            &match (&self.wrong, &self.settings) {
                (Some(wrong), _) => wrong.clone(),
                (None, Some(settings)) => {
                    let setting = settings.listing.settings[settings.row];
                    let keys = manner.text("screen.picker.set");
                    format!("{}: {}. {keys}", setting.about, setting.values.told())
                }
                (None, None) => manner.text("screen.picker.keys"),
            },
            width,
        );
        let role = if self.wrong.is_some() { Role::Bad } else { Role::Dim };
        let foot_height = (foot.len() as u16).min(area.height / 2);
        let list = Rect { height: area.height - foot_height, ..area };
        let (rows, at): (Vec<String>, usize) = match &self.settings {
            None => (self.all.iter().map(|(name, _)| name.clone()).collect(), self.at),
            Some(settings) => (settings.rows(), settings.row),
        };
        let skipped = (at + 1).saturating_sub(list.height as usize);
        self.skipped.set(skipped);
        for (y, (line, text)) in (list.y..list.bottom()).zip(rows.iter().enumerate().skip(skipped))
        {
            let style = if line == at { manner.ink.style(Role::Selected) } else { Style::new() };
            buffer.set_stringn(list.x, y, text, width, style);
        }
        for (y, text) in (list.bottom()..area.bottom()).zip(foot) {
            buffer.set_stringn(area.x, y, text, width, manner.ink.style(role));
        }
    }
}

impl Settings {
    fn new(listing: &'static Listing, name: &PlayerName) -> Settings {
        let value = |setting: &rivi_players::Setting| {
            name.get(setting.name).unwrap_or(setting.default).to_owned()
        };
        Settings {
            listing,
            values: listing.settings.iter().map(value).collect(),
            row: 0,
            fresh: true,
        }
    }

    fn rows(&self) -> Vec<String> {
        let names = self.listing.settings.iter().map(|setting| setting.name);
        names.zip(&self.values).map(|(name, value)| format!("{name:<12} {value}")).collect()
    }

    /// The machine with those settings that are not as usual.
    fn player(&self) -> String {
        let set: Vec<String> = self
            .listing
            .settings
            .iter()
            .zip(&self.values)
            .filter(|(setting, value)| setting.default != *value)
            .map(|(setting, value)| format!("{}={value}", setting.name))
            .collect();
        if set.is_empty() {
            self.listing.name.to_owned()
        } else {
            format!("{}:{}", self.listing.name, set.join(","))
        }
    }

    fn hear(&mut self, key: KeyEvent, manner: &Manner) -> Picked {
        let of = self.values.len();
        let value = &mut self.values[self.row];
        match key.code {
            KeyCode::Char(letter) if is_typed(letter) && value.len() < MOST_TYPED => {
                if std::mem::take(&mut self.fresh) {
                    value.clear();
                }
                value.push(letter);
                return Picked::Open;
            }
            KeyCode::Backspace => {
                self.fresh = false;
                value.pop();
                return Picked::Open;
            }
            _ => {}
        }
        self.fresh = true;
        match manner.keys.action(key) {
            Some(Action::Up) => self.row = (self.row + of - 1) % of,
            Some(Action::Down | Action::Focus) => self.row = (self.row + 1) % of,
            Some(Action::Left) => self.turn(false),
            Some(Action::Right) => self.turn(true),
            Some(Action::Take) => return Picked::Player(Side::X, self.player()),
            Some(Action::Stop) => return Picked::Closed,
            _ => {}
        }
        Picked::Open
    }

    /// The value beside.
    fn turn(&mut self, forward: bool) {
        let (setting, value) = (&self.listing.settings[self.row], &mut self.values[self.row]);
        let words: Vec<&str> = match setting.values {
            Values::Switch => vec!["off", "on"],
            Values::OneOf { words }
            | Values::OneOfSome { words, .. }
            | Values::File { words, .. } => words.to_vec(),
            Values::SomeOf { words } => {
                std::iter::once("none").chain(words.iter().copied()).collect()
            }
            Values::Number { least, most } | Values::NumberOr { least, most, .. } => {
                let number = value.parse::<u64>().unwrap_or(least);
                let next =
                    if forward { number.saturating_add(1) } else { number.saturating_sub(1) };
                *value = next.clamp(least, most).to_string();
                return;
            }
        };
        let at = words.iter().position(|word| word == value).unwrap_or(0);
        let next = if forward { at + 1 } else { at + words.len() - 1 };
        words[next % words.len()].clone_into(value);
    }
}
