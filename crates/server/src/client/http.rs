use std::io;
use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// An answer of the server.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Its status, as 200.
    pub status: u16,
    /// Its headers, as they came.
    pub headers: String,
    /// What it says.
    pub body: String,
}

impl Answer {
    /// What it says, as JSON; null if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }
}

/// Asks a server. `headers` are whole lines, each with its end.
///
/// # Errors
/// If it does not answer.
pub async fn request(
    server: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> io::Result<Answer> {
    let mut stream = TcpStream::connect(server).await?;
    let kind = if body.is_empty() { "" } else { "content-type: application/json\r\n" };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\n{kind}{headers}content-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    // A server may refuse before it has read everything.
    let _ = stream.write_all(body.as_bytes()).await;
    let mut text = Vec::new();
    stream.read_to_end(&mut text).await?;
    read(&String::from_utf8_lossy(&text))
}

fn read(text: &str) -> io::Result<Answer> {
    let wrong = || io::Error::new(io::ErrorKind::InvalidData, "it is no answer of HTTP");
    let (headers, body) = text.split_once("\r\n\r\n").ok_or_else(wrong)?;
    let status = headers.split(' ').nth(1).and_then(|status| status.parse().ok());
    let chunked = headers.to_ascii_lowercase().contains("transfer-encoding: chunked");
    let body = if chunked { unchunked(body) } else { body.to_owned() };
    Ok(Answer { status: status.ok_or_else(wrong)?, headers: headers.to_owned(), body })
}

/// A body that came in parts, each behind its length in hexadecimal digits.
fn unchunked(mut rest: &str) -> String {
    let mut whole = String::new();
    while let Some((length, behind)) = rest.split_once("\r\n") {
        let Some(part) = usize::from_str_radix(length, 16).ok().and_then(|n| behind.get(..n))
        else {
            break;
        };
        whole += part;
        rest = behind.get(part.len() + 2..).unwrap_or("");
    }
    whole
}
