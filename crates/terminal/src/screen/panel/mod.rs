//! What can be opened beside the board: the moves, and the machines seen while they think.

mod inside;
mod lines;
mod moves;
mod tree;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use rivi_play::state::State;
use rivi_players::Desk;
use rivi_rules::{Side, Square};

use super::board::Marks;
use super::event::{Heard, Job};
use super::ink::Role;
use super::keys::Action;
use super::words::Manner;

pub(crate) use inside::Inside;
pub(crate) use lines::Lines;
pub(crate) use tree::Tree;

/// Which panel is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Panel {
    #[default]
    Moves,
    Lines,
    Effort,
    Inside,
    Tree,
}

impl Panel {
    pub(crate) fn title(self) -> &'static str {
        match self {
            Panel::Moves => "page.moves",
            Panel::Lines => "page.analysis.lines",
            Panel::Effort => "page.engine.overlay.effort",
            Panel::Inside => "page.inside.label",
            Panel::Tree => "screen.panel.tree",
        }
    }

    pub(crate) fn of(action: Action) -> Option<Panel> {
        Some(match action {
            Action::Moves => Panel::Moves,
            Action::Lines => Panel::Lines,
            Action::Effort => Panel::Effort,
            Action::Inside => Panel::Inside,
            Action::Tree => Panel::Tree,
            _ => return None,
        })
    }
}

/// All panels with what they know.
#[derive(Debug, Default)]
pub(crate) struct Panels {
    pub(crate) open: Panel,
    /// Whose each move was.
    pub(crate) turns: Vec<Side>,
    lines: Lines,
    inside: Inside,
    tree: Tree,
}

impl Panels {
    /// Asks for what the open panel shows of the position, if it does not know it.
    pub(crate) fn ask(&mut self, desk: &dyn Desk, cursor: Square, ticket: &mut u64) -> Vec<Job> {
        if !matches!(self.open, Panel::Lines | Panel::Effort) {
            self.lines.stop();
        }
        match self.open {
            Panel::Moves => Vec::new(),
            Panel::Lines | Panel::Effort => self.lines.ask(desk, ticket),
            Panel::Inside => self.inside.ask(desk, cursor, ticket),
            Panel::Tree => self.tree.ask(desk, ticket),
        }
    }

    /// Nothing more is asked for.
    pub(crate) fn stop(&mut self) {
        self.lines.stop();
        self.inside.stop();
        self.tree.stop();
    }

    pub(crate) fn hear(&mut self, heard: Heard) {
        match heard {
            Heard::Looked { ticket, seen } => self.lines.hear(ticket, *seen),
            Heard::Seen { ticket, question, found } => {
                self.tree.hear(ticket, &question, &found);
                self.inside.hear(ticket, &question, found);
            }
            _ => {}
        }
    }

    /// A key while the panel has the focus; whether it was for it.
    pub(crate) fn key(&mut self, action: Action) -> bool {
        match self.open {
            Panel::Inside => self.inside.key(action),
            Panel::Tree => self.tree.key(action),
            _ => false,
        }
    }

    /// Adds what the open panel shows on the board.
    pub(crate) fn mark(&self, state: &State, marks: &mut Marks) {
        match self.open {
            Panel::Lines => self.lines.values(marks),
            Panel::Effort => self.lines.effort(marks),
            Panel::Inside => self.inside.mark(state, marks),
            _ => {}
        }
    }

    /// What the panel tells whoever hears it; nothing while there is nothing yet. An analysis that goes on is told as it
    /// stands where somebody has waited long enough.
    pub(crate) fn spoken(&self, waited: bool, manner: &Manner) -> Option<Vec<String>> {
        let width = usize::MAX;
        let (title, lines) = match self.open {
            Panel::Moves => return None,
            Panel::Lines | Panel::Effort if !self.lines.is_told(waited) => return None,
            Panel::Lines => (None, self.lines.sentences(manner, width)),
            Panel::Effort => (None, self.lines.effort_told(manner, width)),
            Panel::Inside if !self.inside.is_told() => return None,
            Panel::Inside => (self.inside.player(), self.inside.sentences(manner, width)),
            Panel::Tree => return self.tree.spoken(manner),
        };
        let title =
            title.map_or_else(|| manner.text(self.open.title()), |name| manner.player(name));
        let lines = lines.into_iter().map(|(text, _)| text);
        Some(std::iter::once(format!("{title}:")).chain(lines).collect())
    }

    /// Whether the open panel waits for something that it will tell.
    pub(crate) fn waits(&self) -> bool {
        match self.open {
            Panel::Moves => false,
            Panel::Lines | Panel::Effort => true,
            Panel::Inside => !self.inside.is_told(),
            Panel::Tree => self.tree.waits(),
        }
    }

    /// What the open panel shows on the board.
    pub(crate) fn marks(&self, state: &State) -> Marks {
        let mut marks = Marks::default();
        self.mark(state, &mut marks);
        marks
    }

    /// The lines of the panel.
    pub(crate) fn draw(
        &self,
        area: Rect,
        state: &State,
        manner: &Manner,
        focus: bool,
        buffer: &mut Buffer,
    ) {
        let lines = match self.open {
            Panel::Moves => moves::told(state, &self.turns, manner, area),
            Panel::Lines => self.lines.told(state, manner, area),
            Panel::Effort => self.lines.effort_told(manner, area.width as usize),
            Panel::Inside => self.inside.told(manner, area),
            Panel::Tree => self.tree.told(manner, area, focus),
        };
        for (y, (text, style)) in (area.y..area.bottom()).zip(lines) {
            buffer.set_stringn(area.x, y, text, area.width as usize, style);
        }
    }
}

/// A line of a panel.
type Line = (String, Style);

fn plain(text: impl Into<String>) -> Line {
    (text.into(), Style::new())
}

fn inked(text: impl Into<String>, manner: &Manner, role: Role) -> Line {
    (text.into(), manner.ink.style(role))
}
