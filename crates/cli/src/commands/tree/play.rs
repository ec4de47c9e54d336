use std::io::Write;
use std::process::ExitCode;

use rivi_players::Desk;
use rivi_players::command::progress::at_most;
use rivi_players::inside::Searched;
use rivi_search::teach::Variant;
use serde::Serialize;

use super::Arguments;
use super::task::{Task, nodes_text, outcome_name, plain_board};

/// A game that a variant played against itself.
#[derive(Serialize)]
pub(super) struct Played {
    variant: char,
    name: &'static str,
    moves: Vec<Step>,
    outcome: Option<&'static str>,
    pub(super) stopped: bool,
}

/// One move: the search for it and the board after it.
#[derive(Clone, Serialize)]
pub(super) struct Step {
    r#move: Option<String>,
    nodes: u64,
    value: Option<i32>,
    board: Vec<String>,
}

impl Step {
    fn new(desk: &dyn Desk, found: &Searched) -> Step {
        Step {
            r#move: found.best.clone(),
            nodes: found.nodes,
            value: found.value,
            board: plain_board(desk.table()),
        }
    }
}

/// Lets a variant play the game out, one search a move. The game ends with a search that was stopped, too.
pub(super) fn played(mut task: Task, variant: Variant, told: impl Fn(&Step)) -> Played {
    let mut moves = Vec::new();
    let mut stopped = false;
    while task.desk.table().outcome().is_none() && !stopped {
        let found = task.desk.glass().searched(variant, &task.limits);
        stopped = found.stopped;
        if let Some(best) = &found.best {
            // A search finds only legal moves.
            let _ = task.desk.table_mut().play(best);
        }
        let step = Step::new(&*task.desk, &found);
        told(&step);
        moves.push(step);
    }
    let (letter, name) = (variant.letter(), variant.name());
    let outcome = outcome_name(task.desk.table().outcome());
    Played { variant: letter, name, moves, outcome, stopped }
}

impl Played {
    /// The nodes of each search; of one that was stopped, more than so many.
    pub(super) fn counts(&self) -> Vec<String> {
        let count = |step: &Step| match step.value {
            Some(_) => step.nodes.to_string(),
            None => format!(">{}", step.nodes),
        };
        self.moves.iter().map(count).collect()
    }

    /// Letter and name of the variant.
    pub(super) fn title(&self) -> String {
        format!("{} {}", self.variant, self.name)
    }

    /// The nodes of all searches.
    pub(super) fn sum(&self) -> String {
        let sum: u64 = self.moves.iter().map(|step| step.nodes).sum();
        if self.stopped { format!(">{sum}") } else { sum.to_string() }
    }

    /// The moves and how the game ended.
    pub(super) fn line(&self) -> String {
        let moves: Vec<&str> =
            self.moves.iter().filter_map(|step| step.r#move.as_deref()).collect();
        format!("{}: {} ({})", self.variant, moves.join(" "), self.end())
    }

    fn end(&self) -> String {
        match self.outcome {
            Some("draw") => "drawn".to_owned(),
            Some(winner) => format!("{winner} has won"),
            None => "given up".to_owned(),
        }
    }
}

/// Plays the game against itself, one search a move, as the lecture's program prints it.
pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let variant = arguments.variant;
    let task = Task::new(arguments)?;
    let bar = at_most(arguments.time());
    let played = task.within(
        arguments.time(),
        move |task, teller| {
            // Nobody listens any more once the output is closed; the searches are stopped then.
            played(task, variant, |step| drop(teller.send(step.clone())))
        },
        |step| {
            if arguments.json { Ok(()) } else { bar.suspend(|| print_step(out, &step)) }
        },
    );
    bar.finish_and_clear();
    let played = played?;
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&played)?)?;
    } else {
        print_end(out, &played, arguments)?;
    }
    Ok(exit_code(played.stopped))
}

fn print_step(out: &mut dyn Write, step: &Step) -> anyhow::Result<()> {
    if step.value.is_none() {
        writeln!(out, "generate tree... (stopped after {})", nodes_text(step.nodes))?;
    } else {
        writeln!(
            out,
            "generate tree... ({})\n{}\n",
            nodes_text(step.nodes),
            step.board.join("\n")
        )?;
    }
    out.flush()?;
    Ok(())
}

fn print_end(out: &mut dyn Write, played: &Played, arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { variant, nodes, seconds, .. } = arguments;
    match played.outcome {
        Some(_) => writeln!(out, "no more moves: {}", played.end())?,
        None => writeln!(
            out,
            "The tree is too large for variant {} within {nodes} nodes and {seconds} seconds; allow \
             more (--nodes, --seconds), take a later letter, or begin with more moves.",
            variant.letter(),
        )?,
    }
    Ok(())
}

/// 1 if the answer is missing because a limit was reached.
pub(super) fn exit_code(stopped: bool) -> ExitCode {
    if stopped { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
