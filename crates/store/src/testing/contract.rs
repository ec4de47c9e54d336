//! What every store has to do.

use std::sync::Arc;

use rivi_play::Pair;
use rivi_play::seen::Insight;
use rivi_play::state::{Ending, GameResult};
use rivi_rules::{Outcome, Side};

use super::fixture::{a_match, moved};
use crate::{Due, Given, Journal, Order, Query, Store, StoreError, Turn, WholeMatch, Write, whole};

/// Checks an empty store for everything that is asked of one.
///
/// # Panics
/// If it does not do it.
pub async fn contract(store: Arc<dyn Store>) {
    for at_ms in [1, 2] {
        store.write(&[Write::Probe { at_ms }, Write::Probe { at_ms }]).await.expect("it writes");
    }
    a_match_comes_back(&*store).await;
    what_does_not_fit_is_refused_whole(&*store).await;
    insights_are_kept(&*store).await;
    summaries_change(&*store).await;
    old_matches_are_found(&*store).await;
    orders_are_given_and_answered(&*store).await;
    clocks_run_out_in_order(&*store).await;
    the_newest_events_are_told(&*store).await;
    a_lease_has_one_holder(&*store).await;
    a_turn_has_one_holder(&*store).await;
    deleting_leaves_nothing(&*store).await;
    a_whole_match_is_brought_in(&*store).await;
    matches_are_found(&*store).await;
    texts_come_back_as_they_were(&*store).await;
    a_journal_serves_many(store).await;
}

fn append(id: &str, number: u64, text: &str) -> Write {
    let events = vec![moved(number, text)];
    Write::Append { id: id.to_owned(), events, summary: None, insight: None }
}

async fn a_match_comes_back(store: &dyn Store) {
    assert_eq!(store.load("one").await, Ok(None));
    let mut one = a_match("one", "tictactoe", 5);
    store.write(&[one.clone().into(), append("one", 2, "a1")]).await.expect("both at once");
    store.write(&[append("one", 3, "b2")]).await.expect("one more");
    one.events.extend([moved(2, "a1"), moved(3, "b2")]);
    (one.summary.events, one.summary.updated_ms) = (3, 1003);
    assert_eq!(store.load("one").await, Ok(Some(one)));
    assert_eq!(store.events("one", 2).await, Ok(vec![moved(3, "b2")]));
    assert_eq!(store.events("one", 3).await, Ok(vec![]));
    assert_eq!(store.count().await, Ok(1));
}

/// A number twice, or a match that is not there, and then nothing of the transaction is kept.
async fn what_does_not_fit_is_refused_whole(store: &dyn Store) {
    for wrong in
        [append("one", 3, "c3"), append("nobody", 1, "c3"), a_match("one", "mnk:4,4,4", 1).into()]
    {
        let refused = store.write(&[append("one", 4, "c3"), wrong]).await;
        assert!(matches!(refused, Err(StoreError::Conflict(_))), "{refused:?}");
        assert_eq!(store.events("one", 3).await, Ok(vec![]), "nothing of it is kept");
    }
}

async fn insights_are_kept(store: &dyn Store) {
    let insight = Insight {
        number: 3,
        player: "random".to_owned(),
        text: "c3".to_owned(),
        verdict: None,
        nodes: u64::from(u32::MAX) + 1,
        ms: 2,
        sentences: Vec::new(),
        cells: vec![Some(-3), None],
        figures: Vec::new(),
        iterations: Vec::new(),
        cut: false,
    };
    let events = vec![moved(4, "c3")];
    let insight = Box::new(insight);
    let id = "one".to_owned();
    let write = Write::Append { id, events, summary: None, insight: Some(insight.clone()) };
    store.write(&[write]).await.expect("it is kept");
    assert_eq!(store.insight("one", 4).await, Ok(Some(*insight)));
    assert_eq!(store.insight("one", 3).await, Ok(None));
    assert_eq!(store.insight("nobody", 4).await, Ok(None));
}

async fn summaries_change(store: &dyn Store) {
    let mut changed = store.load("one").await.expect("it is there").expect("it is there").summary;
    "vier".clone_into(&mut changed.players.o);
    changed.names.x = Some("Ada".to_owned());
    changed.result = Some(GameResult { winner: Outcome::Win(Side::X), by: Ending::Resigned });
    changed.tally.x = 1;
    let (id, events) = ("one".to_owned(), vec![moved(5, "c1")]);
    let write = Write::Append { id, events, summary: Some(changed.clone()), insight: None };
    store.write(&[write]).await.expect("it is kept");
    (changed.events, changed.updated_ms) = (5, 1005);
    let kept = store.load("one").await.expect("it is there").expect("it is there");
    assert_eq!(kept.summary, changed);
}

async fn clocks_run_out_in_order(store: &dyn Store) {
    let clock = |id: &str, due: Option<Due>| Write::Clock { id: id.to_owned(), due };
    let due = |due_ms| Some(Due { due_ms, left_ms: due_ms / 2, since_ms: 7 });
    store.write(&[a_match("two", "tictactoe", 6).into()]).await.expect("it is kept");
    store.write(&[clock("one", due(50)), clock("two", due(40))]).await.expect("they are kept");
    assert_eq!(store.clock("one").await, Ok(due(50)));
    assert_eq!(store.due(50, 9).await, Ok(vec!["two".to_owned()]));
    assert_eq!(store.due(51, 9).await, Ok(vec!["two".to_owned(), "one".to_owned()]));
    assert_eq!(store.due(51, 1).await, Ok(vec!["two".to_owned()]));
    store.write(&[clock("two", due(90))]).await.expect("a new time");
    store.clocks_go_on(1000).await.expect("they go on");
    let gone_on = |due_ms, left_ms| Ok(Some(Due { due_ms, left_ms, since_ms: 7 }));
    assert_eq!(store.clock("one").await, gone_on(1025, 25));
    assert_eq!(store.clock("two").await, gone_on(1045, 45));
    store.write(&[clock("one", None)]).await.expect("it is held");
    assert_eq!(store.clock("one").await, Ok(None));
    let nobody = store.write(&[clock("nobody", due(1))]).await;
    assert!(matches!(nobody, Err(StoreError::Conflict(_))), "{nobody:?}");
    store.write(&[Write::Delete { id: "two".to_owned() }]).await.expect("it goes");
    assert_eq!((store.clock("two").await, store.due(5000, 9).await), (Ok(None), Ok(vec![])));
}

async fn the_newest_events_are_told(store: &dyn Store) {
    let ids = ["one", "nobody", "it's"].map(str::to_owned);
    assert_eq!(store.newest(&ids).await, Ok(vec![("one".to_owned(), 5)]));
    assert_eq!(store.newest(&[]).await, Ok(vec![]));
}

/// Whoever has it may have it longer; nobody else gets it before it is over.
async fn a_lease_has_one_holder(store: &dyn Store) {
    assert_eq!(store.holder("house").await, Ok(None));
    let (ada, bo) = ("ada", "bo");
    for (holder, since_ms, until_ms, wins) in [
        (ada, 10, 20, ada),
        (bo, 15, 25, ada),
        (ada, 18, 30, ada),
        (bo, 29, 39, ada),
        (bo, 31, 41, bo),
    ] {
        let (name, holder) = ("house".to_owned(), holder.to_owned());
        let lease = Write::Lease { name, holder, since_ms, until_ms };
        store.write(&[lease.clone(), lease]).await.expect("it can be asked for");
        assert_eq!(store.holder("house").await, Ok(Some(wins.to_owned())), "at {since_ms}");
    }
}

/// A machine's turn is held by one server for a while, and comes and goes with the events.
async fn a_turn_has_one_holder(store: &dyn Store) {
    let turn = |since, holder: &str, until_ms| Turn { since, holder: holder.to_owned(), until_ms };
    store.write(&[a_match("turn", "tictactoe", 6).into()]).await.expect("it is kept");
    let both = vec![
        append("turn", 2, "a1"),
        Write::Turn { id: "turn".to_owned(), turn: Some(turn(2, "ada", 20)) },
    ];
    store.write(&[Write::All(both.clone())]).await.expect("both are kept");
    assert_eq!(store.turn("turn").await, Ok(Some(turn(2, "ada", 20))));
    let again = store.write(&[Write::All(both)]).await;
    assert!(matches!(again, Err(StoreError::Conflict(_))), "all or nothing: {again:?}");
    assert_eq!(store.turns_free(20, 9).await, Ok(vec![]));
    assert_eq!(store.turns_free(21, 9).await, Ok(vec![("turn".to_owned(), 2)]));
    for (wanted, now_ms, holds) in [
        (turn(2, "bo", 30), 15, turn(2, "ada", 20)),
        (turn(2, "ada", 25), 15, turn(2, "ada", 25)),
        (turn(2, "bo", 40), 26, turn(2, "bo", 40)),
        (turn(1, "bo", 90), 26, turn(2, "bo", 40)),
        (turn(2, "ada", 50), 39, turn(2, "bo", 40)),
    ] {
        let hold = Write::Hold { id: "turn".to_owned(), turn: wanted, now_ms };
        store.write(&[hold.clone(), hold]).await.expect("it can be asked for");
        assert_eq!(store.turn("turn").await, Ok(Some(holds)));
    }
    let over = Write::Turn { id: "turn".to_owned(), turn: None };
    store.write(&[over]).await.expect("it is over");
    assert_eq!(store.turn("turn").await, Ok(None));
    let nobody = Write::Hold { id: "one".to_owned(), turn: turn(2, "bo", 30), now_ms: 1 };
    store.write(&[nobody]).await.expect("what is not there is not held");
    assert_eq!(store.turn("one").await, Ok(None));
    store.write(&[Write::Delete { id: "turn".to_owned() }]).await.expect("it goes");
}

/// It is the last event that counts, not the first.
async fn old_matches_are_found(store: &dyn Store) {
    assert_eq!(store.untouched_since(1005, 9).await, Ok(vec![]));
    assert_eq!(store.untouched_since(1006, 9).await, Ok(vec!["one".to_owned()]));
}

async fn orders_are_given_and_answered(store: &dyn Store) {
    let order = Order::End { id: "one".to_owned(), winner: Outcome::Draw };
    let given = Given { id: "a".to_owned(), at_ms: 7, order };
    store.write(&[Write::Order(given.clone())]).await.expect("it is given");
    assert_eq!(store.orders().await, Ok(vec![given]));
    assert_eq!(store.answer("a").await, Ok(None));
    let answer =
        |text: Option<&str>| Write::Answer { id: "a".to_owned(), answer: text.map(str::to_owned) };
    store.write(&[answer(Some("done"))]).await.expect("it is answered");
    assert_eq!(store.orders().await, Ok(vec![]));
    assert_eq!(store.answer("a").await, Ok(Some("done".to_owned())));
    store.write(&[answer(None)]).await.expect("it is forgotten");
    assert_eq!(store.answer("a").await, Ok(None));
}

async fn a_whole_match_is_brought_in(store: &dyn Store) {
    let mut stored = a_match("brought", "tictactoe", 3);
    stored.events.push(moved(2, "a1"));
    (stored.summary.events, stored.summary.updated_ms, stored.summary.public) = (2, 1002, false);
    let whole_match = WholeMatch { stored, insights: Vec::new() };
    store.write(&[Write::Bring(Box::new(whole_match.clone()))]).await.expect("it is kept");
    assert_eq!(whole(store, "brought").await, Ok(Some(whole_match)));
    store.write(&[Write::Delete { id: "brought".to_owned() }]).await.expect("it goes");
}

async fn deleting_leaves_nothing(store: &dyn Store) {
    store.write(&[Write::Delete { id: "one".to_owned() }]).await.expect("it goes");
    assert_eq!(store.load("one").await, Ok(None));
    assert_eq!(store.events("one", 0).await, Ok(vec![]));
    assert_eq!(store.insight("one", 4).await, Ok(None));
    assert_eq!(store.count().await, Ok(0));
}

async fn found(store: &dyn Store, query: Query) -> Vec<String> {
    let query = Query { limit: if query.limit == 0 { 100 } else { query.limit }, ..query };
    let found = store.list(&query).await.expect("it can be looked for");
    found.matches.into_iter().map(|summary| summary.id).collect()
}

async fn matches_are_found(store: &dyn Store) {
    for (id, game, winner, name) in [
        ("a", "gomoku", Some(Outcome::Win(Side::X)), "Ada"),
        ("b", "gomoku:19,standard", Some(Outcome::Draw), "50%_off"),
        ("c", "connect4", None, "adabert"),
        ("d", "connect4:8x7", Some(Outcome::Win(Side::O)), "x"),
    ] {
        let mut one = a_match(id, game, 10);
        one.summary.names.x = Some(name.to_owned());
        one.summary.result = winner.map(|winner| GameResult { winner, by: Ending::Rules });
        store.write(&[one.into()]).await.expect("it is kept");
    }
    let all = || Query::default();
    assert_eq!(found(store, all()).await, ["d", "c", "b", "a"], "the newest first, then by name");
    let player = |text: &str| Query { player: Some(text.to_owned()), ..all() };
    assert_eq!(found(store, player("ADA")).await, ["c", "a"]);
    assert_eq!(found(store, player("%_")).await, ["b"], "wildcards mean themselves");
    assert_eq!(found(store, player("human")).await, ["d", "c", "b", "a"]);
    assert!(found(store, player("' OR 1=1 --")).await.is_empty());
    let game = |text: &str| Query { game: Some(text.to_owned()), ..all() };
    assert_eq!(found(store, game("gomoku")).await, ["b", "a"]);
    assert_eq!(found(store, game("gomoku:19,standard")).await, ["b"]);
    assert!(found(store, game("gom")).await.is_empty());
    let result = |winner| Query { result: Some(winner), ..all() };
    assert_eq!(found(store, result(Outcome::Draw)).await, ["b"]);
    assert_eq!(found(store, result(Outcome::Win(Side::O))).await, ["d"]);
    assert_eq!(found(store, Query { unfinished: true, ..all() }).await, ["c"]);
    let page = Query { limit: 2, ..all() };
    assert!(store.list(&page).await.expect("it can be looked for").next.is_some());
    let next = Query { before: Some((10, "c".to_owned())), ..page };
    assert_eq!(found(store, next.clone()).await, ["b", "a"]);
    assert!(store.list(&next).await.expect("it can be looked for").next.is_none());
}

async fn texts_come_back_as_they_were(store: &dyn Store) {
    let mut odd = a_match("odd", "tictactoe", 1);
    let text = "a \"quoted\" 'name' \\ with ümläuts, 五子棋, \u{1F600} and a\ttab";
    odd.summary.names = Pair { x: Some(text.to_owned()), o: None };
    odd.events.push(moved(2, text));
    store.write(&[odd.clone().into()]).await.expect("it is kept");
    (odd.summary.events, odd.summary.updated_ms) = (2, 1002);
    assert_eq!(store.load("odd").await, Ok(Some(odd)));
}

/// Many at once are all kept, one that does not fit does not hurt them, and each hears its own answer.
async fn a_journal_serves_many(store: Arc<dyn Store>) {
    let journal = Journal::start(Arc::clone(&store));
    let mut tasks = Vec::new();
    for number in 0..50_u64 {
        let journal = journal.clone();
        tasks.push(tokio::spawn(async move {
            let id = format!("many {number}");
            journal.write(a_match(&id, "tictactoe", number).into()).await.expect("it is kept");
            for event in 2..6 {
                journal.write(append(&id, event, "a1")).await.expect("it is kept");
            }
            let twice = journal.write(append(&id, 3, "a1")).await;
            assert!(matches!(twice, Err(StoreError::Conflict(_))), "{twice:?}");
        }));
    }
    for task in tasks {
        task.await.expect("it ends well");
    }
    for number in 0..50 {
        let kept = store.events(&format!("many {number}"), 0).await.expect("they are there");
        let numbers: Vec<u64> = kept.iter().map(|event| event.number).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 5]);
    }
}
