use rivi_rules::{Side, Square};
use rivi_search::Limits;

use super::{SliceBoard, SliceSettings, StoneWorth, Worth};

/// What winning at once is worth; later it is worth one less a ply. No runs of stones are worth as
/// much together.
pub(super) const WIN: i32 = 100_000_000;

/// More than any value.
const ENDLESS: i32 = i32::MAX;

/// A limit was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// The values that matter at a node, seen by its side to move: below the first or from the second
/// on, the exact value does not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// Everything above a value matters.
    pub(super) fn above(alpha: i32) -> Window {
        Window { alpha, beta: ENDLESS }
    }

    /// All values matter.
    pub(super) fn open() -> Window {
        Window::above(-ENDLESS)
    }

    fn raised(self, best: i32) -> Window {
        Window { alpha: self.alpha.max(best), ..self }
    }

    fn for_opponent(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }
}

/// A move that may be tried, and what its stone changes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) square: Square,
    pub(super) stone: StoneWorth,
    /// The position's score after it, seen by the side that played it.
    pub(super) outlook: i32,
}

/// A walk through the tree of moves.
pub(super) struct Walk<'l> {
    pub(super) board: SliceBoard,
    settings: SliceSettings,
    /// The side whose move is sought.
    root: Side,
    /// Somebody has a line already: there is nothing left to win.
    decided: bool,
    limits: &'l Limits,
    pub(super) nodes: u64,
    /// A list of candidates for each ply, kept so that none is allocated at a node.
    lists: Vec<Vec<Candidate>>,
    /// Best play from each ply on.
    lines: Vec<Vec<Square>>,
}

impl<'l> Walk<'l> {
    pub(super) fn new(
        board: SliceBoard,
        settings: SliceSettings,
        root: Side,
        decided: bool,
        limits: &'l Limits,
    ) -> Walk<'l> {
        let plies = SliceSettings::DEEPEST as usize + 3;
        let (lists, lines) = (vec![Vec::new(); plies], vec![Vec::new(); plies]);
        Walk { board, settings, root, decided, limits, nodes: 0, lists, lines }
    }

    /// Best play after the root move tried last.
    pub(super) fn line(&self) -> &[Square] {
        &self.lines[2]
    }

    /// The moves to try, in the order in which they are tried: the best looking first, or row by row
    /// as in the source.
    pub(super) fn candidates(&self, side: Side, list: &mut Vec<Candidate>) {
        list.clear();
        list.extend(self.board.candidates(self.settings.edge).map(|square| {
            let stone = self.board.look_up(square, side);
            Candidate { square, stone, outlook: self.outlook(stone, side) }
        }));
        if !self.settings.faithful {
            list.sort_unstable_by_key(|candidate| {
                (!candidate.stone.wins, -candidate.outlook, candidate.square)
            });
        }
    }

    /// The score after a stone, seen by the side that put it there.
    ///
    /// The other side is to move then, so its runs have the higher worth. The source has always given
    /// the higher worth to the opponent's runs, and so defends too much where the last move it looks
    /// at is the opponent's.
    #[inline]
    fn outlook(&self, stone: StoneWorth, side: Side) -> i32 {
        let own = self.board.worth(side) + stone.own;
        let other = self.board.worth(side.other()) + stone.other;
        if self.settings.faithful && side != self.root {
            own.moving - other.waiting
        } else {
            own.waiting - other.moving
        }
    }

    /// The score as it stands, seen by the side to move.
    fn standing(&self, side: Side) -> i32 {
        let none = StoneWorth { own: Worth::default(), other: Worth::default(), wins: false };
        -self.outlook(none, side.other())
    }

    /// The value of a move that ends the game or is the last to be looked at, seen by the side that
    /// plays it as ply number `ply` from 1.
    #[inline]
    fn settled(&self, stone: StoneWorth, outlook: i32, left: u32, ply: u32) -> Option<i32> {
        let wins = stone.wins && !self.decided;
        if self.settings.faithful {
            return (wins || left == 1).then_some(outlook);
        }
        if wins {
            Some(WIN - ply as i32)
        } else if self.board.free_cells() == 1 && !self.decided {
            Some(0)
        } else {
            (left == 1).then_some(outlook)
        }
    }

    /// The value of a move, seen by the side that plays it, with `left` plies to look ahead
    /// including it.
    pub(super) fn after(
        &mut self,
        tried: &Candidate,
        side: Side,
        left: u32,
        ply: u32,
        window: Window,
    ) -> Result<i32, Stopped> {
        self.enter()?;
        if let Some(value) = self.settled(tried.stone, tried.outlook, left, ply) {
            self.lines[ply as usize + 1].clear();
            return Ok(value);
        }
        self.board.place(tried.square, side, tried.stone);
        let value = self.value(side.other(), left - 1, ply + 1, window.for_opponent());
        self.board.take_back(tried.square, side, tried.stone);
        Ok(-value?)
    }

    #[inline]
    fn enter(&mut self) -> Result<(), Stopped> {
        if self.limits.reached(self.nodes) {
            return Err(Stopped);
        }
        self.nodes += 1;
        Ok(())
    }

    /// The value of a position, seen by its side to move, whose move is ply number `ply`.
    fn value(&mut self, side: Side, left: u32, ply: u32, window: Window) -> Result<i32, Stopped> {
        self.lines[ply as usize].clear();
        if left == 1 {
            return self.last_ply(side, ply, window);
        }
        let mut list = std::mem::take(&mut self.lists[ply as usize]);
        self.candidates(side, &mut list);
        let value = self.best_of(&list, side, left, ply, window);
        self.lists[ply as usize] = list;
        value
    }

    fn best_of(
        &mut self,
        list: &[Candidate],
        side: Side,
        left: u32,
        ply: u32,
        window: Window,
    ) -> Result<i32, Stopped> {
        let mut best = -ENDLESS;
        for tried in list {
            let value = self.after(tried, side, left, ply, window.raised(best))?;
            if value > best {
                best = value;
                self.keep_line(tried.square, ply);
                if self.is_enough(best, ply, window) {
                    break;
                }
            }
        }
        Ok(if list.is_empty() { self.standing(side) } else { best })
    }

    /// The same where every move is the last to be looked at: nothing is placed, nothing is ordered.
    fn last_ply(&mut self, side: Side, ply: u32, window: Window) -> Result<i32, Stopped> {
        let (mut best, mut square) = (-ENDLESS, None);
        let mut nodes = self.nodes;
        for tried in self.board.candidates(self.settings.edge) {
            if self.limits.reached(nodes) {
                self.nodes = nodes;
                return Err(Stopped);
            }
            nodes += 1;
            let stone = self.board.look_up(tried, side);
            let outlook = self.outlook(stone, side);
            let value = self.settled(stone, outlook, 1, ply).unwrap_or(outlook);
            if value > best {
                (best, square) = (value, Some(tried));
                if self.is_enough(best, ply, window) {
                    break;
                }
            }
        }
        self.nodes = nodes;
        let Some(square) = square else { return Ok(self.standing(side)) };
        self.lines[ply as usize].push(square);
        Ok(best)
    }

    /// Whether the remaining moves cannot matter: the opponent has something better elsewhere, or
    /// nothing can be better than to win at once.
    #[inline]
    fn is_enough(&self, best: i32, ply: u32, window: Window) -> bool {
        self.settings.alpha_beta && (best >= window.beta || best == WIN - ply as i32)
    }

    fn keep_line(&mut self, square: Square, ply: u32) {
        let (before, after) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut before[ply as usize];
        line.clear();
        line.push(square);
        line.extend_from_slice(&after[0]);
    }
}
