use rand_core::SeedableRng;
use rivi_rules::{Board, BrokenRule, Chance, Outcome, Size};

use super::*;
use crate::{ExtraRule, GridRules, Run};

/// A row of just the right length does not win between two stones of the opponent.
#[derive(Debug)]
struct Unclosed;

impl ExtraRule for Unclosed {
    fn name(&self) -> &'static str {
        "unclosed"
    }

    fn run_wins(&self, rules: &GridRules, run: Run, _: Side, _: Side) -> bool {
        rules.wins(run.length) && !(run.length == u32::from(rules.line) && run.closed)
    }

    fn looks_at_ends(&self) -> bool {
        true
    }
}

/// The first player may not play below a stone of the first row, and needs a row of just the right length.
#[derive(Debug)]
struct Judged;

impl ExtraRule for Judged {
    fn name(&self) -> &'static str {
        "judged"
    }

    fn run_wins(&self, rules: &GridRules, run: Run, side: Side, black: Side) -> bool {
        let line = u32::from(rules.line);
        if side == black { run.length == line } else { run.length >= line }
    }

    fn judges_moves(&self) -> bool {
        true
    }

    fn forbidden(&self, grid: &Grid, cell: Cell) -> Option<BrokenRule> {
        let square = cell.square(grid.size());
        let crowded =
            square.row == 1 && grid.at(rivi_rules::Square::new(0, square.column)).is_some();
        crowded.then_some(BrokenRule::new("refused.crowded", "it is crowded there"))
    }
}

fn rules() -> Vec<GridRules> {
    let plain = |width, height, line| GridRules::new(Size::new(width, height), line);
    vec![
        plain(1, 1, 1),
        plain(3, 3, 3),
        plain(5, 4, 4),
        plain(7, 5, 2),
        plain(4, 7, 6),
        plain(11, 9, 6),
        GridRules { exact: true, ..plain(7, 7, 4) },
        GridRules { go_on: true, ..plain(4, 3, 3) },
        GridRules { extra: Some(&Unclosed), ..plain(7, 7, 5) },
        GridRules { extra: Some(&Judged), ..plain(7, 7, 5) },
    ]
}

/// The kept figures are those counted from the stones, on the way down and back up again.
#[test]
fn what_is_kept_is_what_a_new_count_finds() {
    let mut chance = Chance::seed_from_u64(1);
    for rules in rules() {
        let mut position = Grid::new(rules);
        let mut open = OpenLines::of(&position);
        let mut made = Vec::new();
        while let Some(m) = position.random_move(&mut chance) {
            open.make(&position, m);
            made.push((m, position.make(m)));
            assert_eq!(open.own, OpenLines::of(&position).own, "{position:?}");
        }
        while let Some((m, undo)) = made.pop() {
            position.unmake(m, undo);
            open.unmake(&position, m);
            assert_eq!(open.own, OpenLines::of(&position).own, "{position:?}");
        }
    }
}

/// What has to be done at once, by trying every move and every answer.
fn slow_need(position: &Grid) -> (bool, Vec<Cell>) {
    let wins = |position: &Grid, m: Cell| {
        let after = position.after(m);
        after.outcome() == Some(Outcome::Win(position.turn()))
    };
    let own = position.moves().any(|m| wins(position, m));
    let holds = |m: &Cell| {
        let after = position.after(*m);
        !after.moves().any(|answer| wins(&after, answer))
    };
    (own, position.moves().filter(holds).collect())
}

#[test]
fn what_has_to_be_done_at_once_is_seen() {
    let mut chance = Chance::seed_from_u64(2);
    let mut seen = [0; 4];
    for number in 0..200 {
        let rules = rules()[1 + number % 5];
        let mut position = Grid::new(rules);
        while position.outcome().is_none() {
            let (wins, holding) = slow_need(&position);
            match OpenLines::of(&position).need(&position) {
                Need::Win(m) => {
                    assert!(position.after(m).outcome().is_some() && wins);
                    seen[0] += 1;
                }
                Need::Only(m) => {
                    assert!(!wins && holding.iter().all(|&holds| holds == m), "{position:?}");
                    seen[1] += 1;
                }
                Need::Lost(m, answer) => {
                    assert!(!wins && holding.is_empty(), "{position:?}");
                    let lost = position.after(m).after(answer);
                    assert_eq!(lost.outcome(), Some(Outcome::Win(position.turn().other())));
                    seen[2] += 1;
                }
                Need::Free => {
                    assert!(!wins && holding.len() == position.move_count(), "{position:?}");
                    seen[3] += 1;
                }
            }
            position.make(position.random_move(&mut chance).unwrap());
        }
    }
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}

/// No game is won with fewer moves than were said to be needed, and none by who was said not to win.
#[test]
fn nobody_wins_sooner_than_is_said() {
    let mut chance = Chance::seed_from_u64(3);
    let mut dead = 0;
    for number in 0..300 {
        let rules = rules()[number % 10];
        let mut position = Grid::new(rules);
        let mut said: Vec<[Option<u32>; 2]> = Vec::new();
        while position.outcome().is_none() {
            let open = OpenLines::of(&position);
            said.push(Side::BOTH.map(|side| open.fewest(&position, side)));
            position.make(position.random_move(&mut chance).unwrap());
        }
        let winner = position.outcome().and_then(Outcome::winner);
        for (plies, fewest) in (1_u32..).zip(said.iter().rev()) {
            for side in Side::BOTH {
                // The last ply was made by whoever is not to move now.
                let last = position.turn().other();
                let moves = if side == last { plies.div_ceil(2) } else { plies / 2 };
                let fits = fewest[side].is_some_and(|fewest| fewest <= moves);
                assert!(winner != Some(side) || fits, "{position:?} {plies}");
                dead += u32::from(fewest[side].is_none());
            }
        }
    }
    assert!(dead > 100, "{dead}");
}

#[test]
fn forcing_moves_are_those_after_which_a_line_can_be_completed() {
    let mut chance = Chance::seed_from_u64(4);
    let mut count = 0;
    for number in 0..60 {
        let mut position = Grid::new(rules()[2 + 3 * (number % 2)]);
        while position.outcome().is_none() {
            let open = OpenLines::of(&position);
            let mut found = Vec::new();
            open.forcing(&position, &mut found);
            if open.need(&position) == Need::Free {
                let threatens = |m: &Cell| {
                    let mut next = OpenLines::of(&position);
                    next.make(&position, *m);
                    next.wins(position.turn()).next().is_some()
                };
                assert_eq!(found, position.moves().filter(threatens).collect::<Vec<_>>());
                count += found.len();
            }
            position.make(position.random_move(&mut chance).unwrap());
        }
    }
    assert!(count > 100, "{count}");
    assert_eq!(Grid::new(rules()[2]).size(), Size::new(5, 4));
}
