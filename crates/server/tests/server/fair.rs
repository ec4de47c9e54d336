//! Threads that think are shared out fairly, and nothing is thought about for people who have gone.

use std::time::Duration;

use rivi_server::Limits;
use rivi_server::client::Connection;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use crate::house::{Begun, House, event, message};
use crate::strangers::post_from;

/// A machine that thinks as long as it may, and ends at once when it is told to.
const SLOW: &str = "gomoku";
const GAME: &str = "gomoku:20";
const MOVES: &str = "k10 l11";
/// Far sooner than a machine that nobody ends comes to an end by itself.
const SOON: Duration = Duration::from_secs(30);

#[tokio::test(flavor = "multi_thread")]
async fn one_address_does_not_hold_up_another() {
    let move_time = Duration::from_mins(2);
    let limits =
        Limits { threads: 2, waiting: 6, waiting_of_one: 6, move_time, ..Limits::default() };
    let house = House::with(limits).await;
    for _ in 0..10 {
        house.begin(json!({ "game": GAME, "moves": MOVES, "x": SLOW })).await;
    }
    let quick = json!({ "game": "tictactoe", "x": "tree-d" });
    let begun = post_from([127, 0, 0, 2], &house, "/api/matches", &quick).await;
    let mut watcher = house.enter(begun["id"].as_str().unwrap(), "", None).await;
    timeout(SOON, event_or_state(&mut watcher, &house, &begun)).await.expect("it moves at once");
}

/// Waits until a machine has made the first move.
async fn event_or_state(watcher: &mut Connection, house: &House, begun: &Value) {
    let path = format!("/api/matches/{}", begun["id"].as_str().unwrap());
    while house.get(&path).await.json()["state"]["event"] == 1 {
        let _ = timeout(Duration::from_millis(100), watcher.hear()).await;
    }
}

/// Asks what a slow machine would play, and does not wait for the answer.
async fn question(house: &House) -> TcpStream {
    let body = json!({ "position": { "game": GAME, "moves": MOVES }, "player": SLOW }).to_string();
    let mut stream = TcpStream::connect(house.address).await.unwrap();
    let head = format!(
        "POST /api/inside/thought HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    sleep(Duration::from_millis(300)).await;
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_whose_asker_has_gone_leaves_the_queue() {
    let move_time = Duration::from_mins(2);
    let limits =
        Limits { threads: 2, waiting: 100, waiting_of_one: 1, move_time, ..Limits::default() };
    let house = House::with(limits).await;
    let quick = json!({ "position": { "game": "tictactoe" }, "player": "tree-d" });
    let runs = question(&house).await;
    let waits = question(&house).await;
    let refused = house.post("/api/inside/thought", &quick).await;
    assert_eq!(refused.status, 429, "one runs and one waits: {}", refused.body);
    drop(waits);
    sleep(Duration::from_millis(300)).await;
    let asked = house.post("/api/inside/thought", &quick);
    let ((), answer) = tokio::join!(
        async {
            sleep(Duration::from_millis(300)).await;
            drop(runs);
        },
        timeout(SOON, asked)
    );
    assert_eq!(answer.expect("what runs for nobody is ended").status, 200);
}

async fn send(line: &mut Connection, id: u64, kind: &str) {
    let message = json!({ "type": "command", "id": id, "command": { "type": kind } });
    line.send(&message.to_string()).await.unwrap();
}

/// The code of the refusal that comes next.
async fn refusal(line: &mut Connection) -> (Value, Value) {
    let refused = message(line, "refused").await;
    (refused["id"].clone(), refused["code"].clone())
}

async fn players(house: &House, one: &Begun) -> [Connection; 3] {
    let both = one.both();
    let enter = || house.enter(&one.id, &both, None);
    [enter().await, enter().await, enter().await]
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_can_be_stopped_and_end_with_their_asker() {
    let move_time = Duration::from_mins(2);
    let limits =
        Limits { threads: 2, waiting: 100, waiting_of_one: 1, move_time, ..Limits::default() };
    let house = House::with(limits).await;
    let one = house.people("gomoku:40").await;
    let [mut ada, mut bo, mut cy] = players(&house, &one).await;
    send(&mut ada, 1, "hint").await;
    sleep(Duration::from_millis(300)).await;
    send(&mut bo, 2, "hint").await;
    sleep(Duration::from_millis(300)).await;
    send(&mut cy, 3, "hint").await;
    assert_eq!(refusal(&mut cy).await, (json!(3), json!("limit")), "one runs and one waits");
    drop(bo);
    sleep(Duration::from_millis(300)).await;
    send(&mut cy, 4, "hint").await;
    sleep(Duration::from_millis(300)).await;
    send(&mut cy, 5, "stop_hint").await;
    assert_eq!(refusal(&mut cy).await, (json!(4), json!("stopped")), "it waited");
    send(&mut ada, 6, "stop_hint").await;
    assert_eq!(refusal(&mut ada).await, (json!(1), json!("stopped")), "it ran");
    let two = house.people("tictactoe").await;
    let mut dan = house.enter(&two.id, &two.both(), None).await;
    send(&mut dan, 7, "hint").await;
    let hint = timeout(SOON, message(&mut dan, "hint")).await.expect("the thread is free");
    assert_eq!(hint["id"], 7);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_restart_machines_wait_for_their_turn() {
    let house =
        House::with(Limits { waiting: 100, waiting_of_one: 100, ..Limits::default() }).await;
    let mut all = Vec::new();
    for _ in 0..6 {
        all.push(house.begin(json!({ "game": GAME, "moves": MOVES, "x": SLOW })).await);
    }
    let folder = house.close().await;
    let move_time = Duration::from_millis(300);
    let limits =
        Limits { threads: 2, waiting: 1, waiting_of_one: 1, move_time, ..Limits::default() };
    let house = House::in_folder(folder, limits).await;
    for one in &all {
        let read = house.get(&format!("/api/matches/{}", one.id)).await.json();
        assert_eq!(read["state"]["event"], 3, "whoever reads a match starts no search");
    }
    let mut lines = Vec::new();
    for one in &all {
        lines.push(house.enter(&one.id, &one.o, None).await);
    }
    for line in &mut lines {
        let moved = event(line, 4).await.state.unwrap();
        assert_eq!(moved.view.turn, "o", "the machine has moved and did not fail");
    }
}
