use rivi_rules::{Position, Size};
use rivi_search::{Limits, Progress, Report, Search, Verdict};

use super::best_play::{self, KnowsScores, keep_on};
use super::{Book, Column, ConnectFour, Listener, Proven, Solver, TooLarge, book};

/// Knows every position: by the book where it reaches, by search elsewhere.
pub struct Expert {
    solver: Solver,
    book: Option<Book>,
}

impl Expert {
    /// An expert for one size of board. The book is left aside where it does not fit.
    ///
    /// # Errors
    /// If the board is too large for the solver.
    pub fn new(
        size: Size,
        table_bytes: usize,
        threads: usize,
        book: Option<Book>,
    ) -> Result<Expert, TooLarge> {
        let solver = Solver::new(size, table_bytes, threads)?;
        Ok(Expert { solver, book: book.filter(|_| book::fits(size)) })
    }

    /// The solver without the book.
    pub fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }

    /// Positions entered in all.
    pub fn nodes(&self) -> u64 {
        self.solver.nodes()
    }

    /// The score of a position, or `None` if a limit was reached first.
    pub fn score(&mut self, position: &ConnectFour<u64>, limits: &Limits) -> Option<i32> {
        self.narrow(position, Proven::NOTHING, limits, &mut keep_on).score()
    }

    /// Who wins, as a score of 1, 0 or −1.
    pub fn winner(&mut self, position: &ConnectFour<u64>, limits: &Limits) -> Option<i32> {
        let sign = Proven { lower: -1, upper: 1, nodes: 0 };
        self.narrow(position, sign, limits, &mut keep_on).score()
    }

    /// Narrows bounds of a position's score, as [`Solver::solve`] does.
    pub fn narrow(
        &mut self,
        position: &ConnectFour<u64>,
        known: Proven,
        limits: &Limits,
        tell: Listener,
    ) -> Proven {
        let book = self.book.as_ref();
        if let Some(score) = book.and_then(|book| book.score(position)) {
            let score = score.clamp(known.lower, known.upper);
            return Proven { lower: score, upper: score, nodes: 0 };
        }
        let lower = book.and_then(|book| book.at_least(position)).unwrap_or(known.lower);
        let known = Proven { lower: lower.clamp(known.lower, known.upper), ..known };
        self.solver.solve(position, known, limits, tell)
    }

    /// The score of every legal column, seen by the side to move, or `None` if a limit was reached
    /// first.
    pub fn columns(
        &mut self,
        position: &ConnectFour<u64>,
        limits: &Limits,
    ) -> Option<Vec<(Column, i32)>> {
        let score = |m| Some((m, -self.score(&position.after(m), limits)?));
        position.moves().map(score).collect()
    }

    /// What a score of this position means in moves.
    pub fn verdict(&self, position: &ConnectFour<u64>, score: i32) -> Verdict {
        self.solver.verdict(position, score)
    }

    /// A best column for a position of this score, nearest to the centre. A limit that is reached
    /// gives `None`.
    pub fn best(
        &mut self,
        position: &ConnectFour<u64>,
        score: i32,
        limits: &Limits,
    ) -> Option<Column> {
        best_play::best(self, position, score, limits)
    }

    /// Whether a legal column keeps the score of a position that has this score. A limit that is
    /// reached says no.
    pub fn keeps(
        &mut self,
        position: &ConnectFour<u64>,
        column: Column,
        score: i32,
        limits: &Limits,
    ) -> bool {
        best_play::keeps(self, position, column, score, limits)
    }

    /// Best play by both sides to the end of the game: the shortest win against the longest
    /// resistance. It ends early if a limit is reached.
    pub fn line(
        &mut self,
        position: &ConnectFour<u64>,
        score: i32,
        limits: &Limits,
    ) -> Vec<Column> {
        best_play::line(self, position, score, limits)
    }
}

impl KnowsScores for Expert {
    fn narrow(
        &mut self,
        position: &ConnectFour<u64>,
        known: Proven,
        limits: &Limits,
        tell: Listener,
    ) -> Proven {
        Expert::narrow(self, position, known, limits, tell)
    }

    fn solver(&self) -> &Solver {
        &self.solver
    }
}

impl Search<ConnectFour<u64>> for Expert {
    fn search(
        &mut self,
        position: &ConnectFour<u64>,
        limits: &Limits,
        progress: &mut dyn Progress<ConnectFour<u64>>,
    ) -> Report<ConnectFour<u64>> {
        best_play::report(self, position, limits, progress)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rivi_rules::{Board, Notation, Outcome, Side};
    use rivi_search::Silent;

    fn expert(book: bool) -> Expert {
        let book = book.then(|| Book::shipped().unwrap());
        Expert::new(Size::new(7, 6), 16 << 20, 1, book).unwrap()
    }

    fn position(moves: &str) -> ConnectFour<u64> {
        let mut position = ConnectFour::new(Size::new(7, 6));
        position.play_line(moves).unwrap();
        position
    }

    #[test]
    fn the_book_knows_the_first_move() {
        let mut expert = expert(true);
        let empty = position("");
        let columns = expert.columns(&empty, &Limits::none()).unwrap();
        let scores: Vec<i32> = columns.into_iter().map(|(_, score)| score).collect();
        assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2]);
        assert_eq!(expert.best(&empty, 1, &Limits::none()), Some(Column(3)));
        assert_eq!(expert.nodes(), 0);
    }

    #[test]
    fn the_line_takes_as_long_as_the_verdict_says() {
        let mut expert = expert(false);
        for moves in ["274552224131661", "32164625", "52753311433677442422121", "6146"] {
            let start = position(moves);
            let report = expert.search(&start, &Limits::none(), &mut Silent);
            let mut end = start;
            for &m in &report.line {
                end.play(m).unwrap();
            }
            let plies = report.line.len() as u32;
            match report.verdict {
                Verdict::WinIn(moves) => assert_eq!(plies, 2 * moves - 1),
                Verdict::LossIn(moves) => assert_eq!(plies, 2 * moves),
                _ => assert_eq!(end.outcome(), Some(Outcome::Draw)),
            }
            assert!(end.outcome().is_some());
        }
    }

    #[test]
    fn book_and_search_agree_and_a_stopped_search_says_so() {
        let late = position("2252576253462244");
        assert_eq!(
            expert(true).score(&late, &Limits::none()),
            expert(false).score(&late, &Limits::none())
        );
        let limits = Limits::none();
        limits.stop.set();
        let report = expert(false).search(&position(""), &limits, &mut Silent);
        assert!(report.best.is_none() && !report.verdict.is_proven());
        assert_eq!(expert(false).columns(&position(""), &limits), None);
    }

    #[test]
    fn the_scenarios_are_solved() {
        use rivi_rules::{Diagram, SetUp};
        let right = [
            ("O......\nO..X...\nO.XX...", vec![1], 1),
            ("OO.....\nXOXX...\nOXXO...", vec![3], 2),
            ("XX.....\nOO.....\nOO..X..\nOXXXO..", vec![3, 4], 3),
            ("..O....\n.OX....\nOOXO...\nXXXO...", vec![4], 2),
        ];
        let mut expert = expert(true);
        for (board, columns, moves) in right {
            let diagram: Diagram = board.parse().unwrap();
            let how = SetUp { turn: Some(Side::O), impossible: true };
            let position = position("").set_up(&diagram, how).unwrap();
            let scores = expert.columns(&position, &Limits::none()).unwrap();
            let best = scores.iter().map(|&(_, score)| score).max().unwrap();
            let found: Vec<u8> =
                scores.iter().filter(|(_, s)| *s == best).map(|(c, _)| c.0 + 1).collect();
            assert_eq!(found, columns, "{board}");
            assert_eq!(expert.verdict(&position, best), Verdict::WinIn(moves), "{board}");
        }
    }
}
