use std::fs;
use std::io::Write;
use std::process::ExitCode;
use std::sync::mpsc::Sender;

use anyhow::Context;
use rivi_engine::inside::{TreeNode, shown};
use rivi_games::Visitor;
use rivi_rules::Game;
use rivi_search::teach::{Answer, RecordedTree};
use serde::Serialize;

use super::play::exit_code;
use super::task::{Task, nodes_text};
use super::{Arguments, dot, svg, text};

/// The most nodes of a tree that are kept to be shown; the others are counted.
const MOST_SHOWN: usize = 20_000;

/// Searches one position and shows the tree.
pub(super) struct Once<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) openings: &'a str,
    pub(super) out: &'a mut dyn Write,
}

/// A search as JSON.
#[derive(Serialize)]
struct Searched<'a> {
    game: &'a str,
    variant: char,
    name: &'static str,
    value: Option<i32>,
    best: Option<String>,
    line: Vec<String>,
    nodes: u64,
    stopped: bool,
    /// Nodes within the depth shown that were too many to be kept.
    left_out: u64,
    tree: &'a TreeNode,
}

impl Visitor for Once<'_> {
    type Output = anyhow::Result<ExitCode>;

    fn visit<P: Game>(self, start: P) -> anyhow::Result<ExitCode> {
        let Once { arguments, openings, out } = self;
        let task = Task::new(arguments, start, openings)?;
        let position = task.position.clone();
        let (variant, depth) = (arguments.variant, arguments.show.into());
        let (answer, tree) = task.within(
            arguments.time(),
            move |task, _teller: Sender<()>| {
                let mut tree = RecordedTree::to_depth(depth, MOST_SHOWN);
                (task.search(variant, &task.position, &mut tree), tree)
            },
            Ok,
        )?;
        let root = shown(&tree, &position).context("nothing was searched")?;
        show(arguments, &position, &answer, &root, tree.left_out(), out)?;
        Ok(exit_code(answer.was_stopped()))
    }
}

fn show<P: Game>(
    arguments: &Arguments,
    position: &P,
    answer: &Answer<P>,
    root: &TreeNode,
    left_out: u64,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let title = title(arguments);
    if arguments.json {
        let json = searched(arguments, position, answer, root, left_out);
        writeln!(out, "{}", serde_json::to_string_pretty(&json)?)?;
    } else if arguments.dot {
        dot::print(root, &title, out)?;
    } else if let Some(path) = &arguments.svg {
        write_picture(path, &svg::picture(root, &title)?, out)?;
    } else {
        writeln!(out, "{title}\n")?;
        text::print(root, out)?;
        print_summary(position, answer, out)?;
    }
    if left_out > 0 && !arguments.json {
        eprintln!(
            "rivi: {left_out} more nodes lie within --show {}; at most {MOST_SHOWN} are shown",
            arguments.show
        );
    }
    Ok(())
}

fn title(arguments: &Arguments) -> String {
    let Arguments { game, moves, variant, .. } = arguments;
    let behind = if moves.is_empty() { String::new() } else { format!(" {}", moves.join(" ")) };
    format!("{game}{behind}, variant {variant}")
}

fn write_picture(path: &str, picture: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    if path == "-" {
        write!(out, "{picture}")?;
    } else {
        fs::write(path, picture).with_context(|| format!("cannot write {path}"))?;
        writeln!(out, "{path}: {} bytes", picture.len())?;
    }
    Ok(())
}

fn print_summary<P: Game>(
    position: &P,
    answer: &Answer<P>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let nodes = nodes_text(answer.nodes);
    match answer.payoff() {
        None => writeln!(out, "\nStopped after {nodes}: the value is not known.")?,
        Some(payoff) => {
            let line = position.line_text(&answer.line);
            let line = if line.is_empty() { "the game is over".to_owned() } else { line };
            writeln!(out, "\nValue {}, best play: {line} ({nodes})", payoff.0)?;
        }
    }
    Ok(())
}

fn searched<'a, P: Game>(
    arguments: &'a Arguments,
    position: &P,
    answer: &Answer<P>,
    tree: &'a TreeNode,
    left_out: u64,
) -> Searched<'a> {
    let text = |&m: &P::Move| position.move_text(m);
    Searched {
        game: &arguments.game,
        variant: arguments.variant.letter(),
        name: arguments.variant.name(),
        value: answer.payoff().map(|payoff| payoff.0),
        best: answer.best.as_ref().map(text),
        line: answer.line.iter().map(text).collect(),
        nodes: answer.nodes,
        stopped: answer.was_stopped(),
        left_out,
        tree,
    }
}
