//! The slow, obviously right score of a slice. The tables are made from it and tested against it.

use super::Worth;

/// How stones are scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scoring {
    /// As the source scores: unbroken runs only, and both ends count as open even where five can be
    /// made in one way only.
    pub faithful: bool,
    /// Six in a row are no five.
    pub exact: bool,
}

/// A cell of a slice as one side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    Own,
    Free,
    /// The other side's stone, or the edge of the board.
    Blocked,
}

/// How many make a line.
pub(super) const FIVE: usize = 5;

/// An unbroken run of own stones.
#[derive(Clone, Copy)]
struct Run {
    start: usize,
    length: usize,
}

impl Run {
    fn end(self) -> usize {
        self.start + self.length
    }
}

/// What one side's stones in a slice are worth to it.
pub(super) fn score(slice: &[Spot], by: Scoring) -> Worth {
    slice
        .split(|&spot| spot == Spot::Blocked)
        .filter(|room| room.len() >= FIVE)
        .map(|room| score_room(room, by))
        .sum()
}

/// The worth of the stones in a room between two blocked cells.
fn score_room(room: &[Spot], by: Scoring) -> Worth {
    let runs = runs(room);
    let alone: Worth = runs.iter().map(|&run| worth(room, run, by)).sum();
    let together = runs.windows(2).map(|pair| gap(room, pair[0], pair[1], by));
    if by.faithful { alone } else { alone + together.sum() }
}

fn runs(room: &[Spot]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (at, _) in room.iter().enumerate().filter(|(_, spot)| **spot == Spot::Own) {
        match runs.last_mut() {
            Some(run) if run.end() == at => run.length += 1,
            _ => runs.push(Run { start: at, length: 1 }),
        }
    }
    runs
}

/// A run in a room where five fit, with what it is worth on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScoredRun {
    /// Its first cell, counted along the slice.
    pub(super) start: usize,
    pub(super) length: usize,
    pub(super) open_ends: usize,
    pub(super) worth: Worth,
}

/// One side's runs in a slice that are worth something.
pub(super) fn scored_runs(slice: &[Spot], by: Scoring) -> Vec<ScoredRun> {
    let mut found = Vec::new();
    let mut start = 0;
    for room in slice.split(|&spot| spot == Spot::Blocked) {
        if room.len() >= FIVE {
            found.extend(runs(room).into_iter().map(|run| ScoredRun {
                start: start + run.start,
                length: run.length,
                open_ends: open_ends(room, run.start, run.end(), by),
                worth: worth(room, run, by),
            }));
        }
        start += room.len() + 1;
    }
    found
}

fn worth(room: &[Spot], run: Run, by: Scoring) -> Worth {
    if run.length > FIVE && by.exact && !by.faithful {
        return Worth::default();
    }
    Worth::of_run(run.length, open_ends(room, run.start, run.end(), by))
}

/// How many of the two ends are open. Where just one five fits into the room, as for `o_xxx_o`,
/// building at one end closes the other: that is one open end, though both are free.
fn open_ends(room: &[Spot], start: usize, end: usize, by: Scoring) -> usize {
    let free = usize::from(start > 0) + usize::from(end < room.len());
    if room.len() == FIVE && !by.faithful { free.min(1) } else { free }
}

/// What two runs with one free cell between them are worth beyond what each is worth alone.
///
/// If filling the gap makes five, that is a four with one open end. If not, they are worth at least
/// as much as an unbroken run of as many stones.
fn gap(room: &[Spot], left: Run, right: Run, by: Scoring) -> Worth {
    if right.start != left.end() + 1 {
        return Worth::default();
    }
    let stones = left.length + right.length;
    if stones >= FIVE - 1 {
        let overgrown = by.exact && stones > FIVE - 1;
        return if overgrown { Worth::default() } else { Worth::of_run(FIVE - 1, 1) };
    }
    let joined = Worth::of_run(stones, open_ends(room, left.start, right.end(), by));
    (joined - worth(room, left, by) - worth(room, right, by)).gain()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: Scoring = Scoring { faithful: true, exact: false };
    const MENDED: Scoring = Scoring { faithful: false, exact: false };

    fn worth_of(text: &str, by: Scoring) -> (i32, i32) {
        let spot = |mark| match mark {
            'x' => Spot::Own,
            '_' => Spot::Free,
            _ => Spot::Blocked,
        };
        let Worth { waiting, moving } = score(&text.chars().map(spot).collect::<Vec<_>>(), by);
        (waiting, moving)
    }

    /// The table of the source: a run, its worth while the other side is to move and while its own
    /// is.
    #[test]
    fn the_sources_table() {
        let table = [
            ("o_x_o", 0, 0),
            ("oxxxxo", 0, 0),
            ("oxxxx", 0, 0),
            ("ox____", 1, 1),
            ("_x____", 2, 2),
            ("oxx___", 2, 2),
            ("_xx___", 8, 8),
            ("oxxx__", 8, 8),
            ("__xxx__", 32, 256),
            ("oxxxx_", 40, 1024),
            ("_xxxx_", 1024, 1536),
            ("oxxxxxo", 4096, 4096),
            ("_xxxxxo", 5120, 5120),
            ("_xxxxx_", 5632, 5632),
            ("oxxxxxxo", 6144, 6144),
            ("_xxxxxxx_", 7680, 7680),
        ];
        for (slice, waiting, moving) in table {
            for by in [SOURCE, MENDED] {
                assert_eq!(worth_of(slice, by), (waiting, moving), "{slice} {by:?}");
            }
        }
    }

    #[test]
    fn the_source_misjudges_gaps_and_boxed_threes() {
        for (slice, source, mended) in [
            ("__xx_xx__", (16, 16), (56, 1040)),
            ("ox_xxxo", (9, 9), (49, 1033)),
            ("__x_xx__", (10, 10), (32, 256)),
            ("o_xxx_o", (32, 256), (8, 8)),
            ("o_xxx__", (32, 256), (32, 256)),
            ("o__xx_o", (8, 8), (2, 2)),
        ] {
            assert_eq!(worth_of(slice, SOURCE), source, "{slice}");
            assert_eq!(worth_of(slice, MENDED), mended, "{slice}");
        }
    }

    #[test]
    fn six_are_no_five_where_only_five_count() {
        let exact = Scoring { faithful: false, exact: true };
        assert_eq!(worth_of("_xxxxxx_", exact), (0, 0));
        assert_eq!(worth_of("_xxxxx_", exact), (5632, 5632));
        assert_eq!(worth_of("_xxx_xxx_", exact), (64, 512));
        assert_eq!(worth_of("_xx_xx_", exact), worth_of("_xx_xx_", MENDED));
    }
}
