//! What guesses are worth: every curve that a game ships, and the tables of the manual.

use std::fs;
use std::path::Path;

use rivi_players::{Curve, Desk, Means};
use rivi_search::{Score, Verdict};

/// Every game whose guesses were measured, as the manual has it.
const MEASURED: [&str; 5] = ["gomoku", "gomoku,renju", "ristinolla", "ultimate", "ultimate,count"];

fn desk(game: &str) -> Box<dyn Desk> {
    rivi_games::desk(game).unwrap()
}

fn curve(game: &str) -> &'static Curve {
    desk(game).curve().unwrap_or_else(|| panic!("{game} has no curve"))
}

#[test]
fn curves_rise_are_never_sure_and_treat_both_sides_alike() {
    for game in MEASURED {
        let told: Vec<u8> =
            (-30_000..=30_000).map(|guess| curve(game).percent(Score(guess))).collect();
        assert!(told.is_sorted(), "{game}");
        assert!(told.iter().all(|percent| (1..=99).contains(percent)), "{game}");
        // A search sees the side to move a little better or worse off than it is, never by much.
        let even = (-100..=100).find(|&guess| curve(game).percent(Score(guess)) == 50);
        let even = even.unwrap_or_else(|| panic!("{game}: nothing near 0 promises half"));
        assert!(curve(game).percent(Score(even - 1)) <= 50, "{game}");
        assert!(told[0] <= 5 && told[60_000] >= 95, "{game}");
    }
}

#[test]
fn what_was_not_measured_has_no_percentage() {
    for game in [
        "gomoku:9",
        "gomoku:9,renju",
        "gomoku,standard",
        "gomoku,caro",
        "gomoku,go-on",
        "ristinolla:19",
        "ristinolla,renju",
        "connect4:9x9",
        "mnk:7,7,4",
        "line:8x8,k=5",
    ] {
        assert!(
            desk(game).curve().is_none(),
            "{game} has a curve: the manual and this test lack it"
        );
    }
}

/// The best player's guess is told in per cent; that of a weaker level, which was not measured, is not.
#[test]
fn the_best_player_tells_what_it_expects() {
    let mut desk = desk("gomoku");
    desk.table_mut().play_line("h8 i9 g7").unwrap();
    let tell = |player: &str| {
        let means = Means { bytes: 1 << 20, threads: 1 };
        let mut seat = desk.plan(player).unwrap().build(means, 1).unwrap();
        let budget = rivi_players::Budget { nodes: Some(500), ..Default::default() };
        seat.choose(&*desk, &budget).unwrap().verdict.unwrap()
    };
    let told = tell(desk.best());
    let Verdict::Guess(score) = told.verdict else { panic!("{told:?}") };
    assert_eq!(told.expected, Some(curve("gomoku").percent(score)));
    assert_eq!(tell("gomoku:level=3").expected, None);
}

/// What the manual holds the curves to: 300 positions for each ten per cent, and no more than 5 points off.
#[test]
fn every_bin_has_its_positions_and_holds() {
    for game in MEASURED {
        let tested = curve(game).tested();
        assert_eq!(tested.len(), 10, "{game}");
        for bin in tested {
            assert!(bin.positions >= 300 && (bin.told - bin.scored).abs() <= 5.0, "{game}: {bin}");
        }
    }
}

/// The manual has the table that the game ships.
#[test]
fn the_tables_of_the_manual_are_the_shipped_ones() {
    let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/guesses.md");
    let manual = fs::read_to_string(manual).unwrap();
    for game in MEASURED {
        let behind = manual.split(&format!("### `{game}`\n")).nth(1);
        let table = behind.unwrap_or_else(|| panic!("the manual does not speak of {game}"));
        let rows: Vec<&str> = table
            .split("\n#")
            .next()
            .unwrap()
            .lines()
            .filter(|line| line.contains(" % |"))
            .collect();
        assert_eq!(rows.len(), 10, "{game}: {rows:?}");
        for ((row, bin), from) in rows.iter().zip(curve(game).tested()).zip((0..).step_by(10)) {
            assert_eq!(**row, format!("| {from} to {} % | {bin} |", from + 10), "{game}");
        }
    }
}
