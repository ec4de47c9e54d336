//! What a new game is made of: game, size, rules, who plays, who begins, the clock.

use std::cell::Cell;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use rivi_play::request::NewMatch;
use rivi_play::state::TimeControl;
use rivi_players::{Card, Desk, Entry, LEVELS};
use rivi_rules::Side;

use super::ink::Role;
use super::keys::Action;
use super::options::Options;
use super::words::{Manner, players, wrapped};

/// Clocks to pick from, with the keys of their texts.
const CLOCKS: [(&str, TimeControl); 4] = [
    ("page.clock.none", TimeControl::None),
    ("page.clock.quick", TimeControl::Total { ms: 60_000, increment_ms: 2_000 }),
    ("page.clock.slow", TimeControl::Total { ms: 600_000, increment_ms: 5_000 }),
    ("page.clock.move", TimeControl::Move { ms: 10_000 }),
];

/// A row of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Game,
    /// A named game of a family.
    Piece,
    Size,
    Rule(usize),
    /// The opening by swap2.
    Opening,
    Plays(Side),
    First,
    Clock,
    Start,
}

/// What comes of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Filled {
    /// It goes on.
    Open,
    /// The game shall begin.
    Start,
    /// Nothing shall begin.
    Closed,
}

/// The form of a new game.
#[derive(Debug)]
pub(crate) struct Form {
    game: usize,
    /// What is written behind the colon; nothing for the usual size.
    size: String,
    options: Options,
    players: [String; 2],
    /// Whether two people play who are not to be chosen: those of a match on a server.
    friends: bool,
    opened: bool,
    first: Side,
    clock: usize,
    row: usize,
    /// How many rows there was room for.
    room: Cell<u16>,
    /// The board, if the size and the rules can be.
    desk: Result<Box<dyn Desk>, String>,
}

impl Form {
    /// The form of a game, filled in as usual: you against the machine of the usual level.
    pub(crate) fn new(game: &str, manner: &Manner) -> Form {
        let name = game.split([':', ',']).next().unwrap_or_default();
        let entries = rivi_games::entries();
        let at = entries.iter().position(|entry| entry.card().name == name).unwrap_or(0);
        let mut form = Form {
            game: at,
            size: String::new(),
            options: Options::none(entries[at].card().options),
            players: [rivi_play::HUMAN.to_owned(), String::new()],
            friends: false,
            opened: false,
            first: Side::X,
            clock: 0,
            row: 0,
            room: Cell::new(u16::MAX),
            desk: Err(String::new()),
        };
        form.look_up(manner);
        form.row = form.rows().len() - 1;
        form
    }

    /// The form of a match between two people on a server.
    pub(crate) fn friends(manner: &Manner) -> Form {
        let mut form = Form::new("", manner);
        form.friends = true;
        form.players = [rivi_play::HUMAN.to_owned(), rivi_play::HUMAN.to_owned()];
        form.row = 0;
        form
    }

    /// The form of a game that is on the board.
    pub(crate) fn of(state: &rivi_play::state::State, manner: &Manner) -> Form {
        let mut form = Form::new(&state.view.game, manner);
        form.read(&state.view.game);
        form.players = [state.players.x.player.clone(), state.players.o.player.clone()];
        form.first = state.first;
        let clock = CLOCKS.iter().position(|(_, clock)| *clock == state.clocks.control);
        form.clock = clock.unwrap_or(0);
        form.look_up(manner);
        form
    }

    /// Takes over size and options of a game that is written out.
    fn read(&mut self, game: &str) {
        let behind = game.split_once([':', ',']).map_or("", |(_, behind)| behind);
        let (sizes, options): (Vec<&str>, Vec<&str>) = behind
            .split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .partition(|part| part.starts_with(|c: char| c.is_ascii_digit()));
        self.size = sizes.join(",");
        self.options = Options::read(self.card().options, &options);
    }

    /// The piece of the gallery that is written here, if it is one.
    fn piece(&self) -> Option<usize> {
        let name = self.name();
        self.entry().gallery().iter().position(|piece| piece.game == name)
    }

    fn entry(&self) -> &'static dyn Entry {
        rivi_games::entries()[self.game]
    }

    fn card(&self) -> &'static Card {
        self.entry().card()
    }

    /// The game's whole name.
    pub(crate) fn name(&self) -> String {
        let base = if self.size.is_empty() {
            self.card().usual()
        } else {
            format!("{}:{}", self.card().name, self.size)
        };
        let parts: Vec<String> = std::iter::once(base).chain(self.options.written()).collect();
        parts.join(",")
    }

    /// Sees whether there is such a board, and whether the players play on it.
    fn look_up(&mut self, manner: &Manner) {
        self.desk = rivi_games::desk(&self.name()).map_err(|error| error.to_string());
        let Ok(desk) = &self.desk else { return };
        let levels = desk.ladder().levels();
        let wanted = manner.level.unwrap_or(LEVELS[LEVELS.len() - 1]);
        let usual = levels.iter().find(|level| level.name == wanted).or(levels.last());
        let usual = usual.map_or(rivi_play::HUMAN, |level| level.player);
        for player in &mut self.players {
            if player.is_empty() || super::play::checked(&**desk, player).is_err() {
                usual.clone_into(player);
            }
        }
    }

    fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::Game];
        rows.extend((!self.entry().gallery().is_empty()).then_some(Row::Piece));
        if !matches!(self.card().sizes, rivi_players::Sizes::Fixed) {
            rows.push(Row::Size);
        }
        rows.extend((0..self.options.count()).map(Row::Rule));
        if !self.friends {
            rows.extend(self.has_opening().then_some(Row::Opening));
            rows.extend([Row::Plays(Side::X), Row::Plays(Side::O)]);
        }
        rows.extend([Row::First, Row::Clock, Row::Start]);
        rows
    }

    fn has_opening(&self) -> bool {
        self.desk.as_ref().is_ok_and(|desk| desk.opening_rule().is_some())
    }

    /// Whether the game is opened by swap2.
    pub(crate) fn is_opened(&self) -> bool {
        self.opened && !self.friends && self.has_opening()
    }

    /// Takes a key.
    pub(crate) fn hear(&mut self, key: KeyEvent, manner: &Manner) -> Filled {
        let rows = self.rows();
        let row = rows[self.row.min(rows.len() - 1)];
        let typed = match row {
            Row::Size => self.typed(key.code),
            Row::Rule(at) => self.options.typed(at, key.code),
            _ => false,
        };
        if typed {
            self.look_up(manner);
            return Filled::Open;
        }
        match manner.keys.action(key) {
            Some(Action::Stop | Action::Quit) => return Filled::Closed,
            Some(Action::Up) => self.row = (self.row + rows.len() - 1) % rows.len(),
            Some(Action::Down | Action::Focus) => self.row = (self.row + 1) % rows.len(),
            Some(Action::Left) => self.turn(row, false, manner),
            Some(Action::Right) => self.turn(row, true, manner),
            Some(Action::Take) if row == Row::Start => {
                return if self.desk.is_ok() { Filled::Start } else { Filled::Open };
            }
            Some(Action::Take) if matches!(row, Row::Rule(_) | Row::Opening) => {
                self.turn(row, true, manner);
            }
            Some(Action::Take) => self.row = rows.len() - 1,
            _ => {}
        }
        Filled::Open
    }

    /// The rows above those that are in sight.
    fn skipped(&self) -> usize {
        (self.row + 1).saturating_sub(self.room.get() as usize)
    }

    /// A row that the mouse points at, by its line among those that are in sight.
    pub(crate) fn point(&mut self, line: usize, manner: &Manner) -> Filled {
        if line >= self.room.get() as usize {
            return Filled::Open;
        }
        let rows = self.rows();
        let line = line + self.skipped();
        let Some(row) = rows.get(line) else { return Filled::Open };
        self.row = line;
        match row {
            Row::Start if self.desk.is_ok() => return Filled::Start,
            row => self.turn(*row, true, manner),
        }
        Filled::Open
    }

    /// A size is typed.
    fn typed(&mut self, key: KeyCode) -> bool {
        match key {
            KeyCode::Char(letter) if letter.is_ascii_digit() || "x,".contains(letter) => {
                if self.size.len() < 12 {
                    self.size.push(letter);
                }
                true
            }
            KeyCode::Backspace => {
                self.size.pop();
                true
            }
            _ => false,
        }
    }

    fn turn(&mut self, row: Row, forward: bool, manner: &Manner) {
        let next = |at: usize, of: usize| if forward { (at + 1) % of } else { (at + of - 1) % of };
        match row {
            Row::Game => {
                self.game = next(self.game, rivi_games::entries().len());
                self.size.clear();
                self.options = Options::none(self.card().options);
                self.players
                    .iter_mut()
                    .filter(|player| !super::words::is_person(player))
                    .for_each(String::clear);
            }
            Row::Size => {
                let sizes: Vec<&str> =
                    std::iter::once("").chain(self.card().popular.iter().copied()).collect();
                let at = sizes.iter().position(|size| *size == self.size).unwrap_or(0);
                sizes[next(at, sizes.len())].clone_into(&mut self.size);
            }
            Row::Piece => {
                let pieces = self.entry().gallery();
                let other = if forward { 0 } else { pieces.len() - 1 };
                let at = self.piece().map_or(other, |at| next(at, pieces.len()));
                self.read(pieces[at].game);
            }
            Row::Rule(at) => self.options.turn(at, forward),
            Row::Opening => self.opened = !self.opened,
            Row::Plays(side) => self.other_player(side, forward, manner),
            Row::First => self.first = self.first.other(),
            Row::Clock => self.clock = next(self.clock, CLOCKS.len()),
            Row::Start => {}
        }
        self.look_up(manner);
    }

    fn other_player(&mut self, side: Side, forward: bool, manner: &Manner) {
        let Ok(desk) = &self.desk else { return };
        let all = players(&**desk, manner);
        let at = all.iter().position(|(_, player)| *player == self.players[side]);
        let of = all.len();
        let at = match (at, forward) {
            (None, _) => 0,
            (Some(at), true) => (at + 1) % of,
            (Some(at), false) => (at + of - 1) % of,
        };
        all[at].1.clone_into(&mut self.players[side]);
    }

    /// The match that it asks for.
    pub(crate) fn new_match(&self) -> NewMatch {
        let [x, o] = self.players.clone();
        NewMatch {
            game: self.name(),
            x,
            o,
            first: Some(self.first),
            clock: CLOCKS[self.clock].1,
            start: None,
            moves: String::new(),
            public: false,
        }
    }

    /// How many lines it takes.
    pub(crate) fn height(&self) -> u16 {
        self.rows().len() as u16 + 2
    }

    fn told(&self, row: Row, manner: &Manner) -> (String, String) {
        match row {
            Row::Game => (manner.text("page.new.game"), manner.game(self.card().name)),
            Row::Size => {
                let size = if self.size.is_empty() {
                    let board = self.desk.as_ref().map(|desk| desk.table().size().to_string());
                    manner.plain(board.unwrap_or_default())
                } else {
                    self.size.clone()
                };
                (manner.text("page.new.size"), size)
            }
            Row::Rule(at) => {
                let cursor = if self.is_typing(at) { manner.ink.char('▏', '_') } else { ' ' };
                (
                    String::new(),
                    format!("{}{cursor}", self.options.told(at, manner)).trim_end().to_owned(),
                )
            }
            Row::Piece => {
                let piece = self.piece().map(|at| self.entry().gallery()[at].title);
                let title = piece.map_or("-", |title| title.of(manner.language));
                (manner.text("page.make.gallery"), manner.plain(title.to_owned()))
            }
            Row::Opening => {
                let mark = if self.opened { "[x]" } else { "[ ]" };
                (String::new(), format!("{mark} {}", manner.text("page.swap2.option")))
            }
            Row::Plays(side) => {
                let label = manner.tell("page.new.plays", &[("side", &side.to_string())]);
                let own = &self.players[side];
                let known = self.desk.as_ref().ok().and_then(|desk| {
                    players(&**desk, manner).into_iter().find(|(_, player)| player == own)
                });
                (label, known.map_or_else(|| manner.player(own), |(name, _)| name))
            }
            Row::First => (manner.text("page.new.first"), self.first.to_string()),
            Row::Clock => (manner.text("page.new.clock"), manner.text(CLOCKS[self.clock].0)),
            Row::Start => (String::new(), manner.text("page.new.start")),
        }
    }

    /// Draws the form, or what is wrong with it.
    pub(crate) fn draw(&self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        let ink = manner.ink;
        let rows = self.rows();
        let below = self.below(area.width, manner);
        self.room.set((area.height).saturating_sub(below.len() as u16).max(1));
        let skipped = self.skipped();
        let label =
            rows.iter().map(|row| self.told(*row, manner).0.chars().count()).max().unwrap_or(0);
        for (line, row) in rows.iter().skip(skipped).enumerate().take(self.room.get() as usize) {
            let (name, value) = self.told(*row, manner);
            let chosen = line + skipped == self.row;
            let (left, right) = match (chosen, row) {
                (_, Row::Start | Row::Opening) | (false, Row::Rule(_)) => ("", ""),
                (_, Row::Rule(at)) if !self.options.has_values(*at) => ("", ""),
                (true, _) if ink.unicode => ("◂ ", " ▸"),
                (true, _) => ("< ", " >"),
                _ => ("  ", ""),
            };
            let y = area.y + line as u16;
            buffer.set_stringn(area.x, y, &name, area.width as usize, ink.style(Role::Dim));
            let x = area.x + label as u16 + 1;
            let room = area.right().saturating_sub(x) as usize;
            let value = format!("{left}{value}{right}");
            let style = match (chosen, row) {
                (true, _) => ink.style(Role::Selected),
                (false, Row::Start) => ink.style(Role::Key),
                _ => ratatui::style::Style::new(),
            };
            buffer.set_stringn(x, y, value, room, style);
        }
        let role = if self.desk.is_err() { Role::Bad } else { Role::Dim };
        let y = area.y + self.room.get().min(rows.len() as u16);
        for (line, text) in (y..area.bottom()).zip(below) {
            buffer.set_stringn(area.x, line, text, area.width as usize, ink.style(role));
        }
    }

    /// What is said below the rows: what is wrong, or where a piece of the gallery comes from.
    fn below(&self, width: u16, manner: &Manner) -> Vec<String> {
        let text = match (&self.desk, self.piece()) {
            (Err(wrong), _) => manner.plain(wrong.clone()),
            (Ok(_), Some(piece)) => {
                let history = self.entry().gallery()[piece].history;
                manner.plain(history.of(manner.language).to_owned())
            }
            (Ok(_), None) => return Vec::new(),
        };
        // A line of air above it.
        std::iter::once(String::new()).chain(wrapped(&text, width as usize)).collect()
    }

    /// Whether cells are typed here now.
    fn is_typing(&self, at: usize) -> bool {
        self.options.is_typed(at) && self.rows().get(self.row) == Some(&Row::Rule(at))
    }

    /// The board that it asks for.
    pub(crate) fn desk(&self) -> Option<&dyn Desk> {
        self.desk.as_ref().ok().map(|desk| &**desk)
    }
}
