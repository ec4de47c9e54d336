//! What several people did on several servers, compared with one server that does one thing after the other: every
//! command that was accepted stands in the match once, at a moment between its sending and its answer, and every refusal
//! is right for a state that the match was in. A server may be behind the others, but nobody is ever taken back behind
//! what they have seen.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use rivi_play::message::Command;
use rivi_play::{Hands, Match, Numbered, Pair};
use rivi_rules::Side;
use rivi_server::client::Connection;
use rivi_service::table::decided;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use crate::house::House;
use crate::together::between;

const SIDE: usize = 14;
const COMMANDS: usize = 45;
const PATIENCE: Duration = Duration::from_secs(30);

/// Something that somebody asked for.
struct Asked {
    command: Value,
    /// Stands in nothing else that anybody asks for.
    mark: String,
    seat: Side,
    /// The last event that whoever asked had heard of.
    seen: u64,
    sent: Instant,
    answered: Instant,
    answered_ms: u64,
    refused: Option<String>,
}

/// Somebody at a server, with what they have heard.
struct Person {
    line: Connection,
    seat: Side,
    seen: u64,
    chance: u64,
}

impl Person {
    async fn at(house: &House, id: &str, token: &str, seat: Side, chance: u64) -> Person {
        let (line, welcome) = house.welcomed(id, token, None).await;
        Person { line, seat, seen: welcome.state.unwrap().event, chance }
    }

    /// A number that differs from time to time, and is the same in each run.
    fn draw(&mut self, below: u64) -> u64 {
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.chance >> 33) % below
    }

    async fn ask(&mut self, command: Value, mark: String) -> Asked {
        let (seen, sent) = (self.seen, Instant::now());
        let message = json!({ "type": "command", "id": 7, "command": command });
        self.line.send(&message.to_string()).await.unwrap();
        let refused = loop {
            let heard = timeout(PATIENCE, self.line.hear()).await.expect("in time").unwrap();
            if let Some(number) = heard.number {
                assert!(number == self.seen + 1, "{number} after {}", self.seen);
                self.seen = number;
            }
            if heard.id == Some(7) {
                break heard.code;
            }
        };
        let answered_ms = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as u64;
        let (seat, answered) = (self.seat, Instant::now());
        Asked { command, mark, seat, seen, sent, answered, answered_ms, refused }
    }

    /// Moves and says names, without looking whether it may.
    async fn act(mut self, number: usize, people: usize) -> Vec<Asked> {
        let mut all = Vec::new();
        for turn in 0..COMMANDS {
            let pause = self.draw(8);
            sleep(Duration::from_millis(pause)).await;
            let asked = if self.draw(3) == 0 {
                let name = format!("p{number}t{turn}");
                let seat = self.seat;
                self.ask(json!({ "type": "join", "seat": seat, "name": name }), name).await
            } else {
                // Cells of one's own, so that whose move it was is seen in the end.
                let cell = turn * people + number;
                let text = format!("{}{}", char::from(b'a' + (cell % SIDE) as u8), cell / SIDE + 1);
                self.ask(json!({ "type": "move", "text": text }), text).await
            };
            all.push(asked);
        }
        all
    }
}

/// The whole match, as a server tells it that has not had it.
async fn log(house: &House, id: &str) -> Vec<Numbered> {
    let (mut line, welcome) = house.welcomed(id, "", Some(0)).await;
    let last = welcome.state.unwrap().event;
    let mut all: Vec<Numbered> = Vec::new();
    while (all.len() as u64) < last {
        let text = timeout(PATIENCE, line.hear_text()).await.expect("in time").unwrap();
        let mut message: Value = serde_json::from_str(&text).unwrap();
        if message["type"] == "event" {
            message.as_object_mut().unwrap().retain(|key, _| key != "type" && key != "state");
            all.push(serde_json::from_value(message).unwrap());
        }
    }
    all
}

/// The number of the event that came of a command, if one did.
fn event_of(asked: &Asked, log: &[Numbered]) -> Option<u64> {
    let mark = format!("\"{}\"", asked.mark);
    let came = |event: &&Numbered| serde_json::to_string(&event.event).unwrap().contains(&mark);
    let mut numbers = log.iter().filter(came).map(|event| event.number);
    let number = numbers.next();
    assert_eq!(numbers.next(), None, "{mark} stands there once");
    number
}

/// Whether one server would have refused it, in a state that the match was in since whoever asked had seen it.
fn is_right(asked: &Asked, code: &str, log: &[Numbered]) -> bool {
    let command: Command = serde_json::from_value(asked.command.clone()).unwrap();
    let hands: Hands = Pair { x: asked.seat == Side::X, o: asked.seat == Side::O };
    let until = log.iter().take_while(|event| event.at_ms <= asked.answered_ms).count();
    (asked.seen as usize..=until).any(|count| {
        let whole = Match::replay(&log[..count]).unwrap();
        let refusal = decided(&whole, hands, (&command, None), asked.answered_ms).err();
        refusal.is_some_and(|refusal| json!(refusal.code) == json!(code))
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_done_could_have_been_done_by_one_server() {
    let Some(between) = between() else { return };
    let (one, two, three) =
        (between.server().await, between.server().await, between.server().await);
    let begun = one.people("tictactoe:14").await;
    let people = [
        Person::at(&one, &begun.id, &begun.x, Side::X, 1).await,
        Person::at(&two, &begun.id, &begun.x, Side::X, 2).await,
        Person::at(&two, &begun.id, &begun.o, Side::O, 3).await,
        Person::at(&three, &begun.id, &begun.o, Side::O, 4).await,
    ];
    let count = people.len();
    let acting = people.into_iter().enumerate();
    let acting = acting.map(|(number, person)| tokio::spawn(person.act(number, count)));
    let mut all = Vec::new();
    for acted in acting.collect::<Vec<_>>() {
        all.extend(acted.await.unwrap());
    }
    let log = log(&between.server().await, &begun.id).await;
    let mut accepted = Vec::new();
    for asked in &all {
        let number = event_of(asked, &log);
        match &asked.refused {
            None => {
                let number = number.expect("what was accepted is there");
                assert!(number > asked.seen, "it came after what was seen before");
                accepted.push((asked, number));
            }
            Some(code) => {
                assert_eq!(number, None, "what was refused has changed nothing");
                assert!(is_right(asked, code, &log), "{} is refused as {code}", asked.command);
            }
        }
    }
    for (first, number) in &accepted {
        for (second, later) in &accepted {
            assert!(first.answered >= second.sent || number < later, "{number} was before {later}");
        }
    }
    assert_eq!(log.len(), accepted.len() + 1, "nothing is there that nobody asked for");
    let refused = all.len() - accepted.len();
    println!("{} commands accepted and {refused} refused, as by one server", accepted.len());
    assert!(accepted.len() > 40 && refused > 10, "there was something to compare");
}
