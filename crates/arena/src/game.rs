//! One game between two contestants.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rivi_rules::{Outcome, Side, Table};

use crate::{Config, Contestant, Ending, Fixture, GameRecord, Turn, Winner, derive_seed};

/// Plays the game of a fixture on a fresh table; `None` if it is stopped before its end.
pub fn play_game(
    config: &Config,
    fixture: Fixture,
    table: &mut dyn Table,
    seats: [&mut dyn Contestant; 2],
    stop: &AtomicBool,
) -> Option<GameRecord> {
    let opening = config.opening(fixture.round);
    // Openings are played through before a tournament begins, so none of them is refused here.
    let _ = table.play_line(&config.openings[opening]);
    let opening_plies = table.moves().len();
    let mut thought = [Duration::ZERO; 2];
    let (winner, ending) = play_on(config, fixture, table, seats, stop, &mut thought)?;
    Some(GameRecord {
        game: fixture.number,
        x: fixture.x,
        o: fixture.o,
        opening,
        opening_plies,
        seed: config.game_seed(fixture.number),
        moves: table.moves().join(" "),
        winner,
        ending,
        thought_us: thought.map(|time| time.as_micros() as u64),
    })
}

fn play_on(
    config: &Config,
    fixture: Fixture,
    table: &mut dyn Table,
    seats: [&mut dyn Contestant; 2],
    stop: &AtomicBool,
    thought: &mut [Duration; 2],
) -> Option<(Winner, Ending)> {
    let seeds = [0, 1].map(|seat| derive_seed(config.game_seed(fixture.number), seat));
    let mut clocks = [config.time.clock(); 2];
    for side in Side::BOTH {
        if let Err(ending) = guarded(|| seats[side as usize].new_game(seeds[side])) {
            return Some((lost_by(side), ending));
        }
    }
    loop {
        if let Some(outcome) = table.outcome() {
            return Some((winner(outcome), Ending::Rules));
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let side = table.turn();
        let turn = Turn { game: &config.game, table, clock: &clocks[side], seed: seeds[side] };
        let begun = Instant::now();
        let choice = guarded(|| seats[side as usize].choose(&turn));
        let took = begun.elapsed();
        thought[side] += took;
        let in_time = choice.and_then(|text| {
            let late = |o: crate::Overrun| {
                Ending::Late(format!(
                    "the move took {} ms; {} ms were allowed",
                    o.took_ms, o.allowed_ms
                ))
            };
            clocks[side].spend(took).map(|()| text).map_err(late)
        });
        let played = in_time
            .and_then(|text| table.play(&text).map_err(|error| Ending::Illegal(error.to_string())));
        if let Err(ending) = played {
            return Some((lost_by(side), ending));
        }
    }
}

/// A machine that panics loses its game and nothing else.
fn guarded<T>(act: impl FnOnce() -> Result<T, Ending>) -> Result<T, Ending> {
    catch_unwind(AssertUnwindSafe(act))
        .unwrap_or_else(|_| Err(Ending::Failed("the machine broke down while thinking".to_owned())))
}

const fn winner(outcome: Outcome) -> Winner {
    match outcome {
        Outcome::Win(Side::X) => Winner::X,
        Outcome::Win(Side::O) => Winner::O,
        Outcome::Draw => Winner::Draw,
    }
}

const fn lost_by(side: Side) -> Winner {
    match side {
        Side::X => Winner::O,
        Side::O => Winner::X,
    }
}
