//! Whatever a machine calls proven is so, and it plays accordingly: the shortest win, the longest defence, a draw held.
//! Late positions of every game, against an oracle that tries every move to the end of the game.

use std::collections::HashMap;

use rand_core::SeedableRng;
use rivi_players::{Budget, Desk, Failure, Means};
use rivi_rules::{Chance, Table, below};
use rivi_search::Verdict;

/// Games with what is asked of each machine beside its default settings.
const GAMES: [&str; 13] = [
    "tictactoe",
    "tictactoe:4",
    "mnk:5,4,4",
    "mnk:4,3,3,go-on",
    "connect4",
    "connect4:5x4",
    "connect4:9x7",
    "gomoku:6",
    "gomoku:7,standard",
    "gomoku:6,caro",
    "ristinolla:6",
    "ultimate",
    "ultimate,count",
];

const SETTINGS: [&str; 11] = [
    "minimax:depth=9",
    "alphabeta:depth=9",
    "mcts:games=20000",
    "deep:depth=7",
    "slices:depth=8,edge=off",
    "slices:depth=8",
    "gomoku:level=2",
    "gomoku:level=8",
    "ultimate:search=alphabeta",
    "ultimate:eval=hand",
    "ultimate:level=4",
];

/// More positions than this and a position is not late.
const MOST: usize = 20_000;

/// Every move to the end of the game, each position once.
#[derive(Default)]
struct Oracle(HashMap<u64, Verdict>);

impl Oracle {
    /// The exact value; `None` if the position is not late enough.
    fn value(&mut self, table: &mut dyn Table) -> Option<Verdict> {
        if let Some(outcome) = table.outcome() {
            return Some(Verdict::over(outcome, table.turn()));
        }
        if let Some(&known) = self.0.get(&table.key()) {
            return Some(known);
        }
        let mut best: Option<Verdict> = None;
        for m in table.legal_moves() {
            table.play(&m).unwrap();
            let value = self.value(table);
            table.take_back();
            let value = value?.before();
            best = best.filter(|best| best.rank() >= value.rank()).or(Some(value));
        }
        self.0.insert(table.key(), best?);
        best.filter(|_| self.0.len() < MOST)
    }
}

/// The positions a few moves before the end of random games in which nobody hurries to win.
fn late(game: &str, chance: &mut Chance) -> Box<dyn Desk> {
    let mut desk = rivi_games::desk(game).unwrap();
    while desk.table().outcome().is_none() {
        let mut moves = desk.table().legal_moves();
        let table = desk.table_mut();
        loop {
            let m = moves.swap_remove(below(chance, moves.len() as u32) as usize);
            table.play(&m).unwrap();
            if table.outcome().is_none() || moves.is_empty() {
                break;
            }
            table.take_back();
        }
    }
    for _ in 0..3 + below(chance, 7) {
        desk.table_mut().take_back();
    }
    desk
}

struct Count {
    wins: u32,
    losses: u32,
    draws: u32,
}

/// Asks one machine about one position; counts what it claims.
fn ask(desk: &dyn Desk, player: &str, exact: Verdict, oracle: &mut Oracle, count: &mut Count) {
    let Ok(plan) = desk.plan(player) else { return };
    let mut machine = plan.build(Means { bytes: 32 << 20, threads: 1 }, 1).unwrap();
    let budget = Budget { nodes: Some(200_000), ..Budget::default() };
    let told = || format!("{player} in {} after {:?}", desk.game(), desk.table().moves());
    let chosen = match machine.choose(desk, &budget) {
        Ok(chosen) => chosen,
        Err(Failure::GaveUp { .. }) => return,
        Err(failure) => panic!("{}: {failure}", told()),
    };
    let Some(claimed) = chosen.verdict.filter(|verdict| verdict.is_proven()) else { return };
    assert_eq!(claimed.verdict, exact, "{}", told());
    let mut after = desk.boxed();
    after.table_mut().play(&chosen.text).unwrap();
    let kept = oracle.value(after.table_mut()).map(Verdict::before);
    assert_eq!(kept, Some(exact), "{} plays {}", told(), chosen.text);
    match exact {
        Verdict::WinIn(_) => count.wins += 1,
        Verdict::LossIn(_) => count.losses += 1,
        _ => count.draws += 1,
    }
}

/// So many late positions of a game, each machine asked about each.
fn check(game: &str, wanted: usize, seed: u64) -> Count {
    let mut chance = Chance::seed_from_u64(seed);
    let mut count = Count { wins: 0, losses: 0, draws: 0 };
    let mut found = 0;
    while found < wanted {
        let mut desk = late(game, &mut chance);
        let mut oracle = Oracle::default();
        let Some(exact) = oracle.value(desk.table_mut()) else { continue };
        found += 1;
        let listed = desk.players().into_iter().map(|listing| listing.name);
        let players = listed.filter(|&name| name != "human").chain(SETTINGS);
        for player in players.chain(desk.ladder().players.iter().copied()) {
            ask(&*desk, player, exact, &mut oracle, &mut count);
        }
    }
    count
}

#[test]
fn what_is_called_proven_is_so_and_is_played() {
    for (seed, game) in GAMES.into_iter().enumerate() {
        let count = check(game, 12, seed as u64);
        assert!(count.wins + count.losses + count.draws > 12, "{game} says too little");
    }
}

#[test]
#[ignore = "takes minutes"]
fn what_is_called_proven_is_so_in_many_positions() {
    for (seed, game) in GAMES.into_iter().enumerate() {
        let Count { wins, losses, draws } = check(game, 300, 100 + seed as u64);
        println!("{game}: {wins} wins, {losses} losses, {draws} draws claimed");
        assert!(wins > 300 && losses > 30, "{game}: {wins} wins, {losses} losses");
    }
}
