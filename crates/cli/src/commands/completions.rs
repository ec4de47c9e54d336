use std::io::Write;
use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, Command};
use clap_complete::Shell;
use rivi_players::{Entry, registry};

/// Print what completes commands, games and players in a shell
///
/// For bash: rivi completions bash > ~/.local/share/bash-completion/completions/rivi
#[derive(Args)]
pub(crate) struct Arguments {
    /// The shell
    shell: Known,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Known {
    Bash,
    Zsh,
    Fish,
    Powershell,
}

pub(crate) fn run(
    arguments: &Arguments,
    command: Command,
    out: &mut dyn Write,
) -> anyhow::Result<ExitCode> {
    let shell = match arguments.shell {
        Known::Bash => Shell::Bash,
        Known::Zsh => Shell::Zsh,
        Known::Fish => Shell::Fish,
        Known::Powershell => Shell::PowerShell,
    };
    let mut named = named(command);
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut named, "rivi", &mut script);
    out.write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

/// The command with the names of games and players where they can stand. Only what completes knows them so: a game
/// may have a size behind its name.
fn named(command: Command) -> Command {
    let known = |argument: Arg| {
        let name = argument.get_id().as_str().to_owned();
        let values: Vec<&'static str> = match name.as_str() {
            "game" => {
                rivi_games::entries().into_iter().map(Entry::card).map(|card| card.name).collect()
            }
            "x" | "o" | "player" | "players" => {
                registry::listings().into_iter().map(|listing| listing.name).collect()
            }
            _ => return argument,
        };
        argument.value_parser(PossibleValuesParser::new(values))
    };
    command.mut_args(known).mut_subcommands(named)
}
