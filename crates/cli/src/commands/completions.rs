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
    if shell == Shell::PowerShell {
        script = with_values(&named, "rivi", &String::from_utf8(script)?).into_bytes();
    }
    out.write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

/// The script for PowerShell with the values of each command, which its generator leaves out.
fn with_values(command: &Command, path: &str, script: &str) -> String {
    let mut values: Vec<String> = Vec::new();
    for argument in command.get_arguments().filter(|argument| is_named(argument)) {
        for value in argument.get_possible_values() {
            let name = value.get_name().to_owned();
            if !values.contains(&name) {
                values.push(name);
            }
        }
    }
    let line = |name: &String| {
        let kind = "[CompletionResultType]::ParameterValue";
        format!("            [CompletionResult]::new('{name}', '{name}', {kind}, '{name}')\n")
    };
    let lines: String = values.iter().map(line).collect();
    let head = format!("        '{path}' {{\n");
    let script = script.replacen(&head, &format!("{head}{lines}"), 1);
    command.get_subcommands().fold(script, |script, below| {
        with_values(below, &format!("{path};{}", below.get_name()), &script)
    })
}

/// Whether an argument is a game or a player.
fn is_named(argument: &Arg) -> bool {
    matches!(argument.get_id().as_str(), "game" | "x" | "o" | "player" | "players")
}

/// The command with the names of games and players where they can stand. Only what completes knows them so: a game
/// may have a size behind its name.
fn named(command: Command) -> Command {
    let known = |argument: Arg| {
        let values: Vec<&'static str> = match argument.get_id().as_str() {
            "game" => {
                rivi_games::entries().into_iter().map(Entry::card).map(|card| card.name).collect()
            }
            _ if is_named(&argument) => {
                registry::listings().into_iter().map(|listing| listing.name).collect()
            }
            _ => return argument,
        };
        argument.value_parser(PossibleValuesParser::new(values))
    };
    command.mut_args(known).mut_subcommands(named)
}
