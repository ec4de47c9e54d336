use rivi_rules::Side;

use crate::Ultimate;
use crate::completing::completing;
use crate::lines::{in_line, lines_begun};

/// What the network sees of a position, as words of four sets of nine: for each local board each side's marks and the
/// cells that would win the board for it, then the planes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sight {
    pub(super) words: [u64; WORDS],
}

/// What each side has of the whole board: a set of boards or of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plane {
    /// Open boards that it would win by one move.
    Threatened,
    /// Open boards that it cannot win any more.
    Hopeless,
    /// Open boards that it lacks two marks to win.
    Near,
    /// Open boards that it would win by more than one move.
    Double,
    /// Boards that it wins by a move after which the other side may play anywhere.
    Releasing,
    /// Boards that it wins by a move after which the other side must play where it does not win the game.
    Holding,
    /// Boards won.
    Won,
    /// Open boards that would win the game.
    Match,
    /// Those of them that it would win by one move: whoever sends it there loses.
    Decisive,
    /// Lines that it may still complete, with none of their boards won.
    Untouched,
    /// The same, with one.
    Begun,
    /// The same, with two.
    Advanced,
    /// Boards that are closed and nobody's, in the place of X's.
    Drawn,
}

/// Words of a sight: one for each local board, and one for two planes.
pub(super) const WORDS: usize = FIRST_PLANE + (Plane::Drawn as usize + 1).div_ceil(2);
const FIRST_PLANE: usize = 9;

const ALL: u16 = 0b111_111_111;
/// The first bit of each set of a word.
const EACH: u64 = 0x0001_0001_0001_0001;

impl Plane {
    /// Its word, and where it begins there.
    #[inline]
    const fn place(self) -> (usize, u32) {
        (FIRST_PLANE + self as usize / 2, 32 * (self as u32 % 2))
    }
}

impl Sight {
    /// What is seen where there is no position at all.
    pub(super) const NOTHING: Sight = Sight { words: [0; WORDS] };

    /// What is seen of a position, from nothing.
    pub(super) fn of(position: &Ultimate) -> Sight {
        let mut sight = Sight::NOTHING;
        (0..9).for_each(|board| sight.look_into(position, board));
        sight.look_around(position);
        sight.find_decisive();
        (0..9).for_each(|board| sight.look_ahead(position, board));
        sight
    }

    /// What is seen after a move in this board.
    #[inline]
    pub(super) fn after(&self, position: &Ultimate, board: u8) -> Sight {
        let mut next = *self;
        next.look_into(position, board);
        let is_closed = position.closed() >> board & 1 != 0;
        if is_closed || next.sets(Plane::Hopeless) != self.sets(Plane::Hopeless) {
            next.look_around(position);
        }
        next.find_decisive();
        if is_closed || next.sets(Plane::Decisive) != self.sets(Plane::Decisive) {
            (0..9).for_each(|board| next.look_ahead(position, board));
        } else {
            next.look_ahead(position, board);
        }
        next
    }

    /// X's set and O's.
    #[inline]
    fn sets(&self, plane: Plane) -> [u16; 2] {
        let (word, shift) = plane.place();
        let both = self.words[word] >> shift;
        [both as u16, (both >> 16) as u16]
    }

    #[inline]
    fn put(&mut self, plane: Plane, [x, o]: [u16; 2]) {
        let (word, shift) = plane.place();
        let both = word_of([x, o, 0, 0]);
        self.words[word] = self.words[word] & !(0xffff_ffff << shift) | both << shift;
    }

    /// Says of a board whether it belongs to each side's sets of two planes that share a word.
    #[inline]
    fn mark(&mut self, planes: [Plane; 2], board: u8, [x, o]: [[bool; 2]; 2]) {
        let [(word, _), (same, _)] = planes.map(Plane::place);
        debug_assert_eq!(word, same);
        let belongs = word_of([x[0], o[0], x[1], o[1]].map(u16::from));
        self.words[word] = self.words[word] & !(EACH << board) | belongs << board;
    }

    /// Sees a board by itself. A closed one shows nothing: what matters of it is on the global board.
    #[inline]
    fn look_into(&mut self, position: &Ultimate, board: u8) {
        if position.closed() >> board & 1 != 0 {
            self.words[board as usize] = 0;
            self.mark([Plane::Threatened, Plane::Hopeless], board, [[false; 2]; 2]);
            self.mark([Plane::Near, Plane::Double], board, [[false; 2]; 2]);
            return;
        }
        let marks = Side::BOTH.map(|side| position.marks(side, board));
        let taken = marks[0] | marks[1];
        let threats = marks.map(|marks| completing(marks) & !taken);
        let hopes = [marks[1], marks[0]].map(|theirs| in_line(ALL & !theirs));
        self.words[board as usize] = word_of([marks[0], marks[1], threats[0], threats[1]]);
        let first = [0, 1].map(|side| [threats[side] != 0, hopes[side] == 0]);
        self.mark([Plane::Threatened, Plane::Hopeless], board, first);
        let second = [0, 1].map(|side: usize| {
            let is_near = threats[side] == 0 && marks[side] & hopes[side] != 0;
            [is_near, threats[side] & threats[side].wrapping_sub(1) != 0]
        });
        self.mark([Plane::Near, Plane::Double], board, second);
    }

    /// Sees the global board.
    fn look_around(&mut self, position: &Ultimate) {
        let open = ALL & !position.closed();
        let won = Side::BOTH.map(|side| position.won(side));
        let hopeless = self.sets(Plane::Hopeless);
        let lines = [0, 1].map(|side| lines_begun(won[side], won[side] | open & !hopeless[side]));
        self.put(Plane::Won, won);
        self.put(Plane::Match, won.map(|won| completing(won) & open));
        self.put(Plane::Untouched, lines.map(|lines| lines[0]));
        self.put(Plane::Begun, lines.map(|lines| lines[1]));
        self.put(Plane::Advanced, lines.map(|lines| lines[2]));
        self.put(Plane::Drawn, [position.closed() & !(won[0] | won[1]), 0]);
    }

    #[inline]
    fn find_decisive(&mut self) {
        let (matches, threatened) = (self.sets(Plane::Match), self.sets(Plane::Threatened));
        self.put(Plane::Decisive, [0, 1].map(|side| matches[side] & threatened[side]));
    }

    /// Sees where the moves that win a board would send the other side.
    #[inline]
    fn look_ahead(&mut self, position: &Ultimate, board: u8) {
        let closed = position.closed() | 1 << board;
        let threats = self.words[board as usize] >> 32;
        let [by_x, by_o] = self.sets(Plane::Decisive);
        let ahead = [(threats as u16, by_o), ((threats >> 16) as u16, by_x)]
            .map(|(threats, lost)| [threats & closed != 0, threats & !closed & !lost != 0]);
        self.mark([Plane::Releasing, Plane::Holding], board, ahead);
    }
}

/// Four sets in a word.
#[inline]
fn word_of(sets: [u16; 4]) -> u64 {
    sets.iter().rev().fold(0, |word, &set| word << 16 | u64::from(set))
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rivi_rules::{Chance, Position};

    use super::*;
    use crate::facts::{free_cells, winning_boards};
    use crate::lines::{LINES, Missing, NEVER};

    const PLANES: [Plane; 13] = [
        Plane::Threatened,
        Plane::Hopeless,
        Plane::Near,
        Plane::Double,
        Plane::Releasing,
        Plane::Holding,
        Plane::Won,
        Plane::Match,
        Plane::Decisive,
        Plane::Untouched,
        Plane::Begun,
        Plane::Advanced,
        Plane::Drawn,
    ];

    /// The word of a local board, from its definition.
    fn cells(position: &Ultimate, board: u8) -> u64 {
        let is_open = position.closed() >> board & 1 == 0;
        let free = free_cells(position, board);
        let [x, o] = Side::BOTH.map(|side| position.marks(side, board));
        let sets = [x, o, completing(x) & free, completing(o) & free];
        sets.iter()
            .rev()
            .fold(0, |word, &set| word << 16 | if is_open { u64::from(set) } else { 0 })
    }

    /// What a side has of the whole board, from the definitions, one board after the other.
    fn slowly(position: &Ultimate, plane: Plane, side: Side, at: u8) -> bool {
        let missing = |board| {
            Missing::new().marks(position.marks(side, board), position.marks(side.other(), board))
        };
        let is_open = |board: u8| position.closed() >> board & 1 == 0;
        let threats = completing(position.marks(side, at)) & free_cells(position, at);
        let may_win = |board: u8| {
            position.won(side) >> board & 1 != 0 || is_open(board) && missing(board) != NEVER
        };
        let begun = |count: u32| {
            LINES.get(usize::from(at)).is_some_and(|line| {
                let alive = (0..9).all(|board| line >> board & 1 == 0 || may_win(board));
                alive && (line & position.won(side)).count_ones() == count
            })
        };
        match plane {
            Plane::Won => position.won(side) >> at & 1 != 0,
            Plane::Match => is_open(at) && completing(position.won(side)) >> at & 1 != 0,
            Plane::Hopeless => is_open(at) && missing(at) == NEVER,
            Plane::Near => is_open(at) && missing(at) == 2,
            Plane::Threatened => is_open(at) && threats != 0,
            Plane::Double => is_open(at) && threats.count_ones() > 1,
            Plane::Decisive => winning_boards(position, side) >> at & 1 != 0,
            Plane::Releasing => {
                is_open(at)
                    && (0..9).any(|cell| threats >> cell & 1 != 0 && (cell == at || !is_open(cell)))
            }
            Plane::Holding => {
                is_open(at)
                    && (0..9).any(|cell| {
                        let loses = winning_boards(position, side.other()) >> cell & 1 != 0;
                        threats >> cell & 1 != 0 && cell != at && is_open(cell) && !loses
                    })
            }
            Plane::Drawn => {
                side == Side::X
                    && !is_open(at)
                    && Side::BOTH.iter().all(|&side| position.won(side) >> at & 1 == 0)
            }
            Plane::Untouched => begun(0),
            Plane::Begun => begun(1),
            Plane::Advanced => begun(2),
        }
    }

    #[test]
    fn it_follows_every_move_of_random_games_and_is_what_it_says() {
        let mut chance = Chance::seed_from_u64(15);
        for game in 0..40 {
            let mut position = Ultimate::new(game % 2 == 0);
            let mut sight = Sight::of(&position);
            while let Some(m) = position.random_move(&mut chance) {
                position.make(m);
                sight = sight.after(&position, m.board());
                assert_eq!(sight, Sight::of(&position));
                for board in 0..9 {
                    assert_eq!(sight.words[board as usize], cells(&position, board));
                }
                for plane in PLANES {
                    for side in Side::BOTH {
                        let expected = (0..9).filter(|&at| slowly(&position, plane, side, at));
                        let expected = expected.fold(0, |set, at| set | 1 << at);
                        assert_eq!(
                            sight.sets(plane)[side],
                            expected,
                            "{plane:?} {side:?} {position:?}"
                        );
                    }
                }
            }
        }
    }
}
