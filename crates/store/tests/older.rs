//! Databases that an earlier version of the program filled are brought up to date and hold what they held.

use std::path::PathBuf;
use std::sync::Arc;

use rivi_store::testing::TemporaryPostgres;
use rivi_store::{Query, Store, back_up, open, open_beside, restore};
use serde_json::{Value, json};
use sqlx::Connection;

fn fixture(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

fn expected(name: &str) -> Value {
    let text = std::fs::read_to_string(fixture(name).join("expected.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// Holds a store to what the earlier program told of it.
async fn holds(store: &dyn Store, expected: &Value) {
    for told in expected["matches"].as_array().unwrap() {
        holds_match(store, told).await;
    }
    let all = Query { private: true, limit: 100, ..Query::default() };
    let found = store.list(&all).await.unwrap();
    let ids: Vec<Value> = found.matches.iter().map(|one| json!(one.id)).collect();
    let told = expected["list"]["matches"].as_array().unwrap();
    assert_eq!(ids, told.iter().map(|one| one["id"].clone()).collect::<Vec<_>>());
    let public = store.list(&Query { private: false, ..all }).await.unwrap();
    assert_eq!(public.matches, [], "nobody has said that one of them is public");
}

async fn holds_match(store: &dyn Store, told: &Value) {
    let (id, story) = (told["id"].as_str().unwrap(), &told["story"]);
    let kept = store.load(id).await.unwrap().expect("it is there");
    let mut summary = serde_json::to_value(&kept.summary).unwrap();
    assert_eq!(summary.as_object_mut().unwrap().remove("public"), Some(json!(false)));
    assert_eq!(summary, told["details"]["summary"], "{story}");
    let events = serde_json::to_value(&kept.events).unwrap();
    let events = events.as_array().unwrap();
    assert_eq!(events[..], told["events"].as_array().unwrap()[..events.len()], "{story}");
    let insights = store.insights(id, u64::MAX).await.unwrap();
    let mut seen: Vec<Value> =
        insights.iter().map(|seen| serde_json::to_value(&seen.insight).unwrap()).collect();
    // What machines saw on boards that are no more is kept, and was not told.
    let wanted = told["insights"].as_object().unwrap();
    seen.retain(|seen| wanted.values().any(|told| told == seen));
    assert_eq!(seen.len(), wanted.len(), "{story}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_sqlite_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rivi.db");
    let address = format!("sqlite:{}", file.display());
    std::fs::copy(fixture("sqlite/matches.db"), &file).unwrap();
    let beside =
        open_beside(&address).await.expect("it is brought up to date by whoever comes first");
    let store = open(&address).await.unwrap();
    holds(&*beside, &expected("sqlite")).await;
    holds(&*store, &expected("sqlite")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_copy_is_restored() {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("sqlite:{}", folder.path().join("rivi.db").display());
    let number = restore(&fixture("sqlite/matches.db"), &address).await.unwrap();
    assert_eq!(number, 11);
    let store = open(&address).await.unwrap();
    holds(&*store, &expected("sqlite")).await;
    let again = restore(&fixture("sqlite/matches.db"), &address).await.unwrap_err().to_string();
    assert!(again.contains("is there already"), "{again}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_older_postgres() {
    let server = match TemporaryPostgres::start() {
        Ok(server) => server,
        Err(unavailable) if std::env::var("CI").is_ok() => panic!("{unavailable}"),
        Err(unavailable) => {
            eprintln!("NOT TESTED on PostgreSQL: {unavailable}");
            return;
        }
    };
    let dump = std::fs::read_to_string(fixture("postgres/matches.sql")).unwrap();
    let mut line = sqlx::PgConnection::connect(&server.address()).await.unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(dump)).execute(&mut line).await.unwrap();
    line.close().await.unwrap();
    let store: Arc<dyn Store> = open(&server.address()).await.unwrap();
    holds(&*store, &expected("postgres")).await;
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    assert_eq!(back_up(&*store, &copy).await, Ok(11));
    let elsewhere = format!("sqlite:{}", folder.path().join("rivi.db").display());
    assert_eq!(restore(&copy, &elsewhere).await, Ok(11), "from one database to the other");
    holds(&*open(&elsewhere).await.unwrap(), &expected("postgres")).await;
}
