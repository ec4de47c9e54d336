//! What a store does when its database fails, is somebody else's or is in use.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rivi_store::testing::{CutLine, HeldFile, TemporaryPostgres, a_match, make_foreign, moved};
use rivi_store::{Journal, Postgres, Sqlite, Store, StoreError, Write, open, open_beside};

fn address(file: &Path) -> String {
    format!("sqlite:{}", file.display())
}

fn append(id: &str, number: u64) -> Write {
    let events = vec![moved(number, "a1")];
    Write::Append { id: id.to_owned(), events, summary: None, insight: None }
}

/// As root, and where changes are checked before they land, there is a PostgreSQL to test with.
fn postgres() -> Option<TemporaryPostgres> {
    match TemporaryPostgres::start() {
        Ok(server) => Some(server),
        Err(unavailable) if std::env::var("CI").is_ok() => panic!("{unavailable}"),
        Err(unavailable) => {
            eprintln!("NOT TESTED on PostgreSQL: {unavailable}");
            None
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_foreign_file_is_refused_and_left_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("recipes.db");
    make_foreign(&file).await.unwrap();
    let before = std::fs::read(&file).unwrap();
    for refused in [open(&address(&file)).await, open_beside(&address(&file)).await] {
        let sentence = refused.err().unwrap().to_string();
        assert!(sentence.contains("recipes.db is a database of another program"), "{sentence}");
    }
    assert_eq!(std::fs::read(&file).unwrap(), before);
    let text = folder.path().join("letter.txt");
    std::fs::write(&text, "Dear Ada, ".repeat(100)).unwrap();
    assert!(open(&address(&text)).await.is_err(), "no database at all");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_file_takes_one_server_and_somebody_who_looks() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rivi.db");
    assert!(open_beside(&address(&file)).await.is_err(), "there is nothing to look at");
    let first = open(&address(&file)).await.unwrap();
    first.write(&[a_match("a", "tictactoe", 1).into()]).await.unwrap();
    let second = open(&address(&file)).await.err().unwrap();
    assert!(second.to_string().ends_with("one database takes one server"), "{second}");
    let beside = open_beside(&address(&file)).await.unwrap();
    assert_eq!(beside.count().await, Ok(1));
    beside.write(&[a_match("b", "tictactoe", 1).into()]).await.unwrap();
    beside.close().await.unwrap();
    assert_eq!(first.count().await, Ok(2));
    first.close().await.unwrap();
    open(&address(&file)).await.unwrap().close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_held_file_costs_a_batch_one_wait_and_reading_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rivi.db");
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&address(&file)).await.unwrap());
    let journal = Journal::start(Arc::clone(&store));
    for id in 0..20 {
        journal.write(a_match(&id.to_string(), "tictactoe", 1).into()).await.unwrap();
    }
    let held = HeldFile::hold(&file).await.unwrap();
    let begun = Instant::now();
    let write = |id: u64| {
        let journal = journal.clone();
        tokio::spawn(async move { journal.write(append(&id.to_string(), 2)).await })
    };
    let writers: Vec<_> = (0..20).map(write).collect();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let reading = Instant::now();
    assert!(store.load("7").await.unwrap().is_some());
    assert!(reading.elapsed() < Duration::from_secs(1), "reading does not wait");
    for writer in writers {
        let failed = writer.await.unwrap();
        assert!(matches!(failed, Err(StoreError::Database(_))), "{failed:?}");
    }
    // The first to come may be in a batch of its own.
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
    held.release().await.unwrap();
    journal.write(append("7", 2)).await.expect("writing goes on by itself");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_to_commit_ends_in_the_truth() {
    let Some(server) = postgres() else { return };
    let line = CutLine::to(&server).unwrap();
    let store: Arc<dyn Store> = Arc::new(Postgres::open(&line.address()).await.unwrap());
    let journal = Journal::start(Arc::clone(&store));
    journal.write(a_match("a", "tictactoe", 1).into()).await.unwrap();
    for number in 2..6 {
        line.cut_the_next_commit();
        journal.write(append("a", number)).await.expect("it was kept, and that is what is heard");
        assert!(line.was_cut());
    }
    line.cut_the_next_commit();
    journal.write(a_match("b", "tictactoe", 1).into()).await.expect("a new match is kept once");
    let numbers: Vec<u64> =
        store.events("a", 0).await.unwrap().iter().map(|event| event.number).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5]);
    line.cut_the_next_commit();
    let wrong = journal.write(append("a", 3)).await;
    assert!(matches!(wrong, Err(StoreError::Conflict(_))), "{wrong:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postgres_that_stops_is_taken_up_again() {
    let Some(server) = postgres() else { return };
    let store: Arc<dyn Store> = Arc::new(Postgres::open(&server.address()).await.unwrap());
    let journal = Journal::start(Arc::clone(&store));
    journal.write(a_match("a", "tictactoe", 1).into()).await.unwrap();
    server.stop().unwrap();
    let begun = Instant::now();
    let failed = journal.write(append("a", 2)).await;
    assert!(matches!(failed, Err(StoreError::Database(_))), "{failed:?}");
    assert!(begun.elapsed() < Duration::from_secs(11), "{:?}", begun.elapsed());
    server.go_on().unwrap();
    journal.write(append("a", 2)).await.expect("writing goes on by itself");
    assert_eq!(store.events("a", 0).await.unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_postgres_takes_one_server_and_somebody_who_looks() {
    let Some(server) = postgres() else { return };
    let first = open(&server.address()).await.unwrap();
    first.write(&[a_match("a", "tictactoe", 1).into()]).await.unwrap();
    let second = open(&server.address()).await.err().unwrap();
    assert!(second.to_string().ends_with("one database takes one server"), "{second}");
    let beside = open_beside(&server.address()).await.unwrap();
    beside.write(&[a_match("b", "tictactoe", 1).into()]).await.unwrap();
    beside.close().await.unwrap();
    assert_eq!(first.count().await, Ok(2));
    first.close().await.unwrap();
    open(&server.address()).await.unwrap().close().await.unwrap();
}
