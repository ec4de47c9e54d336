//! Tournaments.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rivi_arena::{
    Config, Format, GameRecord, ProgramLimits, Results, TimeControl, Tournament, default_openings,
    seat,
};
use rivi_work::{Asker, Elsewhere, WorkerConfig};
use tokio::runtime::Handle;

use crate::crew::{Hired, asker};
use crate::{Meeting, on_both};

pub(crate) fn config(players: [&str; 2], games: u64) -> Config {
    let start = rivi_games::desk("connect4").unwrap();
    Config {
        game: "connect4".to_owned(),
        players: players.map(str::to_owned).to_vec(),
        format: Format::RoundRobin,
        games,
        time: TimeControl { nodes: Some(300), ..TimeControl::default() },
        sprt: None,
        seed: 7,
        openings: default_openings(start.as_ref(), 1),
        limits: ProgramLimits::default(),
    }
}

/// Plays what is left, here or by workers, until so many games have been heard of; and what was wrong with it.
pub(crate) fn played(
    config: &Config,
    asker: Option<&Asker>,
    known: BTreeMap<u64, GameRecord>,
    most: u64,
) -> (Results, Option<String>) {
    let start = rivi_games::desk(&config.game).unwrap();
    let stop = AtomicBool::new(false);
    let tournament = Tournament {
        config,
        start: start.as_ref(),
        contestant: &|player| seat(config, player),
        workers: if asker.is_some() { 16 } else { 1 },
        stop: &stop,
    };
    let heard = AtomicU64::new(0);
    let mut listen = |_: &GameRecord, _: &Results| {
        stop.store(heard.fetch_add(1, Ordering::Relaxed) + 1 >= most, Ordering::Relaxed);
        Ok::<(), ()>(())
    };
    let Some(asker) = asker else {
        return (tournament.run(known, &mut listen).unwrap(), None);
    };
    let others = Elsewhere::new(asker, config, start.as_ref(), Handle::current());
    let results = tournament.run_elsewhere(&others, known, &mut listen).unwrap();
    (results, others.fault())
}

/// Byte for byte, but for the time that they took.
fn timeless(results: &Results) -> String {
    let games =
        results.games.values().map(|game| GameRecord { thought_us: [0; 2], ..game.clone() });
    games.map(|game| serde_json::to_string(&game).unwrap() + "\n").collect()
}

/// It blocks.
fn apart<T>(act: impl FnOnce() -> T) -> T {
    tokio::task::block_in_place(act)
}

async fn the_same_games_are_played_elsewhere(meeting: &Meeting) {
    let config = config(["deep:table=4", "mcts"], 60);
    let here = apart(|| played(&config, None, BTreeMap::new(), u64::MAX).0);
    let workers = [Hired::new(meeting).await, Hired::new(meeting).await];
    let asker = asker(meeting, 2).await;
    // Interrupted, gone on with, and one of the workers dies meanwhile.
    let (first, fault) = apart(|| played(&config, Some(&asker), BTreeMap::new(), 13));
    assert_eq!(fault, None);
    assert!((13..60).contains(&first.games.len()), "{}", first.games.len());
    let [one, _two] = workers;
    one.kill();
    let mut known = first.games;
    // One game of a pair alone is played too.
    known.pop_last();
    let (there, fault) = apart(|| played(&config, Some(&asker), known, u64::MAX));
    assert_eq!(fault, None);
    assert_eq!(timeless(&there), timeless(&here));
}

async fn a_worker_gives_a_machine_no_more_than_it_has(meeting: &Meeting) {
    let little = WorkerConfig { threads: 1, games_memory: 8, ..WorkerConfig::default() };
    let _worker = Hired::with(meeting, little).await;
    let asker = asker(meeting, 1).await;
    let config = config(["deep:table=64", "random"], 2);
    let (results, fault) = apart(|| played(&config, Some(&asker), BTreeMap::new(), u64::MAX));
    let fault = fault.expect("it says why not");
    assert!(fault.contains("this worker gives a machine 8"), "{fault}");
    assert!(results.games.is_empty());
}

/// Whoever fills the queue may be anybody.
async fn nothing_is_started_or_read_for_strangers(meeting: &Meeting) {
    let _worker = Hired::new(meeting).await;
    let asker = asker(meeting, 1).await;
    let folder = std::env::temp_dir().join(format!("rivi-stranger-{}", std::process::id()));
    let program = format!("cmd:\"touch {}\"", folder.display());
    let config = config([&program, "random"], 2);
    let (results, fault) = apart(|| played(&config, Some(&asker), BTreeMap::new(), u64::MAX));
    assert!(fault.is_some_and(|fault| fault.contains("there is no player")));
    assert!(results.games.is_empty() && !folder.exists());
}

on_both!(
    the_same_games_are_played_elsewhere,
    a_worker_gives_a_machine_no_more_than_it_has,
    nothing_is_started_or_read_for_strangers,
);
