//! Both stores pass the same suite; SQLite also keeps what it has when it is opened again.

use std::sync::Arc;

use rivi_store::testing::{TemporaryPostgres, a_match, contract};
use rivi_store::{Postgres, Sqlite, Store, StoreError, open};

#[tokio::test]
async fn sqlite_in_memory() {
    contract(Arc::new(Sqlite::open("sqlite::memory:").await.unwrap())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("sqlite:{}", folder.path().join("rivi.db").display());
    let store = Arc::new(Sqlite::open(&address).await.unwrap());
    contract(store.clone()).await;
    let before = store.count().await.unwrap();
    store.close().await.unwrap();
    let again = open(&address).await.unwrap();
    assert_eq!(again.count().await, Ok(before));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_file_can_be_opened_every_time() {
    let folder = tempfile::tempdir().unwrap();
    for number in 0..40 {
        let address = format!("sqlite:{}", folder.path().join(format!("{number}.db")).display());
        let store = open(&address).await.unwrap();
        store.write(&[a_match("a", "tictactoe", 1).into()]).await.unwrap();
        store.close().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres() {
    let server = match TemporaryPostgres::start() {
        Ok(server) => server,
        Err(unavailable) => {
            eprintln!("NOT TESTED on PostgreSQL: {unavailable}");
            return;
        }
    };
    let store = Arc::new(Postgres::open(&server.address()).await.unwrap());
    contract(store.clone()).await;
    store.close().await.unwrap();
    // The tables are there already: opening it again changes nothing.
    let again = open(&server.address()).await.unwrap();
    assert_eq!(again.kind(), "postgres");
    assert!(again.count().await.unwrap() > 0);
    again.close().await.unwrap();
}

#[tokio::test]
async fn addresses_that_are_none() {
    let refused = open("mysql://user:secret@host/name").await.err().unwrap();
    assert_eq!(refused, StoreError::Address("mysql".to_owned()));
    assert!(!refused.to_string().contains("secret"));
    assert!(open("sqlite:/no/such/folder/rivi.db").await.is_err());
}

#[tokio::test]
async fn a_closed_store_says_so() {
    let store = Sqlite::open("sqlite::memory:").await.unwrap();
    store.close().await.unwrap();
    let refused = store.write(&[a_match("a", "tictactoe", 1).into()]).await;
    assert!(matches!(refused, Err(StoreError::Database(_))), "{refused:?}");
}
