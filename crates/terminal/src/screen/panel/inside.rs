use std::cell::Cell;

use ratatui::layout::Rect;
use rivi_play::Chosen;
use rivi_play::state::State;
use rivi_players::{Desk, Sentence, machines, registry};
use rivi_rules::Square;
use rivi_search::Stop;

use super::{Line, inked, plain};
use crate::screen::board::Marks;
use crate::screen::event::{Answer, Job, Question};
use crate::screen::ink::Role;
use crate::screen::keys::Action;
use crate::screen::words::{Manner, wrapped};

/// A machine from inside: what it would play, its numbers on the cells, and the game's own views of it.
#[derive(Debug, Default)]
pub(crate) struct Inside {
    /// Those that can be looked into.
    machines: Vec<&'static str>,
    at: usize,
    /// The position, machine and cell that were asked about.
    asked: Option<(u64, &'static str, Square)>,
    tickets: [u64; 2],
    stop: Stop,
    insight: Option<Result<Box<Chosen>, String>>,
    view: Option<Result<Vec<Sentence>, String>>,
    /// Whether the game is over, and nothing was asked.
    over: bool,
    /// Lines that are scrolled away.
    scrolled: usize,
    /// How many can be, as it was drawn last.
    most_scrolled: Cell<usize>,
}

impl Inside {
    pub(super) fn ask(&mut self, desk: &dyn Desk, cursor: Square, ticket: &mut u64) -> Vec<Job> {
        self.machines = desk
            .players()
            .iter()
            .map(|listing| listing.name)
            .filter(|name| *name != machines::HUMAN.name)
            .collect();
        // The game's own machines have the most to show, and stand last.
        let with_view =
            |name: &&str| registry::views().iter().any(|view| view.player.name == *name);
        if self.asked.is_none() {
            let own = self.machines.iter().position(with_view);
            self.at = own.unwrap_or(self.machines.len().saturating_sub(1));
        }
        self.at = self.at.min(self.machines.len().saturating_sub(1));
        let Some(&player) = self.machines.get(self.at) else { return Vec::new() };
        let key = desk.table().key();
        let before = self.asked.replace((key, player, cursor));
        let same_position = before.is_some_and(|(known, name, _)| known == key && name == player);
        if before == self.asked {
            return Vec::new();
        }
        let mut jobs = Vec::new();
        if !same_position {
            self.stop();
            self.stop = Stop::default();
            (self.insight, self.view, self.scrolled) = (None, None, 0);
            self.over = desk.table().outcome().is_some();
            if self.over {
                return Vec::new();
            }
            let question = Question::Insight { player: player.to_owned() };
            jobs.push(self.job(0, desk, question, ticket));
        }
        let view = registry::views().into_iter().find(|view| view.player.name == player);
        if let Some(view) = view.filter(|_| desk.table().outcome().is_none()) {
            let question =
                Question::View { name: view.name, player: player.to_owned(), square: Some(cursor) };
            jobs.push(self.job(1, desk, question, ticket));
        }
        jobs
    }

    fn job(&mut self, place: usize, desk: &dyn Desk, question: Question, ticket: &mut u64) -> Job {
        *ticket += 1;
        self.tickets[place] = *ticket;
        // Each has a hand of its own: the time of one must not end the other.
        let stop = if place == 0 { self.stop.clone() } else { Stop::default() };
        Job::See { ticket: *ticket, desk: desk.boxed(), question, stop }
    }

    pub(super) fn stop(&mut self) {
        self.stop.set();
    }

    pub(super) fn hear(&mut self, ticket: u64, _: &Question, found: Result<Answer, String>) {
        match found {
            Ok(Answer::Insight(chosen)) if ticket == self.tickets[0] => {
                self.insight = Some(Ok(chosen));
            }
            Err(error) if ticket == self.tickets[0] => self.insight = Some(Err(error)),
            Ok(Answer::View(told)) if ticket == self.tickets[1] => self.view = Some(Ok(told)),
            Err(error) if ticket == self.tickets[1] => self.view = Some(Err(error)),
            _ => {}
        }
    }

    pub(super) fn key(&mut self, action: Action) -> bool {
        let of = self.machines.len().max(1);
        self.scrolled = self.scrolled.min(self.most_scrolled.get());
        match action {
            Action::Left => self.at = (self.at + of - 1) % of,
            Action::Right => self.at = (self.at + 1) % of,
            Action::Up => self.scrolled = self.scrolled.saturating_sub(1),
            Action::Down => self.scrolled += 1,
            _ => return false,
        }
        true
    }

    /// Its numbers on the cells.
    pub(super) fn mark(&self, state: &State, marks: &mut Marks) {
        let Some(Ok(chosen)) = &self.insight else { return };
        let size = state.view.size;
        for (square, number) in size.squares().zip(&chosen.insight.cells) {
            if let Some(number) = number {
                marks.texts.push((square, number.to_string(), Role::Notice));
            }
        }
        marks.hint.extend(chosen.square);
    }

    pub(super) fn told(&self, manner: &Manner, area: Rect) -> Vec<Line> {
        let width = area.width as usize;
        let Some(player) = self.machines.get(self.at) else {
            return vec![inked(manner.text("page.wait"), manner, Role::Dim)];
        };
        let title = format!("< {} >", manner.player(player));
        let lines = self.sentences(manner, width);
        let room = (area.height as usize).saturating_sub(1);
        self.most_scrolled.set(lines.len().saturating_sub(room));
        let scrolled = self.scrolled.min(self.most_scrolled.get());
        let more = match (scrolled > 0, scrolled < self.most_scrolled.get()) {
            (false, false) => String::new(),
            (up, down) => {
                let arrow =
                    |is, unicode, ascii| if is { manner.ink.char(unicode, ascii) } else { ' ' };
                format!(" {}{}", arrow(up, '↑', '^'), arrow(down, '↓', 'v'))
            }
        };
        let title = inked(title + &more, manner, Role::Title);
        std::iter::once(title).chain(lines.into_iter().skip(scrolled)).collect()
    }

    /// What the machine would play and why, and what the game's own view of it tells.
    pub(super) fn sentences(&self, manner: &Manner, width: usize) -> Vec<Line> {
        let view = self.view.iter().flat_map(|view| view.iter().flatten());
        let view: Vec<&Sentence> = view.collect();
        let mut lines = match &self.insight {
            None if self.over => {
                written(&manner.text("page.analysis.nothing"), width, manner, Role::Dim)
            }
            None => vec![inked(manner.text("page.wait"), manner, Role::Dim)],
            Some(Err(error)) => written(error, width, manner, Role::Bad),
            Some(Ok(chosen)) => insight(chosen, &view, manner, width),
        };
        if let Some(Err(error)) = &self.view {
            lines.extend(written(error, width, manner, Role::Dim));
        }
        lines
    }

    /// Whether everything that was asked for is here.
    pub(super) fn is_told(&self) -> bool {
        let has_view =
            |player: &&str| registry::views().iter().any(|view| view.player.name == *player);
        let wants_view = self.machines.get(self.at).is_some_and(has_view);
        self.over || self.insight.is_some() && (self.view.is_some() || !wants_view)
    }

    /// Who is looked into.
    pub(super) fn player(&self) -> Option<&'static str> {
        self.machines.get(self.at).copied()
    }
}

fn written(text: &str, width: usize, manner: &Manner, role: Role) -> Vec<Line> {
    wrapped(text, width).into_iter().map(|line| inked(line, manner, role)).collect()
}

fn insight(chosen: &Chosen, view: &[&Sentence], manner: &Manner, width: usize) -> Vec<Line> {
    let mut texts = vec![format!("{}: {}", manner.text("page.engine.best"), chosen.text)];
    texts.extend(chosen.insight.verdict.map(|verdict| manner.verdict(verdict)));
    // What the view tells in its own words is not told twice.
    let sentences = chosen.insight.sentences.iter();
    let new = sentences.filter(|remark| view.iter().all(|sentence| sentence.key != remark.key));
    texts.extend(new.map(|remark| manner.remark(remark)));
    texts.extend(view.iter().map(|sentence| manner.sentence(sentence)));
    let mut lines: Vec<Line> =
        texts.iter().flat_map(|text| wrapped(text, width)).map(plain).collect();
    for figure in &chosen.insight.figures {
        let name = manner.language.text(&format!("figure.{}", figure.name));
        let name = manner.plain(name.unwrap_or(&figure.name).to_owned());
        lines.push(inked(format!("{name}: {}", figure.value), manner, Role::Dim));
    }
    lines
}
