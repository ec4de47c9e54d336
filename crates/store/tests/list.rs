//! The list of matches: what is seen, what it costs and how large its pages are.

use std::time::{Duration, Instant};

use rivi_store::testing::a_match;
use rivi_store::{Query, Sqlite, Store, Write};

fn named(id: &str, name: &str, created_ms: u64, public: bool) -> Write {
    let mut one = a_match(id, "tictactoe", created_ms);
    one.summary.names.x = Some(name.to_owned());
    one.summary.public = public;
    one.into()
}

async fn filled(names: impl Iterator<Item = (String, bool)>) -> Sqlite {
    let store = Sqlite::open("sqlite::memory:").await.unwrap();
    let writes: Vec<Write> = (1..)
        .zip(names)
        .map(|(number, (name, public))| named(&format!("{number:016x}"), &name, number, public))
        .collect();
    for part in writes.chunks(1000) {
        store.write(part).await.unwrap();
    }
    store
}

fn player(text: &str) -> Query {
    Query { player: Some(text.to_owned()), limit: 10, ..Query::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_private_is_neither_listed_nor_found() {
    let names = [("Ada", true), ("Adam", false), ("Ümit", true)];
    let store = filled(names.into_iter().map(|(name, public)| (name.to_owned(), public))).await;
    let seen = |found: rivi_store::Found| -> Vec<String> {
        found.matches.into_iter().filter_map(|one| one.names.x).collect()
    };
    let all = Query { limit: 10, ..Query::default() };
    assert_eq!(seen(store.list(&all).await.unwrap()), ["Ümit", "Ada"]);
    assert_eq!(seen(store.list(&player("ada")).await.unwrap()), ["Ada"]);
    assert_eq!(seen(store.list(&player("üM")).await.unwrap()), ["Ümit"], "whatever its case");
    let everything = Query { private: true, ..all };
    assert_eq!(seen(store.list(&everything).await.unwrap()).len(), 3);
}

/// A match in a hundred is found as fast as it is among a few: the pieces of its name lead to it.
#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_found_without_looking_at_every_match() {
    let name = |number: u32| match number {
        7 => "Väinämöinen".to_owned(),
        _ => format!("guest {}", number % 100),
    };
    let store = filled((0..20_000).map(|number| (name(number), true))).await;
    let begun = Instant::now();
    for _ in 0..20 {
        let found = store.list(&player("nämöi")).await.unwrap();
        assert_eq!((found.matches.len(), found.next), (1, None));
    }
    let rare = begun.elapsed() / 20;
    assert!(rare < Duration::from_millis(20), "{rare:?}");
    let found = store.list(&player("guest 5")).await.unwrap();
    assert_eq!(found.matches.len(), 10);
    // Every piece of it is common, the whole is nowhere: a page looks at so many and says where to go on.
    let mut query = player("uest g");
    let (mut pages, mut looked) = (0, Instant::now());
    loop {
        let found = store.list(&query).await.unwrap();
        assert!(found.matches.is_empty());
        assert!(looked.elapsed() < Duration::from_secs(2), "{:?}", looked.elapsed());
        pages += 1;
        looked = Instant::now();
        let Some(next) = found.next else { break };
        query.before = Some(next);
    }
    assert!((1..=12).contains(&pages), "{pages} pages");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_has_an_end_in_bytes() {
    let long = |number: u32| (format!("{number:04}{}", "😀".repeat(2000)), true);
    let store = filled((0..100).map(long)).await;
    let mut query = Query { limit: 200, ..Query::default() };
    let (mut seen, mut pages) = (0, 0);
    loop {
        let found = store.list(&query).await.unwrap();
        let bytes = serde_json::to_string(&found.matches).unwrap().len();
        assert!(bytes <= 160 << 10, "{bytes}");
        seen += found.matches.len();
        pages += 1;
        let Some(next) = found.next else { break };
        query.before = Some(next);
    }
    assert_eq!(seen, 100);
    assert!(pages > 3, "{pages}");
}
