//! A match that one person plays alone, driven as a page drives it.

use std::sync::Arc;
use std::time::Duration;

use rivi_play::message::{Command, Event, RefusalCode, ServerMessage};
use rivi_play::request::{Format, NewMatch};
use rivi_play::{Numbered, export};
use rivi_players::{MEBIBYTE, Means, Seats};
use rivi_search::Stop;
use rivi_service::table::alone::{Alone, Effect, Heard, Times};
use rivi_service::table::worker::work;

const TIMES: Times = Times { a_move: Duration::from_secs(5), analysis: Duration::from_secs(5) };

/// A page: what it keeps, what it is told, and who thinks for it.
struct Page {
    alone: Alone,
    seats: Arc<Seats>,
    kept: Vec<Numbered>,
    told: Vec<ServerMessage>,
    now: u64,
    id: u64,
}

fn page(new: &str) -> Page {
    let new: NewMatch = serde_json::from_str(new).unwrap();
    let (alone, keep) = Alone::begin("alone", &new, TIMES, 1000).unwrap();
    let seats = Seats::new(Means { bytes: 16 * MEBIBYTE, threads: 1 }, 64 * MEBIBYTE);
    let mut page = Page { alone, seats, kept: Vec::new(), told: Vec::new(), now: 1000, id: 0 };
    page.carry_out(vec![keep]);
    let effects = page.alone.enter(1000);
    page.carry_out(effects);
    page
}

impl Page {
    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Keep { events, .. } => self.kept.extend(events),
                Effect::Tell { message } => self.told.push(message),
                Effect::Work { job } => {
                    let mut heard: Vec<Heard> = Vec::new();
                    // As far as a position or two; the messages are the same.
                    let stop = Stop::default();
                    stop.set();
                    work(&job, (&self.seats, 1), &stop, &mut |told| heard.push(told));
                    for told in heard {
                        // What crosses to a worker and back is text.
                        let told = serde_json::to_string(&told).unwrap();
                        let told = serde_json::from_str(&told).unwrap();
                        let next = self.alone.heard(job.number, told, self.now);
                        self.carry_out(next);
                    }
                }
                Effect::Hurry { .. } | Effect::Drop { .. } | Effect::Delete => {}
            }
        }
    }

    fn ask(&mut self, command: &Command) {
        self.id += 1;
        let effects = self.alone.command(self.id, None, command, self.now);
        self.carry_out(effects);
    }

    fn play(&mut self, text: &str) {
        self.ask(&Command::Move { text: text.to_owned() });
    }

    fn moves(&self) -> Vec<String> {
        self.alone.whole().table().moves()
    }
}

#[test]
fn a_machine_answers_and_the_match_is_the_sum_of_what_was_kept() {
    let mut page = page(r#"{ "game": "connect4", "o": "near" }"#);
    page.play("4");
    assert_eq!(page.moves().len(), 2, "{:?}", page.told);
    assert!(matches!(page.told[0], ServerMessage::Welcome { clients: 1, .. }));
    page.ask(&Command::TakeBack);
    assert_eq!(page.moves().len(), 0);
    page.play("1");
    assert_eq!(page.moves()[0], "1");
    let again = Alone::bring("alone", &page.kept, TIMES).unwrap();
    assert_eq!(again.details(page.now), page.alone.details(page.now));
    assert!(export(again.whole(), Format::default()).unwrap().contains("connect4"));
}

#[test]
fn moves_against_the_rules_are_refused_and_change_nothing() {
    let mut page = page(r#"{ "game": "tictactoe" }"#);
    page.play("b2");
    let (kept, told) = (page.kept.len(), page.told.len());
    page.play("b2");
    let refused = |told: &ServerMessage| {
        matches!(told, ServerMessage::Refused { id: Some(2), code: RefusalCode::Illegal, .. })
    };
    assert!(page.told[told..].iter().any(refused), "{:?}", &page.told[told..]);
    assert_eq!((page.kept.len(), page.moves().len()), (kept, 1));
}

#[test]
fn hints_and_analyses_are_told_and_follow_the_board() {
    let mut page = page(r#"{ "game": "tictactoe" }"#);
    page.ask(&Command::Hint);
    let hint = |told: &ServerMessage| matches!(told, ServerMessage::Hint { id: 1, .. });
    assert!(page.told.iter().any(hint), "{:?}", page.told);
    page.ask(&Command::StartAnalysis { lines: 2 });
    page.play("b2");
    let events = |told: &ServerMessage| match told {
        ServerMessage::Analysis { event, seen } => seen.done.then_some(*event),
        _ => None,
    };
    assert_eq!(page.told.iter().filter_map(events).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn a_clock_runs_out_and_stands_still_while_nobody_looks() {
    let mut page = page(
        r#"{ "game": "tictactoe", "clock": { "type": "total", "ms": 60000, "increment_ms": 0 } }"#,
    );
    page.play("b2");
    page.play("a1");
    let deadline = page.alone.deadline().unwrap();
    let mut back = Alone::bring("alone", &page.kept, TIMES).unwrap();
    back.enter(deadline + 50_000);
    assert!(back.tick(deadline + 50_001).is_empty(), "the clock stood still");
    let effects = page.alone.tick(deadline + 1);
    page.carry_out(effects);
    assert!(matches!(page.kept.last().unwrap().event, Event::TimeUp { .. }));
}
