//! Both kinds pass the same suite; NATS may also go and come back, and lets in only whom it should.

use std::sync::Arc;
use std::time::Duration;

use rivi_bus::testing::{LIMITS, TemporaryNats, contract};
use rivi_bus::{Access, Bus, Embedded, open};
use tokio::time::{Instant, sleep, timeout};

const PATIENCE: Duration = Duration::from_secs(20);

#[tokio::test(flavor = "multi_thread")]
async fn embedded() {
    let one = Embedded::new(LIMITS);
    let members: [Arc<dyn Bus>; 2] = [(); 2].map(|()| Arc::new(one.member()) as _);
    let [ada, bo] = members;
    contract([ada, bo, Arc::new(one)]).await;
}

/// Where changes are checked there is a NATS to test with.
fn nats(more: &str) -> Option<TemporaryNats> {
    match TemporaryNats::start_with(more) {
        Ok(server) => Some(server),
        Err(unavailable) if std::env::var("CI").is_ok() => panic!("{unavailable}"),
        Err(unavailable) => {
            eprintln!("NOT TESTED on NATS: {unavailable}");
            None
        }
    }
}

async fn member(server: &TemporaryNats) -> Arc<dyn Bus> {
    open(&server.address(), &Access::default(), LIMITS).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn through_nats() {
    let Some(server) = nats("") else { return };
    contract([member(&server).await, member(&server).await, member(&server).await]).await;
}

async fn becomes(bus: &dyn Bus, there: bool) {
    let waiting = async {
        while bus.is_there() != there {
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, waiting).await.expect("in time");
}

#[tokio::test(flavor = "multi_thread")]
async fn nats_goes_and_comes_back_with_the_work_that_was_put_there() {
    let Some(server) = nats("") else { return };
    let (ada, bo) = (member(&server).await, member(&server).await);
    becomes(&*ada, true).await;
    becomes(&*bo, true).await;
    let mut listener = bo.listen("match.1").await.unwrap();
    ada.put("moves", vec![7]).await.unwrap();
    server.stop().unwrap();
    becomes(&*ada, false).await;
    let begun = Instant::now();
    assert!(ada.publish("match.1", vec![1]).is_err());
    assert!(ada.put("moves", vec![8]).await.is_err());
    assert!(ada.take("moves", Duration::from_millis(100)).await.is_err());
    assert!(begun.elapsed() < Duration::from_secs(12), "nobody waits for ever");
    server.go_on().unwrap();
    becomes(&*ada, true).await;
    becomes(&*bo, true).await;
    let heard = async {
        loop {
            let _ = ada.publish("match.1", vec![2]);
            if timeout(Duration::from_millis(100), listener.next()).await == Ok(Some(vec![2])) {
                return;
            }
        }
    };
    timeout(PATIENCE, heard).await.expect("whoever listened hears again");
    let taken = bo.take("moves", Duration::from_secs(5)).await.unwrap().expect("it was kept");
    assert_eq!(taken.job(), [7]);
    taken.done().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_nats_that_is_not_there_yet_is_waited_for() {
    let Some(server) = nats("") else { return };
    server.stop().unwrap();
    let begun = Instant::now();
    let bus = member(&server).await;
    assert!(begun.elapsed() < Duration::from_secs(5) && !bus.is_there());
    server.go_on().unwrap();
    becomes(&*bus, true).await;
}
