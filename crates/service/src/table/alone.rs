//! A match that one person plays alone, against machines or for both sides: the whole of it in one value. Commands go
//! in, and what is to be kept, told and thought about comes out, in this order.

use std::time::Duration;

use rivi_play::message::{Command, RefusalCode, ServerMessage, SetUpText};
use rivi_play::request::{MatchDetails, MatchSummary, NewMatch};
use rivi_play::seen::{Analysis, Insight};
use rivi_play::{Broken, Chosen, Hands, Match, Numbered, Pair, Refusal, Task, begin};
use rivi_players::{ADVICE_TIME, Thinking};
use rivi_rules::Side;
use serde::{Deserialize, Serialize};

use super::company::{self, Wish};
use super::{Outcome, decided, event_message, insight, summary, time_to_think};

/// What comes of something that was asked or has happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Effect {
    /// These events are to be kept, with what a machine saw that made the last of them.
    Keep {
        /// What happened.
        events: Vec<Numbered>,
        /// The match as it is listed after it.
        summary: Box<MatchSummary>,
        /// What the machine saw.
        insight: Option<Box<Insight>>,
    },
    /// This is to be told.
    Tell {
        /// The message.
        message: ServerMessage,
    },
    /// This is to be thought about.
    Work {
        /// The task.
        job: Box<Job>,
    },
    /// A task is to come to an end; the best that was found so far is its answer.
    Hurry {
        /// Which task.
        job: u64,
    },
    /// Nobody wants to hear of a task any more.
    Drop {
        /// Which task.
        job: u64,
    },
    /// The match is to be deleted.
    Delete,
}

/// Something to be thought about, with everything that has to be known for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// Its number.
    pub number: u64,
    /// What is wanted.
    pub kind: JobKind,
    /// The game.
    pub game: String,
    /// The position that it began with, if not the empty board.
    pub start: Option<SetUpText>,
    /// Who began.
    pub first: Side,
    /// The moves.
    pub moves: String,
    /// Milliseconds that it may take.
    pub time_ms: u64,
}

/// What is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum JobKind {
    /// A move by the machine that keeps this seat.
    Move {
        /// The match.
        table: String,
        /// Which game of it.
        round: u32,
        /// The side.
        side: Side,
        /// The machine.
        player: String,
    },
    /// A move by the game's best player.
    Hint,
    /// The best lines.
    Analysis {
        /// How many.
        lines: u8,
        /// A number that the answers repeat.
        request: u64,
    },
}

/// What is heard of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Heard {
    /// What a machine knows so far.
    Thinking {
        /// What it knows.
        seen: Thinking,
    },
    /// What a machine chose.
    Chosen {
        /// The move, or why there is none.
        found: Result<Chosen, String>,
        /// Milliseconds that it took.
        took_ms: u64,
    },
    /// What is known of the position; `done` tells the last word.
    Analysis {
        /// What is known.
        seen: Analysis,
    },
}

/// A match that one person plays alone.
#[derive(Debug)]
pub struct Alone {
    whole: Match,
    summary: MatchSummary,
    /// How long machines may think about a move, and analyses last.
    times: Times,
    jobs: u64,
    thinking: Option<(u64, Task)>,
    /// The hint that is waited for: task and command.
    hint: Option<(u64, u64)>,
    /// The analysis that follows the board: lines and task.
    analysis: Option<(u8, u64)>,
}

/// How long machines may take.
#[derive(Clone, Copy, Debug)]
pub struct Times {
    /// For a move.
    pub a_move: Duration,
    /// For an analysis.
    pub analysis: Duration,
}

const BOTH: Hands = Hands { x: true, o: true };

impl Alone {
    /// Begins a match; the events are to be kept.
    ///
    /// # Errors
    /// If it cannot be begun.
    pub fn begin(
        id: &str,
        new: &NewMatch,
        times: Times,
        now: u64,
    ) -> Result<(Alone, Effect), Refusal> {
        let events = begin(new, now)?;
        let alone = Alone::bring(id, &events, times).map_err(Refusal::invalid)?;
        let summary = Box::new(alone.summary.clone());
        Ok((alone, Effect::Keep { events, summary, insight: None }))
    }

    /// A match that was kept.
    ///
    /// # Errors
    /// If its events do not follow from each other.
    pub fn bring(id: &str, events: &[Numbered], times: Times) -> Result<Alone, Broken> {
        let whole = Match::replay(events)?;
        let at = |event: Option<&Numbered>| event.map_or(0, |event| event.at_ms);
        let began = summary(id, &whole, false, at(events.first()));
        let summary = MatchSummary { updated_ms: at(events.last()), ..began };
        let (thinking, hint, analysis) = (None, None, None);
        Ok(Alone { whole, summary, times, jobs: 0, thinking, hint, analysis })
    }

    /// As it stands.
    pub fn details(&self, now: u64) -> MatchDetails {
        MatchDetails { summary: self.summary.clone(), state: self.whole.state(now) }
    }

    /// The match.
    pub fn whole(&self) -> &Match {
        &self.whole
    }

    /// Somebody looks at the match: they are told how it stands, and a machine that is to move begins.
    pub fn enter(&mut self, now: u64) -> Vec<Effect> {
        let welcome = ServerMessage::Welcome {
            id: self.summary.id.clone(),
            seats: Side::BOTH.to_vec(),
            state: Box::new(self.whole.state(now)),
            clients: 1,
            here: Pair { x: true, o: true },
        };
        let mut effects = vec![Effect::Tell { message: welcome }];
        // The clock stood still while nobody looked.
        if let Some(event) = self.whole.come_back(now) {
            self.happen(vec![event], None, now, &mut effects);
        }
        self.think(&mut effects);
        effects
    }

    /// Carries a command out.
    pub fn command(
        &mut self,
        id: u64,
        after: Option<u64>,
        command: &Command,
        now: u64,
    ) -> Vec<Effect> {
        let mut effects = self.tick(now);
        match decided(&self.whole, BOTH, (command, after), now) {
            Err(Refusal { code, reason }) => {
                let message = ServerMessage::Refused { id: Some(id), code, reason };
                effects.push(Effect::Tell { message });
            }
            Ok(Outcome::Deleted) => effects.push(Effect::Delete),
            Ok(Outcome::Happens(events)) => {
                self.happen(events, None, now, &mut effects);
                effects.push(Effect::Tell { message: ServerMessage::Accepted { id } });
                if let Some(wish) = company::wish(command) {
                    self.follow_up(id, wish, &mut effects);
                }
            }
        }
        self.think(&mut effects);
        effects
    }

    /// When the clock runs out, in milliseconds since 1970.
    pub fn deadline(&self) -> Option<u64> {
        self.whole.deadline()
    }

    /// Looks at the clock.
    pub fn tick(&mut self, now: u64) -> Vec<Effect> {
        let mut effects = Vec::new();
        if let Some(event) = self.whole.tick(now) {
            self.happen(vec![event], None, now, &mut effects);
        }
        effects
    }

    /// Something is heard of a task.
    pub fn heard(&mut self, job: u64, heard: Heard, now: u64) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.thinking.as_ref().is_some_and(|(number, _)| *number == job) {
            self.heard_of_move(heard, now, &mut effects);
        } else if let Some((_, id)) = self.hint.filter(|(number, _)| *number == job) {
            self.heard_of_hint(id, heard, &mut effects);
        } else if self.analysis.is_some_and(|(_, number)| number == job)
            && let Heard::Analysis { seen } = heard
        {
            let event = self.whole.event();
            effects.push(Effect::Tell { message: ServerMessage::Analysis { event, seen } });
        }
        effects
    }

    fn heard_of_move(&mut self, heard: Heard, now: u64, effects: &mut Vec<Effect>) {
        let Some((_, task)) = self.thinking.clone() else { return };
        match heard {
            Heard::Thinking { seen } => {
                let message =
                    ServerMessage::Thinking { seat: task.seat, player: task.player, seen };
                effects.push(Effect::Tell { message });
            }
            Heard::Chosen { found, took_ms } => {
                self.thinking = None;
                let late = self.whole.tick(now);
                let event = late.or_else(|| self.whole.thought(&task, &found, took_ms, now));
                let seen = found
                    .ok()
                    .map(|chosen| Box::new(insight(&self.whole, &task, &chosen, took_ms)));
                self.happen(event.into_iter().collect(), seen, now, effects);
                self.think(effects);
            }
            Heard::Analysis { .. } => {}
        }
    }

    fn heard_of_hint(&mut self, id: u64, heard: Heard, effects: &mut Vec<Effect>) {
        let player = self.whole.desk().best().to_owned();
        let message = match heard {
            Heard::Thinking { seen } => ServerMessage::Hinting { id, player, seen },
            Heard::Chosen { found, .. } => {
                self.hint = None;
                match found {
                    Ok(Chosen { text, square, insight }) => {
                        let verdict = insight.verdict;
                        ServerMessage::Hint { id, text, square, player, verdict }
                    }
                    Err(reason) => {
                        ServerMessage::Refused { id: Some(id), code: RefusalCode::Limit, reason }
                    }
                }
            }
            Heard::Analysis { .. } => return,
        };
        effects.push(Effect::Tell { message });
    }

    /// Makes events a part of the match. They follow from it, as it has just said so.
    fn happen(
        &mut self,
        events: Vec<Numbered>,
        insight: Option<Box<Insight>>,
        now: u64,
        effects: &mut Vec<Effect>,
    ) {
        if events.is_empty() || events.iter().any(|event| self.whole.absorb(event).is_err()) {
            return;
        }
        let updated_ms = now;
        let events_in_all = self.whole.event();
        self.summary =
            MatchSummary { updated_ms, events: events_in_all, ..self.whole.summary(&self.summary) };
        let summary = Box::new(self.summary.clone());
        effects.push(Effect::Keep { events: events.clone(), summary, insight });
        let last = events.len();
        for (at, event) in (1..).zip(events) {
            let state = (at == last).then(|| Box::new(self.whole.state(now)));
            effects.push(Effect::Tell { message: event_message(event, state) });
        }
        if let Some((lines, _)) = self.analysis {
            self.analyse(lines, effects);
        }
    }

    /// Has the machine that is to move think, and no other.
    fn think(&mut self, effects: &mut Vec<Effect>) {
        let task = self.whole.task();
        if self.thinking.as_ref().map(|(_, task)| task) == task.as_ref() {
            return;
        }
        if let Some((job, _)) = self.thinking.take() {
            effects.push(Effect::Drop { job });
        }
        let Some(task) = task else { return };
        let time = time_to_think(&self.whole, &task, self.times.a_move);
        let kind = JobKind::Move {
            table: self.summary.id.clone(),
            round: self.whole.round(),
            side: task.seat,
            player: task.player.clone(),
        };
        let job = self.work(kind, time, effects);
        self.thinking = Some((job, task));
    }

    fn follow_up(&mut self, id: u64, wish: Wish, effects: &mut Vec<Effect>) {
        match wish {
            Wish::Hint => {
                self.stop_hint(effects);
                let time = self.times.a_move.min(ADVICE_TIME);
                self.hint = Some((self.work(JobKind::Hint, time, effects), id));
            }
            Wish::StopHint => self.stop_hint(effects),
            Wish::Analyse(lines) => self.analyse(lines, effects),
            Wish::StopAnalysis => self.stop_analysis(effects),
            Wish::StopThinking => {
                let hurry = |(job, _): &(u64, Task)| Effect::Hurry { job: *job };
                effects.extend(self.thinking.as_ref().map(hurry));
            }
            // Nobody else is there to hear it.
            Wish::Say(_) => {}
        }
    }

    fn analyse(&mut self, lines: u8, effects: &mut Vec<Effect>) {
        self.stop_analysis(effects);
        let kind = JobKind::Analysis { lines, request: 0 };
        self.analysis = Some((lines, self.work(kind, self.times.analysis, effects)));
    }

    fn stop_analysis(&mut self, effects: &mut Vec<Effect>) {
        effects.extend(self.analysis.take().map(|(_, job)| Effect::Drop { job }));
    }

    /// Ends the hint that somebody waits for, who is told so.
    fn stop_hint(&mut self, effects: &mut Vec<Effect>) {
        if let Some((job, id)) = self.hint.take() {
            let (code, reason) = (RefusalCode::Stopped, "the hint was stopped".to_owned());
            let message = ServerMessage::Refused { id: Some(id), code, reason };
            effects.extend([Effect::Drop { job }, Effect::Tell { message }]);
        }
    }

    /// Gives a task to whoever thinks, and its number.
    fn work(&mut self, kind: JobKind, time: Duration, effects: &mut Vec<Effect>) -> u64 {
        self.jobs += 1;
        let job = Job {
            number: self.jobs,
            kind,
            game: self.whole.game().to_owned(),
            start: self.whole.start().cloned(),
            first: self.whole.first(),
            moves: self.whole.table().moves().join(" "),
            time_ms: time.as_millis() as u64,
        };
        effects.push(Effect::Work { job: Box::new(job) });
        self.jobs
    }
}
