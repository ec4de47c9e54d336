//! Who may delete a match, and what an operator does through the database.

use rivi_server::client::request;
use rivi_server::{Config, Limits, Server};
use rivi_store::testing::a_match;
use rivi_store::{Given, Order, Store, Write, open, open_beside};
use serde_json::json;

use crate::house::{House, command, event, message, play};

async fn delete(house: &House, id: &str, tokens: &str) -> u16 {
    let header = format!("authorization: Bearer {tokens}\r\n");
    let path = format!("/api/matches/{id}");
    request(house.address, "DELETE", &path, &header, "").await.unwrap().status
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_two_who_have_played_cannot_delete_alone() {
    let house = House::open().await;
    let one = house.people("tictactoe").await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    let mut bo = house.enter(&one.id, &one.o, None).await;
    assert_eq!(play(&mut ada, "b2").await, None);
    assert_eq!(play(&mut bo, "a1").await, None);
    assert_eq!(delete(&house, &one.id, &one.x).await, 202);
    let asked = message(&mut bo, "event").await;
    assert_eq!(house.get(&format!("/api/matches/{}", one.id)).await.status, 200, "{asked}");
    assert_eq!(delete(&house, &one.id, &one.x).await, 409, "asked already");
    assert_eq!(delete(&house, &one.id, "nonsense").await, 403);
    let no = json!({ "type": "answer", "accept": false });
    assert_eq!(command(&mut bo, no).await, None);
    assert_eq!(delete(&house, &one.id, &one.o).await, 202, "now the other one asks");
    let yes = json!({ "type": "answer", "accept": true });
    assert_eq!(command(&mut bo, yes.clone()).await.as_deref(), Some("not_your_seat"));
    assert_eq!(command(&mut ada, yes).await, None);
    assert_eq!(house.get(&format!("/api/matches/{}", one.id)).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn both_together_and_whoever_played_alone_delete_at_once() {
    let house = House::open().await;
    let one = house.people("tictactoe").await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    assert_eq!(play(&mut ada, "b2").await, None);
    assert_eq!(delete(&house, &one.id, &one.x).await, 204, "the other one never played");
    let two = house.begin(json!({ "game": "tictactoe", "moves": "b2 a1" })).await;
    assert_eq!(delete(&house, &two.id, &format!("{} {}", two.x, two.o)).await, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_ends_and_deletes_through_the_server() {
    let house = House::open().await;
    let one = house.people("tictactoe").await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    let database = format!("sqlite:{}", house.folder.path().join("rivi.db").display());
    let beside = open_beside(&database).await.unwrap();
    let now = || {
        let since = std::time::UNIX_EPOCH.elapsed().unwrap();
        since.as_millis() as u64
    };
    let winner = rivi_rules::Outcome::Draw;
    for (name, order, answer) in [
        ("a", Order::End { id: one.id.clone(), winner }, "done"),
        ("b", Order::End { id: one.id.clone(), winner }, "the game is over"),
        ("c", Order::Delete { id: one.id.clone() }, "done"),
    ] {
        let given = Given { id: name.to_owned(), at_ms: now(), order };
        beside.write(&[Write::Order(given)]).await.unwrap();
        assert_eq!(answer_to(&*beside, name).await, answer);
    }
    let ended = event(&mut ada, 2).await.state.unwrap();
    assert_eq!(ended.result, Some(json!({ "winner": "draw", "by": "operator" })));
    assert_eq!(house.get(&format!("/api/matches/{}", one.id)).await.status, 404);
    let old = Given { id: "d".to_owned(), at_ms: 1, order: Order::Delete { id: one.id.clone() } };
    beside.write(&[Write::Order(old)]).await.unwrap();
    tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    assert_eq!(beside.orders().await.unwrap(), [], "nobody waits for an old order any more");
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_that_nobody_touches_are_swept_away() {
    let folder = tempfile::tempdir().unwrap();
    let database = format!("sqlite:{}", folder.path().join("rivi.db").display());
    let (old, looked_at) = ("00000000000000aa", "00000000000000bb");
    let store = open(&database).await.unwrap();
    let writes = [old, looked_at].map(|id| a_match(id, "tictactoe", 1).into());
    store.write(&writes).await.unwrap();
    store.close().await.unwrap();
    let config = Config { keep_days: Some(1), ..House::config(database, Limits::default()) };
    let house = House::serve(folder, Server::bind(config).await.unwrap());
    let watching = house.enter(looked_at, "", None).await;
    let young = house.people("tictactoe").await;
    tokio::time::sleep(std::time::Duration::from_secs(4)).await;
    let status = async |id: &str| house.get(&format!("/api/matches/{id}")).await.status;
    assert_eq!(status(old).await, 404);
    assert_eq!((status(looked_at).await, status(&young.id).await), (200, 200));
    drop(watching);
}

async fn answer_to(store: &dyn Store, order: &str) -> String {
    for _ in 0..100 {
        if let Some(answer) = store.answer(order).await.unwrap() {
            return answer;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("the server does not answer");
}
