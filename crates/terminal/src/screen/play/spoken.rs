//! The game for whoever hears rather than sees it.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use rivi_rules::{Side, Square};

use super::Play;
use super::dialog::Dialog;
use super::draw::connection;
use super::hint::Hint;
use super::source::{Connection, Source};
use crate::screen::keys::Action;
use crate::screen::panel::Panel;
use crate::screen::spoken::Topic;
use crate::screen::wish::Wish;
use crate::screen::words::Manner;
use crate::text::{board_in_sentences, cell_name};

/// An analysis that goes on is told after so many milliseconds.
const LOOK_MS: u64 = 3000;
/// More numbers on cells are not read to anybody.
const MOST_CELLS: usize = 60;
/// Lists are written here, to be read.
const PAPER: Rect = Rect { x: 0, y: 0, width: 100, height: 60 };

impl Play {
    /// A line that was typed: an answer, a word, or a move.
    pub(crate) fn line(&mut self, text: &str, manner: &Manner, now: u64) -> Wish {
        (self.now, self.lines) = (now, self.lines + 1);
        self.notice = None;
        if text.is_empty() {
            return Wish::None;
        }
        if self.dialog.is_some() {
            let mut wish = Wish::None;
            for key in manner.keys.pressed(text) {
                wish = self.key(key, manner, now);
            }
            return wish;
        }
        match manner.keys.word(text) {
            Some(Action::Moves) => {
                self.say(self.moves_told(manner), crate::screen::ink::Role::Title);
                Wish::None
            }
            Some(action) if self.focus && self.panels.key(action) => {
                self.go_on();
                Wish::None
            }
            Some(action) => self.act(action, manner, now),
            None => {
                match &self.source {
                    // A move that cannot be sent is not kept for later, and whoever typed it hears so.
                    Source::Live(live) if live.connection != Connection::Open => {
                        let (text, role) = connection(live, manner);
                        self.say(text, role);
                    }
                    _ => self.play_text(text, manner, now),
                }
                Wish::None
            }
        }
    }

    /// Whether something is under way that whoever types waits for.
    pub(crate) fn is_at_work(&self) -> bool {
        let machine = matches!(self.source, Source::Local(_))
            && (self.state.thinking.is_some() || self.machine_acts());
        machine || self.hint_job.is_some() || self.panels.waits()
    }

    /// What there is to be said.
    pub(crate) fn topics(&mut self, manner: &Manner) -> Vec<Topic> {
        let mut topics = vec![self.begins(manner), self.position(manner)];
        if let Source::Live(live) = &self.source {
            topics.push(Topic::new("connection", vec![connection(live, manner).0]));
        }
        topics.push(Topic::new("invitation", self.invitation(manner)));
        topics.push(Topic::new("hint", self.hint_told(manner)));
        topics.extend(self.panel_told(manner));
        topics.push(Topic::new("asked", self.asked(manner).into_iter().collect()));
        let told = self.told(manner);
        let key = format!("{told} {} {}", self.lines, self.state.event);
        topics.push(Topic::keyed("status", key, vec![told]));
        topics.extend(self.dialog_told(manner));
        topics
    }

    fn begins(&self, manner: &Manner) -> Topic {
        let [x, o] = self.names(manner);
        let game = manner.game(&self.state.view.game);
        let values = [("game", game.as_str()), ("x", &x), ("o", &o)];
        Topic::new("begins", vec![manner.tell("linear.begins", &values)])
    }

    /// The board, and the clocks as they stood when it became so.
    fn position(&self, manner: &Manner) -> Topic {
        let view = &self.state.view;
        let key = format!("{} {} {}", view.key, view.moves.len(), self.state.round);
        let board = self.desk().map(|desk| board_in_sentences(manner.language, desk.table()));
        let mut lines: Vec<String> =
            board.unwrap_or_default().into_iter().map(|line| manner.plain(line)).collect();
        if let (Some(x), Some(o)) = (self.clock(Side::X), self.clock(Side::O)) {
            lines.push(manner.tell("linear.clocks", &[("x", &x), ("o", &o)]));
        }
        Topic::keyed("board", key, lines)
    }

    fn moves_told(&self, manner: &Manner) -> String {
        let moves = &self.state.view.moves;
        if moves.is_empty() {
            return manner.text("screen.moves.none");
        }
        format!("{}: {}", manner.text("page.moves"), moves.join(" "))
    }

    fn hint_told(&self, manner: &Manner) -> Vec<String> {
        let mut lines = match &self.hint {
            // How far it has come is not read.
            Hint::Asked(_) => Hint::Asked(None).told(manner),
            hint => hint.told(manner),
        };
        let squares = self.hint.squares(&self.state.view, self.look);
        let cells: Vec<String> =
            squares.iter().map(|square| self.cell_named(*square, manner)).collect();
        if !cells.is_empty() {
            lines.insert(1, manner.tell("linear.chosen", &[("text", &cells.join(", "))]));
        }
        lines
    }

    fn cell_named(&self, square: Square, manner: &Manner) -> String {
        let desk = self.desk();
        let name = desk.map(|desk| cell_name(manner.language, desk.table(), square));
        manner.plain(name.unwrap_or_default())
    }

    /// The open panel, once it has something to tell. An analysis is told once, and its panel closes.
    fn panel_told(&mut self, manner: &Manner) -> Option<Topic> {
        let waited = self.now.saturating_sub(self.opened_at);
        let mut lines = self.panels.spoken(waited >= LOOK_MS, manner)?;
        let marks = self.panels.marks(&self.state);
        let desk = self.desk()?;
        let told = |(square, text, _): &(Square, String, _)| {
            format!("{} {text}", cell_name(manner.language, desk.table(), *square))
        };
        let cells: Vec<String> = marks.texts.iter().take(MOST_CELLS).map(told).collect();
        if !cells.is_empty() {
            let cells = manner.plain(cells.join(", "));
            lines.push(manner.tell("linear.cells", &[("values", &cells)]));
        }
        let key = format!("{} {}", self.opened_at, lines.join(" "));
        if !self.focus {
            self.panels.open = Panel::Moves;
            self.panels.stop();
        }
        Some(Topic::keyed("panel", key, lines))
    }

    /// What is asked: answers by their letters, lists by their lines, and the line that is marked.
    fn dialog_told(&self, manner: &Manner) -> Vec<Topic> {
        if let Some((answers, _)) = self.answers(manner) {
            let told: Vec<String> =
                answers.iter().map(|(letter, text)| format!("{letter} {text}")).collect();
            let told = manner.tell("linear.answers", &[("answers", &told.join(", "))]);
            let key = format!("{told} {}", self.state.round);
            return vec![Topic::keyed("dialog", key, vec![told])];
        }
        let mut paper = Buffer::empty(PAPER);
        match &self.dialog {
            Some(Dialog::New(form)) => form.draw(PAPER, manner, &mut paper),
            Some(Dialog::Players(picker)) => picker.draw(PAPER, manner, &mut paper),
            Some(Dialog::Resign) => {
                let yes = manner.keys.of(Action::Agree).join(", ");
                let told = format!("{} {yes}", manner.text("page.resign.sure"));
                return vec![Topic::new("dialog", vec![told])];
            }
            _ => return Vec::new(),
        }
        let rows = rows(&paper);
        let marked: Vec<String> = rows
            .iter()
            .filter(|(_, is_marked)| *is_marked)
            .map(|(row, _)| manner.tell("linear.chosen", &[("text", row)]))
            .collect();
        let rows = rows.into_iter().map(|(row, _)| row).collect();
        // The list is read when it opens, then only the line that is marked.
        vec![Topic::keyed("dialog", String::new(), rows), Topic::new("marked", marked)]
    }
}

/// The lines of a list, and whether each is marked.
fn rows(paper: &Buffer) -> Vec<(String, bool)> {
    let rows = (PAPER.top()..PAPER.bottom()).map(|y| {
        let cells = || (PAPER.left()..PAPER.right()).map(|x| &paper[(x, y)]);
        let text: String = cells().map(Cell::symbol).collect();
        let is_marked = cells().any(|cell| cell.modifier.contains(Modifier::REVERSED));
        (text.trim().to_owned(), is_marked)
    });
    rows.filter(|(text, _)| !text.is_empty()).collect()
}
