//! Several servers with one PostgreSQL and NATS between them are killed, and so are these two and the workers that think
//! for them.

use std::time::{Duration, Instant};

use rivi_bus::testing::TemporaryNats;
use rivi_server::client::request;
use rivi_store::testing::TemporaryPostgres;
use serde_json::json;
use tokio::time::sleep;

use super::{Company, Hand, Process, kills, pause};

const SERVERS: usize = 3;
const WORKERS: usize = 2;

/// Where changes are checked there are both to test with.
fn between() -> Option<(TemporaryPostgres, TemporaryNats)> {
    let postgres = TemporaryPostgres::start().map_err(|error| error.to_string());
    let nats = TemporaryNats::start().map_err(|error| error.to_string());
    match (postgres, nats) {
        (Ok(postgres), Ok(nats)) => Some((postgres, nats)),
        (Err(reason), _) | (_, Err(reason)) => {
            assert!(std::env::var("CI").is_err(), "{reason}");
            eprintln!("NOT TESTED with several servers: {reason}");
            None
        }
    }
}

/// In turn a server is killed, NATS is, another server, PostgreSQL, and a worker; people and machines play on from one
/// server to another.
#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost_by_several_servers() {
    let Some((postgres, nats)) = between() else { return };
    let (database, bus) = (postgres.address(), nats.address());
    let start = || Process::start_with(&database, &bus);
    let mut servers: Vec<Process> = (0..SERVERS).map(|_| start()).collect();
    let mut workers: Vec<Hand> = (0..WORKERS).map(|_| Hand::start(&bus)).collect();
    let company = Company::begin();
    let place = |servers: &[Process]| {
        company.place.send_replace(servers.iter().map(|server| server.address).collect());
    };
    place(&servers);
    for number in 0..kills() {
        sleep(2 * pause(number)).await;
        match number % 5 {
            1 => {
                nats.stop().unwrap();
                sleep(pause(number)).await;
                nats.go_on().unwrap();
            }
            3 => {
                postgres.stop().unwrap();
                sleep(pause(number)).await;
                postgres.go_on().unwrap();
            }
            4 => {
                drop(workers.remove(0));
                workers.push(Hand::start(&bus));
            }
            _ => {
                servers.remove(0).kill();
                place(&servers);
                servers.push(start());
                place(&servers);
            }
        }
    }
    sleep(2 * pause(0)).await;
    company.place.send_replace(Vec::new());
    servers.iter_mut().for_each(Process::kill);
    company.check(&database, kills()).await;
}

/// The server whose machine thinks is killed, and nobody looks at the match: another one takes over.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_thinks_is_replaced_within_seconds() {
    let Some((postgres, nats)) = between() else { return };
    let (database, bus) = (postgres.address(), nats.address());
    let mut first = Process::start_with(&database, &bus);
    let mut second = Process::start_with(&database, &bus);
    let slow = "montecarlo:games=100000000";
    let new = json!({ "game": "gomoku:40", "x": slow, "public": true }).to_string();
    let begun = request(first.address, "POST", "/api/matches", "", &new).await.unwrap();
    assert_eq!(begun.status, 201, "{}", begun.body);
    sleep(Duration::from_millis(500)).await;
    first.kill();
    let killed = Instant::now();
    // The list is read from the database: nobody is woken by it.
    let events = async || {
        let list = request(second.address, "GET", "/api/matches", "", "").await.unwrap().json();
        list["matches"][0]["events"].as_u64().unwrap()
    };
    assert_eq!(events().await, 1, "it was killed while it thought");
    while events().await == 1 {
        assert!(killed.elapsed() < Duration::from_secs(30), "nobody takes over");
        sleep(Duration::from_millis(100)).await;
    }
    // A lease, a look, and what the machine may think.
    println!("the machine's move came {} ms after the kill", killed.elapsed().as_millis());
    second.kill();
}
