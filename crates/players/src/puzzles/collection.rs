//! The puzzles that the games bring.

use std::str::FromStr;

use thiserror::Error;

use super::Puzzle;
use crate::{Entry, registry};

/// Every puzzle of every game, in the order of the games and then of their files.
pub fn all() -> Vec<Puzzle> {
    registry::entries().into_iter().flat_map(shipped).collect()
}

/// The puzzles of the game of this name, by what stands before the colon or comma.
pub fn of_game(name: &str) -> Vec<Puzzle> {
    let entries = registry::entries().into_iter();
    let named = entries.filter(|entry| entry.card().name == name);
    named.flat_map(shipped).collect()
}

/// The puzzle of this id.
pub fn find(id: &str) -> Option<Puzzle> {
    let starts = |line: &&str| line.split('\t').next() == Some(id);
    let lines = registry::entries().into_iter().flat_map(lines);
    lines.filter(starts).find_map(|line| line.parse().ok())
}

/// Lines that begin with `#` are comments. A line that is no puzzle is left out; the games' tests have none.
fn shipped(entry: &dyn Entry) -> impl Iterator<Item = Puzzle> {
    lines(entry).filter(|line| !line.starts_with('#')).filter_map(|line| line.parse().ok())
}

fn lines(entry: &dyn Entry) -> impl Iterator<Item = &'static str> {
    entry.puzzles().iter().flat_map(|file| file.text().lines())
}

/// A day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    /// Days since the first of January 1970.
    pub days: u32,
}

/// A text that is no date.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is no date: expected YYYY-MM-DD from 2000-01-01 to 2199-12-31")]
pub struct DateError(pub String);

impl Date {
    /// The day, in universal time, of a number of seconds since the beginning of 1970.
    pub fn at_seconds(seconds: u64) -> Date {
        Date { days: u32::try_from(seconds / 86_400).unwrap_or(u32::MAX) }
    }

    /// Year, month and day.
    pub fn parts(self) -> (u32, u32, u32) {
        let (mut year, mut left) = (1970, self.days);
        while left >= year_days(year) {
            left -= year_days(year);
            year += 1;
        }
        let mut month = 1;
        while left >= month_days(year, month) {
            left -= month_days(year, month);
            month += 1;
        }
        (year, month, left + 1)
    }
}

impl std::fmt::Display for Date {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (year, month, day) = self.parts();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Date, DateError> {
        let wrong = || DateError(text.chars().take(20).collect());
        let digits = |part: &str| -> Option<u32> {
            let plain = part.bytes().all(|byte| byte.is_ascii_digit());
            if plain { part.parse().ok() } else { None }
        };
        let parts: Vec<Option<u32>> = text.split('-').map(digits).collect();
        let [Some(year), Some(month), Some(day)] = parts[..] else { return Err(wrong()) };
        let known = text.len() == 10 && (2000..2200).contains(&year) && (1..=12).contains(&month);
        if !known || day == 0 || day > month_days(year, month) {
            return Err(wrong());
        }
        let years: u32 = (1970..year).map(year_days).sum();
        let months: u32 = (1..month).map(|month| month_days(year, month)).sum();
        Ok(Date { days: years + months + day - 1 })
    }
}

fn is_leap(year: u32) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn year_days(year: u32) -> u32 {
    365 + u32::from(is_leap(year))
}

fn month_days(year: u32, month: u32) -> u32 {
    match month {
        2 => 28 + u32::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The puzzle of a day: the same for everybody who has the same version. Games take turns, and a game's puzzles come
/// again only when all have been there.
pub fn daily(date: Date) -> Option<Puzzle> {
    let entries = registry::entries().into_iter();
    let games: Vec<Vec<Puzzle>> = entries
        .map(|entry| shipped(entry).collect::<Vec<_>>())
        .filter(|puzzles| !puzzles.is_empty())
        .collect();
    let count = u32::try_from(games.len()).ok().filter(|&count| count > 0)?;
    let puzzles = &games[(date.days % count) as usize];
    let turn = u64::from(date.days / count);
    let stride = stride(puzzles.len() as u64);
    puzzles.get((turn * stride % puzzles.len() as u64) as usize).cloned()
}

/// A step through a list of this length that comes by every place: days that follow each other are far apart in it.
fn stride(length: u64) -> u64 {
    let coprime = |&step: &u64| greatest_common_divisor(step, length) == 1;
    // The number after a multiple of the length has no divisor in common with it.
    (length * 5 / 13 + 1..=length + 1).find(coprime).unwrap_or(1)
}

fn greatest_common_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_read_back_and_follow_each_other() {
        for (text, days) in [("2000-01-01", 10957), ("2024-02-29", 19782), ("2026-11-18", 20775)] {
            let date: Date = text.parse().unwrap();
            assert_eq!((date.days, date.to_string()), (days, text.to_owned()));
        }
        for days in 10957..84000 {
            let date = Date { days };
            assert_eq!(date.to_string().parse(), Ok(date));
        }
        assert_eq!(Date::at_seconds(86_400 * 20775 + 86_399).to_string(), "2026-11-18");
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for text in
            ["", "2026", "2026-13-01", "2026-02-29", "2026-00-10", "2026-1-1", "+026-01-01", "x"]
        {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }

    #[test]
    fn every_place_of_a_list_has_its_turn() {
        for length in 1..400 {
            let step = stride(length);
            let mut places: Vec<u64> = (0..length).map(|turn| turn * step % length).collect();
            places.sort_unstable();
            assert!(places.iter().copied().eq(0..length), "{length}");
        }
    }
}
