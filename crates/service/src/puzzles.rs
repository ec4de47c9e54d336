//! The puzzles of all games: listed, shown, tried, hinted at and solved. What costs work is done within limits.

use rivi_play::view::View;
use rivi_players::puzzles::{
    self, Attempt, Date, Goal, Grade, Hint, MOST_GRADE, MOST_HINTS, Place, Puzzle, PuzzlerError,
    TryError,
};
use rivi_players::{Desk, Sentence};
use rivi_search::Limits;
use serde::{Deserialize, Serialize};

use crate::failed::{Failed, Kind};

/// Which puzzles are looked for.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
pub struct Wanted {
    /// The game's name, or what stands before its colon or comma.
    pub game: Option<String>,
    /// The key of a theme.
    pub theme: Option<String>,
    /// How hard, from 1 to 5.
    #[cfg_attr(feature = "schema", param(minimum = 1, maximum = 5))]
    pub grade: Option<u8>,
    /// How many at most, 1 to 500.
    #[cfg_attr(feature = "schema", param(minimum = 1, maximum = 500))]
    pub limit: Option<usize>,
    /// How many of those found are passed over.
    pub from: Option<usize>,
}

/// A puzzle as it is listed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleEntry {
    /// What it is called.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The key of its theme.
    pub theme: String,
    /// What is asked for.
    pub goal: Goal,
    /// How hard it is, from 1 to 5.
    pub grade: u8,
}

/// Puzzles.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleList {
    /// The puzzles.
    pub puzzles: Vec<PuzzleEntry>,
    /// How many there are like this.
    pub count: usize,
    /// What there is in all.
    pub kinds: Vec<PuzzleKind>,
}

/// A game with a theme.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleKind {
    /// The game's name.
    pub game: String,
    /// The key of the theme.
    pub theme: String,
    /// How many puzzles of each grade there are, the easiest first.
    pub grades: Vec<usize>,
}

/// A puzzle to be solved, without its answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleShown {
    /// What it is called.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// The key of its theme.
    pub theme: String,
    /// What is asked for.
    pub goal: Goal,
    /// How hard it is, with what says so.
    pub grade: Grade,
    /// What is claimed and asked for, in words.
    pub claim: Sentence,
    /// How many hints there are.
    pub hints: u8,
    /// Where it begins.
    pub place: Place,
    /// The position.
    pub view: View,
}

/// The puzzle of a day.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleOfDay {
    /// The day, as YYYY-MM-DD in universal time.
    pub date: String,
    /// The puzzle.
    pub puzzle: PuzzleShown,
}

/// A try.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", schema(example = json!({ "moves": "4 3 5" })))]
pub struct TryRequest {
    /// The moves since the puzzle's position, the own ones and the answers to them; the last one is tried.
    pub moves: String,
}

/// What a try came to.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Tried {
    /// What it is.
    pub attempt: Attempt,
    /// The position after the try and after each move that follows it.
    pub views: Vec<View>,
}

/// The answer with the longest defence.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PuzzleSolution {
    /// Every first move that reaches the goal.
    pub answers: Vec<String>,
    /// The first of them with the longest defence to the end.
    pub line: Vec<String>,
    /// The position after each move of the line.
    pub views: Vec<View>,
}

/// Puzzles by game, theme and grade.
///
/// # Errors
/// If they cannot be looked for.
pub fn list(wanted: &Wanted) -> Result<PuzzleList, Failed> {
    let limit = wanted.limit.unwrap_or(100);
    if !(1..=500).contains(&limit) {
        return Err(Failed::bad(format!("limit is from 1 to 500, not {limit}")));
    }
    if let Some(grade) = wanted.grade.filter(|grade| !(1..=MOST_GRADE).contains(grade)) {
        return Err(Failed::bad(format!("grade is from 1 to {MOST_GRADE}, not {grade}")));
    }
    let mut all = every();
    let kinds = kinds(&all);
    all.retain(|puzzle| is_wanted(puzzle, wanted));
    let count = all.len();
    let shown = all.into_iter().skip(wanted.from.unwrap_or(0)).take(limit);
    Ok(PuzzleList { puzzles: shown.map(entry).collect(), count, kinds })
}

fn every() -> Vec<Puzzle> {
    // Whoever lists the games has registered them.
    let _ = rivi_games::entries();
    puzzles::all()
}

fn is_wanted(puzzle: &Puzzle, wanted: &Wanted) -> bool {
    let of = |game: &String| {
        let rest = puzzle.game.strip_prefix(game.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([':', ',']))
    };
    wanted.game.as_ref().is_none_or(of)
        && wanted.theme.as_ref().is_none_or(|theme| *theme == puzzle.theme)
        && wanted.grade.is_none_or(|grade| grade == puzzle.grade.grade)
}

fn entry(puzzle: Puzzle) -> PuzzleEntry {
    let Puzzle { id, game, theme, goal, grade, .. } = puzzle;
    PuzzleEntry { id, game, theme, goal, grade: grade.grade }
}

fn kinds(all: &[Puzzle]) -> Vec<PuzzleKind> {
    let mut kinds: Vec<PuzzleKind> = Vec::new();
    for Puzzle { game, theme, grade, .. } in all {
        let same = kinds.iter().position(|kind| kind.game == *game && kind.theme == *theme);
        let at = same.unwrap_or_else(|| {
            let grades = vec![0; MOST_GRADE as usize];
            kinds.push(PuzzleKind { game: game.clone(), theme: theme.clone(), grades });
            kinds.len() - 1
        });
        kinds[at].grades[grade.grade as usize - 1] += 1;
    }
    kinds
}

/// A puzzle without its answer.
///
/// # Errors
/// If there is no such puzzle.
pub fn one(id: &str) -> Result<PuzzleShown, Failed> {
    shown(&found(id)?)
}

fn found(id: &str) -> Result<Puzzle, Failed> {
    let _ = rivi_games::entries();
    puzzles::find(id).ok_or_else(|| {
        let short: String = id.chars().take(40).collect();
        Failed::new(Kind::NotFound, format!("there is no puzzle '{short}'"))
    })
}

fn shown(puzzle: &Puzzle) -> Result<PuzzleShown, Failed> {
    let view = View::of(&*puzzle.desk().map_err(TryError::from)?);
    let claim = puzzle.claim()?;
    let Puzzle { id, game, theme, goal, grade, place, .. } = puzzle.clone();
    Ok(PuzzleShown { id, game, theme, goal, grade, claim, hints: MOST_HINTS, place, view })
}

/// Which day.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams))]
#[cfg_attr(feature = "schema", into_params(parameter_in = Query))]
pub struct Day {
    /// The day as YYYY-MM-DD; today, in universal time, if none is named.
    #[cfg_attr(feature = "schema", param(example = "2026-11-18"))]
    pub date: Option<String>,
}

/// The puzzle of a day, the same for everybody.
///
/// # Errors
/// If there is no such day.
pub fn daily(day: &Day, now_ms: u64) -> Result<PuzzleOfDay, Failed> {
    let _ = rivi_games::entries();
    let date = match &day.date {
        Some(text) => text.parse::<Date>().map_err(Failed::bad)?,
        None => Date::at_seconds(now_ms / 1000),
    };
    let none = || Failed::new(Kind::NotFound, "there are no puzzles");
    let puzzle = shown(&puzzles::daily(date).ok_or_else(none)?)?;
    Ok(PuzzleOfDay { date: date.to_string(), puzzle })
}

/// Tries a move of a puzzle. A right one is answered by the longest defence, a wrong one by what refutes it.
///
/// # Errors
/// If there is no such puzzle or move, or it takes more work than is allowed.
pub fn attempt(id: &str, asked: &TryRequest, limits: &Limits) -> Result<Tried, Failed> {
    Ok(tried(&found(id)?, &asked.moves, limits)?)
}

fn tried(puzzle: &Puzzle, moves: &str, limits: &Limits) -> Result<Tried, TryError> {
    let attempt = puzzle.attempt(moves, limits)?;
    let follows: &[String] = match &attempt {
        Attempt::Solved => &[],
        Attempt::Right { reply, .. } => std::slice::from_ref(reply),
        Attempt::Wrong { line, .. } => line,
    };
    let mut desk = puzzle.desk()?;
    desk.table_mut().play_line(moves)?;
    Ok(Tried { views: played(desk, follows)?, attempt })
}

/// The position on the desk and after each of these moves.
fn played(mut desk: Box<dyn Desk>, moves: &[String]) -> Result<Vec<View>, TryError> {
    let mut views = vec![View::of(&*desk)];
    for text in moves {
        desk.table_mut().play(text).map_err(PuzzlerError::from)?;
        views.push(View::of(&*desk));
    }
    Ok(views)
}

/// A hint to a puzzle, in three steps.
///
/// # Errors
/// If there is no such puzzle or hint, or it takes more work than is allowed.
pub fn hint(id: &str, step: u8, limits: &Limits) -> Result<Hint, Failed> {
    Ok(found(id)?.hint(step, limits)?)
}

/// The answer of a puzzle with the longest defence.
///
/// # Errors
/// If there is no such puzzle, or it takes more work than is allowed.
pub fn solution(id: &str, limits: &Limits) -> Result<PuzzleSolution, Failed> {
    let puzzle = found(id)?;
    let line = puzzle.solution(limits)?;
    let desk = puzzle.desk().map_err(TryError::from)?;
    let views = played(desk, &line)?.split_off(1);
    Ok(PuzzleSolution { answers: puzzle.answers, line, views })
}
