use rivi_rules::Group;

/// A way to lay a board in space on itself: its axes in another order, each turned round or not. Flat boards have two
/// axes that matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Axes {
    /// For each axis of the image the one that it comes from: columns, rows, layers.
    pub(crate) order: [u8; 3],
    /// Which axes of the image are turned round.
    pub(crate) turned: [bool; 3],
}

impl Axes {
    /// All forty-eight.
    pub(crate) fn all() -> impl Iterator<Item = Axes> {
        const ORDERS: [[u8; 3]; 6] =
            [[0, 1, 2], [1, 0, 2], [0, 2, 1], [2, 1, 0], [1, 2, 0], [2, 0, 1]];
        ORDERS.into_iter().flat_map(|order| {
            (0..8_u8).map(move |bits| Axes {
                order,
                turned: [0, 1, 2].map(|axis| bits >> axis & 1 != 0),
            })
        })
    }

    /// Where a place comes to lie on a board with sides of these lengths.
    pub(crate) fn apply(self, place: [u8; 3], sides: [u8; 3]) -> [u8; 3] {
        [0, 1, 2].map(|axis| {
            let at = place[usize::from(self.order[axis])];
            if self.turned[axis] { sides[axis] - 1 - at } else { at }
        })
    }
}

impl Group for Axes {
    const IDENTITY: Axes = Axes { order: [0, 1, 2], turned: [false; 3] };

    fn then(self, next: Axes) -> Axes {
        let from = next.order.map(usize::from);
        Axes {
            order: from.map(|axis| self.order[axis]),
            turned: [0, 1, 2].map(|axis| self.turned[from[axis]] != next.turned[axis]),
        }
    }

    fn inverse(self) -> Axes {
        let mut inverse = Axes::IDENTITY;
        for axis in 0..3_u8 {
            let from = usize::from(self.order[usize::from(axis)]);
            inverse.order[from] = axis;
            inverse.turned[from] = self.turned[usize::from(axis)];
        }
        inverse
    }
}
