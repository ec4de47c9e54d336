use rand_core::SeedableRng;
use rivi_rules::{Board, Chance, Outcome, Position, SetUp, Side, Size, below};
use rivi_search::Limits;

use super::*;
use crate::Scores;
use crate::Twist;
use crate::board::SearchBoard;
use rivi_mnk::{Grid, GridRules};

fn drawn(rules: GridRules, rows: &[&str], turn: Side) -> Grid {
    let how = SetUp { turn: Some(turn), impossible: true };
    Grid::new(rules).set_up(&rows.join("\n").parse().unwrap(), how).unwrap()
}

fn board(position: &Grid) -> SearchBoard {
    SearchBoard::new(position, &Scores::shipped())
}

fn by_fours(position: &Grid) -> Found {
    Fours::default().search(&mut board(position), &Limits::nodes(100_000))
}

fn by_threes(position: &Grid, nodes: u64) -> (Found, Plan) {
    let (mut board, mut threes) = (board(position), Threes::default());
    let found = threes.search(&mut board, &Limits::nodes(nodes));
    let plan =
        if matches!(found, Found::Win(_)) { threes.plan(&mut board) } else { Plan::default() };
    (found, plan)
}

/// Plain minimax: can the side to move force a line within so many plies?
fn wins_within(position: &Grid, plies: u32) -> bool {
    position.moves().any(|m| {
        let next = position.after(m);
        match next.outcome() {
            Some(Outcome::Win(_)) => true,
            Some(Outcome::Draw) => false,
            None => plies > 1 && loses_within(&next, plies - 1),
        }
    })
}

fn loses_within(position: &Grid, plies: u32) -> bool {
    position.moves().all(|m| {
        let next = position.after(m);
        next.outcome().is_none() && plies > 1 && wins_within(&next, plies - 1)
    })
}

#[test]
fn a_win_by_fours_is_found_and_ends_in_five() {
    let rules = GridRules::new(Size::new(12, 9), 5);
    let rows = [
        "............",
        "............",
        ".OXXX.......",
        "....X.......",
        "....X.......",
        "............",
        "............",
        "OOO.........",
        "............",
    ];
    let position = drawn(rules, &rows, Side::X);
    let win = by_fours(&position).win().unwrap();
    let mut played = position.clone();
    for &cell in &win.line {
        played.play(cell).unwrap();
    }
    assert_eq!(played.outcome(), Some(Outcome::Win(Side::X)));
    let checked = verified(&position, &mut ByFours::default(), &Limits::none());
    assert!(matches!(checked, Verified::Wins(moves) if moves <= win.moves));
}

#[test]
fn the_defenders_five_and_fours_are_honoured() {
    let rules = GridRules::new(Size::new(12, 5), 5);
    // X has an open three, but O makes five first.
    let rows = ["............", "..XXX.......", "............", ".OOOO.......", "............"];
    assert_eq!(by_fours(&drawn(rules, &rows, Side::X)), Found::Nothing);
    let (found, _) = by_threes(&drawn(rules, &rows, Side::X), 10_000);
    assert_eq!(found, Found::Nothing);
}

#[test]
fn two_threes_win_by_threes_but_not_by_fours() {
    let rules = GridRules::new(Size::new(11, 11), 5);
    let rows = [
        "...........",
        "...........",
        "...........",
        ".....X.....",
        ".....X.....",
        "..XX.......",
        "...........",
        "...........",
        "..O.O......",
        "...O.O.....",
        "...........",
    ];
    let position = drawn(rules, &rows, Side::X);
    assert_eq!(by_fours(&position), Found::Nothing);
    let (found, plan) = by_threes(&position, 100_000);
    assert!(matches!(found, Found::Win(_)), "{found:?}");
    let checked = verified(&position, &mut ByFours::after(plan), &Limits::none());
    assert!(matches!(checked, Verified::Wins(_)), "{checked:?}");
}

/// A small board with many stones, nobody having a line.
fn tactical(rules: GridRules, chance: &mut Chance) -> Option<Grid> {
    let mut position = Grid::new(rules);
    let stones = 8 + below(chance, 9);
    for _ in 0..stones {
        position.make(position.random_move(chance)?);
    }
    position.outcome().is_none().then_some(position)
}

fn small_games() -> [GridRules; 5] {
    let five = |width, height| GridRules::new(Size::new(width, height), 5);
    [
        five(6, 5),
        five(7, 6),
        GridRules { exact: true, ..five(7, 6) },
        Twist::Renju.on(five(7, 6)),
        Twist::Caro.on(five(7, 6)),
    ]
}

/// Every win claimed is one by plain minimax where that can see it, and by the verifier, which tries
/// all defences; and what minimax wins within three plies by fours is found.
#[test]
fn no_win_is_claimed_that_is_none() {
    let mut chance = Chance::seed_from_u64(11);
    let (mut fours, mut threes) = (0, 0);
    for rules in small_games() {
        for _ in 0..400 {
            let Some(position) = tactical(rules, &mut chance) else { continue };
            if let Found::Win(win) = by_fours(&position) {
                fours += 1;
                let checked = verified(&position, &mut ByFours::default(), &Limits::none());
                assert!(matches!(checked, Verified::Wins(_)), "{}\n{win:?}", position.diagram());
                if win.moves <= 2 {
                    assert!(wins_within(&position, 2 * win.moves - 1), "{}", position.diagram());
                }
            } else {
                assert!(!wins_within(&position, 1), "{}", position.diagram());
            }
            if let (Found::Win(win), plan) = by_threes(&position, 3_000) {
                threes += 1;
                let checked = verified(&position, &mut ByFours::after(plan), &Limits::none());
                assert!(matches!(checked, Verified::Wins(_)), "{}\n{win:?}", position.diagram());
            }
        }
    }
    assert!(fours > 100 && threes > 100, "{fours} {threes}");
}

/// Where few cells are free, plain minimax knows the whole truth.
#[test]
fn claims_agree_with_minimax_to_the_end() {
    let mut chance = Chance::seed_from_u64(12);
    let (mut claimed, mut looked) = (0, 0);
    for rules in small_games() {
        for _ in 0..300 {
            let mut position = Grid::new(rules);
            let free = 6 + below(&mut chance, 3) as usize;
            while position.outcome().is_none() && position.move_count() > free {
                position.make(position.random_move(&mut chance).unwrap());
            }
            if position.outcome().is_some() {
                continue;
            }
            looked += 1;
            let truth = wins_within(&position, 16);
            for found in [by_fours(&position), by_threes(&position, 5_000).0] {
                if matches!(found, Found::Win(_)) {
                    claimed += 1;
                    assert!(truth, "{}\n{found:?}", position.diagram());
                }
            }
        }
    }
    assert!(looked > 200 && claimed > 50, "{looked} {claimed}");
}

/// Late positions of small boards, where everything can be tried: the quickest win is the quickest there is, and the
/// longest defence the longest.
#[test]
fn the_quickest_end_is_that_of_a_plain_search() {
    let five = GridRules::new(Size::new(6, 6), 5);
    let mut chance = Chance::seed_from_u64(11);
    let (mut won, mut lost) = (0, 0);
    for rules in [five, GridRules { exact: true, ..five }, Twist::Caro.on(five)] {
        for _ in 0..60 {
            let mut position = Grid::new(rules);
            while position.outcome().is_none() && position.move_count() > 9 {
                let m = position.random_move(&mut chance).unwrap();
                position.make(m);
            }
            if position.outcome().is_some() {
                continue;
            }
            let all = position.move_count() as u32;
            let win = (1..=all).step_by(2).find(|&plies| wins_within(&position, plies));
            let loss = (2..=all).step_by(2).find(|&plies| loses_within(&position, plies));
            let (mut board, mut quickest) = (board(&position), Quickest::default());
            let found = quickest.win(&mut board, all, &Limits::none());
            assert_eq!(
                found.map(|end| end.moves),
                win.map(|plies| plies.div_ceil(2)),
                "{position:?}"
            );
            let found = quickest.loss(&mut board, all, &Limits::none());
            assert_eq!(
                found.as_ref().map(|end| end.moves),
                loss.map(|plies| plies / 2),
                "{position:?}"
            );
            if let Some((end, plies)) = found.zip(loss) {
                let after = position.after(end.line[0]);
                assert!(plies < 3 || !wins_within(&after, plies - 3), "{position:?}");
            }
            won += u32::from(win.is_some());
            lost += u32::from(loss.is_some());
        }
    }
    assert!(won > 10 && lost > 3, "{won} {lost}");
}
