use std::collections::BTreeSet;

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use rivi_play::view::View;
use rivi_players::puzzles::{self, Date, Puzzle};

use crate::puzzle::Sitting;
use crate::screen::app::keys_told;
use crate::screen::board::{Board, Camera, Marks};
use crate::screen::ink::Role;
use crate::screen::keys::Action;
use crate::screen::words::{Manner, wrapped};

/// What is wanted.
#[derive(Debug)]
pub(super) enum Picked {
    None,
    Puzzle(Box<Puzzle>),
    Help,
    Leave,
}

/// Puzzles of one game and theme, with the one that is looked at.
#[derive(Debug)]
struct Kind {
    game: String,
    theme: String,
    puzzles: Vec<Puzzle>,
    at: usize,
}

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Daily,
    /// The name of a game, above its themes.
    Game(usize),
    Kind(usize),
}

/// The puzzles by game and theme, and the one of the day.
#[derive(Debug)]
pub(super) struct List {
    date: Date,
    daily: Option<Puzzle>,
    kinds: Vec<Kind>,
    lines: Vec<Line>,
    at: usize,
    pub(super) solved: BTreeSet<String>,
    pub(super) notice: Option<String>,
    area: Rect,
}

impl List {
    pub(super) fn new(solved: BTreeSet<String>, now: u64) -> List {
        // Whoever lists the games has registered them.
        let _ = rivi_games::entries();
        let date = Date::at_seconds(now / 1000);
        let kinds = kinds(&solved);
        let mut lines = vec![Line::Daily];
        for (at, kind) in kinds.iter().enumerate() {
            if at == 0 || kinds[at - 1].game != kind.game {
                lines.push(Line::Game(at));
            }
            lines.push(Line::Kind(at));
        }
        let (daily, area) = (puzzles::daily(date), Rect::default());
        List { date, daily, kinds, lines, at: 0, solved, notice: None, area }
    }

    pub(super) fn key(&mut self, key: KeyEvent, manner: &Manner) -> Picked {
        match manner.keys.action(key) {
            Some(Action::Up) => self.go(false),
            Some(Action::Down | Action::Focus) => self.go(true),
            Some(Action::Left) => self.turn(false),
            Some(Action::Right) => self.turn(true),
            Some(Action::Take) => return self.take(),
            Some(Action::Help) => return Picked::Help,
            Some(Action::Stop | Action::Quit) => return Picked::Leave,
            _ => {}
        }
        Picked::None
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Picked {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.go(false),
            MouseEventKind::ScrollDown => self.go(true),
            MouseEventKind::Down(MouseButton::Left)
                if self.area.contains((mouse.column, mouse.row).into()) =>
            {
                let line = (mouse.row - self.area.y) as usize + self.skipped();
                if matches!(self.lines.get(line), Some(Line::Daily | Line::Kind(_))) {
                    self.at = line;
                    return self.take();
                }
            }
            _ => {}
        }
        Picked::None
    }

    /// The line beside that can be taken.
    fn go(&mut self, down: bool) {
        self.notice = None;
        let of = self.lines.len();
        loop {
            self.at = (self.at + if down { 1 } else { of - 1 }) % of;
            if !matches!(self.lines[self.at], Line::Game(_)) {
                return;
            }
        }
    }

    /// Another puzzle of the same kind.
    fn turn(&mut self, forward: bool) {
        if let Line::Kind(kind) = self.lines[self.at] {
            let Kind { puzzles, at, .. } = &mut self.kinds[kind];
            let of = puzzles.len();
            *at = (*at + if forward { 1 } else { of - 1 }) % of;
        }
    }

    fn puzzle(&self) -> Option<&Puzzle> {
        match self.lines[self.at] {
            Line::Daily => self.daily.as_ref(),
            Line::Kind(kind) => self.kinds[kind].puzzles.get(self.kinds[kind].at),
            Line::Game(_) => None,
        }
    }

    fn take(&self) -> Picked {
        self.puzzle().map_or(Picked::None, |puzzle| Picked::Puzzle(Box::new(puzzle.clone())))
    }

    /// The next one: of the same kind, and after the one of the day the first of all.
    pub(super) fn next(&mut self) -> Option<Puzzle> {
        match self.lines[self.at] {
            Line::Daily => self.go(true),
            _ => self.turn(true),
        }
        self.puzzle().cloned()
    }

    fn skipped(&self) -> usize {
        (self.at + 1).saturating_sub(self.area.height as usize)
    }

    pub(super) fn draw(&mut self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        let wide = area.width >= 60;
        let [top, middle, status, foot] = Layout::vertical([
            Constraint::Length(2),
            Constraint::Min(1),
            Constraint::Length(1),
            Constraint::Length(1),
        ])
        .areas(area);
        let heading = manner.text("screen.menu.puzzles");
        let title = format!(" Rivi {} {heading}", manner.ink.char('·', '-'));
        buffer.set_stringn(top.x, top.y, title, top.width as usize, manner.ink.style(Role::Title));
        let [list, right] =
            Layout::horizontal([Constraint::Length(if wide { 38 } else { 0 }), Constraint::Min(1)])
                .areas(middle);
        self.area = if wide { list } else { middle };
        self.draw_lines(manner, buffer);
        if wide {
            self.preview(right, manner, buffer);
        }
        let (told, role) = match &self.notice {
            Some(notice) => (notice.clone(), Role::Bad),
            None => (self.which(manner), Role::Notice),
        };
        let width = status.width as usize;
        buffer.set_stringn(status.x, status.y, format!(" {told}"), width, manner.ink.style(role));
        let keys = [
            (Action::Take, manner.text("page.puzzle.play_daily")),
            (Action::Left, String::new()),
            (Action::Right, manner.text("screen.short.other")),
            (Action::Help, manner.text("screen.short.help")),
            (Action::Quit, manner.text("screen.short.quit")),
        ];
        keys_told(foot, keys.into_iter(), manner, buffer);
    }

    fn draw_lines(&self, manner: &Manner, buffer: &mut Buffer) {
        let (area, ink) = (self.area, manner.ink);
        for (y, (at, line)) in
            (area.y..area.bottom()).zip(self.lines.iter().enumerate().skip(self.skipped()))
        {
            let chosen = at == self.at;
            let mark = if chosen { ink.char('▸', '>') } else { ' ' };
            let (text, role) = match *line {
                Line::Daily => {
                    (format!(" {mark} {} ", manner.text("page.puzzle.daily")), Some(Role::Key))
                }
                Line::Game(kind) => {
                    (format!(" {}", manner.game(&self.kinds[kind].game)), Some(Role::Title))
                }
                Line::Kind(kind) => (format!(" {mark} {} ", self.kind_told(kind, manner)), None),
            };
            let style = match role {
                _ if chosen => ink.style(Role::Selected),
                Some(role) => ink.style(role),
                None => Style::new(),
            };
            buffer.set_stringn(area.x, y, text, area.width as usize, style);
        }
    }

    /// A theme with how many of its puzzles are solved.
    fn kind_told(&self, kind: usize, manner: &Manner) -> String {
        let Kind { theme, puzzles, .. } = &self.kinds[kind];
        let theme = manner.text(&format!("puzzle.theme.{theme}"));
        let solved = puzzles.iter().filter(|puzzle| self.solved.contains(&puzzle.id)).count();
        format!("{theme}  {solved}/{}", puzzles.len())
    }

    /// Which puzzle is looked at.
    fn which(&self, manner: &Manner) -> String {
        let Some(puzzle) = self.puzzle() else { return String::new() };
        let grade = puzzle.grade.grade.to_string();
        let mut told = match self.lines[self.at] {
            Line::Kind(kind) => {
                let Kind { puzzles, at, .. } = &self.kinds[kind];
                let (number, count) = ((at + 1).to_string(), puzzles.len().to_string());
                let values = [("number", number.as_str()), ("count", &count), ("grade", &grade)];
                manner.tell("screen.puzzle.which", &values)
            }
            _ => format!("{}, {}", self.date, manner.game(&puzzle.game)),
        };
        if self.solved.contains(&puzzle.id) {
            told.extend([", ", &manner.text("screen.puzzle.solved")]);
        }
        told
    }

    fn preview(&self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        let Some(puzzle) = self.puzzle() else { return };
        let sitting = Sitting::new(puzzle.clone());
        let (Ok(desk), Ok(claim)) = (sitting.desk(), sitting.claim(manner.language)) else {
            return;
        };
        let lines = wrapped(&manner.plain(claim), area.width as usize);
        let below = lines.len() as u16 + 1;
        for (y, line) in (area.y..area.bottom()).zip(lines) {
            buffer.set_stringn(area.x, y, line, area.width as usize, manner.ink.style(Role::Dim));
        }
        if area.height > below + 3 {
            let rest = Rect { y: area.y + below, height: area.height - below, ..area };
            let view = View::of(&*desk);
            let (look, ink) = (desk.card().look, manner.ink);
            let board = Board { view: &view, look, ink, marks: Marks::default() };
            board.draw(rest, Camera::default(), buffer);
        }
    }
}

/// All puzzles by game and theme, in the order in which the games bring them, each kind at its first unsolved one.
fn kinds(solved: &BTreeSet<String>) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for puzzle in puzzles::all() {
        let same = |kind: &&mut Kind| kind.game == puzzle.game && kind.theme == puzzle.theme;
        match kinds.iter_mut().find(same) {
            Some(kind) => kind.puzzles.push(puzzle),
            None => kinds.push(Kind {
                game: puzzle.game.clone(),
                theme: puzzle.theme.clone(),
                puzzles: vec![puzzle],
                at: 0,
            }),
        }
    }
    // The themes of a game stand together, by the game that comes first, whatever stands between them in the files.
    let order: Vec<String> = kinds.iter().map(|kind| kind.game.clone()).collect();
    kinds.sort_by_key(|kind| order.iter().position(|game| *game == kind.game));
    for kind in &mut kinds {
        // The easy ones come first.
        kind.puzzles.sort_by_key(|puzzle| puzzle.grade.grade);
        let unsolved = kind.puzzles.iter().position(|puzzle| !solved.contains(&puzzle.id));
        kind.at = unsolved.unwrap_or(0);
    }
    kinds
}
