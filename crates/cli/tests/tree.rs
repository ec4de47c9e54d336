//! `rivi tree` through the real binary.

use assert_cmd::Command;
use serde_json::Value;

fn rivi(arguments: &str) -> Command {
    let mut command = Command::cargo_bin("rivi").unwrap();
    command.args(arguments.split_whitespace());
    command
}

fn output(arguments: &str) -> String {
    let assert = rivi(arguments).assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

fn json(arguments: &str) -> Value {
    serde_json::from_str(&output(arguments)).unwrap()
}

/// What the lecture's slides show for variant D, line by line.
#[test]
fn a_game_is_printed_as_in_the_lecture() {
    let text = output("tree tictactoe --variant D");
    let first = "generate tree... (2914 nodes)\nx..\n...\n...\n\n\
                 generate tree... (271 nodes)\nx..\n.o.\n...\n\n";
    assert!(text.starts_with(first), "{text}");
    let last = "generate tree... (2 nodes)\nxxo\noox\nxox\n\nno more moves: drawn\n";
    assert!(text.ends_with(last), "{text}");
}

#[test]
fn variant_a_is_the_default() {
    let text = output("tree tictactoe");
    let counts: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("generate tree... (")).collect();
    assert_eq!(counts[..3], ["549946 nodes)", "59705 nodes)", "7332 nodes)"]);
    assert_eq!(counts.len(), 9);
}

/// Columns: variant, nine moves, sum.
#[test]
fn all_variants_stand_side_by_side() {
    let table = include_str!("../../games/mnk/data/tictactoe.nodes");
    let text = output("tree tictactoe --compare");
    let rows: Vec<&str> = text.lines().skip(1).take(7).collect();
    let expected = table.lines().filter(|line| !line.starts_with('#'));
    for (row, line) in rows.iter().zip(expected) {
        let counts: Vec<&str> = line.split('|').nth(1).unwrap().split_whitespace().collect();
        let words: Vec<&str> = row.split_whitespace().collect();
        assert_eq!(words[0], &line[..1]);
        assert_eq!(words[words.len() - 10..words.len() - 1], counts, "{row}");
    }
    assert!(text.contains("G: a3 b2 b3 c3 a1 a2 c2 b1 c1 (drawn)"), "{text}");
}

#[test]
fn one_position_is_compared_too() {
    let rows = json("tree tictactoe a3 b3 --compare --once --json");
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), 7);
    assert!(rows.iter().all(|row| row["value"] == -1), "X wins after a3 b3: {rows:?}");
    assert_eq!(rows[6]["nodes"], 1, "G has it stored");
}

#[test]
fn one_search_is_shown_as_a_tree() {
    let text = output("tree tictactoe a3 b2 b3 --once --show 2 --variant C");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[2], "MAX value 0  α -1 β 1  best c3  all moves  61 nodes  ◀");
    assert_eq!(lines[3], "├─ c3  MIN value 0  α -1 β 1  best a1  all moves  50 nodes  ◀");
    assert!(text.contains("├─ a2  MIN value -1  α 0 β 1  best c3  cut off  2 nodes"), "{text}");
    assert!(text.contains("│  └╌ c2 a1 b1 c1: cut off"), "{text}");
    assert!(text.ends_with("Value 0, best play: c3 a1 a2 c2 b1 c1 (61 nodes)\n"), "{text}");
}

#[test]
fn the_tree_as_json_adds_up() {
    let search = json("tree tictactoe --once --show 2 --variant B --json");
    assert_eq!((&search["nodes"], &search["value"]), (&94978.into(), &0.into()));
    check_counts(&search["tree"], 2);
    assert_eq!(search["tree"]["children"].as_array().unwrap().len(), 9);
}

/// The nodes of a tree are its root and the nodes of the trees below.
fn check_counts(node: &Value, depth: u32) {
    let children = node["children"].as_array().unwrap();
    if depth > 0 {
        let below: u64 = children.iter().map(|child| child["nodes"].as_u64().unwrap()).sum();
        assert_eq!(node["nodes"].as_u64().unwrap(), below + 1, "{node}");
        for child in children {
            check_counts(child, depth - 1);
        }
    } else {
        assert!(children.is_empty());
    }
}

#[test]
fn values_outside_the_window_are_bounds() {
    let search = json("tree tictactoe --once --variant C --json");
    let bounds: Vec<&str> = search["tree"]["children"]
        .as_array()
        .unwrap()
        .iter()
        .map(|child| child["bound"].as_str().unwrap())
        .collect();
    assert_eq!(bounds, ["=", "≥", "≥", "≥", "≥", "≥", "≥", "≥", "≥"]);
}

#[test]
fn pictures_show_levels_and_what_was_cut_off() {
    let folder = std::env::temp_dir().join(format!("rivi-tree-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("tree.svg");
    let command = format!("tree tictactoe a3 b2 b3 --variant C --show 2 --svg {}", path.display());
    rivi(&command).assert().success();
    let svg = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let count = |what: &str| svg.matches(what).count();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!((count(">MIN</text>"), count(">MAX</text>")), (1, 2));
    // Five of six answers are refuted by the first reply, which leaves four others untried each.
    assert_eq!(count("class=\"edge cut\""), 5 * 4);
    assert_eq!(count("class=\"edge best\""), 2);
    assert_eq!(count("class=\"best-frame\""), 3);
}

#[test]
fn graphs_have_a_line_for_each_edge() {
    let dot = output("tree tictactoe a3 b2 b3 --variant C --show 2 --dot");
    let edges = dot.lines().filter(|line| line.contains("->")).count();
    assert_eq!(edges, 6 + 5 + 5 * 5, "six moves, five replies to the first, five to each other");
    assert_eq!(dot.matches("style=dashed").count(), 5 * 4);
}

#[test]
fn a_tree_that_is_too_large_is_given_up_with_a_sentence() {
    for variant in ["A", "C", "D", "F"] {
        let assert = rivi(&format!("tree gomoku:15 --variant {variant} --nodes 300 --seconds 20"))
            .assert()
            .code(1);
        let text = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
        assert!(text.starts_with("generate tree... (stopped after 300 nodes)\n"), "{text}");
        assert!(text.contains("too large for variant"), "{text}");
    }
    let search = rivi("tree gomoku:15 --once --json --nodes 300").assert().code(1);
    let search: Value = serde_json::from_slice(&search.get_output().stdout).unwrap();
    assert_eq!((&search["stopped"], &search["value"]), (&true.into(), &Value::Null));
    assert_eq!(search["tree"]["exit"], "stopped");
}

#[test]
fn the_time_ends_a_search_too() {
    let start = std::time::Instant::now();
    rivi("tree mnk:64,64,5 --variant D --seconds 1").assert().code(1);
    assert!(start.elapsed().as_secs() < 30, "stopped within a single node");
}

#[test]
fn the_nodes_kept_are_bounded() {
    let assert = rivi("tree tictactoe --once --show 9 --json").assert().success();
    let search: Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
    assert_eq!(search["left_out"], 549_946 - 20_000);
    assert_eq!(search["tree"]["nodes"], 549_946);
}

#[test]
fn stored_openings_can_be_found_again() {
    let stored = include_str!("../../games/mnk/data/tictactoe.openings");
    let lines: Vec<&str> = stored.lines().filter(|line| !line.starts_with('#')).collect();
    let found = output("tree tictactoe --openings 2");
    assert_eq!(found.lines().collect::<Vec<_>>(), lines);
}

#[test]
fn other_games_are_searched_alike() {
    // Known from the literature: the second player holds the draw on four by four.
    let small = json("tree connect4:4x4 --once --variant F --json");
    assert_eq!((&small["value"], &small["stopped"]), (&0.into(), &false.into()));
    let ended = output("tree tictactoe a3 a2 b3 b2 c3");
    assert_eq!(ended, "no more moves: X has won\n");
    let over = output("tree tictactoe a3 a2 b3 b2 c3 --once");
    assert!(over.contains("Value -1, best play: the game is over (1 node)"), "{over}");
}

#[test]
fn bad_input_gets_a_sentence() {
    let refused = |arguments: &str, sentence: &str| {
        let assert = rivi(arguments).assert().code(2);
        let text = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        assert!(text.contains(sentence), "{text}");
        assert!(assert.get_output().stdout.is_empty());
    };
    refused("tree tictactoe --variant H", "there is no variant 'H'; expected a letter from A to G");
    refused("tree chess", "there is no game 'chess'");
    refused("tree tictactoe a3 a3", "move 2, 'a3', is illegal");
    refused("tree tictactoe --once --show 65", "65 is not in 0..=64");
    refused("tree tictactoe --show 6 --svg -", "leaves wide and at most 2000 are drawn");
    refused("tree tictactoe --svg /nowhere/tree.svg", "cannot write /nowhere/tree.svg");
    refused("tree tictactoe --nodes 0", "0 is not in 1..");
    refused("tree gomoku --openings 1 --nodes 100", "the openings were not found within 100 nodes");
}

/// The lecture's own kind of tree, with leaves other than -1, 0 and 1.
const WRITTEN: &str = "((3 12) (2 4) (14 5))";

fn written(tree: &str, more: &str) -> Command {
    let mut command = Command::cargo_bin("rivi").unwrap();
    command.args(["tree", "--text", tree]).args(more.split_whitespace());
    command
}

fn told(mut command: Command) -> String {
    let assert = command.assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

/// B leaves the third fork at 14, the most that there is; D does not look at a fork where O could take that.
#[test]
fn a_tree_of_ones_own_is_searched_by_every_variant() {
    let text = told(written(WRITTEN, "--variant C"));
    let expected = "\
10 nodes

variant            nodes  value  best
A whole tree          10      4     b
B stop at a win        9      4     b
C alpha-beta           9      4     b
D forced moves         7      4     b
";
    assert!(text.starts_with(expected), "{text}");
    let tree = "\
((3 12) (2 4) (14 5)), variant C (alpha-beta)

MIN value 4  α 2 β 14  best b  all moves  9 nodes  ◀
├─ a  MAX value 12  α 2 β 14  best b  all moves  3 nodes
│  ├─ a  MIN value 3  α 2 β 14  game over  1 node
│  └─ b  MIN value 12  α 3 β 14  game over  1 node
├─ b  MAX value 4  α 2 β 12  best b  all moves  3 nodes  ◀
│  ├─ a  MIN value 2  α 2 β 12  game over  1 node
│  └─ b  MIN value 4  α 2 β 12  game over  1 node  ◀
└─ c  MAX value 14  α 2 β 4  best a  cut off  2 nodes
   ├─ a  MIN value 14  α 2 β 4  game over  1 node
   └╌ b  5  cut off

Strategies of X: 3; best play is worth 4
  optimal, sure of all that can be had: 1
  acceptable, never lose where that can be avoided: 3
  at the start: a (12) acceptable, b (4) optimal, c (14) acceptable
";
    assert!(text.ends_with(tree), "{text}");
}

#[test]
fn strategies_are_judged() {
    let tree = "((3 -9) (-1 -2) (-5 -6))";
    let judged = |side: &str, strategy: &str| {
        let mut command = written(tree, &format!("--side {side}"));
        command.args(["--strategy", strategy]);
        told(command).lines().last().unwrap().to_owned()
    };
    assert_eq!(
        judged("x", "a"),
        "Your strategy is sure of 3: it is neither optimal nor acceptable"
    );
    assert_eq!(judged("x", "b"), "Your strategy is sure of -1: it is acceptable, but not optimal");
    assert_eq!(judged("x", "c"), "Your strategy is sure of -5: it is optimal");
    assert_eq!(judged("o", "a a, b a, c a"), "Your strategy is sure of -5: it is optimal");
    assert_eq!(
        judged("o", "aa,ba,cb"),
        "Your strategy is sure of -6: it is acceptable, but not optimal"
    );
}

#[test]
fn a_tree_is_read_from_a_file_or_a_pipe_and_told_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tree.txt");
    std::fs::write(&file, format!("{WRITTEN}\n")).unwrap();
    let from_file = output(&format!("tree --file {} --json", file.display()));
    let mut pipe = rivi("tree --file - --json");
    let from_pipe = pipe.write_stdin(WRITTEN).assert().success();
    assert_eq!(from_file.as_bytes(), from_pipe.get_output().stdout);
    let told: Value = serde_json::from_str(&from_file).unwrap();
    assert_eq!(told["variants"].as_array().unwrap().len(), 7);
    assert_eq!((&told["size"], &told["strategies"]["promised"]), (&10.into(), &4.into()));
    let other = json(&format!("tree --file {} --first o --json", file.display()));
    assert_eq!(other["strategies"]["promised"], 5);
}

#[test]
fn a_tree_of_ones_own_is_drawn_with_what_was_cut_in_grey() {
    let svg = told(written(WRITTEN, "--variant C --svg -"));
    let count = |what: &str| svg.matches(what).count();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(
        (count("class=\"edge cut\""), count("class=\"out\""), count("class=\"in\"")),
        (1, 1, 9)
    );
    assert_eq!((count("class=\"edge best\""), count("class=\"grid\"")), (2, 0));
    assert!(!svg.contains("NaN"), "{svg}");
    let dot = told(written(WRITTEN, "--variant C --dot"));
    assert_eq!((dot.matches("->").count(), dot.matches("style=dashed").count()), (9, 2));
}

#[test]
fn text_that_is_no_tree_gets_a_sentence() {
    let refused = |tree: &str, more: &str, sentence: &str| {
        let assert = written(tree, more).assert().code(2);
        let text = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
        assert!(text.contains(sentence), "{text}");
        assert!(assert.get_output().stdout.is_empty());
    };
    refused("((3 12) (2 4)", "", "a bracket is not closed");
    refused("(1 2 x)", "", "'x' is no whole number");
    refused("", "", "something is missing");
    refused(&"(1)".repeat(3000), "", "longer than 4000 characters");
    refused(&format!("{}1{}", "(".repeat(300), ")".repeat(300)), "", "more than 256 deep");
    refused(WRITTEN, "--strategy d", "'d', is illegal");
    refused(WRITTEN, "--side o --strategy ab", "what to choose after b");
    refused(WRITTEN, "--nodes 3", "too large");
    refused(WRITTEN, "--once", "cannot be used with");
    let deep = format!("{}1{}", "(".repeat(256), ")".repeat(256));
    assert!(told(written(&deep, "")).starts_with("257 nodes\n"));
    let none = rivi("tree").assert().code(2);
    assert!(String::from_utf8_lossy(&none.get_output().stderr).contains("required"));
}
