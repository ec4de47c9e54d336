use std::io::Write;
use std::process::ExitCode;

use clap::Args;
use rivi_arena::{FindingKind, ProgramLimits, examine, parse_span};
use rivi_players::command::progress;
use rivi_protocols::{ProgramCommand, Speech};

/// Try whether a program keeps to its protocol, and say what is wrong
#[derive(Args)]
pub(crate) struct Arguments {
    /// The program: cmd:"path args", lines:"path args" or gomocup:"path args"
    program: String,
    /// The game to try it with; gomoku for gomocup:, else connect4, if not given
    game: Option<String>,
    /// How long to wait for a move
    #[arg(long, value_name = "TIME", value_parser = parse_span, default_value = "5s")]
    patience: u64,
    /// How long to wait for its introduction, and for it to get ready
    #[arg(long, value_name = "TIME", value_parser = parse_span, default_value = "10s")]
    startup: u64,
    /// Show what was sent (→) and what came (←) in every trial, not only where something is wrong
    #[arg(long)]
    verbose: bool,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let command: ProgramCommand = arguments.program.parse()?;
    let game = arguments.game.as_deref().unwrap_or_else(|| usual_game(command.speech));
    let start = rivi_games::desk(game)?;
    let limits = ProgramLimits {
        patience_ms: arguments.patience,
        startup_ms: arguments.startup,
        ..ProgramLimits::default()
    };
    let waiting = progress::spinner();
    let findings = examine(command, start.as_ref(), limits);
    waiting.finish_and_clear();
    writeln!(out, "{} with {game}", arguments.program)?;
    for finding in &findings {
        let mark = match finding.verdict {
            FindingKind::Right => "ok   ",
            FindingKind::Wrong => "WRONG",
            FindingKind::Note => "note ",
        };
        writeln!(out, "  {mark}  {}: {}", finding.trial, finding.words)?;
        if arguments.verbose || finding.verdict == FindingKind::Wrong {
            for said in &finding.exchange {
                writeln!(out, "         {said}")?;
            }
        }
    }
    let wrong = findings.iter().any(|finding| finding.verdict == FindingKind::Wrong);
    writeln!(
        out,
        "{}",
        if wrong { "It would lose games by this." } else { "It is ready for the arena." }
    )?;
    Ok(ExitCode::from(u8::from(wrong)))
}

/// The game that a program is tried with where none is named: one that its protocol can tell.
fn usual_game(speech: Speech) -> &'static str {
    const ANY: &str = "connect4";
    let names = rivi_games::entries().into_iter().map(|entry| entry.card().name);
    let told = |name: &&str| rivi_games::desk(name).is_ok_and(|desk| desk.gomocup_rule().is_some());
    match speech {
        Speech::Gomocup => names.into_iter().find(told).unwrap_or(ANY),
        _ => ANY,
    }
}
