//! What strangers may try with connections: flooding, not reading, being slow, being many.

use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use rivi_server::client::Connection;
use rivi_server::{Config, Limits, Rate};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::house::{Begun, House, message, play};

const NO_LIMIT: Rate = Rate { a_second: 1e9, at_once: 1e9 };
const SOON: Duration = Duration::from_secs(10);

/// A WebSocket that does nothing by itself: it neither reads nor answers.
async fn deaf(server: SocketAddr, path: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(server).await.unwrap();
    let head = format!(
        "GET {path} HTTP/1.1\r\nhost: {server}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        answer.push(stream.read_u8().await.unwrap());
    }
    assert!(answer.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&answer));
    stream
}

/// A frame as a client sends it, with a mask of zeros.
fn frame(code: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x80 | code];
    match payload.len() {
        short @ ..126 => frame.push(0x80 | short as u8),
        long => {
            frame.push(0x80 | 0x7e);
            frame.extend((long as u16).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(payload);
    frame
}

/// What the server still sent before it closed the connection, in time.
async fn rest(stream: &mut TcpStream) -> usize {
    let mut all = Vec::new();
    // A connection that is cut with something unread ends with an error.
    let _ = timeout(SOON, stream.read_to_end(&mut all)).await.expect("it is cut in time");
    all.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn pings_count_as_messages() {
    let house = House::open().await;
    let one = house.people("tictactoe").await;
    for path in ["/api/analyse".to_owned(), format!("/api/matches/{}/live", one.id)] {
        let mut stream = deaf(house.address, &path).await;
        let ping = frame(9, &[b'x'; 125]);
        for _ in 0..2000 {
            if stream.write_all(&ping).await.is_err() {
                break;
            }
        }
        let answered = rest(&mut stream).await;
        assert!(answered < 300 * 127, "{path}: {answered} bytes were sent");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_read_is_cut() {
    let patience = Duration::from_secs(1);
    let limits = Limits { patience, messages: NO_LIMIT, ..Limits::default() };
    let house = House::with(limits).await;
    let one = house.people("gomoku:64").await;
    let mut stream = deaf(house.address, &format!("/api/matches/{}/live", one.id)).await;
    stream.write_all(&frame(1, b"{\"type\":\"hello\",\"version\":1}")).await.unwrap();
    let mut ada = house.enter(&one.id, &one.x, None).await;
    let mut bo = house.enter(&one.id, &one.o, None).await;
    let begun = Instant::now();
    // Each event shows the largest board; far more than any buffer of the system takes. Nobody gets five in a row.
    for row in 1..=25 {
        let columns = if row % 2 == 0 { ["a", "c", "e", "g"] } else { ["c", "a", "g", "e"] };
        for (number, column) in columns.iter().enumerate() {
            let player = if number % 2 == 0 { &mut ada } else { &mut bo };
            assert_eq!(play(player, &format!("{column}{row}")).await, None);
        }
    }
    while clients(&house, &one).await != 3 {
        assert!(begun.elapsed() < Duration::from_mins(1), "it is still there");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// How many are connected to a match, whoever asks included.
async fn clients(house: &House, one: &Begun) -> u64 {
    let path = format!("/api/matches/{}/live", one.id);
    let mut line = Connection::open(house.address, &path).await.unwrap();
    line.send("{\"type\":\"hello\",\"version\":1}").await.unwrap();
    message(&mut line, "welcome").await["clients"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_say_hello_is_cut() {
    let patience = Duration::from_secs(1);
    let house = House::with(Limits { patience, ..Limits::default() }).await;
    let one = house.people("tictactoe").await;
    let mut stream = deaf(house.address, &format!("/api/matches/{}/live", one.id)).await;
    rest(&mut stream).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_page_is_told_to_reload() {
    let house = House::open().await;
    let one = house.people("tictactoe").await;
    let path = format!("/api/matches/{}/live", one.id);
    for hello in ["{\"type\":\"hello\"}", "{\"type\":\"hello\",\"version\":2}"] {
        let mut line = Connection::open(house.address, &path).await.unwrap();
        line.send(hello).await.unwrap();
        let refused = message(&mut line, "refused").await;
        assert_eq!(refused["code"], "outdated", "{refused}");
        assert!(refused["reason"].as_str().unwrap().contains("reload the page"), "{refused}");
        assert!(line.hear().await.is_err(), "then it is closed");
    }
}

/// Whether the server answers in time on a new connection.
async fn is_well(house: &House) -> bool {
    let answer = timeout(Duration::from_secs(5), house.get("/healthz")).await;
    answer.is_ok_and(|answer| answer.status == 200)
}

#[tokio::test(flavor = "multi_thread")]
async fn half_open_connections_make_room() {
    let house = House::with(Limits { connections: 20, ..Limits::default() }).await;
    let one = house.people("tictactoe").await;
    let mut ada = house.enter(&one.id, &one.x, None).await;
    let mut open = Vec::new();
    let head = "POST /api/matches HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
                content-length: 9\r\n";
    let without_end = [head.to_owned(), format!("{head}\r\n{{")];
    for number in 0..400 {
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        let _ = stream.write_all(without_end[number % 2].as_bytes()).await;
        open.push(stream);
        if number % 100 == 99 {
            assert!(is_well(&house).await, "after {number}");
        }
    }
    assert_eq!(play(&mut ada, "b2").await, None, "who plays makes no room");
    let mut first = open.swap_remove(0);
    assert_eq!(rest(&mut first).await, 0, "the first of them was cut");
}

#[tokio::test(flavor = "multi_thread")]
async fn all_connections_together_have_a_limit() {
    let house = House::with(Limits { all_connections: 10, ..Limits::default() }).await;
    let mut open = Vec::new();
    for _ in 0..30 {
        open.push(TcpStream::connect(house.address).await.unwrap());
    }
    assert!(is_well(&house).await);
    rest(&mut open[0]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn slow_heads_and_bodies_are_cut() {
    let patience = Duration::from_secs(1);
    let house = House::with(Limits { patience, ..Limits::default() }).await;
    let mut head = TcpStream::connect(house.address).await.unwrap();
    let mut body = TcpStream::connect(house.address).await.unwrap();
    let mut silent = TcpStream::connect(house.address).await.unwrap();
    head.write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: ").await.unwrap();
    let post = "POST /api/position HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
        content-length: 100\r\n\r\n{\"game\":";
    body.write_all(post.as_bytes()).await.unwrap();
    let begun = Instant::now();
    rest(&mut head).await;
    rest(&mut silent).await;
    let mut answer = [0; 12];
    timeout(SOON, body.read_exact(&mut answer)).await.unwrap().unwrap();
    assert_eq!(std::str::from_utf8(&answer), Ok("HTTP/1.1 408"));
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}

/// Asks with headers of one's own.
async fn ask(server: SocketAddr, head: &str) -> String {
    let mut stream = TcpStream::connect(server).await.unwrap();
    stream.write_all(format!("{head}\r\nconnection: close\r\n\r\n").as_bytes()).await.unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).await.unwrap();
    text.to_lowercase()
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_for_other_names_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), "sqlite::memory:");
    config.hosts = vec!["rivi.example".to_owned()];
    let house = House::of(config, folder).await;
    for (host, status) in [
        ("host: evil.example", "421"),
        ("x: y", "421"),
        ("host: rivi.example:443", "200"),
        ("host: localhost", "200"),
    ] {
        for path in ["/", "/api/games", "/healthz"] {
            let answer = ask(house.address, &format!("GET {path} HTTP/1.1\r\n{host}")).await;
            assert!(answer.starts_with(&format!("http/1.1 {status}")), "{host} {path}: {answer}");
        }
    }
    assert!(
        ask(house.address, "GET http://evil.example/ HTTP/1.1\r\nhost: localhost")
            .await
            .contains(" 421 ")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_with_secrets_are_not_stored() {
    let house = House::open().await;
    let begun = house.post("/api/matches", &json!({ "game": "tictactoe" })).await;
    assert!(begun.headers.to_lowercase().contains("cache-control: no-store"), "{}", begun.headers);
}

#[tokio::test(flavor = "multi_thread")]
async fn figures_have_an_address_of_their_own_if_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), "sqlite::memory:");
    config.metrics = Some(([127, 0, 0, 1], 0).into());
    let house = House::of(config, folder).await;
    assert!(!house.get("/metrics").await.body.contains("rivi_"));
    let own = house.metrics.unwrap();
    let figures = ask(own, "GET /metrics HTTP/1.1\r\nhost: prometheus.internal").await;
    assert!(figures.contains("rivi_requests"), "{figures}");
    assert!(
        ask(own, "GET /api/games HTTP/1.1\r\nhost: localhost").await.starts_with("http/1.1 404")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_clients_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::new(([127, 0, 0, 1], 0).into(), "sqlite::memory:");
    config.proxies = 2;
    config.limits.requests = Rate { a_second: 0.01, at_once: 1.0 };
    let house = House::of(config, folder).await;
    let from = |forwarded: &'static str| {
        let head = format!("GET /api/games HTTP/1.1\r\nhost: localhost\r\n{forwarded}");
        let server = house.address;
        async move { ask(server, &head).await.starts_with("http/1.1 200") }
    };
    assert!(from("x-forwarded-for: 9.9.9.9, 1.1.1.1, 5.5.5.5").await);
    assert!(!from("x-forwarded-for: 8.8.8.8\r\nx-forwarded-for: 1.1.1.1:5000, 5.5.5.5").await);
    assert!(from("x-forwarded-for: 1.1.1.1, 2001:db8::1, 5.5.5.5").await);
    assert!(!from("x-forwarded-for: [2001:db8::2]:80, 5.5.5.5").await);
}

/// The answer to a request from this address of the machine.
pub(crate) async fn post_from(
    from: impl Into<IpAddr>,
    house: &House,
    path: &str,
    body: &serde_json::Value,
) -> serde_json::Value {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::new(from.into(), 0)).unwrap();
    let mut stream = socket.connect(house.address).await.unwrap();
    let body = body.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).await.unwrap();
    serde_json::from_str(text.split("\r\n\r\n").nth(1).unwrap()).unwrap()
}
