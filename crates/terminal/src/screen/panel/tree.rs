use std::collections::{BTreeMap, BTreeSet};

use ratatui::layout::Rect;
use rivi_players::inside::{OpenedNode, Step, StepKind, TreeMachine, TreeNode};
use rivi_players::{Desk, PlayerName};
use rivi_search::Stop;

use super::{Line, inked, plain};
use crate::screen::event::{Answer, Job, Question};
use crate::screen::ink::Role;
use crate::screen::keys::Action;
use crate::screen::words::{Manner, brief, wrapped};

/// Plies that a machine with a horizon looks ahead when nobody has said: a tree that can be opened at once.
const DEPTH: u32 = 3;

/// The search tree of a machine: nodes that open and close, and the search step by step.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    machines: Vec<String>,
    at: usize,
    key: Option<(u64, usize)>,
    nodes: BTreeMap<String, OpenedNode>,
    open: BTreeSet<String>,
    /// The line that is marked.
    row: usize,
    /// The path that is waited for.
    asked: Option<(u64, String)>,
    step: Option<u64>,
    step_ticket: u64,
    shown: Option<Step>,
    error: Option<String>,
    stop: Stop,
}

/// A line of the tree as it is shown.
struct Row<'t> {
    path: String,
    depth: usize,
    node: &'t TreeNode,
}

impl Tree {
    pub(super) fn ask(&mut self, desk: &dyn Desk, ticket: &mut u64) -> Vec<Job> {
        self.machines = machines(desk);
        self.at = self.at.min(self.machines.len().saturating_sub(1));
        let Some(player) = self.machines.get(self.at).cloned() else { return Vec::new() };
        let key = (desk.table().key(), self.at);
        if self.key != Some(key) {
            self.stop();
            let (machines, at) = (std::mem::take(&mut self.machines), self.at);
            *self = Tree { machines, at, key: Some(key), ..Tree::default() };
            self.open.insert(String::new());
        }
        let mut jobs = Vec::new();
        if self.asked.is_none() && self.error.is_none() {
            let missing = self.open.iter().find(|path| !self.nodes.contains_key(*path)).cloned();
            if let Some(path) = missing {
                *ticket += 1;
                self.asked = Some((*ticket, path.clone()));
                let question = Question::Node { player: player.clone(), path };
                let (desk, stop) = (desk.boxed(), self.stop.clone());
                jobs.push(Job::See { ticket: *ticket, desk, question, stop });
            }
        }
        if let Some(from) = self.step.filter(|_| self.step_ticket == 0) {
            *ticket += 1;
            self.step_ticket = *ticket;
            let question = Question::Steps { player, from, count: 1 };
            let (desk, stop) = (desk.boxed(), self.stop.clone());
            jobs.push(Job::See { ticket: *ticket, desk, question, stop });
        }
        jobs
    }

    pub(super) fn stop(&mut self) {
        self.stop.set();
        self.stop = Stop::default();
    }

    pub(super) fn hear(&mut self, ticket: u64, _: &Question, found: &Result<Answer, String>) {
        if self.asked.as_ref().is_some_and(|(known, _)| *known == ticket) {
            let path = self.asked.take().map(|(_, path)| path).unwrap_or_default();
            match found {
                Ok(Answer::Node(node)) => {
                    self.nodes.insert(path, (**node).clone());
                }
                Err(error) if path.is_empty() => self.error = Some(error.clone()),
                _ => {
                    // A node that was not entered stays closed.
                    self.open.remove(&path);
                }
            }
        } else if self.step_ticket == ticket {
            match found {
                Ok(Answer::Steps(steps)) => match steps.steps.first() {
                    Some(step) => self.shown = Some(step.clone()),
                    // Behind the last step there is none.
                    None => self.step = self.step.map(|step| step.saturating_sub(1)),
                },
                Err(error) => self.error = Some(error.clone()),
                _ => {}
            }
        }
    }

    fn rows(&self) -> Vec<Row<'_>> {
        let mut rows = Vec::new();
        if let Some(root) = self.nodes.get("") {
            self.rows_below("", 0, &root.node, &mut rows);
        }
        rows
    }

    fn rows_below<'t>(
        &'t self,
        path: &str,
        depth: usize,
        node: &'t TreeNode,
        rows: &mut Vec<Row<'t>>,
    ) {
        let opened = self.nodes.get(path).filter(|_| self.open.contains(path));
        rows.push(Row { path: path.to_owned(), depth, node });
        for child in opened.iter().flat_map(|opened| &opened.node.children) {
            let by = child.r#move.clone().unwrap_or_default();
            let below = if path.is_empty() { by } else { format!("{path} {by}") };
            self.rows_below(&below, depth + 1, child, rows);
        }
    }

    pub(super) fn key(&mut self, action: Action) -> bool {
        let rows: Vec<(String, bool)> =
            self.rows().iter().map(|row| (row.path.clone(), row.node.nodes > 1)).collect();
        let here = rows.get(self.row).cloned();
        match action {
            Action::Up if self.row == 0 => {
                self.at = (self.at + 1) % self.machines.len().max(1);
            }
            Action::Up => self.row -= 1,
            Action::Down => self.row = (self.row + 1).min(rows.len().saturating_sub(1)),
            Action::Right | Action::Take => {
                if let Some((path, true)) = here {
                    let was_open = self.open.contains(&path);
                    if was_open && action == Action::Take {
                        self.open.remove(&path);
                    } else {
                        self.open.insert(path);
                    }
                }
            }
            Action::Left => {
                if let Some((path, _)) = here
                    && !self.open.remove(&path)
                {
                    let above = path.rsplit_once(' ').map_or("", |(above, _)| above).to_owned();
                    self.row = rows.iter().position(|(path, _)| *path == above).unwrap_or(0);
                }
            }
            Action::StepOn => self.step_to(self.step.map_or(0, |step| step + 1)),
            Action::StepBack => self.step_to(self.step.unwrap_or(0).saturating_sub(1)),
            _ => return false,
        }
        true
    }

    fn step_to(&mut self, step: u64) {
        self.step = Some(step);
        self.step_ticket = 0;
    }

    pub(super) fn told(&self, manner: &Manner, area: Rect, focus: bool) -> Vec<Line> {
        let width = area.width as usize;
        let Some(player) = self.machines.get(self.at) else {
            return told(&manner.text("screen.tree.none"), manner, width, Role::Dim);
        };
        let mut lines = vec![inked(format!("^ {}", manner.player(player)), manner, Role::Title)];
        if let Some(error) = &self.error {
            lines.extend(told(error, manner, width, Role::Bad));
            return lines;
        }
        if let (Some(step), Some(number)) = (&self.shown, self.step) {
            lines.extend(told(&Tree::step_told(step, number, manner), manner, width, Role::Notice));
        }
        if self.nodes.is_empty() {
            lines.push(inked(manner.text("page.wait"), manner, Role::Dim));
            return lines;
        }
        let rows = self.rows();
        let room = (area.height as usize).saturating_sub(lines.len()).max(1);
        let first = (self.row + 1).saturating_sub(room);
        for (at, row) in rows.iter().enumerate().skip(first).take(room) {
            let style = if at == self.row && focus {
                manner.ink.style(Role::Selected)
            } else if row.node.on_best_line {
                manner.ink.style(Role::Good)
            } else {
                ratatui::style::Style::new()
            };
            lines.push((self.row_told(row, manner), style));
        }
        lines
    }

    /// Whether an answer is to come.
    pub(super) fn waits(&self) -> bool {
        let asks = self.asked.is_some() || self.step.is_some() && self.shown.is_none();
        self.error.is_none() && !self.machines.is_empty() && (asks || self.nodes.is_empty())
    }

    /// The line that is marked, and the step of the search; nothing while something is waited for.
    pub(super) fn spoken(&self, manner: &Manner) -> Option<Vec<String>> {
        let Some(player) = self.machines.get(self.at) else {
            return Some(vec![manner.text("screen.tree.none")]);
        };
        if let Some(error) = &self.error {
            return Some(vec![error.clone()]);
        }
        if self.waits() {
            return None;
        }
        let mut told = vec![format!("{}:", manner.player(player))];
        if let (Some(step), Some(number)) = (&self.shown, self.step) {
            told.push(Tree::step_told(step, number, manner));
        }
        told.extend(self.rows().get(self.row).map(|row| Tree::node_told(row.node, manner)));
        Some(told)
    }

    /// A node in words, without what shows where it stands.
    fn node_told(node: &TreeNode, manner: &Manner) -> String {
        let by = node.r#move.clone().unwrap_or_else(|| manner.text("page.tree.root"));
        let exit = manner.text(&format!("page.exit.{}", node.exit.replace(' ', "_")));
        let (value, nodes) = (manner.plain(node.value_text()), brief(node.nodes));
        format!("{by}: {} {value}, {nodes}, {exit}", node.level)
    }

    fn row_told(&self, row: &Row<'_>, manner: &Manner) -> String {
        let fold = match (row.node.nodes > 1, self.open.contains(&row.path)) {
            (false, _) => ' ',
            (true, true) => manner.ink.char('▾', '-'),
            (true, false) => manner.ink.char('▸', '+'),
        };
        let by = row.node.r#move.clone().unwrap_or_else(|| manner.text("page.tree.root"));
        let best = if row.node.on_best_line { manner.ink.char('★', '*') } else { ' ' };
        let value = manner.plain(row.node.value_text());
        let exit = manner.text(&format!("page.exit.{}", row.node.exit.replace(' ', "_")));
        let nodes = brief(row.node.nodes);
        format!(
            "{}{fold} {by} {best} {} {value}  {nodes}  {exit}",
            " ".repeat(row.depth),
            row.node.level
        )
    }

    fn step_told(step: &Step, number: u64, manner: &Manner) -> String {
        let root = manner.text("page.tree.root");
        let node = if step.path.is_empty() { root } else { step.path.join(" ") };
        let number = (number + 1).to_string();
        let said = match (step.kind, step.alpha, step.beta) {
            (StepKind::Enter, Some(alpha), Some(beta)) => {
                let (alpha, beta) = (alpha.to_string(), beta.to_string());
                let values = [("node", node.as_str()), ("alpha", &alpha), ("beta", &beta)];
                manner.tell("page.step.enter_window", &values)
            }
            (StepKind::Enter, ..) => manner.tell("page.step.enter", &[("node", &node)]),
            (StepKind::Leave, ..) => {
                let value = step.value.map_or_else(|| "?".to_owned(), |value| value.to_string());
                let exit = step.exit.unwrap_or("stopped").replace(' ', "_");
                let why = manner.text(&format!("page.exit.{exit}"));
                manner.tell("page.step.leave", &[("node", &node), ("value", &value), ("why", &why)])
            }
        };
        format!("{number}: {said}")
    }
}

fn told(text: &str, manner: &Manner, width: usize, role: Role) -> Vec<Line> {
    let lines = wrapped(text, width).into_iter();
    lines
        .map(|line| if role == Role::Title { plain(line) } else { inked(line, manner, role) })
        .collect()
}

/// The machines of a game whose trees can be looked into.
fn machines(desk: &dyn Desk) -> Vec<String> {
    let names = desk.players().into_iter().map(|listing| listing.name);
    let named = |name: &str| match name.parse::<TreeMachine>() {
        Ok(TreeMachine::ToTheEnd(_)) => Some(name.to_owned()),
        Ok(TreeMachine::Ahead { .. }) => {
            let text = format!("{name}:depth={DEPTH}");
            PlayerName::parse(&text).get("depth").is_some().then_some(text)
        }
        Err(_) => None,
    };
    names.filter_map(named).collect()
}
