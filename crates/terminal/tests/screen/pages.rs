//! Each page at three sizes, keys and the mouse.

use ratatui::crossterm::event::{MouseButton, MouseEventKind};
use rivi_play::state::TimeControl;
use rivi_players::Language;
use rivi_terminal::screen::{Action, Begin, Colours, Event, Heard, Ink, Job};

use super::seat::{PLAIN, SIZES, Seat, new_match};

const WIN: &str = "a1 a2 b1 b2";

#[test]
fn the_menu_and_its_form() {
    let mut seat = Seat::at(Begin::Menu);
    seat.snapshots("menu");
    seat.types("<down><down><enter>");
    seat.snapshots("form");
    seat.types("<esc><up><up><up><up><enter>");
    assert!(seat.screen(SIZES[0]).contains("cursor up"), "the keys");
}

#[test]
fn the_boards_of_all_games() {
    for (name, game, moves) in [
        ("small", "tictactoe", "a1 b2"),
        ("stones", "gomoku", "h8 i9 h9"),
        ("paper", "ristinolla", "j10 k11"),
        ("discs", "connect4", "4453"),
        ("blocks", "ultimate", "44 40 08"),
        ("large", "mnk:64,64,5", "a1 b2"),
    ] {
        Seat::people(game, moves).snapshots(name);
    }
}

#[test]
fn the_end_marks_the_line_and_asks_what_comes_next() {
    let mut seat = Seat::people("tictactoe", WIN);
    seat.types("mc1<enter>");
    seat.snapshots("end");
    let end = seat.screen(SIZES[0]);
    assert!(end.contains("X (Person) has won") && end.contains("*X*"), "{end}");
    seat.types("o");
    assert_eq!(seat.app.moves_played(), Some(0));
    // The win of before has gone along to the other side, with whoever had it.
    for tally in ["X 1 : 1 O", "X 2 : 1 O"] {
        seat.types("ma1<enter>ma2<enter>mb1<enter>mb2<enter>mc1<enter>");
        let end = seat.screen(SIZES[0]);
        assert!(end.contains(tally), "{end}");
        seat.types("a");
    }
    seat.types("q");
    assert!(seat.app.is_over());
}

#[test]
fn dialogs_and_help() {
    let mut seat = Seat::people("connect4", "44");
    seat.types("p");
    seat.snapshots("players");
    seat.types("<esc><f2>");
    seat.snapshots("new");
    seat.types("<esc>?");
    seat.snapshots("help");
    // Where not all keys fit, any key shows more of them.
    let first = seat.screen(SIZES[2]);
    assert!(first.contains("cursor up") && first.contains("Any key shows more."), "{first}");
    let pages = (1..9).find(|_| {
        seat.types("x");
        seat.screen(SIZES[2]).contains("the wheel zooms")
    });
    assert_eq!(pages, Some(4), "{}", seat.screen(SIZES[2]));
    seat.types("x");
    seat.types("R");
    assert!(seat.screen(SIZES[0]).contains("Resign this game?"));
    seat.types("<enter>");
    assert!(seat.screen(SIZES[0]).contains("resigned"));
}

/// Each word of the help is on one of its pages, whatever the language and the size.
#[test]
fn the_help_says_all_of_it() {
    for language in [Language::English, Language::German, Language::Finnish] {
        for size in [(80, 24), (120, 40), (40, 15), (30, 10), (76, 10)] {
            let mut seat =
                Seat::with(new_match("connect4", "human", "human", ""), language, PLAIN, None);
            let board = seat.screen(size);
            seat.types("?");
            let mut pages = String::new();
            for _ in 0..40 {
                let page = seat.screen(size);
                if page == board {
                    break;
                }
                pages += &page;
                seat.types("x");
            }
            assert_eq!(seat.screen(size), board, "it comes to an end");
            let texts = Action::all().map(|action| format!("screen.key.{}", action.name()));
            for key in texts.chain(["screen.key.mouse".to_owned()]) {
                for word in language.text(&key).unwrap().split_whitespace() {
                    // A word that is longer than a line goes on in the next one.
                    let word: String = word.chars().take(12).collect();
                    assert!(pages.contains(&word), "{word} of {key} at {size:?}:\n{pages}");
                }
            }
        }
    }
}

#[test]
fn moves_by_cursor_typing_and_mouse() {
    let mut seat = Seat::people("tictactoe", "");
    seat.types("<enter>");
    seat.types("<up><left> ");
    seat.types("11<enter>");
    assert!(seat.screen(SIZES[0]).contains("no move here"), "taken");
    seat.types("33<enter>");
    assert_eq!(seat.app.moves_played(), Some(3));
    seat.types("ur");
    assert_eq!(seat.app.moves_played(), Some(3));
    // The middle of the right column: where the c stands, three lines above the names.
    let shown = seat.screen(SIZES[0]);
    let (row, line) =
        shown.lines().enumerate().find(|(_, line)| line.contains("a   b   c")).unwrap();
    let column = line.chars().position(|c| c == 'c').unwrap() as u16;
    seat.clicks(MouseEventKind::Down(MouseButton::Left), column, row as u16 - 4);
    assert_eq!(seat.app.moves_played(), Some(4));
    seat.clicks(MouseEventKind::Down(MouseButton::Left), column, row as u16 - 4);
    assert!(seat.screen(SIZES[0]).contains("This cell is taken."));
    seat.clicks(MouseEventKind::ScrollDown, column, row as u16 - 4);
    assert!(!seat.screen(SIZES[0]).contains("├───"), "{}", seat.screen(SIZES[0]));
}

#[test]
fn a_large_board_scrolls_zooms_and_drags() {
    let mut seat = Seat::people("mnk:64,64,5", "");
    seat.screen(SIZES[0]);
    seat.types("ma1<enter>");
    let first = seat.screen(SIZES[0]);
    assert!(
        first.contains("\n 1 X") && !first.contains("\n64 "),
        "the last move is in sight\n{first}"
    );
    seat.types("<down>");
    let far = seat.screen(SIZES[0]);
    assert!(far.contains("\n64 "), "over the edge\n{far}");
    seat.clicks(MouseEventKind::Down(MouseButton::Right), 20, 5);
    seat.clicks(MouseEventKind::Drag(MouseButton::Right), 20, 1);
    seat.clicks(MouseEventKind::Up(MouseButton::Right), 20, 1);
    let dragged = seat.screen(SIZES[0]);
    assert!(dragged.contains("\n60 ") && !dragged.contains("\n61 "), "{dragged}");
    seat.types("++");
    assert!(seat.screen(SIZES[0]).contains('┼'), "four columns a cell");
    seat.types("<backspace>g");
    seat.snapshots("guides");
}

#[test]
fn overviews_tell_sides_by_colour() {
    let ink = Ink { colours: Colours::Many, ..PLAIN };
    let begin = new_match("mnk:64,64,5", "human", "human", "a1 b2 c3 d4 e1");
    let mut seat = Seat::with(begin, Language::English, ink, None);
    seat.screen(SIZES[1]);
    seat.types("-");
    seat.snapshot("half", (120, 40));
    seat.types("-");
    seat.snapshot("braille", (80, 24));
    let mut colourless = Seat::people("mnk:64,64,5", "a1");
    colourless.screen(SIZES[1]);
    colourless.types("--");
    assert!(colourless.screen(SIZES[1]).contains('·'), "no overview without colours");
}

#[test]
fn keys_while_a_machine_thinks_are_neither_lost_nor_kept() {
    let mut seat = Seat::at(new_match("tictactoe", "random", "human", ""));
    // The machine's move lies in the channel and has not been taken in: it still thinks.
    seat.types("<enter>");
    assert!(seat.screen(SIZES[0]).contains("The machine is thinking; the move was not made."));
    seat.types("g?");
    assert!(seat.screen(SIZES[0]).contains("cursor up"), "other keys work at once");
    seat.types(" ");
    seat.sees("Your move (O)", SIZES[0]);
    assert_eq!(seat.app.moves_played(), Some(1), "no move was kept for later");
}

#[test]
fn a_hint_comes_in_three_steps() {
    let mut seat = Seat::people("tictactoe", "a1 a2 b1 b2");
    seat.types("i");
    let first = seat.sees("Look here.", SIZES[0]);
    assert!(!first.contains("Play c1"));
    seat.types("i");
    assert!(seat.screen(SIZES[0]).contains("Play c1."));
    seat.types("i");
    seat.snapshots("hint");
}

#[test]
fn the_computer_moves_and_players_change_in_mid_game() {
    let mut seat = Seat::people("tictactoe", "b2");
    seat.types("c");
    seat.sees("X to move", SIZES[0]);
    assert_eq!(seat.app.moves_played(), Some(2));
    seat.types("p<down><enter>");
    assert!(seat.screen(SIZES[0]).contains("Your move (X)"), "{}", seat.screen(SIZES[0]));
    seat.types("s");
    seat.sees("Your move (O)", SIZES[0]);
    assert_eq!(seat.app.moves_played(), Some(3));
}

#[test]
fn settings_are_typed_turned_and_refused_in_mid_game() {
    let mut seat = Seat::at(new_match("connect4", "human", "mcts", ""));
    // What is typed takes the place of what was there.
    seat.types("p<right>500<right><enter>");
    assert!(seat.screen(SIZES[1]).contains("games=501"), "{}", seat.screen(SIZES[1]));
    seat.types("p<right>0<enter>");
    let refused = seat.screen(SIZES[1]);
    assert!(refused.contains("games") && refused.contains("Who plays O?"), "{refused}");
    seat.types("<backspace>20<enter>");
    assert!(seat.screen(SIZES[1]).contains("games=20"), "{}", seat.screen(SIZES[1]));
    seat.types("4<enter>");
    seat.sees("Your move (X)", SIZES[1]);
    assert_eq!(seat.app.moves_played(), Some(2), "it plays with its new settings");
}

#[test]
fn play_goes_on_after_a_win_where_the_rules_allow_it() {
    let moves = "a1 a2 b1 b2 c1 c2 d1 d2 e1";
    let mut seat = Seat::people("ristinolla:10", moves);
    assert!(seat.screen(SIZES[0]).contains("has won"));
    seat.types("<esc>o");
    seat.types("<esc>ma5<enter>");
    assert_eq!(seat.app.moves_played(), Some(10));
    assert!(seat.screen(SIZES[0]).contains("play goes on"), "{}", seat.screen(SIZES[0]));
    let mut other = Seat::people("connect4", "");
    other.types("o");
    assert!(other.screen(SIZES[0]).contains("no rule for going on"));
}

#[test]
fn panels_show_what_machines_see() {
    let mut seat = Seat::people("tictactoe", "a3 b2 b3");
    seat.types("a");
    let lines = seat.sees("Loss in", SIZES[0]);
    assert!(lines.contains("per second") && lines.contains("X █"), "{lines}");
    seat.types("t");
    let tree = seat.sees("Root", SIZES[0]);
    assert!(tree.contains("MAX"), "{tree}");
    seat.types("<down><right>");
    seat.types(".");
    seat.sees("1: Enters Root", SIZES[0]);
    seat.types(".");
    seat.sees("2: Enters", SIZES[0]);
    seat.types(",");
    seat.sees("1: Enters Root", SIZES[0]);
    seat.snapshot("tree", (80, 24));
    seat.types("<esc>w");
    let inside = seat.sees("It sets", SIZES[1]);
    assert!(inside.contains("Inside the machine"), "{inside}");
    let mut lines = Seat::people("connect4", "4453");
    lines.types("e");
    let effort = lines.sees("%", SIZES[0]);
    assert!(effort.contains("Where the effort went"), "{effort}");
}

#[test]
fn slices_are_shown_for_the_cell_under_the_cursor() {
    let mut seat = Seat::people("gomoku", "h8 i9");
    seat.types("w");
    let shown = (0..20).any(|_| {
        let shown = seat.screen(SIZES[1]).contains("< Slices >");
        if !shown {
            seat.types("<right>");
        }
        shown
    });
    assert!(shown, "no machine of this name can be looked into");
    let inside = seat.sees("The four slices through", SIZES[1]);
    assert!(inside.contains("Inside the machine"), "{inside}");
}

#[test]
fn a_tournament_is_watched() {
    let mut seat = Seat::at(Begin::Menu);
    seat.types("<up><up><up><enter>");
    seat.snapshots("arena");
    // Two games between the two that are chosen.
    seat.types("<down><down><left><down><enter>");
    let table = seat.sees("finished", SIZES[1]);
    assert!(table.contains("2/2") && table.contains("Σ") && table.contains("a   b   c"), "{table}");
    seat.types("<esc><esc>");
    assert!(seat.screen(SIZES[0]).contains("Pick a game"));
}

#[test]
fn a_game_that_is_left_can_be_gone_on_with() {
    let mut seat = Seat::people("connect4", "4453");
    seat.types("q");
    let jobs = seat.app.leave();
    let kept = seat.kept.pop().flatten().or_else(|| {
        jobs.into_iter().find_map(|job| match job {
            Job::Keep(game) => game,
            _ => None,
        })
    });
    let mut seat = Seat::with(Begin::Menu, Language::English, PLAIN, kept);
    assert!(seat.screen(SIZES[0]).contains("Continue where you left off"));
    seat.types("<enter>");
    assert_eq!(seat.app.moves_played(), Some(4));
    let mut broken = Seat::with(Begin::Menu, Language::English, PLAIN, Some("nonsense".to_owned()));
    broken.types("<enter>");
    assert!(broken.screen(SIZES[0]).contains("a record begins with"));
}

#[test]
fn clocks_run_and_decide() {
    let Begin::Game { mut new, names, swap2 } = new_match("tictactoe", "human", "human", "") else {
        panic!()
    };
    new.clock = TimeControl::Total { ms: 60_000, increment_ms: 0 };
    let mut seat = Seat::at(Begin::Game { new, names, swap2 });
    seat.types("<enter>");
    seat.now += 15_000;
    seat.hears(Event::Tick);
    let shown = seat.screen(SIZES[0]);
    assert!(shown.contains("1:00") && shown.contains("0:45"), "{shown}");
    seat.now += 46_000;
    seat.hears(Event::Tick);
    assert!(seat.screen(SIZES[0]).contains("ran out of time"));
}

#[test]
fn small_screens_ascii_and_other_languages() {
    let mut seat = Seat::people("tictactoe", "b2");
    seat.snapshot("too-small", (20, 6));
    let ascii = Ink { unicode: false, ..PLAIN };
    for language in Language::ALL {
        let said = language.tell("page.player.human", &[]);
        let begin = new_match("gomoku", "human", "human", "h8");
        let mut seat = Seat::with(begin, language, ascii, None);
        seat.types("p");
        let dialog = seat.screen(SIZES[0]);
        seat.types("<esc>");
        let board = seat.screen(SIZES[0]);
        for shown in [&dialog, &board] {
            assert!(shown.is_ascii(), "{shown}");
        }
        assert!(board.contains(&said), "{board}");
    }
}

#[test]
fn a_server_is_watched() {
    let mut seat = Seat::at(Begin::Dashboard("http://127.0.0.1:7474".to_owned()));
    for requests in [1, 5, 9, 3] {
        let load = vec![("requests".to_owned(), requests), ("matches".to_owned(), 2)];
        seat.hears(Event::Heard(Heard::Load(load)));
    }
    seat.hears(Event::Heard(Heard::Log("INFO listening\u{1b}[2J".to_owned())));
    seat.snapshots("dashboard");
}
