use rivi_rules::{Chance, below};
use rivi_search::Limits;

use super::stones::{COLUMNS, Stones, column_of};
use crate::Column;
use rivi_rules::bits::Bits;

/// How often each move won when the game was played on at random.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayoutWins {
    /// Games won after a stone in each column; none where a column is full.
    pub wins: [Option<u32>; COLUMNS as usize],
    /// Games played for each column.
    pub games: u32,
}

impl PlayoutWins {
    /// Plays so many games for each column, turn by turn, so that every column has had as many
    /// when a stop comes before the end. One game for each is always played.
    pub(super) fn play(
        stones: Stones,
        games: u32,
        limits: &Limits,
        chance: &mut Chance,
    ) -> PlayoutWins {
        let mut played = PlayoutWins::default();
        let landings: Vec<u64> = Bits(stones.landings()).map(|place| 1 << place).collect();
        for &landing in &landings {
            played.wins[column_of(landing) as usize] = Some(0);
        }
        while played.games < games.max(1) && (played.games == 0 || !limits.stop.is_set()) {
            for &landing in &landings {
                let won =
                    stones.wins_with(landing) || opponent_loses(stones.after(landing), chance);
                let wins = &mut played.wins[column_of(landing) as usize];
                *wins = wins.map(|wins| wins + u32::from(won));
            }
            played.games += 1;
        }
        played
    }

    /// The column that won most; of equal ones the last, as in the source.
    pub fn best(&self) -> Option<Column> {
        let columns = (0..COLUMNS).filter_map(|c| Some((self.wins[c as usize]?, c)));
        columns.max_by_key(|&(wins, _)| wins).map(|(_, column)| Column(column))
    }
}

/// Plays on at random and says whether the side to move lost.
fn opponent_loses(mut stones: Stones, chance: &mut Chance) -> bool {
    let mut is_opponent = true;
    loop {
        let Some(landing) = random_landing(stones.landings(), chance) else { return false };
        if stones.wins_with(landing) {
            return !is_opponent;
        }
        stones = stones.after(landing);
        is_opponent = !is_opponent;
    }
}

/// One of the landings, each as likely as the others; none if the board is full.
#[inline]
fn random_landing(landings: u64, chance: &mut Chance) -> Option<u64> {
    let count = landings.count_ones();
    let nth = if count > 0 { below(chance, count) } else { 0 };
    Bits(landings).nth(nth as usize).map(|place| 1 << place)
}
