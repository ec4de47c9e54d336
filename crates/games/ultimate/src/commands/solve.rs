//! Ultimate tic-tac-toe: who wins, and how soon.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::ensure;
use rivi_players::command::SolveArguments;
use rivi_players::command::solve::{self, Solved, words};
use rivi_rules::{Notation, Position};
use rivi_search::{Limits, Search, Silent, Verdict};

use crate::solver::Solver;
use crate::{Shortest, Ultimate};

/// Solves what the arguments ask for.
pub(crate) fn run(
    start: &Ultimate,
    arguments: &SolveArguments,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    refuse_what_others_do(arguments)?;
    let proof = Solver::new(arguments.table_bytes());
    let mut solver = ByProof { arguments, proof, shortest: Shortest::default(), nodes: 0 };
    solve::solve(start, arguments, &mut solver, out)
}

/// Refuses the arguments that are of no use here.
fn refuse_what_others_do(arguments: &SolveArguments) -> anyhow::Result<()> {
    ensure!(
        !arguments.vcf && !arguments.vct,
        "--vcf and --vct are for five in a row: expected gomoku or ristinolla, got {}",
        arguments.game
    );
    ensure!(!arguments.explain, "--explain is for connect4");
    arguments.only_memory()
}

/// Proves the result, then looks for the distance.
struct ByProof<'a> {
    arguments: &'a SolveArguments,
    proof: Solver,
    shortest: Shortest,
    nodes: u64,
}

/// What is known of a position, and how it goes on.
type Found = (Verdict, String);

impl ByProof<'_> {
    /// The verdict, with its distance unless only the winner is asked for; `None` if a limit came first.
    fn verdict(&mut self, position: &Ultimate, limits: &Limits) -> Option<Found> {
        if let Some(outcome) = position.outcome() {
            return Some((Verdict::over(outcome, position.turn()), String::new()));
        }
        let solution = self.proof.solve(position, &limits.after(self.nodes));
        self.nodes += solution.nodes;
        let outcome = solution.outcome?;
        if self.arguments.weak {
            return Some((Verdict::over(outcome, position.turn()), String::new()));
        }
        let report = self.shortest.search(position, &limits.after(self.nodes), &mut Silent);
        self.nodes += report.nodes;
        let line = position.line_text(&report.line);
        report.verdict.is_proven().then_some((report.verdict, line))
    }

    /// What each move leads to.
    fn values(&mut self, position: &Ultimate, limits: &Limits) -> Option<Vec<(String, String)>> {
        let weak = self.arguments.weak;
        let value = |m| {
            let (verdict, _) = self.verdict(&position.after(m), limits)?;
            Some((position.move_text(m), words(verdict.before(), weak)))
        };
        position.moves().map(value).collect()
    }
}

impl solve::Solver<Ultimate> for ByProof<'_> {
    type Answer = Solved;

    fn solve(
        &mut self,
        position: &Ultimate,
        limits: &Limits,
        _: &dyn Fn(String),
    ) -> anyhow::Result<Option<Solved>> {
        self.nodes = 0;
        let Some((verdict, line)) = self.verdict(position, limits) else { return Ok(None) };
        let mut solved = Solved::new(words(verdict, self.arguments.weak));
        if self.arguments.all {
            let Some(values) = self.values(position, limits) else { return Ok(None) };
            solved = solved.with_values(values);
        }
        if !self.arguments.is_brief() {
            solved.line = Some(line);
        }
        Ok(Some(solved))
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn print(&self, position: &Ultimate, answer: &Solved, out: &mut dyn Write) -> io::Result<()> {
        answer.print(position, out)
    }

    fn summary(&self, answer: &Solved) -> String {
        answer.summary()
    }
}
