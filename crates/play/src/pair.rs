use rivi_rules::Side;
use serde::{Deserialize, Serialize};

/// Something for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Pair<T> {
    /// X's.
    pub x: T,
    /// O's.
    pub o: T,
}

impl<T> Pair<T> {
    /// One side's.
    pub fn of(&self, side: Side) -> &T {
        match side {
            Side::X => &self.x,
            Side::O => &self.o,
        }
    }

    /// One side's, to be changed.
    pub fn of_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::X => &mut self.x,
            Side::O => &mut self.o,
        }
    }

    /// With the sides changed.
    #[must_use]
    pub fn turned(self) -> Pair<T> {
        Pair { x: self.o, o: self.x }
    }

    /// The same of each made into something else.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> Pair<U> {
        Pair { x: change(self.x), o: change(self.o) }
    }
}
