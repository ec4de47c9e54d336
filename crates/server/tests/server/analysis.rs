//! Analyses of any position over their own WebSocket.

use serde_json::json;

use crate::house::{House, message};
use rivi_server::client::Connection;

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_analysed_to_the_end() {
    let house = House::open().await;
    let mut line = Connection::open(house.address, "/api/analyse").await.unwrap();
    let ask = json!({ "type": "analyse", "request": 3, "game": "tictactoe", "moves": "b2 a3", "lines": 2 });
    line.send(&ask.to_string()).await.unwrap();
    let mut seen = message(&mut line, "analysis").await;
    while seen["done"] != true {
        seen = message(&mut line, "analysis").await;
    }
    assert_eq!(
        (&seen["request"], &seen["lines"][0]["verdict"]["type"]),
        (&json!(3), &json!("draw"))
    );
    assert_eq!(seen["values"].as_array().unwrap().len(), 7);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_request_replaces_the_one_that_runs() {
    let house = House::open().await;
    let mut line = Connection::open(house.address, "/api/analyse").await.unwrap();
    let long = json!({ "type": "analyse", "request": 1, "game": "gomoku:30", "time_ms": 60_000 });
    let short = json!({ "type": "analyse", "request": 2, "game": "tictactoe", "moves": "b2 a3 c3 a1 a2 c2" });
    line.send(&long.to_string()).await.unwrap();
    assert_eq!(message(&mut line, "analysis").await["request"], 1);
    line.send(&short.to_string()).await.unwrap();
    loop {
        let seen = message(&mut line, "analysis").await;
        if seen["request"] == 2 && seen["done"] == true {
            break;
        }
    }
    line.send("{\"type\":\"stop\"}").await.unwrap();
    line.send("{\"type\":\"ping\"}").await.unwrap();
    message(&mut line, "pong").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn time_ends_an_analysis_with_its_last_word() {
    let house = House::open().await;
    let mut line = Connection::open(house.address, "/api/analyse").await.unwrap();
    let ask = json!({ "type": "analyse", "game": "gomoku:20", "time_ms": 300 });
    line.send(&ask.to_string()).await.unwrap();
    let mut seen = message(&mut line, "analysis").await;
    while seen["done"] != true {
        seen = message(&mut line, "analysis").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_analysed_is_refused() {
    let house = House::open().await;
    let mut line = Connection::open(house.address, "/api/analyse").await.unwrap();
    for (wrong, code) in [
        ("{}", "unreadable"),
        ("{\"type\":\"analyse\",\"game\":\"chess\"}", "invalid"),
        ("{\"type\":\"analyse\",\"game\":\"tictactoe\",\"moves\":\"a1 a1\"}", "invalid"),
        (
            "{\"type\":\"analyse\",\"game\":\"tictactoe\",\"start\":{\"diagram\":\"?\",\"turn\":null}}",
            "invalid",
        ),
    ] {
        line.send(wrong).await.unwrap();
        let refused = message(&mut line, "refused").await;
        assert_eq!(refused["code"], code, "{wrong}");
        assert!(!refused["reason"].as_str().unwrap().is_empty());
    }
}
