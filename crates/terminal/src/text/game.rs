use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use rivi_players::{
    ADVICE_TIME, Alarm, Budget, Chosen, Desk, Failure, Language, Means, Seated, Thinking,
};
use rivi_rules::{PlayError, Side, Table};

use super::command::Command;
use super::seat::{Hand, Seat};
use super::waiting::Waiting;
use super::{linear, speech};
use crate::frame::{Sheet, Style};
use crate::swap2::Stage;
use crate::{Layout, picture};

/// How the text game looks and speaks.
#[derive(Clone, Copy, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own on the command line")]
pub struct Options {
    /// The language of every text.
    pub language: Language,
    /// The characters of the frames.
    pub style: Style,
    /// Whether marks are coloured.
    pub colours: bool,
    /// Whether the machines are shown from inside.
    pub debug: bool,
    /// Columns of the screen, where there is one.
    pub width: Option<usize>,
    /// Whether each move begins with an empty screen.
    pub redraw: bool,
    /// Whether boards are told in sentences, for whoever hears rather than sees them.
    pub linear: bool,
}

/// Who is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A person, who is asked like this.
    Person(String),
    /// A machine.
    Machine,
    /// Nobody: the game is over.
    Over,
}

/// What is said to a line that somebody typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The text, each line ended.
    pub text: String,
    /// Whether the game is to end.
    pub quit: bool,
}

/// A machine that has no move, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GaveUp(String);

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A game in text, without input and output. Bad input changes nothing.
pub struct TextGame {
    pub(super) desk: Box<dyn Desk>,
    pub(super) seats: [Seat; 2],
    pub(super) layout: Layout,
    pub(super) options: Options,
    /// The time since some moment; only differences count.
    clock: fn() -> Duration,
    /// Gives hints; made when the first is asked for.
    adviser: Option<Box<dyn Seated>>,
    /// Whoever waits for it.
    waiting: Waiting,
    /// Whether it was told that somebody has a line, in games that go on after one.
    pub(super) line_told: bool,
    /// Whether every game is opened by swap2.
    pub(super) opened: bool,
    /// Where an opening by swap2 stands.
    pub(super) stage: Option<Stage>,
    /// How many moves were an opening, and are not taken back.
    pub(super) settled: usize,
}

impl TextGame {
    /// A game that begins with this desk between the two on their seats, X's first.
    pub fn new(
        desk: Box<dyn Desk>,
        seats: [Seat; 2],
        options: Options,
        clock: fn() -> Duration,
    ) -> TextGame {
        let layout = Layout::of(desk.table());
        TextGame {
            desk,
            seats,
            layout,
            options,
            clock,
            adviser: None,
            waiting: Waiting::default(),
            line_told: false,
            opened: false,
            stage: None,
            settled: 0,
        }
    }

    /// The same game, where somebody waits for hints who wants to hear of them.
    #[must_use]
    pub fn awaited_by(self, waiting: Waiting) -> TextGame {
        TextGame { waiting, ..self }
    }

    /// The first words, and the empty board.
    pub fn welcome(&self) -> String {
        let (language, titles) = (self.options.language, self.titles());
        let game = speech::game_title(language, self.desk.game());
        let values = [
            ("game", game.as_str()),
            ("x", &titles[Side::X]),
            ("o", &titles[Side::O]),
            ("who", &titles[self.table().turn()]),
        ];
        let key = if self.has_person() { "welcome" } else { "welcome.machines" };
        let board = self.board().text();
        let opening = self.stage.map(|_| self.opening_rules()).unwrap_or_default();
        format!("{}\n{opening}{board}", language.tell(key, &values))
    }

    /// Who is to move.
    pub fn turn(&self) -> Turn {
        if self.table().outcome().is_some() {
            return Turn::Over;
        }
        if !self.seats[self.acting()].is_person() {
            return Turn::Machine;
        }
        if let Some(stage) = self.stage {
            return Turn::Person(self.opening_prompt(stage));
        }
        let place = speech::where_to(self.options.language, self.table());
        let place = place.map(|place| format!(" {place}")).unwrap_or_default();
        Turn::Person(format!("{}{place}{}>", self.title(), self.turn_in_numbers()))
    }

    /// With `debug`: what a win is worth to the side to move, seen from outside, and the number of the move.
    fn turn_in_numbers(&self) -> String {
        if !self.options.debug {
            return String::new();
        }
        let value = if self.table().turn() == Side::X { "-1" } else { "+1" };
        let number = (self.table().move_count() + 1).to_string();
        self.options.language.tell("turn.numbers", &[("value", value), ("number", &number)])
    }

    /// Takes a line that the person to move has typed.
    pub fn hear(&mut self, line: &str) -> Answer {
        let language = self.options.language;
        let text = match Command::read(line) {
            Command::Nothing => String::new(),
            Command::Help => {
                let opening = self.stage.map(|_| self.opening_rules()).unwrap_or_default();
                opening + &speech::help(language, &*self.desk, self.layout)
            }
            Command::Undo | Command::Hint if self.stage.is_some() => {
                language.tell("swap2.not_now", &[]) + "\n"
            }
            Command::Undo => self.take_back(),
            Command::Hint => self.hint(),
            Command::Quit => {
                let text = language.tell("quit", &[]) + "\n";
                return Answer { text, quit: true };
            }
            Command::Move(text) => match self.stage {
                Some(stage) => self.person_opens(stage, text),
                None => self.person_plays(text),
            },
        };
        Answer { text, quit: false }
    }

    /// Lets the machine to move choose and play.
    ///
    /// # Errors
    /// A sentence that says why it has no move. Nothing is changed then.
    pub fn think(&mut self) -> Result<String, GaveUp> {
        if let Some(stage) = self.stage {
            return self.machine_opens(stage);
        }
        let before = (self.clock)();
        let side = self.table().turn();
        let Hand::Machine(machine) = &mut self.seats[side].hand else { return Ok(String::new()) };
        let choice = machine.choose(&*self.desk, &Budget::default());
        let took = (self.clock)().saturating_sub(before);
        let choice = choice.map_err(|failure| self.gave_up(&failure))?;
        self.machine_plays(&choice, took)
    }

    /// What is said when the input ends before the game.
    pub fn input_ended(&self) -> String {
        self.options.language.tell("input_ended", &[])
    }

    /// The game so far.
    pub fn table(&self) -> &dyn Table {
        self.desk.table()
    }

    /// Whether anybody but machines plays.
    pub fn has_person(&self) -> bool {
        self.seats.iter().any(Seat::is_person)
    }

    /// Who acts: in an opening by swap2 not always the side whose stone is put.
    pub(super) fn acting(&self) -> Side {
        let first = self.table().first();
        self.stage.map_or(self.table().turn(), |stage| stage.acting(first))
    }

    pub(super) fn titles(&self) -> [String; 2] {
        Side::BOTH.map(|side| self.seats[side].title(side))
    }

    pub(super) fn title(&self) -> String {
        let side = self.acting();
        self.seats[side].title(side)
    }

    pub(super) fn gave_up(&self, failure: &Failure) -> GaveUp {
        GaveUp(speech::failure(self.options.language, &self.title(), failure, &self.titles()))
    }

    pub(super) fn person_plays(&mut self, text: &str) -> String {
        let language = self.options.language;
        let turn = self.table().turn();
        match self.desk.table_mut().play(text) {
            Ok(()) => self.board().text() + &self.news(),
            Err(PlayError::Unreadable(_)) => {
                let expected = speech::expected(language, self.layout, self.table().size());
                let found: String = super::seat::printable(text).chars().take(20).collect();
                let refused = language.tell("refused.unreadable", &[("text", &found)]);
                format!("{refused} {expected}\n")
            }
            Err(PlayError::Illegal { reason, .. }) => {
                let holder = self.seats[turn.other()].title(turn.other());
                let own = matches!(reason, rivi_rules::IllegalMove::Occupied { by } if by == turn);
                let shapes = speech::shapes(language, self.table(), text);
                format!("{}{shapes}\n", speech::refusal(language, text, reason, own, &holder))
            }
        }
    }

    fn machine_plays(&mut self, choice: &Chosen, took: Duration) -> Result<String, GaveUp> {
        let (language, title) = (self.options.language, self.title());
        let name = speech::move_name(&choice.text, choice.square, self.layout);
        if let Err(PlayError::Illegal { reason, .. }) = self.desk.table_mut().play(&choice.text) {
            return Err(self.gave_up(&Failure::Illegal { text: name, reason }));
        }
        let ms = took.as_millis().to_string();
        let figures = speech::figures(language, choice);
        let values = [("who", title.as_str()), ("move", &name), ("ms", &ms), ("figures", &figures)];
        let played = language.tell("machine.plays", &values);
        let reasons =
            if self.options.debug { speech::reasons(language, choice) } else { String::new() };
        Ok(format!("{played}\n{}{reasons}{}", self.boards(choice), self.news()))
    }

    /// What the last move has decided, if anything.
    fn news(&mut self) -> String {
        let (language, titles) = (self.options.language, self.titles());
        if let Some(outcome) = self.table().outcome() {
            return speech::outcome(language, outcome, &titles) + "\n";
        }
        match picture::line_owner(self.table()) {
            Some(side) if !self.line_told => {
                self.line_told = true;
                language.tell("over.line", &[("who", &titles[side])]) + "\n"
            }
            _ => String::new(),
        }
    }

    /// Takes back to where a person was last asked; between two people that is one move.
    fn take_back(&mut self) -> String {
        let language = self.options.language;
        let turns = self.table().turns();
        let played = self.table().move_count();
        let Some(target) =
            (self.settled..played).rev().find(|&moves| self.seats[turns[moves]].is_person())
        else {
            return language.tell("undo.nothing", &[]) + "\n";
        };
        let mut names = Vec::new();
        for _ in target..played {
            let square = self.table().last_square();
            let taken = self.desk.table_mut().take_back();
            names.extend(taken.map(|text| speech::move_name(&text, square, self.layout)));
        }
        self.line_told = picture::line_owner(self.table()).is_some();
        let said = language.tell("undo.done", &[("moves", &names.join(", "))]);
        format!("{said}\n{}", self.board().text())
    }

    fn hint(&mut self) -> String {
        let language = self.options.language;
        match self.advice() {
            Ok(choice) => {
                let name = speech::move_name(&choice.text, choice.square, self.layout);
                let said = language.tell("hint", &[("move", &name)]);
                format!("{said}\n{}", speech::reasons(language, &choice))
            }
            Err(failure) => {
                let said = speech::failure(language, self.desk.best(), &failure, &self.titles());
                said + "\n"
            }
        }
    }

    /// What the game's best player would do, within the time that whoever asks is ready to wait.
    fn advice(&mut self) -> Result<Chosen, Failure> {
        if self.adviser.is_none() {
            let plan = self.desk.plan(self.desk.best());
            let made = plan.and_then(|plan| plan.build(Means::UNLIMITED, 0));
            self.adviser = Some(made.map_err(|error| Failure::Program(error.to_string()))?);
        }
        let Some(adviser) = &mut self.adviser else { return Err(Failure::Stopped) };
        let (alarm, stop, language) =
            (Alarm::default(), self.waiting.begin(), self.options.language);
        alarm.set(ADVICE_TIME, stop.clone());
        let budget = Budget { time: Some(ADVICE_TIME), stop, ..Budget::default() };
        let mut watch = |seen: Thinking| {
            let (depth, nodes) = (seen.depth.to_string(), seen.nodes.to_string());
            let so_far = seen.line.first().map_or("", String::as_str);
            let values = [("depth", depth.as_str()), ("nodes", &nodes), ("move", so_far)];
            self.waiting.show(&language.tell("hint.thinking", &values));
            ControlFlow::Continue(())
        };
        let chosen = adviser.think(&*self.desk, &budget, &mut watch);
        self.waiting.is_over();
        chosen
    }

    /// The board, where it has regions with those beside it.
    pub(super) fn board(&self) -> Sheet {
        if self.options.linear {
            return linear::board(self.options.language, self.table());
        }
        let sheet =
            |frame: crate::frame::Frame| frame.sheet(self.options.style, self.options.colours);
        let board = sheet(picture::board(self.table(), self.layout));
        match picture::global_board(self.table()) {
            Some(global) => board.beside(&sheet(global)),
            None => board,
        }
    }

    /// The board, and with `debug` what the machine saw on it: beside it, or below it where the
    /// screen is too narrow.
    fn boards(&self, choice: &Chosen) -> String {
        let board = self.board();
        let cells = &choice.insight.cells;
        if !self.options.debug || cells.is_empty() {
            return board.text();
        }
        let seen = picture::numbers(self.table(), cells, self.layout);
        let seen = seen.sheet(self.options.style, false);
        let wide = |width: usize| self.options.width.is_some_and(|screen| width > screen);
        if wide(board.width + seen.width + 3) {
            return board.text() + &seen.text();
        }
        board.beside(&seen).text()
    }
}
