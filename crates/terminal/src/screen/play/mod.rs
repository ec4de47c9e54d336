//! The page on which a game is played, watched and analysed.

mod another;
mod dialog;
mod draw;
mod hint;
mod keys;
mod mouse;
mod moving;
mod opening;
mod picker;
mod source;
mod spoken;

use std::sync::atomic::{AtomicU64, Ordering};

use ratatui::layout::Rect;
use rivi_play::message::{Command, RefusalCode, ServerMessage};
use rivi_play::request::NewMatch;
use rivi_play::state::State;
use rivi_play::view::View;
use rivi_play::{Hands, Pair, Refusal};
use rivi_players::{Desk, Look, Thinking};
use rivi_rules::{Side, Square};
use rivi_search::Stop;

use super::board::Sight;
use super::event::{Heard, Job, News};
use super::ink::Role;
use super::panel::{Panel, Panels};
use super::typed::Typed;
use super::words::{Manner, is_person};
use dialog::Dialog;
use hint::Hint;
use opening::Opening;
use source::{Connection, Live, Local, Source};

pub(crate) use dialog::framed;
pub(crate) use source::checked;
pub use source::hello;

static TICKETS: AtomicU64 = AtomicU64::new(0);

/// The page.
#[derive(Debug)]
pub(crate) struct Play {
    source: Source,
    state: State,
    /// When the state was so.
    since: u64,
    now: u64,
    look: Look,
    sight: Sight,
    guides: bool,
    hint: Hint,
    hint_job: Option<(u64, Stop)>,
    thinking: Option<Thinking>,
    notice: Option<(String, Role)>,
    /// Stones that make the move forbidden that was tried.
    shapes: Vec<Square>,
    typed: Typed,
    panels: Panels,
    focus: bool,
    dialog: Option<Dialog>,
    /// Where the dialog, the answers and the panel were drawn, for the mouse.
    dialog_at: Rect,
    answers_at: Vec<Rect>,
    panel_at: Rect,
    /// How an opening by swap2 stands, until a side is taken.
    opening: Option<Opening>,
    /// The stones of the opening, which are not taken back, where every game here is opened so.
    settled: Option<usize>,
    /// How many stones each side has taken off the board.
    taken: [u8; 2],
    /// Whether this is a study: nobody moves but whoever looks.
    study: bool,
    ticket: u64,
    jobs: Vec<Job>,
    /// How many lines were typed, and when the open panel was opened, where all is told in sentences.
    lines: u64,
    opened_at: u64,
}

impl Play {
    /// A game of our own.
    pub(crate) fn begin(new: &NewMatch, seed: u64, now: u64) -> Result<Play, String> {
        let local = Local::begin(new, seed, now)?;
        Ok(Play::new(Source::Local(Box::new(local)), now))
    }

    /// A game that was kept.
    pub(crate) fn restored(text: &str, seed: u64, now: u64) -> Result<Play, String> {
        Ok(Play::new(Source::Local(Box::new(Local::restored(text, seed, now)?)), now))
    }

    /// A match on a server that has said its first word.
    pub(crate) fn live(
        state: State,
        seats: Vec<Side>,
        clients: u32,
        invitation: Option<String>,
        now: u64,
    ) -> Play {
        let live =
            Live { connection: Connection::Open, seats, clients, invitation, ..Live::default() };
        Play::with(Source::Live(live), state, now)
    }

    fn new(source: Source, now: u64) -> Play {
        let Source::Local(local) = &source else { unreachable!("only our own games begin here") };
        let state = local.game.state(now);
        let mut play = Play::with(source, state, now);
        play.go_on();
        play
    }

    fn with(source: Source, state: State, now: u64) -> Play {
        let look = rivi_games::desk(&state.view.game).map_or(Look::PLAIN, |desk| desk.card().look);
        let size = state.view.size;
        let mut play = Play {
            source,
            since: now,
            now,
            look,
            sight: Sight::new(size),
            guides: false,
            hint: Hint::None,
            hint_job: None,
            thinking: None,
            notice: None,
            shapes: Vec::new(),
            typed: Typed::default(),
            panels: Panels::default(),
            focus: false,
            dialog: None,
            dialog_at: Rect::default(),
            answers_at: Vec::new(),
            panel_at: Rect::default(),
            opening: None,
            settled: None,
            taken: [0; 2],
            study: false,
            // No two games give their work the same numbers: what comes late is not taken for what is awaited.
            ticket: TICKETS.fetch_add(1 << 24, Ordering::Relaxed),
            jobs: Vec::new(),
            lines: 0,
            opened_at: now,
            state,
        };
        play.look_back();
        play
    }

    /// Finds out what the moves say and the position does not.
    fn look_back(&mut self) {
        let Some(desk) = self.desk() else { return };
        self.taken = desk.table().taken();
        self.panels.turns = desk.table().turns();
    }

    /// Names of people, as they were given.
    pub(crate) fn named(&mut self, names: [Option<String>; 2], now: u64) {
        for (seat, name) in Side::BOTH.into_iter().zip(names) {
            if let Some(name) = name {
                self.command(Command::Join { seat, name }, now);
            }
        }
        self.notice = None;
    }

    /// The work that is to be given away.
    pub(crate) fn jobs(&mut self) -> Vec<Job> {
        std::mem::take(&mut self.jobs)
    }

    /// The view that is shown.
    pub(crate) fn view(&self) -> &View {
        &self.state.view
    }

    /// Whether a machine is at work, or a clock runs: the screen changes by itself.
    pub(crate) fn is_busy(&self) -> bool {
        self.state.thinking.is_some() || self.state.clocks.running.is_some()
    }

    fn hands(&self) -> Hands {
        match &self.source {
            Source::Local(_) => Pair { x: true, o: true },
            Source::Live(live) => {
                Pair { x: live.seats.contains(&Side::X), o: live.seats.contains(&Side::O) }
            }
        }
    }

    fn desk(&self) -> Option<Box<dyn Desk>> {
        if let Source::Local(local) = &self.source {
            return Some(local.game.desk().boxed());
        }
        let State { view, start, first, .. } = &self.state;
        let mut desk = rivi_play::position(&view.game, start.as_ref(), *first).ok()?;
        desk.table_mut().play_line(&view.moves.join(" ")).ok()?;
        Some(desk)
    }

    /// Whether machines may look at it: not while two people play each other on two devices.
    fn may_be_helped(&self) -> bool {
        let State { players, aided, result, .. } = &self.state;
        let people = is_person(&players.x.player) && is_person(&players.o.player);
        let hands = self.hands();
        matches!(self.source, Source::Local(_))
            || !people
            || *aided
            || result.is_some()
            || (hands.x && hands.o)
    }

    fn say(&mut self, text: String, role: Role) {
        self.notice = Some((text, role));
    }

    /// Has something done, and says why not.
    fn command(&mut self, command: Command, now: u64) -> bool {
        match &mut self.source {
            Source::Local(local) => match local.apply(&command, now) {
                Ok(()) => {
                    self.changed(now);
                    true
                }
                Err(refusal) => {
                    self.refused(&refusal);
                    false
                }
            },
            Source::Live(live) => {
                let job = live.command(command, &self.state);
                let sent = job.is_some();
                self.jobs.extend(job);
                sent
            }
        }
    }

    fn refused(&mut self, refusal: &Refusal) {
        let refused = refusal.code;
        if refused != RefusalCode::Nothing || self.notice.is_none() {
            self.notice = Some((refusal.reason.clone(), Role::Bad));
        }
    }

    /// The match of our own has changed.
    fn changed(&mut self, now: u64) {
        let Source::Local(local) = &self.source else { return };
        let state = local.game.state(now);
        self.show(state, now);
        self.go_on();
    }

    /// Shows another state.
    fn show(&mut self, state: State, now: u64) {
        let moved = state.view.key != self.state.view.key || state.round != self.state.round;
        let over = state.result.is_some() && self.state.result.is_none() && !self.study;
        if state.view.game != self.state.view.game {
            self.look =
                rivi_games::desk(&state.view.game).map_or(Look::PLAIN, |desk| desk.card().look);
            self.sight = Sight::new(state.view.size);
        }
        (self.state, self.since) = (state, now);
        if moved {
            self.forget();
            self.look_back();
        }
        if over {
            self.dialog = Some(Dialog::Over(0));
        } else if self.state.result.is_none() && matches!(self.dialog, Some(Dialog::Over(_))) {
            self.dialog = None;
        }
        if moved && let Some(last) = self.state.view.last {
            self.sight.follow(last);
        }
    }

    /// What was said of the position before is no longer true.
    fn forget(&mut self) {
        if let Some((_, stop)) = self.hint_job.take() {
            stop.set();
        }
        self.hint = Hint::None;
        self.thinking = None;
        self.notice = None;
        self.shapes.clear();
        self.typed.leave();
    }

    /// Gives the machine to move its work, and the open panel what it wants to know.
    fn go_on(&mut self) {
        if let Source::Local(local) = &mut self.source
            && !self.study
        {
            self.jobs.extend(local.due(&mut self.ticket));
        }
        self.open_on();
        if self.panels.open != Panel::Moves
            && self.may_be_helped()
            && let Some(desk) = self.desk()
        {
            let jobs = self.panels.ask(&*desk, self.sight.cursor, &mut self.ticket);
            self.jobs.extend(jobs);
        } else {
            self.panels.stop();
        }
    }

    /// Time passes.
    pub(crate) fn tick(&mut self, now: u64) {
        self.now = now;
        if let Source::Local(local) = &mut self.source
            && local.tick(now)
        {
            self.changed(now);
        }
    }

    /// What those tell who were given work.
    pub(crate) fn heard(&mut self, heard: Heard, manner: &Manner, now: u64) {
        match heard {
            Heard::Thinking { ticket, seen } => {
                if matches!(&self.source, Source::Local(local) if local.awaits(ticket)) {
                    self.thinking = Some(seen);
                }
            }
            Heard::Thought { ticket, task, found, took_ms } => {
                let Source::Local(local) = &mut self.source else { return };
                let found = found.map(|chosen| *chosen);
                if local.awaits(ticket) && local.thought(&task, &found, took_ms, now) {
                    self.changed(now);
                }
            }
            Heard::Advising { ticket, seen } => {
                if self.hint_job.as_ref().is_some_and(|(known, _)| *known == ticket) {
                    self.hint = Hint::Asked(Some(seen));
                }
            }
            Heard::Advised { ticket, found } => {
                if self.hint_job.as_ref().is_some_and(|(known, _)| *known == ticket) {
                    self.hint_job = None;
                    match found {
                        Ok(chosen) => self.hint = Hint::chosen(&chosen, manner),
                        Err(error) => {
                            self.hint = Hint::None;
                            self.say(error, Role::Bad);
                        }
                    }
                }
            }
            Heard::Live(news) => self.news(news, manner, now),
            Heard::Opened { ticket, answer } => self.machine_opens(ticket, answer, manner, now),
            other => {
                self.panels.hear(other);
                self.go_on();
            }
        }
    }

    /// What is heard of a match on a server.
    fn news(&mut self, news: News, manner: &Manner, now: u64) {
        let Source::Live(live) = &mut self.source else { return };
        match news {
            News::Begun { link } => live.invitation = Some(link),
            News::Lost => {
                live.connection = Connection::Lost;
                live.hint = None;
                self.hint = Hint::None;
            }
            News::Gone(why) => live.connection = Connection::Gone(why),
            News::Message(message) => self.message(*message, manner, now),
        }
    }

    fn message(&mut self, message: ServerMessage, manner: &Manner, now: u64) {
        let Source::Live(live) = &mut self.source else { return };
        match message {
            ServerMessage::Welcome { seats, state, clients, .. } => {
                let job = live.welcomed(seats, clients);
                self.jobs.extend(job);
                self.show(*state, now);
                self.go_on();
            }
            ServerMessage::Event { state: Some(state), .. } => {
                live.follow(self.state.sides_changed, state.sides_changed);
                self.show(*state, now);
                self.go_on();
            }
            ServerMessage::Accepted { id } => {
                live.answered(id);
            }
            ServerMessage::Refused { id, reason, .. } => {
                if let Some(id) = id {
                    live.answered(id);
                    if live.hint == Some(id) {
                        live.hint = None;
                        self.hint = Hint::None;
                    }
                }
                self.say(manner.plain(reason), Role::Bad);
            }
            ServerMessage::Thinking { seen, .. } => self.thinking = Some(seen),
            ServerMessage::Hinting { id, seen, .. } if live.hint == Some(id) => {
                self.hint = Hint::Asked(Some(seen));
            }
            ServerMessage::Hint { id, text, square, verdict, .. } if live.hint == Some(id) => {
                live.hint = None;
                self.hint = Hint::heard(&text, square, verdict, manner);
            }
            ServerMessage::Clients { clients, .. } => live.clients = clients,
            ServerMessage::GoingDown => live.connection = Connection::Lost,
            _ => {}
        }
    }

    /// Everything ends here: what is left to do, with the game that can be gone on with.
    pub(crate) fn leave(&mut self) -> Vec<Job> {
        self.forget();
        self.panels.stop();
        match &mut self.source {
            // The stones of an opening are no game yet.
            Source::Local(local) if !self.study && self.opening.is_none() => {
                local.stop();
                vec![Job::Keep(local.kept())]
            }
            Source::Local(local) => {
                local.stop();
                Vec::new()
            }
            Source::Live(_) => vec![Job::Leave],
        }
    }

    /// Whoever may type: a person whose turn it is, here.
    fn is_ours(&self) -> bool {
        let State { view, players, .. } = &self.state;
        *self.hands().of(view.turn) && is_person(&players.of(view.turn).player)
    }

    /// Names as they are shown, X's first.
    fn names(&self, manner: &Manner) -> [String; 2] {
        Side::BOTH.map(|side| match &self.opening {
            Some(opening) => opening.title(side, manner),
            None => manner.sitting(self.state.players.of(side)),
        })
    }
}
