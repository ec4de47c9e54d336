//! What every bus has to do.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep, timeout};

use crate::{Bus, BusError, Limits, Listener, Load};

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(20);
const SOON: Duration = Duration::from_millis(300);

/// The limits that the suite expects: small ones, so that they are hit soon.
pub const LIMITS: Limits = Limits {
    waiting: 64,
    bytes: 1000,
    jobs: 20,
    lease: Duration::from_secs(1),
    tries: 3,
    age: Duration::from_mins(2),
};

/// Checks three members of one bus, which was made with the [`LIMITS`], for everything that is asked of one.
///
/// # Panics
/// If it does not do it.
pub async fn contract(members: [Arc<dyn Bus>; 3]) {
    let [ada, bo, cy] = &members;
    for member in &members {
        let there = async {
            while !member.is_there() {
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(PATIENCE, there).await.expect("it is there");
    }
    names_and_sizes_are_checked(&**ada).await;
    news_is_heard_by_the_others(&members).await;
    news_that_nobody_takes_in_is_lost_and_holds_up_nobody(&**ada, &**bo).await;
    jobs_are_handed_out_in_turn_and_done(&**ada, &**bo).await;
    what_is_given_back_is_had_at_once(&**ada, &**bo).await;
    whoever_goes_silent_is_replaced(&**ada, &**bo).await;
    what_ends_nobody_is_given_up(&**bo, &**cy).await;
    whoever_waits_gets_what_comes(&members).await;
    many_share_the_work(&members).await;
    the_load_is_told(&**ada, &**bo).await;
    a_full_queue_says_so(&**ada).await;
}

async fn heard(listener: &mut Listener) -> String {
    let news = timeout(PATIENCE, listener.next()).await.expect("it comes in time");
    String::from_utf8(news.expect("the bus is there")).expect("it is text")
}

async fn names_and_sizes_are_checked(bus: &dyn Bus) {
    for name in ["", "a b", "*", "a.>"] {
        assert!(matches!(bus.publish(name, Vec::new()), Err(BusError::Name(_))));
        assert!(matches!(bus.listen(name).await.err(), Some(BusError::Name(_))));
        assert!(matches!(bus.put(name, Vec::new()).await, Err(BusError::Name(_))));
        assert!(matches!(bus.take(name, SOON).await.err(), Some(BusError::Name(_))));
    }
    let large = vec![b'x'; LIMITS.bytes + 1];
    let refused = BusError::TooLarge { got: LIMITS.bytes + 1, most: LIMITS.bytes };
    assert_eq!(bus.publish("a", large.clone()), Err(refused.clone()));
    assert_eq!(bus.put("a", large).await, Err(refused));
}

/// In order, by everybody but whoever tells it, and only while one listens.
async fn news_is_heard_by_the_others([ada, bo, cy]: &[Arc<dyn Bus>; 3]) {
    assert_eq!(ada.publish("match.1", b"nobody listens".to_vec()), Ok(()));
    let mut own = ada.listen("match.1").await.expect("one can listen");
    let mut first = bo.listen("match.1").await.expect("one can listen");
    let mut second = cy.listen("match.1").await.expect("one can listen");
    let mut other = cy.listen("match.2").await.expect("one can listen");
    until_heard(&**ada, "match.1", &mut first).await;
    until_heard(&**ada, "match.1", &mut second).await;
    until_heard(&**bo, "match.2", &mut other).await;
    for number in 0..20 {
        ada.publish("match.1", format!("{number}").into_bytes()).expect("it is told");
    }
    for listener in [&mut first, &mut second] {
        for number in 0..20 {
            assert_eq!(next_but_calls(listener).await, number.to_string());
        }
    }
    drop(first);
    assert_eq!(bo.publish("match.1", b"of another".to_vec()), Ok(()));
    assert_eq!(next_but_calls(&mut own).await, "of another", "and nothing of its own");
    assert_eq!(bo.publish("match.2", b"elsewhere".to_vec()), Ok(()));
    assert_eq!(next_but_calls(&mut other).await, "elsewhere", "and nothing of another topic");
}

const CALL: &str = "do you hear me";

/// That somebody listens may take a moment to get about.
async fn until_heard(from: &dyn Bus, topic: &str, listener: &mut Listener) {
    let calling = async {
        loop {
            from.publish(topic, CALL.into()).expect("it is told");
            if timeout(Duration::from_millis(100), listener.next()).await.is_ok() {
                return;
            }
        }
    };
    timeout(PATIENCE, calling).await.expect("it is heard in time");
}

async fn next_but_calls(listener: &mut Listener) -> String {
    loop {
        let news = heard(listener).await;
        if news != CALL {
            return news;
        }
    }
}

async fn news_that_nobody_takes_in_is_lost_and_holds_up_nobody(from: &dyn Bus, to: &dyn Bus) {
    let mut slow = to.listen("flood").await.expect("one can listen");
    until_heard(from, "flood", &mut slow).await;
    let begun = Instant::now();
    for number in 0..5000 {
        // What finds no room is lost.
        let _ = from.publish("flood", format!("{number}").into_bytes());
    }
    assert!(begun.elapsed() < Duration::from_secs(2), "nobody waits: {:?}", begun.elapsed());
    sleep(SOON).await;
    let mut last = None;
    while let Ok(Some(news)) = timeout(SOON, slow.next()).await {
        let number = String::from_utf8(news).ok().and_then(|text| text.parse::<u32>().ok());
        assert!(number.is_none() || number > last, "what is left is in order");
        last = number.or(last);
    }
    assert!(last.is_some(), "something was heard");
    until_heard(from, "flood", &mut slow).await;
}

async fn job(bus: &dyn Bus, queue: &str) -> Option<Box<dyn crate::Taken>> {
    bus.take(queue, SOON).await.expect("one can ask")
}

async fn jobs_are_handed_out_in_turn_and_done(from: &dyn Bus, to: &dyn Bus) {
    assert!(job(to, "moves").await.is_none());
    for number in 0..3 {
        from.put("moves", vec![number]).await.expect("it is put there");
    }
    from.put("other", vec![9]).await.expect("it is put there");
    for number in 0..3 {
        let taken = job(to, "moves").await.expect("there is one");
        assert_eq!((taken.job(), taken.times()), (&[number][..], 1));
        taken.done().await.expect("it is done");
    }
    sleep(LIMITS.lease + SOON).await;
    assert!(job(to, "moves").await.is_none(), "what is done comes no more");
    job(from, "other").await.expect("there is one").done().await.expect("it is done");
}

async fn what_is_given_back_is_had_at_once(ada: &dyn Bus, bo: &dyn Bus) {
    ada.put("moves", vec![1]).await.expect("it is put there");
    let taken = job(ada, "moves").await.expect("there is one");
    assert!(job(bo, "moves").await.is_none(), "nobody has what somebody has");
    taken.give_back().await.expect("it is given back");
    let again = job(bo, "moves").await.expect("it is had at once");
    assert_eq!((again.job(), again.times()), (&[1][..], 2));
    again.done().await.expect("it is done");
}

async fn whoever_goes_silent_is_replaced(ada: &dyn Bus, bo: &dyn Bus) {
    ada.put("moves", vec![2]).await.expect("it is put there");
    let taken = job(ada, "moves").await.expect("there is one");
    for _ in 0..5 {
        sleep(LIMITS.lease / 2).await;
        taken.goes_on().await.expect("it goes on");
        assert!(bo.take("moves", Duration::ZERO).await.expect("one can ask").is_none());
    }
    drop(taken);
    let again = bo.take("moves", 4 * LIMITS.lease).await.expect("one can ask");
    let again = again.expect("whoever goes silent is replaced");
    assert_eq!((again.job(), again.times()), (&[2][..], 2));
    again.done().await.expect("it is done");
}

async fn what_ends_nobody_is_given_up(ada: &dyn Bus, bo: &dyn Bus) {
    ada.put("deadly", vec![3]).await.expect("it is put there");
    for times in 1..=LIMITS.tries {
        let taken = job(bo, "deadly").await.expect("there is one");
        assert_eq!(taken.times(), times);
        taken.give_back().await.expect("it is given back");
    }
    assert!(job(bo, "deadly").await.is_none());
    sleep(LIMITS.lease + SOON).await;
    assert!(job(ada, "deadly").await.is_none());
}

async fn whoever_waits_gets_what_comes([ada, bo, _]: &[Arc<dyn Bus>; 3]) {
    let waiting = Arc::clone(bo);
    let waiting = tokio::spawn(async move { waiting.take("late", PATIENCE).await });
    sleep(SOON).await;
    let put = Instant::now();
    ada.put("late", vec![4]).await.expect("it is put there");
    let taken = waiting.await.expect("it ends well").expect("one can ask").expect("it comes");
    assert!(put.elapsed() < Duration::from_secs(2), "{:?}", put.elapsed());
    taken.done().await.expect("it is done");
}

/// Each is done once, whoever does it.
async fn many_share_the_work(members: &[Arc<dyn Bus>; 3]) {
    for number in 0..15 {
        members[0].put("shared", vec![number]).await.expect("it is put there");
    }
    let work = |member: &Arc<dyn Bus>| {
        let member = Arc::clone(member);
        tokio::spawn(async move {
            let mut all = Vec::new();
            while let Some(taken) = job(&*member, "shared").await {
                all.push(taken.job()[0]);
                taken.done().await.expect("it is done");
            }
            all
        })
    };
    let mut all = Vec::new();
    for worker in members.iter().map(work).collect::<Vec<_>>() {
        all.extend(worker.await.expect("it ends well"));
    }
    all.sort_unstable();
    assert_eq!(all, (0..15).collect::<Vec<u8>>());
}

/// What is put there counts until it is done.
async fn the_load_is_told(ada: &dyn Bus, bo: &dyn Bus) {
    assert_eq!(ada.load().await, Ok(Load::default()));
    ada.put("load", vec![5]).await.expect("it is put there");
    sleep(SOON).await;
    ada.put("other", vec![6]).await.expect("it is put there");
    let taken = job(bo, "load").await.expect("there is one");
    let load = bo.load().await.expect("one can ask");
    assert_eq!(load.jobs, 2, "what is worked on is still to be done");
    assert!(load.oldest >= SOON && load.oldest < PATIENCE, "{:?}", load.oldest);
    taken.done().await.expect("it is done");
    assert_eq!(ada.load().await.expect("one can ask").jobs, 1);
    job(bo, "other").await.expect("there is one").done().await.expect("it is done");
    assert_eq!(bo.load().await, Ok(Load::default()));
}

async fn a_full_queue_says_so(bus: &dyn Bus) {
    for number in 0..LIMITS.jobs {
        bus.put("many", vec![number as u8]).await.expect("there is room");
    }
    let refused = bus.put("many", vec![0]).await;
    assert!(matches!(refused, Err(BusError::Full(_))), "{refused:?}");
    let taken = job(bus, "many").await.expect("there is one");
    taken.done().await.expect("it is done");
    bus.put("many", vec![0]).await.expect("there is room again");
}
