//! One game between two contestants.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use rivi_players::Desk;
use rivi_rules::{Outcome, Side};
use rivi_search::Stop;
use serde::{Deserialize, Serialize};

use crate::{
    Clock, ClockKind, Config, Contestant, Ending, Fixture, GameRecord, Interrupt, Overrun,
    TimeControl, Turn, Winner, derive_seed,
};

/// A game that goes on.
struct Board {
    desk: Box<dyn Desk>,
    seeds: [u64; 2],
    clocks: [Clock; 2],
    thought: [Duration; 2],
}

/// What a game begins with.
#[derive(Clone, Copy, Debug)]
pub struct Beginning<'b> {
    /// The moves that are made already.
    pub opening: &'b str,
    /// Where the chance of both sides comes from.
    pub seed: u64,
    /// What each side may spend.
    pub time: TimeControl,
}

/// What became of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// How many of the moves are the opening's.
    pub opening_plies: usize,
    /// All moves, the opening's first, separated by blanks.
    pub moves: String,
    /// Who won.
    pub winner: Winner,
    /// Why the game ended.
    pub ending: Ending,
    /// Microseconds that X and O thought.
    pub thought_us: [u64; 2],
}

impl Config {
    /// What the game of a fixture begins with.
    pub fn beginning(&self, fixture: Fixture) -> Beginning<'_> {
        let opening = &self.openings[self.opening(fixture.round)];
        Beginning { opening, seed: self.game_seed(fixture.number), time: self.time }
    }

    /// The game of a fixture, as it is kept.
    pub fn record(&self, fixture: Fixture, played: Played) -> GameRecord {
        let Played { opening_plies, moves, winner, ending, thought_us } = played;
        GameRecord {
            game: fixture.number,
            x: fixture.x,
            o: fixture.o,
            opening: self.opening(fixture.round),
            opening_plies,
            seed: self.game_seed(fixture.number),
            moves,
            winner,
            ending,
            thought_us,
        }
    }
}

/// Plays a game; `None` if it is stopped before its end.
pub fn play_game(
    start: &dyn Desk,
    beginning: &Beginning<'_>,
    seats: &mut [&mut dyn Contestant; 2],
    interrupt: &Interrupt,
) -> Option<Played> {
    let desk = opened(start, beginning.opening);
    let opening_plies = desk.table().move_count();
    let mut board = Board {
        desk,
        seeds: [0, 1].map(|seat| derive_seed(beginning.seed, seat)),
        clocks: [beginning.time.clock(); 2],
        thought: [Duration::ZERO; 2],
    };
    let (winner, ending) = board.play(start, seats, interrupt)?;
    let moves = board.desk.table().moves().join(" ");
    let thought_us = board.thought.map(|time| time.as_micros() as u64);
    Some(Played { opening_plies, moves, winner, ending, thought_us })
}

/// The game after its opening. Openings are played through before a tournament begins, so none of
/// them is refused here.
fn opened(start: &dyn Desk, opening: &str) -> Box<dyn Desk> {
    let mut desk = start.boxed();
    let _ = desk.table_mut().play_line(opening);
    desk
}

impl Board {
    fn play(
        &mut self,
        start: &dyn Desk,
        seats: &mut [&mut dyn Contestant; 2],
        interrupt: &Interrupt,
    ) -> Option<(Winner, Ending)> {
        for side in Side::BOTH {
            if let Err(ending) = guarded(|| seats[side].new_game(start, self.seeds[side])) {
                return Some((lost_by(side), ending));
            }
        }
        loop {
            if let Some(outcome) = self.desk.table().outcome() {
                return Some((winner(outcome), Ending::Rules));
            }
            let side = self.desk.table().turn();
            let played = self.play_move(side, seats[side], interrupt.new_thought()?);
            if interrupt.is_set() {
                return None;
            }
            if let Err(ending) = played {
                return Some((lost_by(side), ending));
            }
        }
    }

    fn play_move(
        &mut self,
        side: Side,
        seat: &mut dyn Contestant,
        stop: Stop,
    ) -> Result<(), Ending> {
        let turn = Turn {
            desk: self.desk.as_ref(),
            clock: &self.clocks[side],
            seed: self.seeds[side],
            stop,
        };
        let counted = Counted::from_now(turn.clock, seat);
        let choice = guarded(|| seat.choose(&turn));
        let took = counted.until_now(seat);
        self.thought[side] += took;
        let choice = choice?;
        let kind = self.clocks[side].control().clock;
        let charged = took.saturating_sub(seat.excused());
        self.clocks[side].spend(charged).map_err(|overrun| late(overrun, kind))?;
        let played = self.desk.table_mut().play(&choice);
        played.map_err(|error| Ending::Illegal(error.to_string()))
    }
}

/// The time that a move is charged with.
struct Counted {
    begun: Instant,
    /// Processor time used before, where that is counted and known.
    used: Option<Duration>,
}

impl Counted {
    fn from_now(clock: &Clock, seat: &dyn Contestant) -> Counted {
        let is_counted = clock.control().clock == ClockKind::Cpu;
        let used = if is_counted { seat.processor_time() } else { None };
        Counted { begun: Instant::now(), used }
    }

    fn until_now(&self, seat: &dyn Contestant) -> Duration {
        let passed = self.begun.elapsed();
        let used = self.used.and_then(|before| Some(seat.processor_time()?.saturating_sub(before)));
        used.unwrap_or(passed)
    }
}

fn late(overrun: Overrun, kind: ClockKind) -> Ending {
    let Overrun { took_ms, allowed_ms } = overrun;
    let of = match kind {
        ClockKind::Wall => "",
        ClockKind::Cpu => " of processor time",
    };
    Ending::Late(format!("the move took {took_ms} ms{of}; {allowed_ms} ms were allowed"))
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
