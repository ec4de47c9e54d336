use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use clap::Args;
use rivi_players::puzzles::{self, Attempt, Because, Date, MOST_HINTS, Puzzle};
use rivi_players::{Desk, Language};
use rivi_rules::{Side, draw, labels};
use rivi_search::Limits;

use super::list;

/// Play a puzzle in plain text: type moves, `h` for a hint, `s` for the solution, `q` to quit
///
/// Moves are read from standard input, from a terminal or a pipe. Exits with 1 if it was not solved.
#[derive(Args)]
pub(crate) struct Arguments {
    /// One of this game
    game: Option<String>,
    /// The puzzle of the day
    #[arg(long, conflicts_with_all = ["game", "theme", "grade", "id"])]
    daily: bool,
    /// The puzzle of another day, as YYYY-MM-DD
    #[arg(long, value_name = "DATE", requires = "daily")]
    date: Option<String>,
    /// One of this theme
    #[arg(long, value_name = "THEME")]
    theme: Option<String>,
    /// One of this grade, from 1 (easy) to 5
    #[arg(long, value_name = "GRADE")]
    grade: Option<u8>,
    /// This one
    #[arg(long, value_name = "ID", conflicts_with_all = ["game", "theme", "grade"])]
    id: Option<String>,
    /// Which of those that there are; the same number gives the same puzzle
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The language: en, de or fi; otherwise the locale's
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<String>,
}

/// What an answer may cost.
const LIMITS: u64 = 20_000_000;

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let language = super::language(arguments.lang.as_deref())?;
    let puzzle = chosen(arguments)?;
    let mut sitting = Sitting { played: Vec::new(), hints: 0, language, puzzle };
    let solved = sitting.run(&mut io::stdin().lock(), out)?;
    Ok(if solved { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn chosen(arguments: &Arguments) -> anyhow::Result<Puzzle> {
    // Whoever lists the games has registered them.
    let _ = rivi_games::entries();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    if arguments.daily {
        let date = match &arguments.date {
            Some(text) => text.parse()?,
            None => Date::at_seconds(now.as_secs()),
        };
        return puzzles::daily(date).context("there are no puzzles");
    }
    if let Some(id) = &arguments.id {
        return puzzles::find(id).with_context(|| format!("there is no puzzle '{id}'"));
    }
    let (game, theme) = (arguments.game.as_deref(), arguments.theme.as_deref());
    let mut found = list::chosen(game, theme, arguments.grade)?;
    let seed = arguments.seed.unwrap_or(u64::from(now.subsec_nanos()));
    let at = seed % found.len() as u64;
    Ok(found.swap_remove(at as usize))
}

/// Somebody at a puzzle.
struct Sitting {
    puzzle: Puzzle,
    language: Language,
    /// The own moves and the answers so far.
    played: Vec<String>,
    hints: u8,
}

impl Sitting {
    fn run(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> anyhow::Result<bool> {
        self.show_task(out)?;
        self.show_board(out)?;
        loop {
            writeln!(out, "{}", self.language.tell("puzzle.ask", &[]))?;
            out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                return Ok(false);
            }
            match line.trim() {
                "" => {}
                "q" | "quit" => return Ok(false),
                "h" | "hint" => self.hint(out)?,
                "s" | "solution" => {
                    self.solution(out)?;
                    return Ok(false);
                }
                text => {
                    if self.attempt(text, out)? {
                        return Ok(true);
                    }
                }
            }
        }
    }

    fn show_task(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let Puzzle { id, theme, grade, .. } = &self.puzzle;
        let theme = self.language.tell(&format!("puzzle.theme.{theme}"), &[]);
        let grade = grade.grade.to_string();
        let told = [("id", id.as_str()), ("grade", &grade), ("theme", &theme)];
        writeln!(out, "{}", self.language.tell("puzzle.heading", &told))?;
        writeln!(out, "{}", self.language.say(&self.puzzle.claim()?))?;
        Ok(())
    }

    /// The game as it stands.
    fn desk(&self) -> anyhow::Result<Box<dyn Desk>> {
        let mut desk = self.puzzle.desk()?;
        desk.table_mut().play_line(&self.played.join(" "))?;
        Ok(desk)
    }

    fn show_board(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let desk = self.desk()?;
        show(&*desk, out)?;
        // Where a board has parts, not every free cell may be played on.
        if desk.table().regions().is_some() && desk.table().outcome().is_none() {
            let moves = desk.table().legal_moves().join(" ");
            writeln!(out, "{}", self.language.tell("puzzle.legal", &[("moves", &moves)]))?;
        }
        Ok(())
    }

    fn hint(&mut self, out: &mut dyn Write) -> anyhow::Result<()> {
        self.hints = (self.hints + 1).min(MOST_HINTS);
        let hint = self.puzzle.hint(self.hints, &Limits::nodes(LIMITS))?;
        writeln!(out, "{}", self.language.say(&hint.sentence))?;
        if self.hints == 2 {
            let desk = self.puzzle.desk()?;
            let targets = desk.table().legal_targets().into_iter();
            let among = targets.filter(|target| hint.squares.contains(&target.square));
            let texts: Vec<String> = among.map(|target| target.text).collect();
            writeln!(out, "{}", texts.join(", "))?;
        }
        Ok(())
    }

    fn solution(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let line = self.puzzle.solution(&Limits::nodes(LIMITS))?.join(" ");
        writeln!(out, "{}", self.language.tell("puzzle.solution", &[("line", &line)]))?;
        Ok(())
    }

    /// Tries a move; whether the puzzle is solved by it.
    fn attempt(&mut self, text: &str, out: &mut dyn Write) -> anyhow::Result<bool> {
        if text.split_whitespace().count() != 1 {
            writeln!(out, "{}", self.language.tell("puzzle.ask", &[]))?;
            return Ok(false);
        }
        let mut moves = self.played.clone();
        moves.push(text.to_owned());
        let attempt = match self.puzzle.attempt(&moves.join(" "), &Limits::nodes(LIMITS)) {
            Ok(attempt) => attempt,
            Err(error) => {
                writeln!(out, "{error}")?;
                return Ok(false);
            }
        };
        match attempt {
            Attempt::Solved => {
                self.played = moves;
                self.show_board(out)?;
                writeln!(out, "{}", self.language.tell("puzzle.solved", &[]))?;
                return Ok(true);
            }
            Attempt::Right { reply, left } => {
                moves.push(reply.clone());
                self.played = moves;
                self.show_board(out)?;
                let (other, left) = (self.other()?, left.to_string());
                let told = [("other", other.as_str()), ("reply", &reply), ("left", &left)];
                writeln!(out, "{}", self.language.tell("puzzle.right", &told))?;
            }
            Attempt::Wrong { line, because } => self.refute(text, &line, because, out)?,
        }
        Ok(false)
    }

    /// The mark of who defends.
    fn other(&self) -> anyhow::Result<String> {
        Ok(self.puzzle.desk()?.table().turn().other().mark().to_string())
    }

    /// Shows on the board why a try is wrong; the position is then the one before it.
    fn refute(
        &self,
        text: &str,
        line: &[String],
        because: Because,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let mut desk = self.desk()?;
        desk.table_mut().play(text)?;
        for reply in line {
            desk.table_mut().play(reply)?;
        }
        show(&*desk, out)?;
        let (key, moves) = match because {
            Because::Parried if line.is_empty() => ("puzzle.wrong.later", 0),
            Because::Parried => ("puzzle.wrong.parried", 0),
            Because::Loses { moves } => ("puzzle.wrong.loses", moves),
            Because::OtherMeans => ("puzzle.wrong.other_means", 0),
            Because::Over => ("puzzle.wrong.over", 0),
        };
        let (other, line, moves) = (self.other()?, line.join(" "), moves.to_string());
        let told = [("move", text), ("other", other.as_str()), ("line", &line), ("moves", &moves)];
        writeln!(out, "{}", self.language.tell(key, &told))?;
        Ok(())
    }
}

fn show(desk: &dyn Desk, out: &mut dyn Write) -> anyhow::Result<()> {
    let table = desk.table();
    write!(out, "{}", draw(table, &labels(&*table.restart(Side::X))))?;
    Ok(())
}
