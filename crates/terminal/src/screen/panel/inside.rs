use ratatui::layout::Rect;
use rivi_play::Chosen;
use rivi_play::state::State;
use rivi_players::{Desk, machines, registry};
use rivi_rules::Square;
use rivi_search::Stop;
use serde_json::Value;

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
    view: Option<Result<Value, String>>,
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
            (self.insight, self.view) = (None, None);
            if desk.table().outcome().is_some() {
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
            Ok(Answer::View(value)) if ticket == self.tickets[1] => self.view = Some(Ok(value)),
            Err(error) if ticket == self.tickets[1] => self.view = Some(Err(error)),
            _ => {}
        }
    }

    pub(super) fn key(&mut self, action: Action) -> bool {
        let of = self.machines.len().max(1);
        match action {
            Action::Up | Action::Left => self.at = (self.at + of - 1) % of,
            Action::Down | Action::Right => self.at = (self.at + 1) % of,
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
        let mut lines = vec![inked(format!("< {} >", manner.player(player)), manner, Role::Title)];
        match &self.insight {
            None => lines.push(inked(manner.text("page.wait"), manner, Role::Dim)),
            Some(Err(error)) => {
                lines
                    .extend(wrapped(error, width).into_iter().map(|t| inked(t, manner, Role::Bad)));
            }
            Some(Ok(chosen)) => lines.extend(insight(chosen, manner, width)),
        }
        match &self.view {
            Some(Ok(value)) => outline(value, 0, width, &mut lines),
            Some(Err(error)) => {
                lines
                    .extend(wrapped(error, width).into_iter().map(|t| inked(t, manner, Role::Dim)));
            }
            None => {}
        }
        lines
    }
}

fn insight(chosen: &Chosen, manner: &Manner, width: usize) -> Vec<Line> {
    let mut lines = vec![plain(format!("{}: {}", manner.text("page.engine.best"), chosen.text))];
    if let Some(verdict) = chosen.insight.verdict {
        lines.push(plain(manner.verdict(verdict)));
    }
    for remark in &chosen.insight.sentences {
        lines.extend(wrapped(&manner.remark(remark), width).into_iter().map(plain));
    }
    for figure in &chosen.insight.figures {
        let name = manner.language.text(&format!("figure.{}", figure.name));
        let name = manner.plain(name.unwrap_or(&figure.name).to_owned());
        lines.push(inked(format!("{name}: {}", figure.value), manner, Role::Dim));
    }
    lines
}

/// A view of a game's own, whatever it holds: names and values, one below the other. Rows of numbers stay rows.
fn outline(value: &Value, depth: usize, width: usize, lines: &mut Vec<Line>) {
    let indent = "  ".repeat(depth);
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let name = name.replace('_', " ");
                let fits = |text: &String| text.len() + name.len() + 3 < width.max(20) * 2;
                if let Some(text) = short(value).filter(fits) {
                    let room = width.saturating_sub(depth * 2);
                    for text in wrapped(&format!("{name}: {text}"), room) {
                        lines.push(plain(format!("{indent}{text}")));
                    }
                } else {
                    lines.push(plain(format!("{indent}{name}:")));
                    outline(value, depth + 1, width, lines);
                }
            }
        }
        // A long row of numbers is cut: what it says is on the cells.
        Value::Array(_) if short(value).is_some() => {
            let text = short(value).unwrap_or_default();
            let room = width.saturating_sub(depth * 2);
            let rows = wrapped(&text, room).into_iter().take(2);
            lines.extend(rows.map(|row| plain(format!("{indent}{row}"))));
        }
        Value::Array(items) => {
            for item in items {
                match short(item) {
                    Some(text) => lines.push(plain(format!("{indent}{text}"))),
                    None => {
                        outline(item, depth, width, lines);
                    }
                }
            }
        }
        other => lines.push(plain(format!("{indent}{}", short(other).unwrap_or_default()))),
    }
}

/// A value on one line, if it is no deeper than a list of plain ones.
fn short(value: &Value) -> Option<String> {
    match value {
        Value::Null => Some("-".to_owned()),
        Value::Bool(yes) => Some(if *yes { "yes" } else { "no" }.to_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.clone()),
        Value::Array(items) if items.iter().all(|item| !item.is_array() && !item.is_object()) => {
            let items: Option<Vec<String>> = items.iter().map(short).collect();
            items.map(|items| items.join(" "))
        }
        _ => None,
    }
}
