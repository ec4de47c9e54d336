//! A tournament that is played: the table as it grows, and the game that is played.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use rivi_arena::{Config, GameRecord, Standings, Winner};
use rivi_play::view::View;
use rivi_players::Desk;

use super::board::{Board, Camera, Marks};
use super::event::{Heard, Job};
use super::ink::Role;
use super::keys::Action;
use super::spoken::Topic;
use super::words::{Manner, wrapped};

static TICKETS: AtomicU64 = AtomicU64::new(1 << 60);

/// A name in the table is not cut to less.
const LEAST_NAME: usize = 8;

#[derive(Debug)]
pub(crate) struct Running {
    ticket: u64,
    config: Box<Config>,
    stop: Arc<AtomicBool>,
    standings: Option<Box<Standings>>,
    playing: Option<([usize; 2], Box<dyn Desk>)>,
    last: Option<Box<GameRecord>>,
    played: u64,
    over: bool,
    error: Option<String>,
    /// Rows and columns of the table that are scrolled away.
    scrolled: [usize; 2],
    /// How many can be, as it was drawn last.
    most: Cell<[usize; 2]>,
}

/// How wide the pieces of the table are, and what of it is shown.
struct Shape {
    name: usize,
    sum: usize,
    pair: usize,
    rows: std::ops::Range<usize>,
    columns: std::ops::Range<usize>,
}

impl Running {
    /// A tournament that begins, with the work for whoever plays it.
    pub(crate) fn begin(config: Box<Config>) -> (Running, Job) {
        let ticket = TICKETS.fetch_add(1, Ordering::Relaxed);
        let stop = Arc::new(AtomicBool::new(false));
        let job = Job::Tournament { ticket, config: config.clone(), stop: Arc::clone(&stop) };
        let running = Running {
            ticket,
            config,
            stop,
            standings: None,
            playing: None,
            last: None,
            played: 0,
            over: false,
            error: None,
            scrolled: [0; 2],
            most: Cell::default(),
        };
        (running, job)
    }

    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub(crate) fn game(&self) -> &str {
        &self.config.game
    }

    pub(crate) fn heard(&mut self, heard: Heard) {
        match heard {
            Heard::Playing { ticket, players, desk } if ticket == self.ticket => {
                self.playing = Some((players, desk));
            }
            Heard::Played { ticket, game, standings } if ticket == self.ticket => {
                self.played += 1;
                self.standings = Some(standings);
                // The game is shown to its end until the next one goes on.
                if let Ok(mut desk) = rivi_games::desk(&self.config.game)
                    && desk.table_mut().play_line(&game.moves).is_ok()
                {
                    self.playing = Some(([game.x, game.o], desk));
                }
                self.last = Some(game);
            }
            Heard::Ended { ticket, error } if ticket == self.ticket => {
                (self.over, self.error) = (true, error);
            }
            _ => {}
        }
    }

    /// A table that is larger than the screen is moved.
    pub(crate) fn scroll(&mut self, action: Action) {
        let most = self.most.get();
        let [rows, columns] = self.scrolled;
        self.scrolled = match action {
            Action::Up => [rows.saturating_sub(1), columns],
            Action::Down => [(rows + 1).min(most[0]), columns],
            Action::Left => [rows, columns.saturating_sub(1)],
            Action::Right => [rows, (columns + 1).min(most[1])],
            _ => return,
        };
    }

    /// The keys that do something here.
    pub(crate) fn keys(&self) -> Vec<Action> {
        let [rows, columns] = self.most.get();
        let mut keys = vec![Action::Stop];
        keys.extend([Action::Left, Action::Right].into_iter().filter(|_| columns > 0));
        keys.extend([Action::Up, Action::Down].into_iter().filter(|_| rows > 0));
        keys.push(Action::Help);
        keys
    }

    pub(crate) fn draw(&self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        let width = area.width as usize;
        let scheduled = self.scheduled();
        let done = (self.played * 20 / scheduled.max(1)).min(20);
        let (full, empty) = (manner.ink.char('█', '#'), manner.ink.char('░', '.'));
        let bar: String = (0..20).map(|at| if at < done { full } else { empty }).collect();
        let over = if self.over { manner.text("screen.arena.over") } else { String::new() };
        let head = format!("{bar} {}/{scheduled} {over}", self.played);
        buffer.set_stringn(area.x, area.y, head, width, manner.ink.style(Role::Title));
        let errors: Vec<String> =
            self.error.iter().flat_map(|error| wrapped(error, width)).collect();
        let room = (area.height as usize).saturating_sub(2 + errors.len());
        // The game that is played has its half, if the table would take more.
        let room = if self.playing.is_some() { room.div_ceil(2) } else { room };
        let bad = errors.into_iter().map(|text| (text, manner.ink.style(Role::Bad)));
        let table = self.table((width, room), manner).into_iter().map(|t| (t, Style::new()));
        let mut y = area.y + 2;
        for (text, style) in bad.chain(table) {
            if y >= area.bottom() {
                return;
            }
            buffer.set_stringn(area.x, y, text, width, style);
            y += 1;
        }
        let below = (y + 1).min(area.bottom());
        let rest = Rect { y: below, height: area.bottom() - below, ..area };
        self.current(rest, manner, buffer);
    }

    fn scheduled(&self) -> u64 {
        self.config.schedule().games()
    }

    fn names(&self, manner: &Manner) -> Vec<String> {
        self.config.players.iter().map(|player| manner.player(player)).collect()
    }

    /// Everybody's points, all together and against everybody: as much of it as there is room for.
    fn table(&self, (width, height): (usize, usize), manner: &Manner) -> Vec<String> {
        let names = self.names(manner);
        let shape = self.shape(&names, (width, height));
        let Shape { name, sum, pair, rows, columns } = &shape;
        let of = self.config.players.len();
        self.most.set([of - rows.len(), of - columns.len()]);
        let numbers: Vec<String> = columns.clone().map(|at| format!("{:>pair$}", at + 1)).collect();
        let numbers = numbers.concat();
        let sigma = manner.ink.char('Σ', '=');
        let mut lines = vec![format!("   {:<name$}{sigma:>sum$}{numbers}", "")];
        for at in rows.clone() {
            let title = cut(&names[at], *name, manner);
            let own: Vec<String> =
                columns.clone().map(|other| format!("{:>pair$}", self.points(at, other))).collect();
            let own = own.concat();
            lines.push(format!("{:>2} {title:<name$}{:>sum$}{own}", at + 1, self.sum(at)));
        }
        lines
    }

    fn shape(&self, names: &[String], (width, height): (usize, usize)) -> Shape {
        let of = self.config.players.len();
        let longest = |texts: &mut dyn Iterator<Item = String>| {
            texts.map(|text| text.chars().count()).max().unwrap_or(0)
        };
        let pairs = (0..of).flat_map(|one| (0..of).map(move |other| (one, other)));
        let pair = longest(&mut pairs.map(|(one, other)| self.points(one, other))).max(3) + 2;
        let sum = longest(&mut (0..of).map(|at| self.sum(at))).max(3) + 2;
        let longest = longest(&mut names.iter().cloned()).max(LEAST_NAME);
        // Names give way to numbers first.
        let left = width.saturating_sub(3 + sum);
        let name = left.saturating_sub(of * pair).clamp(LEAST_NAME.min(left), longest);
        let columns = (left.saturating_sub(name) / pair).clamp(1, of.max(1)).min(of);
        let rows = height.saturating_sub(1).clamp(1, of.max(1)).min(of);
        let first = |scrolled: usize, shown: usize| scrolled.min(of - shown);
        let [row, column] = self.scrolled;
        let (row, column) = (first(row, rows), first(column, columns));
        Shape { name, sum, pair, rows: row..row + rows, columns: column..column + columns }
    }

    fn sum(&self, at: usize) -> String {
        let tally = self.standings.as_ref().map(|standings| standings.players()[at].tally);
        tally.map_or(String::new(), |tally| half_points(2 * tally.wins + tally.draws))
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
        let lines = wrapped(&told, area.width as usize);
        for (y, line) in (area.y..area.bottom()).zip(&lines) {
            buffer.set_stringn(area.x, y, line, area.width as usize, manner.ink.style(Role::Dim));
        }
        let view = View::of(&**desk);
        let board =
            Board { view: &view, look: desk.card().look, ink: manner.ink, marks: Marks::default() };
        let taken = (lines.len() as u16).min(area.height);
        let rest = Rect { y: area.y + taken, height: area.height - taken, ..area };
        board.draw(rest, Camera::default(), buffer);
    }

    /// How the last game ended, in a sentence.
    fn last_told(&self, manner: &Manner) -> Option<String> {
        let game = self.last.as_ref()?;
        let name = |at: usize| self.config.players.get(at).map(|player| manner.player(player));
        let (x, o) = (name(game.x)?, name(game.o)?);
        let (number, count) = (self.played.to_string(), self.scheduled().to_string());
        let (winner, side, loser) = match game.winner {
            Winner::X => (&x, "X", &o),
            Winner::O => (&o, "O", &x),
            Winner::Draw => {
                let values = [("number", &*number), ("count", &count), ("x", &x), ("o", &o)];
                return Some(manner.tell("linear.drew", &values));
            }
        };
        let values = [
            ("number", number.as_str()),
            ("count", &count),
            ("winner", winner),
            ("side", side),
            ("loser", loser),
        ];
        Some(manner.tell("linear.won", &values))
    }

    /// Everybody's points in sentences.
    fn points_told(&self, manner: &Manner) -> Vec<String> {
        let Some(standings) = &self.standings else { return Vec::new() };
        let told = |(at, name): (usize, &String)| {
            let tally = standings.players()[at].tally;
            let games = (tally.wins + tally.draws + tally.losses).to_string();
            let points = self.sum(at);
            let values = [("player", name.as_str()), ("points", &points), ("games", &games)];
            manner.tell("linear.points", &values)
        };
        self.names(manner).iter().enumerate().map(told).collect()
    }

    /// What there is to be said of it: each game as it ends, and the points at the end or when they are asked for.
    pub(crate) fn topics(&self, manner: &Manner) -> Vec<Topic> {
        let [of, title] = [self.names(manner).join(", "), manner.game(&self.config.game)];
        let mut ended: Vec<String> = self.error.clone().into_iter().collect();
        ended.extend(self.over.then(|| manner.text("screen.arena.over")));
        vec![
            Topic::new("begins", vec![format!("{title}: {of}")]),
            Topic::keyed(
                "game",
                self.played.to_string(),
                self.last_told(manner).into_iter().collect(),
            ),
            Topic::keyed("points", self.over.to_string(), self.points_told(manner)),
            Topic::new("ended", ended),
        ]
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over
    }
}

/// A name in so many columns; one that is longer ends in a sign for it.
fn cut(name: &str, width: usize, manner: &Manner) -> String {
    if name.chars().count() <= width {
        return name.to_owned();
    }
    let kept: String = name.chars().take(width.saturating_sub(1)).collect();
    kept + &manner.ink.char('…', '~').to_string()
}

/// Points from their double: 3 is 1½.
fn half_points(double: u64) -> String {
    if double.is_multiple_of(2) { (double / 2).to_string() } else { format!("{}.5", double / 2) }
}
