//! One position, with as much of what there is to know of it as was asked for.

use std::io::{self, Write};
use std::ops::ControlFlow;

use anyhow::ensure;
use rivi_players::command::SolveArguments;
use rivi_players::command::solve::{Solver, words};
use rivi_rules::{Notation, Position};
use rivi_search::Limits;
use serde::Serialize;

use crate::{Column, ConnectFour, Expert, Explanation, Proven, explain};

/// The exact result of a position.
#[derive(Serialize)]
pub(super) struct Solved {
    score: i32,
    verdict: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<Vec<SolvedColumn>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<String>,
}

#[derive(Serialize)]
struct SolvedColumn {
    column: u8,
    score: i32,
    verdict: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    sentence: Option<String>,
}

/// Solves by the expert.
pub(super) struct ByExpert<'a> {
    arguments: &'a SolveArguments,
    expert: Expert,
    /// Nodes of the positions before.
    before: u64,
}

impl<'a> ByExpert<'a> {
    pub(super) fn new(arguments: &'a SolveArguments, expert: Expert) -> ByExpert<'a> {
        ByExpert { arguments, expert, before: 0 }
    }

    fn left(&self, limits: &Limits) -> Limits {
        limits.after(self.expert.nodes() - self.before)
    }

    /// The score, telling on the way between which numbers it is.
    fn score(
        &mut self,
        position: &ConnectFour<u64>,
        limits: &Limits,
        tell: &dyn Fn(String),
    ) -> Option<i32> {
        let mut told = |proven: &Proven| {
            let (lower, upper, nodes) = (proven.lower, proven.upper, proven.nodes);
            tell(format!("the score is from {lower} to {upper}; {nodes} nodes"));
            ControlFlow::Continue(())
        };
        let winner = Proven { lower: -1, upper: 1, nodes: 0 };
        let known = if self.arguments.weak { winner } else { Proven::NOTHING };
        self.expert.narrow(position, known, limits, &mut told).score()
    }

    fn columns(
        &mut self,
        position: &ConnectFour<u64>,
        limits: &Limits,
    ) -> Option<Vec<SolvedColumn>> {
        position.moves().map(|column| self.column(position, column, limits)).collect()
    }

    fn column(
        &mut self,
        position: &ConnectFour<u64>,
        column: Column,
        limits: &Limits,
    ) -> Option<SolvedColumn> {
        let (child, limits) = (position.after(column), self.left(limits));
        if self.arguments.explain {
            return explain(&mut self.expert, position, column, &limits).as_ref().map(explained);
        }
        let score = if self.arguments.weak {
            self.expert.winner(&child, &limits)
        } else {
            self.expert.score(&child, &limits)
        };
        let score = score?;
        let verdict = self.expert.verdict(&child, score).before();
        Some(SolvedColumn {
            column: column.0 + 1,
            score: -score,
            verdict: words(verdict, self.arguments.weak),
            sentence: None,
        })
    }

    /// Every column that keeps the score.
    fn best(
        &mut self,
        position: &ConnectFour<u64>,
        score: i32,
        columns: Option<&[SolvedColumn]>,
        limits: &Limits,
    ) -> Vec<u8> {
        if let Some(columns) = columns {
            return columns.iter().filter(|c| c.score == score).map(|c| c.column).collect();
        }
        let keeps = |&column: &Column| self.expert.keeps(position, column, score, limits);
        position.moves().filter(keeps).map(|column| column.0 + 1).collect()
    }
}

impl Solver<ConnectFour<u64>> for ByExpert<'_> {
    type Answer = Solved;

    fn solve(
        &mut self,
        position: &ConnectFour<u64>,
        limits: &Limits,
        tell: &dyn Fn(String),
    ) -> anyhow::Result<Option<Solved>> {
        self.before = self.expert.nodes();
        let arguments = self.arguments;
        let Some(score) = self.score(position, limits, tell) else { return Ok(None) };
        let verdict = words(self.expert.verdict(position, score), arguments.weak);
        let mut solved = Solved { score, verdict, best: None, columns: None, line: None };
        if arguments.all || arguments.explain {
            solved.columns = self.columns(position, limits);
            if solved.columns.is_none() {
                return Ok(None);
            }
        }
        if arguments.is_brief() {
            return Ok(Some(solved));
        }
        if arguments.weak && solved.columns.is_none() {
            (solved.best, solved.line) = (Some(Vec::new()), Some(String::new()));
            return Ok(Some(solved));
        }
        let limits = self.left(limits);
        let best = self.best(position, score, solved.columns.as_deref(), &limits);
        if best.is_empty() && position.outcome().is_none() {
            return Ok(None);
        }
        let line = if arguments.weak {
            Vec::new()
        } else {
            self.expert.line(position, score, &self.left(&limits))
        };
        (solved.best, solved.line) = (Some(best), Some(position.line_text(&line)));
        Ok(Some(solved))
    }

    fn nodes(&self) -> u64 {
        self.expert.nodes() - self.before
    }

    fn print(
        &self,
        position: &ConnectFour<u64>,
        solved: &Solved,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let turn = position.turn();
        match position.outcome() {
            Some(_) => writeln!(out, "The game is over")?,
            None => writeln!(out, "{turn} to move: {}", solved.verdict)?,
        }
        writeln!(out, "Score: {:+}", solved.score)?;
        for column in solved.columns.iter().flatten() {
            let what = column.sentence.as_ref().unwrap_or(&column.verdict);
            writeln!(out, "Column {}: {:+3}, {what}", column.column, column.score)?;
        }
        if let Some(best) = solved.best.as_ref().filter(|best| !best.is_empty()) {
            let best: Vec<String> = best.iter().map(u8::to_string).collect();
            writeln!(out, "Best: {}", best.join(" "))?;
        }
        match solved.line.as_deref() {
            Some(line) if !line.is_empty() => writeln!(out, "Line: {line}"),
            _ => Ok(()),
        }
    }

    fn summary(&self, solved: &Solved) -> String {
        let columns = solved.columns.iter().flatten();
        let columns = columns.map(|column| format!("{}: {:+}", column.column, column.score));
        let parts: Vec<String> = [solved.score.to_string()].into_iter().chain(columns).collect();
        parts.join(", ")
    }

    fn read<'t>(&self, line: &'t str) -> anyhow::Result<(&'t str, Option<i32>)> {
        // A line of a score alone would be read as moves, so the empty board's has a blank before it.
        let line = line.trim_end();
        let Some((moves, score)) = line.split_once(char::is_whitespace) else {
            return Ok((line, None));
        };
        let (score, number) = (score.trim(), score.trim().parse().ok());
        ensure!(number.is_some(), "'{score}' is no score: expected moves, or moves and a score");
        Ok((moves, number))
    }

    fn score(&self, solved: &Solved) -> Option<i32> {
        Some(solved.score)
    }
}

fn explained(explanation: &Explanation) -> SolvedColumn {
    SolvedColumn {
        column: explanation.column.0 + 1,
        score: explanation.score,
        verdict: explanation.verdict.to_string(),
        sentence: Some(explanation.to_string()),
    }
}
