use std::ops::ControlFlow;

use rivi_rules::{Position, Record};
use rivi_search::kit::sort_by_number;
use rivi_search::{Limits, Score, Verdict};

use crate::{Analysis, Analyst, Question, Variation};

/// Any game: looks ply by ply deeper for proven wins, losses and draws. What is not proven is even.
#[derive(Clone, Copy, Debug, Default)]
pub struct Deepening;

/// Further than any line is looked ahead.
const DEEPEST: u32 = 200;

impl<P: Position> Analyst<P> for Deepening {
    fn analyse(
        &mut self,
        game: &Record<P>,
        question: &Question,
        watch: &mut dyn FnMut(&Analysis<P>) -> ControlFlow<()>,
    ) -> Analysis<P> {
        let position = game.position();
        let mut moves: Vec<P::Move> = position.moves().collect();
        let mut analysis = Analysis::default();
        let mut look = Look { limits: question.budget.limits(), nodes: 0, guessed: false };
        let deepest = question.budget.depth.unwrap_or(DEEPEST).min(DEEPEST);
        for depth in 1..=deepest {
            let Some(tried) = look.at_each(position, &moves, depth) else { break };
            moves = tried.iter().map(|tried| tried.line.moves[0]).collect();
            analysis = summary(tried, question.lines, depth, look.nodes);
            let proven = analysis.values.iter().all(|(_, verdict)| verdict.is_proven());
            if watch(&analysis).is_break() || proven {
                break;
            }
        }
        analysis
    }
}

/// A first move with its line and the positions entered for it.
struct Tried<P: Position> {
    line: Variation<P>,
    nodes: u64,
}

fn summary<P: Position>(tried: Vec<Tried<P>>, lines: usize, depth: u32, nodes: u64) -> Analysis<P> {
    Analysis {
        values: tried.iter().map(|tried| (tried.line.moves[0], tried.line.verdict)).collect(),
        effort: tried.iter().map(|tried| (tried.line.moves[0], tried.nodes)).collect(),
        lines: tried.into_iter().take(lines.max(1)).map(|tried| tried.line).collect(),
        nodes,
        depth,
        ..Analysis::default()
    }
}

/// A look ahead to a horizon.
struct Look {
    limits: Limits,
    nodes: u64,
    /// Whether the horizon was reached: an even value is then no proof of a draw. Wins and losses
    /// are proofs all the same, as no guess is one.
    guessed: bool,
}

/// The window within which a value matters; verdicts compare by their rank.
type Window = (Verdict, Verdict);

const WORST: Verdict = Verdict::LossIn(0);
const BEST: Verdict = Verdict::WinIn(0);
const EVEN: Verdict = Verdict::Guess(Score::EVEN);

impl Look {
    /// Every move with its exact value at this depth, the best first; `None` if a limit was
    /// reached.
    fn at_each<P: Position>(
        &mut self,
        position: &P,
        moves: &[P::Move],
        depth: u32,
    ) -> Option<Vec<Tried<P>>> {
        let mut tried = Vec::with_capacity(moves.len());
        for &m in moves {
            let before = self.nodes;
            self.guessed = false;
            let mut line = vec![m];
            let next = position.after(m);
            let value = self.value(&next, depth - 1, (WORST, BEST), &mut line)?;
            let verdict = self.honest(value.one_ply_earlier(position.turn(), next.turn()));
            tried.push(Tried {
                line: Variation { moves: line, verdict },
                nodes: self.nodes - before,
            });
        }
        sort_by_number(&mut tried, |tried| -tried.line.verdict.rank());
        Some(tried)
    }

    /// An even value is a draw only if nothing was guessed.
    fn honest(&self, verdict: Verdict) -> Verdict {
        match verdict {
            Verdict::Draw if self.guessed => EVEN,
            known => known,
        }
    }

    /// The value of a position by alpha-beta, what is even told as a draw; the best line is added to `line`.
    fn value<P: Position>(
        &mut self,
        position: &P,
        depth: u32,
        (mut alpha, beta): Window,
        line: &mut Vec<P::Move>,
    ) -> Option<Verdict> {
        if self.limits.reached(self.nodes) {
            return None;
        }
        self.nodes += 1;
        if let Some(outcome) = position.outcome() {
            return Some(Verdict::over(outcome, position.turn()));
        }
        if depth == 0 {
            self.guessed = true;
            return Some(Verdict::Draw);
        }
        let mut best = WORST;
        let length = line.len();
        for m in position.moves() {
            let mut below = vec![m];
            let next = position.after(m);
            let window = window_at(&next, position, (alpha, beta));
            let value = self.value(&next, depth - 1, window, &mut below)?;
            let value = value.one_ply_earlier(position.turn(), next.turn());
            if value.rank() > best.rank() || line.len() == length {
                best = value;
                line.truncate(length);
                line.append(&mut below);
            }
            alpha = if best.rank() > alpha.rank() { best } else { alpha };
            if alpha.rank() >= beta.rank() {
                break;
            }
        }
        Some(best)
    }
}

/// The window of a position one move later: the inverse of [`Verdict::one_ply_earlier`].
fn window_at<P: Position>(next: &P, position: &P, (alpha, beta): Window) -> Window {
    if next.turn() == position.turn() {
        let later = |bound| match bound {
            Verdict::WinIn(moves) => Verdict::WinIn(moves.saturating_sub(1)),
            same => same,
        };
        return (later(alpha), later(beta));
    }
    (after(beta), after(alpha))
}

/// A bound as the other side sees it one ply later: the inverse of [`Verdict::before`].
fn after(bound: Verdict) -> Verdict {
    match bound {
        Verdict::LossIn(moves) => Verdict::WinIn(moves),
        Verdict::WinIn(moves) => Verdict::LossIn(moves.saturating_sub(1)),
        Verdict::Draw => Verdict::Draw,
        Verdict::Guess(score) => Verdict::Guess(-score),
    }
}

#[cfg(test)]
mod tests {
    use rivi_mnk::Three;
    use rivi_rules::{Game, Table};

    use super::*;
    use crate::Budget;

    fn analysed<P: Game>(start: &P, moves: &str, budget: Budget) -> Analysis<P> {
        let mut record = Record::new(start.clone());
        record.play_line(moves).unwrap();
        let question = Question { lines: 2, budget, ..Question::default() };
        Deepening.analyse(&record, &question, &mut |_| ControlFlow::Continue(()))
    }

    #[test]
    fn tic_tac_toe_is_known_to_the_end() {
        let analysis = analysed(&Three::default(), "", Budget::default());
        assert_eq!(analysis.values.len(), 9);
        assert!(analysis.values.iter().all(|&(_, verdict)| verdict == Verdict::Draw));
        assert_eq!((analysis.lines.len(), analysis.lines[0].moves.len()), (2, 9));
    }

    #[test]
    fn wins_and_losses_are_told_with_their_distance() {
        // X holds two corners, and O has not answered: X wins at once by the cell between them.
        let analysis = analysed(&Three::default(), "a3 a1 c3 c1", Budget::default());
        assert_eq!(analysis.lines[0].verdict, Verdict::WinIn(1));
        // O answers a corner with an edge and is lost.
        let analysis = analysed(&Three::default(), "a3 b3", Budget::default());
        assert_eq!(analysis.lines[0].verdict, Verdict::WinIn(3));
    }

    #[test]
    fn what_is_not_proven_is_a_guess() {
        let budget = Budget { depth: Some(4), ..Budget::default() };
        let analysis = analysed(&Three::default(), "", budget);
        assert!(analysis.values.iter().all(|&(_, verdict)| verdict == EVEN));
        let budget = Budget { nodes: Some(0), ..Budget::default() };
        assert_eq!(analysed(&Three::default(), "", budget), Analysis::default());
    }
}
