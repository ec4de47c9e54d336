use std::io::Write;
use std::process::ExitCode;
use std::sync::mpsc::Sender;

use rivi_players::command::progress::at_most;
use rivi_players::inside::Searched;
use rivi_search::teach::Variant;

use super::Arguments;
use super::play::{Played, exit_code, played};
use super::task::Task;

/// Lets all variants play the same game, or search the same position, and sets them side by side.
pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let compare = Compare { arguments, out };
    if arguments.once { compare.searches() } else { compare.games() }
}

struct Compare<'a> {
    arguments: &'a Arguments,
    out: &'a mut dyn Write,
}

impl Compare<'_> {
    fn games(self) -> anyhow::Result<ExitCode> {
        let games = self.each_variant(|task, variant| played(task, variant, |_| ()))?;
        if self.arguments.json {
            writeln!(self.out, "{}", serde_json::to_string_pretty(&games)?)?;
        } else {
            print_rows(self.out, &game_rows(&games))?;
            let lines: Vec<String> = games.iter().map(Played::line).collect();
            writeln!(self.out, "\n{}", lines.join("\n"))?;
        }
        Ok(exit_code(games.iter().any(|game| game.stopped)))
    }

    fn searches(self) -> anyhow::Result<ExitCode> {
        let searches =
            self.each_variant(|task, variant| task.desk.glass().searched(variant, &task.limits))?;
        if self.arguments.json {
            writeln!(self.out, "{}", serde_json::to_string_pretty(&searches)?)?;
        } else {
            print_rows(self.out, &search_rows(&searches))?;
        }
        Ok(exit_code(searches.iter().any(|search| search.value.is_none())))
    }

    /// The same work for each variant, each with an equal share of the time.
    fn each_variant<R: Send>(
        &self,
        work: impl Fn(Task, Variant) -> R + Send + Copy,
    ) -> anyhow::Result<Vec<R>> {
        let share = self.arguments.time() / Variant::ALL.len() as u32;
        let one = |variant| {
            let task = Task::new(self.arguments)?;
            task.within(share, move |task, _teller: Sender<()>| work(task, variant), Ok)
        };
        let bar = at_most(self.arguments.time());
        let all = Variant::ALL.into_iter().map(one).collect();
        bar.finish_and_clear();
        all
    }
}

fn game_rows(games: &[Played]) -> Vec<Vec<String>> {
    let longest = games.iter().map(|game| game.counts().len()).max().unwrap_or(0);
    let mut header = vec!["variant".to_owned()];
    header.extend((1..=longest).map(|number| format!("move {number}")));
    header.push("all".to_owned());
    let row = |game: &Played| {
        let mut row = game.counts();
        row.resize(longest, String::new());
        row.insert(0, game.title());
        row.push(game.sum());
        row
    };
    std::iter::once(header).chain(games.iter().map(row)).collect()
}

pub(super) fn search_rows(searches: &[Searched]) -> Vec<Vec<String>> {
    let row = |search: &Searched| {
        let more = if search.value.is_none() { ">" } else { "" };
        vec![
            format!("{} {}", search.variant, search.name),
            format!("{more}{}", search.nodes),
            search.value.map_or("stopped".to_owned(), |value| value.to_string()),
            search.best.clone().unwrap_or_default(),
        ]
    };
    let header = ["variant", "nodes", "value", "best"].map(str::to_owned).to_vec();
    std::iter::once(header).chain(searches.iter().map(row)).collect()
}

/// Columns as wide as their widest entry, the first flush left and the others flush right.
pub(super) fn print_rows(out: &mut dyn Write, rows: &[Vec<String>]) -> anyhow::Result<()> {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |at: usize| rows.iter().map(|row| row[at].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in rows {
        let cells =
            row[1..].iter().zip(&widths[1..]).map(|(cell, width)| format!("  {cell:>width$}"));
        writeln!(out, "{:<first$}{}", row[0], cells.collect::<String>(), first = widths[0])?;
    }
    Ok(())
}
