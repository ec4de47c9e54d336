use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::handlers::{all_scenarios, tree, tree_steps, variants};
use super::opening::opening;
use super::thought::thought;
use super::views::view;
use super::written::written;
use crate::app::App;
use crate::config::Config;
use crate::fault::ApiError;
use crate::input::{Address, Body};

async fn app() -> Arc<App> {
    let config = Config::new(([127, 0, 0, 1], 0).into(), "sqlite::memory:");
    App::new(config).await.unwrap()
}

const HERE: Address = Address(IpAddr::V4(std::net::Ipv4Addr::LOCALHOST));

fn body<T: DeserializeOwned>(asked: Value) -> Body<T> {
    Body(serde_json::from_value(asked).unwrap())
}

fn told<A: serde::Serialize>(answer: Result<Json<A>, ApiError>) -> Value {
    serde_json::to_value(answer.unwrap().0).unwrap()
}

fn card(name: &str) -> &'static rivi_players::ViewCard {
    rivi_games::views().into_iter().find(|card| card.name == name).unwrap()
}

#[tokio::test]
async fn a_tree_is_opened_and_stepped_through() {
    let app = app().await;
    let ask = |path: &str| {
        body(json!({ "position": { "game": "tictactoe" }, "player": "tree-a", "path": path }))
    };
    let root = told(tree(State(Arc::clone(&app)), HERE, ask("")).await);
    assert_eq!((&root["all_nodes"], &root["node"]["value"]), (&json!(549_946), &json!(0)));
    assert_eq!(root["node"]["children"].as_array().unwrap().len(), 9);
    let child = told(tree(State(Arc::clone(&app)), HERE, ask("b2")).await);
    assert_eq!(child["node"]["board"], json!(["...", ".X.", "..."]));
    let steps = json!({ "position": { "game": "tictactoe" }, "player": "tree-a", "from": 1_099_891, "count": 9 });
    let last = told(tree_steps(State(app), HERE, body(steps)).await);
    assert_eq!((last["steps"].as_array().unwrap().len(), &last["end"]), (1, &json!(true)));
}

#[tokio::test]
async fn tables_slices_and_scenarios_are_answered() {
    let app = app().await;
    let table = variants(
        State(Arc::clone(&app)),
        HERE,
        body(json!({ "position": { "game": "tictactoe", "moves": "a3 b2" } })),
    );
    let nodes: Vec<u64> = told(table.await)
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["nodes"].as_u64().unwrap())
        .collect();
    assert_eq!(nodes, [7332, 1924, 764, 106, 72, 41, 1]);
    let slices = json!({ "position": { "game": "gomoku", "moves": "h8" }, "square": [7, 7] });
    let slices = told(view(card("slices"), State(Arc::clone(&app)), HERE, body(slices)).await);
    assert_eq!(slices["slices"].as_array().unwrap().len(), 4);
    let vier = json!({ "position": { "game": "connect4", "moves": "112233" }, "player": "vier:database=off" });
    assert_eq!(
        told(view(card("vier"), State(Arc::clone(&app)), HERE, body(vier)).await)["by"],
        "depth"
    );
    assert_eq!(told(all_scenarios(State(app), HERE).await).as_array().unwrap().len(), 5);
}

#[tokio::test]
async fn a_machine_tells_what_it_would_play() {
    let app = app().await;
    let asked = json!({ "position": { "game": "gomoku", "moves": "h8 h9" }, "player": "slices:depth=3", "time_ms": 5000 });
    let told = told(thought(State(app), HERE, body(asked)).await);
    assert_eq!(told["insight"]["number"], 3);
    assert_eq!(told["insight"]["iterations"].as_array().unwrap().len(), 3);
    assert!(told["square"].is_array());
}

async fn refused(asked: Value) -> (StatusCode, String) {
    let error = thought(State(app().await), HERE, body(asked)).await.err().unwrap();
    (error.status, error.error)
}

#[tokio::test]
async fn what_cannot_be_answered_is_told_in_a_sentence() {
    let app = app().await;
    let asked = |game: &str| body(json!({ "position": { "game": game }, "player": "tree-a" }));
    let large = tree(State(Arc::clone(&app)), HERE, asked("tictactoe:4")).await.err().unwrap();
    assert_eq!(large.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(large.error.starts_with("the tree is too large"), "{}", large.error);
    let none = tree(State(app), HERE, asked("chess")).await.err().unwrap();
    assert_eq!(none.status, StatusCode::BAD_REQUEST);
    let over = json!({ "game": "tictactoe", "moves": "a1 a3 b1 b3 c1" });
    let (status, _) = refused(json!({ "position": over, "player": "tree-d" })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    // A program could be anything.
    let program = json!({ "position": { "game": "tictactoe" }, "player": "cmd:\"touch x\"" });
    let (status, sentence) = refused(program).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert!(sentence.starts_with("there is no player 'cmd:"), "{sentence}");
}

#[tokio::test]
async fn a_tree_that_is_typed_is_answered() {
    let app = app().await;
    let ask = |asked: Value| written(State(Arc::clone(&app)), HERE, body(asked));
    let tree = "((3 12) (2 4) (14 5))";
    let asked = json!({ "text": tree, "variant": "C", "side": "o", "strategy": "a b, b b, c a" });
    let told = told(ask(asked).await);
    let nodes: Vec<u64> = told["variants"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["nodes"].as_u64().unwrap())
        .collect();
    assert_eq!((nodes.len(), nodes[0], nodes[2]), (7, 10, 9));
    let cut = &told["tree"]["children"][2]["children"][1];
    assert_eq!(
        (&cut["nodes"], &cut["value"], &cut["exit"]),
        (&json!(0), &json!(5), &json!("cut off"))
    );
    assert_eq!(told["strategies"]["own"], json!({ "guaranteed": 4, "kind": "optimal" }));
    for (wrong, sentence) in [
        (json!({ "text": "((3 12)" }), "a bracket is not closed"),
        (json!({ "text": "(".repeat(5000) }), "longer than 4000 characters"),
        (json!({ "text": tree, "variant": "H" }), "there is no variant 'H'"),
        (json!({ "text": tree, "side": "o", "strategy": "a b" }), "what to choose after b"),
    ] {
        let fault = ask(wrong).await.err().unwrap();
        assert_eq!(fault.status, StatusCode::BAD_REQUEST);
        assert!(fault.error.contains(sentence), "{}", fault.error);
    }
}

#[tokio::test]
async fn a_machine_opens_by_swap2() {
    let app = app().await;
    let ask = |game: &str, moves: &str| {
        let asked = body(json!({ "game": game, "moves": moves }));
        opening(State(Arc::clone(&app)), HERE, asked)
    };
    let three = told(ask("gomoku", "").await);
    assert_eq!((three["stones"].as_array().unwrap().len(), &three["swap"]), (3, &json!(false)));
    // Two stones in the middle against one in a corner: nobody would rather be second.
    assert_eq!(told(ask("gomoku", "h8 a1 i8").await), json!({ "stones": [], "swap": true }));
    for (game, moves) in [("gomoku", "h8"), ("tictactoe", ""), ("gomoku,go-on", "")] {
        let fault = ask(game, moves).await.err().unwrap();
        assert_eq!(fault.status, StatusCode::BAD_REQUEST, "{game} {moves}");
        assert!(fault.error.contains("no opening by swap2"), "{}", fault.error);
    }
}
