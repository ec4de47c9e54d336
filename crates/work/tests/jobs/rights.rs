//! Who may do what on a NATS that is set up as `deploy/users.conf` says.

use std::sync::Arc;
use std::time::Duration;

use rivi_bus::testing::TemporaryNats;
use rivi_bus::{Access, Bus, Limits, open};
use rivi_work::{Asker, MoveJob, Place, Wanted, Worker, WorkerConfig};
use tokio::time::{sleep, timeout};

use crate::crew::until;

async fn member(server: &TemporaryNats, user: &str) -> Arc<dyn Bus> {
    let said = |name: &str| match name {
        "RIVI_BUS_USER" => Some(user.to_owned()),
        "RIVI_BUS_PASSWORD" => Some(format!("p-{user}")),
        _ => None,
    };
    let access = Access::read(&said).unwrap();
    let bus = open(&server.address(), &access, Limits::default()).await.unwrap();
    let there = async {
        while !bus.is_there() {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(Duration::from_secs(10), there).await.expect("it is let in");
    bus
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_may_work_and_nothing_else() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/users.conf");
    let mut users = std::fs::read_to_string(file).unwrap();
    for user in ["server", "worker", "arena"] {
        let password = format!("\"p-{user}\"");
        users = users.replace(&format!("$RIVI_NATS_{}", user.to_uppercase()), &password);
    }
    let nats = match TemporaryNats::start_with(&users) {
        Ok(nats) => nats,
        Err(unavailable) if std::env::var("CI").is_ok() => panic!("{unavailable}"),
        Err(unavailable) => return eprintln!("NOT TESTED on NATS: {unavailable}"),
    };
    let (server, worker) = (member(&nats, "server").await, member(&nats, "worker").await);
    // A server has made the stream by then.
    server.load().await.unwrap();
    let working = Worker::new(Arc::clone(&worker), WorkerConfig::default()).unwrap();
    tokio::spawn(Arc::new(working).run(std::future::pending()));
    for user in ["server", "arena"] {
        let asker = Asker::new(member(&nats, user).await).unwrap();
        until(&asker, 1).await;
        let desk = rivi_games::desk("connect4").unwrap();
        let place = Place::of(&*desk).unwrap();
        let player = "random".to_owned();
        let job = MoveJob { place, seat: None, player, time_ms: 1000, seed: 1 };
        let found = asker.chosen(&*desk, job, &Wanted::default(), &mut |_| {}).await;
        // Tournaments put games there and nothing else.
        assert_eq!(found.is_ok(), user == "server", "{user}: {found:?}");
    }
    assert!(worker.put("moves", b"of mine".to_vec()).await.is_err(), "it puts no work there");
    let mut ear = server.listen("match.1").await.unwrap();
    let mut spy = worker.listen("match.2").await.unwrap();
    sleep(Duration::from_millis(200)).await;
    let _ = worker.publish("match.1", b"a lie".to_vec());
    server.publish("match.2", b"a secret".to_vec()).unwrap();
    let waited = Duration::from_millis(500);
    assert!(timeout(waited, ear.next()).await.is_err(), "it tells nothing of matches");
    assert!(!matches!(timeout(waited, spy.next()).await, Ok(Some(_))), "and hears nothing");
    assert_eq!(server.load().await.unwrap().jobs, 0);
}
