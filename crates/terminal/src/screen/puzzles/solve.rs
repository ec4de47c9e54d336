use std::sync::atomic::{AtomicU64, Ordering};

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Constraint, Layout, Rect};
use rivi_play::view::View;
use rivi_players::puzzles::Puzzle;
use rivi_players::{Desk, Look};
use rivi_rules::Square;
use rivi_search::Stop;

use crate::puzzle::{Asked, Outcome, Sitting};
use crate::screen::app::keys_told;
use crate::screen::board::{Board, Marks, Sight};
use crate::screen::event::Job;
use crate::screen::ink::Role;
use crate::screen::keys::Action;
use crate::screen::typed::Typed;
use crate::screen::words::{Manner, wrapped};

static TICKETS: AtomicU64 = AtomicU64::new(1 << 61);

/// Screens less wide tell everything below the board.
const WIDE: u16 = 60;

/// What comes of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Stay,
    Back,
    Next,
    Help,
}

/// What is shown on the board beside the puzzle itself.
#[derive(Debug)]
struct Shown {
    view: View,
    /// The stones that refute a try, or that solve it.
    stones: Vec<Square>,
    /// Whether a key takes it back.
    goes_back: bool,
}

/// A puzzle on the board.
#[derive(Debug)]
pub(super) struct Solve {
    sitting: Sitting,
    claim: String,
    view: View,
    look: Look,
    sight: Sight,
    shown: Option<Shown>,
    hinted: Vec<Square>,
    typed: Typed,
    told: Option<(String, Role)>,
    /// What is asked and not yet answered.
    asked: Option<(u64, Stop)>,
    job: Option<Job>,
    /// Whether nothing is left to find.
    done: bool,
}

impl Solve {
    pub(super) fn new(puzzle: Puzzle, manner: &Manner) -> Result<Solve, String> {
        let sitting = Sitting::new(puzzle);
        let desk = sitting.desk().map_err(|error| error.to_string())?;
        let claim = sitting.claim(manner.language).map_err(|error| error.to_string())?;
        let view = View::of(&*desk);
        Ok(Solve {
            claim: manner.plain(claim),
            look: desk.card().look,
            sight: Sight::new(view.size),
            sitting,
            view,
            shown: None,
            hinted: Vec::new(),
            typed: Typed::default(),
            told: None,
            asked: None,
            job: None,
            done: false,
        })
    }

    pub(super) fn is_busy(&self) -> bool {
        self.asked.is_some()
    }

    /// The work that is to be given away.
    pub(super) fn job(&mut self) -> Option<Job> {
        self.job.take()
    }

    /// What is thought about ends.
    pub(super) fn stop(&mut self) {
        if let Some((_, stop)) = self.asked.take() {
            stop.set();
        }
        self.job = None;
    }

    pub(super) fn key(&mut self, key: KeyEvent, manner: &Manner) -> Step {
        if self.take_back() {
            return Step::Stay;
        }
        if self.typed.wants(key) {
            if let Some(text) = self.typed.hear(key) {
                self.try_text(text);
            }
            return Step::Stay;
        }
        let Some(action) = manner.keys.action(key) else { return Step::Stay };
        self.act(action, manner)
    }

    fn act(&mut self, action: Action, manner: &Manner) -> Step {
        let size = self.view.size;
        match action {
            Action::Up => self.sight.go(-1, 0, size, self.look),
            Action::Down => self.sight.go(1, 0, size, self.look),
            Action::Left => self.sight.go(0, -1, size, self.look),
            Action::Right => self.sight.go(0, 1, size, self.look),
            Action::Take if self.done => return Step::Next,
            Action::Take => self.try_here(manner),
            Action::Type => self.typed.begin(String::new()),
            Action::Hint => self.ask(Asked::Hint),
            Action::Solution => self.ask(Asked::Solution),
            Action::Undo => self.begin_again(),
            Action::Nearer => self.sight.zoom(true, manner.ink),
            Action::Further => self.sight.zoom(false, manner.ink),
            Action::Whole => self.sight.whole(),
            Action::New => return Step::Next,
            Action::Help => return Step::Help,
            Action::Stop if self.asked.is_some() => self.stop(),
            Action::Stop | Action::Quit => return Step::Back,
            _ => {}
        }
        Step::Stay
    }

    /// A refutation that was looked at is taken back; whether there was one.
    fn take_back(&mut self) -> bool {
        let goes = self.shown.as_ref().is_some_and(|shown| shown.goes_back);
        if goes {
            self.shown = None;
            self.told = None;
        }
        goes
    }

    fn begin_again(&mut self) {
        self.stop();
        self.sitting = Sitting::new(self.sitting.puzzle().clone());
        (self.shown, self.told, self.done) = (None, None, false);
        self.hinted.clear();
        self.look_again();
    }

    fn look_again(&mut self) {
        if let Ok(desk) = self.sitting.desk() {
            self.view = View::of(&*desk);
        }
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.typed.paste(text);
    }

    fn try_here(&mut self, manner: &Manner) {
        match self.sight.legal(&self.view, self.look).map(|legal| legal.text.clone()) {
            Some(text) => self.try_text(text),
            None => self.told = Some((manner.text("page.refused.illegal"), Role::Bad)),
        }
    }

    fn try_text(&mut self, text: String) {
        // More than a word is no move.
        if !text.is_empty() && !text.contains(char::is_whitespace) {
            self.ask(Asked::Try(text));
        }
    }

    /// Asks, unless it is answered already or nothing is left to find.
    fn ask(&mut self, asked: Asked) {
        if self.asked.is_some() || self.done {
            return;
        }
        let (ticket, stop) = (TICKETS.fetch_add(1, Ordering::Relaxed), Stop::default());
        self.asked = Some((ticket, stop.clone()));
        self.told = None;
        let sitting = Box::new(self.sitting.clone());
        self.job = Some(Job::Puzzle { ticket, sitting, asked, stop });
    }

    /// Takes in what has come of a question; the puzzle's id if it is solved by that.
    pub(super) fn heard(
        &mut self,
        ticket: u64,
        found: Result<Outcome, String>,
        manner: &Manner,
    ) -> Option<String> {
        if self.asked.as_ref().is_none_or(|(own, _)| *own != ticket) {
            return None;
        }
        self.asked = None;
        let outcome = match found {
            Ok(outcome) => outcome,
            Err(error) => {
                self.told = Some((manner.plain(error), Role::Bad));
                return None;
            }
        };
        let told = self.sitting.told(&outcome, manner.language);
        let told = manner.plain(told.unwrap_or_else(|error| error.to_string()));
        let role = match outcome {
            Outcome::Wrong { .. } => Role::Bad,
            Outcome::Hint(_) | Outcome::Solution { .. } => Role::Notice,
            _ => Role::Good,
        };
        self.told = Some((told, role));
        self.sitting.take(&outcome);
        match outcome {
            Outcome::Solved { .. } | Outcome::Right { .. } => {
                self.hinted.clear();
                self.look_again();
                if let Some(last) = self.view.last {
                    self.sight.follow(last);
                }
                if matches!(outcome, Outcome::Solved { .. }) {
                    self.done = true;
                    return Some(self.sitting.puzzle().id.clone());
                }
            }
            Outcome::Wrong { text, line, .. } => {
                if let Ok(desk) = self.sitting.refuted(&text, &line) {
                    self.shown = Some(shown(&*desk, line.len(), true));
                }
            }
            Outcome::Hint(hint) => self.hinted = hint.squares,
            Outcome::Solution { line } => {
                self.done = true;
                let fresh = Sitting::new(self.sitting.puzzle().clone());
                if let Some((first, rest)) = line.split_first()
                    && let Ok(desk) = fresh.refuted(first, rest)
                {
                    self.shown = Some(shown(&*desk, line.len(), false));
                }
            }
        }
        None
    }

    pub(super) fn mouse(&mut self, mouse: MouseEvent, manner: &Manner) -> Step {
        let place = (mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if !self.take_back()
                    && !self.done
                    && let Some(square) = self.sight.square_at(place)
                {
                    self.sight.cursor = square;
                    self.try_here(manner);
                }
            }
            MouseEventKind::Down(_) => self.sight.hold(place),
            MouseEventKind::Drag(MouseButton::Left) => {}
            MouseEventKind::Drag(_) => self.sight.drag(place),
            MouseEventKind::Up(_) => self.sight.let_go(),
            MouseEventKind::ScrollUp => self.sight.zoom(true, manner.ink),
            MouseEventKind::ScrollDown => self.sight.zoom(false, manner.ink),
            _ => {}
        }
        Step::Stay
    }

    pub(super) fn draw(&mut self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        let wide = area.width >= WIDE;
        let words = self.words(manner);
        let width = if wide { if area.width >= 110 { 38 } else { 28 } } else { area.width - 2 };
        let mut lines: Vec<(String, Role)> = words
            .iter()
            .flat_map(|(text, role)| {
                wrapped(text, width as usize).into_iter().map(|line| (line, *role))
            })
            .collect();
        let [top, middle, below, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(1),
            Constraint::Length(if wide { 1 } else { (lines.len() as u16).min(area.height / 3) }),
            Constraint::Length(1),
        ])
        .areas(area);
        self.title(top, manner, buffer);
        let (board, told) = if wide {
            let [board, _, told] = Layout::horizontal([
                Constraint::Min(1),
                Constraint::Length(1),
                Constraint::Length(width),
            ])
            .areas(middle);
            (board, told)
        } else {
            // What was said last matters most where there is little room.
            let skipped = lines.len().saturating_sub(below.height as usize);
            lines.drain(..skipped);
            (middle, Rect { x: below.x + 1, width, ..below })
        };
        let view = self.shown.as_ref().map_or(&self.view, |shown| &shown.view);
        let mut marks = Marks { hint: self.hinted.clone(), ..Marks::default() };
        match &self.shown {
            Some(shown) => marks.shapes.clone_from(&shown.stones),
            None => marks.cursor = Some(self.sight.shown(view, self.look)),
        }
        let drawn = Board { view, look: self.look, ink: manner.ink, marks };
        self.sight.draw(&drawn, board, buffer);
        for (y, (text, role)) in (told.y..told.bottom()).zip(lines) {
            buffer.set_stringn(told.x, y, text, width as usize, manner.ink.style(role));
        }
        self.keys_line(keys, manner, buffer);
    }

    fn title(&self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        let game = manner.game(&self.sitting.puzzle().game);
        let title = format!(" Rivi {} {game}", manner.ink.char('·', '-'));
        let style = manner.ink.style(Role::Title);
        buffer.set_stringn(area.x, area.y, title, area.width as usize, style);
    }

    /// Everything that is said, from what it is to what came of the last move.
    fn words(&self, manner: &Manner) -> Vec<(String, Role)> {
        let heading = manner.plain(self.sitting.heading(manner.language));
        let mut words = vec![(heading, Role::Title), (self.claim.clone(), Role::Dim)];
        if let Some(typed) = self.typed.told(manner) {
            words.push((typed, Role::Key));
        } else if self.asked.is_some() {
            words.push((manner.text("page.wait"), Role::Dim));
        }
        words.extend(self.told.clone());
        if self.shown.as_ref().is_some_and(|shown| shown.goes_back) {
            words.push((manner.text("screen.puzzle.back"), Role::Key));
        }
        words
    }

    fn keys_line(&self, area: Rect, manner: &Manner, buffer: &mut Buffer) {
        let next = (Action::New, manner.text("screen.short.next"));
        let leave = (Action::Quit, manner.text("screen.short.quit"));
        let short =
            |action: Action| (action, manner.text(&format!("screen.short.{}", action.name())));
        let keys = if self.done {
            vec![next, (Action::Undo, manner.text("page.puzzle.again")), leave]
        } else {
            let help = [Action::Take, Action::Hint, Action::Solution].map(short);
            help.into_iter().chain([next, leave, short(Action::Help)]).collect()
        };
        keys_told(area, keys.into_iter(), manner, buffer);
    }
}

/// A position with its last stones marked.
fn shown(desk: &dyn Desk, stones: usize, goes_back: bool) -> Shown {
    let mut before = desk.boxed();
    let mut marked = Vec::new();
    for _ in 0..stones {
        marked.extend(before.table().last_square());
        if before.table_mut().take_back().is_none() {
            break;
        }
    }
    Shown { view: View::of(desk), stones: marked, goes_back }
}
