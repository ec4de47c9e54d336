//! The panels beside the board: lines, effort, a machine from inside, the tree, a tournament.

use std::ops::ControlFlow;

use rivi_arena::{Ending, GameRecord, Standings, Winner};
use rivi_play::look;
use rivi_play::seen::Analysis;
use rivi_players::{Budget, Desk, Language, Means, Question};
use rivi_terminal::screen::{Begin, Event, Heard, Job};

use super::seat::{PLAIN, SIZES, Seat, new_match};

/// What the analyst finds within so many nodes; the time that it took is not the same on each machine.
fn seen(desk: &dyn Desk, lines: usize, nodes: u64) -> Analysis {
    let budget = Budget { nodes: Some(nodes), ..Budget::default() };
    let question = Question { lines, threads: 1, budget };
    let mut analyst = desk.analyst(Means::UNLIMITED);
    let seen = look(&mut *analyst, desk, &question, &mut |_| ControlFlow::Continue(()));
    Analysis { ms: 100, nodes_per_second: seen.nodes * 10, ..seen }
}

impl Seat {
    /// Opens a panel by its key, and answers it with what is found within so many nodes.
    fn looks(&mut self, key: &str, nodes: u64) {
        self.at_work = false;
        self.types(key);
        let job = self.left.pop().expect("something is asked");
        let Job::Look { ticket, desk, lines, .. } = job else { panic!("not {job:?}") };
        let seen = Box::new(seen(&*desk, lines, nodes));
        self.hears(Event::Heard(Heard::Looked { ticket, seen }));
    }
}

#[test]
fn the_best_lines_with_values_on_the_cells() {
    let mut seat = Seat::people("tictactoe", "a3 b2 b3");
    seat.looks("a", 1_000_000);
    seat.snapshots("lines");
    let mut seat = Seat::people("connect4", "44444");
    seat.looks("a", 20_000);
    seat.snapshots("lines-discs");
}

#[test]
fn where_the_effort_goes() {
    let mut seat = Seat::people("tictactoe", "b2");
    seat.looks("e", 1_000_000);
    seat.snapshots("effort");
}

#[test]
fn a_machine_from_inside() {
    let mut seat = Seat::people("tictactoe", "a3 b2 b3");
    seat.types("w");
    seat.sees("It sets", SIZES[1]);
    seat.snapshots("inside");
}

/// What a game's own view tells stands there in sentences, in every language, and can be scrolled.
#[test]
fn the_views_of_games_are_told_in_sentences() {
    let (en, de, fi) = (Language::English, Language::German, Language::Finnish);
    for (language, game, moves, told) in [
        (en, "connect4", "4", "Its database knows"),
        (en, "gomoku", "h8 i9", "Falling diagonal:"),
        (de, "gomoku", "h8 i9", "Fallende Diagonale:"),
        (fi, "gomoku", "h8 i9", "Laskeva"),
        (en, "tictactoe", "a3 b2 b3", "It sets c3 because"),
        (de, "tictactoe", "a3 b2 b3", "Ein Feld beginnt"),
        (fi, "tictactoe", "a3 b2 b3", "Ruutu alkaa"),
    ] {
        let begin = new_match(game, "human", "human", moves);
        let mut seat = Seat::with(begin, language, PLAIN, None);
        seat.types("w");
        // From the machine of any grid to that of the game.
        seat.types(if game == "gomoku" { "<right>" } else { "" });
        let shown = seat.sees(told, SIZES[1]);
        for raw in ["counters", "gaps", "with x", "worth:", "values", "by:", "_", "{", "}"] {
            assert!(!shown.contains(raw), "{raw} in {game}:\n{shown}");
        }
    }
    let mut seat = Seat::people("gomoku", "h8 i9");
    seat.types("w<right>");
    let first = seat.sees("All runs together", SIZES[0]);
    assert!(first.contains(" ↓"), "{first}");
    seat.types("<down><down><down><down><down><down><down><down>");
    let below = seat.screen(SIZES[0]);
    assert!(!below.contains("All runs together") && below.contains('↑'), "{below}");
}

#[test]
fn a_search_tree_and_its_steps() {
    let mut seat = Seat::people("tictactoe", "a3 b2 b3");
    seat.types("t");
    seat.sees("Root", SIZES[0]);
    seat.types("<down><right>");
    seat.types(".");
    seat.sees("1: Enters Root", SIZES[0]);
    seat.snapshots("tree");
}

#[test]
fn a_tournament_goes_on() {
    let mut seat = Seat::at(Begin::Menu);
    seat.at_work = false;
    seat.types("<up><up><up><enter>");
    seat.types("<down><down><down><enter>");
    let Some(Job::Tournament { ticket, config, .. }) = seat.left.pop() else { panic!("no work") };
    let won = |game, x, o, winner, moves: &str| GameRecord {
        game,
        x,
        o,
        opening: 0,
        opening_plies: 0,
        seed: 1,
        moves: moves.to_owned(),
        winner,
        ending: Ending::Rules,
        thought_us: [1000, 1000],
    };
    let games = [
        won(0, 0, 1, Winner::X, "a1 a2 b1 b2 c1"),
        won(1, 1, 0, Winner::Draw, "b2 a1 c1 a3 a2 c2 b1 b3 c3"),
    ];
    for at in 0..games.len() {
        let standings = Box::new(Standings::of(&config, &games[..=at]));
        let game = Box::new(games[at].clone());
        seat.hears(Event::Heard(Heard::Played { ticket, game, standings }));
    }
    let mut desk = rivi_games::desk(&config.game).unwrap();
    desk.table_mut().play_line("b2 c3").unwrap();
    seat.hears(Event::Heard(Heard::Playing { ticket, players: [1, 0], desk }));
    seat.snapshots("arena-running");
}

/// However many play: what does not fit is a key away.
#[test]
fn a_large_table_is_scrolled_on_a_small_screen() {
    let mut seat = Seat::at(Begin::Menu);
    seat.at_work = false;
    seat.types("<up><up><up><enter>");
    // The two strongest play already; then the three before them, and the three behind.
    seat.types("<down><down><down><down><enter><down><enter><down><enter>");
    seat.types("<down><down><down><enter><down><enter><down><enter>");
    seat.types("<up><up><up><up><up><up><up><up><enter>");
    let Some(Job::Tournament { ticket, config, .. }) = seat.left.pop() else { panic!("no work") };
    assert_eq!(config.players.len(), 8);
    let standings = Box::new(Standings::of(&config, &[]));
    let game = GameRecord {
        game: 0,
        x: 0,
        o: 1,
        opening: 0,
        opening_plies: 0,
        seed: 1,
        moves: "a1 a2 b1 b2 c1".to_owned(),
        winner: Winner::X,
        ending: Ending::Rules,
        thought_us: [1000, 1000],
    };
    seat.hears(Event::Heard(Heard::Played { ticket, game: Box::new(game), standings }));
    let shown = seat.screen(SIZES[2]);
    assert!(shown.contains(" 1 ") && !shown.contains(" 8 "), "{shown}");
    seat.types("<right><right><right><right><right><right><right>");
    seat.types("<down><down><down><down><down><down><down>");
    let shown = seat.screen(SIZES[2]);
    let head = shown.lines().find(|line| line.contains('Σ')).unwrap();
    assert!(head.trim_end().ends_with('8'), "{shown}");
    assert!(shown.lines().any(|line| line.starts_with("  8 ")), "{shown}");
}

#[test]
fn a_tournament_comes_to_its_end() {
    let mut seat = Seat::at(Begin::Menu);
    seat.types("<up><up><up><enter>");
    seat.types("<down><down><left><down><enter>");
    seat.sees("finished", SIZES[1]);
    seat.snapshots("arena-over");
}
