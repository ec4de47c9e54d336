//! The exact result of a position: the shortest win, the longest defence, or a draw.

mod memory;

use std::collections::HashMap;
use std::ops::ControlFlow;

use rivi_rules::{Outcome, Position, Symmetric};

use memory::Memory;

use crate::kit::sort_by_number;
use crate::{Limits, Progress, Report, Score, Search, Verdict};

/// Solves positions of any game that is small enough and in which sides take turns move by move.
///
/// It asks two questions, whether the side to move wins and whether it loses, within one ply, then two, and so on,
/// and remembers what was answered. What is proven is exact to the move; what the limits leave open is a guess.
#[derive(Debug)]
pub struct Exact<P: Position> {
    known: Memory,
    /// How often each move settled a question, to be tried sooner.
    settled: HashMap<P::Move, u32>,
    limits: Limits,
    nodes: u64,
    stopped: bool,
}

/// Plies, a number of them or [`FOREVER`].
type Plies = u16;

/// To the end of the game, however long.
const FOREVER: Plies = Plies::MAX;
/// Plies that are asked about one by one before the end of the game is: short wins are found so, however large
/// the rest.
const NEAR: Plies = 6;
/// Positions so near to the root are one with their mirror images: further down that costs more than it saves.
const MIRRORED: u32 = 6;
/// Further than this nobody looks, so that the recursion ends.
const DEEPEST: u32 = 400;

/// One of the two questions.
#[derive(Clone, Copy)]
enum Question {
    Wins,
    Loses,
}

fn fewer(plies: Plies) -> Plies {
    if plies == FOREVER { FOREVER } else { plies.saturating_sub(1) }
}

impl<P: Symmetric> Exact<P> {
    /// One that remembers as many positions as fit so many bytes.
    pub fn new(bytes: usize) -> Exact<P> {
        Exact {
            known: Memory::new(bytes),
            settled: HashMap::new(),
            limits: Limits::none(),
            nodes: 0,
            stopped: false,
        }
    }

    /// The result of every move, seen by the side to move; `None` if a limit was reached first.
    pub fn values(&mut self, position: &P, limits: &Limits) -> Option<Vec<(P::Move, Verdict)>> {
        self.prepare(limits);
        let moves: Vec<P::Move> = position.moves().collect();
        let value = |m| Some((m, self.verdict(&position.after(m), 1)?.before()));
        moves.into_iter().map(value).collect()
    }

    /// Positions entered by the last search.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    fn prepare(&mut self, limits: &Limits) {
        self.known.forget();
        self.settled.clear();
        (self.nodes, self.stopped) = (0, false);
        self.limits = limits.clone();
    }

    /// The result of a position so many plies from the root; `None` if a limit is reached first.
    fn verdict(&mut self, position: &P, ply: u32) -> Option<Verdict> {
        if let Some(outcome) = position.outcome() {
            return Some(Verdict::over(outcome, position.turn()));
        }
        self.decided(position, ply, 1..=NEAR).or_else(|| {
            let is_won = self.asks(Question::Wins, position, FOREVER, ply)?;
            if is_won || self.asks(Question::Loses, position, FOREVER, ply)? {
                return self.decided(position, ply, NEAR + 1..=FOREVER - 1);
            }
            Some(Verdict::Draw)
        })
    }

    /// The win or loss that comes within the fewest of these plies.
    fn decided(
        &mut self,
        position: &P,
        ply: u32,
        plies: std::ops::RangeInclusive<Plies>,
    ) -> Option<Verdict> {
        for plies in plies {
            if self.asks(Question::Wins, position, plies, ply)? {
                return Some(Verdict::WinIn(u32::from(plies).div_ceil(2)));
            }
            if self.asks(Question::Loses, position, plies, ply)? {
                return Some(Verdict::LossIn(u32::from(plies) / 2));
            }
        }
        None
    }

    /// The answer, or `None` if a limit is reached.
    fn asks(&mut self, question: Question, position: &P, plies: Plies, ply: u32) -> Option<bool> {
        let answer = self.answer(question, &mut position.clone(), plies, ply);
        (!self.stopped).then_some(answer)
    }

    /// Answers a question about a game that goes on. Once it is stopped it says no.
    fn answer(&mut self, question: Question, position: &mut P, plies: Plies, ply: u32) -> bool {
        self.stopped |= self.limits.reached(self.nodes) || ply > DEEPEST;
        if self.stopped {
            return false;
        }
        self.nodes += 1;
        let key = if ply < MIRRORED { position.canonical_key() } else { position.key() };
        if let Some(answer) = self.known.answer(key, question, plies) {
            return answer;
        }
        let answer = match question {
            Question::Wins => self.wins(position, plies, ply),
            Question::Loses => self.loses(position, plies, ply),
        };
        if !self.stopped {
            self.known.learn(key, question, plies, answer);
        }
        answer
    }

    fn wins(&mut self, position: &mut P, plies: Plies, ply: u32) -> bool {
        let own = position.turn();
        let moves = self.ordered(position);
        let ends = |m: &P::Move| end_after(position, *m) == Some(Outcome::Win(own));
        let wins_now = plies > 0 && moves.iter().any(ends);
        if wins_now || plies < 2 {
            return wins_now;
        }
        let winning = moves.into_iter().find(|&m| {
            self.after(position, m, |exact, next| match next.outcome() {
                Some(outcome) => outcome == Outcome::Win(own),
                None => exact.answer(Question::Loses, next, fewer(plies), ply + 1),
            })
        });
        self.note(winning)
    }

    fn loses(&mut self, position: &mut P, plies: Plies, ply: u32) -> bool {
        let other = position.turn().other();
        let moves = self.ordered(position);
        // A move that ends the game without losing it holds, and costs nothing to find.
        let holds_now =
            |m: &P::Move| end_after(position, *m).is_some_and(|end| end != Outcome::Win(other));
        if moves.iter().any(holds_now) || moves.is_empty() {
            return false;
        }
        let holding = moves.into_iter().find(|&m| {
            !self.after(position, m, |exact, next| match next.outcome() {
                Some(outcome) => plies > 0 && outcome == Outcome::Win(other),
                None => plies > 1 && exact.answer(Question::Wins, next, fewer(plies), ply + 1),
            })
        });
        !self.note(holding)
    }

    /// Takes note of the move that settled a question, if there was one; whether there was.
    fn note(&mut self, settles: Option<P::Move>) -> bool {
        if let Some(m) = settles.filter(|_| !self.stopped) {
            *self.settled.entry(m).or_default() += 1;
        }
        settles.is_some()
    }

    fn after<T>(
        &mut self,
        position: &mut P,
        m: P::Move,
        ask: impl FnOnce(&mut Self, &mut P) -> T,
    ) -> T {
        let undo = position.make(m);
        let answer = ask(self, position);
        position.unmake(m, undo);
        answer
    }

    /// The moves, those first that settled most.
    fn ordered(&self, position: &P) -> Vec<P::Move> {
        let mut moves: Vec<P::Move> = position.moves().collect();
        sort_by_number(&mut moves, |m| -self.settled.get(m).map_or(-1, |&nodes| i64::from(nodes)));
        moves
    }

    /// A move that brings a result about: the soonest win, the latest loss, or a draw held.
    fn best(&mut self, position: &P, verdict: Verdict, ply: u32) -> Option<P::Move> {
        let moves: Vec<P::Move> = position.moves().collect();
        let mut keeps = |m: P::Move| {
            let after = position.after(m);
            match (after.outcome(), verdict) {
                (Some(outcome), _) => {
                    Some(Verdict::over(outcome, after.turn()).before() == verdict)
                }
                (None, Verdict::WinIn(moves)) => {
                    let plies = 2 * moves as Plies - 1;
                    self.asks(Question::Loses, &after, plies, ply + 1)
                }
                (None, Verdict::LossIn(moves)) => {
                    let plies = (2 * moves as Plies).saturating_sub(2);
                    self.asks(Question::Wins, &after, plies, ply + 1).map(|sooner| !sooner)
                }
                (None, _) => self.asks(Question::Wins, &after, FOREVER, ply + 1).map(|lost| !lost),
            }
        };
        moves.into_iter().find(|&m| keeps(m) == Some(true))
    }

    /// Best play by both sides to the end of a game that is won or lost; of a draw only the first move.
    fn line(&mut self, position: &P, verdict: Verdict) -> Vec<P::Move> {
        let (mut at, mut verdict, mut line) = (position.clone(), verdict, Vec::new());
        while at.outcome().is_none()
            && let Some(m) = self.best(&at, verdict, line.len() as u32)
        {
            at.make(m);
            line.push(m);
            verdict = match verdict {
                Verdict::WinIn(moves) => Verdict::LossIn(moves - 1),
                Verdict::LossIn(moves) => Verdict::WinIn(moves),
                Verdict::Draw | Verdict::Guess(_) => break,
            };
        }
        line
    }

    fn report(&mut self, position: &P, verdict: Verdict) -> Report<P> {
        let line = self.line(position, verdict);
        let best = line.first().copied();
        Report { best, verdict, depth: line.len() as u32, line, nodes: self.nodes }
    }
}

/// How the game ends by a move, if it does.
fn end_after<P: Position>(position: &P, m: P::Move) -> Option<Outcome> {
    position.after(m).outcome()
}

impl<P: Symmetric> Search<P> for Exact<P> {
    /// Without an exact result the report has no move. With a limit of depth only wins and losses within it are seen.
    fn search(
        &mut self,
        position: &P,
        limits: &Limits,
        progress: &mut dyn Progress<P>,
    ) -> Report<P> {
        if let Some(outcome) = position.outcome() {
            return Report::without_search(Verdict::over(outcome, position.turn()));
        }
        self.prepare(limits);
        let verdict = match limits.depth {
            Some(depth) => self.decided(position, 0, 1..=depth.min(DEEPEST) as Plies),
            None => self.verdict(position, 0),
        };
        let report = match verdict {
            Some(verdict) => self.report(position, verdict),
            None => {
                Report { nodes: self.nodes, ..Report::without_search(Verdict::Guess(Score::EVEN)) }
            }
        };
        let _: ControlFlow<()> = progress.iteration(&report);
        report
    }
}

#[cfg(test)]
mod tests {
    use rivi_rules::testing::Toy;

    use super::*;
    use crate::Silent;

    fn solved(text: &str) -> Report<Toy> {
        let toy: Toy = text.parse().unwrap();
        Exact::new(1 << 16).search(&toy, &Limits::none(), &mut Silent)
    }

    #[test]
    fn the_shortest_win_and_the_longest_defence_are_found() {
        // X minimises. Its second move wins at once, its first only later.
        let report = solved("(((-1 -1) (-1 -1)) -1)");
        assert_eq!((report.verdict, report.best), (Verdict::WinIn(1), Some(1)));
        // Both moves lose; after the second O needs two more.
        let report = solved("((1 1) ((1 ((1 1) (1 1))) (1 ((1 1) (1 1)))))");
        assert!(matches!(report.verdict, Verdict::LossIn(_)), "{report:?}");
        assert_eq!(solved("((0 1) (1 0))").verdict, Verdict::LossIn(1));
        assert_eq!(solved("((0 0) (1 1))").verdict, Verdict::Draw);
        assert_eq!(solved("((0 0) (1 1))").best, Some(0));
        assert_eq!(solved("-3").verdict, Verdict::WinIn(0));
        let toy: Toy = "((0 1) (1 0))".parse().unwrap();
        let within =
            |depth| Exact::new(1 << 16).search(&toy, &Limits::depth(depth), &mut Silent).verdict;
        assert_eq!([1, 2].map(within), [Verdict::Guess(Score::EVEN), Verdict::LossIn(1)]);
    }

    #[test]
    fn a_limit_leaves_it_open() {
        let toy: Toy = "((((0 0) (0 0)) ((0 0) (0 0))) (0 0))".parse().unwrap();
        for most in 0..3 {
            let limits = Limits::nodes(most);
            let mut exact = Exact::new(1 << 16);
            let report = exact.search(&toy, &limits, &mut Silent);
            assert_eq!((report.verdict, report.best), (Verdict::Guess(Score::EVEN), None));
            assert!(report.nodes <= most && exact.values(&toy, &limits).is_none());
        }
    }
}
