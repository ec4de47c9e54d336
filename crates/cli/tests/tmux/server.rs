//! A real server to be joined, and a person on the other end of it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rivi_play::message::{ClientMessage, Command as Asked, ServerMessage, VERSION};
use rivi_play::request::Begun;
use rivi_play::state::State;
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

/// Nothing that is waited for takes longer on a machine that is busy.
const PATIENCE: Duration = Duration::from_mins(1);

/// A server on an address of its own, which can be killed and come back.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    folder: tempfile::TempDir,
    running: Option<Child>,
}

impl Server {
    pub(crate) fn new() -> Server {
        // A port that was free a moment ago: the server has to come back to the same one.
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut server = Server { address, folder, running: None };
        server.start();
        server
    }

    fn database(&self) -> PathBuf {
        self.folder.path().join("rivi.db")
    }

    pub(crate) fn start(&mut self) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_rivi"))
            .args(["serve", "--log", "off", "--listen", &self.address.to_string(), "--database"])
            .arg(format!("sqlite:{}", self.database().display()))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with("Rivi listens on"), "{line}");
        self.running = Some(child);
    }

    /// Ends it without a word, as a machine that loses its power.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.running.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Begins a match between two people.
    pub(crate) fn begin(&self, game: &str) -> Begun {
        let body = serde_json::json!({ "game": game }).to_string();
        let mut stream = TcpStream::connect(self.address).unwrap();
        let length = body.len();
        write!(
            stream,
            "POST /api/matches HTTP/1.0\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{body}",
            self.address
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.contains(" 201 ") || head.contains(" 200 "), "{answer}");
        serde_json::from_str(body).unwrap()
    }

    pub(crate) fn link(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A person at another device, who speaks to the server as the page does.
pub(crate) struct Friend {
    socket: WebSocket<TcpStream>,
    /// What was heard last of the match.
    state: Option<State>,
    next: u64,
}

impl Friend {
    pub(crate) fn sits_down(server: &Server, id: &str, token: &str) -> Friend {
        let stream = TcpStream::connect(server.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let address = format!("ws://{}/api/matches/{id}/live", server.address);
        let (socket, _) = client(address, stream).unwrap();
        let hello = ClientMessage::Hello {
            version: Some(VERSION),
            tokens: vec![token.to_owned()],
            last_event: None,
        };
        let mut friend = Friend { socket, state: None, next: 0 };
        friend.says(&hello);
        friend.waits(|_| true);
        friend
    }

    fn says(&mut self, message: &ClientMessage) {
        self.socket.send(Message::text(serde_json::to_string(message).unwrap())).unwrap();
    }

    /// Listens until this holds of the game.
    fn waits(&mut self, holds: impl Fn(&State) -> bool) {
        loop {
            let Message::Text(text) = self.socket.read().unwrap() else { continue };
            match serde_json::from_str(&text).unwrap() {
                ServerMessage::Welcome { state, .. }
                | ServerMessage::Event { state: Some(state), .. } => self.state = Some(*state),
                ServerMessage::Refused { reason, .. } => panic!("{reason}"),
                _ => continue,
            }
            if self.state.as_ref().is_some_and(&holds) {
                return;
            }
        }
    }

    pub(crate) fn plays(&mut self, text: &str) {
        self.next += 1;
        let (id, after) = (self.next, self.state.as_ref().map(|state| state.event));
        self.says(&ClientMessage::Command {
            id,
            after,
            command: Asked::Move { text: text.into() },
        });
        self.waits(|state| state.view.moves.last().is_some_and(|last| last == text));
    }

    /// Waits until the other has played.
    pub(crate) fn sees(&mut self, moves: &str) {
        let holds = |state: &State| state.view.moves.join(" ") == moves;
        if !self.state.as_ref().is_some_and(holds) {
            self.waits(holds);
        }
    }
}
