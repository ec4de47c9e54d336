//! Shutting down in order, and coming back.

use serde_json::json;

use crate::house::{House, command, event, play};
use rivi_server::Limits;

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_brings_every_match_back_as_it_was() {
    let house = House::open().await;
    let one = house.people("tictactoe").await;
    let clock = json!({ "type": "total", "ms": 60_000, "increment_ms": 0 });
    let two = house.begin(json!({ "game": "connect4", "clock": clock })).await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    let mut cy = house.enter(&two.id, &two.x, None).await;
    assert_eq!(play(&mut ada, "b2").await, None);
    assert_eq!(command(&mut ada, json!({ "type": "take_back" })).await, None);
    assert_eq!(play(&mut cy, "4").await, None);
    let before = house.get(&format!("/api/matches/{}", one.id)).await.body;
    let folder = house.close().await;
    let farewell = async {
        loop {
            match ada.hear().await {
                Ok(heard) if heard.kind == "going_down" => return true,
                Ok(_) => {}
                Err(_) => return false,
            }
        }
    };
    assert!(farewell.await, "clients are told");
    let house = House::in_folder(folder, Limits::default()).await;
    let after = house.get(&format!("/api/matches/{}", one.id)).await.body;
    assert_eq!(after, before);
    let mut bo = house.enter(&one.id, &one.o, Some(2)).await;
    assert_eq!(event(&mut bo, 3).await.number, Some(3));
    assert_eq!(command(&mut bo, json!({ "type": "answer", "accept": true })).await, None);
    assert_eq!(event(&mut bo, 4).await.state.unwrap().view.turn, "x");
    let clocks =
        house.get(&format!("/api/matches/{}", two.id)).await.json()["state"]["clocks"].clone();
    assert_eq!(clocks["running"], "o");
    assert!(
        clocks["left_ms"]["o"].as_u64().unwrap() > 55_000,
        "nobody paid for the pause: {clocks}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_that_was_interrupted_thinks_again() {
    let house = House::open().await;
    let slow = "montecarlo:games=100000000";
    let one = house.begin(json!({ "game": "gomoku:40", "x": slow })).await;
    let folder = house.close().await;
    let limits = Limits { move_time: std::time::Duration::from_millis(200), ..Limits::default() };
    let house = House::in_folder(folder, limits).await;
    let mut bo = house.enter(&one.id, &one.o, None).await;
    assert_eq!(event(&mut bo, 2).await.state.unwrap().view.turn, "o");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_runs_out_ends_the_game_by_itself() {
    let house = House::open().await;
    let clock = json!({ "type": "move", "ms": 200 });
    let one = house.begin(json!({ "game": "tictactoe", "clock": clock })).await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    assert_eq!(play(&mut ada, "b2").await, None);
    let over = event(&mut ada, 3).await.state.unwrap();
    assert_eq!(over.result, Some(json!({ "winner": "x", "by": "time" })));
}
