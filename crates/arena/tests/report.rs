//! Reports hold whatever a tournament holds, nasty names and clean sweeps included.

use std::collections::BTreeMap;

use rivi_arena::report::{
    Summary, csv, html, progress_line, records_csv, records_json_lines, text,
};
use rivi_arena::{Config, Ending, Format, GameRecord, ProgramLimits, Results, TimeControl, Winner};

const NASTY: &str = "cmd:\"</script><b>, & co\"";

/// The nasty player loses all its games, one of them by a fault.
fn sweep() -> (Config, Results) {
    let config = Config {
        game: "tictactoe".to_owned(),
        players: vec!["tree-d".to_owned(), NASTY.to_owned()],
        format: Format::RoundRobin,
        games: 4,
        time: TimeControl::default(),
        sprt: "0,10".parse().ok(),
        seed: 1,
        openings: vec!["a1 b2".to_owned()],
        limits: ProgramLimits::default(),
    };
    let games: BTreeMap<u64, GameRecord> =
        (0..4).map(|number| (number, game(&config, number))).collect();
    let results = Results::of(&config, games);
    (config, results)
}

fn game(config: &Config, number: u64) -> GameRecord {
    let fixture = config.schedule().fixture(number).unwrap();
    let first_is_x = fixture.x == 0;
    let fault = number == 3;
    GameRecord {
        game: number,
        x: fixture.x,
        o: fixture.o,
        opening: 0,
        opening_plies: 2,
        seed: config.game_seed(number),
        moves: if fault { "a1 b2 c3" } else { "a1 b2 a2 c1 a3" }.to_owned(),
        winner: if first_is_x { Winner::X } else { Winner::O },
        ending: if fault {
            Ending::Illegal("\"9\", it said\n<i>".to_owned())
        } else {
            Ending::Rules
        },
        thought_us: [1_500_000, 250],
    }
}

#[test]
fn a_clean_sweep_is_told_without_certainty() {
    let (config, results) = sweep();
    let summary = Summary::of(&config, &results);
    let text = text(&summary);
    assert!(text.contains("Elo difference +∞"), "{text}");
    assert!(text.contains("superiority 87.50 %"), "{text}");
    assert!(text.contains("not decided yet"), "{text}");
    assert!(
        text.contains("lost 1 game by a fault (illegal), first in game 4: \"9\", it said"),
        "{text}"
    );
    assert!(progress_line(&results).contains("faults 1"));
    let json = serde_json::to_value(&summary).unwrap();
    assert!(json["players"][0]["against"][0]["elo"]["elo"].is_null());
    assert!(json["players"][0]["against"][0]["elo"]["low"].is_number());
    assert_eq!(json["players"][1]["faults"], 1);
}

#[test]
fn names_cannot_break_out_of_the_page() {
    let (config, results) = sweep();
    let start = rivi_games::desk(&config.game).unwrap();
    let page = html(&Summary::of(&config, &results), &results, start.table());
    assert_eq!(page.matches("</script>").count(), 2);
    assert!(!page.contains("<b>") && !page.contains("<i>"));
    assert!(page.contains("&lt;/script&gt;&lt;b&gt;, &amp; co"));
    assert!(page.contains("<svg") && page.contains("class=\"interval\""));
}

#[test]
fn tables_keep_their_columns() {
    let (config, results) = sweep();
    let summary = Summary::of(&config, &results);
    let quoted = "\"cmd:\"\"</script><b>, & co\"\"\"";
    for (name, table) in
        [("table", csv(&summary)), ("records", records_csv(&config, results.games.values()))]
    {
        let columns = table.lines().next().unwrap().split(',').count();
        let plain = table.replace(quoted, "nasty").replace("\"\"\"9\"\", it said\n<i>\"", "why");
        assert!(plain.lines().all(|line| line.split(',').count() == columns), "{name}: {plain}");
    }
    let lines = records_json_lines(&config, results.games.values());
    let last: serde_json::Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    assert_eq!(last["because"], "\"9\", it said\n<i>");
    assert_eq!(last["x"], NASTY);
    assert_eq!(last["x_seconds"], 1.5);
}
