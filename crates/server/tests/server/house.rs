//! A server to test.

use std::net::SocketAddr;
use std::time::Duration;

use rivi_server::client::{Answer, Connection, Heard, request};
use rivi_server::{Config, Limits, Server};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server with a database of its own.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    pub(crate) folder: TempDir,
    pub(crate) metrics: Option<SocketAddr>,
    end: oneshot::Sender<()>,
    served: JoinHandle<()>,
}

/// A match with the secrets of its seats.
pub(crate) struct Begun {
    pub(crate) id: String,
    pub(crate) x: String,
    pub(crate) o: String,
}

impl Begun {
    /// The secrets of both seats, for a device that two people share.
    pub(crate) fn both(&self) -> String {
        format!("{} {}", self.x, self.o)
    }
}

impl House {
    pub(crate) async fn open() -> House {
        House::with(Limits::default()).await
    }

    pub(crate) async fn with(limits: Limits) -> House {
        House::in_folder(tempfile::tempdir().unwrap(), limits).await
    }

    pub(crate) async fn in_folder(folder: TempDir, limits: Limits) -> House {
        let database = format!("sqlite:{}", folder.path().join("rivi.db").display());
        House::of(House::config(database, limits), folder).await
    }

    pub(crate) fn config(database: String, limits: Limits) -> Config {
        Config {
            origins: vec!["https://friend.example".to_owned()],
            limits,
            ..Config::new(SocketAddr::from(([127, 0, 0, 1], 0)), database)
        }
    }

    /// A server that is set up like this; the folder is kept as long as it lasts.
    pub(crate) async fn of(config: Config, folder: TempDir) -> House {
        House::serve(folder, Server::bind(config).await.unwrap())
    }

    pub(crate) fn serve(folder: TempDir, server: Server) -> House {
        let (address, metrics) = (server.address(), server.metrics_address());
        let (end, ended) = oneshot::channel();
        let served = tokio::spawn(async move {
            server.run(async { drop(ended.await) }).await.unwrap();
        });
        House { address, folder, metrics, end, served }
    }

    /// Shuts the server down and gives what it leaves.
    pub(crate) async fn close(self) -> TempDir {
        self.end.send(()).unwrap();
        tokio::time::timeout(Duration::from_secs(20), self.served).await.unwrap().unwrap();
        self.folder
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        request(self.address, "GET", path, "", "").await.unwrap()
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        request(self.address, "POST", path, "", &body.to_string()).await.unwrap()
    }

    pub(crate) async fn begin(&self, new: Value) -> Begun {
        let answer = self.post("/api/matches", &new).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        let json = answer.json();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Begun { id: text(&json["id"]), x: text(&json["seats"]["x"]), o: text(&json["seats"]["o"]) }
    }

    pub(crate) async fn people(&self, game: &str) -> Begun {
        self.begin(json!({ "game": game })).await
    }

    pub(crate) async fn enter(&self, id: &str, token: &str, last: Option<u64>) -> Connection {
        self.welcomed(id, token, last).await.0
    }

    pub(crate) async fn welcomed(
        &self,
        id: &str,
        token: &str,
        last: Option<u64>,
    ) -> (Connection, Heard) {
        Connection::enter(self.address, id, token, last).await.unwrap()
    }
}

/// Sends a command and waits for its answer: the code of a refusal, or nothing.
pub(crate) async fn command(line: &mut Connection, command: Value) -> Option<String> {
    let message = json!({ "type": "command", "id": 7, "command": command });
    line.send(&message.to_string()).await.unwrap();
    let answer = line.hear_until(|heard| heard.id == Some(7)).await.unwrap();
    answer.code
}

pub(crate) async fn play(line: &mut Connection, text: &str) -> Option<String> {
    command(line, json!({ "type": "move", "text": text })).await
}

/// The next event with this number.
pub(crate) async fn event(line: &mut Connection, number: u64) -> Heard {
    let wanted = |heard: &Heard| heard.number == Some(number);
    let heard = tokio::time::timeout(Duration::from_secs(30), line.hear_until(wanted)).await;
    heard.expect("it comes in time").unwrap()
}

/// The next message of a kind, whole.
pub(crate) async fn message(line: &mut Connection, kind: &str) -> Value {
    let wait = async {
        loop {
            let message: Value = serde_json::from_str(&line.hear_text().await.unwrap()).unwrap();
            if message["type"] == kind {
                return message;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(30), wait).await.expect("it comes in time")
}
