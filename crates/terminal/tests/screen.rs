//! Whole screens of the full-screen program: each page at three sizes, keys, the mouse, and how little is written.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::{CrosstermBackend, TestBackend};
use ratatui::crossterm::event::{
    KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use ratatui::{TerminalOptions, Viewport};
use rivi_play::request::NewMatch;
use rivi_play::state::TimeControl;
use rivi_players::Language;
use rivi_terminal::screen::{App, Begin, Colours, Config, Event, Ground, Heard, Ink, Job, Workers};

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (40, 15)];
const PLAIN: Ink = Ink { colours: Colours::None, ground: Ground::Dark, unicode: true };

/// The program without a terminal; its workers are real.
struct Seat {
    app: App,
    workers: Workers,
    heard: Receiver<Event>,
    kept: Vec<Option<String>>,
    now: u64,
}

fn new_match(game: &str, x: &str, o: &str, moves: &str) -> Begin {
    let new = NewMatch {
        game: game.to_owned(),
        x: x.to_owned(),
        o: o.to_owned(),
        first: None,
        clock: TimeControl::None,
        start: None,
        moves: moves.to_owned(),
        public: false,
    };
    Begin::Game { new: Box::new(new), names: [None, None] }
}

impl Seat {
    fn with(begin: Begin, language: Language, ink: Ink, kept: Option<String>) -> Seat {
        let app = App::new(begin, language, ink, &Config::default(), kept, 1000).unwrap();
        let (tell, heard) = channel();
        let mut seat =
            Seat { app, workers: Workers::new(tell), heard, kept: Vec::new(), now: 1000 };
        seat.hears(Event::Tick);
        seat
    }

    fn at(begin: Begin) -> Seat {
        Seat::with(begin, Language::English, PLAIN, None)
    }

    fn people(game: &str, moves: &str) -> Seat {
        Seat::at(new_match(game, "human", "human", moves))
    }

    fn hears(&mut self, event: Event) {
        self.app.hear(event, self.now);
        for job in self.app.jobs() {
            match self.workers.take(job) {
                Some(Job::Keep(game)) => self.kept.push(game),
                Some(other) => panic!("nobody takes {other:?}"),
                None => {}
            }
        }
    }

    /// Presses keys: characters, and names in angle brackets.
    fn types(&mut self, keys: &str) {
        let mut rest = keys;
        while let Some(letter) = rest.chars().next() {
            let (code, length) = match rest.strip_prefix('<').and_then(|r| r.split_once('>')) {
                Some((name, _)) => (named(name), name.len() + 2),
                None => (KeyCode::Char(letter), letter.len_utf8()),
            };
            self.hears(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
            rest = &rest[length..];
        }
    }

    /// Hears from the workers until the screen shows this.
    fn sees(&mut self, text: &str, size: (u16, u16)) -> String {
        for _ in 0..600 {
            let shown = self.screen(size);
            if shown.contains(text) {
                return shown;
            }
            if let Ok(event) = self.heard.recv_timeout(Duration::from_millis(100)) {
                self.hears(event);
            }
        }
        panic!("{text:?} does not come:\n{}", self.screen(size));
    }

    fn screen(&mut self, (width, height): (u16, u16)) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| self.app.draw(frame)).unwrap();
        let lines: Vec<String> = terminal
            .backend()
            .to_string()
            .lines()
            .map(|l| l.trim_matches('"').trim_end().to_owned())
            .collect();
        lines.join("\n")
    }

    fn clicks(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        let modifiers = KeyModifiers::NONE;
        self.hears(Event::Mouse(MouseEvent { kind, column, row, modifiers }));
    }

    /// The screen at each size, as snapshots.
    fn snapshots(&mut self, name: &str) {
        for (width, height) in SIZES {
            let screen = self.screen((width, height));
            insta::assert_snapshot!(format!("{name}-{width}x{height}"), screen);
        }
    }
}

fn named(name: &str) -> KeyCode {
    match name {
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "tab" => KeyCode::Tab,
        "backspace" => KeyCode::Backspace,
        "f2" => KeyCode::F(2),
        _ => panic!("there is no key {name}"),
    }
}

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
    for _ in 0..2 {
        seat.types("ma1<enter>ma2<enter>mb1<enter>mb2<enter>mc1<enter>");
        assert!(
            seat.screen(SIZES[0]).contains("X 2 : 0 O")
                || seat.screen(SIZES[0]).contains("X 3 : 0 O")
        );
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
    seat.types("x");
    seat.types("R");
    assert!(seat.screen(SIZES[0]).contains("Resign this game?"));
    seat.types("<enter>");
    assert!(seat.screen(SIZES[0]).contains("resigned"));
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
    insta::assert_snapshot!("half-120x40", seat.screen(SIZES[1]));
    seat.types("-");
    insta::assert_snapshot!("braille-80x24", seat.screen(SIZES[0]));
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
    insta::assert_snapshot!("tree-80x24", seat.screen(SIZES[0]));
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
            seat.types("<down>");
        }
        shown
    });
    assert!(shown, "no machine of this name can be looked into");
    let inside = seat.sees("row", SIZES[1]);
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
    let Begin::Game { mut new, names } = new_match("tictactoe", "human", "human", "") else {
        panic!()
    };
    new.clock = TimeControl::Total { ms: 60_000, increment_ms: 0 };
    let mut seat = Seat::at(Begin::Game { new, names });
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
    insta::assert_snapshot!("too-small", seat.screen((20, 6)));
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

/// What a terminal is sent.
#[derive(Clone, Default)]
struct Wire(Arc<Mutex<Vec<u8>>>);

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_move_writes_less_than_two_kilobytes() {
    let mut most = BTreeMap::new();
    for (game, moves) in [
        ("tictactoe", "a1 b2 c3 a3 c1"),
        ("connect4", "4 4 5 3 2 6"),
        ("gomoku", "h8 i9 g7 j10"),
        ("ultimate", "44 40 08 80 04"),
    ] {
        let ink = Ink { colours: Colours::True, ..PLAIN };
        let begin = new_match(game, "human", "human", "");
        let mut seat = Seat::with(begin, Language::English, ink, None);
        let wire = Wire::default();
        let area = Rect::new(0, 0, 80, 24);
        let options = TerminalOptions { viewport: Viewport::Fixed(area) };
        let backend = CrosstermBackend::new(wire.clone());
        let mut terminal = Terminal::with_options(backend, options).unwrap();
        terminal.draw(|frame| seat.app.draw(frame)).unwrap();
        for text in moves.split(' ') {
            wire.0.lock().unwrap().clear();
            for key in format!("m{text}").chars() {
                seat.hears(Event::Key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE)));
            }
            seat.types("<enter>");
            terminal.draw(|frame| seat.app.draw(frame)).unwrap();
            let written = wire.0.lock().unwrap().len();
            assert!(written > 0, "{game} {text}: nothing was drawn");
            let worst = most.entry(game).or_insert(0);
            *worst = written.max(*worst);
        }
    }
    assert!(most.values().all(|&bytes| bytes < 2048), "{most:?}");
    eprintln!("bytes of the longest move: {most:?}");
}
