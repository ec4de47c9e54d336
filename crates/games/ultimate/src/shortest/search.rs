use std::ops::ControlFlow;

use rivi_rules::{Outcome, Position};
use rivi_search::{Limits, Progress, Report, Score, Search, Silent, Verdict};

use super::duel::Duel;
use super::guess::guess;
use super::memory::Memory;
use super::ordering::Ordered;
use crate::solver::Solver;
use crate::{Spot, Ultimate};

/// The part of its memory that remembers distances; the rest is for the solver's proofs.
const PART_FOR_DISTANCES: usize = 5;

/// Finds the win in the fewest moves and, where the position is lost, the longest resistance.
///
/// [`Report::depth`] is the distance to the end in plies where it is proven, and the last distance
/// that was searched through where it is not.
#[derive(Debug)]
pub struct Shortest {
    memory: Memory,
    /// Made when it is first asked.
    solver: Option<Solver>,
    proof_bytes: usize,
}

impl Shortest {
    /// What it takes by default: 16 MiB for distances and 64 MiB for proofs.
    pub const BYTES: usize = 80 << 20;

    /// One with so many bytes of memory, which it takes when it is first asked.
    pub fn with_memory(bytes: usize) -> Shortest {
        let memory = Memory::new(bytes / PART_FOR_DISTANCES);
        let proof_bytes = bytes.saturating_sub(memory.bytes());
        Shortest { memory, solver: None, proof_bytes }
    }

    /// One that is asked only for distances, with so many bytes, which it takes when it is first asked.
    pub(crate) fn for_distances(bytes: usize) -> Shortest {
        Shortest { memory: Memory::new(bytes), solver: None, proof_bytes: 0 }
    }

    /// The shortest win or the longest resistance of a position that is won or lost within so many plies, to be found
    /// within the limits.
    pub(crate) fn end(
        &mut self,
        position: &Ultimate,
        most_plies: u32,
        limits: &Limits,
    ) -> Report<Ultimate> {
        // With a limit of depth nobody asks for draws.
        let limits = Limits { depth: Some(most_plies), ..limits.clone() };
        self.search(position, &limits, &mut Silent)
    }
}

impl Default for Shortest {
    fn default() -> Shortest {
        Shortest::with_memory(Shortest::BYTES)
    }
}

impl Search<Ultimate> for Shortest {
    fn search(
        &mut self,
        position: &Ultimate,
        limits: &Limits,
        progress: &mut dyn Progress<Ultimate>,
    ) -> Report<Ultimate> {
        if let Some(outcome) = position.outcome() {
            return Report::without_search(Verdict::over(outcome, position.turn()));
        }
        self.memory.forget();
        let known = self.result(position, limits);
        let limits = &Limits { nodes: known.left(limits), ..limits.clone() };
        let mut duel = Duel::new(limits, &mut self.memory);
        let mut report = match known {
            Known { drawn: Some(best), .. } => drawn(position, best),
            _ => deepen(&mut duel, position, limits, progress),
        };
        if report.verdict.is_proven() {
            report.line = line(&mut duel, position, &report);
        } else {
            let (best, score) = best_guess(&duel, position);
            (report.best, report.verdict) = (best, Verdict::Guess(score));
            report.line.extend(best);
        }
        report.nodes = duel.nodes() + known.nodes;
        report
    }
}

/// What the solver knew before the distances were asked for.
#[derive(Default)]
struct Known {
    /// A move that holds the draw, if the position is proven to be one.
    drawn: Option<Spot>,
    nodes: u64,
}

impl Known {
    /// The nodes that are left for the distances.
    fn left(&self, limits: &Limits) -> Option<u64> {
        limits.nodes.map(|most| most.saturating_sub(self.nodes))
    }
}

/// The solver is asked where a game is as short as this and where there are nodes enough: elsewhere what
/// it spends would be lost.
const PLIES_TO_SOLVE: u32 = 52;
const LEAST_TO_SOLVE: u64 = 1000;

impl Shortest {
    /// Asks the solver for a draw, which the distances would have to be gone through to the end for.
    /// Of a limited number of nodes it takes half.
    fn result(&mut self, position: &Ultimate, limits: &Limits) -> Known {
        let is_haste = limits.nodes.is_some_and(|most| most < LEAST_TO_SOLVE);
        if position.plies_left() > PLIES_TO_SOLVE || limits.depth.is_some() || is_haste {
            return Known::default();
        }
        let half = Limits { nodes: limits.nodes.map(|most| most / 2), ..limits.clone() };
        let solver = self.solver.get_or_insert_with(|| Solver::new(self.proof_bytes));
        solver.forget();
        let solution = solver.solve(position, &half);
        let mut known = Known { drawn: None, nodes: solution.nodes };
        if solution.outcome == Some(Outcome::Draw) {
            for m in Ordered::new(position, None).iter() {
                let left = Limits { nodes: known.left(&half), ..half.clone() };
                let after = solver.solve(&position.after(m), &left);
                known.nodes += after.nodes;
                if after.outcome == Some(Outcome::Draw) {
                    known.drawn = Some(m);
                    break;
                }
            }
        }
        known
    }
}

/// The report on a proven draw.
fn drawn(position: &Ultimate, best: Spot) -> Report<Ultimate> {
    let report = Report::without_search(Verdict::Draw);
    Report { best: Some(best), line: vec![best], depth: position.plies_left(), ..report }
}

/// Asks for a win and for a loss within one ply, then two, and so on.
fn deepen(
    duel: &mut Duel,
    position: &Ultimate,
    limits: &Limits,
    progress: &mut dyn Progress<Ultimate>,
) -> Report<Ultimate> {
    let left = position.plies_left();
    let most = limits.depth.map_or(left, |depth| depth.min(left));
    let mut report = Report::without_search(Verdict::Guess(Score::EVEN));
    for plies in 1..=most {
        match step(duel, position, plies, report.best) {
            Step::Stopped => return report,
            Step::Decided(verdict, best) => {
                return Report { verdict, best: Some(best), depth: plies, ..report };
            }
            Step::Open(holding) => report.best = Some(holding),
        }
        (report.depth, report.nodes) = (plies, duel.nodes());
        if progress.iteration(&report) == ControlFlow::Break(()) {
            return report;
        }
    }
    if most == left {
        report.verdict = Verdict::Draw;
    }
    report
}

/// What one distance brought.
enum Step {
    /// The game is decided within it, and this is the move to play.
    Decided(Verdict, Spot),
    /// It is not, and this move does not lose within it.
    Open(Spot),
    /// A limit came first.
    Stopped,
}

/// Asks for a win and for a loss within so many plies, knowing what held out before.
fn step(duel: &mut Duel, position: &Ultimate, plies: u32, held: Option<Spot>) -> Step {
    if let Some(m) = duel.winning_move(position, plies, held) {
        return Step::Decided(Verdict::WinIn(plies.div_ceil(2)), m);
    }
    let holding = duel.holding_move(position, plies, held);
    match holding {
        _ if duel.stopped() => Step::Stopped,
        Some(m) => Step::Open(m),
        // Every move loses by now; the one that still held a ply ago resists longest.
        None => match held.or_else(|| position.moves().next()) {
            Some(longest) => Step::Decided(Verdict::LossIn(plies / 2), longest),
            None => Step::Stopped,
        },
    }
}

/// What looks best among the moves that are not known to lose.
fn best_guess(duel: &Duel, position: &Ultimate) -> (Option<Spot>, Score) {
    let not_lost = |m: Spot| !duel.knows_win(&position.after(m));
    match guess(position, not_lost).or_else(|| guess(position, |_| true)) {
        Some((m, score)) => (Some(m), score),
        None => (None, Score::EVEN),
    }
}

/// Best play by both sides to the end of a won or lost game, as far as the limits reach; of a draw
/// only the first move.
fn line(duel: &mut Duel, position: &Ultimate, report: &Report<Ultimate>) -> Vec<Spot> {
    let mut line: Vec<Spot> = report.best.into_iter().collect();
    if report.verdict == Verdict::Draw {
        return line;
    }
    let mut winning = matches!(report.verdict, Verdict::WinIn(_));
    let mut position = *position;
    let mut next = report.best;
    for plies in (1..report.depth).rev() {
        let Some(m) = next else { break };
        position.make(m);
        winning = !winning;
        next = if winning {
            duel.winning_move(&position, plies, None)
        } else {
            // The winner needs all the plies that are left after this move.
            duel.holding_move(&position, plies - 1, None).or_else(|| position.moves().next())
        };
        if duel.stopped() {
            break;
        }
        line.extend(next);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_default_it_has_16_mebibytes_for_distances_and_64_for_proofs() {
        let shortest = Shortest::default();
        assert_eq!((shortest.memory.bytes(), shortest.proof_bytes), (16 << 20, 64 << 20));
    }
}
