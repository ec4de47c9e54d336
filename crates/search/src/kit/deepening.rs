use std::ops::{ControlFlow, RangeInclusive};

use super::{Outlook, Rated, sort_by_number};

/// Looks deeper and deeper at several lines.
#[derive(Clone, Debug)]
pub struct Deepening {
    /// The depths to look, the first one first.
    pub depths: RangeInclusive<i32>,
    /// How many of the best lines.
    pub lines: usize,
}

/// A search that can be asked for its best line at a depth.
pub trait Root {
    /// The game's moves.
    type Move: Copy;

    /// The best line at a depth that begins with none of the moves left out; `before` is what the line of this
    /// number was worth an iteration ago. None if it was stopped, or there is no such line.
    fn best(
        &mut self,
        depth: i32,
        before: Option<i32>,
        without: &[Self::Move],
    ) -> Option<Rated<Self::Move>>;

    /// Whether a limit was reached.
    fn is_stopped(&self) -> bool;

    /// Whether looking deeper than this cannot change what is known of a line.
    fn is_settled(&self, rated: &Rated<Self::Move>, depth: i32) -> bool;

    /// Positions entered so far.
    fn nodes(&self) -> u64;
}

impl Deepening {
    /// Tells after each depth; ends when it is stopped, when the listener breaks off, or when nothing can change any
    /// more. Gives what was known at the last depth that was finished.
    pub fn run<R: Root>(
        self,
        root: &mut R,
        watch: &mut dyn FnMut(&Outlook<R::Move>) -> ControlFlow<()>,
    ) -> Outlook<R::Move> {
        let mut outlook = Outlook::default();
        for depth in self.depths {
            let Some(lines) = at_depth(root, depth, self.lines, &outlook.lines) else { break };
            let depth_done = if root.is_stopped() { outlook.depth } else { depth as u32 };
            outlook = Outlook { lines, nodes: root.nodes(), depth: depth_done };
            let settled = outlook.lines.iter().all(|rated| root.is_settled(rated, depth));
            if watch(&outlook).is_break() || settled {
                break;
            }
        }
        outlook.nodes = root.nodes();
        outlook
    }
}

/// The best lines at one depth, or nothing if it was stopped before as many were known as a depth before.
fn at_depth<R: Root>(
    root: &mut R,
    depth: i32,
    lines: usize,
    last: &[Rated<R::Move>],
) -> Option<Vec<Rated<R::Move>>> {
    let (mut rated, mut without) = (Vec::new(), Vec::new());
    for number in 0..lines.max(1) {
        let before = last.get(number).map(|rated| rated.value);
        let Some(found) = root.best(depth, before, &without) else { break };
        let Some(&first) = found.line.first() else { break };
        without.push(first);
        rated.push(found);
    }
    let complete = !root.is_stopped() || rated.len() >= lines.min(last.len()).max(1);
    // What a later line has put into the table may lift it above an earlier one.
    sort_by_number(&mut rated, |rated| -i64::from(rated.value));
    (complete && !rated.is_empty()).then_some(rated)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::Sure;

    /// Three moves whose values are known at once; each question costs ten positions.
    struct Known {
        values: [i32; 3],
        nodes: u64,
        most: u64,
        asked: Vec<(i32, Option<i32>, usize)>,
    }

    impl Root for Known {
        type Move = usize;

        fn best(
            &mut self,
            depth: i32,
            before: Option<i32>,
            without: &[usize],
        ) -> Option<Rated<usize>> {
            self.nodes += 10;
            self.asked.push((depth, before, without.len()));
            let open = (0..3).filter(|m| !without.contains(m));
            let best = open.max_by_key(|&m| self.values[m])?;
            let rated = Rated { line: vec![best], value: self.values[best], sure: Sure::NOTHING };
            (!self.is_stopped()).then_some(rated)
        }

        fn is_stopped(&self) -> bool {
            self.nodes > self.most
        }

        fn is_settled(&self, _: &Rated<usize>, depth: i32) -> bool {
            depth >= 3
        }

        fn nodes(&self) -> u64 {
            self.nodes
        }
    }

    fn run(lines: usize, most: u64) -> (Outlook<usize>, Known) {
        let mut known = Known { values: [4, 9, 7], nodes: 0, most, asked: Vec::new() };
        let outlook =
            Deepening { depths: 1..=9, lines }.run(&mut known, &mut |_| ControlFlow::Continue(()));
        (outlook, known)
    }

    fn moves(outlook: &Outlook<usize>) -> Vec<usize> {
        outlook.lines.iter().map(|rated| rated.line[0]).collect()
    }

    #[test]
    fn lines_come_best_first_and_each_leaves_the_better_ones_out() {
        let (outlook, known) = run(2, u64::MAX);
        assert_eq!((moves(&outlook), outlook.depth, outlook.nodes), (vec![1, 2], 3, 60));
        let first = [(1, None, 0), (1, None, 1), (2, Some(9), 0), (2, Some(7), 1)];
        assert_eq!(known.asked[..4], first);
        assert_eq!(moves(&run(7, u64::MAX).0), [1, 2, 0], "there are no more");
    }

    #[test]
    fn a_depth_that_was_not_finished_does_not_count() {
        let (outlook, _) = run(2, 35);
        assert_eq!((moves(&outlook), outlook.depth, outlook.nodes), (vec![1, 2], 1, 40));
        assert!(run(2, 5).0.lines.is_empty());
    }
}
