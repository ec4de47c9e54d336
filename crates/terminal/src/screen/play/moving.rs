//! A move by whoever sits here: made, or refused with the reason.

use rivi_play::message::Command;

use super::Play;
use crate::screen::ink::Role;
use crate::screen::words::Manner;

impl Play {
    pub(super) fn play_here(&mut self, manner: &Manner, now: u64) {
        if !self.may_move(manner) {
            return;
        }
        let Some(text) = self.legal_here() else { return self.refuse_here(manner) };
        match self.other_mark(&text) {
            None => {
                self.command(Command::Move { text }, now);
            }
            // The mark is left to be typed.
            Some(other) => self.typed.begin(common_start(&text, &other)),
        }
    }

    /// The move that puts another mark on the same cell, where the mark is chosen with it.
    fn other_mark(&self, text: &str) -> Option<String> {
        let legal = &self.state.view.legal;
        let square = legal.iter().find(|legal| legal.text == text)?.square;
        let other = legal.iter().find(|legal| legal.square == square && legal.text != text)?;
        Some(other.text.clone())
    }

    /// The legal move under the cursor.
    pub(super) fn legal_here(&self) -> Option<String> {
        self.sight.legal(&self.state.view, self.look).map(|legal| legal.text.clone())
    }

    pub(super) fn play_text(&mut self, text: &str, manner: &Manner, now: u64) {
        if text.is_empty() || !self.may_move(manner) {
            return;
        }
        let known = self.desk().is_none_or(|desk| desk.table().is_legal(text));
        if known {
            self.command(Command::Move { text: text.to_owned() }, now);
            return;
        }
        let example = self.state.view.legal.first().map_or("", |legal| legal.text.as_str());
        let values = [("text", text), ("example", example)];
        self.say(manner.tell("page.refused.typed", &values), Role::Bad);
    }

    /// Whether whoever types may move now; why not is said. A move is never kept for later.
    pub(super) fn may_move(&mut self, manner: &Manner) -> bool {
        let hands = self.hands();
        let key = if self.state.result.is_some() {
            "page.refused.over"
        } else if self.state.thinking.is_some() || self.machine_acts() {
            "page.refused.thinking"
        } else if !hands.x && !hands.o {
            "page.refused.watching"
        } else if !self.is_ours() {
            "page.refused.not_yours"
        } else {
            return true;
        };
        self.say(manner.text(key), Role::Bad);
        false
    }

    fn refuse_here(&mut self, manner: &Manner) {
        let view = &self.state.view;
        let why = view.forbidden_why.iter().find(|why| why.square == self.sight.cursor);
        if let Some(why) = why {
            self.shapes = why.shapes.iter().flatten().copied().collect();
            let key = format!("page.refused.{}", why.why);
            self.say(manner.text(&key), Role::Bad);
            return;
        }
        let taken = view.rows.get(self.sight.cursor.row as usize).is_some_and(|row| {
            row.chars().nth(self.sight.cursor.column as usize).is_some_and(|mark| mark != '.')
        });
        let key = match (taken || self.look.drop, view.block.is_some()) {
            (true, _) => "page.refused.taken",
            (false, true) => "page.refused.board",
            (false, false) => "page.refused.illegal",
        };
        self.say(manner.text(key), Role::Bad);
    }
}

/// What two texts begin with.
fn common_start(one: &str, other: &str) -> String {
    one.chars().zip(other.chars()).take_while(|(one, other)| one == other).map(|(c, _)| c).collect()
}
