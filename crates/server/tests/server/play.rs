//! Matches over their WebSocket: seats, watchers, machines, reconnecting.

use std::time::Duration;

use serde_json::{Value, json};

use crate::house::{House, command, event, message, play};
use rivi_server::Limits;
use rivi_server::client::{Connection, request};

#[tokio::test(flavor = "multi_thread")]
async fn two_devices_and_a_watcher_see_the_same() {
    let house = House::open().await;
    let one = house.people("tictactoe").await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    let mut bo = house.enter(&one.id, &one.o, None).await;
    let mut watcher = house.enter(&one.id, "", None).await;
    assert_eq!(play(&mut bo, "b2").await.as_deref(), Some("not_your_turn"));
    assert_eq!(play(&mut ada, "b2").await, None);
    for line in [&mut ada, &mut bo, &mut watcher] {
        let state = event(line, 2).await.state.unwrap();
        assert_eq!((state.event, state.view.turn.as_str()), (2, "o"));
    }
    assert_eq!(play(&mut watcher, "a1").await.as_deref(), Some("not_your_seat"));
    for forbidden in ["take_back", "resign", "clear", "offer_draw", "hint", "rematch"] {
        let refused = command(&mut watcher, json!({ "type": forbidden })).await;
        assert_eq!(refused.as_deref(), Some("not_your_seat"), "{forbidden}");
    }
    assert_eq!(play(&mut bo, "a1").await, None);
    assert_eq!(event(&mut watcher, 3).await.number, Some(3));
}

/// Who was X plays O, on the line that is open and on one that is opened later.
#[tokio::test(flavor = "multi_thread")]
async fn after_a_rematch_each_token_plays_the_other_side() {
    let house = House::open().await;
    let one = house.people("tictactoe").await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    let mut bo = house.enter(&one.id, &one.o, None).await;
    assert_eq!(command(&mut ada, json!({ "type": "resign" })).await, None);
    assert_eq!(command(&mut ada, json!({ "type": "rematch" })).await, None);
    assert_eq!(command(&mut bo, json!({ "type": "answer", "accept": true })).await, None);
    assert_eq!(play(&mut ada, "b2").await.as_deref(), Some("not_your_turn"));
    assert_eq!(play(&mut bo, "b2").await, None);
    let state = event(&mut ada, 5).await.state.unwrap();
    assert!(state.sides_changed && state.view.turn == "o");
    drop(ada);
    let (mut ada, welcome) = house.welcomed(&one.id, &one.x, None).await;
    assert!(welcome.state.unwrap().sides_changed);
    assert_eq!(play(&mut bo, "a1").await.as_deref(), Some("not_your_turn"));
    assert_eq!(play(&mut ada, "a1").await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_token_only_watches() {
    let house = House::open().await;
    let (one, two) = (house.people("tictactoe").await, house.people("tictactoe").await);
    for token in [two.x.as_str(), "", "0000000000000000000000000000000000000000", &one.id] {
        let mut line = house.enter(&one.id, token, None).await;
        assert_eq!(play(&mut line, "b2").await.as_deref(), Some("not_your_seat"));
    }
    assert!(Connection::enter(house.address, "0123456789abcdef", "", None).await.is_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_gets_exactly_what_was_missed() {
    let house = House::open().await;
    let one = house.people("tictactoe").await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    let bo = house.enter(&one.id, &one.o, None).await;
    assert_eq!(play(&mut ada, "b2").await, None);
    drop(bo);
    let (mut bo, _) = house.welcomed(&one.id, &one.o, Some(2)).await;
    assert_eq!(play(&mut bo, "a1").await, None);
    assert_eq!(event(&mut bo, 3).await.number, Some(3));
    drop(bo);
    assert_eq!(play(&mut ada, "a2").await, None);
    assert_eq!(command(&mut ada, json!({ "type": "offer_draw" })).await, None);
    let (mut bo, welcome) = house.welcomed(&one.id, &one.o, Some(3)).await;
    assert_eq!(welcome.state.unwrap().event, 5);
    let first = bo.hear_until(|heard| heard.kind == "event").await.unwrap();
    let second = bo.hear_until(|heard| heard.kind == "event").await.unwrap();
    assert_eq!((first.number, second.number), (Some(4), Some(5)));
    assert!(first.state.is_none() && second.state.is_some(), "the state comes with the last");
    assert_eq!(command(&mut bo, json!({ "type": "answer", "accept": true })).await, None);
    let over = event(&mut ada, 6).await.state.unwrap();
    assert_eq!(over.result, Some(json!({ "winner": "draw", "by": "agreed" })));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_answers_and_tells_what_it_saw() {
    let house = House::open().await;
    let one = house.begin(json!({ "game": "connect4", "o": "solver:level=3" })).await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    assert_eq!(play(&mut ada, "4").await, None);
    let state = event(&mut ada, 3).await.state.unwrap();
    assert_eq!(state.view.turn, "x");
    let insight = house.get(&format!("/api/matches/{}/moves/2/insight", one.id)).await;
    assert_eq!(insight.status, 200, "{}", insight.body);
    assert_eq!(insight.json()["player"], "solver:level=3");
    for (number, status) in [("1", 404), ("3", 404), ("0", 404), ("x", 400), ("-1", 400)] {
        let path = format!("/api/matches/{}/moves/{number}/insight", one.id);
        assert_eq!(house.get(&path).await.status, status, "{number}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_while_the_machine_thinks_is_refused_and_thinking_can_be_stopped() {
    let house = House::open().await;
    let slow = "montecarlo:games=100000000";
    let one = house.begin(json!({ "game": "gomoku:40", "o": slow })).await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    assert_eq!(play(&mut ada, "h8").await, None);
    assert_eq!(play(&mut ada, "h9").await.as_deref(), Some("machine_thinking"));
    assert_eq!(command(&mut ada, json!({ "type": "stop_thinking" })).await, None);
    let state = event(&mut ada, 3).await.state.unwrap();
    assert_eq!(state.view.turn, "x", "it plays the best it has");
    assert_eq!(
        command(&mut ada, json!({ "type": "stop_thinking" })).await.as_deref(),
        Some("nothing")
    );
    assert_eq!(play(&mut ada, "h9").await, None);
    assert_eq!(command(&mut ada, json!({ "type": "take_back" })).await, None);
    let state = event(&mut ada, 5).await.state.unwrap();
    assert_eq!((state.view.turn.as_str(), state.event), ("x", 5), "what it thought is dropped");
}

#[tokio::test(flavor = "multi_thread")]
async fn progress_is_told_while_a_machine_thinks() {
    let move_time = Duration::from_secs(1);
    let house = House::with(Limits { move_time, ..Limits::default() }).await;
    let one = house.begin(json!({ "game": "gomoku", "o": "slices:depth=8" })).await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    assert_eq!(play(&mut ada, "h8").await, None);
    let thinking = message(&mut ada, "thinking").await;
    assert!(thinking["depth"].as_u64().unwrap() >= 1, "{thinking}");
    assert!(thinking["verdict"]["type"].is_string() && thinking["line"].is_array());
    event(&mut ada, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_and_machines_that_move_once() {
    let house = House::open().await;
    let one = house.people("tictactoe").await;
    let mut ada = house.enter(&one.id, &one.both(), None).await;
    assert_eq!(command(&mut ada, json!({ "type": "hint" })).await, None);
    let hint = message(&mut ada, "hint").await;
    assert_eq!((hint["id"].as_u64(), hint["square"].as_array().map(Vec::len)), (Some(7), Some(2)));
    let lend = json!({ "type": "machine_move", "player": "tree-d" });
    assert_eq!(command(&mut ada, lend).await, None);
    let moved = event(&mut ada, 3).await.state.unwrap();
    assert_eq!(moved.view.turn, "o");
    let two = house.begin(json!({ "game": "tictactoe", "x": "tree-d", "o": "scoreboard" })).await;
    let mut watcher = house.enter(&two.id, "", None).await;
    loop {
        let state = house.get(&format!("/api/matches/{}", two.id)).await.json()["state"].clone();
        if !state["result"].is_null() {
            break;
        }
        watcher.hear().await.unwrap();
    }
}

/// Between two devices machines help only if both agree, whatever tokens somebody has kept.
#[tokio::test(flavor = "multi_thread")]
async fn on_two_devices_help_has_to_be_agreed_to() {
    let house = House::open().await;
    let one = house.people("tictactoe").await;
    let mut ada = house.enter(&one.id, &one.both(), None).await;
    assert_eq!(command(&mut ada, json!({ "type": "hint" })).await, None);
    assert_eq!(command(&mut ada, json!({ "type": "start_analysis", "lines": 1 })).await, None);
    let mut bo = house.enter(&one.id, &one.o, None).await;
    // Somebody has come to play: what was begun alone ends.
    assert_eq!(message(&mut ada, "refused").await["code"], "no_help");
    let no_help = Some("no_help".to_owned());
    for help in [
        json!({ "type": "hint" }),
        json!({ "type": "start_analysis", "lines": 1 }),
        json!({ "type": "machine_move" }),
    ] {
        assert_eq!(command(&mut ada, help.clone()).await, no_help, "{help}");
    }
    assert_eq!(command(&mut bo, json!({ "type": "hint" })).await, no_help);
    assert_eq!(command(&mut bo, json!({ "type": "offer_help" })).await, None);
    assert_eq!(command(&mut bo, json!({ "type": "hint" })).await, no_help, "it was only asked for");
    assert_eq!(command(&mut ada, json!({ "type": "answer", "accept": true })).await, None);
    assert_eq!(command(&mut ada, json!({ "type": "hint" })).await, None);
    assert_eq!(command(&mut bo, json!({ "type": "hint" })).await, None);
}

/// A hint shows that somebody thinks, comes in time, and can be stopped; so does a move of the computer for a person.
#[tokio::test(flavor = "multi_thread")]
async fn hints_come_in_time_and_show_progress() {
    let house = House::open().await;
    let one = house.people("gomoku").await;
    let mut ada = house.enter(&one.id, &one.both(), None).await;
    assert_eq!(command(&mut ada, json!({ "type": "move", "text": "h8" })).await, None);
    let begun = std::time::Instant::now();
    assert_eq!(command(&mut ada, json!({ "type": "hint" })).await, None);
    let hinting = message(&mut ada, "hinting").await;
    assert!(hinting["nodes"].as_u64() > Some(0) && hinting["line"].is_array(), "{hinting}");
    let hint = message(&mut ada, "hint").await;
    assert_eq!((&hint["id"], &hint["verdict"]["type"]), (&hinting["id"], &json!("guess")));
    // Its time is ten seconds where a machine sits at the board; a busy computer may be late.
    assert!(begun.elapsed() < std::time::Duration::from_secs(6), "{:?}", begun.elapsed());
    assert_eq!(command(&mut ada, json!({ "type": "hint" })).await, None);
    message(&mut ada, "hinting").await;
    assert_eq!(command(&mut ada, json!({ "type": "stop_hint" })).await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_follows_the_match() {
    let house = House::open().await;
    let one = house.people("tictactoe").await;
    let mut ada = house.enter(&one.id, &one.both(), None).await;
    assert_eq!(command(&mut ada, json!({ "type": "start_analysis", "lines": 3 })).await, None);
    let done = |message: &Value, event: u64| message["done"] == true && message["event"] == event;
    let mut seen = message(&mut ada, "analysis").await;
    while !done(&seen, 1) {
        seen = message(&mut ada, "analysis").await;
    }
    assert_eq!(seen["lines"].as_array().unwrap().len(), 3);
    assert_eq!(seen["values"].as_array().unwrap().len(), 9);
    assert_eq!(play(&mut ada, "b2").await, None);
    while !done(&seen, 2) {
        seen = message(&mut ada, "analysis").await;
    }
    assert_eq!(seen["values"].as_array().unwrap().len(), 8);
    assert_eq!(command(&mut ada, json!({ "type": "stop_analysis" })).await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_that_cannot_be_read_are_refused() {
    let house = House::open().await;
    let one = house.people("tictactoe").await;
    let mut line =
        Connection::open(house.address, &format!("/api/matches/{}/live", one.id)).await.unwrap();
    for wrong in ["", "{", "[]", "{\"type\":\"command\",\"id\":1,\"command\":{\"type\":\"hint\"}}"]
    {
        line.send(wrong).await.unwrap();
        let refused = line.hear().await.unwrap();
        assert_eq!(refused.code.as_deref(), Some("unreadable"), "{wrong}");
    }
    let mut ada = house.enter(&one.id, &one.x, None).await;
    for wrong in [
        "nonsense",
        "{\"type\":\"hello\"}",
        "{\"type\":\"command\",\"id\":1,\"command\":{\"type\":\"fly\"}}",
        "{\"type\":\"command\",\"id\":-1,\"command\":{\"type\":\"hint\"}}",
    ] {
        ada.send(wrong).await.unwrap();
        let refused = ada.hear_until(|heard| heard.kind == "refused").await.unwrap();
        assert_eq!(refused.code.as_deref(), Some("unreadable"), "{wrong}");
    }
    ada.send("{\"type\":\"ping\"}").await.unwrap();
    assert_eq!(ada.hear().await.unwrap().kind, "pong");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_strangers_open_no_connection() {
    let house = House::open().await;
    let one = house.people("tictactoe").await;
    let path = format!("/api/matches/{}/live", one.id);
    let ask = |origin: String| {
        let (house, path) = (&house, &path);
        async move {
            let headers = format!(
                "upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\norigin: {origin}\r\n"
            );
            request(house.address, "GET", path, &headers, "").await.unwrap().status
        }
    };
    assert_eq!(ask("https://stranger.example".to_owned()).await, 403);
    // The connection is not upgraded, as the client says `connection: close`, but its page is known.
    assert_eq!(ask(format!("http://{}", house.address)).await, 400);
    assert_eq!(ask("https://friend.example".to_owned()).await, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn players_see_each_other_come_speak_and_go() {
    let house = House::open().await;
    let one = house.people("tictactoe").await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    let bo = house.enter(&one.id, &one.o, None).await;
    assert_eq!(message(&mut ada, "clients").await["here"], json!({ "x": true, "o": true }));
    let mut watcher = house.enter(&one.id, "", None).await;
    let hello = json!({ "type": "say", "phrase": "hello" });
    assert_eq!(command(&mut watcher, hello.clone()).await.as_deref(), Some("not_your_seat"));
    assert_eq!(command(&mut ada, hello).await, None);
    let said = message(&mut watcher, "said").await;
    assert_eq!((&said["seat"], &said["phrase"]), (&json!("x"), &json!("hello")));
    drop(bo);
    assert_eq!(message(&mut watcher, "clients").await["here"], json!({ "x": true, "o": false }));
    // Nothing else can be said.
    let free = json!({ "type": "say", "phrase": "buy my goods" });
    let free = json!({ "type": "command", "id": 8, "command": free });
    ada.send(&free.to_string()).await.unwrap();
    assert_eq!(message(&mut ada, "refused").await["code"], "unreadable");
}
