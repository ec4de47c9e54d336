use std::io::{self, BufRead, IsTerminal, Write};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use clap::Args;
use rivi_players::puzzles::{self, Date, Puzzle};
use rivi_players::{Desk, Language};
use rivi_rules::{Side, draw, labels};
use rivi_search::Limits;
use rivi_terminal::puzzle::{Asked, NODES, Outcome, Sitting};
use rivi_terminal::text::board_in_sentences;

use super::list;
use crate::settings;

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
    /// Tell the board in sentences, for screen readers
    #[arg(long)]
    linear: bool,
    /// The language: en, de or fi; otherwise the locale's
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<String>,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let language = super::language(arguments.lang.as_deref())?;
    let puzzle = chosen(arguments)?;
    let linear = arguments.linear || (io::stdout().is_terminal() && settings::read()?.linear);
    let mut evening = Evening { sitting: Sitting::new(puzzle), language, linear };
    let solved = evening.run(&mut io::stdin().lock(), out)?;
    Ok(if solved { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The same for whoever hears rather than sees it; what is solved is remembered.
pub(crate) fn play_in_sentences(
    puzzle: Puzzle,
    language: Language,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let id = puzzle.id.clone();
    let mut evening = Evening { sitting: Sitting::new(puzzle), language, linear: true };
    if evening.run(&mut io::stdin().lock(), out)? {
        settings::keep_solved(&id);
    }
    Ok(())
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

/// Somebody at a puzzle, in plain text.
struct Evening {
    sitting: Sitting,
    language: Language,
    /// Whether boards are told in sentences.
    linear: bool,
}

impl Evening {
    fn run(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> anyhow::Result<bool> {
        writeln!(out, "{}", self.sitting.heading(self.language))?;
        writeln!(out, "{}", self.sitting.claim(self.language)?)?;
        self.show_board(out)?;
        loop {
            writeln!(out, "{}", self.language.tell("puzzle.ask", &[]))?;
            out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                return Ok(false);
            }
            let asked = match line.trim() {
                "" => continue,
                "q" | "quit" => return Ok(false),
                "h" | "hint" => Asked::Hint,
                "s" | "solution" => Asked::Solution,
                // More than a word is no move.
                text if text.contains(char::is_whitespace) => continue,
                text => Asked::Try(text.to_owned()),
            };
            match self.sitting.ask(&asked, &Limits::nodes(NODES)) {
                Err(error) if matches!(asked, Asked::Try(_)) => writeln!(out, "{error}")?,
                Err(error) => return Err(error.into()),
                Ok(outcome) => {
                    self.show(&outcome, out)?;
                    match outcome {
                        Outcome::Solved { .. } => return Ok(true),
                        Outcome::Solution { .. } => return Ok(false),
                        _ => {}
                    }
                }
            }
        }
    }

    /// Shows what has come of a question: a refutation on the board, after which the position is the one before.
    fn show(&mut self, outcome: &Outcome, out: &mut dyn Write) -> anyhow::Result<()> {
        self.sitting.take(outcome);
        match outcome {
            Outcome::Solved { .. } | Outcome::Right { .. } => self.show_board(out)?,
            Outcome::Wrong { text, line, .. } => {
                self.show_position(&*self.sitting.refuted(text, line)?, out)?;
            }
            Outcome::Hint(_) | Outcome::Solution { .. } => {}
        }
        writeln!(out, "{}", self.sitting.told(outcome, self.language)?)?;
        if let Outcome::Hint(hint) = outcome
            && hint.step == 2
        {
            let desk = self.sitting.puzzle().desk()?;
            let targets = desk.table().legal_targets().into_iter();
            let among = targets.filter(|target| hint.squares.contains(&target.square));
            let texts: Vec<String> = among.map(|target| target.text).collect();
            writeln!(out, "{}", texts.join(", "))?;
        }
        Ok(())
    }

    fn show_board(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let desk = self.sitting.desk()?;
        self.show_position(&*desk, out)?;
        // Where a board has parts, not every free cell may be played on.
        if desk.table().regions().is_some() && desk.table().outcome().is_none() {
            let moves = desk.table().legal_moves().join(" ");
            writeln!(out, "{}", self.language.tell("puzzle.legal", &[("moves", &moves)]))?;
        }
        Ok(())
    }

    fn show_position(&self, desk: &dyn Desk, out: &mut dyn Write) -> anyhow::Result<()> {
        let table = desk.table();
        if self.linear {
            writeln!(out, "{}", board_in_sentences(self.language, table).join("\n"))?;
        } else {
            write!(out, "{}", draw(table, &labels(&*table.restart(Side::X))))?;
        }
        Ok(())
    }
}
