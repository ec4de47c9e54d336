//! `rivi join URL`: a match on a real server, played and watched in the terminal.

use super::pane::{Pane, is_missing};
use super::server::{Friend, Server};
use super::tls::Proxy;

const LOST: &str = "The connection is lost.";

#[test]
fn a_match_is_joined_watched_cut_and_played_to_its_end() {
    if is_missing() {
        return;
    }
    let mut server = Server::new();
    let begun = server.begin("tictactoe");
    let mut friend = Friend::sits_down(&server, &begun.id, &begun.seats.o);
    let pane = Pane::new("join");
    pane.runs(&format!("rivi join '{}'; echo left-$?", server.link(&begun.links.x)));
    pane.sees("Your move (X)");
    let watcher = Pane::new("watch");
    watcher.runs(&format!("rivi join '{}'", server.link(&begun.links.watch)));
    watcher.sees("You are watching");
    pane.plays("a1");
    friend.sees("a1");
    friend.plays("a2");
    pane.sees("1. a1    a2");
    watcher.sees("1. a1    a2");
    // Whoever watches plays nothing.
    watcher.plays("b2");
    watcher.sees("only the players can move");
    // While two people play each other no machine helps.
    pane.keys(&["a"]);
    pane.sees("no machine helps");
    drop(friend);
    server.kill();
    pane.sees(LOST);
    watcher.sees(LOST);
    server.start();
    pane.sees_that(|screen| !screen.contains(LOST));
    watcher.sees_that(|screen| !screen.contains(LOST));
    let mut friend = Friend::sits_down(&server, &begun.id, &begun.seats.o);
    friend.sees("a1 a2");
    pane.plays("b1");
    friend.sees("a1 a2 b1");
    friend.plays("b2");
    pane.sees("2. b1    b2");
    pane.plays("c1");
    let end = pane.sees("has won");
    assert!(end.contains("a Again"), "{end}");
    watcher.sees("has won");
    for pane in [&pane, &watcher] {
        pane.keys(&["q"]);
        pane.is_sane();
    }
}

#[test]
fn a_link_to_nothing_gets_a_sentence() {
    if is_missing() {
        return;
    }
    let server = Server::new();
    let pane = Pane::new("nothing");
    pane.runs(&format!("rivi join '{}'", server.link("/m/0123456789abcdef")));
    pane.sees("there is no match");
    pane.keys(&["q"]);
    pane.is_sane();
}

#[test]
fn a_link_with_tls_is_joined_where_the_certificate_is_trusted() {
    if is_missing() {
        return;
    }
    let server = Server::new();
    let begun = server.begin("tictactoe");
    let proxy = Proxy::before(server.address);
    let link = format!("https://localhost:{}{}", proxy.port, begun.links.x);
    let pane = Pane::new("tls");
    // Nobody has said that this certificate is to be trusted.
    pane.runs(&format!("rivi join '{link}'"));
    pane.sees("certificate");
    pane.keys(&["q"]);
    pane.is_sane();
    pane.runs("clear");
    pane.runs(&format!("SSL_CERT_FILE={} rivi join '{link}'", proxy.certificate.display()));
    pane.sees("Your move (X)");
    pane.plays("b2");
    let mut friend = Friend::sits_down(&server, &begun.id, &begun.seats.o);
    friend.sees("b2");
    friend.plays("a1");
    pane.sees("1. b2    a1");
    pane.keys(&["q"]);
    pane.is_sane();
}
