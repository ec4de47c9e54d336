//! An opening by swap2 on the whole screen.

use rivi_players::Language;
use rivi_terminal::screen::Begin;

use super::seat::{PLAIN, SIZES, Seat, new_match};

fn opened(x: &str, o: &str) -> Seat {
    let Begin::Game { new, names, .. } = new_match("gomoku", x, o, "") else { panic!() };
    Seat::with(Begin::Game { new, names, swap2: true }, Language::English, PLAIN, None)
}

#[test]
fn two_people_put_stones_and_take_sides() {
    let mut seat = opened("human", "human");
    assert!(seat.screen(SIZES[0]).contains("Player 1 puts X."));
    seat.types("mh8<enter>mi9<enter>");
    seat.types("u");
    assert!(seat.screen(SIZES[0]).contains("Player 1 puts O."), "a stone is taken back");
    seat.types("i");
    assert!(seat.screen(SIZES[0]).contains("Not during the opening."));
    seat.types("mi9<enter>mg7<enter>");
    seat.snapshots("swap2");
    seat.types("2");
    assert!(seat.screen(SIZES[0]).contains("Player 2 puts O."));
    seat.types("mj10<enter>mk11<enter>");
    let last = seat.screen(SIZES[0]);
    assert!(last.contains("Player 1 chooses.") && !last.contains("Put two more"), "{last}");
    // The first takes O, so that the second plays X; after five stones O is to move.
    seat.types("o");
    let begun = seat.screen(SIZES[0]);
    assert!(begun.contains("O to move"), "{begun}");
    assert_eq!(seat.app.moves_played(), Some(5));
    seat.types("u");
    assert_eq!(seat.app.moves_played(), Some(5), "the opening stays");
}

/// The game's best player.
fn best() -> String {
    rivi_games::desk("gomoku").unwrap().best().to_owned()
}

#[test]
fn a_machine_answers_the_opening_and_opens_itself() {
    let mut seat = opened("human", &best());
    seat.types("mh8<enter>mi9<enter>mg7<enter>");
    // Whatever it does, a person is asked next: for a move, a stone, or a side.
    let shown = (0..100).find_map(|_| {
        let shown = seat.screen(SIZES[0]);
        let next = ["takes", "Take X", "Your move"].iter().any(|told| shown.contains(told));
        if !next {
            seat.hears_one();
        }
        next.then_some(shown)
    });
    assert!(shown.is_some(), "{}", seat.screen(SIZES[0]));
    let mut seat = opened(&best(), "human");
    let asked = seat.sees("Take X", SIZES[0]);
    assert!(asked.contains(" puts ") && asked.contains("Put two more"), "{asked}");
    assert_eq!(seat.app.moves_played(), Some(3));
}

#[test]
fn the_form_has_it_where_the_game_does() {
    let mut seat = Seat::people("gomoku", "");
    seat.types("<f2>");
    assert!(seat.screen(SIZES[1]).contains("[ ] Open by swap2"), "{}", seat.screen(SIZES[1]));
    let mut seat = Seat::people("connect4", "");
    seat.types("<f2>");
    assert!(!seat.screen(SIZES[1]).contains("swap2"));
}
