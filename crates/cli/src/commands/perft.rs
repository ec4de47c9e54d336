use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use rivi_players::command::DiagramArguments;
use serde::Serialize;

use super::count;
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
    #[command(flatten)]
    diagram: DiagramArguments,
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
    let desk =
        input::desk(&arguments.game, &arguments.diagram, std::slice::from_ref(&arguments.from))?;
    let first_moves = count::leaves(desk.table(), arguments.depth)?;
    let leaves = match arguments.depth {
        0 => 1,
        depth => count::total(&first_moves, depth)?,
    };
    let first_move = |(m, leaves)| FirstMove { r#move: m, leaves };
    let divide = arguments.divide.then(|| first_moves.into_iter().map(first_move).collect());
    Ok(Counted { game: arguments.game.clone(), depth: arguments.depth, leaves, divide })
}
