//! Every limit says so when it is hit.

use std::time::Duration;

use rivi_server::client::{Connection, request};
use rivi_server::{Limits, Rate};
use serde_json::json;

use crate::house::{House, event, play};

#[tokio::test(flavor = "multi_thread")]
async fn bodies_and_messages_have_a_size() {
    let house = House::with(Limits { body: 2000, message: 2000, ..Limits::default() }).await;
    let large = json!({ "game": "tictactoe", "moves": "a1 ".repeat(1000) });
    let refused = house.post("/api/position", &large).await;
    assert_eq!((refused.status, refused.json()["error"].is_string()), (413, true));
    let one = house.people("tictactoe").await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    ada.send(&"x".repeat(5000)).await.unwrap();
    while let Ok(heard) = ada.hear().await {
        assert_eq!(heard.kind, "clients", "the connection is closed");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_may_ask_only_so_often() {
    let requests = Rate { a_second: 0.5, at_once: 5.0 };
    let house = House::with(Limits { requests, ..Limits::default() }).await;
    let mut statuses = Vec::new();
    for _ in 0..8 {
        statuses.push(house.get("/api/games").await.status);
    }
    assert_eq!(statuses[..5], [200; 5]);
    assert_eq!(statuses[7], 429);
    let refused = house.get("/api/games").await;
    assert!(refused.headers.to_lowercase().contains("retry-after"));
    assert_eq!(house.get("/healthz").await.status, 200, "that it lives is told to everybody");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_may_speak_only_so_often() {
    let messages = Rate { a_second: 0.1, at_once: 3.0 };
    let house = House::with(Limits { messages, ..Limits::default() }).await;
    let one = house.people("tictactoe").await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    for _ in 0..3 {
        ada.send("{\"type\":\"ping\"}").await.unwrap();
    }
    assert_eq!(ada.hear().await.unwrap().kind, "pong");
    assert_eq!(ada.hear().await.unwrap().kind, "pong");
    assert_eq!(ada.hear().await.unwrap().code.as_deref(), Some("too_fast"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_only_so_many_connections() {
    let house = House::with(Limits { connections: 2, ..Limits::default() }).await;
    let one = house.people("tictactoe").await;
    let first = house.enter(&one.id, "", None).await;
    let _second = house.enter(&one.id, "", None).await;
    let third = Connection::enter(house.address, &one.id, "", None).await.err().unwrap();
    assert!(third.to_string().contains("429"), "{third}");
    drop(first);
    for _ in 0..100 {
        if Connection::enter(house.address, &one.id, "", None).await.is_ok() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("a closed connection counts no more");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_so_many_matches_are_open_and_idle_ones_leave() {
    let idle = Duration::from_millis(300);
    let house = House::with(Limits { live_matches: 2, idle, ..Limits::default() }).await;
    let one = house.people("tictactoe").await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    assert_eq!(play(&mut ada, "b2").await, None);
    let two = house.people("tictactoe").await;
    let watcher = house.enter(&two.id, "", None).await;
    let full = house.post("/api/matches", &json!({ "game": "tictactoe" })).await;
    assert_eq!(full.status, 429, "{}", full.body);
    drop((ada, watcher));
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let (three, _four) = (house.people("tictactoe").await, house.people("tictactoe").await);
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let mut back = house.enter(&one.id, &one.o, Some(1)).await;
    assert_eq!(event(&mut back, 2).await.state.unwrap().view.turn, "o", "it comes back as it was");
    assert_eq!(house.get(&format!("/api/matches/{}", three.id)).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_thinks_only_so_long() {
    let move_time = Duration::from_millis(300);
    let house = House::with(Limits { move_time, ..Limits::default() }).await;
    let slow = "montecarlo:games=100000000";
    let one = house.begin(json!({ "game": "gomoku:40", "o": slow })).await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    assert_eq!(play(&mut ada, "h8").await, None);
    assert_eq!(event(&mut ada, 3).await.state.unwrap().view.turn, "x");
}

#[tokio::test(flavor = "multi_thread")]
async fn searches_wait_only_in_such_a_number() {
    let limits = Limits { threads: 2, waiting: 1, waiting_of_one: 1, ..Limits::default() };
    let house = House::with(limits).await;
    let slow = json!({ "game": "gomoku:40", "x": "montecarlo:games=100000000" });
    let mut stalled = 0;
    for _ in 0..5 {
        let one = house.begin(slow.clone()).await;
        tokio::time::sleep(Duration::from_millis(200)).await;
        let state = house.get(&format!("/api/matches/{}", one.id)).await.json()["state"].clone();
        if let Some(reason) = state["stalled"].as_str() {
            assert!(reason.starts_with("too many searches wait"), "{reason}");
            stalled += 1;
        }
    }
    assert_eq!(stalled, 2, "two think, one waits, two are told so");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_program_can_be_started_from_afar() {
    let house = House::open().await;
    let evil = json!({ "game": "tictactoe", "o": "cmd:\"touch /tmp/rivi-was-here\"" });
    let refused = house.post("/api/matches", &evil).await;
    assert_eq!(refused.status, 400);
    let outside = request(house.address, "GET", "/../../etc/passwd", "", "").await.unwrap();
    assert!(!outside.body.contains("root:"));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_file_can_be_named_from_afar() {
    let house = House::open().await;
    let named = "gomoku:weights=/etc/passwd";
    let position = json!({ "game": "gomoku", "moves": "" });
    for (path, evil) in [
        ("/api/matches", json!({ "game": "gomoku", "o": named })),
        ("/api/inside/thought", json!({ "position": position, "player": named })),
    ] {
        let refused = house.post(path, &evil).await;
        assert_eq!(refused.status, 400, "{path}: {}", refused.body);
        let sentence = refused.json()["error"].as_str().unwrap().to_owned();
        assert!(sentence.starts_with("gomoku: weights may name a file"), "{path}: {sentence}");
    }
    let listed = house.get("/api/game?game=gomoku").await;
    assert!(listed.body.contains("\"without\"") && !listed.body.contains("\"weights\""));
}
