//! The arena through the real program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

fn rivi(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rivi"));
    command.arg("arena").args(arguments);
    // Players in Python keep their output back as they do by themselves, whatever the caller has set.
    command.env_remove("PYTHONUNBUFFERED");
    command
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn summary(output: &Output) -> Value {
    serde_json::from_str(&out(output)).unwrap_or_else(|_| panic!("no JSON: {}", err(output)))
}

fn no_faults(summary: &Value) -> bool {
    summary["players"].as_array().unwrap().iter().all(|player| player["faults"] == 0)
}

fn python(script: &str) -> String {
    let root: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    format!("cmd:python3 '{}'", root.join(script).display())
}

fn python_player() -> String {
    python("examples/players/random_player.py")
}

fn gomocup_player() -> String {
    python("crates/arena/tests/gomocup_brain.py")
}

#[test]
fn a_match_ends_with_a_table_and_repeats_exactly() {
    let arguments = ["connect4", "random", "random", "--games", "40", "--seed", "7"];
    let output = rivi(&arguments);
    assert!(output.status.success(), "{}", err(&output));
    let text = out(&output);
    assert!(text.starts_with("connect4: 40 of 40 games, no limit, seed 7\n"), "{text}");
    assert!(text.contains("Elo difference") && text.contains("superiority"), "{text}");
    assert_eq!(out(&rivi(&arguments)), text);
}

#[test]
fn round_robin_and_gauntlet() {
    let players = ["tictactoe", "random", "random", "random", "--games", "6"];
    assert!(out(&rivi(&players)).contains("18 of 18 games"));
    let gauntlet = command(&players).arg("--gauntlet").output().unwrap();
    assert!(out(&gauntlet).contains("12 of 12 games"));
}

#[test]
fn json_csv_records_and_report_agree() {
    let folder = tempfile::tempdir().unwrap();
    let (page, games) = (folder.path().join("r.html"), folder.path().join("g.csv"));
    let arguments = ["connect4", "random", "random", "--games", "30", "--seed", "5"];
    let mut full = command(&arguments);
    let output =
        full.arg("--json").arg("--report").arg(&page).arg("--records").arg(&games).output();
    let summary = summary(&output.unwrap());
    assert_eq!(summary["games"], 30);
    assert_eq!(summary["complete"], true);
    let rows = fs::read_to_string(&games).unwrap();
    assert_eq!(rows.lines().count(), 31);
    let wins = rows.lines().filter(|row| row.contains(",x,rules,")).count();
    assert_eq!(summary["first_move"]["wins"], wins);
    page_holds_every_game(&fs::read_to_string(&page).unwrap(), 30);
    let csv = out(&command(&arguments).arg("--csv").output().unwrap());
    assert!(csv.starts_with("player,opponent,games,"));
    assert_eq!(csv.lines().count(), 5);
}

fn page_holds_every_game(page: &str, games: usize) {
    assert!(!page.contains("http://") && !page.contains("https://"), "it must need nothing else");
    let data = page.split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
    let data: Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["games"].as_array().unwrap().len(), games);
    for game in data["games"].as_array().unwrap() {
        let moves = game[4].as_str().unwrap().split(' ').count();
        assert_eq!(game[5].as_array().unwrap().len(), moves);
    }
}

#[test]
fn the_example_in_python_passes_the_check_and_plays_every_game() {
    for game in ["connect4", "tictactoe", "ultimate", "gomoku"] {
        let output = rivi(&["check", &python_player(), game]);
        assert!(output.status.success(), "{}{}", out(&output), err(&output));
        assert!(out(&output).contains("It is ready for the arena."), "{}", out(&output));
    }
    let output = rivi(&["ultimate", &python_player(), "random", "--games", "4", "--json"]);
    assert!(no_faults(&summary(&output)));
}

#[test]
fn programs_play_the_text_game_too() {
    let mut play = Command::new(env!("CARGO_BIN_EXE_rivi"));
    let players = ["--x", &python_player(), "--o", "random", "--seed", "1", "--lang", "en"];
    let output = play.args(["play", "tictactoe"]).args(players).output().unwrap();
    assert!(output.status.success(), "{}{}", out(&output), err(&output));
    assert!(out(&output).contains("won") || out(&output).contains("drawn"), "{}", out(&output));
}

#[test]
fn a_gomocup_program_is_known_by_its_answer() {
    let output = rivi(&["check", &gomocup_player(), "gomoku"]);
    assert!(output.status.success(), "{}", out(&output));
    assert!(out(&output).contains("\"Row by row\", by the Gomocup protocol"), "{}", out(&output));
    for game in ["gomoku:15", "gomoku:9x7", "gomoku:10,standard"] {
        let output = rivi(&[game, &gomocup_player(), "random", "--games", "4", "--json"]);
        let summary = summary(&output);
        assert_eq!(summary["games"], 4);
        assert!(no_faults(&summary), "{game}: {summary}");
    }
}

#[test]
fn a_gomocup_program_that_ignores_what_it_does_not_know_is_known_too() {
    let output = rivi(&["check", &format!("{} silent", gomocup_player()), "gomoku"]);
    assert!(output.status.success(), "{}", out(&output));
}

#[test]
fn a_gomocup_program_does_not_play_other_games() {
    let output = rivi(&["connect4", &gomocup_player(), "random"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("which knows gomoku"), "{}", err(&output));
}

#[test]
fn the_check_says_what_is_wrong() {
    let hello = r#"read l; echo {\"rivi\":1}; read l;"#;
    let answer = |id: u32, text: &str| {
        format!("cmd:sh -c '{hello} echo {{\\\"id\\\":{id},\\\"move\\\":\\\"{text}\\\"}}; cat >&2'")
    };
    let cases = [
        ("cmd:/no/such/program".to_owned(), "cannot be found"),
        ("cmd:true".to_owned(), "ended by itself"),
        (format!("cmd:sh -c '{hello} echo 4; cat'"), "expected one JSON object a line"),
        (answer(1, "9"), "'9' is no move"),
        (answer(5, "4"), "answered question 5 when asked question 1"),
        (format!("cmd:sh -c '{hello} sleep 100'"), "no answer within 1000 ms"),
        (format!("cmd:sh -c '{hello} tr \"\\0\" x </dev/zero'"), "a line longer than"),
    ];
    for (program, words) in cases {
        let output = rivi(&["check", &program, "--patience", "1s"]);
        let text = out(&output);
        assert_eq!(output.status.code(), Some(1), "{program}: {text}{}", err(&output));
        assert!(text.contains("WRONG") && text.contains(words), "{program}: {text}");
    }
}

/// A player of the line protocol as beginners write it: what it prints stays in its buffer.
const UNFLUSHED: &str = r#"
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        print(json.dumps({"rivi": 1, "name": "beginner"}))
    else:
        print(json.dumps({"id": message["id"], "move": message["legal"][0]}))
"#;

#[test]
fn the_check_finds_output_that_is_not_flushed() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("beginner.py");
    fs::write(&script, UNFLUSHED).unwrap();
    let programs = [
        format!("cmd:python3 '{}'", script.display()),
        format!("lines:python3 '{}'", script.display()),
        format!("{} unflushed", gomocup_player()),
        format!("{} unflushed", gomocup_player()).replace("cmd:", "gomocup:"),
    ];
    for program in programs {
        let output = rivi(&["check", &program, "gomoku", "--startup", "5s"]);
        let text = out(&output);
        assert_eq!(output.status.code(), Some(1), "{program}: {text}{}", err(&output));
        assert!(text.contains("its output is not flushed"), "{program}: {text}");
        assert!(text.contains("print(…, flush=True)"), "{program}: {text}");
        assert!(
            text.contains("its input is closed") && text.contains(" ms ← "),
            "{program}: {text}"
        );
        assert!(!text.contains("JSONDecodeError"), "{program}: {text}");
    }
}

#[test]
fn a_program_that_ends_over_about_is_told_so() {
    for program in [gomocup_player(), gomocup_player().replace("cmd:", "gomocup:")] {
        let output = rivi(&["check", &format!("{program} about"), "gomoku"]);
        let text = out(&output);
        assert_eq!(output.status.code(), Some(1), "{program}: {text}");
        assert!(
            text.contains("its last words: \"who asks?\". This was when it was asked ABOUT"),
            "{text}"
        );
        assert!(text.contains("→ ABOUT"), "{text}");
    }
}

/// It loads for longer than it is waited for before somebody asks ABOUT, over which it would end.
#[test]
fn a_slow_player_of_the_line_protocol_is_not_taken_for_another() {
    let slow = r#"read l; sleep 4; echo {\"rivi\":1,\"name\":\"slow\"}; read l; exit 3"#;
    let output = rivi(&["check", &format!("cmd:sh -c '{slow}'"), "connect4"]);
    assert!(out(&output).contains("as \"slow\", by the line protocol"), "{}", out(&output));
}

#[test]
fn the_check_shows_what_was_sent_and_what_came() {
    let text = out(&rivi(&["check", &python_player(), "--verbose"]));
    assert!(text.contains("→ {\"rivi\":1,\"hello\":true}"), "{text}");
    assert!(text.contains("← {\"rivi\": 1, \"name\": \"random in Python\"}"), "{text}");
    assert!(text.contains("→ {\"id\":1,\"game\":\"connect4\""), "{text}");
    assert!(!out(&rivi(&["check", &python_player()])).contains('→'));
}

#[cfg(target_os = "linux")]
#[test]
fn processor_time_is_counted_on_request() {
    let match_of = |more: &[&str]| {
        let arguments = ["gomoku:7", "random", "mcts", "--games", "2", "--seed", "1"];
        command(&arguments).args(more).output().unwrap()
    };
    let output = match_of(&["--time", "5ms", "--clock", "cpu", "--margin", "1s"]);
    assert!(out(&output).contains("5 ms a move, processor time, seed 1"), "{}", err(&output));
    let output = match_of(&["--clock", "5s+10ms", "--clock", "cpu", "--json"]);
    assert_eq!(summary(&output)["config"]["time"]["clock"], "cpu");
    assert_eq!(summary(&output)["config"]["time"]["game_ms"], 5000);
    for (wrong, words) in [
        (&["--clock", "sun"][..], "a clock is cpu, wall, or a time for a game"),
        (&["--clock", "cpu", "--clock", "wall"], "says twice which time is counted"),
        (&["--clock", "5s", "--clock", "6s"], "gives the time of a game twice"),
    ] {
        let output = match_of(wrong);
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        assert!(err(&output).contains(words), "{wrong:?}: {}", err(&output));
    }
    let threads = ["gomoku", "gomoku:threads=2", "random", "--clock", "cpu", "--threads", "2"];
    let output = rivi(&threads);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("expected --threads 1, got 2"), "{}", err(&output));
}

#[test]
fn a_clean_sweep_has_a_finite_interval_and_its_mirror_image() {
    let duel = |players: [&str; 2]| {
        let arguments = ["mnk:5,5,4", players[0], players[1], "--games", "8", "--seed", "1"];
        let output = command(&arguments).arg("--nodes").arg("300").output().unwrap();
        let text = out(&output);
        let line = text.lines().find(|line| line.contains("Elo difference")).unwrap().to_owned();
        line.split(" (95 %)").next().unwrap().trim().to_owned()
    };
    assert_eq!(duel(["mcts", "random"]), "Elo difference +∞ [-15.2, +917.8]");
    assert_eq!(duel(["random", "mcts"]), "Elo difference -∞ [-917.8, +15.2]");
}

#[test]
fn machines_can_be_served_to_another_arena() {
    let served = format!("cmd:'{}' arena serve random", env!("CARGO_BIN_EXE_rivi"));
    let output = rivi(&["check", &served]);
    assert!(output.status.success(), "{}", out(&output));
}

#[test]
fn an_interrupted_match_prints_its_table_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("j.jsonl");
    let slow = format!("lines:'{}' arena serve random --think 2ms", env!("CARGO_BIN_EXE_rivi"));
    let arguments = ["connect4", &slow, "random", "--games", "60", "--seed", "9", "--threads", "1"];
    interrupt(&arguments, &journal);
    let before = fs::read_to_string(&journal).unwrap();
    assert!(before.lines().count() < 61);

    let mut other = command(&["connect4", &slow, "random", "--games", "80", "--resume"]);
    let other = other.arg(&journal).output().unwrap();
    assert_eq!(other.status.code(), Some(2));
    assert!(err(&other).contains("the number of games is 60, here 80"), "{}", err(&other));

    let resumed = command(&["--resume"]).arg(&journal).output().unwrap();
    assert!(resumed.status.success(), "{}", err(&resumed));
    assert!(out(&resumed).starts_with("connect4: 60 of 60 games"), "{}", out(&resumed));
    let after = fs::read_to_string(&journal).unwrap();
    assert!(after.starts_with(&before));
    assert_eq!(after.lines().count(), 61);
    assert_eq!(out(&resumed), out(&rivi(&arguments)));
}

/// Starts a tournament, interrupts it after some games, and looks at what it says then.
fn interrupt(arguments: &[&str], journal: &Path) {
    let mut command = command(arguments);
    command.arg("--journal").arg(journal).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    let deadline = Instant::now() + Duration::from_mins(1);
    while fs::read_to_string(journal).map_or(0, |text| text.lines().count()) < 6 {
        assert!(Instant::now() < deadline);
        thread::sleep(Duration::from_millis(5));
    }
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", err(&output));
    assert!(out(&output).contains("(not finished)"), "{}", out(&output));
    assert!(err(&output).contains("rivi arena --resume"), "{}", err(&output));
}

#[test]
fn bad_input_gets_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let openings = folder.path().join("o");
    fs::write(&openings, "rivi-openings 1 connect4\n44\n48\n").unwrap();
    let openings = openings.to_str().unwrap();
    let cases: [(&[&str], &str); 10] = [
        (&["chess", "random", "random"], "there is no game 'chess'"),
        (&["connect4", "random", "nobody"], "there is no player 'nobody'"),
        (&["connect4", "random", "random", "--games", "7"], "games are played in pairs"),
        (
            &["connect4", "random", "random", "random", "--sprt", "0,5"],
            "an SPRT compares two players",
        ),
        (&["connect4", "random", "random", "--sprt", "5,0"], "elo0 < elo1"),
        (&["connect4", "random", "random", "--time", "5"], "a time is written as in 100ms"),
        (&["connect4", "random", "random", "--openings", openings], "line 3: "),
        (&["connect4", "random", "random", "--openings", "random:x"], "1 to 40 plies"),
        (&["connect4", "random", "random", "--report", "/no/such/folder/r.html"], "cannot write"),
        (&["--resume", "/no/such/journal"], "cannot use the journal"),
    ];
    for (arguments, words) in cases {
        let output = rivi(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(err(&output).contains(words), "{arguments:?}: {}", err(&output));
    }
}

#[test]
fn openings_are_made_and_used() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("o.txt");
    let made = rivi(&["openings", "connect4", "--count", "3", "--plies", "2", "--seed", "4"]);
    assert!(
        out(&made).starts_with("rivi-openings 1 connect4\n# made by: rivi arena openings connect4")
    );
    fs::write(&file, out(&made)).unwrap();
    let arguments = ["connect4", "random", "random", "--games", "6", "--json", "--openings"];
    let summary = summary(&command(&arguments).arg(&file).output().unwrap());
    assert_eq!(summary["config"]["openings"].as_array().unwrap().len(), 3);
}

#[test]
fn a_machine_judges_openings_by_as_many_positions_as_it_is_given() {
    let command = "openings gomoku --plies 5 --count 3 --seed 2 --by gomoku --score 60 --nodes 500";
    let made = out(&rivi(&command.split(' ').collect::<Vec<_>>()));
    assert_eq!(made.lines().count(), 5, "{made}");
    let again = made.lines().nth(1).unwrap().strip_prefix("# made by: rivi arena ").unwrap();
    assert_eq!(out(&rivi(&again.split(' ').collect::<Vec<_>>())), made);
}

#[test]
fn random_openings_of_any_length_are_drawn_from_the_seed() {
    let arguments = ["ultimate", "random", "random", "--games", "6", "--json", "--seed", "5"];
    let drawn = || {
        let output = command(&arguments).args(["--openings", "random:5"]).output().unwrap();
        summary(&output)["config"]["openings"].as_array().unwrap().clone()
    };
    let openings = drawn();
    assert_eq!((openings.len(), &openings), (3, &drawn()));
    assert!(openings.iter().all(|line| line.as_str().unwrap().split(' ').count() == 5));
}
