//! Another game in the place of this one: by other rules, the same to be looked at, or a new one.

use rivi_play::request::NewMatch;
use rivi_play::state::State;

use super::Play;
use super::source::Source;
use crate::screen::event::Job;
use crate::screen::ink::Role;
use crate::screen::panel::Panel;
use crate::screen::words::Manner;

impl Play {
    /// Plays by the rules that go on after a win, or by those that do not: the same moves, as far as they can be.
    pub(super) fn go_on_after_a_win(&mut self, manner: &Manner, now: u64) {
        const RULE: &str = "go-on";
        let Source::Local(local) = &self.source else {
            return self.say(manner.text("page.refused.not_yours"), Role::Bad);
        };
        let desk = local.game.desk();
        if !desk.card().options.iter().any(|option| option.name == RULE) {
            return self.say(manner.text("screen.go_on.none"), Role::Bad);
        }
        let game = &self.state.view.game;
        let has = game.split(',').any(|part| part.trim() == RULE);
        let game =
            if has { game.replace(&format!(",{RULE}"), "") } else { format!("{game},{RULE}") };
        let State { players, first, view, start, clocks, .. } = &self.state;
        let Ok(board) = rivi_games::desk(&game) else { return };
        let player = |own: &str| match super::checked(&*board, own) {
            Ok(()) => own.to_owned(),
            Err(_) => board.best().to_owned(),
        };
        let new = NewMatch {
            x: player(&players.x.player),
            o: player(&players.o.player),
            first: Some(*first),
            clock: clocks.control,
            start: start.clone(),
            moves: view.moves.join(" "),
            public: false,
            game,
        };
        self.begin_again(&new, now);
        let key = if has { "screen.go_on.off" } else { "page.option.go-on" };
        if self.notice.is_none() {
            self.say(manner.text(key), Role::Notice);
        }
    }

    /// Another game takes the place of this one, between people of the same names.
    pub(super) fn begin_again(&mut self, new: &NewMatch, now: u64) {
        let names = [self.state.players.x.name.clone(), self.state.players.o.name.clone()];
        self.begin_named(new, names, now);
    }

    pub(super) fn begin_named(&mut self, new: &NewMatch, names: [Option<String>; 2], now: u64) {
        match Play::begin(new, now, now) {
            Ok(mut play) => {
                play.named(names, now);
                self.replace(play);
            }
            Err(error) => self.say(error, Role::Bad),
        }
    }

    pub(super) fn replace(&mut self, mut play: Play) {
        // Work of before that comes late must not be taken for work of now.
        play.take_over(self);
        *self = play;
    }

    /// Carries on what is not of one game only.
    fn take_over(&mut self, before: &mut Play) {
        before.forget();
        before.panels.stop();
        if let Source::Local(local) = &mut before.source {
            local.stop();
        }
        self.guides = before.guides;
        self.panels.open = before.panels.open;
        self.jobs.extend(before.jobs());
        self.go_on();
    }

    /// Looks at the game that was played: nobody moves but whoever looks, and the best lines are shown.
    pub(super) fn analyse(&mut self, now: u64) {
        let State { view, start, first, .. } = &self.state;
        let new = NewMatch {
            game: view.game.clone(),
            x: rivi_play::HUMAN.to_owned(),
            o: rivi_play::HUMAN.to_owned(),
            first: Some(*first),
            clock: rivi_play::state::TimeControl::None,
            start: start.clone(),
            moves: view.moves.join(" "),
            public: false,
        };
        let live = matches!(self.source, Source::Live(_));
        self.begin_again(&new, now);
        if live {
            self.jobs.push(Job::Leave);
        }
        self.study = true;
        self.dialog = None;
        self.panels.open = Panel::Lines;
        self.go_on();
    }
}
