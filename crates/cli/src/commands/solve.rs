//! Exact results.

use std::io::Write;
use std::process::ExitCode;

use anyhow::bail;
pub(crate) use rivi_players::command::SolveArguments as Arguments;

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let desk = arguments.diagram.set_up(rivi_games::desk(&arguments.game)?)?;
    match desk.solve(arguments, out) {
        Some(solved) => solved,
        None if arguments.vcf || arguments.vct => bail!(
            "--vcf and --vct are for five in a row: expected gomoku or ristinolla, got {}",
            arguments.game
        ),
        None => {
            bail!("{} has no exact solver: expected {}", arguments.game, solved_games().join(", "))
        }
    }
}

/// What can be solved, in words.
fn solved_games() -> Vec<&'static str> {
    rivi_games::entries().into_iter().filter_map(|entry| entry.card().solved).collect()
}
