//! All of it for whoever hears rather than sees the screen: questions, games, panels, tournaments, matches on a server.

use super::pane::{Pane, is_missing};
use super::puzzles::easiest;
use super::server::{Friend, Server};

impl Pane {
    /// Types a line.
    fn answers(&self, text: &str) {
        self.keys(&["-l", text]);
        self.keys(&["Enter"]);
    }

    /// The number of an answer in the question that was asked last.
    fn number_of(&self, text: &str) -> String {
        let screen = self.sees(text);
        let line = screen.lines().rev().find(|line| line.contains(text)).unwrap();
        line.split('.').next().unwrap().to_owned()
    }
}

#[test]
fn whoever_hears_the_screen_plays_and_solves_from_a_menu_of_questions() {
    if is_missing() {
        return;
    }
    let (puzzle, line) = easiest();
    let pane = Pane::new("linear");
    let folder = pane.home.path().join("config/rivi");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("config.toml"), "linear = true\n").unwrap();
    let answers = |text: &str| pane.answers(text);
    let number_of = |text: &str| pane.number_of(text);
    pane.runs("rivi; echo left-$?");
    pane.sees("What would you like:");
    answers(&number_of(". Puzzles"));
    pane.sees("Which puzzle:");
    answers("2");
    pane.sees(&puzzle.id);
    for text in &line {
        answers(text);
    }
    pane.sees("Solved!");
    // Then a game, and another one: the question comes again after each.
    for _ in 0..2 {
        let tictactoe = number_of(". Tic-tac-toe");
        answers(&tictactoe);
        pane.sees("Strength of the machine:");
        answers("1");
        pane.sees("Who plays X?");
        answers("Xenia");
        pane.sees("X is Xenia");
        answers("b2");
        pane.sees("X on b2.");
        answers("q");
        pane.runs("q");
        pane.sees("left-0");
        pane.runs("clear; rivi; echo left-$?");
        pane.sees("What would you like:");
    }
    answers(&number_of(". Puzzles"));
    pane.sees(", 1 of ");
    answers("q");
    answers("q");
    pane.sees("left-0");
    pane.is_sane();
}

#[test]
fn panels_hints_and_answers_are_told_in_sentences() {
    if is_missing() {
        return;
    }
    let pane = Pane::new("panels");
    pane.runs(
        "rivi play tictactoe --x human --o human --name-x Ann --name-o Bo --linear; echo left-$?",
    );
    pane.sees("X is Ann, O is Bo.");
    pane.sees("The board is empty.");
    for text in ["a3", "b2", "b3"] {
        pane.answers(text);
        pane.sees(&format!("Last: {text}."));
    }
    pane.answers("b2");
    pane.sees("no move here");
    pane.answers("lines");
    pane.sees("Best lines:");
    pane.sees("On the cells: ");
    pane.answers("inside");
    pane.sees("It sets c3 because");
    pane.answers("tree");
    pane.sees("Root");
    pane.answers("step-on");
    pane.sees("1: Enters Root");
    pane.answers("moves");
    pane.answers("hint");
    pane.sees("Marked: ");
    pane.answers("hint");
    pane.sees("c3");
    pane.tmux(&["send-keys", "-R"]);
    pane.tmux(&["clear-history"]);
    for text in ["c3", "a2", "b1", "a1", "c1", "c2"] {
        pane.answers(text);
    }
    pane.sees("To answer, type: a Again");
    pane.answers("a");
    pane.sees("The board is empty.");
    pane.answers("help");
    pane.sees("quit or q: leave");
    pane.answers("q");
    pane.sees("left-0");
    pane.is_sane();
}

#[test]
fn a_tournament_is_told_game_by_game() {
    if is_missing() {
        return;
    }
    let pane = Pane::new("arena");
    let folder = pane.home.path().join("config/rivi");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("config.toml"), "linear = true\n").unwrap();
    pane.runs("rivi; echo left-$?");
    pane.answers(&pane.number_of(". Arena"));
    pane.sees("Game:");
    pane.answers("1");
    pane.sees("Which machine plays:");
    pane.answers("1");
    pane.answers("1");
    pane.answers(&pane.number_of(". Start the tournament"));
    pane.answers(&pane.number_of(". 2 games of each two"));
    pane.sees("Game 2 of 2: ");
    pane.sees("finished");
    pane.sees(" of 2.");
    pane.answers("q");
    pane.answers("q");
    pane.sees("left-0");
    pane.is_sane();
}

#[test]
fn a_match_is_played_in_sentences_and_outlives_its_server() {
    if is_missing() {
        return;
    }
    let mut server = Server::new();
    let begun = server.begin("tictactoe");
    let mut friend = Friend::sits_down(&server, &begun.id, &begun.seats.o);
    let pane = Pane::new("spoken");
    pane.runs(&format!("rivi join --linear '{}'; echo left-$?", server.link(&begun.links.x)));
    pane.sees("Your move (X)");
    pane.answers("a1");
    friend.sees("a1");
    friend.plays("a2");
    pane.sees("O on a2.");
    pane.answers("lines");
    pane.sees("no machine helps");
    drop(friend);
    server.kill();
    pane.sees("The connection is lost.");
    server.start();
    let mut friend = Friend::sits_down(&server, &begun.id, &begun.seats.o);
    friend.sees("a1 a2");
    pane.sees_that(|screen| screen.rfind("connected") > screen.rfind("connection is lost"));
    pane.answers("b1");
    friend.sees("a1 a2 b1");
    friend.plays("b2");
    pane.sees("O on a2, b2.");
    pane.answers("c1");
    pane.sees("has won");
    pane.sees("The line: a1, b1, c1.");
    pane.answers("q");
    pane.sees("left-0");
    pane.is_sane();
}
