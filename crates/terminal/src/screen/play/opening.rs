//! A game opened by swap2: stones are put, a side is taken, and the game goes on from there.

use rivi_play::message::Command;
use rivi_play::request::NewMatch;
use rivi_play::state::TimeControl;
use rivi_players::Swap2;
use rivi_rules::Side;

use super::dialog::{Answer, Dialog};
use super::{Play, checked};
use crate::screen::event::Job;
use crate::screen::ink::Role;
use crate::screen::keys::Action;
use crate::screen::words::{Manner, is_person};
use crate::swap2::{Act, Stage};

/// How an opening stands.
#[derive(Debug)]
pub(super) struct Opening {
    stage: Stage,
    /// The game that begins when a side is taken. Until then its X is whoever sat down there, not who plays it.
    new: NewMatch,
    names: [Option<String>; 2],
    /// The machine that acts is asked by this number.
    asked: Option<u64>,
}

impl Opening {
    fn first(&self) -> Side {
        self.new.first.unwrap_or(Side::X)
    }

    /// Who puts stones or takes a side.
    pub(super) fn acting(&self) -> Side {
        self.stage.acting(self.first())
    }

    fn player(&self, seat: Side) -> &str {
        match seat {
            Side::X => &self.new.x,
            Side::O => &self.new.o,
        }
    }

    fn is_person(&self) -> bool {
        is_person(self.player(self.acting()))
    }

    /// What somebody is called who has no side yet.
    pub(super) fn title(&self, seat: Side, manner: &Manner) -> String {
        match &self.names[seat] {
            Some(name) => name.clone(),
            None if is_person(self.player(seat)) => {
                let number = if seat == self.first() { "1" } else { "2" };
                manner.tell("page.swap2.who", &[("number", number)])
            }
            None => manner.player(self.player(seat)),
        }
    }
}

impl Play {
    /// A game of our own that is opened by swap2.
    pub(crate) fn begin_opened(
        new: &NewMatch,
        names: [Option<String>; 2],
        seed: u64,
        now: u64,
    ) -> Result<Play, String> {
        let desk = rivi_games::desk(&new.game).map_err(|error| error.to_string())?;
        for player in [&new.x, &new.o] {
            checked(&*desk, player)?;
        }
        // The stones of both sides are put by either: no machine moves by itself, and no clock runs.
        let person = || rivi_play::HUMAN.to_owned();
        let board = NewMatch { x: person(), o: person(), clock: TimeControl::None, ..new.clone() };
        let mut play = Play::begin(&board, seed, now)?;
        let opening = Opening { stage: Stage::Three, new: new.clone(), names, asked: None };
        (play.opening, play.settled) = (Some(opening), Some(0));
        play.open_on();
        Ok(play)
    }

    /// Another game, opened by swap2, takes the place of this one.
    pub(super) fn begin_opening(&mut self, new: &NewMatch, now: u64) {
        let names = [self.state.players.x.name.clone(), self.state.players.o.name.clone()];
        match Play::begin_opened(new, names, now, now) {
            Ok(play) => self.replace(play),
            Err(error) => self.say(error, Role::Bad),
        }
    }

    /// The same two open another game; with the sides changed the other puts the first stones.
    pub(super) fn open_again(&mut self, swap: bool, now: u64) {
        let players = &self.state.players;
        let (mut x, mut o) = (players.x.clone(), players.o.clone());
        if swap {
            std::mem::swap(&mut x, &mut o);
        }
        let new = NewMatch {
            game: self.state.view.game.clone(),
            x: x.player,
            o: o.player,
            first: Some(self.state.first),
            clock: self.state.clocks.control,
            start: None,
            moves: String::new(),
            public: false,
        };
        match Play::begin_opened(&new, [x.name, o.name], now, now) {
            Ok(play) => self.replace(play),
            Err(error) => self.say(error, Role::Bad),
        }
    }

    /// Goes from stage to stage by the stones that lie there, and asks whoever acts.
    pub(super) fn open_on(&mut self) {
        let stones = self.state.view.moves.len();
        let Some(opening) = &mut self.opening else { return };
        opening.stage = opening.stage.after(stones);
        if opening.is_person() {
            self.ask_choice();
        } else if opening.asked.is_none() {
            self.ticket += 1;
            opening.asked = Some(self.ticket);
            let ticket = self.ticket;
            self.jobs.extend(self.desk().map(|desk| Job::Open { ticket, desk }));
        }
    }

    /// Asks a person who has to take a side.
    pub(super) fn ask_choice(&mut self) {
        let asks = self.opening.as_ref().is_some_and(|o| o.is_person() && o.stage.is_choice());
        if asks && self.dialog.is_none() {
            self.dialog = Some(Dialog::Choice(0));
        }
    }

    /// What can be chosen.
    pub(super) fn choices(&self, manner: &Manner) -> Vec<Answer> {
        let take = |side: Side| {
            let letter = side.mark().to_ascii_lowercase();
            (letter, manner.tell("page.swap2.take", &[("side", &side.to_string())]))
        };
        let mut choices: Vec<Answer> = Side::BOTH.map(take).into();
        if self.opening.as_ref().is_some_and(|opening| opening.stage == Stage::Choice) {
            choices.push(('2', manner.text("page.swap2.two")));
        }
        choices
    }

    pub(super) fn choose(&mut self, at: usize, now: u64) {
        match (at, &mut self.opening) {
            (0 | 1, _) => self.take_side(Side::BOTH[at], now),
            (_, Some(opening)) => opening.stage = Stage::Two,
            (_, None) => {}
        }
    }

    /// Whoever acts gets this side, the stones stay, and the game begins.
    fn take_side(&mut self, side: Side, now: u64) {
        let Some(opening) = self.opening.take() else { return };
        let swapped = opening.acting() != side;
        let Opening { mut new, mut names, .. } = opening;
        if swapped {
            std::mem::swap(&mut new.x, &mut new.o);
            names.swap(0, 1);
        }
        new.moves = self.state.view.moves.join(" ");
        self.begin_named(&new, names, now);
        self.settled = Some(self.state.view.moves.len());
    }

    /// What a machine has found to do.
    pub(super) fn machine_opens(
        &mut self,
        ticket: u64,
        answer: Option<Swap2>,
        manner: &Manner,
        now: u64,
    ) {
        let turn = self.state.view.turn;
        let Some(opening) = self.opening.as_mut().filter(|own| own.asked == Some(ticket)) else {
            return;
        };
        let who = opening.title(opening.acting(), manner);
        match opening.stage.machine(turn, answer) {
            Some(Act::Take(side)) => {
                self.take_side(side, now);
                let next = self.names(manner)[self.state.view.turn].clone();
                let side = side.to_string();
                let values = [("who", who.as_str()), ("mark", &side), ("turn", &next)];
                self.say(manner.tell("swap2.takes", &values), Role::Notice);
            }
            Some(Act::Put(stage, stones)) => {
                opening.stage = stage;
                let mut put = Vec::new();
                for square in stones {
                    let legal = self.state.view.legal.iter().find(|legal| legal.square == square);
                    let Some(text) = legal.map(|legal| legal.text.clone()) else { break };
                    put.push(text.clone());
                    self.command(Command::Move { text }, now);
                }
                // Only now somebody is asked for what comes next.
                if let Some(opening) = &mut self.opening {
                    opening.asked = None;
                }
                self.open_on();
                let values = [("who", who.as_str()), ("moves", &put.join(" "))];
                self.say(manner.tell("swap2.puts", &values), Role::Notice);
            }
            None => self.say(manner.text("swap2.not_now"), Role::Bad),
        }
    }

    /// Whether something cannot be done before a side is taken, or would take the opening back; that is said.
    pub(super) fn is_too_early(&mut self, action: Action, manner: &Manner) -> bool {
        let stones = self.state.view.moves.len();
        let early = match (&self.opening, action) {
            (None, Action::Undo) => self.settled.is_some_and(|settled| stones <= settled),
            (None, _) => false,
            (Some(opening), Action::Undo) => match opening.stage {
                Stage::Three => false,
                Stage::Two => stones <= 3,
                Stage::Choice | Stage::LastChoice => true,
            },
            (Some(_), action) => matches!(
                action,
                Action::Redo
                    | Action::Hint
                    | Action::Machine
                    | Action::Switch
                    | Action::Players
                    | Action::GoOn
                    | Action::Resign
                    | Action::Draw
            ),
        };
        if early {
            self.say(manner.text("swap2.not_now"), Role::Bad);
        }
        early
    }

    /// Whether a machine puts stones or takes a side now.
    pub(super) fn machine_acts(&self) -> bool {
        self.opening.as_ref().is_some_and(|opening| !opening.is_person())
    }

    /// What is going on in the opening.
    pub(super) fn opening_told(&self, manner: &Manner) -> Option<String> {
        let opening = self.opening.as_ref()?;
        let (who, side) =
            (opening.title(opening.acting(), manner), self.state.view.turn.to_string());
        let values = [("who", who.as_str()), ("side", &side)];
        let key = match (opening.is_person(), opening.stage.is_choice()) {
            (false, _) => "page.swap2.thinks",
            (true, true) => "page.swap2.chooses",
            (true, false) => "page.swap2.puts",
        };
        Some(manner.tell(key, &values))
    }
}
