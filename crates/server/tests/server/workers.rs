//! Workers that think for servers.

use std::sync::Arc;
use std::time::{Duration, Instant};

use rivi_bus::{Access, Limits};
use rivi_work::{Worker, WorkerConfig};
use serde_json::json;
use tokio::runtime::Runtime;
use tokio::time::{sleep, timeout};

use crate::house::{House, event, play};
use crate::together::{Between, between};

const PATIENCE: Duration = Duration::from_secs(30);

/// A worker with threads of its own, as if it were another program: dropped, it is gone without a word.
struct Hired(Option<Runtime>);

impl Hired {
    fn new(between: &Between) -> Hired {
        let runtime = Runtime::new().unwrap();
        let address = between.nats.address();
        let working = async move {
            let bus =
                rivi_bus::open(&address, &Access::default(), Limits::default()).await.unwrap();
            let config = WorkerConfig { threads: 2, ..WorkerConfig::default() };
            Arc::new(Worker::new(bus, config).unwrap()).run(std::future::pending()).await;
        };
        runtime.spawn(working);
        Hired(Some(runtime))
    }
}

impl Drop for Hired {
    fn drop(&mut self) {
        self.0.take().into_iter().for_each(Runtime::shutdown_background);
    }
}

/// A figure of a server.
async fn figure(house: &House, name: &str) -> f64 {
    let told = house.get("/metrics").await.body;
    let line = told.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.map_or(0.0, |value| value.parse().unwrap())
}

async fn until(house: &House, name: &str, least: f64) {
    let waiting = async {
        while figure(house, name).await < least {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("{name} is not yet {least}"));
}

const DONE: &str = "rivi_jobs{came_to=\"done\"}";

#[tokio::test(flavor = "multi_thread")]
async fn workers_think_for_servers_as_long_as_they_are_there() {
    let Some(between) = between() else { return };
    let server = between.server().await;
    let worker = Hired::new(&between);
    until(&server, "rivi_workers", 1.0).await;
    assert_eq!(server.get("/readyz").await.body, "ready\nbus there\nworkers 1\n");
    let (done, machine) = (figure(&server, DONE).await, "montecarlo:games=100000000");
    let begun = server.begin(json!({ "game": "gomoku", "o": machine })).await;
    let mut ada = server.enter(&begun.id, &begun.x, None).await;
    assert_eq!(play(&mut ada, "h8").await, None);
    event(&mut ada, 3).await;
    until(&server, DONE, done + 1.0).await;
    assert_eq!(play(&mut ada, "a1").await, None);
    sleep(Duration::from_millis(700)).await;
    // It dies while it thinks; its machine is replaced within seconds.
    let killed = Instant::now();
    drop(worker);
    event(&mut ada, 5).await;
    println!("the move came {} ms after the worker was gone", killed.elapsed().as_millis());
    assert!(killed.elapsed() < Duration::from_secs(12), "{:?}", killed.elapsed());
    // And nobody waits for workers who are not there.
    assert_eq!(play(&mut ada, "a2").await, None);
    event(&mut ada, 7).await;
}
