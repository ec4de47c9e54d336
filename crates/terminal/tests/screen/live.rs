//! A match on a server, with a server that is only played: what is said is shown.

use rivi_play::message::{ClientMessage, Command, Event as Happened, ServerMessage};
use rivi_play::state::{Asked, Proposal, State, TimeControl};
use rivi_play::{Match, Numbered, Pair};
use rivi_rules::Side;
use rivi_terminal::screen::{Begin, Event, Heard, Job, News};

use super::seat::{SIZES, Seat};

/// A match between two people after these moves.
fn state(moves: &str) -> State {
    let people = || "human".to_owned();
    let began = Happened::Began {
        game: "connect4".to_owned(),
        start: None,
        first: Side::X,
        players: Pair { x: people(), o: people() },
        clock: TimeControl::Total { ms: 600_000, increment_ms: 0 },
        sides_changed: false,
    };
    let moved = moves.split_whitespace().enumerate().map(|(at, text)| {
        let seat = Side::BOTH[at % 2];
        Happened::Moved { seat, text: text.to_owned(), by: None, verdict: None, took_ms: 0 }
    });
    let happened: Vec<Numbered> = std::iter::once(began)
        .chain(moved)
        .zip(1..)
        .map(|(event, number)| Numbered { number, at_ms: 1000, event })
        .collect();
    Match::replay(&happened).unwrap().state(1000)
}

fn heard(seat: &mut Seat, news: News) {
    seat.hears(Event::Heard(Heard::Live(news)));
}

fn welcome(seat: &mut Seat, seats: Vec<Side>, state: State, clients: u32) {
    let (id, state) = ("0123".to_owned(), Box::new(state));
    let here = Pair { x: true, o: clients > 1 };
    let message = ServerMessage::Welcome { id, seats, state, clients, here };
    heard(seat, News::Message(Box::new(message)));
}

fn joined() -> Seat {
    let mut seat =
        Seat::at(Begin::Join { link: "http://localhost:7474/m/0123#secret".to_owned(), new: None });
    assert!(matches!(seat.left.pop(), Some(Job::Join { new: None, .. })));
    seat.snapshot("live-joining", SIZES[0]);
    seat
}

#[test]
fn a_match_shows_its_link_until_the_other_comes() {
    let mut seat = joined();
    heard(&mut seat, News::Begun { link: "http://localhost:7474/m/0123#other".to_owned() });
    welcome(&mut seat, vec![Side::X], state(""), 1);
    seat.snapshots("live-alone");
    seat.types("4<enter>");
    let said = seat.left.pop();
    let Some(Job::Say(ClientMessage::Command { command: Command::Move { text }, .. })) = said
    else {
        panic!("{said:?}")
    };
    assert_eq!(text, "4");
    // Until the server has said so the stone is a shadow of itself.
    seat.snapshot("live-pending", SIZES[0]);
}

#[test]
fn what_the_other_asks_is_shown_with_its_keys() {
    let mut seat = joined();
    let asked = Some(Asked { by: Side::O, what: Proposal::Draw });
    welcome(&mut seat, vec![Side::X], State { asked, ..state("4 4") }, 2);
    seat.snapshots("live-asked");
    seat.types("y");
    let said = seat.left.pop();
    let answer = Command::Answer { accept: true };
    let Some(Job::Say(ClientMessage::Command { command, .. })) = said else { panic!("{said:?}") };
    assert_eq!(command, answer);
}

#[test]
fn a_lost_connection_and_one_who_watches() {
    let mut seat = joined();
    welcome(&mut seat, Vec::new(), state("4 4 5"), 3);
    seat.snapshots("live-watching");
    heard(&mut seat, News::Lost);
    seat.snapshots("live-lost");
    heard(&mut seat, News::Gone("there is no such game, or it was deleted".to_owned()));
    assert!(seat.screen(SIZES[0]).contains("or it was deleted"));
}

#[test]
fn a_match_with_a_friend_is_begun_for_any_game_and_size() {
    let mut seat = Seat::at(Begin::Menu);
    seat.types("<up><up><up><up><enter>");
    for letter in "localhost:7474".chars() {
        seat.types(&letter.to_string());
    }
    seat.types("<enter>");
    seat.snapshots("friend");
    // The third game, with a size of its own.
    seat.types("<right><right><down><right><down><down><down>");
    let form = seat.screen(SIZES[0]);
    seat.types("<enter>");
    let said = seat.left.pop();
    let Some(Job::Join { link, new: Some(new) }) = said else { panic!("{said:?}\n{form}") };
    assert_eq!(link, "localhost:7474");
    assert_eq!((new.x.as_str(), new.o.as_str()), ("human", "human"));
    assert!(new.game.contains(':') && !new.game.starts_with("tictactoe"), "{}", new.game);
}
