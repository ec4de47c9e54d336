//! A hint in three steps: where about, which cell, and why.

use rivi_play::Chosen;
use rivi_play::message::Command;
use rivi_play::view::View;
use rivi_players::{Look, Thinking, Worth};
use rivi_rules::Square;
use rivi_search::{Stop, Verdict};

use super::Play;
use super::source::Source;
use crate::screen::event::Job;
use crate::screen::ink::Role;
use crate::screen::words::Manner;

/// How far a hint has come.
#[derive(Clone, Debug, Default)]
pub(crate) enum Hint {
    /// Nobody has asked.
    #[default]
    None,
    /// It is thought about.
    Asked(Option<Thinking>),
    /// It is here.
    Given(Box<Given>),
}

/// A hint that is here.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    step: u8,
    text: String,
    square: Option<Square>,
    why: Vec<String>,
}

impl Hint {
    /// A hint that has just come: it begins with where about.
    pub(crate) fn chosen(chosen: &Chosen, manner: &Manner) -> Hint {
        let sentences = chosen.insight.sentences.iter().map(|remark| manner.remark(remark));
        let mut why: Vec<String> = sentences.collect();
        if why.is_empty() {
            why.push(reason(&chosen.text, chosen.insight.verdict, manner));
        }
        let (text, square) = (chosen.text.clone(), chosen.square);
        Hint::Given(Box::new(Given { step: 1, text, square, why }))
    }

    /// A hint of a server, which tells no sentences.
    pub(crate) fn heard(
        text: &str,
        square: Option<Square>,
        verdict: Option<Worth>,
        manner: &Manner,
    ) -> Hint {
        let why = vec![reason(text, verdict, manner)];
        Hint::Given(Box::new(Given { step: 1, text: text.to_owned(), square, why }))
    }

    /// Goes a step on, if there is a hint to be told.
    pub(crate) fn step_on(&mut self) -> bool {
        match self {
            Hint::Given(given) => {
                given.step = (given.step + 1).min(3);
                true
            }
            Hint::Asked(_) => true,
            Hint::None => false,
        }
    }

    /// What is said.
    pub(crate) fn told(&self, manner: &Manner) -> Vec<String> {
        match self {
            Hint::None => Vec::new(),
            Hint::Asked(None) => vec![manner.text("page.wait")],
            Hint::Asked(Some(seen)) => {
                let (depth, nodes) = (seen.depth.to_string(), seen.nodes.to_string());
                vec![manner.tell("page.hint.thinking", &[("depth", &depth), ("nodes", &nodes)])]
            }
            Hint::Given(given) => match given.step {
                1 => vec![manner.text("page.hint.where"), manner.text("screen.hint.more")],
                2 => vec![
                    manner.tell("page.hint.which", &[("move", &given.text)]),
                    manner.text("screen.hint.more"),
                ],
                _ => given.why.clone(),
            },
        }
    }

    /// The cells that it marks.
    pub(crate) fn squares(&self, view: &View, look: Look) -> Vec<Square> {
        match self {
            Hint::Given(given) if given.step == 1 => {
                given.square.map_or_else(Vec::new, |square| about(view, look, square))
            }
            Hint::Given(given) => given.square.into_iter().collect(),
            _ => Vec::new(),
        }
    }
}

impl Play {
    /// Asks for a hint, or for more of the one that is here.
    pub(super) fn ask_hint(&mut self, manner: &Manner, now: u64) {
        if self.hint.step_on() {
            return;
        }
        if self.state.result.is_some() || self.state.thinking.is_some() {
            self.may_move(manner);
            return;
        }
        if !self.may_be_helped() {
            self.say(manner.text("screen.no_help"), Role::Bad);
            return;
        }
        self.notice = None;
        if matches!(self.source, Source::Live(_)) {
            if self.command(Command::Hint, now) {
                self.hint = Hint::Asked(None);
            }
            return;
        }
        let Some(desk) = self.desk() else { return };
        self.ticket += 1;
        let stop = Stop::default();
        self.hint_job = Some((self.ticket, stop.clone()));
        self.hint = Hint::Asked(None);
        self.jobs.push(Job::Advise { ticket: self.ticket, desk, stop });
    }
}

/// What may be said of a move: what is proven is told as proven, the rest as a guess.
fn reason(text: &str, worth: Option<Worth>, manner: &Manner) -> String {
    let (key, moves) = match worth.map(|worth| worth.verdict) {
        Some(Verdict::WinIn(moves)) => ("page.hint.why.win_in", moves),
        Some(Verdict::LossIn(moves)) => ("page.hint.why.loss_in", moves),
        Some(Verdict::Draw) => ("page.hint.why.draw", 0),
        Some(Verdict::Guess(_)) | None => ("page.hint.why.guess", 0),
    };
    manner.tell(key, &[("move", text), ("moves", &moves.to_string())])
}

/// The legal cells about a square, without giving it away: its block, a band of columns, or its neighbourhood.
fn about(view: &View, look: Look, square: Square) -> Vec<Square> {
    let wide = if view.size.width <= 4 { 1 } else { ((view.size.width + 2) / 5).max(2) };
    let near = |cell: Square| {
        if let Some(block) = view.block {
            return cell.row / block.height == square.row / block.height
                && cell.column / block.width == square.column / block.width;
        }
        let in_columns = cell.column / wide == square.column / wide;
        let is_band = view.size.width <= 4 || look.drop;
        in_columns && (is_band || cell.row / wide == square.row / wide)
    };
    view.legal.iter().map(|legal| legal.square).filter(|&cell| near(cell)).collect()
}
