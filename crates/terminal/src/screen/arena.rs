//! Machines against each other: who plays, the table as it grows, and the game that is played.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use rivi_arena::{Config, Format, ProgramLimits, TimeControl};
use rivi_players::{Desk, Language};

use super::event::{Heard, Job};
use super::ink::{Ink, Role};
use super::keys::{Action, Keymap};
use super::running::Running;
use super::words::{Manner, is_person, players};

/// How many games each two play, to pick from.
pub const GAMES: [u64; 5] = [2, 10, 20, 50, 100];

/// A tournament in which everybody meets everybody.
pub fn round_robin(desk: &dyn Desk, players: Vec<String>, games: u64) -> Box<Config> {
    let seed = 1;
    Box::new(Config {
        game: desk.game().to_owned(),
        players,
        format: Format::RoundRobin,
        games,
        time: TimeControl::default(),
        sprt: None,
        seed,
        openings: rivi_arena::default_openings(desk, seed),
        limits: ProgramLimits::default(),
    })
}

/// Every machine of a game, as it is shown and as it is asked for.
pub fn machines(desk: &dyn Desk, language: Language) -> Vec<(String, String)> {
    let (ink, keys) = (Ink::default(), Keymap::default());
    let all = players(desk, &Manner { language, ink, keys, level: None });
    all.into_iter().filter(|(_, player)| !is_person(player)).collect()
}

/// The page of tournaments.
#[derive(Debug)]
pub(crate) struct Arena {
    game: usize,
    size: usize,
    chosen: Vec<String>,
    games: usize,
    row: usize,
    running: Option<Running>,
    jobs: Vec<Job>,
}

impl Arena {
    pub(crate) fn new() -> Arena {
        let mut arena = Arena {
            game: 0,
            size: 0,
            chosen: Vec::new(),
            games: 1,
            row: 0,
            running: None,
            jobs: Vec::new(),
        };
        arena.usual();
        arena
    }

    /// A tournament that is played at once.
    pub(crate) fn playing(config: Box<Config>) -> Arena {
        let mut arena = Arena::new();
        arena.start(config);
        arena
    }

    fn name(&self) -> String {
        let card = rivi_games::entries()[self.game].card();
        match self.size.checked_sub(1).and_then(|at| card.popular.get(at)) {
            Some(size) => format!("{}:{size}", card.name),
            None => card.usual(),
        }
    }

    fn desk(&self) -> Option<Box<dyn Desk>> {
        rivi_games::desk(&self.name()).ok()
    }

    /// The two strongest levels, to begin with.
    fn usual(&mut self) {
        let levels = self.desk().map(|desk| desk.ladder().levels()).unwrap_or_default();
        let strongest = levels.iter().rev().take(2).rev();
        self.chosen = strongest.map(|level| level.player.to_owned()).collect();
    }

    fn all(&self, manner: &Manner) -> Vec<(String, String)> {
        let all = self.desk().map(|desk| players(&*desk, manner)).unwrap_or_default();
        all.into_iter().filter(|(_, player)| !is_person(player)).collect()
    }

    /// Whether it shall be left.
    pub(crate) fn key(&mut self, key: KeyEvent, manner: &Manner) -> bool {
        let action = manner.keys.action(key);
        if let Some(running) = &mut self.running {
            match action {
                Some(Action::Stop | Action::Quit) => {
                    running.stop();
                    self.running = None;
                }
                Some(action) => running.scroll(action),
                None => {}
            }
            return false;
        }
        let all = self.all(manner);
        // Game, size, games and start, then everybody who can play.
        let rows = 4 + all.len();
        match action {
            Some(Action::Stop | Action::Quit) => return true,
            Some(Action::Up) => self.row = (self.row + rows - 1) % rows,
            Some(Action::Down | Action::Focus) => self.row = (self.row + 1) % rows,
            Some(Action::Left) => self.turn(false),
            Some(Action::Right) => self.turn(true),
            Some(Action::Take) => match self.row {
                3 => self.begin(),
                row if row > 3 => {
                    let player = &all[row - 4].1;
                    if self.chosen.contains(player) {
                        self.chosen.retain(|chosen| chosen != player);
                    } else {
                        self.chosen.push(player.clone());
                    }
                }
                _ => self.turn(true),
            },
            _ => {}
        }
        false
    }

    fn turn(&mut self, forward: bool) {
        let next = |at: usize, of: usize| if forward { (at + 1) % of } else { (at + of - 1) % of };
        let entries = rivi_games::entries();
        match self.row {
            0 => {
                self.game = next(self.game, entries.len());
                self.size = 0;
                self.usual();
            }
            1 => {
                self.size = next(self.size, entries[self.game].card().popular.len() + 1);
                self.usual();
            }
            2 => self.games = next(self.games, GAMES.len()),
            _ => {}
        }
    }

    fn begin(&mut self) {
        let Some(desk) = self.desk().filter(|_| self.chosen.len() >= 2) else { return };
        self.start(round_robin(&*desk, self.chosen.clone(), GAMES[self.games]));
    }

    fn start(&mut self, config: Box<Config>) {
        let (running, job) = Running::begin(config);
        self.jobs.push(job);
        self.running = Some(running);
    }

    pub(crate) fn jobs(&mut self) -> Vec<Job> {
        std::mem::take(&mut self.jobs)
    }

    pub(crate) fn leave(&mut self) {
        if let Some(running) = &self.running {
            running.stop();
        }
    }

    pub(crate) fn heard(&mut self, heard: Heard) {
        if let Some(running) = &mut self.running {
            running.heard(heard);
        }
    }

    /// The tournament that is played.
    pub(crate) fn running(&self) -> Option<&Running> {
        self.running.as_ref()
    }

    pub(crate) fn draw(&self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        let [top, middle, foot] =
            Layout::vertical([Constraint::Length(2), Constraint::Min(1), Constraint::Length(1)])
                .areas(area);
        let game = self.running.as_ref().map_or_else(|| self.name(), |r| r.game().to_owned());
        let title = format!(
            " Rivi {} {} {} {}",
            manner.ink.char('·', '-'),
            manner.text("screen.menu.arena"),
            manner.ink.char('·', '-'),
            manner.game(&game)
        );
        buffer.set_stringn(top.x, top.y, title, top.width as usize, manner.ink.style(Role::Title));
        let inner = Rect { x: middle.x + 1, width: middle.width.saturating_sub(2), ..middle };
        match &self.running {
            Some(running) => running.draw(inner, manner, buffer),
            None => self.draw_form(inner, manner, buffer),
        }
        let actions = match &self.running {
            Some(running) => running.keys(),
            None => vec![Action::Take, Action::Left, Action::Right, Action::Help, Action::Stop],
        };
        super::app::keys_line(foot, actions.into_iter(), manner, buffer);
    }

    fn draw_form(&self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        let size = self.desk().map(|desk| desk.table().size().to_string()).unwrap_or_default();
        let heads = [
            (
                manner.text("page.new.game"),
                manner.game(rivi_games::entries()[self.game].card().name),
            ),
            (manner.text("page.new.size"), manner.plain(size)),
            (manner.text("screen.arena.games"), GAMES[self.games].to_string()),
            (String::new(), manner.text("screen.arena.start")),
        ];
        let label = heads.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        let head = |(name, value): &(String, String)| match name.as_str() {
            "" => value.clone(),
            name => format!("{name:<label$}  {value}"),
        };
        let mut lines: Vec<String> = heads.iter().map(head).collect();
        for (name, player) in self.all(manner) {
            let mark = if self.chosen.contains(&player) { "[x]" } else { "[ ]" };
            lines.push(format!("{mark} {name}"));
        }
        let skipped = (self.row + 1).saturating_sub(area.height as usize);
        for (y, (row, text)) in (area.y..area.bottom()).zip(lines.iter().enumerate().skip(skipped))
        {
            let style =
                if row == self.row { manner.ink.style(Role::Selected) } else { Style::new() };
            buffer.set_stringn(area.x, y, text, area.width as usize, style);
        }
    }
}
