//! A match on a server, followed over a WebSocket that comes back when it is cut, as the page's does.

use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use rivi_play::message::{ClientMessage, RefusalCode, ServerMessage};
use rivi_play::request::{Begun, Fault, NewMatch};
use rivi_terminal::screen::{Event, Heard, News, hello};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// How long it is waited before the next try.
const DELAYS_MS: [u64; 5] = [200, 500, 1000, 2000, 4000];
/// A line that is silent for so long after a ping is dead: together less than five seconds.
const PING: Duration = Duration::from_millis(2500);
const PATIENCE: Duration = Duration::from_millis(2400);
/// How long a server may take to answer at all.
const CONNECT: Duration = Duration::from_secs(10);
/// No answer of a server is longer.
const MOST_ANSWER: u64 = 1 << 20;

/// The way to a match. It ends when this is dropped.
pub(crate) struct Link {
    say: UnboundedSender<ClientMessage>,
}

impl Link {
    /// Opens the way to a match by its link, or begins a game on the server of an address.
    pub(crate) fn open(link: &str, new: Option<Box<NewMatch>>, tell: Sender<Event>) -> Link {
        let (say, said) = unbounded_channel();
        let link = link.to_owned();
        thread::spawn(move || {
            let told = tell.clone();
            if let Err(error) = follow(&link, new, said, tell) {
                news(&told, News::Gone(format!("{error:#}")));
            }
        });
        Link { say }
    }

    pub(crate) fn say(&self, message: ClientMessage) {
        // A thread that has ended has said why.
        let _ = self.say.send(message);
    }
}

fn news(tell: &Sender<Event>, news: News) -> bool {
    tell.send(Event::Heard(Heard::Live(news))).is_ok()
}

/// Where a match is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    tls: bool,
    host: String,
    port: u16,
    /// The match and the secrets of the seats; none if the link is only a server's address.
    table: Option<(String, Vec<String>)>,
}

impl Place {
    /// Reads a link, as `http://host:port/m/ID#TOKEN`.
    pub(crate) fn read(link: &str) -> anyhow::Result<Place> {
        let expected = "expected a link as http://localhost:7474/m/ID#TOKEN";
        let (tls, rest) = match link.trim().split_once("://") {
            Some(("http" | "ws", rest)) => (false, rest),
            Some(("https" | "wss", rest)) => (true, rest),
            Some((kind, _)) => bail!("'{kind}' is no kind of link; {expected}"),
            None => (false, link.trim()),
        };
        let (address, path) = rest.split_once('/').unwrap_or((rest, ""));
        let usual = if tls { 443 } else { 80 };
        let (host, port) = match address.rsplit_once(':') {
            Some((host, port)) if !port.contains(']') => {
                (host, port.parse().map_err(|_| anyhow!("'{port}' is no port; {expected}"))?)
            }
            _ => (address, usual),
        };
        let plain = |c: char| c.is_ascii_alphanumeric() || "-._[]:".contains(c);
        if host.is_empty() || !host.chars().all(plain) {
            bail!("'{host}' is no server; {expected}");
        }
        let (path, secret) = path.split_once('#').unwrap_or((path, ""));
        let id = match path.trim_matches('/').rsplit_once("m/").or(Some(("", ""))) {
            Some(("", id)) if !id.is_empty() => Some(id.split(['/', '?']).next().unwrap_or(id)),
            _ if path.trim_matches('/').is_empty() => None,
            _ => bail!("that is no link to a game; {expected}"),
        };
        let word = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if id.is_some_and(|id| id.is_empty() || !id.chars().all(word)) {
            bail!("that is no link to a game; {expected}");
        }
        let tokens = secret.split(',').filter(|token| !token.is_empty()).map(str::to_owned);
        let table = id.map(|id| (id.to_owned(), tokens.collect()));
        Ok(Place { tls, host: host.to_owned(), port, table })
    }

    /// Whether it names a match rather than only a server.
    pub(crate) fn is_match(&self) -> bool {
        self.table.is_some()
    }

    fn authority(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }

    /// The address of something on the server.
    fn address(&self, kind: &str, path: &str) -> String {
        format!("{kind}{}://{}{path}", if self.tls { "s" } else { "" }, self.authority())
    }

    /// Asks over plain HTTP: the status and the body of the answer.
    async fn ask(&self, method: &str, path: &str, body: &str) -> anyhow::Result<(u16, String)> {
        let stream = TcpStream::connect(self.authority()).await?;
        let request = format!(
            "{method} {path} HTTP/1.0\r\nHost: {}\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.authority(),
            body.len()
        );
        let mut answer = Vec::new();
        if self.tls {
            let name = self.host.trim_matches(['[', ']']).to_owned();
            let name = rustls::pki_types::ServerName::try_from(name)?;
            let mut stream = connector()?.connect(name, stream).await?;
            stream.write_all(request.as_bytes()).await?;
            // Some servers end without a word of good-bye.
            let _ = stream.take(MOST_ANSWER).read_to_end(&mut answer).await;
        } else {
            let mut stream = stream;
            stream.write_all(request.as_bytes()).await?;
            stream.take(MOST_ANSWER).read_to_end(&mut answer).await?;
        }
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        Ok((status.context("the server does not speak HTTP")?, body.to_owned()))
    }

    /// Begins a match between two people, and sits down to X. Returns the link for the other.
    async fn begin(&mut self, new: &NewMatch) -> anyhow::Result<String> {
        let body = serde_json::to_string(new)?;
        let (status, answer) = self.ask("POST", "/api/matches", &body).await?;
        if !(200..300).contains(&status) {
            let fault = serde_json::from_str::<Fault>(&answer).map(|fault| fault.error);
            bail!(fault.unwrap_or_else(|_| format!("the server answered with status {status}")));
        }
        let begun: Begun = serde_json::from_str(&answer).context("the server is none of Rivi's")?;
        self.table = Some((begun.id, vec![begun.seats.x]));
        Ok(self.address("http", &begun.links.o))
    }
}

/// What checks a server's certificate: the roots that this machine trusts.
fn connector() -> anyhow::Result<tokio_rustls::TlsConnector> {
    let mut roots = rustls::RootCertStore::empty();
    for certificate in rustls_native_certs::load_native_certs().certs {
        // One that cannot be read is one less to trust.
        let _ = roots.add(certificate);
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(tokio_rustls::TlsConnector::from(Arc::new(config)))
}

fn follow(
    link: &str,
    new: Option<Box<NewMatch>>,
    mut said: UnboundedReceiver<ClientMessage>,
    tell: Sender<Event>,
) -> anyhow::Result<()> {
    let mut place = Place::read(link)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async move {
        // Only the first one can be installed, and one is enough.
        let _ = rustls::crypto::ring::default_provider().install_default();
        if place.table.is_none() {
            let new =
                new.context("that is no link to a game: expected an address with /m/ in it")?;
            let link = timeout(CONNECT, place.begin(&new))
                .await
                .context("the server does not answer")??;
            news(&tell, News::Begun { link });
        }
        let mut last = None;
        let mut tries = 0;
        loop {
            match timeout(CONNECT, connect(&place)).await {
                Ok(Ok(socket)) => match converse(socket, &place, &mut said, &tell, &mut last).await
                {
                    Ended::Left => return Ok(()),
                    Ended::Outdated => {
                        bail!("the server speaks another version; this program is older or newer")
                    }
                    Ended::Cut { welcomed } => {
                        if welcomed {
                            tries = 0;
                        } else if let Some(gone) = gone(&place).await {
                            bail!(gone);
                        }
                    }
                },
                Ok(Err(tungstenite::Error::Http(answer))) if answer.status().is_client_error() => {
                    bail!(gone(&place).await.unwrap_or_else(|| format!(
                        "the server answered with status {}",
                        answer.status()
                    )));
                }
                Ok(Err(error)) => {
                    if let Some(untrusted) = untrusted(&error) {
                        bail!("the server's certificate is not trusted: {untrusted}");
                    }
                }
                Err(_) => {}
            }
            if !news(&tell, News::Lost) {
                return Ok(());
            }
            let delay = Duration::from_millis(DELAYS_MS[tries.min(DELAYS_MS.len() - 1)]);
            tries += 1;
            // Whoever leaves does not wait for the next try; what is said meanwhile is lost, and the screen says so.
            let leaves =
                timeout(delay, async { while said.recv().await.is_some() {} }).await.is_ok();
            if leaves {
                return Ok(());
            }
        }
    })
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn connect(place: &Place) -> Result<Socket, tungstenite::Error> {
    let id = place.table.as_ref().map_or("", |(id, _)| id.as_str());
    let address = place.address("ws", &format!("/api/matches/{id}/live"));
    tokio_tungstenite::connect_async(address).await.map(|(socket, _)| socket)
}

/// What is wrong with the server's certificate, if that is why there is no connection: another try would not help.
fn untrusted(error: &tungstenite::Error) -> Option<String> {
    let tungstenite::Error::Io(error) = error else { return None };
    match error.get_ref()?.downcast_ref::<rustls::Error>()? {
        rustls::Error::InvalidCertificate(why) => Some(why.to_string()),
        _ => None,
    }
}

/// A match that never answered may not exist: why, if so.
async fn gone(place: &Place) -> Option<String> {
    let (id, _) = place.table.as_ref()?;
    let asked = timeout(CONNECT, place.ask("GET", &format!("/api/matches/{id}"), "")).await;
    let (status, answer) = asked.ok()?.ok()?;
    let fault = serde_json::from_str::<Fault>(&answer).map(|fault| fault.error);
    let told = fault.unwrap_or_else(|_| "there is no such game, or it was deleted".to_owned());
    (400..500).contains(&status).then_some(told)
}

/// How a connection ended.
enum Ended {
    /// Somebody left the match here.
    Left,
    /// The server speaks another version.
    Outdated,
    /// It broke; whether the server had said its welcome.
    Cut { welcomed: bool },
}

async fn converse(
    mut socket: Socket,
    place: &Place,
    said: &mut UnboundedReceiver<ClientMessage>,
    tell: &Sender<Event>,
    last: &mut Option<u64>,
) -> Ended {
    use futures_util::{SinkExt, StreamExt};
    let tokens = place.table.as_ref().map_or(&[][..], |(_, tokens)| tokens.as_slice());
    let mut welcomed = false;
    let text =
        |message: &ClientMessage| Message::text(serde_json::to_string(message).unwrap_or_default());
    if socket.send(text(&hello(tokens, *last))).await.is_err() {
        return Ended::Cut { welcomed };
    }
    let mut ping = tokio::time::interval(PING);
    let mut silent_since = None;
    loop {
        let silence = async {
            match silent_since {
                Some(since) => tokio::time::sleep_until(since + PATIENCE).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            message = said.recv() => match message {
                None => {
                    let _ = socket.close(None).await;
                    return Ended::Left;
                }
                Some(message) => {
                    if socket.send(text(&message)).await.is_err() {
                        return Ended::Cut { welcomed };
                    }
                }
            },
            _ = ping.tick() => {
                silent_since = silent_since.or(Some(tokio::time::Instant::now()));
                if socket.send(text(&ClientMessage::Ping)).await.is_err() {
                    return Ended::Cut { welcomed };
                }
            }
            () = silence => return Ended::Cut { welcomed },
            heard = socket.next() => {
                let Some(Ok(heard)) = heard else { return Ended::Cut { welcomed } };
                silent_since = None;
                let Message::Text(text) = heard else { continue };
                let Ok(message) = serde_json::from_str::<ServerMessage>(&text) else { continue };
                match &message {
                    ServerMessage::Welcome { state, .. } => {
                        welcomed = true;
                        *last = Some(state.event);
                    }
                    ServerMessage::Event { number, .. } => *last = Some(*number),
                    ServerMessage::Refused { code: RefusalCode::Outdated, .. } => return Ended::Outdated,
                    _ => {}
                }
                if !news(tell, News::Message(Box::new(message))) {
                    return Ended::Left;
                }
            }
        }
    }
}
