//! The program with the game among its own: command line, players, arena, server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

fn said(arguments: &[&str]) -> String {
    let done = Command::new(env!("CARGO_BIN_EXE_own-game")).args(arguments).output().unwrap();
    let out = String::from_utf8(done.stdout).unwrap();
    assert!(done.status.success(), "{arguments:?}: {out}{}", String::from_utf8_lossy(&done.stderr));
    out
}

#[test]
fn it_is_listed_shown_and_counted() {
    assert!(said(&["games"]).contains("misere"));
    assert!(said(&["players"]).contains("mirror"));
    assert!(said(&["show", "misere", "b2 a3"]).contains('X'));
    assert!(said(&["perft", "misere", "2"]).contains("72"));
}

#[test]
fn its_machines_meet_in_the_arena() {
    let told = said(&["arena", "misere", "mirror", "tree-d", "--games", "20", "--quiet", "--csv"]);
    assert!(told.contains("mirror") && told.contains("tree-d"), "{told}");
}

#[test]
fn the_server_begins_a_match_of_it_and_its_machine_moves() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rivi.db");
    let mut server = Command::new(env!("CARGO_BIN_EXE_own-game"))
        .args(["serve", "--listen", "127.0.0.1:0", "--log", "error"])
        .args(["--database", &format!("sqlite:{}", file.display())])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(server.stdout.take().unwrap()).lines();
    let begins = "Rivi listens on http://";
    let found =
        lines.map_while(Result::ok).find_map(|line| Some(line.strip_prefix(begins)?.to_owned()));
    let address = found.expect("the server says where it listens");
    let ask = |request: String| {
        let mut stream = TcpStream::connect(address.trim_end_matches('/')).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    let games =
        ask("GET /api/games HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n".to_owned());
    let body = r#"{"game":"misere","x":"human","o":"mirror","moves":"b2"}"#;
    let begun = ask(format!(
        "POST /api/matches HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    ));
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(games.contains("misere"), "{games}");
    assert!(begun.starts_with("HTTP/1.1 201"), "{begun}");
}
