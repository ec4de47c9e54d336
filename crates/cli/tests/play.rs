//! The text game, the list of players and the scenarios, through the real program.

use assert_cmd::Command;
use serde_json::Value;

/// The program in a plain environment: English, no colours asked for.
fn rivi(line: &str) -> Command {
    let mut command = Command::cargo_bin("rivi").unwrap();
    for name in ["LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"] {
        command.env_remove(name);
    }
    command.args(line.split_whitespace());
    command
}

/// What it writes to standard output when it is given this input, and its exit code.
fn run(line: &str, input: &str) -> (String, i32) {
    let output = rivi(line).write_stdin(input).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    (text, output.status.code().unwrap())
}

/// The sentence with which it refuses.
fn refused(line: &str) -> String {
    let output = rivi(line).write_stdin("").output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{line}");
    assert!(output.stdout.is_empty(), "{line} wrote something before it refused");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn the_pipe_of_the_source_plays_these_moves() {
    let (text, code) =
        run("play tictactoe --o human --x scoreboard --first o --name-o Simon", "\n23\n11\n31\n");
    assert_eq!(code, 1, "{text}");
    for typed in ["O(Simon)>\nO(Simon)>23\n", "O(Simon)>11\n", "O(Simon)>31\n"] {
        assert!(text.contains(typed), "{typed} is not in {text}");
    }
    assert_eq!(text.matches("X(scoreboard) plays ").count(), 3, "{text}");
    assert!(text.ends_with("O(Simon)>\nThe input has ended before the game.\n"), "{text}");
}

#[test]
fn the_end_of_input_after_the_end_is_success() {
    let (text, code) = run("play tictactoe --x human --o human", "11\n21\n12\n22\n13");
    assert_eq!(code, 0);
    assert!(text.ends_with("  X | 1 2 3 |\n    +-------+\n      a b c\nX(player) has won!\n"));
    assert_eq!(run("play tictactoe --x human --o human", "11\nq\n").1, 0);
    assert_eq!(run("play tictactoe --x human --o human", "11\n").1, 1);
    assert_eq!(run("play connect4 --x human --o human", "").1, 1);
}

#[test]
fn debug_shows_the_score_board_beside_the_board() {
    let (text, _) = run("play tictactoe --x scoreboard --o human --debug", "q\n");
    let board = "\
+---+-------+     +---+-------+
| 1 |       | 3   | 1 | 2 1 2 | 3
| 2 |   X   | 2   | 2 | 1 3 1 | 2
| 3 |       | 1   | 3 | 2 1 2 | 1
+---+-------+     +---+-------+
    | 1 2 3 |       C | 1 2 3 |
    +-------+         +-------+
      a b c             a b c
  It sets 22 because its score is 3.
";
    assert!(text.contains(board), "{text}");
}

#[test]
fn box_drawing_characters_go_by_three_names() {
    let drawn =
        |option: &str| run(&format!("play tictactoe --x human --o human {option}"), "q\n").0;
    assert!(drawn("--boxes").contains("└───┼───────┤"));
    assert_eq!(drawn("-e"), drawn("--boxes"));
    assert_eq!(drawn("--extascii"), drawn("--boxes"));
    assert!(drawn("").is_ascii());
}

#[test]
fn a_pipe_is_asked_neither_for_a_name_nor_for_another_game() {
    let (text, code) = run("play tictactoe --x human --o human", "11\n21\n12\n22\n13\na\n");
    assert_eq!(code, 0);
    assert!(!text.contains("Who plays") && !text.contains("Again"), "{text}");
}

#[test]
fn the_debug_prompt_shows_the_turn_in_numbers_too() {
    let (text, _) = run("play tictactoe --x human --o human --debug", "22\nq\n");
    assert!(text.contains("X(player) (-1, move 1)>22\n"), "{text}");
    assert!(text.contains("O(player) (+1, move 2)>q\n"), "{text}");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    // Milliseconds differ, nothing else does.
    let moves = |line: &str| -> Vec<String> {
        let (text, code) = run(line, "");
        assert_eq!(code, 0, "{text}");
        let played = text.lines().filter(|line| line.contains(" plays "));
        played.map(|line| line.split(" (").next().unwrap().to_owned()).collect()
    };
    let first = moves("play gomoku:9 --x near --o random --seed 7");
    assert_eq!(first, moves("play gomoku:9 --x near --o random --seed 7"));
    assert_ne!(first, moves("play gomoku:9 --x near --o random --seed 8"));
}

#[test]
fn two_machines_play_to_a_full_board() {
    let (text, code) = run("play gomoku:7,go-on --x slices:depth=1 --o near --seed 1", "");
    assert_eq!(code, 0, "{text}");
    assert_eq!(text.matches(" plays ").count(), 49, "{text}");
}

#[test]
fn a_person_who_names_nobody_meets_a_machine() {
    for (game, machine) in [
        ("tictactoe", "O(exact)"),
        ("tictactoe:5", "O(gomoku)"),
        ("gomoku", "O(gomoku)"),
        ("connect4", "O(solver)"),
        ("ultimate", "O(ultimate)"),
        ("connect4:9x9", "O(deep)"),
    ] {
        let (text, _) = run(&format!("play {game}"), "q\n");
        let welcome = format!("Welcome to {game}: X(player) against {machine}. X(player) begins.");
        assert!(text.starts_with(&welcome), "{text}");
    }
    let (text, _) = run("play tictactoe --x random", "q\n");
    assert!(text.starts_with("Welcome to tictactoe: X(random) against O(player)."), "{text}");
}

#[test]
fn every_game_can_be_begun_undone_and_asked_about() {
    for (game, typed) in [
        ("tictactoe", "22"),
        ("mnk:5,4,4", "c2"),
        ("connect4", "4"),
        ("gomoku", "h8"),
        ("ristinolla", "j10"),
        ("ultimate", "44"),
        ("mnk:30,8,5", "ab3"),
    ] {
        let line = format!("play {game} --x human --o near --seed 1 --boxes");
        let (text, code) = run(&line, &format!("h\n{typed}\nu\nu\n{typed}\nnonsense\nq\n"));
        assert_eq!(code, 0, "{text}");
        for said in ["q quits.", "Taken back: ", "no move of yours", "“nonsense” is no move."] {
            assert!(text.contains(said), "{game}: no {said:?} in {text}");
        }
    }
}

#[test]
fn a_hint_comes_from_a_machine_that_knows_the_game() {
    // X can win at once in each of these.
    for (game, typed, hint) in [
        ("tictactoe", "11\n21\n12\n22\n", "Try 13 (c3)."),
        ("connect4", "1\n1\n2\n2\n3\n3\n", "Try 4."),
        ("gomoku", "f8\na1\ng8\nc1\nh8\ne1\ni8\no9\n", "Try "),
    ] {
        let line = format!("play {game} --x human --o human");
        let (text, _) = run(&line, &format!("{typed}?\nq\n"));
        let said = text.lines().find(|line| line.starts_with("Try ")).unwrap();
        assert!(said.starts_with(hint), "{game}: {said}");
        if game == "gomoku" {
            assert!(["Try e8.", "Try j8."].contains(&said), "{said}");
        }
    }
}

#[test]
fn the_language_is_asked_for_or_the_locales() {
    let game = "play tictactoe --x human --o human";
    let german = "Willkommen zu tictactoe: X(Spieler) gegen O(Spieler).";
    assert!(run(&format!("{game} --lang de"), "q\n").0.starts_with(german));
    for (name, value, greeting) in [
        ("LANG", "de_AT.UTF-8", german),
        ("LC_ALL", "fi_FI.UTF-8", "Tervetuloa pelaamaan: tictactoe, X(pelaaja)"),
        ("LANG", "C", "Welcome to tictactoe"),
    ] {
        let output = rivi(game).env(name, value).write_stdin("q\n").output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.starts_with(greeting), "{text}");
    }
    assert!(refused(&format!("{game} --lang xx")).contains("expected en, de or fi"));
}

#[test]
fn no_colours_into_a_pipe() {
    let (text, _) = run("play tictactoe --x random --o random --seed 1", "");
    assert!(!text.contains('\x1b'));
}

#[test]
fn a_hopeless_game_is_given_up_in_a_sentence() {
    let (text, code) = run("play tictactoe:5 --x tree-a:nodes=1000 --o human", "");
    assert_eq!(code, 1);
    let said = "has no move: it gave up after 1000 positions, as the game is too large for it.\n";
    assert!(text.ends_with(said), "{text}");
}

#[test]
fn bad_players_and_settings_are_refused() {
    for (line, said) in [
        ("play tictactoe --x magic", "there is no player 'magic'; the players are human, random,"),
        ("play tictactoe --x near:speed=3", "near has no setting 'speed'; it takes reach"),
        ("play tictactoe --x human:depth=3", "human has no setting 'depth'; it takes none"),
        ("play tictactoe --x near:reach=99", "near: reach cannot be '99'; expected a number from"),
        ("play gomoku --x slices:depth=none", "slices: depth cannot be 'none'; expected"),
        ("play tictactoe --x vier", "vier does not play tictactoe: it plays connect4"),
        ("play connect4 --o slices", "slices does not play connect4: it plays"),
        ("play gomoku --o tree-a", "tree-a does not play gomoku: it plays games of at most"),
        ("play chess", "there is no game 'chess'; the games are"),
        ("play tictactoe --first z", "invalid value 'z' for '--first"),
        ("play tictactoe --seed -1", "invalid value '-1'"),
        ("players chess", "there is no game 'chess'"),
        ("scenarios 6", "there is no scenario 6; expected a number from 1 to 5"),
        ("scenarios x", "invalid value 'x'"),
    ] {
        let text = refused(line);
        assert!(text.contains(said), "{line}: {text}");
    }
}

#[test]
fn players_are_listed_as_text_and_json() {
    let (text, code) = run("players", "");
    assert_eq!(code, 0);
    for name in ["human", "random", "near", "tree-a", "tree-g", "scoreboard", "slices", "vier"] {
        assert!(text.lines().any(|line| line == name), "{name} is not in {text}");
    }
    assert!(text.contains("    reach=1: how many cells away from a stone it still plays ("));
    let names = |game: &str| -> Vec<String> {
        let json: Value =
            serde_json::from_str(&run(&format!("players {game} --json"), "").0).unwrap();
        let players = json["players"].as_array().unwrap().clone();
        players.iter().map(|player| player["name"].as_str().unwrap().to_owned()).collect()
    };
    let has = |game: &str, name: &str| names(game).iter().any(|listed| listed == name);
    assert!(has("connect4", "vier") && !has("connect4:8x7", "vier"));
    assert!(has("gomoku", "slices") && !has("gomoku", "tree-a") && !has("gomoku", "shortest"));
    assert!(has("ultimate", "shortest") && has("tictactoe", "tree-g") && has("", "shortest"));
}

#[test]
fn the_scenarios_have_their_known_answers() {
    let (text, code) = run("scenarios", "");
    assert_eq!((text.matches("\nright (known: ").count(), code), (5, 0), "{text}");
    let (text, _) = run("scenarios 2", "");
    assert!(text.contains("Proof: column 3 wins on O's 2nd move\n  X 1 2 3 4 5 6 7: O 4 wins\n"));
    let (json, code) = run("scenarios --json", "");
    let json: Value = serde_json::from_str(&json).unwrap();
    let answers: Vec<&Value> = json.as_array().unwrap().iter().map(|s| &s["answers"]).collect();
    assert_eq!(serde_json::json!(answers), serde_json::json!([[1], [3], [3, 4], [5], [4]]));
    assert_eq!((&json[2]["win_in"], &json[2]["right"], code), (&3.into(), &true.into(), 0));
}

const TWO_PEOPLE: &str =
    "play gomoku --x human --o human --name-x Ann --name-o Ben --opening swap2";

#[test]
fn swap2_lets_the_second_player_put_two_more_and_gives_the_choice_back() {
    let input = "h8\nh8\ni9\ng7\nmaybe\nu\n2\nh9\ni7\n2\nx\nu\nj10\nu\nq\n";
    let (text, code) = run(TWO_PEOPLE, input);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("Swap2: X(Ann) puts three stones of both sides. Then O(Ben) takes"));
    let mut rest = text.as_str();
    for said in [
        "X(Ann) puts X>h8\n",
        "X(Ann) puts O>h8\n",
        "h8 is taken by",
        "X(Ann) puts O>i9\n",
        "X(Ann) puts X>g7\n",
        "O(Ben) x, o or 2>maybe\n“maybe” is no choice.",
        "O(Ben) x, o or 2>u\nNot during the opening.",
        "O(Ben) x, o or 2>2\n",
        "O(Ben) puts O>h9\n",
        "O(Ben) puts X>i7\n",
        "X(Ann) x or o>2\n“2” is no choice. Type x or o to take that side.\n",
        "X(Ann) x or o>x\nX(Ann) takes X. Next is O(Ben).\n",
        "O(Ben)>u\nThere is no move of yours to take back.\n",
        "O(Ben)>j10\n",
        "X(Ann)>u\nTaken back: j10.\n",
    ] {
        let at = rest.find(said).unwrap_or_else(|| panic!("{said} is not in {text}"));
        rest = &rest[at + said.len()..];
    }
}

#[test]
fn swap2_changes_places_where_the_other_side_is_taken() {
    let (text, _) = run(TWO_PEOPLE, "h8\ni9\ng7\nX\nq\n");
    assert!(text.contains("O(Ben) x, o or 2>X\nX(Ben) takes X. Next is O(Ann).\n"), "{text}");
    let (text, _) = run(TWO_PEOPLE, "h8\ni9\ng7\no\nq\n");
    assert!(text.contains("O(Ben) takes O. Next is O(Ben).\n"), "{text}");
}

#[test]
fn machines_open_by_swap2_against_each_other_and_against_a_person() {
    let machines = "play gomoku --x gomoku:level=1 --o gomoku:level=2 --opening swap2 --seed 1";
    let (text, code) = run(machines, "");
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("X(gomoku:level=1) puts h8, "), "{text}");
    assert_eq!(text.matches(". Next is O(").count(), 1, "{text}");
    let (text, _) = run("play gomoku --x gomoku:level=1 --o human --opening swap2", "x\nq\n");
    assert!(text.contains("O(gomoku:level=1) plays "), "{text}");
    // Two stones in the middle against one in a corner: nobody would rather be second.
    let person = "play gomoku --x human --o gomoku:level=1 --opening swap2";
    let (text, _) = run(person, "h8\na1\ni8\nq\n");
    assert!(text.contains("X(gomoku:level=1) takes X. Next is O(player).\n"), "{text}");
}

#[test]
fn swap2_is_for_five_in_a_row() {
    for game in ["connect4", "tictactoe", "gomoku:15,go-on"] {
        let sentence = refused(&format!("play {game} --opening swap2"));
        assert!(sentence.contains("swap2 opens five in a row"), "{sentence}");
    }
    assert!(refused("play gomoku --opening pro").contains("swap2"));
}
