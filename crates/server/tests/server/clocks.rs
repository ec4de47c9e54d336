//! Clocks of matches that nobody looks at, and rooms that are full.

use std::time::Duration;

use rivi_server::Limits;
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::house::{Begun, House, play};

fn limits() -> Limits {
    Limits { live_matches: 2, idle: Duration::from_millis(200), ..Limits::default() }
}

/// A match whose clock runs, and that nobody looks at.
async fn left_alone(house: &House, ms: u64) -> Begun {
    let clock = json!({ "type": "move", "ms": ms });
    let one = house.begin(json!({ "game": "tictactoe", "public": true, "clock": clock })).await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    assert_eq!(play(&mut ada, "b2").await, None);
    one
}

/// How matches ended, as the database has it: nobody is woken by this.
async fn results(house: &House) -> Vec<Value> {
    let list = house.get("/api/matches").await.json();
    list["matches"].as_array().unwrap().iter().map(|one| one["result"].clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_run_out_without_anybody_looking_and_without_memory() {
    let house = House::with(limits()).await;
    for _ in 0..6 {
        left_alone(&house, 15_000).await;
    }
    assert!(results(&house).await.iter().all(Value::is_null), "all six are begun and run");
    let by_time = vec![json!({ "winner": "x", "by": "time" }); 6];
    for _ in 0..60 {
        sleep(Duration::from_secs(1)).await;
        if results(&house).await == by_time {
            return;
        }
    }
    panic!("their time is up and nobody says so");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_runs_on_while_nobody_looks_and_stands_while_the_server_is_away() {
    let house = House::with(limits()).await;
    let one = left_alone(&house, 60_000).await;
    sleep(Duration::from_secs(2)).await;
    let path = format!("/api/matches/{}", one.id);
    let left = |state: &Value| state["state"]["clocks"]["left_ms"]["o"].as_u64().unwrap();
    let seen = house.get(&path).await.json();
    assert!(left(&seen) < 58_500 && seen["state"]["event"] == 2, "it ran on: {seen}");
    let two = left_alone(&house, 2000).await;
    sleep(Duration::from_millis(800)).await;
    let folder = house.close().await;
    sleep(Duration::from_secs(2)).await;
    let house = House::in_folder(folder, limits()).await;
    assert!(left(&house.get(&path).await.json()) > 58_500, "nobody pays for the pause");
    assert!(results(&house).await.iter().all(Value::is_null), "{:?}", two.id);
    sleep(Duration::from_secs(4)).await;
    assert_eq!(
        results(&house).await[0],
        json!({ "winner": "x", "by": "time" }),
        "then it runs out"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_refused_is_not_written() {
    let house = House::with(Limits { idle: Duration::from_mins(1), ..limits() }).await;
    let public = json!({ "game": "tictactoe", "public": true });
    let mut lines = Vec::new();
    for _ in 0..2 {
        let one = house.begin(public.clone()).await;
        lines.push(house.enter(&one.id, &one.x, None).await);
    }
    for _ in 0..3 {
        let refused = house.post("/api/matches", &public).await;
        assert_eq!(refused.status, 429, "{}", refused.body);
    }
    assert_eq!(results(&house).await.len(), 2);
    lines.pop();
    sleep(Duration::from_millis(300)).await;
    house.begin(public.clone()).await;
    assert_eq!(results(&house).await.len(), 3, "whoever is not looked at makes room at once");
}
