//! The menu for whoever hears rather than sees it: a question a line.

use std::collections::BTreeSet;
use std::io;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Parser;
use rivi_players::puzzles::{self, Date, Puzzle};
use rivi_players::{Entry, Language};
use rivi_terminal::text::ask_number;

use super::{play, puzzles as puzzle};
use crate::settings;

/// Asks what is wanted, does it, and asks again until nothing more is.
pub(crate) fn menu(language: Language) -> anyhow::Result<ExitCode> {
    let entries = rivi_games::entries();
    let mut wanted: Vec<String> = entries.iter().map(|entry| title(language, *entry)).collect();
    wanted.push(language.tell("screen.menu.puzzles", &[]));
    while let Some(at) = asked(language, "linear.what", &wanted)? {
        match entries.get(at) {
            Some(entry) => game(language, &entry.card().usual())?,
            None => pick_puzzle(language)?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A number of a list. What plays reads for itself, so nothing is read ahead.
fn asked(language: Language, question: &str, things: &[String]) -> anyhow::Result<Option<usize>> {
    Ok(ask_number(language, question, things, &mut io::stdin().lock(), &mut io::stdout())?)
}

fn title(language: Language, entry: &dyn Entry) -> String {
    let name = entry.card().name;
    language.text(&format!("page.game.{name}")).unwrap_or(name).to_owned()
}

/// A game against a level.
fn game(language: Language, game: &str) -> anyhow::Result<()> {
    let levels = rivi_games::desk(game)?.ladder().levels();
    let name =
        |level: &rivi_players::Level| language.tell(&format!("page.level.{}", level.name), &[]);
    let names: Vec<String> = levels.iter().map(name).collect();
    let Some(level) = asked(language, "page.start.level", &names)? else { return Ok(()) };
    let words = ["play", game, "--o", levels[level].player, "--linear", "--lang", language.tag()];
    let asked: Asked<play::Arguments> = Asked::try_parse_from(words)?;
    play::run(&asked.arguments, &mut io::stdout())?;
    Ok(())
}

/// The one of the day, or the easiest of a game and theme that was not solved yet.
fn pick_puzzle(language: Language) -> anyhow::Result<()> {
    let solved: BTreeSet<String> = settings::kept().solved.into_iter().collect();
    let kinds = kinds();
    let kind = |kind: &Vec<Puzzle>| {
        let desk = kind[0].desk().map(|desk| desk.card().name.to_owned()).unwrap_or_default();
        let game = language.text(&format!("page.game.{desk}")).unwrap_or(&kind[0].game);
        let theme = language.tell(&format!("puzzle.theme.{}", kind[0].theme), &[]);
        let done = kind.iter().filter(|puzzle| solved.contains(&puzzle.id)).count().to_string();
        let count = kind.len().to_string();
        let values =
            [("game", game), ("theme", &theme), ("done", done.as_str()), ("count", count.as_str())];
        language.tell("linear.kind", &values)
    };
    let daily = language.tell("page.puzzle.daily", &[]);
    let names: Vec<String> = std::iter::once(daily).chain(kinds.iter().map(kind)).collect();
    let Some(at) = asked(language, "linear.puzzle", &names)? else { return Ok(()) };
    let chosen = match at.checked_sub(1) {
        None => puzzles::daily(today()),
        Some(kind) => {
            let new = |puzzle: &&Puzzle| !solved.contains(&puzzle.id);
            kinds[kind].iter().find(new).or(kinds[kind].first()).cloned()
        }
    };
    if let Some(chosen) = chosen {
        puzzle::play_in_sentences(chosen, language, &mut io::stdout())?;
    }
    Ok(())
}

fn today() -> Date {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Date::at_seconds(now.as_secs())
}

/// All puzzles by game and theme, the easy ones first.
fn kinds() -> Vec<Vec<Puzzle>> {
    let mut kinds: Vec<Vec<Puzzle>> = Vec::new();
    for puzzle in puzzles::all() {
        let is_same = |kind: &&mut Vec<Puzzle>| {
            (&kind[0].game, &kind[0].theme) == (&puzzle.game, &puzzle.theme)
        };
        match kinds.iter_mut().find(is_same) {
            Some(kind) => kind.push(puzzle),
            None => kinds.push(vec![puzzle]),
        }
    }
    for kind in &mut kinds {
        kind.sort_by_key(|puzzle| puzzle.grade.grade);
    }
    kinds
}

/// The arguments of a command that was asked for in another way.
#[derive(Parser)]
struct Asked<A: clap::Args> {
    #[command(flatten)]
    arguments: A,
}
