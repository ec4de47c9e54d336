//! Several servers with one PostgreSQL and NATS between them.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use rivi_bus::testing::TemporaryNats;
use rivi_server::client::{Connection, request};
use rivi_server::{Config, Limits, Server};
use rivi_store::testing::TemporaryPostgres;
use serde_json::{Value, json};
use tokio::time::{sleep, timeout};

use crate::house::{House, command, event, message, play};

/// What servers need to be several.
pub(crate) struct Between {
    postgres: TemporaryPostgres,
    pub(crate) nats: TemporaryNats,
}

/// Where changes are checked there are both to test with.
pub(crate) fn between() -> Option<Between> {
    let postgres = TemporaryPostgres::start().map_err(|error| error.to_string());
    let nats = TemporaryNats::start().map_err(|error| error.to_string());
    match (postgres, nats) {
        (Ok(postgres), Ok(nats)) => Some(Between { postgres, nats }),
        (Err(reason), _) | (_, Err(reason)) => {
            assert!(std::env::var("CI").is_err(), "{reason}");
            eprintln!("NOT TESTED with several servers: {reason}");
            None
        }
    }
}

impl Between {
    fn config(&self, bus: &str) -> Config {
        let limits = Limits { move_time: Duration::from_secs(2), ..Limits::default() };
        Config { bus: bus.to_owned(), ..House::config(self.postgres.address(), limits) }
    }

    pub(crate) async fn server(&self) -> House {
        House::of(self.config(&self.nats.address()), tempfile::tempdir().unwrap()).await
    }
}

/// The numbers of the events that come, up to this one, which follow without a gap.
async fn numbers(line: &mut Connection, from: u64, to: u64) {
    for number in from..=to {
        let heard = line.hear_until(|heard| heard.kind == "event");
        let heard = timeout(Duration::from_secs(30), heard).await.expect("it comes in time");
        assert_eq!(heard.unwrap().number, Some(number));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_play_on_two_servers_see_the_same_match() {
    let Some(between) = between() else { return };
    let (one, two) = (between.server().await, between.server().await);
    let begun = one.people("tictactoe").await;
    let mut ada = one.enter(&begun.id, &begun.x, None).await;
    let mut bo = two.enter(&begun.id, &begun.o, None).await;
    let told = async {
        loop {
            let clients = message(&mut ada, "clients").await;
            if clients["clients"] == 2 && clients["here"]["o"] == true {
                return;
            }
        }
    };
    timeout(Duration::from_secs(30), told).await.expect("each hears that the other is there");
    for (number, text) in (2..).zip(["b2", "a1", "a2", "c2"]) {
        let player = if number % 2 == 0 { &mut ada } else { &mut bo };
        assert_eq!(play(player, text).await, None);
        let other = if number % 2 == 0 { &mut bo } else { &mut ada };
        assert_eq!(event(other, number).await.state.unwrap().event, number);
    }
    assert_eq!(play(&mut bo, "b1").await.as_deref(), Some("not_your_turn"));
    assert_eq!(command(&mut ada, json!({ "type": "say", "phrase": "hello" })).await, None);
    assert_eq!(message(&mut bo, "said").await["phrase"], "hello");
    let third = between.server().await;
    let path = format!("/api/matches/{}", begun.id);
    let (seen, same) = (third.get(&path).await.json(), one.get(&path).await.json());
    assert_eq!(seen["state"], same["state"], "whoever comes later sees the same");
    let tokens = format!("authorization: Bearer {}\r\n", begun.both());
    let gone = request(third.address, "DELETE", &path, &tokens, "").await.unwrap();
    assert_eq!(gone.status, 204);
    let closed = async { while ada.hear().await.is_ok() {} };
    timeout(Duration::from_secs(20), closed)
        .await
        .expect("whoever is there is told that it is no more");
    let forgotten = async {
        while two.get(&path).await.status != 404 {
            sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(Duration::from_secs(20), forgotten).await.expect("each server finds out by itself");
}

/// Both seats on both servers, and everybody writes at the same time: each command is carried out once or refused, and
/// everybody hears of the same events in the same order.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_slower_decides_anew() {
    const ROUNDS: usize = 25;
    let Some(between) = between() else { return };
    let (one, two) = (between.server().await, between.server().await);
    let begun = one.people("tictactoe").await;
    let name = |seat: &str, number: usize| {
        let name = format!("{seat}{number}");
        json!({ "type": "join", "seat": seat, "name": name })
    };
    let writer = async |house: &House, seat: &'static str, token: &str| {
        let mut line = house.enter(&begun.id, token, None).await;
        for number in 0..ROUNDS {
            assert_eq!(command(&mut line, name(seat, number)).await, None, "{seat} {number}");
        }
    };
    let mut watcher = two.enter(&begun.id, "", None).await;
    // Nobody's is lost because another was faster.
    tokio::join!(
        writer(&one, "x", &begun.x),
        writer(&two, "o", &begun.o),
        writer(&one, "o", &begun.o),
        writer(&two, "x", &begun.x),
    );
    numbers(&mut watcher, 2, 1 + 4 * ROUNDS as u64).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn play_goes_on_while_nats_is_away_and_servers_are_killed() {
    let Some(between) = between() else { return };
    let (one, two) = (between.server().await, between.server().await);
    let begun = one.begin(json!({ "game": "tictactoe:14" })).await;
    let mut ada = one.enter(&begun.id, &begun.x, None).await;
    let mut bo = two.enter(&begun.id, &begun.o, None).await;
    between.nats.stop().unwrap();
    for number in 0..4_u64 {
        let text = format!("{}1", char::from(b'a' + number as u8));
        let (player, other) =
            if number % 2 == 0 { (&mut ada, &mut bo) } else { (&mut bo, &mut ada) };
        assert_eq!(play(player, &text).await, None);
        let begun = Instant::now();
        event(other, number + 2).await;
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    }
    between.nats.go_on().unwrap();
    one.close().await;
    let mut ada = two.enter(&begun.id, &begun.x, Some(5)).await;
    assert_eq!(play(&mut ada, "e1").await, None, "any server serves the match");
    assert_eq!(event(&mut bo, 6).await.number, Some(6));
}

/// Whoever thinks, its move is kept once, and everybody sees it.
#[tokio::test(flavor = "multi_thread")]
async fn a_machine_answers_once() {
    let Some(between) = between() else { return };
    let (one, two) = (between.server().await, between.server().await);
    let begun = one.begin(json!({ "game": "tictactoe:14", "o": "random" })).await;
    let mut ada = one.enter(&begun.id, &begun.x, None).await;
    let mut far = two.enter(&begun.id, &begun.x, None).await;
    let mut free: BTreeSet<String> =
        (0..14).map(|column| format!("{}1", char::from(b'a' + column))).collect();
    let mut last = 1;
    for turn in 0..6 {
        let (line, other) = if turn % 2 == 0 { (&mut ada, &mut far) } else { (&mut far, &mut ada) };
        while let Some(text) = free.pop_first() {
            if play(line, &text).await.is_none() {
                break;
            }
        }
        event(line, last + 2).await;
        event(other, last + 2).await;
        last += 2;
    }
    let state = two.get(&format!("/api/matches/{}", begun.id)).await.json();
    assert_eq!(state["state"]["event"], Value::from(last));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_alone_stays_alone() {
    let Some(between) = between() else { return };
    let refused = async |bus: String| {
        Server::bind(between.config(&bus)).await.err().map(|error| error.to_string())
    };
    let together = between.server().await;
    let sentence = refused("none".to_owned()).await.expect("it is refused");
    assert!(sentence.contains("without a bus between them"), "{sentence}");
    together.close().await;
    sleep(Duration::from_millis(200)).await;
    let alone = House::of(between.config("none"), tempfile::tempdir().unwrap()).await;
    assert!(refused(between.nats.address()).await.is_some());
    drop(alone);
    let file = House::config("sqlite::memory:".to_owned(), Limits::default());
    let file = Config { bus: between.nats.address(), ..file };
    let sentence = Server::bind(file).await.err().expect("it is refused").to_string();
    assert!(sentence.contains("need PostgreSQL"), "{sentence}");
    let wrong = Config { bus: "kafka://a".to_owned(), ..between.config("none") };
    assert!(
        Server::bind(wrong).await.err().expect("it is refused").to_string().contains("nats://")
    );
}

/// Its clock is a time in the database: it runs out although the server that had the match has gone, and nobody looks.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_runs_out_without_the_server_that_had_the_match() {
    let Some(between) = between() else { return };
    let (one, two) = (between.server().await, between.server().await);
    let clock = json!({ "type": "move", "ms": 4000 });
    let begun = one.begin(json!({ "game": "tictactoe", "clock": clock, "public": true })).await;
    let mut ada = one.enter(&begun.id, &begun.x, None).await;
    assert_eq!(play(&mut ada, "b2").await, None);
    let mut watcher = two.enter(&begun.id, "", None).await;
    one.close().await;
    sleep(Duration::from_secs(1)).await;
    let path = format!("/api/matches/{}", begun.id);
    let left = two.get(&path).await.json()["state"]["clocks"]["left_ms"]["o"].as_u64().unwrap();
    assert!(left < 3500, "a look gives nobody time back: {left}");
    let over = event(&mut watcher, 3).await.state.unwrap();
    assert_eq!(over.result, Some(json!({ "winner": "x", "by": "time" })));
}

/// A server that goes down hands its machines over at once; a machine thinks on one server, whoever looks from where.
#[tokio::test(flavor = "multi_thread")]
async fn machines_are_handed_over() {
    let Some(between) = between() else { return };
    let (one, two) = (between.server().await, between.server().await);
    let slow = "slices:depth=8";
    let begun = one.begin(json!({ "game": "gomoku", "o": slow })).await;
    let mut near = one.enter(&begun.id, &begun.x, None).await;
    // There, and known to be, before the machine begins: what it has found so far is told once.
    let mut far = two.enter(&begun.id, &begun.x, None).await;
    let both = async { while message(&mut near, "clients").await["clients"] != 2 {} };
    timeout(Duration::from_secs(30), both).await.expect("it hears who is on the other server");
    assert_eq!(play(&mut near, "h8").await, None);
    let progress = message(&mut far, "thinking").await;
    assert_eq!(progress["player"], slow, "what it knows is told on every server");
    one.close().await;
    let begun = Instant::now();
    assert_eq!(event(&mut far, 3).await.state.unwrap().view.turn, "x");
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
}
