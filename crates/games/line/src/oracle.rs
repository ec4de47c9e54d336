//! The rules again, slow and obviously right: what the fast ones are compared with. Nothing of the geometry is used,
//! only the options and what lies on the board.

use rivi_rules::testing::Oracle;
use rivi_rules::{Board, IllegalMove, Outcome, Position, Side, Square, TURN_KEY, stone_key};

use crate::position::{FALLS, HOLE, MARK};
use crate::{LineGame, Marks, Put, Wrap};

/// A place on the board: column, row, layer; any number, on the board or not.
type Place = [i32; 3];

/// A step of columns and rows, turned or mirrored.
type Turned = fn(i32, i32) -> (i32, i32);

impl LineGame {
    /// The place where one comes to, round the board where its edges meet; none off the board.
    fn slow_place(&self, [column, row, layer]: Place) -> Option<Place> {
        let rules = self.rules();
        let [width, height, layers] = [rules.width, rules.height, rules.layers].map(i32::from);
        let column = if rules.wrap == Wrap::Flat { column } else { column.rem_euclid(width) };
        let row = if rules.wrap == Wrap::Torus { row.rem_euclid(height) } else { row };
        let on = (0..width).contains(&column)
            && (0..height).contains(&row)
            && (0..layers).contains(&layer);
        on.then_some([column, row, layer])
    }

    fn slow_square(&self, [column, row, layer]: Place) -> Square {
        Square::new(row as u8, (layer * i32::from(self.rules().width) + column) as u8)
    }

    fn slow_mark_at(&self, place: Place) -> Option<Side> {
        self.slow_place(place).and_then(|place| self.at(self.slow_square(place)))
    }

    fn slow_places(&self) -> Vec<Place> {
        let rules = self.rules();
        let mut all = Vec::new();
        for row in 0..rules.height {
            for layer in 0..rules.layers {
                for column in 0..rules.width {
                    all.push([column, row, layer].map(i32::from));
                }
            }
        }
        all
    }

    /// Every way to go straight on.
    fn slow_steps(&self) -> Vec<Place> {
        let each = [-1, 0, 1];
        let mut all = Vec::new();
        for column in each {
            for row in each {
                for layer in each {
                    if [column, row, layer] != [0, 0, 0] && (layer == 0 || self.rules().layers > 1)
                    {
                        all.push([column, row, layer]);
                    }
                }
            }
        }
        all
    }

    /// Whether a row of a mark begins at a place and goes on for as many cells as count.
    fn slow_row(&self, from: Place, step: Place, mark: Side) -> bool {
        let rules = self.rules();
        let at = |count: i32| [0, 1, 2].map(|axis| from[axis] + count * step[axis]);
        let seen: Vec<Option<Place>> =
            (0..i32::from(rules.line)).map(|n| self.slow_place(at(n))).collect();
        let own = seen
            .iter()
            .all(|place| place.is_some_and(|place| self.slow_mark_at(place) == Some(mark)));
        let different = (1..seen.len()).all(|n| !seen[..n].contains(&seen[n]));
        if !own || !different || !rules.exact {
            return own && different;
        }
        // Nothing of the same mark before or behind it, unless that is the row itself, round the board.
        let ends = [at(-1), at(i32::from(rules.line))];
        ends.iter().all(|&end| self.slow_mark_at(end) != Some(mark))
            || self.slow_place(at(i32::from(rules.line))) == seen[0]
    }

    /// Whether a mark has the shape anywhere, turned and mirrored as one likes.
    fn slow_shape(&self, mark: Side) -> bool {
        let cells: Vec<(i32, i32)> =
            self.rules().shape.iter().map(|&(column, row)| (column.into(), row.into())).collect();
        let turns: [Turned; 8] = [
            |c, r| (c, r),
            |c, r| (-c, r),
            |c, r| (c, -r),
            |c, r| (-c, -r),
            |c, r| (r, c),
            |c, r| (-r, c),
            |c, r| (r, -c),
            |c, r| (-r, -c),
        ];
        self.slow_places().into_iter().any(|[column, row, _]| {
            turns.iter().any(|turn| {
                let places: Vec<Option<Place>> = cells
                    .iter()
                    .map(|&(c, r)| turn(c, r))
                    .map(|(c, r)| self.slow_place([column + c, row + r, 0]))
                    .collect();
                (1..places.len()).all(|n| !places[..n].contains(&places[n]))
                    && places.iter().all(|place| {
                        place.is_some_and(|place| self.slow_mark_at(place) == Some(mark))
                    })
            })
        })
    }

    fn slow_line(&self, mark: Side) -> bool {
        if !self.rules().shape.is_empty() {
            return self.slow_shape(mark);
        }
        let steps = self.slow_steps();
        let places = self.slow_places();
        places.iter().any(|&from| steps.iter().any(|&step| self.slow_row(from, step, mark)))
    }

    /// Who put the stone of this number, from 0.
    fn slow_mover(&self, number: u16, first: Side) -> Side {
        let (mut side, mut stone, mut left) = (first, 0, self.slow_turn(0));
        let mut turn = 0;
        while stone < number {
            stone += 1;
            left -= 1;
            if left == 0 {
                turn += 1;
                left = self.slow_turn(turn);
                side = side.other();
            }
        }
        side
    }

    /// How many stones a turn has.
    fn slow_turn(&self, turn: u16) -> u8 {
        let rules = self.rules();
        if turn == 0 && rules.one_first { 1 } else { rules.stones }
    }

    fn slow_first(&self) -> Side {
        let begun_by_x = self.slow_mover(self.played, Side::X) == self.turn();
        if begun_by_x { Side::X } else { Side::O }
    }

    /// Whether a stone falls onto this place: nothing stands above it, and something below.
    fn slow_lands(&self, place: Place) -> bool {
        let rules = self.rules();
        if !rules.gravity {
            return true;
        }
        let down: Place = if rules.layers > 1 { [0, 0, -1] } else { [0, 1, 0] };
        let free = |place: Place| {
            self.slow_place(place).is_some_and(|place| {
                let square = self.slow_square(place);
                self.at(square).is_none() && !self.is_hole(square)
            })
        };
        let moved = |count: i32| [0, 1, 2].map(|axis| place[axis] + count * down[axis]);
        let above =
            (1..=32).map(|count| moved(-count)).take_while(|&at| self.slow_place(at).is_some());
        !free(moved(1)) && above.into_iter().all(free)
    }

    /// The board after a move, cell by cell, with the pairs that it takes gone.
    pub fn slow_after(&self, m: Put) -> Vec<Option<Side>> {
        let size = self.size();
        let mut marks: Vec<Option<Side>> = size.squares().map(|square| self.at(square)).collect();
        marks[usize::from(m.cell)] = Some(m.mark);
        if self.rules().capture == 0 {
            return marks;
        }
        let Square { row, column } = size.square(m.cell.into());
        let width = self.rules().width;
        let from = [column % width, row, column / width].map(i32::from);
        for step in self.slow_steps() {
            let at =
                |count: i32| self.slow_place([0, 1, 2].map(|axis| from[axis] + count * step[axis]));
            let (Some(one), Some(two), Some(three)) = (at(1), at(2), at(3)) else { continue };
            let mark = |place: Place| self.slow_mark_at(place);
            let enemy = Some(m.mark.other());
            if mark(one) == enemy && mark(two) == enemy && mark(three) == Some(m.mark) {
                for place in [one, two] {
                    marks[size.index(self.slow_square(place))] = None;
                }
            }
        }
        marks
    }
}

impl Oracle for LineGame {
    fn slow_outcome(&self) -> Option<Outcome> {
        let rules = self.rules();
        let first = self.slow_first();
        if let Some(mark) = Side::BOTH.into_iter().find(|&mark| self.slow_line(mark)) {
            let last = self.slow_mover(self.played.saturating_sub(1), first);
            let maker = if rules.marks == Marks::Own { mark } else { last };
            return Some(Outcome::Win(match rules.marks {
                Marks::Order => first,
                _ if rules.misere => maker.other(),
                _ => maker,
            }));
        }
        let enough = |&side: &Side| rules.capture > 0 && self.taken()[side] / 2 >= rules.capture;
        if let Some(side) = Side::BOTH.into_iter().find(enough) {
            return Some(Outcome::Win(side));
        }
        let open = |place: &Place| {
            let square = self.slow_square(*place);
            self.at(square).is_none() && !self.is_hole(square) && self.slow_lands(*place)
        };
        let stuck = !self.slow_places().iter().any(open);
        let chaos = Outcome::Win(first.other());
        stuck.then_some(if rules.marks == Marks::Order { chaos } else { Outcome::Draw })
    }

    fn slow_key(&self) -> u64 {
        let stones = self.size().squares().filter_map(|square| {
            self.at(square).map(|side| stone_key(self.size().index(square) as u32, side))
        });
        let turn = if self.turn() == Side::O { TURN_KEY } else { 0 };
        stones.fold(turn ^ LineGame::taken_key(self.taken()), |key, stone| key ^ stone)
    }

    fn all_moves(&self) -> Vec<Put> {
        let cells = (0..=self.size().cells() as u16).chain([u16::MAX]);
        cells.flat_map(|cell| Side::BOTH.map(|mark| Put { cell, mark })).collect()
    }

    fn slow_check(&self, m: Put) -> Result<(), IllegalMove> {
        if let Some(outcome) = self.slow_outcome() {
            return Err(IllegalMove::GameOver(outcome));
        }
        let square = self.size().squares().nth(m.cell.into()).ok_or(IllegalMove::OffBoard)?;
        if self.is_hole(square) {
            return Err(HOLE.into());
        }
        if let Some(by) = self.at(square) {
            return Err(IllegalMove::Occupied { by });
        }
        let allowed = match self.rules().marks {
            Marks::Own => m.mark == self.turn(),
            Marks::OnlyX => m.mark == Side::X,
            Marks::Either | Marks::Order => true,
        };
        if !allowed {
            return Err(MARK.into());
        }
        let width = self.rules().width;
        let place = [square.column % width, square.row, square.column / width].map(i32::from);
        if self.slow_lands(place) { Ok(()) } else { Err(FALLS.into()) }
    }

    fn slow_next_turn(&self, _: Put) -> Side {
        self.slow_mover(self.played + 1, self.slow_first())
    }

    fn slow_mark(&self, m: Put) -> Side {
        m.mark
    }

    fn longest_game(&self) -> usize {
        self.most_moves().unwrap_or(usize::MAX)
    }
}
