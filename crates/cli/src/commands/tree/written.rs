//! `rivi tree --text`: a game tree that the user writes down.

use std::io::Write;
use std::process::ExitCode;
use std::sync::mpsc::Sender;

use clap::Args;
use rivi_players::command::SideName;
use rivi_players::command::progress::at_most;
use rivi_players::counted;
use rivi_players::inside::{Asked, Explained, Strategies, explained};
use rivi_search::Limits;
use rivi_search::teach::MOST_STRATEGIES;

use super::compare::{print_rows, search_rows};
use super::once::write_picture;
use super::task::within;
use super::{Arguments, dot, svg, text};
use crate::input;

/// A tree of the user's own.
#[derive(Args)]
#[command(next_help_heading = "Your own tree")]
pub(super) struct WrittenArguments {
    /// A tree instead of a game, as "((3 12) (2 4) (14 5))"
    #[arg(long, value_name = "TREE", conflicts_with_all = ["game", "diagram", "once", "openings"])]
    text: Option<String>,
    /// A file that holds such a tree, or - for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "diagram", "once", "openings", "text"])]
    file: Option<String>,
    /// Who chooses at the root of the tree: X, who minimises, or O, who maximises
    #[arg(long, value_enum, value_name = "SIDE", default_value = "x")]
    first: SideName,
    /// Whose strategies are told apart
    #[arg(long, value_enum, value_name = "SIDE", default_value = "x")]
    side: SideName,
    /// A strategy to be judged: the paths to its choices, as "b, b a c"
    #[arg(long, value_name = "PATHS", allow_hyphen_values = true)]
    strategy: Option<String>,
}

impl WrittenArguments {
    pub(super) fn is_given(&self) -> bool {
        self.text.is_some() || self.file.is_some()
    }

    fn tree(&self) -> anyhow::Result<String> {
        match (&self.text, &self.file) {
            (Some(text), _) => Ok(text.clone()),
            (None, Some(file)) => input::text(file),
            (None, None) => Ok(String::new()),
        }
    }
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let tree = arguments.written.tree()?;
    let tree = tree.trim();
    let limits = Limits::nodes(arguments.nodes);
    let stop = limits.stop.clone();
    let asked = Asked {
        text: tree,
        first: arguments.written.first.into(),
        variant: arguments.variant,
        side: arguments.written.side.into(),
        strategy: arguments.written.strategy.as_deref(),
    };
    let work = |_teller: Sender<()>| explained(&asked, &limits);
    let bar = at_most(arguments.time());
    let found = within(&stop, arguments.time(), work, Ok);
    bar.finish_and_clear();
    let found = found??;
    let title = format!("{tree}, variant {}", arguments.variant);
    show(arguments, &title, &found, out)?;
    Ok(ExitCode::SUCCESS)
}

fn show(
    arguments: &Arguments,
    title: &str,
    found: &Explained,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string_pretty(found)?)?;
    } else if arguments.dot {
        dot::print(&found.tree, title, out)?;
    } else if let Some(path) = &arguments.svg {
        write_picture(path, &svg::picture(&found.tree, title)?, out)?;
    } else {
        writeln!(out, "{}\n", counted(found.size, "node", "nodes"))?;
        print_rows(out, &search_rows(&found.variants))?;
        if !arguments.compare {
            writeln!(out, "\n{title}\n")?;
            text::print(&found.tree, out)?;
            print_strategies(&found.strategies, out)?;
        }
    }
    Ok(())
}

fn print_strategies(found: &Strategies, out: &mut dyn Write) -> anyhow::Result<()> {
    let Strategies { side, promised, .. } = found;
    let number = |count| match count {
        MOST_STRATEGIES => "10^15 or more".to_owned(),
        count => count.to_string(),
    };
    writeln!(out, "\nStrategies of {side}: {}; best play is worth {promised}", number(found.all))?;
    writeln!(out, "  optimal, sure of all that can be had: {}", number(found.optimal))?;
    writeln!(
        out,
        "  acceptable, never lose where that can be avoided: {}",
        number(found.acceptable)
    )?;
    for fork in &found.forks {
        let choice = |choice: &rivi_players::inside::Choice| {
            format!("{} ({}) {}", choice.r#move, choice.value, choice.keeps)
        };
        let choices: Vec<String> = fork.choices.iter().map(choice).collect();
        let place =
            if fork.path.is_empty() { "at the start" } else { &format!("after {}", fork.path) };
        writeln!(out, "  {place}: {}", choices.join(", "))?;
    }
    if let Some(own) = &found.own {
        let judged = match own.kind {
            "optimal" => "it is optimal",
            "acceptable" => "it is acceptable, but not optimal",
            _ => "it is neither optimal nor acceptable",
        };
        writeln!(out, "Your strategy is sure of {}: {judged}", own.guaranteed)?;
    }
    Ok(())
}
