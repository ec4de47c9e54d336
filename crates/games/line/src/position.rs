//! A game of the family as it stands.

use std::sync::Arc;

use rivi_rules::{
    BrokenRule, IllegalMove, Outcome, Position, Rng, Side, TURN_KEY, below, stone_key,
};

use crate::geometry::{Geometry, NONE};
use crate::{Marks, Put, Rules};

/// A position of a game made of options.
#[derive(Clone, Debug)]
pub struct LineGame {
    pub(crate) geometry: Arc<Geometry>,
    /// What is on each cell.
    pub(crate) cells: Vec<Content>,
    /// How many more stones can be put, if none is taken.
    pub(crate) left: u16,
    /// Stones put since the beginning.
    pub(crate) played: u16,
    pub(crate) turn: Side,
    /// Stones that each side has taken.
    pub(crate) taken: [u8; 2],
    pub(crate) end: Option<Outcome>,
    pub(crate) key: u64,
}

/// What is on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Content {
    X,
    O,
    Free,
    Hole,
}

impl Content {
    #[inline]
    pub(crate) fn of(side: Side) -> Content {
        match side {
            Side::X => Content::X,
            Side::O => Content::O,
        }
    }

    #[inline]
    pub(crate) fn mark(self) -> Option<Side> {
        match self {
            Content::X => Some(Side::X),
            Content::O => Some(Side::O),
            Content::Free | Content::Hole => None,
        }
    }
}

/// A cell that is not there.
pub(crate) const HOLE: BrokenRule = BrokenRule::new("refused.hole", "there is no cell");
/// A mark that the side to move does not have.
pub(crate) const MARK: BrokenRule =
    BrokenRule::new("refused.mark", "it is not a mark of the side to move");
/// A cell that a stone would fall out of, or not reach.
pub(crate) const FALLS: BrokenRule =
    BrokenRule::new("refused.falls", "a stone does not come to rest there but falls further");

/// Place numbers of keys that no cell has: the stones taken.
const TAKEN_PLACE: u32 = 1 << 20;

/// What [`unmake`](Position::unmake) needs: the cells whose stones were taken.
#[derive(Clone, Debug, Default)]
pub struct Taken(Vec<u16>);

impl PartialEq for LineGame {
    fn eq(&self, other: &LineGame) -> bool {
        let same_rules = Arc::ptr_eq(&self.geometry, &other.geometry)
            || self.geometry.rules == other.geometry.rules;
        same_rules
            && self.cells == other.cells
            && (self.left, self.played, self.turn) == (other.left, other.played, other.turn)
            && (self.taken, self.end, self.key) == (other.taken, other.end, other.key)
    }
}

impl Eq for LineGame {}

impl LineGame {
    /// The game with these options, X to begin.
    ///
    /// # Errors
    /// Why the options make no game together.
    pub fn new(rules: Rules) -> Result<LineGame, &'static str> {
        if let Some(reason) = rules.senseless() {
            return Err(reason);
        }
        let geometry = Geometry::new(rules);
        if geometry.lines() == 0 {
            return Err("no line of that length, or no such shape, fits the board");
        }
        let cells = geometry.size.cells();
        let empty = LineGame {
            geometry: Arc::new(geometry),
            cells: vec![Content::Free; cells],
            left: 0,
            played: 0,
            turn: Side::X,
            taken: [0; 2],
            end: None,
            key: 0,
        };
        let start = empty.start(Side::X);
        if Side::BOTH.into_iter().any(|side| start.has_line(side)) {
            return Err("a line lies on the board before the game begins");
        }
        if start.left == 0 {
            return Err("no cell is left to be played");
        }
        Ok(start)
    }

    /// The options.
    pub fn rules(&self) -> &Rules {
        &self.geometry.rules
    }

    /// How many more stones the side to move puts in this turn.
    pub fn stones_left_in_turn(&self) -> u8 {
        let rules = self.rules();
        if rules.stones == 1 {
            return 1;
        }
        2 - ((self.played + u16::from(rules.one_first)) % 2) as u8
    }

    /// Who began.
    pub(crate) fn first(&self) -> Side {
        if self.turns_done().is_multiple_of(2) { self.turn } else { self.turn.other() }
    }

    /// How many turns are over.
    fn turns_done(&self) -> u16 {
        let rules = self.rules();
        if rules.stones == 1 {
            self.played
        } else {
            u16::midpoint(self.played, u16::from(rules.one_first))
        }
    }

    #[inline]
    pub(crate) fn content(&self, cell: u16) -> Content {
        self.cells[usize::from(cell)]
    }

    /// Whether a stone can come to lie on a free cell now.
    #[inline]
    pub(crate) fn is_playable(&self, cell: u16) -> bool {
        self.content(cell) == Content::Free
            && (!self.rules().gravity || self.landing(self.geometry.shaft_of(cell)) == Some(cell))
    }

    /// Where a stone in a column comes to lie.
    #[inline]
    fn landing(&self, shaft: &[u16]) -> Option<u16> {
        let free = shaft.iter().take_while(|&&cell| self.content(cell) == Content::Free);
        free.last().copied()
    }

    /// The marks that the side to move may put.
    fn marks(&self) -> &'static [Side] {
        const X: &[Side] = &[Side::X];
        const O: &[Side] = &[Side::O];
        match (self.rules().marks, self.turn) {
            (Marks::Either | Marks::Order, _) => &Side::BOTH,
            (Marks::OnlyX, _) | (Marks::Own, Side::X) => X,
            (Marks::Own, Side::O) => O,
        }
    }

    /// Whether a mark on a cell is, or would be, part of a line.
    pub(crate) fn makes_line(&self, cell: u16, mark: Side) -> bool {
        let rules = self.rules();
        let own = Content::of(mark);
        if !rules.shape.is_empty() {
            let full = |&line: &u32| {
                let mut cells = self.geometry.line(line as usize).iter();
                cells.all(|&other| other == cell || self.content(other) == own)
            };
            return self.geometry.through(cell).iter().any(full);
        }
        let line = u32::from(rules.line);
        self.geometry.steps().iter().any(|[forwards, backwards]| {
            let ahead = self.run(cell, own, forwards);
            let length = match ahead {
                // The run came back to where it began: the whole round is one run.
                Run::Round(length) => length,
                Run::Ends(ahead) => match self.run(cell, own, backwards) {
                    Run::Round(length) => length,
                    Run::Ends(behind) => ahead + behind + 1,
                },
            };
            if rules.exact { length == line } else { length >= line }
        })
    }

    #[inline]
    fn run(&self, cell: u16, own: Content, next: &[u16]) -> Run {
        let (mut length, mut at) = (0, next[usize::from(cell)]);
        while at != NONE && at != cell && self.content(at) == own {
            length += 1;
            at = next[usize::from(at)];
        }
        if at == cell { Run::Round(length + 1) } else { Run::Ends(length) }
    }

    /// Whether a side's marks make a line anywhere.
    pub(crate) fn has_line(&self, mark: Side) -> bool {
        let own = Content::of(mark);
        (0..self.cells.len() as u16)
            .any(|cell| self.content(cell) == own && self.makes_line(cell, mark))
    }

    /// The cells of the pairs that a stone on a free cell takes.
    pub(crate) fn captured_by(&self, m: Put) -> Vec<u16> {
        let mut found = Vec::new();
        if self.rules().capture == 0 {
            return found;
        }
        let (own, other) = (Content::of(m.mark), Content::of(m.mark.other()));
        let is = |cell: u16, content: Content| cell != NONE && self.content(cell) == content;
        for next in self.geometry.steps().iter().flatten() {
            let one = next[usize::from(m.cell)];
            if !is(one, other) {
                continue;
            }
            let two = next[usize::from(one)];
            if is(two, other) && two != m.cell && is(next[usize::from(two)], own) {
                found.extend(
                    [one, two].into_iter().filter(|cell| !found.contains(cell)).collect::<Vec<_>>(),
                );
            }
        }
        found
    }

    /// Puts a stone or takes it away, and nothing else.
    fn set(&mut self, cell: u16, content: Content) {
        if let Some(side) = self.content(cell).mark().or(content.mark()) {
            self.key ^= stone_key(cell.into(), side);
        }
        self.cells[usize::from(cell)] = content;
    }

    pub(crate) fn taken_key(taken: [u8; 2]) -> u64 {
        let key = |side: Side| match taken[side] {
            0 => 0,
            stones => stone_key(TAKEN_PLACE + u32::from(stones), side),
        };
        key(Side::X) ^ key(Side::O)
    }

    /// How the game ends by a mark that was put on a cell, if it does.
    fn ends_by(&self, m: Put) -> Option<Outcome> {
        let rules = self.rules();
        let mover = self.turn;
        if self.makes_line(m.cell, m.mark) {
            let winner = match rules.marks {
                Marks::Order => self.first(),
                _ if rules.misere => mover.other(),
                _ => mover,
            };
            return Some(Outcome::Win(winner));
        }
        if rules.capture > 0 && self.taken[mover] >= 2 * rules.capture {
            return Some(Outcome::Win(mover));
        }
        (self.left == 0).then(|| self.full_board())
    }

    /// What a full board without a line means.
    pub(crate) fn full_board(&self) -> Outcome {
        match self.rules().marks {
            Marks::Order => Outcome::Win(self.first().other()),
            _ => Outcome::Draw,
        }
    }

    /// Hands the move on, or back.
    fn pass_on(&mut self) {
        self.turn = self.turn.other();
        self.key ^= TURN_KEY;
    }

    /// How many stones fit on the board as it is.
    pub(crate) fn room(&self) -> u16 {
        let is_free = |cell: &&u16| self.content(**cell) == Content::Free;
        if self.rules().gravity {
            let room = |shaft: &Vec<u16>| shaft.iter().take_while(is_free).count();
            return self.geometry.shafts().iter().map(room).sum::<usize>() as u16;
        }
        self.cells.iter().filter(|&&content| content == Content::Free).count() as u16
    }
}

enum Run {
    Ends(u32),
    Round(u32),
}

impl Position for LineGame {
    type Move = Put;
    type Undo = Taken;

    fn start(&self, first: Side) -> LineGame {
        let rules = self.rules();
        let mut start = LineGame {
            geometry: Arc::clone(&self.geometry),
            cells: vec![Content::Free; self.cells.len()],
            left: 0,
            played: 0,
            turn: first,
            taken: [0; 2],
            end: None,
            key: if first == Side::O { TURN_KEY } else { 0 },
        };
        for &hole in &rules.holes {
            start.cells[usize::from(hole)] = Content::Hole;
        }
        for side in Side::BOTH {
            for &cell in &rules.set_up[side] {
                start.set(cell, Content::of(side));
            }
        }
        start.left = start.room();
        start
    }

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.end
    }

    fn moves(&self) -> impl Iterator<Item = Put> {
        let marks = self.marks();
        let cells = if self.end.is_some() { 0 } else { self.cells.len() as u16 };
        let falls = self.rules().gravity;
        let shafts = if falls && cells > 0 { self.geometry.shafts() } else { &[] };
        let landings = shafts.iter().filter_map(|shaft| self.landing(shaft));
        let free =
            (0..if falls { 0 } else { cells }).filter(|&cell| self.content(cell) == Content::Free);
        landings.chain(free).flat_map(move |cell| marks.iter().map(move |&mark| Put { cell, mark }))
    }

    #[inline]
    fn move_count(&self) -> usize {
        if self.end.is_some() {
            return 0;
        }
        let cells = if self.rules().gravity {
            let shafts = self.geometry.shafts().iter();
            shafts.filter(|shaft| self.content(shaft[0]) == Content::Free).count()
        } else {
            self.left.into()
        };
        cells * self.marks().len()
    }

    fn check(&self, m: Put) -> Result<(), IllegalMove> {
        if let Some(outcome) = self.end {
            return Err(IllegalMove::GameOver(outcome));
        }
        match self.cells.get(usize::from(m.cell)) {
            None => return Err(IllegalMove::OffBoard),
            Some(Content::Hole) => return Err(HOLE.into()),
            Some(Content::X) => return Err(IllegalMove::Occupied { by: Side::X }),
            Some(Content::O) => return Err(IllegalMove::Occupied { by: Side::O }),
            Some(Content::Free) => {}
        }
        if !self.marks().contains(&m.mark) {
            return Err(MARK.into());
        }
        if self.is_playable(m.cell) { Ok(()) } else { Err(FALLS.into()) }
    }

    fn make(&mut self, m: Put) -> Taken {
        let taken = self.captured_by(m);
        self.set(m.cell, Content::of(m.mark));
        self.left -= 1;
        if !taken.is_empty() {
            for &cell in &taken {
                self.set(cell, Content::Free);
            }
            self.left += taken.len() as u16;
            self.key ^= LineGame::taken_key(self.taken);
            self.taken[m.mark] += taken.len() as u8;
            self.key ^= LineGame::taken_key(self.taken);
        }
        self.end = self.ends_by(m);
        let turn_is_over = self.stones_left_in_turn() == 1;
        self.played += 1;
        if turn_is_over {
            self.pass_on();
        }
        Taken(taken)
    }

    fn unmake(&mut self, m: Put, Taken(taken): Taken) {
        self.played -= 1;
        if self.stones_left_in_turn() == 1 {
            self.pass_on();
        }
        self.end = None;
        if !taken.is_empty() {
            self.key ^= LineGame::taken_key(self.taken);
            self.taken[m.mark] -= taken.len() as u8;
            self.key ^= LineGame::taken_key(self.taken);
            self.left -= taken.len() as u16;
            for cell in taken {
                self.set(cell, Content::of(m.mark.other()));
            }
        }
        self.set(m.cell, Content::Free);
        self.left += 1;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    /// Draws cells until one is free, which is quick while the board is not almost full.
    fn random_move(&self, chance: &mut impl Rng) -> Option<Put> {
        const TRIES: u32 = 16;
        if self.end.is_some() {
            return None;
        }
        let marks = self.marks();
        let mark = marks[if marks.len() == 1 { 0 } else { below(chance, 2) as usize }];
        let shafts = self.geometry.shafts();
        let draw = |chance: &mut _| {
            if shafts.is_empty() {
                let cell = below(chance, self.cells.len() as u32) as u16;
                (self.content(cell) == Content::Free).then_some(cell)
            } else {
                self.landing(&shafts[below(chance, shafts.len() as u32) as usize])
            }
        };
        for _ in 0..TRIES {
            if let Some(cell) = draw(chance) {
                return Some(Put { cell, mark });
            }
        }
        self.moves().nth(below(chance, self.move_count() as u32) as usize)
    }
}
