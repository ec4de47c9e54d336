//! The scenarios with board, answer and proof.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use rivi_players::command::progress::counted;
use rivi_rules::{Record, Side, Table, draw, labels};

use crate::{Column, ConnectFour, ForcedWin, SCENARIOS, Scenario, Solution, Task, shown_scenario};

/// Run the five scenarios of Connect Four: board, answer and proof
///
/// Exits with 1 if the answer to one of them is not the known one, or its proof does not hold.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Only this one, from 1 to 5
    number: Option<u8>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let chosen: Vec<Scenario> = match arguments.number {
        None => SCENARIOS.to_vec(),
        Some(number) => {
            vec![*SCENARIOS.iter().find(|s| s.number == number).with_context(|| {
                format!(
                    "there is no scenario {number}; expected a number from 1 to {}",
                    SCENARIOS.len()
                )
            })?]
        }
    };
    let bar = counted(chosen.len(), "scenarios");
    let mut solved = Vec::new();
    for scenario in chosen {
        let position = scenario.position()?;
        solved.push((scenario, position, scenario.solve(&position)));
        bar.inc(1);
    }
    bar.finish_and_clear();
    if arguments.json {
        let shown: Vec<_> =
            solved.iter().map(|(s, at, found)| shown_scenario(s, at, found)).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&shown)?)?;
    } else {
        for (scenario, position, solution) in &solved {
            print(scenario, position, solution, out)?;
        }
    }
    let all_right = solved.iter().all(|(_, _, solution)| solution.right);
    Ok(if all_right { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn print(
    scenario: &Scenario,
    position: &ConnectFour<u64>,
    solution: &Solution,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let table = Record::new(*position);
    writeln!(out, "Scenario {}, O to move", scenario.number)?;
    write!(out, "{}", draw(&table, &labels(&*table.restart(Side::X))))?;
    let answers: Vec<u8> = solution.answers.iter().copied().map(number).collect();
    writeln!(out, "Answer: {}", columns(&answers))?;
    match scenario.task {
        Task::Win { .. } => {
            for win in &solution.wins {
                writeln!(
                    out,
                    "Proof: column {} wins on O's {}",
                    number(win.column),
                    nth(win.moves())
                )?;
                print_answers(win, 1, out)?;
            }
        }
        Task::Defend => {
            writeln!(out, "Proof: every other column loses to X's next move")?;
            for &(column, answer) in &solution.losing {
                writeln!(out, "  O {}: X {} wins", number(column), number(answer))?;
            }
        }
    }
    let verdict = if solution.right { "right" } else { "WRONG" };
    writeln!(out, "{verdict} (known: {})\n", columns(scenario.columns))?;
    Ok(())
}

/// The answers of the opponent, those together to which the same win follows.
fn print_answers(win: &ForcedWin, depth: usize, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut told: Vec<&ForcedWin> = Vec::new();
    for (_, reply) in &win.answers {
        if told.contains(&reply) {
            continue;
        }
        told.push(reply);
        let same = win.answers.iter().filter(|(_, other)| other == reply);
        let answers: Vec<String> = same.map(|(answer, _)| answer.to_string()).collect();
        let wins = if reply.answers.is_empty() { " wins" } else { "" };
        let indent = "  ".repeat(depth);
        writeln!(out, "{indent}X {}: O {}{wins}", answers.join(" "), reply.column)?;
        print_answers(reply, depth + 1, out)?;
    }
    Ok(())
}

/// Columns are counted from 1 outside.
fn number(column: Column) -> u8 {
    column.0 + 1
}

fn columns(numbers: &[u8]) -> String {
    let list = numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(" or ");
    let word = if numbers.len() == 1 { "column" } else { "columns" };
    if list.is_empty() { "no column".to_owned() } else { format!("{word} {list}") }
}

fn nth(moves: u32) -> String {
    match moves {
        1 => "1st move".to_owned(),
        2 => "2nd move".to_owned(),
        3 => "3rd move".to_owned(),
        more => format!("{more}th move"),
    }
}
