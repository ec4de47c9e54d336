use std::time::Duration;

use super::Info;

/// How long a move may take, by what the manager has told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// When the search is stopped.
    pub think: Duration,
}

/// How many more moves a whole game's time is shared among.
const MOVES_TO_COME: u32 = 20;
/// What is kept back of a move's time: the line must be written, read, and the machine may be busy.
const KEPT_BACK: Duration = Duration::from_millis(35);
/// The least that a move takes where there is time at all.
const LEAST: Duration = Duration::from_millis(2);

impl Clock {
    /// The time for the next move.
    pub fn of(info: &Info) -> Clock {
        let mut time = info.turn;
        if info.whole.is_some() {
            let left = info.left.or(info.whole).unwrap_or(info.turn);
            time = time.min(left / MOVES_TO_COME * 2).min(left.saturating_sub(KEPT_BACK));
        }
        let margin = KEPT_BACK.max(time / 8).min(Duration::from_millis(250));
        Clock { think: time.saturating_sub(margin).max(LEAST.min(info.turn)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn think(turn: u64, whole: u64, left: u64) -> u64 {
        let mut info = Info::default();
        for (key, value) in [("timeout_turn", turn), ("timeout_match", whole), ("time_left", left)]
        {
            info.set(key, &value.to_string()).unwrap();
        }
        Clock::of(&info).think.as_millis() as u64
    }

    #[test]
    fn moves_end_well_before_their_time() {
        assert_eq!(think(0, 0, 0), 0);
        assert_eq!(think(100, 0, 2_147_483_647), 65);
        assert_eq!(think(5_000, 0, 0), 4_750);
        assert_eq!(think(5_000, 100_000, 100_000), 4_750);
        assert!(think(5_000, 100_000, 1_000) < 100);
        assert!(think(5_000, 100_000, 10) <= 2);
    }
}
