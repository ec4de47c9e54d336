//! Workers that lie, and queues full of nonsense.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use rivi_bus::Bus;
use rivi_work::{Lost, MoveJob, Place, Wanted};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::crew::{Hired, asker};
use crate::games::{config, played};
use crate::{Meeting, on_both};

/// What is said of a job.
type Lie = fn(&Value) -> Value;

/// Somebody who answers every job of a queue with what `lie` makes of it.
fn liar(bus: Arc<dyn Bus>, queue: String, lie: Lie) -> JoinHandle<()> {
    tokio::spawn(async move {
        loop {
            let here = json!({ "worker": "liar", "threads": 1, "busy": 0, "version": version() });
            let _ = bus.publish("work.here", here.to_string().into_bytes());
            let taken = bus.take(&queue, Duration::from_millis(300)).await;
            let Ok(Some(taken)) = taken else { continue };
            let order: Value = serde_json::from_slice(taken.job()).unwrap();
            let word = json!({ "id": order["id"], "worker": "liar", "said": lie(&order["job"]) });
            let topic = format!("work.answer.{}", order["asker"].as_str().unwrap());
            bus.publish(&topic, word.to_string().into_bytes()).unwrap();
            taken.done().await.unwrap();
        }
    })
}

fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

fn a_move(text: &str, verdict: &Value, line: &[&str]) -> Value {
    let seen = json!({ "depth": 1, "nodes": 1, "line": line, "verdict": verdict, "ms": 1 });
    let insight = json!({ "number": 0, "player": "", "text": text, "verdict": verdict, "nodes": 1,
        "ms": 1, "sentences": [], "cells": [], "figures": [], "iterations": [seen], "cut": false });
    json!({ "type": "moved", "moved": { "text": text, "insight": insight } })
}

async fn no_move_is_believed_that_the_rules_refuse(meeting: &Meeting) {
    let guess = || json!({ "type": "guess", "score": 3 });
    assert!(serde_json::from_value::<rivi_players::Worth>(guess()).is_ok());
    let lies: [(Lie, &str); 5] = [
        (|_| a_move("9", &json!({ "type": "guess", "score": 3 }), &["4"]), "no move"),
        (|_| a_move("4", &json!({ "type": "guess", "score": 3 }), &["9"]), "too much"),
        (|_| a_move("4", &json!({ "type": "win_in", "moves": 1 }), &["4"]), "too much"),
        (|_| json!({ "type": "looked", "seen": {} }), ""),
        (|_| json!({ "type": "failed", "reason": "x".repeat(100_000) }), "xxx"),
    ];
    for (lie, why) in lies {
        let liar = liar(meeting.member().await, "moves".to_owned(), lie);
        let asker = asker(meeting, 1).await;
        let desk = rivi_games::desk("connect4").unwrap();
        let job = MoveJob {
            place: Place::of(&*desk).unwrap(),
            seat: None,
            player: "random".to_owned(),
            time_ms: 1000,
            seed: 1,
        };
        let found = asker.chosen(&*desk, job, &Wanted::default(), &mut |_| {}).await;
        match found.unwrap_err() {
            Lost::Wrong { reason, .. } => {
                assert!(reason.contains(why) && reason.len() <= 200, "{why}: {reason}");
            }
            // What cannot even be read is a silence.
            lost => assert!(why.is_empty() && lost == Lost::Nobody, "{why}: {lost}"),
        }
        liar.abort();
        let _ = liar.await;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// The right length, every move legal, and not what comes of these machines.
fn other_games(job: &Value) -> Value {
    let game = |game: &Value| {
        let mut desk = rivi_games::desk("connect4").unwrap();
        let opening = game["opening"].as_str().unwrap();
        desk.table_mut().play_line(opening).unwrap();
        let plies = desk.table().move_count();
        while desk.table().outcome().is_none() {
            let next = desk.table().legal_moves().swap_remove(0);
            desk.table_mut().play(&next).unwrap();
        }
        let winner = match desk.table().outcome().unwrap().winner() {
            Some(side) => side.mark().to_string().to_lowercase(),
            None => "draw".to_owned(),
        };
        json!({ "opening_plies": plies, "moves": desk.table().moves().join(" "), "winner": winner,
            "ending": { "by": "rules" }, "thought_us": [0, 0] })
    };
    let games: Vec<Value> = job["games"].as_array().unwrap().iter().map(game).collect();
    json!({ "type": "played", "games": games })
}

fn wrong_winner(job: &Value) -> Value {
    let mut said = other_games(job);
    let winner = &mut said["games"][0]["winner"];
    *winner = json!(if *winner == "x" { "o" } else { "x" });
    said
}

fn one_game(job: &Value) -> Value {
    let mut said = other_games(job);
    said["games"].as_array_mut().unwrap().pop();
    said
}

async fn no_game_is_believed_that_is_not_played_like_this(meeting: &Meeting) {
    let lies: [(Lie, &str); 3] = [
        (other_games, "otherwise than they are here"),
        (wrong_winner, "won by whom"),
        (one_game, "not played all"),
    ];
    for (lie, why) in lies {
        let queue = format!("games.{}", version().replace('.', "-"));
        let liar = liar(meeting.member().await, queue, lie);
        let asker = asker(meeting, 1).await;
        let config = config(["deep:table=4", "mcts"], 10);
        let (results, fault) = tokio::task::block_in_place(|| {
            played(&config, Some(&asker), BTreeMap::new(), u64::MAX)
        });
        let fault = fault.expect("it is found out");
        assert!(fault.contains("worker liar") && fault.contains(why), "{fault}");
        assert!(results.games.is_empty(), "nothing of it is believed");
        liar.abort();
        let _ = liar.await;
    }
}

async fn nonsense_is_thrown_away(meeting: &Meeting) {
    let bus = meeting.member().await;
    for nonsense in ["", "{}", "[[[[", &"[".repeat(100_000)] {
        bus.put("moves", nonsense.as_bytes().to_vec()).await.unwrap();
    }
    for (topic, news) in [("work.here", "nonsense"), ("work.stop", "{\"id\":1}")] {
        bus.publish(topic, news.as_bytes().to_vec()).unwrap();
    }
    let place = json!({ "game": "connect4", "first": "x", "start": null, "moves": "9 9" });
    let job = json!({ "kind": "move", "place": place, "seat": null, "player": "random",
        "time_ms": u64::MAX, "seed": 1 });
    let order = json!({ "id": "x".repeat(1000), "asker": "no name", "job": job });
    bus.put("moves", order.to_string().into_bytes()).await.unwrap();
    let _worker = Hired::new(meeting).await;
    let asker = asker(meeting, 1).await;
    let desk = rivi_games::desk("connect4").unwrap();
    let place = Place::of(&*desk).unwrap();
    let player = "random".to_owned();
    let job = MoveJob { place, seat: None, player, time_ms: 1000, seed: 1 };
    let found = asker.chosen(&*desk, job, &Wanted::default(), &mut |_| {}).await;
    assert!(found.is_ok(), "{found:?}");
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(bus.load().await.unwrap().jobs, 0, "nothing is left");
}

on_both!(
    no_move_is_believed_that_the_rules_refuse,
    no_game_is_believed_that_is_not_played_like_this,
    nonsense_is_thrown_away,
);
