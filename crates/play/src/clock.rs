use rivi_rules::Side;

use crate::pair::Pair;
use crate::state::{Clocks, TimeControl};

/// The clocks of a game, as values: they are told the time and never read it. They begin to run when
/// the first move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: Pair<u64>,
    running_since: Option<u64>,
}

impl Clock {
    /// Clocks at the start of a game.
    pub fn new(control: TimeControl) -> Clock {
        let ms = match control {
            TimeControl::None => 0,
            TimeControl::Move { ms } | TimeControl::Total { ms, .. } => ms,
        };
        Clock { control, left: Pair { x: ms, o: ms }, running_since: None }
    }

    /// What they are set to.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Books a move that was made now: the other side's clock runs from here.
    pub fn moved(&mut self, seat: Side, now: u64) {
        let took = self.running_since.map_or(0, |since| now.saturating_sub(since));
        let left = self.left.of_mut(seat);
        match self.control {
            TimeControl::None => return,
            TimeControl::Move { ms } => *left = ms,
            TimeControl::Total { increment_ms, .. } => {
                *left = left.saturating_sub(took).saturating_add(increment_ms);
            }
        }
        self.running_since = Some(now);
    }

    /// Lets the clock of the side to move run from now on, where it runs at all: nobody pays for what
    /// was before.
    pub fn resume(&mut self, now: u64) {
        self.running_since = self.running_since.map(|_| now);
    }

    /// Holds the clocks: the game is over.
    pub fn hold(&mut self) {
        self.running_since = None;
    }

    /// When the time of the side to move is up.
    pub fn deadline(&self, turn: Side) -> Option<u64> {
        if self.control == TimeControl::None {
            return None;
        }
        self.running_since.map(|since| since.saturating_add(*self.left.of(turn)))
    }

    /// Milliseconds that the side to move should spend on a move: all that it may, but of the game's time only
    /// a share, so that some is always left.
    pub fn share(&self, turn: Side) -> Option<u64> {
        const MOVES_TO_COME: u64 = 20;
        let left = *self.left.of(turn);
        match self.control {
            TimeControl::None => None,
            TimeControl::Move { ms } => Some(ms * 9 / 10),
            TimeControl::Total { increment_ms, .. } => {
                let share = left / MOVES_TO_COME + increment_ms * 3 / 4;
                Some(share.min(left / 2).max(1))
            }
        }
    }

    /// The clocks as they are shown.
    pub fn shown(&self, turn: Side, now: u64) -> Clocks {
        let has_clock = self.control != TimeControl::None;
        let mut left = self.left;
        if let Some(since) = self.running_since {
            let running = left.of_mut(turn);
            *running = running.saturating_sub(now.saturating_sub(since));
        }
        Clocks {
            control: self.control,
            left_ms: has_clock.then_some(left),
            running: self.running_since.filter(|_| has_clock).map(|_| turn),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_clock_runs_from_the_first_move_and_grows_by_the_increment() {
        let mut clock = Clock::new(TimeControl::Total { ms: 1000, increment_ms: 50 });
        assert_eq!(clock.deadline(Side::X), None);
        clock.moved(Side::X, 500);
        assert_eq!(clock.deadline(Side::O), Some(1500));
        clock.moved(Side::O, 900);
        assert_eq!(clock.shown(Side::X, 1000).left_ms, Some(Pair { x: 950, o: 650 }));
    }

    #[test]
    fn a_move_clock_starts_anew_with_each_move() {
        let mut clock = Clock::new(TimeControl::Move { ms: 1000 });
        clock.moved(Side::X, 0);
        clock.moved(Side::O, 900);
        clock.moved(Side::X, 1800);
        assert_eq!(clock.deadline(Side::O), Some(2800));
    }

    #[test]
    fn nobody_pays_while_the_server_is_away() {
        let mut clock = Clock::new(TimeControl::Total { ms: 1000, increment_ms: 0 });
        clock.moved(Side::X, 0);
        clock.resume(50_000);
        assert_eq!(clock.deadline(Side::O), Some(51_000));
    }
}
