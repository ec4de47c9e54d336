//! The part of the text game that opens it by swap2.

use rivi_players::Failure;
use rivi_rules::{PlayError, Side, Square, Target};

use super::game::GaveUp;
use super::seat::printable;
use super::{TextGame, speech};
use crate::swap2::{Act, Stage};

impl TextGame {
    /// Opens the game by swap2: one puts three stones, the other takes a side or puts two more.
    #[must_use]
    pub fn opened_by_swap2(mut self) -> TextGame {
        self.opened = true;
        self.stage = Some(Stage::Three);
        self
    }

    /// How the opening goes, before it has begun.
    pub(super) fn opening_rules(&self) -> String {
        let titles = self.titles();
        let first = self.table().first();
        let values = [("first", titles[first].as_str()), ("second", &titles[first.other()])];
        self.options.language.tell("swap2.rules", &values) + "\n"
    }

    /// How the person who acts is asked.
    pub(super) fn opening_prompt(&self, stage: Stage) -> String {
        let language = self.options.language;
        let mark = self.table().turn().to_string();
        let asked = match stage {
            Stage::Three | Stage::Two => language.tell("swap2.ask.stone", &[("mark", &mark)]),
            Stage::Choice => language.tell("swap2.ask.choice", &[]),
            Stage::LastChoice => language.tell("swap2.ask.last", &[]),
        };
        format!("{} {asked}>", self.title())
    }

    /// Takes what the person who acts has typed.
    pub(super) fn person_opens(&mut self, stage: Stage, text: &str) -> String {
        if !stage.is_choice() {
            let said = self.person_plays(text);
            self.stage = Some(stage.after(self.table().move_count()));
            return said;
        }
        match (text.to_ascii_lowercase().as_str(), stage) {
            ("x", _) => self.take_side(Side::X),
            ("o", _) => self.take_side(Side::O),
            ("2", Stage::Choice) => {
                self.stage = Some(Stage::Two);
                String::new()
            }
            _ => {
                let found: String = printable(text).chars().take(20).collect();
                let key = match stage {
                    Stage::Choice => "swap2.refused.choice",
                    _ => "swap2.refused.last",
                };
                self.options.language.tell(key, &[("text", &found)]) + "\n"
            }
        }
    }

    /// Lets the machine that acts put its stones or take a side.
    pub(super) fn machine_opens(&mut self, stage: Stage) -> Result<String, GaveUp> {
        match stage.machine(self.table().turn(), self.desk.opened()) {
            Some(Act::Take(side)) => Ok(self.take_side(side)),
            Some(Act::Put(stage, stones)) => self.put_stones(stage, &stones),
            None => Err(self.gave_up(&Failure::Stopped)),
        }
    }

    fn put_stones(&mut self, stage: Stage, stones: &[Square]) -> Result<String, GaveUp> {
        let (language, who) = (self.options.language, self.title());
        let mut names = Vec::new();
        for &square in stones {
            let legal = self.table().legal_targets();
            let found = legal.into_iter().find(|target| target.square == square);
            let Some(Target { text, .. }) = found else {
                return Err(self.gave_up(&Failure::Stopped));
            };
            names.push(speech::move_name(&text, Some(square), self.layout));
            if let Err(PlayError::Illegal { reason, .. }) = self.desk.table_mut().play(&text) {
                let text = names.pop().unwrap_or_default();
                return Err(self.gave_up(&Failure::Illegal { text, reason }));
            }
        }
        self.stage = Some(stage.after(self.table().move_count()));
        let values = [("who", who.as_str()), ("moves", &names.join(", "))];
        Ok(format!("{}\n{}", language.tell("swap2.puts", &values), self.board().text()))
    }

    /// Gives a side to whoever acts, and with it the end to the opening: its stones stay.
    fn take_side(&mut self, side: Side) -> String {
        if self.acting() != side {
            self.seats.swap(0, 1);
        }
        self.stage = None;
        self.settled = self.table().move_count();
        let who = self.seats[side].title(side);
        let (mark, turn) = (side.to_string(), self.title());
        let values = [("who", who.as_str()), ("mark", &mark), ("turn", &turn)];
        self.options.language.tell("swap2.takes", &values) + "\n"
    }
}
