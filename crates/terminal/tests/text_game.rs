//! The text game, line by line, without a terminal.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rivi_players::{
    Budget, Chosen, Desk, Failure, Insight, Language, Means, Seated, Sentence, Thinking,
};
use rivi_rules::Side;
use rivi_terminal::Style;
use rivi_terminal::text::{End, Hand, Options, Seat, TextGame, Turn, Waiting, run};

/// A machine that plays the moves it was given, with something to show for each.
struct Scripted(VecDeque<&'static str>);

impl Seated for Scripted {
    fn choose(&mut self, desk: &dyn Desk, _: &Budget) -> Result<Chosen, Failure> {
        let text = self.0.pop_front().ok_or(Failure::GaveUp { nodes: 12 })?;
        let unreadable = || Failure::Unreadable { text: text.to_owned() };
        // The move is looked up on the empty board, as it may be illegal on this one.
        let empty = desk.restart(Side::X);
        let square = empty.table().target(text).ok_or_else(unreadable)?;
        let moves = empty.table().legal_targets();
        let found = moves.into_iter().find(|target| target.square == square);
        let text = found.ok_or_else(unreadable)?.text;
        let cells = vec![Some(-7); desk.table().size().cells()];
        let sentences = vec![Sentence::new("random.drawn", [("count", "9".to_owned())])];
        let figures = vec![("nodes", "42".to_owned())];
        let insight = Insight { sentences, cells, figures };
        Ok(Chosen { text, square: Some(square), verdict: None, nodes: 0, insight })
    }

    fn think(
        &mut self,
        desk: &dyn Desk,
        budget: &Budget,
        _: &mut dyn FnMut(Thinking) -> ControlFlow<()>,
    ) -> Result<Chosen, Failure> {
        self.choose(desk, budget)
    }

    fn new_game(&mut self) {}
}

fn person(name: &str) -> Seat {
    Seat::new(name, Hand::Person)
}

fn machine(moves: &'static [&'static str]) -> Seat {
    Seat::new("machine", Hand::Machine(Box::new(Scripted(moves.iter().copied().collect()))))
}

/// Every look at the clock takes 7 ms.
fn clock() -> Duration {
    static TIME: AtomicU64 = AtomicU64::new(0);
    Duration::from_millis(TIME.fetch_add(7, Ordering::Relaxed) + 7)
}

/// Stands still, so that tests can run side by side.
fn still() -> Duration {
    Duration::ZERO
}

fn desk(name: &str) -> Box<dyn Desk> {
    rivi_games::desk(name).unwrap()
}

fn game(name: &str, seats: [Seat; 2], options: Options) -> TextGame {
    TextGame::new(desk(name), seats, options, still)
}

fn two_people(name: &str) -> TextGame {
    game(name, [person("Xenia"), person("Otto")], Options::default())
}

/// What is written when these lines are typed, and how the game ends.
fn played(game: &mut TextGame, lines: &str) -> (String, End) {
    let mut out = Vec::new();
    let end = run(game, &mut lines.as_bytes(), &mut out, true).unwrap();
    (String::from_utf8(out).unwrap(), end)
}

#[test]
fn a_whole_game_reads_like_this() {
    let seats = [machine(&["22", "13", "31"]), person("Simon")];
    let start = desk("tictactoe").restart(Side::O);
    let mut game = TextGame::new(start, seats, Options::default(), still);
    let (text, end) = played(&mut game, "\n12\n11\n21\n");
    assert_eq!(end, End::Over);
    let expected = "\
Welcome to tictactoe: X(machine) against O(Simon). O(Simon) begins. Type h for help.
+---+-------+
| 1 |       | 3
| 2 |       | 2
| 3 |       | 1
+---+-------+
    | 1 2 3 |
    +-------+
      a b c
O(Simon)>
O(Simon)>12
+---+-------+
| 1 |   O   | 3
| 2 |       | 2
| 3 |       | 1
+---+-------+
    | 1 2 3 |
    +-------+
      a b c
X(machine) plays 22 (b2) (0 ms; positions: 42).
+---+-------+
| 1 |   O   | 3
| 2 |   X   | 2
| 3 |       | 1
+---+-------+
    | 1 2 3 |
    +-------+
      a b c
O(Simon)>11
";
    assert!(text.starts_with(expected), "{text}");
    let end = "\
X(machine) plays 31 (a1) (0 ms; positions: 42).
+---+-------+
| 1 | O O X | 3
| 2 | O X   | 2
| 3 | X     | 1
+---+-------+
  X | 1 2 3 |
    +-------+
      a b c
X(machine) has won!
";
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn the_time_of_a_machine_is_told() {
    let seats = [machine(&["22"]), person("Otto")];
    let mut game = TextGame::new(desk("tictactoe"), seats, Options::default(), clock);
    assert!(game.think().unwrap().starts_with("X(machine) plays 22 (b2) (7 ms; positions: 42).\n"));
}

#[test]
fn bad_input_says_what_is_wrong_and_changes_nothing() {
    let mut game = two_people("tictactoe");
    game.hear("11");
    game.hear("22");
    let before = game.table().diagram();
    let cases = [
        ("11", "11 is yours already.\n"),
        ("b2", "b2 is taken by O(Otto).\n"),
        ("", ""),
        ("   ", ""),
        ("44", "“44” is no move. A move is two digits,"),
        ("123", "“123” is no move. A move is two digits,"),
        ("\x1b[2J", "“[2J” is no move. A move is"),
        (
            "d1",
            "“d1” is no move. A move is two digits, row (from the top) and column, as in 22, or",
        ),
    ];
    for (typed, said) in cases {
        let answer = game.hear(typed);
        assert!(answer.text.starts_with(said), "{typed:?}: {}", answer.text);
        assert!(!answer.quit);
        assert_eq!(game.table().diagram(), before, "{typed:?}");
    }
    let long = game.hear(&"x".repeat(100_000));
    assert!(long.text.len() < 300, "{}", long.text);
    assert_eq!(game.turn(), Turn::Person("X(Xenia)>".to_owned()));
}

#[test]
fn each_game_has_its_own_refusals() {
    let mut connect = two_people("connect4:4x4");
    for _ in 0..4 {
        connect.hear("1");
    }
    assert_eq!(connect.hear("1").text, "Column 1 is full.\n");
    assert_eq!(connect.hear("5").text, "“5” is no move. A move is a column from 1 to 4.\n");
    let mut ultimate = two_people("ultimate");
    assert_eq!(ultimate.turn(), Turn::Person("X(Xenia) any board>".to_owned()));
    ultimate.hear("44");
    assert_eq!(ultimate.turn(), Turn::Person("O(Otto) board 4>".to_owned()));
    assert_eq!(ultimate.hear("00").text, "You must play in board 4.\n");
    assert_eq!(ultimate.hear("44").text, "44 is taken by X(Xenia).\n");
}

#[test]
fn against_a_machine_undo_goes_back_to_the_person() {
    let seats = [machine(&["11", "12", "21"]), person("Otto")];
    let mut game = game("tictactoe", seats, Options::default());
    game.think().unwrap();
    // The machine began: there is nothing of the person's to take back.
    assert_eq!(game.hear("u").text, "There is no move of yours to take back.\n");
    game.hear("22");
    game.think().unwrap();
    let text = game.hear("u").text;
    assert!(text.starts_with("Taken back: 12 (b3), 22 (b2).\n+---+"), "{text}");
    assert_eq!(game.table().move_count(), 1);
    assert_eq!(game.turn(), Turn::Person("O(Otto)>".to_owned()));
}

#[test]
fn between_people_undo_takes_one_move() {
    let mut game = two_people("tictactoe");
    assert_eq!(game.hear("u").text, "There is no move of yours to take back.\n");
    game.hear("22");
    game.hear("11");
    assert!(game.hear("undo").text.starts_with("Taken back: 11 (a3).\n"));
    assert_eq!(game.turn(), Turn::Person("O(Otto)>".to_owned()));
}

#[test]
fn a_hint_is_a_legal_move_and_changes_nothing() {
    let mut game = two_people("tictactoe");
    for (at, typed) in ["22", "11", "32"].into_iter().enumerate() {
        let text = game.hear("?").text;
        let hint = text.strip_prefix("Try ").and_then(|text| text.split(' ').next()).unwrap();
        assert!(game.table().target(hint).is_some(), "{text}");
        assert_eq!(game.table().move_count(), at);
        game.hear(typed);
    }
}

#[test]
fn a_hint_comes_in_time_and_can_be_ended_before() {
    static TOLD: std::sync::Mutex<Vec<String>> = std::sync::Mutex::new(Vec::new());
    let waiting = Waiting::told(|text| TOLD.lock().unwrap().push(text.to_owned()));
    assert!(!waiting.end(), "nobody waits yet");
    let hand = waiting.clone();
    let mut game = two_people("ultimate").awaited_by(waiting);
    let begun = std::time::Instant::now();
    assert!(game.hear("?").text.starts_with("Try "));
    // Two seconds where the machine has nothing else to do.
    assert!(begun.elapsed() < Duration::from_secs(6), "{:?}", begun.elapsed());
    let told = std::mem::take(&mut *TOLD.lock().unwrap());
    assert!(told[0].starts_with("Thinking: ") && told.last().unwrap().is_empty(), "{told:?}");

    let ends = std::thread::spawn(move || {
        while !hand.end() {
            std::thread::sleep(Duration::from_millis(20));
        }
    });
    let begun = std::time::Instant::now();
    let text = game.hear("?").text;
    assert!(begun.elapsed() < Duration::from_millis(1500), "{:?}", begun.elapsed());
    assert!(!text.is_empty() && game.table().move_count() == 0, "{text}");
    ends.join().unwrap();
}

#[test]
fn quitting_and_the_end_of_input_are_told_apart() {
    let (text, end) = played(&mut two_people("tictactoe"), "11\nq\n22\n");
    assert_eq!(end, End::Quit);
    assert!(text.ends_with("O(Otto)>q\nGood-bye!\n"), "{text}");
    let (text, end) = played(&mut two_people("tictactoe"), "11\n");
    assert_eq!(end, End::InputEnded);
    assert!(text.ends_with("O(Otto)>\nThe input has ended before the game.\n"), "{text}");
    let (text, end) = played(&mut two_people("tictactoe"), "11 \n21\n12\n22\n13\nmore\n");
    assert_eq!(end, End::Over);
    assert!(text.ends_with("X(Xenia) has won!\n"), "{text}");
}

#[test]
fn a_machine_that_fails_says_so() {
    let seats = [machine(&["11", "11"]), person("Otto")];
    let mut game = game("tictactoe", seats, Options::default());
    let (text, end) = played(&mut game, "22\n");
    assert_eq!(end, End::GaveUp);
    let said = "X(machine) has no move: it answered 11 (a3), which is illegal: 11 (a3) is taken by \
                X(machine).\n";
    assert!(text.ends_with(said), "{text}");
    assert_eq!(game.table().move_count(), 2);
    let mut game = self::game("tictactoe", [machine(&[]), person("O")], Options::default());
    let (text, end) = played(&mut game, "");
    assert_eq!(end, End::GaveUp);
    assert!(text.ends_with("it gave up after 12 positions, as the game is too large for it.\n"));
}

#[test]
fn debug_shows_the_inside_beside_the_board() {
    let options = Options { debug: true, style: Style::Boxes, ..Options::default() };
    let mut game = game("tictactoe", [machine(&["22"]), person("Otto")], options);
    let expected = "\
X(machine) plays 22 (b2) (0 ms; positions: 42).
┌───┬───────┐     ┌───┬──────────┐
│ 1 │       │ 3   │ 1 │ -7 -7 -7 │ 3
│ 2 │   X   │ 2   │ 2 │ -7 -7 -7 │ 2
│ 3 │       │ 1   │ 3 │ -7 -7 -7 │ 1
└───┼───────┤     └───┼──────────┤
    │ 1 2 3 │       C │  1  2  3 │
    └───────┘         └──────────┘
      a b c              a  b  c
  It drew one of 9 legal moves.
";
    assert_eq!(game.think().unwrap(), expected);
}

#[test]
fn on_a_narrow_screen_the_inside_is_below() {
    let options = Options { debug: true, width: Some(30), ..Options::default() };
    let mut game = game("tictactoe", [machine(&["22"]), person("Otto")], options);
    let text = game.think().unwrap();
    assert!(text.lines().skip(1).take(16).all(|line| line.len() <= 30), "{text}");
    assert!(text.contains("  C |  1  2  3 |"), "{text}");
}

#[test]
fn every_board_stays_aligned() {
    for (width, height) in [(1, 1), (9, 9), (10, 3), (26, 26), (27, 12), (64, 64), (2, 64)] {
        for style in [Style::Ascii, Style::Boxes] {
            let options = Options { style, ..Options::default() };
            let name = format!("mnk:{width},{height},{}", width.max(height));
            let text = game(&name, [person("X"), person("O")], options).welcome();
            let bars: Vec<Vec<usize>> =
                text.lines().skip(2).take(height as usize).map(bars).collect();
            assert!(bars.iter().all(|row| row == &bars[0] && row.len() == 3), "{text}");
        }
    }
}

/// Where the upright lines of a row are.
fn bars(line: &str) -> Vec<usize> {
    line.chars().enumerate().filter(|(_, c)| matches!(c, '|' | '│')).map(|(at, _)| at).collect()
}

#[test]
fn a_long_name_overflows_nothing() {
    let name = "Wolfeschlegelsteinhausenbergerdorff".repeat(50);
    let seats = [person(&name), person("Otto")];
    let game = game("tictactoe", seats, Options::default());
    assert_eq!(game.turn(), Turn::Person("X(Wolfeschlegelsteinhausen…)>".to_owned()));
    assert!(game.welcome().lines().all(|line| line.chars().count() < 150));
}

#[test]
fn colours_are_only_round_marks() {
    let options = Options { colours: true, ..Options::default() };
    let mut game = game("tictactoe", [person("X"), person("O")], options);
    assert!(!game.welcome().contains('\x1b'));
    let text = game.hear("22").text;
    assert!(text.contains("| 2 |   \x1b[36;1;4mX\x1b[0m   | 2\n"), "{text}");
    for typed in ["11", "21", "12"] {
        game.hear(typed);
    }
    let won = game.hear("23").text;
    assert_eq!(won.matches(";7").count(), 3, "{won}");
}

#[test]
fn renju_names_itself_marks_what_is_forbidden_and_shows_the_threes() {
    let mut game = two_people("gomoku:9,renju");
    let moves = "e6\na1\ne7\ni1\nb5\na9\nc5\ni9\nh\ne5\nq\n";
    let (text, end) = played(&mut game, moves);
    assert_eq!(end, End::Quit);
    assert!(text.starts_with("Welcome to Renju (gomoku:9,renju): "), "{text}");
    assert!(text.contains("| 5 |   X X   !         | 5\n"), "{text}");
    assert!(text.contains("! marks a cell where the side to move may not play now.\n"), "{text}");
    let refused = "e5 would be a double three, which is forbidden to the first player. \
                   It would join b5 c5 e5, e7 e6 e5.\n";
    assert!(text.contains(refused), "{text}");
}

#[test]
fn play_goes_on_after_a_line_where_the_rules_say_so() {
    let mut game = two_people("tictactoe,go-on");
    let (text, end) = played(&mut game, "11\n21\n12\n22\n13\n23\n31\n32\n33\n");
    assert_eq!(end, End::Over);
    let told = "X(Xenia) has a line and wins; play goes on until the board is full.\n";
    assert_eq!(text.matches(told).count(), 1, "{text}");
    assert!(text.ends_with("X(Xenia) has won!\n"), "{text}");
}

#[test]
fn two_machines_play_to_a_full_board() {
    let seat = |seed| {
        let plan = desk("gomoku:12,go-on").plan("near").unwrap();
        Seat::new("near", Hand::Machine(plan.build(Means::UNLIMITED, seed).unwrap()))
    };
    let mut game = game("gomoku:12,go-on", [seat(1), seat(2)], Options::default());
    let (text, end) = played(&mut game, "");
    assert_eq!(end, End::Over);
    assert_eq!(game.table().move_count(), 144);
    assert_eq!(text.matches(" plays ").count(), 144);
}

#[test]
fn help_names_every_command_in_every_language() {
    for language in Language::ALL {
        let options = Options { language, ..Options::default() };
        let mut game = game("mnk:15,15,5", [person("X"), person("O")], options);
        let text = game.hear("h").text;
        for word in ["h ", "u ", "? ", "q ", "5 ", "h8", "15"] {
            assert!(text.contains(word), "{}: no {word:?} in {text}", language.tag());
        }
        assert!(!text.contains("%{"), "{text}");
    }
}

#[test]
fn german_and_finnish_speak_of_whose_the_cell_is() {
    let say = |language, typed: &str| {
        let options = Options { language, ..Options::default() };
        let mut game = game("tictactoe", [person("Xenia"), person("Otto")], options);
        game.hear("11");
        game.hear("22");
        game.hear(typed).text
    };
    assert_eq!(say(Language::German, "11"), "11 ist bereits von dir belegt.\n");
    assert_eq!(say(Language::German, "22"), "22 ist bereits von O(Otto) belegt.\n");
    assert_eq!(say(Language::Finnish, "11"), "11 on jo sinun.\n");
}
