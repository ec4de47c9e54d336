use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use serde::Serialize;

use crate::input;

/// Count the positions a number of moves ahead
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game, as `rivi games` lists it
    game: String,
    /// How many moves ahead
    depth: u32,
    /// Count from the position after these moves
    #[arg(long, value_name = "MOVES", default_value = "")]
    from: String,
    /// Count for each first move
    #[arg(long)]
    divide: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Counted {
    game: String,
    depth: u32,
    leaves: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<FirstMove>>,
}

#[derive(Serialize)]
struct FirstMove {
    r#move: String,
    leaves: u64,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let counted = count(arguments)?;
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&counted)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    for first in counted.divide.iter().flatten() {
        writeln!(out, "{}: {}", first.r#move, first.leaves)?;
    }
    writeln!(out, "{}", counted.leaves)?;
    Ok(ExitCode::SUCCESS)
}

fn count(arguments: &Arguments) -> anyhow::Result<Counted> {
    let table = input::table(&arguments.game, std::slice::from_ref(&arguments.from))?;
    let depth = arguments.depth;
    let too_many = || format!("more than 64 bits of positions lie {depth} moves ahead");
    let divide =
        if arguments.divide { Some(table.divide(depth).with_context(too_many)?) } else { None };
    let leaves = match &divide {
        Some(moves) if depth > 0 => moves
            .iter()
            .try_fold(0_u64, |sum, (_, leaves)| sum.checked_add(*leaves))
            .with_context(too_many)?,
        _ => table.perft(depth).with_context(too_many)?,
    };
    let divide = divide.map(|moves| {
        moves.into_iter().map(|(m, leaves)| FirstMove { r#move: m, leaves }).collect()
    });
    Ok(Counted { game: arguments.game.clone(), depth, leaves, divide })
}
