use std::fs;
use std::io::Write;
use std::process::ExitCode;
use std::sync::mpsc::Sender;

use anyhow::Context;
use rivi_players::command::progress::at_most;
use rivi_players::inside::{Searched, SearchedTree, TreeNode};
use serde::Serialize;

use super::play::exit_code;
use super::task::{Task, nodes_text};
use super::{Arguments, dot, svg, text};

/// The most nodes of a tree that are kept to be shown; the others are counted.
const MOST_SHOWN: usize = 20_000;

/// A search as JSON.
#[derive(Serialize)]
struct Shown<'a> {
    game: &'a str,
    variant: char,
    name: &'static str,
    value: Option<i32>,
    best: Option<&'a String>,
    line: &'a [String],
    nodes: u64,
    stopped: bool,
    /// Nodes within the depth shown that were too many to be kept.
    left_out: u64,
    tree: &'a TreeNode,
}

/// Searches one position and shows the tree.
pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let (variant, plies) = (arguments.variant, arguments.show.into());
    let task = Task::new(arguments)?;
    let bar = at_most(arguments.time());
    let found = task.within(
        arguments.time(),
        move |task, _teller: Sender<()>| {
            task.desk.glass().tree(variant, plies, MOST_SHOWN, &task.limits)
        },
        Ok,
    );
    bar.finish_and_clear();
    let found = found?;
    let root = found.tree.as_ref().context("nothing was searched")?;
    show(arguments, &found, root, out)?;
    Ok(exit_code(found.searched.stopped))
}

fn show(
    arguments: &Arguments,
    found: &SearchedTree,
    root: &TreeNode,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let title = title(arguments);
    if arguments.json {
        let json = shown(arguments, found, root);
        writeln!(out, "{}", serde_json::to_string_pretty(&json)?)?;
    } else if arguments.dot {
        dot::print(root, &title, out)?;
    } else if let Some(path) = &arguments.svg {
        write_picture(path, &svg::picture(root, &title)?, out)?;
    } else {
        writeln!(out, "{title}\n")?;
        text::print(root, out)?;
        print_summary(&found.searched, out)?;
    }
    if found.left_out > 0 && !arguments.json {
        eprintln!(
            "rivi: {} more nodes lie within --show {}; at most {MOST_SHOWN} are shown",
            found.left_out, arguments.show
        );
    }
    Ok(())
}

fn title(arguments: &Arguments) -> String {
    let (game, Arguments { moves, variant, .. }) = (arguments.game(), arguments);
    let start = if arguments.diagram.diagram.is_some() { " from a diagram" } else { "" };
    let behind = if moves.is_empty() { String::new() } else { format!(" {}", moves.join(" ")) };
    format!("{game}{start}{behind}, variant {variant}")
}

pub(super) fn write_picture(path: &str, picture: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    if path == "-" {
        write!(out, "{picture}")?;
    } else {
        fs::write(path, picture).with_context(|| format!("cannot write {path}"))?;
        writeln!(out, "{path}: {} bytes", picture.len())?;
    }
    Ok(())
}

fn print_summary(found: &Searched, out: &mut dyn Write) -> anyhow::Result<()> {
    let nodes = nodes_text(found.nodes);
    match found.value {
        None => writeln!(out, "\nStopped after {nodes}: the value is not known.")?,
        Some(value) => {
            let line = found.line.join(" ");
            let line = if line.is_empty() { "the game is over".to_owned() } else { line };
            writeln!(out, "\nValue {value}, best play: {line} ({nodes})")?;
        }
    }
    Ok(())
}

fn shown<'a>(arguments: &'a Arguments, found: &'a SearchedTree, tree: &'a TreeNode) -> Shown<'a> {
    let searched = &found.searched;
    Shown {
        game: arguments.game(),
        variant: searched.variant,
        name: searched.name,
        value: searched.value,
        best: searched.best.as_ref(),
        line: &searched.line,
        nodes: searched.nodes,
        stopped: searched.stopped,
        left_out: found.left_out,
        tree,
    }
}
