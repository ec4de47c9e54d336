//! One position, with everything that was asked of it.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use rivi_rules::Game;
use serde::Serialize;

use super::patience::Patience;
use super::{SolveArguments, Solver};
use crate::command::progress;

/// A position that was solved, or not.
#[derive(Serialize)]
struct Told<'a, A> {
    game: &'a str,
    /// The position that the moves begin from, where it is not the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    diagram: Option<String>,
    moves: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    gave_up: Option<bool>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    answer: Option<&'a A>,
    nodes: u64,
    seconds: f64,
}

pub(super) fn run<P: Game, S: Solver<P>>(
    start: &P,
    arguments: &SolveArguments,
    solver: &mut S,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let mut position = start.clone();
    let moves = position.play_line(&arguments.moves.join(" "))?;
    let mut patience = Patience::new(arguments)?;
    let bar = match (&arguments.stop, arguments.time) {
        // Whoever calls this from a program shows what it likes.
        (Some(_), _) => indicatif::ProgressBar::hidden(),
        (None, Some(time)) => progress::at_most(Duration::from_secs_f64(time)),
        (None, None) => progress::spinner(),
    };
    let limits = patience.begin();
    let answer = solver.solve(&position, &limits, &|message| bar.set_message(message));
    bar.finish_and_clear();
    let (answer, nodes) = (answer?, solver.nodes());
    if arguments.json {
        let told = Told {
            game: &arguments.game,
            diagram: arguments.diagram.diagram.as_ref().map(|_| start.diagram().to_string()),
            moves: start.line_text(&moves),
            gave_up: answer.is_none().then_some(true),
            answer: answer.as_ref(),
            nodes,
            seconds: patience.elapsed().as_secs_f64(),
        };
        writeln!(out, "{}", serde_json::to_string_pretty(&told)?)?;
    } else if let Some(answer) = &answer {
        solver.print(&position, answer, out)?;
        writeln!(out, "Nodes: {nodes} in {:.3} s", patience.elapsed().as_secs_f64())?;
    }
    if answer.is_some() {
        return Ok(ExitCode::SUCCESS);
    }
    let lost = patience.lost();
    if arguments.stop.is_none() {
        lost.tell(nodes);
    }
    Ok(lost.into())
}
