//! What a stone changes in a slice, looked up by the cells around it.

use std::sync::OnceLock;

use super::Worth;
use super::scorer::{Scoring, Spot, score};
use super::window::{HALVES, Half};

/// What a stone in the middle of a window changes for the side whose stones are its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Change {
    /// If it is its own stone.
    gain: [i16; 2],
    /// If it is the other side's.
    loss: [i16; 2],
    /// How long a run its own stone makes; 0 if the run goes on out of sight.
    run: u8,
}

impl Change {
    #[inline]
    pub(super) fn gain(self) -> Worth {
        Worth { waiting: self.gain[0].into(), moving: self.gain[1].into() }
    }

    #[inline]
    pub(super) fn loss(self) -> Worth {
        Worth { waiting: self.loss[0].into(), moving: self.loss[1].into() }
    }

    /// How long a run its own stone makes, if the window shows it. If it does not, the window does
    /// not show what the stone changes either.
    #[inline]
    pub(super) fn run(self) -> Option<u32> {
        (self.run > 0).then_some(self.run.into())
    }
}

/// The changes for all windows.
#[derive(Debug)]
pub(super) struct ChangeTable(Box<[Change]>);

impl ChangeTable {
    /// The table for this kind of scoring, made when it is first asked for.
    pub(super) fn of(by: Scoring) -> &'static ChangeTable {
        static TABLES: [OnceLock<ChangeTable>; 4] = [const { OnceLock::new() }; 4];
        let number = usize::from(by.faithful) * 2 + usize::from(by.exact);
        TABLES[number].get_or_init(|| ChangeTable::new(by))
    }

    fn new(by: Scoring) -> ChangeTable {
        let halves = || (0..HALVES as u32).map(Half);
        let all = halves().flat_map(|left| halves().map(move |right| (left, right)));
        let known = |(left, right): (Half, Half)| {
            if left.0 == 0 || right.0 == 0 {
                Change::default()
            } else {
                change(left, right, by, Spot::Blocked)
            }
        };
        ChangeTable(all.map(known).collect())
    }

    /// What a stone on this place of a slice changes for the side that owns `own`.
    #[inline]
    pub(super) fn look_up(&self, own: u64, open: u64, bit: u32) -> Change {
        let (left, right) = (Half::left(own, open, bit), Half::right(own, open, bit));
        self.0[left.0 as usize * HALVES + right.0 as usize]
    }
}

/// The change from the slow scores before and after. `beyond` is what lies six cells away and
/// further; it makes no difference unless a run goes on there.
fn change(left: Half, right: Half, by: Scoring, beyond: Spot) -> Change {
    let (slice, middle) = slice(left, right, beyond);
    let with = |spot| {
        let mut slice = slice.clone();
        slice[middle] = spot;
        score(&slice, by)
    };
    let before = with(Spot::Free);
    let small = |worth: Worth| [worth.waiting as i16, worth.moving as i16];
    Change {
        gain: small(with(Spot::Own) - before),
        loss: small(with(Spot::Blocked) - before),
        run: run(left, right),
    }
}

fn slice(left: Half, right: Half, beyond: Spot) -> (Vec<Spot>, usize) {
    let half = |half: Half, is_left| {
        let mut spots = half.spots(is_left);
        let seen_to_the_end = half.cells() < super::window::REACH;
        spots.extend(if seen_to_the_end { [Spot::Blocked; 4] } else { [beyond; 4] });
        spots
    };
    let mut slice = half(left, true);
    slice.reverse();
    let middle = slice.len();
    slice.push(Spot::Free);
    slice.extend(half(right, false));
    (slice, middle)
}

fn run(left: Half, right: Half) -> u8 {
    if left.is_all_own() || right.is_all_own() {
        return 0;
    }
    let own = |half: Half, is_left| {
        half.spots(is_left).iter().take_while(|&&spot| spot == Spot::Own).count() as u8
    };
    1 + own(left, true) + own(right, false)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The window is wide enough: for every window and every kind of scoring, it does not matter
    /// what lies beyond.
    #[test]
    fn what_lies_beyond_the_window_does_not_matter() {
        for (faithful, exact) in [(true, false), (true, true), (false, false), (false, true)] {
            let by = Scoring { faithful, exact };
            for (left, right) in (1..HALVES).flat_map(|l| (1..HALVES).map(move |r| (l, r))) {
                let (left, right) = (Half(left as u32), Half(right as u32));
                if left.is_all_own() || right.is_all_own() {
                    continue;
                }
                let known = ChangeTable::of(by).0[left.0 as usize * HALVES + right.0 as usize];
                for beyond in [Spot::Blocked, Spot::Free, Spot::Own] {
                    assert_eq!(change(left, right, by, beyond), known, "{left:?} {right:?} {by:?}");
                }
            }
        }
    }
}
