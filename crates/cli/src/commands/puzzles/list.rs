use std::io::Write;
use std::process::ExitCode;

use anyhow::ensure;
use clap::Args;
use rivi_players::puzzles::{self, Goal, MOST_GRADE, Place, Puzzle};
use serde::Serialize;

/// Which puzzles.
#[derive(Args)]
#[group(id = "list")]
pub(crate) struct Arguments {
    /// Only those of this game
    game: Option<String>,
    /// Only those of this theme
    #[arg(long, value_name = "THEME")]
    pub(super) theme: Option<String>,
    /// Only those of this grade, from 1 (easy) to 5
    #[arg(long, value_name = "GRADE")]
    pub(super) grade: Option<u8>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A puzzle as it is listed: without its answer.
#[derive(Serialize)]
struct Listed<'p> {
    id: &'p str,
    game: &'p str,
    theme: &'p str,
    goal: Goal,
    grade: u8,
    place: &'p Place,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let chosen = chosen(arguments.game.as_deref(), arguments.theme.as_deref(), arguments.grade)?;
    if arguments.json {
        let listed: Vec<Listed> = chosen.iter().map(listed).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&listed)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    if arguments.game.is_none() && arguments.theme.is_none() && arguments.grade.is_none() {
        return sum_up(&chosen, out);
    }
    for Puzzle { id, game, theme, goal, grade, .. } in &chosen {
        writeln!(out, "{id}  {game}  {theme}  {goal}  {}", stars(grade.grade))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// How hard it is, for the eye.
pub(super) fn stars(grade: u8) -> String {
    "*".repeat(grade as usize)
}

fn listed(puzzle: &Puzzle) -> Listed<'_> {
    let Puzzle { id, game, theme, goal, grade, place, .. } = puzzle;
    Listed { id, game, theme, goal: *goal, grade: grade.grade, place }
}

/// How many there are of each game and theme.
fn sum_up(all: &[Puzzle], out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let mut kinds: Vec<(&str, &str, usize)> = Vec::new();
    for Puzzle { game, theme, .. } in all {
        match kinds.iter_mut().find(|(of, by, _)| of == game && by == theme) {
            Some((.., count)) => *count += 1,
            None => kinds.push((game, theme, 1)),
        }
    }
    for (game, theme, count) in kinds {
        writeln!(out, "{count:5}  {game}  {theme}")?;
    }
    writeln!(out, "{:5}  in all; `rivi puzzles GAME` lists those of a game", all.len())?;
    Ok(ExitCode::SUCCESS)
}

/// The puzzles of a game, or all: of `gomoku,renju` only those by these rules, of `gomoku` all.
pub(super) fn of(game: Option<&str>) -> anyhow::Result<Vec<Puzzle>> {
    let Some(game) = game else {
        // Somebody has to have registered the games.
        ensure!(!rivi_games::entries().is_empty(), "there are no games");
        return Ok(puzzles::all());
    };
    let desk = rivi_games::desk(game)?;
    let mut found = puzzles::of_game(desk.card().name);
    if desk.card().name != game {
        found.retain(|puzzle| puzzle.game == game);
    }
    ensure!(!found.is_empty(), "there are no puzzles of {game}");
    Ok(found)
}

/// The puzzles that are asked for.
pub(super) fn chosen(
    game: Option<&str>,
    theme: Option<&str>,
    grade: Option<u8>,
) -> anyhow::Result<Vec<Puzzle>> {
    let mut found = of(game)?;
    if let Some(theme) = theme {
        let mut known: Vec<String> = found.iter().map(|puzzle| puzzle.theme.clone()).collect();
        known.dedup();
        found.retain(|puzzle| puzzle.theme == theme);
        known.sort_unstable();
        known.dedup();
        ensure!(!found.is_empty(), "no theme '{theme}'; the themes are {}", known.join(", "));
    }
    if let Some(grade) = grade {
        ensure!((1..=MOST_GRADE).contains(&grade), "--grade is from 1 to 5, not {grade}");
        found.retain(|puzzle| puzzle.grade.grade == grade);
        ensure!(!found.is_empty(), "there are none of grade {grade}");
    }
    Ok(found)
}
