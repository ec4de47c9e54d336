use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What a player may spend: on each move, on the whole game, in nodes, in depth. Whatever is `None`
/// is not limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TimeControl {
    /// Milliseconds for each move.
    pub move_ms: Option<u64>,
    /// Milliseconds for all moves of a game together.
    pub game_ms: Option<u64>,
    /// Milliseconds added to the game's time after each move.
    pub increment_ms: u64,
    /// Nodes for each move, for machines that count them.
    pub nodes: Option<u64>,
    /// Depth of each search, for machines that have one.
    pub depth: Option<u32>,
    /// How much later than allowed a move may come before it counts as late: what the machine under
    /// the tournament, not the player, may be to blame for.
    pub margin_ms: u64,
    /// Which time is counted.
    pub clock: ClockKind,
}

/// Which time a clock counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClockKind {
    /// The time on the wall.
    #[default]
    Wall,
    /// The processor time that the player uses, so that other work on the machine does not count.
    Cpu,
}

impl TimeControl {
    /// The clock of one player at the start of a game.
    pub const fn clock(&self) -> Clock {
        Clock { left: self.game_ms, control: *self }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.move_ms.map(|ms| format!("{} a move", span(ms))));
        parts.extend(
            self.game_ms.map(|ms| format!("{} + {} a game", span(ms), span(self.increment_ms))),
        );
        parts.extend(self.nodes.map(|nodes| format!("{nodes} nodes a move")));
        parts.extend(self.depth.map(|depth| format!("depth {depth}")));
        if parts.is_empty() {
            parts.push("no limit".to_owned());
        }
        if self.clock == ClockKind::Cpu {
            parts.push("processor time".to_owned());
        }
        write!(f, "{}", parts.join(", "))
    }
}

fn span(ms: u64) -> String {
    if ms < 1000 { format!("{ms} ms") } else { format!("{} s", ms as f64 / 1000.0) }
}

/// One player's clock in one game. It is told the time and never reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    left: Option<u64>,
    control: TimeControl,
}

/// A move that came too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overrun {
    /// Milliseconds that the move took.
    pub took_ms: u64,
    /// Milliseconds that were allowed.
    pub allowed_ms: u64,
}

impl Clock {
    /// What the clock is set to.
    pub const fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Milliseconds left for the rest of the game, if the game is limited.
    pub const fn left_ms(&self) -> Option<u64> {
        self.left
    }

    /// Milliseconds that the next move may take, if there is any limit.
    pub fn allowed_ms(&self) -> Option<u64> {
        match (self.control.move_ms, self.left) {
            (Some(a_move), Some(left)) => Some(a_move.min(left)),
            (limit, None) | (None, limit) => limit,
        }
    }

    /// The same with the margin: nobody needs to wait any longer.
    pub fn deadline(&self) -> Option<Duration> {
        self.allowed_ms().map(|ms| Duration::from_millis(ms.saturating_add(self.control.margin_ms)))
    }

    /// How long a machine that does not look at the clock itself should think about the next move:
    /// all that a move may take, but of the game's time only a share, so that some is always left.
    pub fn share(&self) -> Option<Duration> {
        const MOVES_TO_COME: u64 = 20;
        let of_game = self.left.map(|left| {
            let share = left / MOVES_TO_COME + self.control.increment_ms * 3 / 4;
            share.min(left / 2).max(1)
        });
        let limits = [self.control.move_ms, of_game];
        limits.into_iter().flatten().min().map(Duration::from_millis)
    }

    /// Books a move.
    ///
    /// # Errors
    /// If it took longer than was allowed.
    pub fn spend(&mut self, took: Duration) -> Result<(), Overrun> {
        let took_ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        if let (Some(allowed_ms), Some(deadline)) = (self.allowed_ms(), self.deadline())
            && took > deadline
        {
            return Err(Overrun { took_ms, allowed_ms });
        }
        self.left = self
            .left
            .map(|left| left.saturating_sub(took_ms).saturating_add(self.control.increment_ms));
        Ok(())
    }
}

/// What `--clock` may say: how much time a game has, or which time is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockSetting {
    /// Milliseconds for a game, and those that come back after each move.
    Game(u64, u64),
    /// Which time is counted.
    Kind(ClockKind),
}

/// A clock setting that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a clock is cpu, wall, or a time for a game as in 60s or 60s+0.5s; got \"{0}\"")]
pub struct ClockError(String);

/// Reads a clock setting.
///
/// # Errors
/// Says how one is written.
pub fn parse_clock(text: &str) -> Result<ClockSetting, ClockError> {
    match text.trim() {
        "cpu" => Ok(ClockSetting::Kind(ClockKind::Cpu)),
        "wall" => Ok(ClockSetting::Kind(ClockKind::Wall)),
        other => parse_game_time(other)
            .map(|(game, increment)| ClockSetting::Game(game, increment))
            .map_err(|_| ClockError(text.to_owned())),
    }
}

/// A length of time that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a time is written as in 100ms, 1.5s or 2m, from 1ms to 24h; got \"{0}\"")]
pub struct SpanError(String);

const LONGEST_MS: f64 = 24.0 * 3_600_000.0;

/// Milliseconds of a text such as `100ms`, `1.5s`, `2m` or `1h`.
///
/// # Errors
/// Says how a time is written.
pub fn parse_span(text: &str) -> Result<u64, SpanError> {
    let wrong = || SpanError(text.to_owned());
    let trimmed = text.trim();
    let (number, unit) =
        trimmed.split_at(trimmed.find(|c: char| c.is_ascii_alphabetic()).ok_or_else(wrong)?);
    let scale = match unit {
        "ms" => 1.0,
        "s" => 1000.0,
        "m" | "min" => 60_000.0,
        "h" => 3_600_000.0,
        _ => return Err(wrong()),
    };
    let ms = number.trim().parse::<f64>().map_err(|_| wrong())? * scale;
    if (1.0..=LONGEST_MS).contains(&ms) { Ok(ms.round() as u64) } else { Err(wrong()) }
}

/// Milliseconds of game time and increment of a text such as `60s` or `60s+0.5s`.
///
/// # Errors
/// Says how a time is written.
pub fn parse_game_time(text: &str) -> Result<(u64, u64), SpanError> {
    match text.split_once('+') {
        None => Ok((parse_span(text)?, 0)),
        Some((game, increment)) => Ok((parse_span(game)?, parse_span(increment)?)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_read() {
        for (text, ms) in [("100ms", 100), ("1.5s", 1500), (" 2 m", 120_000), ("24h", 86_400_000)] {
            assert_eq!(parse_span(text), Ok(ms));
        }
        assert_eq!(parse_game_time("60s+0.5s"), Ok((60_000, 500)));
        assert_eq!(parse_game_time("3m"), Ok((180_000, 0)));
    }

    #[test]
    fn what_is_no_span_is_refused() {
        for text in
            ["", "10", "s", "-1s", "0ms", "NaNs", "infs", "25h", "1e9s", "1 week", "1s+", "é"]
        {
            assert!(parse_game_time(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_runs_down_and_is_wound_up() {
        let control = TimeControl {
            game_ms: Some(1000),
            increment_ms: 100,
            margin_ms: 10,
            ..TimeControl::default()
        };
        let mut clock = control.clock();
        assert_eq!(clock.spend(Duration::from_millis(400)), Ok(()));
        assert_eq!(clock.left_ms(), Some(700));
        assert_eq!(clock.spend(Duration::from_millis(705)), Ok(()));
        assert_eq!(clock.left_ms(), Some(100));
        assert_eq!(
            clock.spend(Duration::from_millis(111)),
            Err(Overrun { took_ms: 111, allowed_ms: 100 })
        );
    }

    #[test]
    fn the_shorter_limit_counts() {
        let control =
            TimeControl { move_ms: Some(50), game_ms: Some(80), ..TimeControl::default() };
        let mut clock = control.clock();
        assert_eq!(clock.allowed_ms(), Some(50));
        clock.spend(Duration::from_millis(50)).unwrap();
        assert_eq!(clock.allowed_ms(), Some(30));
        assert!(clock.spend(Duration::from_millis(31)).is_err());
    }

    #[test]
    fn a_share_never_uses_the_clock_up() {
        let control =
            TimeControl { game_ms: Some(1000), increment_ms: 10, ..TimeControl::default() };
        let mut clock = control.clock();
        for _ in 0..1000 {
            let share = clock.share().unwrap();
            assert_eq!(clock.spend(share), Ok(()));
        }
        assert!(clock.left_ms().unwrap() > 0);
        let both = TimeControl { move_ms: Some(5), ..control };
        assert_eq!(both.clock().share(), Some(Duration::from_millis(5)));
        assert_eq!(TimeControl::default().clock().share(), None);
    }

    #[test]
    fn no_limit_is_never_overrun() {
        let mut clock = TimeControl::default().clock();
        assert_eq!(clock.deadline(), None);
        assert_eq!(clock.spend(Duration::from_secs(1_000_000)), Ok(()));
    }

    #[test]
    fn told_in_words() {
        let control = TimeControl { move_ms: Some(10), nodes: Some(500), ..TimeControl::default() };
        assert_eq!(control.to_string(), "10 ms a move, 500 nodes a move");
        assert_eq!(TimeControl::default().to_string(), "no limit");
        let cpu = TimeControl { clock: ClockKind::Cpu, nodes: None, ..control };
        assert_eq!(cpu.to_string(), "10 ms a move, processor time");
    }

    #[test]
    fn clocks_are_read() {
        assert_eq!(parse_clock("cpu"), Ok(ClockSetting::Kind(ClockKind::Cpu)));
        assert_eq!(parse_clock("wall"), Ok(ClockSetting::Kind(ClockKind::Wall)));
        assert_eq!(parse_clock("60s+0.5s"), Ok(ClockSetting::Game(60_000, 500)));
        assert!(
            parse_clock("CPU time").unwrap_err().to_string().starts_with("a clock is cpu, wall")
        );
    }
}
