//! Games made of options: their form, the gallery, and what is special about their boards.

use rivi_terminal::screen::Begin;

use super::seat::{SIZES, Seat};

/// The form of a game of one's own, with its second row chosen.
fn form() -> Seat {
    let mut seat = Seat::at(Begin::Menu);
    let games = rivi_games::entries();
    let at = games.iter().position(|entry| !entry.gallery().is_empty()).expect("a family");
    seat.types(&"<down>".repeat(at));
    seat.types("<enter><down><down>");
    seat
}

#[test]
fn the_gallery_goes_through_named_games_with_their_history() {
    let mut seat = form();
    seat.types("<right><right>");
    seat.snapshots("gallery");
    let all = rivi_games::entries().into_iter().flat_map(rivi_players::Entry::gallery);
    for piece in all.skip(2) {
        seat.types("<right>");
        let shown = seat.screen((160, 60));
        assert!(shown.contains(piece.title.en), "{}\n{shown}", piece.title.en);
        let begins: Vec<&str> = piece.history.en.split(' ').take(3).collect();
        assert!(shown.contains(&begins.join(" ")), "{}\n{shown}", piece.name);
    }
    // The last is followed by the first, which is played at once.
    seat.types("<right><up><up><enter>");
    assert_eq!(seat.app.moves_played(), Some(0));
}

#[test]
fn every_option_is_set_and_kept_for_the_next_game() {
    let mut seat = form();
    let row = |seat: &mut Seat, text: &str| {
        for _ in 0..30 {
            let shown = seat.screen((160, 60));
            if shown.lines().any(|line| line.contains(text) && line.contains(['◂', '▏'])) {
                return;
            }
            seat.types("<down>");
        }
        panic!("{text:?} is not to be chosen\n{}", seat.screen((160, 60)));
    };
    row(&mut seat, "Size");
    seat.types("<backspace>8x8");
    row(&mut seat, "In a row");
    seat.types("5");
    row(&mut seat, "Edges meet");
    seat.types("<right>");
    let set = seat.screen((160, 60));
    assert!(set.contains("In a row: 5") && set.contains("Edges meet: All four"), "{set}");
    // Cells are typed, letters too that are keys elsewhere.
    row(&mut seat, "Missing cells");
    seat.types("h4.q");
    let wrong = seat.screen((160, 60));
    assert!(wrong.contains("[x] Missing cells: h4.q"), "{wrong}");
    assert!(wrong.contains("line cannot be that"), "{wrong}");
    seat.types("<backspace>a1");
    let set = seat.screen((160, 60));
    assert!(set.contains("Missing cells: h4.a1") && !set.contains("cannot be"), "{set}");
    row(&mut seat, "Who begins");
    seat.types("<enter><enter>");
    let board = seat.screen((160, 60));
    assert!(board.contains("8x8 k=5 wrap=torus holes=h4.a1"), "{board}");
    seat.types("<f2>");
    let again = seat.screen((160, 60));
    assert!(again.contains("In a row: 5") && again.contains("Missing cells: h4.a1"), "{again}");
}

#[test]
fn what_is_special_about_their_boards_is_shown() {
    for (name, game, moves) in [
        ("layers", "line:4x4x4,k=4", "a1 f2 k3"),
        ("captures", "line:9x9,k=5,capture=5", "a1 b1 e5 c1 d1"),
        ("holes", "line:6x6,k=4,marks=either,holes=c3.d4", "a1x b2o"),
        ("two-stones", "line:9x9,k=6,stones=2,one-first", "e5 d4 f6 c3 g7 a1"),
    ] {
        Seat::people(game, moves).snapshots(name);
    }
    let mut seat = Seat::people("line:9x9,k=6,stones=2,one-first", "e5 d4 f6 c3");
    seat.types("<f2>");
    let form = seat.screen((160, 60));
    assert!(form.contains("In a row: 6") && form.contains("Stones a turn: 2"), "{form}");
    seat.types("<up>");
    let mut taken = Seat::people("line:9x9,k=5,capture=5", "a1 b1 e5 c1 d1");
    assert!(taken.screen(SIZES[0]).contains("X Person, 2 taken"), "{}", taken.screen(SIZES[0]));
    assert!(taken.screen(SIZES[2]).contains("X 2 taken"), "{}", taken.screen(SIZES[2]));
    taken.types("u");
    assert!(!taken.screen(SIZES[0]).contains("taken"), "{}", taken.screen(SIZES[0]));
}
