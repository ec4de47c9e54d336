use rivi_rules::{Game, Outcome, PlayError, Position};
use rivi_search::Limits;
use thiserror::Error;

use super::{Aim, Attempt, Because, Goal, Judge, Theme};
use crate::Hosted;

/// A theme, told without its judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Themed {
    /// Its key.
    pub key: &'static str,
    /// What is claimed and asked for, as a key of the language files.
    pub claim: &'static str,
    /// What to look for, as a key of the language files.
    pub hint: &'static str,
    /// What it asks for.
    pub aim: Aim,
    /// How many kinds of puzzles it has, one for each number of moves.
    pub kinds: u32,
}

/// Why there is no answer to a question about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PuzzlerError {
    /// The game has no such theme.
    #[error("there is no theme '{0}' in this game")]
    Theme(String),
    /// A limit was reached before it was known.
    #[error("the work needed is more than is allowed")]
    GaveUp,
    /// There is no such move.
    #[error(transparent)]
    Move(#[from] PlayError),
    /// The game is over, so that there is nothing to try.
    #[error("the game is over")]
    Over,
}

/// Poses and proves puzzles in the position on a desk, and answers tries.
pub trait Puzzler {
    /// The themes that the game has.
    fn themes(&self) -> Vec<Themed>;

    /// The goal that the position has by a theme, with every first move that reaches it. None if it has none, or
    /// not one of the length that the theme asks for.
    ///
    /// # Errors
    /// If there is no such theme, or the limits do not suffice.
    fn pose(
        &self,
        theme: &str,
        limits: &Limits,
    ) -> Result<Option<(Goal, Vec<String>)>, PuzzlerError>;

    /// Every first move that reaches the goal: each move is tried, each with every answer.
    ///
    /// # Errors
    /// If there is no such theme, or the limits do not suffice.
    fn answers(
        &self,
        theme: &str,
        goal: Goal,
        limits: &Limits,
    ) -> Result<Vec<String>, PuzzlerError>;

    /// Whether every first move but the answer loses, for a goal to hold; whether no win comes sooner, for a win. What
    /// a puzzle claims beside its answers.
    ///
    /// # Errors
    /// If there is no such theme, or the limits do not suffice.
    fn is_sharp(&self, theme: &str, goal: Goal, limits: &Limits) -> Result<bool, PuzzlerError>;

    /// The moves that a person would look at first.
    ///
    /// # Errors
    /// If there is no such theme.
    fn plausible(&self, theme: &str, limits: &Limits) -> Result<Vec<String>, PuzzlerError>;

    /// What the move comes to, with the answer to it.
    ///
    /// # Errors
    /// If there is no such theme or move, or the limits do not suffice.
    fn attempt(
        &self,
        theme: &str,
        goal: Goal,
        text: &str,
        limits: &Limits,
    ) -> Result<Attempt, PuzzlerError>;
}

impl<P: Game> Puzzler for Hosted<P> {
    fn themes(&self) -> Vec<Themed> {
        let told = |theme: &Theme<P>| Themed {
            key: theme.key,
            claim: theme.claim,
            hint: theme.hint,
            aim: theme.aim,
            kinds: theme.moves.clone().count() as u32,
        };
        self.kit().puzzles.iter().map(told).collect()
    }

    fn pose(
        &self,
        theme: &str,
        limits: &Limits,
    ) -> Result<Option<(Goal, Vec<String>)>, PuzzlerError> {
        let (theme, position) = (self.theme(theme)?, self.record().position());
        let mut bench = Bench::new(theme, position, limits);
        if !bench.judge.is_promising(position) {
            return Ok(None);
        }
        let posed = match theme.aim {
            Aim::Win => bench.pose_win(position),
            Aim::Hold { .. } => bench.pose_hold(position),
        };
        let posed = posed.ok_or(PuzzlerError::GaveUp)?;
        Ok(posed.map(|(moves, found)| (theme.goal(moves), texts(position, &found))))
    }

    fn answers(
        &self,
        theme: &str,
        goal: Goal,
        limits: &Limits,
    ) -> Result<Vec<String>, PuzzlerError> {
        let position = self.record().position();
        let mut bench = Bench::new(self.theme(theme)?, position, limits);
        let found = bench.answers(position, goal).ok_or(PuzzlerError::GaveUp)?;
        Ok(texts(position, &found))
    }

    fn is_sharp(&self, theme: &str, goal: Goal, limits: &Limits) -> Result<bool, PuzzlerError> {
        let position = self.record().position();
        let mut bench = Bench::new(self.theme(theme)?, position, limits);
        bench.is_sharp(position, goal).ok_or(PuzzlerError::GaveUp)
    }

    fn plausible(&self, theme: &str, limits: &Limits) -> Result<Vec<String>, PuzzlerError> {
        let position = self.record().position();
        let mut bench = Bench::new(self.theme(theme)?, position, limits);
        Ok(texts(position, &bench.judge.plausible(position)))
    }

    fn attempt(
        &self,
        theme: &str,
        goal: Goal,
        text: &str,
        limits: &Limits,
    ) -> Result<Attempt, PuzzlerError> {
        let (theme, position) = (self.theme(theme)?, self.record().position());
        if position.outcome().is_some() {
            return Err(PuzzlerError::Over);
        }
        let m = position.parse_move(text).map_err(PlayError::from)?;
        if let Err(reason) = position.check(m) {
            return Err(PlayError::Illegal { text: position.move_text(m), reason }.into());
        }
        let mut bench = Bench::new(theme, position, limits);
        bench.attempt(position, goal, m).ok_or(PuzzlerError::GaveUp)
    }
}

impl<P: Game> Hosted<P> {
    fn theme(&self, key: &str) -> Result<&'static Theme<P>, PuzzlerError> {
        let found = self.kit().puzzles.iter().find(|theme| theme.key == key);
        found.ok_or_else(|| PuzzlerError::Theme(key.chars().take(40).collect()))
    }
}

fn texts<P: Game>(position: &P, moves: &[P::Move]) -> Vec<String> {
    moves.iter().map(|&m| position.move_text(m)).collect()
}

/// How many moves a goal takes, with the first moves that reach it; none where there is no puzzle.
type Posed<P> = Option<(u32, Vec<<P as Position>::Move>)>;

/// A judge at work. Where a limit is reached there is no answer.
struct Bench<P: Game> {
    theme: &'static Theme<P>,
    judge: Box<dyn Judge<P>>,
}

impl<P: Game> Bench<P> {
    fn new(theme: &'static Theme<P>, position: &P, limits: &Limits) -> Bench<P> {
        let mut judge = (theme.judge)(position);
        judge.begin(limits);
        Bench { theme, judge }
    }

    /// The quickest win, if it is of the length that is asked for, with the moves that reach it.
    fn pose_win(&mut self, position: &P) -> Option<Posed<P>> {
        for moves in 1..=*self.theme.moves.end() {
            if !self.judge.wins(position, moves)? {
                continue;
            }
            if !self.theme.moves.contains(&moves) {
                return Some(None);
            }
            let found = self.answers(position, Goal::Win { moves })?;
            let suits = found.iter().all(|&first| self.judge.suits(position, first));
            return Some(suits.then_some((moves, found)));
        }
        Some(None)
    }

    /// The one move that holds where all others lose, with the number of moves that the longest of them takes.
    fn pose_hold(&mut self, position: &P) -> Option<Posed<P>> {
        let most = *self.theme.moves.end();
        let (mut holds, mut longest, mut count) = (None, 0, 0);
        for m in position.moves() {
            count += 1;
            let after = position.after(m);
            if after.outcome().is_some() {
                return Some(None);
            }
            let mut lost = None;
            for moves in 1..=most {
                if self.judge.wins(&after, moves)? {
                    lost = Some(moves);
                    break;
                }
            }
            match (lost, holds) {
                (Some(moves), _) => longest = longest.max(moves),
                (None, None) => holds = Some(m),
                (None, Some(_)) => return Some(None),
            }
        }
        let Some(only) = holds.filter(|_| count > 2 && self.theme.moves.contains(&longest)) else {
            return Some(None);
        };
        if self.theme.aim == (Aim::Hold { ever: true })
            && self.judge.ever_wins(&position.after(only))?
        {
            return Some(None);
        }
        Some(Some((longest, vec![only])))
    }

    fn answers(&mut self, position: &P, goal: Goal) -> Option<Vec<P::Move>> {
        let moves = match goal {
            Goal::Win { .. } => self.judge.means(position),
            Goal::Hold { .. } => position.moves().collect(),
        };
        let mut found = Vec::new();
        for m in moves {
            if self.reaches(&position.after(m), goal)? {
                found.push(m);
            }
        }
        Some(found)
    }

    /// Whether the goal is reached by the move that led here.
    fn reaches(&mut self, after: &P, goal: Goal) -> Option<bool> {
        let own = Outcome::Win(after.turn().other());
        match (goal, after.outcome()) {
            (Goal::Win { .. }, Some(outcome)) => Some(outcome == own),
            (Goal::Win { moves }, None) => self.judge.loses(after, moves - 1),
            (Goal::Hold { .. }, Some(_)) => Some(true),
            (Goal::Hold { moves, ever }, None) => {
                let lost = self.judge.wins(after, moves)?;
                Some(!(lost || ever && self.judge.ever_wins(after)?))
            }
        }
    }

    fn is_sharp(&mut self, position: &P, goal: Goal) -> Option<bool> {
        match goal {
            Goal::Win { moves } => Some(!self.judge.wins(position, moves - 1)?),
            Goal::Hold { moves, .. } => {
                let mut losing = 0;
                for m in position.moves() {
                    losing += usize::from(self.judge.wins(&position.after(m), moves)?);
                }
                Some(losing + self.answers(position, goal)?.len() == position.move_count())
            }
        }
    }

    fn attempt(&mut self, position: &P, goal: Goal, m: P::Move) -> Option<Attempt> {
        let after = position.after(m);
        let by_means = matches!(goal, Goal::Hold { .. }) || self.judge.means(position).contains(&m);
        if by_means && self.reaches(&after, goal)? {
            return match goal {
                Goal::Win { moves } if after.outcome().is_none() => {
                    let reply = self.longest(&after, moves - 1)?;
                    let reply = after.move_text(reply);
                    Some(Attempt::Right { reply, left: moves - 1 })
                }
                _ => Some(Attempt::Solved),
            };
        }
        self.refuted(&after, goal)
    }

    /// Why the move that led here is wrong.
    fn refuted(&mut self, after: &P, goal: Goal) -> Option<Attempt> {
        let wrong = |line: Vec<String>, because| Some(Attempt::Wrong { line, because });
        if after.outcome().is_some() {
            return wrong(Vec::new(), Because::Over);
        }
        for moves in 1..=goal.moves() {
            if self.judge.wins(after, moves)? {
                let line = self.line(after, moves)?;
                return wrong(line, Because::Loses { moves });
            }
        }
        let Goal::Win { moves } = goal else {
            return wrong(Vec::new(), Because::Parried);
        };
        for reply in after.moves() {
            let next = after.after(reply);
            if next.outcome().is_some() || !self.judge.wins(&next, moves - 1)? {
                return wrong(vec![after.move_text(reply)], Because::Parried);
            }
        }
        wrong(Vec::new(), Because::OtherMeans)
    }

    /// The answer after which a position that is lost within so many moves is won as late as can be.
    fn longest(&mut self, position: &P, moves: u32) -> Option<P::Move> {
        for fewer in (0..moves).rev() {
            for reply in position.moves() {
                if !self.judge.wins(&position.after(reply), fewer)? {
                    return Some(reply);
                }
            }
        }
        position.moves().next()
    }

    /// The quickest win of the side to move against the longest defence.
    fn line(&mut self, position: &P, moves: u32) -> Option<Vec<String>> {
        let (mut line, mut position, mut left) = (Vec::new(), position.clone(), moves);
        while left > 0 && position.outcome().is_none() {
            let mut winning = None;
            for m in self.judge.means(&position) {
                if self.reaches(&position.after(m), Goal::Win { moves: left })? {
                    winning = Some(m);
                    break;
                }
            }
            left -= 1;
            let Some(m) = winning else { break };
            line.push(position.move_text(m));
            position = position.after(m);
            if left > 0 && position.outcome().is_none() {
                let reply = self.longest(&position, left)?;
                line.push(position.move_text(reply));
                position = position.after(reply);
            }
        }
        Some(line)
    }
}
