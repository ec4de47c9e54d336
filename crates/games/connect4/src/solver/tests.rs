//! The solver against plain minimax, which knows nothing but the rules, and against known scores.

use std::collections::HashMap;
use std::ops::ControlFlow;

use rand_core::SeedableRng;
use rivi_rules::{Chance, Notation, Outcome, Position, Side, Size, Symmetric, Symmetry, below};
use rivi_search::{Limits, Verdict};

use super::engine::spread;
use super::geometry::{AnySize, Geometry};
use super::pairing::pairing;
use super::stones::Stones;
use super::{Proven, Solver, standard_key, verdict};
use crate::ConnectFour;

type Board = ConnectFour<u64>;
type Memo = HashMap<(u64, u64), i32>;

const MEGABYTE: usize = 1 << 20;

/// The score by looking at every game from here.
fn minimax(position: &Board, cells: u32, memo: &mut Memo) -> i32 {
    let stones = (position.stones(Side::X), position.stones(Side::O));
    if let Some(&score) = memo.get(&stones) {
        return score;
    }
    let score = match position.outcome() {
        Some(Outcome::Draw) => 0,
        // The opponent has just won with its n-th stone.
        Some(Outcome::Win(winner)) => {
            position.stones(winner).count_ones() as i32 - 1 - cells.div_ceil(2) as i32
        }
        None => {
            let children = position.moves().map(|m| -minimax(&position.after(m), cells, memo));
            children.max().expect("an unfinished game has moves")
        }
    };
    memo.insert(stones, score);
    score
}

fn cells(size: Size) -> u32 {
    u32::from(size.width) * u32::from(size.height)
}

/// A position after this many random moves, or `None` if the game ends before.
fn random_position(size: Size, plies: u32, chance: &mut Chance) -> Option<Board> {
    let mut position = Board::new(size);
    for _ in 0..plies {
        position.make(position.random_move(chance)?);
    }
    position.outcome().is_none().then_some(position)
}

fn random_positions(size: Size, plies: u32, count: usize, seed: u64) -> Vec<Board> {
    let mut chance = Chance::seed_from_u64(seed);
    let tries = std::iter::repeat_with(|| random_position(size, plies, &mut chance));
    tries.take(1000 * count).flatten().take(count).collect()
}

fn solver(size: Size) -> Solver {
    Solver::new(size, 4 * MEGABYTE, 1).unwrap()
}

fn score(solver: &mut Solver, position: &Board) -> i32 {
    solver.score(position, &Limits::none()).unwrap()
}

fn every_position(size: Size, step: usize) {
    let mut memo = Memo::new();
    minimax(&Board::new(size), cells(size), &mut memo);
    let mut solver = solver(size);
    let mut boards: Vec<_> = memo.into_iter().collect();
    boards.sort_unstable();
    let mut checked = 0;
    for &((x, o), expected) in boards.iter().step_by(step) {
        let count = x.count_ones() + o.count_ones();
        let own_other = if count % 2 == 0 { (x, o) } else { (o, x) };
        let g = AnySize::new(size).unwrap();
        if super::lines::has_four(g, own_other.1) || count == cells(size) {
            continue;
        }
        let no_limits = Limits::none();
        let keep_on = &mut |_: &Proven| ControlFlow::Continue(());
        let proven = solver.exact.solve(own_other, Proven::NOTHING, &no_limits, keep_on);
        assert_eq!(proven.score(), Some(expected), "{size} {x:x} {o:x}");
        checked += 1;
    }
    assert!(checked > 1000, "{checked}");
}

#[test]
fn every_position_of_4x4_has_its_minimax_score() {
    every_position(Size::new(4, 4), 1);
}

#[test]
fn positions_of_5x4_have_their_minimax_scores() {
    every_position(Size::new(5, 4), 37);
}

#[test]
#[ignore = "slow: every position of 5x4"]
fn every_position_of_5x4_has_its_minimax_score() {
    every_position(Size::new(5, 4), 1);
}

/// Minimax of 5×5 from the first stone on: 69 million positions, so alpha-beta with a memory of
/// bounds, and nothing else, stands for it. It is itself tested on 4×4 against minimax.
fn alpha_beta(
    position: &mut Board,
    cells: u32,
    (mut alpha, mut beta): (i32, i32),
    memo: &mut HashMap<(u64, u64), (i8, i8)>,
) -> i32 {
    match position.outcome() {
        Some(Outcome::Draw) => return 0,
        Some(Outcome::Win(winner)) => {
            return position.stones(winner).count_ones() as i32 - 1 - cells.div_ceil(2) as i32;
        }
        None => {}
    }
    let stones = (position.stones(Side::X), position.stones(Side::O));
    let (low, high) = memo.get(&stones).map_or((-99, 99), |&(l, h)| (i32::from(l), i32::from(h)));
    (alpha, beta) = (alpha.max(low), beta.min(high));
    if alpha >= beta {
        return alpha;
    }
    let mut best = -99;
    for m in position.moves().collect::<Vec<_>>() {
        let undo = position.make(m);
        let window = (-beta, -alpha.max(best));
        best = best.max(-alpha_beta(position, cells, window, memo));
        position.unmake(m, undo);
        if best >= beta {
            break;
        }
    }
    let low = if best > alpha { low.max(best) } else { low };
    let high = if best < beta { high.min(best) } else { high };
    memo.insert(stones, (low as i8, high as i8));
    best
}

#[test]
fn plain_alpha_beta_agrees_with_minimax_on_4x4() {
    let size = Size::new(4, 4);
    let minimax = minimax(&Board::new(size), 16, &mut Memo::new());
    assert_eq!(alpha_beta(&mut Board::new(size), 16, (-99, 99), &mut HashMap::new()), minimax);
}

#[test]
#[ignore = "slow: 5x5 in full"]
fn the_empty_board_of_5x5_has_its_minimax_score() {
    let size = Size::new(5, 5);
    let mut memo = HashMap::new();
    let expected = alpha_beta(&mut Board::new(size), 25, (-99, 99), &mut memo);
    assert_eq!(score(&mut solver(size), &Board::new(size)), expected);
}

#[test]
fn random_late_positions_have_their_minimax_scores() {
    for (width, height, empty) in [(7, 6, 14), (5, 5, 14), (6, 5, 14), (8, 7, 12), (9, 6, 12)] {
        let size = Size::new(width, height);
        let mut solver = solver(size);
        for (seed, left) in (4..=empty).enumerate() {
            for position in random_positions(size, cells(size) - left, 100, seed as u64) {
                let expected = minimax(&position, cells(size), &mut Memo::new());
                assert_eq!(score(&mut solver, &position), expected, "{position:?}");
            }
        }
    }
}

/// The bounds that need no search, each against the score by search, for every question.
#[test]
fn pairing_bounds_hold() {
    let mut used = [0_u32; 2];
    for (width, height) in [(7, 6), (5, 4), (4, 5), (5, 5), (6, 5), (4, 7), (7, 4)] {
        let size = Size::new(width, height);
        let g = AnySize::new(size).unwrap();
        let mut solver = solver(size);
        for empty in 2..=22.min(cells(size) - 1) {
            for position in random_positions(size, cells(size) - empty, 200, u64::from(empty)) {
                let turn = position.turn();
                let stones = Stones::new(g, position.stones(turn), position.stones(turn.other()));
                if (stones.own_wins | stones.other_wins) & stones.playable(g) != 0 {
                    continue;
                }
                for beta in -10..=10 {
                    if let Some(bound) = pairing(g, &stones, beta) {
                        used[(empty % 2) as usize] += 1;
                        assert!(score(&mut solver, &position) <= bound, "{beta} {position:?}");
                    }
                }
            }
        }
    }
    assert!(used.iter().all(|&used| used > 1000), "{used:?}");
}

fn lines(name: &str) -> Vec<(Board, i32)> {
    let path = format!("{}/data/connect4/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let read = |line: &str| {
        let (moves, score) = line.split_once(' ').unwrap();
        let mut position = Board::new(Size::new(7, 6));
        position.play_line(moves).unwrap();
        (position, score.trim().parse().unwrap())
    };
    text.lines().map(read).collect()
}

fn known_scores(name: &str, first: usize) {
    let mut solver = Solver::new(Size::new(7, 6), 64 * MEGABYTE, 1).unwrap();
    for (position, expected) in lines(name).into_iter().take(first) {
        assert_eq!(score(&mut solver, &position), expected, "{name} {position:?}");
    }
}

#[test]
fn known_scores_are_found() {
    known_scores("L3_R1", 500);
    known_scores("L2_R1", 500);
    known_scores("L2_R2", 60);
    known_scores("L1_R1", 500);
    known_scores("L1_R2", 10);
}

#[test]
#[ignore = "slow: all six files"]
fn all_known_scores_are_found() {
    for name in ["L3_R1", "L2_R1", "L2_R2", "L1_R1", "L1_R2", "L1_R3"] {
        known_scores(name, 500);
    }
}

#[test]
#[ignore = "slow: the empty board"]
fn the_first_player_wins_with_its_last_stone_but_one() {
    let mut solver = Solver::new(Size::new(7, 6), 256 * MEGABYTE, 1).unwrap();
    let empty = Board::new(Size::new(7, 6));
    assert_eq!(score(&mut solver, &empty), 1);
    assert_eq!(solver.verdict(&empty, 1), Verdict::WinIn(21));
}

#[test]
fn mirror_images_have_equal_scores_and_keys() {
    for (seed, plies) in [(1, 18), (2, 21), (3, 26)] {
        for position in random_positions(Size::new(7, 6), plies, 30, seed) {
            let image = position.transformed(Symmetry::MIRROR);
            assert_eq!(standard_key(&position), standard_key(&image));
            // Two solvers, so that none has the other's answer in its table.
            let mut solvers = [solver(Size::new(7, 6)), solver(Size::new(7, 6))];
            assert_eq!(score(&mut solvers[0], &position), score(&mut solvers[1], &image));
        }
    }
}

#[test]
fn a_score_follows_from_the_childrens() {
    let size = Size::new(7, 6);
    let mut solver = solver(size);
    for position in random_positions(size, 20, 60, 4) {
        let children = position.moves().map(|m| -score(&mut solver, &position.after(m)));
        let best = children.collect::<Vec<_>>().into_iter().max();
        assert_eq!(Some(score(&mut solver, &position)), best);
    }
}

#[test]
fn keys_of_different_positions_differ() {
    let mut seen: HashMap<u64, String> = HashMap::new();
    let mut chance = Chance::seed_from_u64(9);
    for _ in 0..20_000 {
        let plies = below(&mut chance, 30);
        let Some(position) = random_position(Size::new(7, 6), plies, &mut chance) else { continue };
        let image = position.transformed(Symmetry::MIRROR);
        let stones = |p: &Board| format!("{:x} {:x}", p.stones(Side::X), p.stones(Side::O));
        let both = stones(&position).min(stones(&image));
        let first = seen.entry(standard_key(&position)).or_insert_with(|| both.clone());
        assert_eq!(*first, both);
    }
}

#[test]
fn one_thread_takes_the_same_nodes_again_and_two_find_the_same_scores() {
    let size = Size::new(7, 6);
    let positions = random_positions(size, 16, 20, 5);
    let run = |threads: usize| {
        let mut solver = Solver::new(size, 16 * MEGABYTE, threads).unwrap();
        let scores: Vec<i32> = positions.iter().map(|p| score(&mut solver, p)).collect();
        (scores, solver.nodes())
    };
    let (first, again, two) = (run(1), run(1), run(2));
    assert_eq!(first, again);
    assert_eq!(first.0, two.0);
}

#[test]
fn a_list_is_solved_by_several_threads() {
    let size = Size::new(7, 6);
    let positions = random_positions(size, 20, 40, 6);
    let mut solver = Solver::new(size, 16 * MEGABYTE, 2).unwrap();
    let mut found = vec![None; positions.len()];
    let unknown: Vec<_> = positions.iter().map(|&p| (p, Proven::NOTHING)).collect();
    solver.each(&unknown, &Limits::none(), &mut |at, score| {
        found[at] = Some(score);
        ControlFlow::Continue(())
    });
    let alone: Vec<_> = positions.iter().map(|p| solver.score(p, &Limits::none())).collect();
    assert_eq!(found, alone);
    let mut heard = 0;
    solver.each(&unknown, &Limits::none(), &mut |_, _| {
        heard += 1;
        ControlFlow::Break(())
    });
    assert_eq!(heard, 1);
}

#[test]
fn it_stops_at_limits_by_hand_and_when_the_listener_asks() {
    let size = Size::new(7, 6);
    let empty = Board::new(size);
    for threads in [1, 2] {
        let mut solver = Solver::new(size, MEGABYTE, threads).unwrap();
        assert_eq!(solver.score(&empty, &Limits::nodes(100_000)), None);
        assert!(solver.nodes() < 400_000, "{}", solver.nodes());
        let limits = Limits::none();
        limits.stop.set();
        assert_eq!(solver.score(&empty, &limits), None);
        let mut told = Vec::new();
        let tell = &mut |proven: &Proven| {
            told.push(*proven);
            ControlFlow::Break(())
        };
        let proven = solver.solve(&empty, Proven::NOTHING, &Limits::none(), tell);
        assert_eq!(told, [proven]);
        assert!(proven.score().is_none() && proven.lower <= 1 && proven.upper >= 1);
    }
}

#[test]
fn finished_games_have_scores_too() {
    let size = Size::new(7, 6);
    let mut position = Board::new(size);
    position.play_line("1212121").unwrap();
    let mut solver = solver(size);
    assert_eq!(score(&mut solver, &position), -18);
    assert_eq!(solver.verdict(&position, -18), Verdict::LossIn(0));
    position = Board::new(size);
    position.play_line("121212").unwrap();
    assert_eq!(score(&mut solver, &position), 18);
    assert_eq!(solver.winner(&position, &Limits::none()), Some(1));
    assert_eq!(verdict(18, 42, 6), Verdict::WinIn(1));
}

#[test]
fn the_standard_layout_keeps_every_stone() {
    let g = super::geometry::Standard;
    let packed = AnySize::new(Size::new(7, 6)).unwrap();
    assert_eq!(spread(g, packed.board()), g.board());
    assert_eq!(spread(g, packed.bottom()), g.bottom());
}

/// On boards with an odd number of cells even a win with the last stone is no 0.
#[test]
fn no_win_counts_as_a_draw() {
    let size = Size::new(5, 5);
    let mut solver = solver(size);
    let mut last_stone_wins = 0;
    for position in random_positions(size, 24, 2000, 8) {
        let wins = position.moves().any(|m| position.after(m).outcome() != Some(Outcome::Draw));
        assert_eq!(score(&mut solver, &position), i32::from(wins));
        last_stone_wins += u32::from(wins);
    }
    assert!(last_stone_wins > 10);
}
