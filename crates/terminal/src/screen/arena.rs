//! Machines against each other: who plays, the table as it grows, and the game that is played.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use rivi_arena::{Config, Format, ProgramLimits, Standings, TimeControl};
use rivi_play::view::View;
use rivi_players::Desk;

use super::board::{Board, Camera, Marks};
use super::event::{Heard, Job};
use super::ink::Role;
use super::keys::Action;
use super::words::{Manner, is_person, players, wrapped};

static TICKETS: AtomicU64 = AtomicU64::new(1 << 60);

/// How many games each two play, to pick from.
const GAMES: [u64; 5] = [2, 10, 20, 50, 100];

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

#[derive(Debug)]
struct Running {
    ticket: u64,
    config: Box<Config>,
    stop: Arc<AtomicBool>,
    standings: Option<Box<Standings>>,
    playing: Option<([usize; 2], Box<dyn Desk>)>,
    played: u64,
    over: bool,
    error: Option<String>,
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
            if matches!(action, Some(Action::Stop | Action::Quit)) {
                running.stop.store(true, Ordering::Relaxed);
                self.running = None;
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
        let seed = 1;
        let config = Config {
            game: self.name(),
            players: self.chosen.clone(),
            format: Format::RoundRobin,
            games: GAMES[self.games],
            time: TimeControl::default(),
            sprt: None,
            seed,
            openings: rivi_arena::default_openings(&*desk, seed),
            limits: ProgramLimits::default(),
        };
        self.start(Box::new(config));
    }

    fn start(&mut self, config: Box<Config>) {
        let ticket = TICKETS.fetch_add(1, Ordering::Relaxed);
        let stop = Arc::new(AtomicBool::new(false));
        self.jobs.push(Job::Tournament { ticket, config: config.clone(), stop: Arc::clone(&stop) });
        self.running = Some(Running {
            ticket,
            config,
            stop,
            standings: None,
            playing: None,
            played: 0,
            over: false,
            error: None,
        });
    }

    pub(crate) fn jobs(&mut self) -> Vec<Job> {
        std::mem::take(&mut self.jobs)
    }

    pub(crate) fn leave(&mut self) {
        if let Some(running) = &self.running {
            running.stop.store(true, Ordering::Relaxed);
        }
    }

    pub(crate) fn heard(&mut self, heard: Heard) {
        let Some(running) = &mut self.running else { return };
        match heard {
            Heard::Playing { ticket, players, desk } if ticket == running.ticket => {
                running.playing = Some((players, desk));
            }
            Heard::Played { ticket, game, standings } if ticket == running.ticket => {
                running.played += 1;
                running.standings = Some(standings);
                // The game is shown to its end until the next one goes on.
                if let Ok(mut desk) = rivi_games::desk(&running.config.game)
                    && desk.table_mut().play_line(&game.moves).is_ok()
                {
                    running.playing = Some(([game.x, game.o], desk));
                }
            }
            Heard::Ended { ticket, error } if ticket == running.ticket => {
                (running.over, running.error) = (true, error);
            }
            _ => {}
        }
    }

    pub(crate) fn draw(&self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        let [top, middle, foot] =
            Layout::vertical([Constraint::Length(2), Constraint::Min(1), Constraint::Length(1)])
                .areas(area);
        let game = self.running.as_ref().map_or_else(|| self.name(), |r| r.config.game.clone());
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
            Some(_) => vec![Action::Stop, Action::Help],
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
        let mut lines: Vec<String> =
            heads.iter().map(|(name, value)| format!("{name:<18} {value}")).collect();
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

impl Running {
    fn draw(&self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        let width = area.width as usize;
        let scheduled = self.config.schedule().games();
        let done = (self.played as usize * 20 / scheduled.max(1) as usize).min(20);
        let (full, empty) = (manner.ink.char('█', '#'), manner.ink.char('░', '.'));
        let bar: String = (0..20).map(|at| if at < done { full } else { empty }).collect();
        let over = if self.over { manner.text("screen.arena.over") } else { String::new() };
        let head = format!("{bar} {}/{scheduled} {over}", self.played);
        buffer.set_stringn(area.x, area.y, head, width, manner.ink.style(Role::Title));
        let table = self.table(manner);
        let mut y = area.y + 2;
        let errors = self.error.iter().flat_map(|error| wrapped(error, width));
        for (text, role) in
            errors.map(|e| (e, Role::Bad)).chain(table.into_iter().map(|t| (t, Role::Title)))
        {
            if y >= area.bottom() {
                return;
            }
            let style = if role == Role::Bad { manner.ink.style(role) } else { Style::new() };
            buffer.set_stringn(area.x, y, text, width, style);
            y += 1;
        }
        self.current(
            Rect {
                y: (y + 1).min(area.bottom()),
                height: area.bottom().saturating_sub(y + 1),
                ..area
            },
            manner,
            buffer,
        );
    }

    /// Everybody's points against everybody.
    fn table(&self, manner: &Manner) -> Vec<String> {
        let of = self.config.players.len();
        let names: Vec<String> = self.config.players.iter().map(|p| manner.player(p)).collect();
        let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).min(26);
        let numbers: Vec<String> = (1..=of).map(|number| format!("{number:>10}")).collect();
        let mut lines = vec![format!(
            "   {:<longest$}{}  {:>7}",
            "",
            numbers.concat(),
            manner.ink.char('Σ', '=')
        )];
        for (at, name) in names.iter().enumerate() {
            let name: String = name.chars().take(longest).collect();
            let cells: Vec<String> =
                (0..of).map(|other| format!("{:>10}", self.points(at, other))).collect();
            let all = self.standings.as_ref().map(|s| s.players()[at].tally);
            let sum = all.map_or(String::new(), |tally| half_points(2 * tally.wins + tally.draws));
            lines.push(format!("{:>2} {name:<longest$}{}  {sum:>7}", at + 1, cells.concat()));
        }
        lines
    }

    fn points(&self, one: usize, other: usize) -> String {
        if one == other {
            return "-".to_owned();
        }
        let between = self.standings.as_ref().and_then(|s| s.between(one, other));
        match between {
            None => String::new(),
            Some(pairing) => {
                let tally = pairing.tally;
                format!(
                    "{}:{}",
                    half_points(2 * tally.wins + tally.draws),
                    half_points(2 * tally.losses + tally.draws)
                )
            }
        }
    }

    fn current(&self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        let Some(([x, o], desk)) = &self.playing else { return };
        let name = |number: &usize| {
            self.config.players.get(*number).map_or(String::new(), |p| manner.player(p))
        };
        if area.height < 4 {
            return;
        }
        let told = format!("X {}  O {}", name(x), name(o));
        buffer.set_stringn(area.x, area.y, told, area.width as usize, manner.ink.style(Role::Dim));
        let view = View::of(&**desk);
        let board =
            Board { view: &view, look: desk.card().look, ink: manner.ink, marks: Marks::default() };
        let rest = Rect { y: area.y + 1, height: area.height - 1, ..area };
        board.draw(rest, Camera::default(), buffer);
    }
}

/// Points from their double: 3 is 1½.
fn half_points(double: u64) -> String {
    if double.is_multiple_of(2) { (double / 2).to_string() } else { format!("{}.5", double / 2) }
}
