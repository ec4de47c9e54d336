use std::collections::HashMap;

use super::{Stones, Win};

/// The most entries a database takes: 128 MiB as a file.
pub const MOST_ENTRIES: usize = 1 << 24;

/// The database: boards on which the side to move is proven to win, each with the move and the
/// stone that wins. A board and its mirror image are one entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WinBase {
    /// By the smaller of the keys of a board and its mirror image, seen as that board.
    wins: HashMap<u64, Win>,
}

impl WinBase {
    /// A database without entries.
    pub fn new() -> WinBase {
        WinBase::default()
    }

    /// How many entries there are; a mirrored pair counts once.
    pub fn len(&self) -> usize {
        self.wins.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.wins.is_empty()
    }

    /// Whether no further board is taken.
    pub fn is_full(&self) -> bool {
        self.len() >= MOST_ENTRIES
    }

    /// The proven win on this board, if it is known.
    pub fn look_up(&self, stones: Stones) -> Option<Win> {
        let (key, is_mirrored) = canonical(stones);
        let win = *self.wins.get(&key)?;
        Some(if is_mirrored { win.mirrored() } else { win })
    }

    /// Takes a win that has been proven, and says whether it is news. A slower win than the known
    /// one is none, and boards that no game leads to are not taken: the source's text form tells
    /// whose turn it is by counting stones.
    pub fn learn(&mut self, stones: Stones, win: Win) -> bool {
        if !stones.is_balanced() {
            return false;
        }
        let (key, is_mirrored) = canonical(stones);
        let known = self.wins.get(&key);
        let is_news = known.map_or(!self.is_full(), |known| win.stone < known.stone);
        if is_news {
            self.wins.insert(key, if is_mirrored { win.mirrored() } else { win });
        }
        is_news
    }

    /// Every entry, by its key.
    pub fn entries(&self) -> Vec<(Stones, Win)> {
        let mut entries: Vec<(u64, Win)> = self.wins.iter().map(|(&k, &win)| (k, win)).collect();
        entries.sort_unstable_by_key(|&(key, _)| key);
        entries.into_iter().filter_map(|(key, win)| Some((Stones::of_key(key)?, win))).collect()
    }
}

impl Extend<(Stones, Win)> for WinBase {
    fn extend<T: IntoIterator<Item = (Stones, Win)>>(&mut self, wins: T) {
        for (stones, win) in wins {
            self.learn(stones, win);
        }
    }
}

/// The key under which a board and its mirror image are kept, and whether it is the image's.
pub(super) fn canonical(stones: Stones) -> (u64, bool) {
    let (key, image) = (stones.key(), stones.mirrored().key());
    (key.min(image), image < key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Column;

    fn stones(columns: &[u8]) -> Stones {
        columns.iter().fold(Stones::EMPTY, |stones, &c| stones.drop_into(Column(c)).unwrap())
    }

    #[test]
    fn a_board_and_its_mirror_image_are_one_entry() {
        let board = stones(&[0, 0, 1, 1]);
        let win = Win { column: Column(2), stone: 7 };
        let mut base = WinBase::new();
        assert!(base.learn(board, win));
        assert!(!base.learn(board.mirrored(), win.mirrored()));
        assert_eq!((base.len(), base.look_up(board)), (1, Some(win)));
        assert_eq!(base.look_up(board.mirrored()), Some(Win { column: Column(4), stone: 7 }));
        assert_eq!(base.look_up(stones(&[0, 0, 1])), None);
    }

    #[test]
    fn only_a_quicker_win_takes_the_place_of_a_known_one() {
        let board = stones(&[0, 0, 1, 1]);
        let mut base = WinBase::new();
        assert!(base.learn(board, Win { column: Column(2), stone: 9 }));
        assert!(!base.learn(board, Win { column: Column(3), stone: 9 }));
        assert!(base.learn(board, Win { column: Column(2), stone: 7 }));
        assert_eq!(base.look_up(board), Some(Win { column: Column(2), stone: 7 }));
    }

    #[test]
    fn boards_that_no_game_leads_to_are_not_taken() {
        let mine_only = Stones::new(0b11, 0).unwrap();
        assert!(!WinBase::new().learn(mine_only, Win { column: Column(0), stone: 5 }));
    }
}
