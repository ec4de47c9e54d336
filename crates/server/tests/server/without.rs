//! What a page without a server answers itself is what the server answers.

use std::time::Duration;

use rivi_players::{MEBIBYTE, Means, Seats};
use rivi_search::Stop;
use rivi_server::client::request;
use rivi_service::route::{Asked, Bounds, answer};
use serde_json::{Value, json};

use crate::house::House;

/// An answer as a page gives it that is alone.
fn alone(method: &str, address: &str, body: &str) -> (u16, Value) {
    let seats = Seats::new(Means { bytes: 16 * MEBIBYTE, threads: 1 }, 64 * MEBIBYTE);
    let (stop, move_time) = (Stop::default(), Duration::from_secs(10));
    let bounds = Bounds { seats, stop, move_time, now_ms: 0 };
    let told = answer(&Asked { method, address, body }, &bounds);
    (told.status, serde_json::from_str(&told.body).unwrap())
}

/// Without what a clock says.
fn untimed(mut told: Value) -> Value {
    if let Some(insight) = told.get_mut("insight") {
        insight["ms"] = json!(0);
        insight["iterations"] = json!([]);
    }
    told
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_questions_have_the_same_answers() {
    let house = House::open().await;
    let three = json!({ "game": "tictactoe", "moves": "a3 b2" });
    let questions = [
        ("GET", "/api/games", Value::Null),
        ("GET", "/api/lessons", Value::Null),
        ("GET", "/api/gallery", Value::Null),
        ("GET", "/api/scenarios", Value::Null),
        ("GET", "/api/game?game=gomoku%3A15%2Crenju", Value::Null),
        ("GET", "/api/game?game=chess", Value::Null),
        ("GET", "/api/puzzles?game=connect4&grade=2&limit=3", Value::Null),
        ("GET", "/api/puzzles?limit=0", Value::Null),
        ("GET", "/api/puzzles/daily?date=2026-11-18", Value::Null),
        ("GET", "/api/puzzles/scenario-2", Value::Null),
        ("GET", "/api/puzzles/nowhere", Value::Null),
        ("GET", "/api/puzzles/scenario-2/hints/2", Value::Null),
        ("GET", "/api/puzzles/scenario-2/solution", Value::Null),
        ("POST", "/api/puzzles/scenario-2/try", json!({ "moves": "7" })),
        ("POST", "/api/puzzles/scenario-2/try", json!({ "moves": "x y z" })),
        ("POST", "/api/position", three.clone()),
        ("POST", "/api/position", json!({ "game": "tictactoe", "moves": "a1 a1" })),
        ("POST", "/api/course", json!({ "game": "connect4", "moves": "4 4 5" })),
        ("POST", "/api/opening", json!({ "game": "gomoku" })),
        ("POST", "/api/opening", three.clone()),
        (
            "POST",
            "/api/inside/tree",
            json!({ "position": three, "player": "tree-d", "path": "c3" }),
        ),
        (
            "POST",
            "/api/inside/tree",
            json!({ "position": { "game": "tictactoe:4" }, "player": "tree-a" }),
        ),
        ("POST", "/api/inside/steps", json!({ "position": three, "player": "tree-c", "count": 5 })),
        ("POST", "/api/inside/compare", json!({ "position": three })),
        ("POST", "/api/inside/written", json!({ "text": "((3 12) (2 4) (14 5))", "variant": "C" })),
        (
            "POST",
            "/api/inside/slices",
            json!({ "position": { "game": "gomoku", "moves": "h8" }, "square": [7, 7] }),
        ),
        (
            "POST",
            "/api/inside/thought",
            json!({ "position": three, "player": "tree-g", "time_ms": 5000 }),
        ),
        ("POST", "/api/inside/thought", json!({ "position": three, "player": "nobody" })),
    ];
    for (method, address, body) in questions {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let served = request(house.address, method, address, "", &body).await.unwrap();
        let (status, told) = alone(method, address, &body);
        assert_eq!(status, served.status, "{method} {address} {body}: {told}");
        assert_eq!(untimed(told), untimed(served.json()), "{method} {address} {body}");
    }
}

#[test]
fn what_needs_a_server_is_told_so() {
    for (method, address) in
        [("GET", "/api/matches"), ("POST", "/api/import"), ("DELETE", "/api/games")]
    {
        let (status, told) = alone(method, address, "");
        assert_eq!(status, 404);
        assert!(told["error"].as_str().unwrap().contains("needs a server"), "{told}");
    }
}
