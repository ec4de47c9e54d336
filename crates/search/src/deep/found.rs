use rivi_rules::{Outcome, Side};

use crate::kit::{
    Sure, WIN, Window, is_decided, loss_in, one_move_earlier, one_move_later, win_in,
};

/// What a node was found to be worth to its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) value: i32,
    pub(super) sure: Sure,
}

impl Found {
    /// After a stop: it means nothing.
    pub(super) const STOPPED: Found = Found { value: 0, sure: Sure::NOTHING };

    pub(super) fn exact(value: i32) -> Found {
        Found { value, sure: Sure::EXACT }
    }

    pub(super) fn guess(value: i32) -> Found {
        Found { value, sure: Sure::NOTHING }
    }

    /// A game that is over, seen by the side whose turn it would be.
    #[inline]
    pub(super) fn over(outcome: Outcome, turn: Side) -> Found {
        Found::exact(match outcome {
            Outcome::Draw => 0,
            Outcome::Win(side) if side == turn => WIN,
            Outcome::Win(_) => -WIN,
        })
    }

    /// What the move that led here is worth to whoever made it; `turned` if the other side moves now.
    #[inline]
    pub(super) fn earlier(self, turned: bool) -> Found {
        let (value, sure) =
            if turned { (-self.value, !self.sure) } else { (self.value, self.sure) };
        Found { value: one_move_earlier(value), sure }
    }
}

/// The window of a position one move later.
#[inline]
pub(super) fn later(window: Window, turned: bool) -> Window {
    let same = Window { alpha: one_move_later(window.alpha), beta: one_move_later(window.beta) };
    if turned { same.turned() } else { same }
}

/// Whether the window asks for wins or losses, where nothing may be left out.
#[inline]
pub(super) fn asks_for_proof(window: Window) -> bool {
    is_decided(window.alpha) || is_decided(window.beta)
}

/// Between what a position's value lies by what the game knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) least: i32,
    pub(super) most: i32,
}

impl Span {
    /// From the fewest moves that each side needs to win; none if it cannot.
    #[inline]
    pub(super) fn new(own: Option<u32>, other: Option<u32>) -> Span {
        Span { least: other.map_or(0, loss_in), most: own.map_or(0, win_in) }
    }

    /// The value, if it is known or is out of the window.
    #[inline]
    pub(super) fn settles(self, window: Window) -> Option<Found> {
        if self.least == self.most {
            Some(Found::exact(self.least))
        } else if self.most <= window.alpha {
            Some(Found { value: self.most, sure: Sure::AT_MOST })
        } else if self.least >= window.beta {
            Some(Found { value: self.least, sure: Sure::AT_LEAST })
        } else {
            None
        }
    }

    /// A value brought into the span: at its ends that much is proven.
    #[inline]
    pub(super) fn hold(self, found: Found) -> Found {
        let Found { value, mut sure } = found;
        if value >= self.most {
            sure = Sure { at_least: sure.at_least, at_most: true };
        }
        if value <= self.least {
            sure = Sure { at_least: true, at_most: sure.at_most };
        }
        Found { value: value.clamp(self.least, self.most), sure }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_settles_what_lies_outside_it() {
        let window = Window { alpha: -5, beta: 5 };
        let neither_wins = Span::new(None, None);
        assert_eq!(neither_wins.settles(window), Some(Found::exact(0)));
        let only_other = Span::new(None, Some(2));
        assert_eq!(only_other.settles(window), None);
        let up = Window { alpha: 0, beta: 1 };
        assert_eq!(only_other.settles(up), Some(Found { value: 0, sure: Sure::AT_MOST }));
        assert_eq!(only_other.hold(Found::guess(7)), Found { value: 0, sure: Sure::AT_MOST });
        let both = Span::new(Some(3), Some(2));
        let fast = Window::test(win_in(3));
        assert_eq!(both.settles(fast), Some(Found { value: win_in(3), sure: Sure::AT_MOST }));
        assert_eq!(both.hold(Found::guess(7)), Found::guess(7));
    }

    #[test]
    fn a_lost_end_is_a_win_with_one_move() {
        let over = Found::over(Outcome::Win(Side::X), Side::O);
        assert_eq!(over.earlier(true), Found::exact(win_in(1)));
        assert_eq!(over.earlier(true).earlier(true), Found::exact(loss_in(1)));
        // The same side moves twice in a row: two moves of its own.
        assert_eq!(over.earlier(true).earlier(false), Found::exact(win_in(2)));
    }
}
