//! Tournaments in which functions of Python take part.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::prelude::*;
use rivi_arena::report::{Summary, html, text};
use rivi_arena::{
    Config, Contestant, Ending, Format, GameRecord, ProgramLimits, TimeControl, Tournament, Turn,
    check_seat, default_openings, seat,
};
use serde_json::json;

use crate::attended::{Spending, Stop, tell};
use crate::desk::Desk;
use crate::wrong::{OrValueError, as_json, wrong};

/// A function of Python at the board.
struct Callable(Py<PyAny>);

impl Contestant for Callable {
    fn new_game(&mut self, _: &dyn rivi_players::Desk, _: u64) -> Result<(), Ending> {
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<String, Ending> {
        Python::attach(|py| {
            let desk = Desk(turn.desk.boxed());
            self.0.call1(py, (desk, turn.seed))?.extract::<String>(py)
        })
        .map_err(|error: PyErr| Ending::Failed(error.to_string()))
    }
}

/// A player: its name, and the function if it is one.
type Named = (String, Option<Py<PyAny>>);

#[pyfunction]
#[pyo3(signature = (game, players, games, gauntlet, time, nodes, depth, seed, openings, threads, stop, listener))]
#[expect(clippy::too_many_arguments, reason = "each is named in Python")]
pub(crate) fn arena(
    py: Python<'_>,
    game: &str,
    players: Vec<Named>,
    games: u64,
    gauntlet: bool,
    time: Option<f64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    seed: u64,
    openings: Option<Vec<String>>,
    threads: usize,
    stop: Option<&Stop>,
    listener: Option<&Bound<'_, PyAny>>,
) -> PyResult<(String, String, String)> {
    // Its time is one for each move, and checked as everywhere.
    let spending =
        Spending::new(time, None, None, None).and(Spending::new(None, None, None, stop))?;
    let start = rivi_games::desk(game).or_value_error()?;
    if games < 2 || !games.is_multiple_of(2) || games > 1_000_000 {
        return wrong(format!(
            "games are played in pairs: expected an even number from 2 to 1000000, got {games}"
        ));
    }
    if !(2..=256).contains(&players.len()) {
        return wrong(format!("expected 2 to 256 players, got {}", players.len()));
    }
    let openings = match openings {
        None => default_openings(start.as_ref(), seed),
        Some(lines) if lines.is_empty() => return wrong("there is no opening in it"),
        Some(lines) => lines,
    };
    for line in &openings {
        let mut desk = start.clone();
        desk.table_mut().play_line(line).or_value_error()?;
        if desk.table().outcome().is_some() {
            return wrong(format!("the game is over after the opening '{line}'"));
        }
    }
    let config = Config {
        game: game.to_owned(),
        players: players.iter().map(|(name, _)| name.clone()).collect(),
        format: if gauntlet { Format::Gauntlet } else { Format::RoundRobin },
        games,
        time: TimeControl {
            move_ms: time.map(|seconds| (seconds * 1000.0).ceil() as u64),
            nodes,
            depth,
            ..TimeControl::default()
        },
        sprt: None,
        seed,
        openings,
        limits: ProgramLimits::default(),
    };
    for (name, function) in &players {
        if function.is_none() {
            check_seat(name, start.as_ref(), config.limits).or_value_error()?;
        }
    }
    let functions: Vec<Option<Py<PyAny>>> = players.into_iter().map(|(_, it)| it).collect();
    let contestant = |number: usize| -> Box<dyn Contestant> {
        match &functions[number] {
            Some(function) => Box::new(Callable(Python::attach(|py| function.clone_ref(py)))),
            None => seat(&config, number),
        }
    };
    let halt = AtomicBool::new(false);
    let tournament = Tournament {
        config: &config,
        start: start.as_ref(),
        contestant: &contestant,
        workers: threads.clamp(1, 256),
        stop: &halt,
    };
    let (stopped, tournament) = (&spending.budget.stop, &tournament);
    let over = &AtomicBool::new(false);
    let results = spending.attend(
        py,
        move |sender| {
            std::thread::scope(|scope| {
                let halt = &tournament.stop;
                scope.spawn(move || {
                    while !over.load(Ordering::Relaxed) {
                        halt.fetch_or(stopped.is_set(), Ordering::Relaxed);
                        std::thread::sleep(std::time::Duration::from_millis(10));
                    }
                });
                let results = tournament.run(BTreeMap::new(), &mut |game, _| {
                    // Nobody listens only when everything is over.
                    let _ = sender.send(game.clone());
                    Ok::<(), Infallible>(())
                });
                over.store(true, Ordering::Relaxed);
                results
            })
        },
        |game: GameRecord| match listener {
            Some(_) => tell(listener, &as_json(&game)?),
            None => Ok(true),
        },
    )?;
    let Ok(results) = results;
    let summary = Summary::of(&config, &results);
    let page = html(&summary, &results, start.table());
    let records: Vec<&GameRecord> = results.games.values().collect();
    Ok((as_json(&json!({"summary": summary, "games": records}))?, text(&summary), page))
}
