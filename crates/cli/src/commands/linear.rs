//! The menu for whoever hears rather than sees it: a question a line.

use std::collections::BTreeSet;
use std::io;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Parser;
use rivi_play::request::NewMatch;
use rivi_play::state::TimeControl;
use rivi_players::puzzles::{self, Date, Puzzle};
use rivi_players::{Entry, Language, machines};
use rivi_terminal::screen::{Begin, GAMES, machines as machines_of, round_robin};
use rivi_terminal::text::{ask_line, ask_number};

use super::{play, puzzles as puzzle};
use crate::live::Place;
use crate::{screen, settings};

/// Asks what is wanted, does it, and asks again until nothing more is.
pub(crate) fn menu(language: Language) -> anyhow::Result<ExitCode> {
    let entries = rivi_games::entries();
    let games: Vec<String> = entries.iter().map(|entry| title(language, *entry)).collect();
    let more = ["screen.menu.puzzles", "screen.menu.join", "screen.menu.arena"];
    let mut wanted = games.clone();
    wanted.extend(more.map(|key| language.tell(key, &[])));
    while let Some(at) = asked(language, "linear.what", &wanted)? {
        match entries.get(at) {
            Some(entry) => game(language, &entry.card().usual())?,
            None if at == games.len() => pick_puzzle(language)?,
            None if at == games.len() + 1 => join(language, &games)?,
            None => tournament(language, &games)?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A match on a server by its link; with the address of a server alone a game is begun there.
fn join(language: Language, games: &[String]) -> anyhow::Result<()> {
    let question = language.tell("linear.link", &[]);
    let link = ask_line(&question, &mut io::stdin().lock(), &mut io::stdout())?;
    let Some(link) = link.filter(|link| link != "q") else { return Ok(()) };
    let place = match Place::read(&link) {
        Ok(place) => place,
        Err(wrong) => {
            println!("{wrong}");
            return Ok(());
        }
    };
    let new = if place.is_match() { None } else { friend(language, games)? };
    if new.is_some() || place.is_match() {
        speak(Begin::Join { link, new }, language)?;
    }
    Ok(())
}

/// A game between two people.
fn friend(language: Language, games: &[String]) -> anyhow::Result<Option<Box<NewMatch>>> {
    let Some(at) = asked(language, "page.new.game", games)? else { return Ok(None) };
    let person = || machines::HUMAN.name.to_owned();
    Ok(Some(Box::new(NewMatch {
        game: rivi_games::entries()[at].card().usual(),
        x: person(),
        o: person(),
        first: None,
        clock: TimeControl::None,
        start: None,
        moves: String::new(),
        public: false,
    })))
}

/// Machines that meet each other: asked for one by one, until it is to begin.
fn tournament(language: Language, games: &[String]) -> anyhow::Result<()> {
    let Some(at) = asked(language, "page.new.game", games)? else { return Ok(()) };
    let desk = rivi_games::desk(&rivi_games::entries()[at].card().usual())?;
    let mut left = machines_of(&*desk, language);
    let mut chosen: Vec<String> = Vec::new();
    loop {
        let begin = (chosen.len() >= 2).then(|| language.tell("screen.arena.start", &[]));
        let ready = usize::from(begin.is_some());
        let names = begin.into_iter().chain(left.iter().map(|(name, _)| name.clone()));
        let names: Vec<String> = names.collect();
        let Some(at) = asked(language, "linear.machine", &names)? else { return Ok(()) };
        match at.checked_sub(ready) {
            Some(at) => chosen.push(left.remove(at).1),
            None => break,
        }
        if left.is_empty() {
            break;
        }
    }
    let count = |games: &u64| language.tell("linear.games", &[("count", &games.to_string())]);
    let counts: Vec<String> = GAMES.iter().map(count).collect();
    let Some(at) = asked(language, "screen.arena.games", &counts)? else { return Ok(()) };
    speak(Begin::Arena(round_robin(&*desk, chosen, GAMES[at])), language)
}

fn speak(begin: Begin, language: Language) -> anyhow::Result<()> {
    screen::speak(begin, &settings::read()?, language, &mut io::stdout())?;
    Ok(())
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
