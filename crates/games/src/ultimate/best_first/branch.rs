use std::ops::Range;

use crate::ultimate::Spot;

/// A position of the tree with the move that led there. Values, from -1 to 1, are those of the side
/// that made the move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    pub(super) value: f32,
    /// How often the search came here, the first look included.
    pub(super) visits: f32,
    /// Its share of the attention that its parent gets, by the first look.
    pub(super) attention: f32,
    first_child: u32,
    children: u8,
    pub(super) choice: Spot,
    /// The exact result and the plies to the end, once they are proven.
    result: i8,
    plies: u8,
}

const UNKNOWN: i8 = 2;

impl Branch {
    pub(super) fn new(choice: Spot, value: f32) -> Branch {
        Branch {
            value,
            visits: 1.0,
            attention: 0.0,
            first_child: 0,
            children: 0,
            choice,
            result: UNKNOWN,
            plies: 0,
        }
    }

    /// One whose result needs no search.
    pub(super) fn known(choice: Spot, result: (i8, u8)) -> Branch {
        let mut branch = Branch::new(choice, 0.0);
        branch.prove(result);
        branch
    }

    pub(super) fn prove(&mut self, (result, plies): (i8, u8)) {
        (self.value, self.result, self.plies) = (result.into(), result, plies);
    }

    #[inline]
    pub(super) fn proven(&self) -> Option<(i8, u8)> {
        (self.result != UNKNOWN).then_some((self.result, self.plies))
    }

    /// Whether it is proven that this is no win, so that nothing is left to be found here.
    #[inline]
    pub(super) fn is_vain(&self) -> bool {
        self.result <= 0
    }

    /// Whether it is proven that this loses.
    #[inline]
    pub(super) fn is_lost(&self) -> bool {
        self.result < 0
    }

    #[inline]
    pub(super) fn children(&self) -> Range<usize> {
        let first = self.first_child as usize;
        first..first + usize::from(self.children)
    }

    pub(super) fn adopt(&mut self, children: Range<usize>) {
        self.first_child = children.start as u32;
        self.children = children.len() as u8;
    }
}
