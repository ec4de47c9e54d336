use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use rivi_arena::parse_span;
use rivi_engine::external::{Answer, Hello, Question};
use rivi_engine::{Alarm, Budget, Player, player};
use rivi_games::{AnyGame, Visitor};
use rivi_rules::{Game, Record};
use rivi_search::Stop;
use serde::Deserialize;

/// Let a machine play by the line protocol, for another build of rivi or any other arena
///
/// Two versions of a machine meet like this:
/// rivi arena connect4 slices cmd:"/old/rivi arena serve slices"
#[derive(Args)]
pub(crate) struct Arguments {
    /// The machine, as `rivi players` lists it
    player: String,
    /// Think at least so long about each move, to measure the arena itself
    #[arg(long, hide = true, value_parser = parse_span)]
    think: Option<u64>,
}

/// A line of the arena: the greeting or a question.
#[derive(Deserialize)]
#[serde(untagged)]
enum Heard {
    Question(Question),
    Greeting { rivi: u32 },
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let alarm = Alarm::default();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let heard = serde_json::from_str(&line).with_context(|| {
            format!("expected a greeting or a question of the line protocol, got: {line}")
        })?;
        match heard {
            Heard::Greeting { rivi } => {
                let hello = Hello { rivi, name: format!("rivi {}", arguments.player) };
                writeln!(out, "{}", serde_json::to_string(&hello)?)?;
            }
            Heard::Question(question) => {
                let answer = answer(arguments, &question, &alarm)?;
                writeln!(out, "{}", serde_json::to_string(&answer)?)?;
            }
        }
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

fn answer(arguments: &Arguments, question: &Question, alarm: &Alarm) -> anyhow::Result<Answer> {
    let begun = Instant::now();
    let choice = AnyGame::parse(&question.game)?.visit(Think { arguments, question, alarm })?;
    let least = Duration::from_millis(arguments.think.unwrap_or(0));
    while begun.elapsed() < least {
        std::hint::spin_loop();
    }
    Ok(Answer { id: question.id, choice })
}

struct Think<'t> {
    arguments: &'t Arguments,
    question: &'t Question,
    alarm: &'t Alarm,
}

impl Visitor for Think<'_> {
    type Output = anyhow::Result<String>;

    fn visit<P: Game>(self, start: P) -> anyhow::Result<String> {
        let Question { game, moves, seed, .. } = self.question;
        let mut record = Record::new(start.clone());
        for m in start.clone().play_line(&moves.join(" "))? {
            record.play(m)?;
        }
        // Made anew for each move, since a question stands for itself: what the seed gives differs from
        // move to move.
        let seed = seed.wrapping_add(moves.len() as u64);
        let mut machine: Box<dyn Player<P>> = player(&self.arguments.player, game, &start, seed)?;
        let choice = machine.choose(&record, &self.budget())?;
        Ok(record.position().move_text(choice.chosen))
    }
}

impl Think<'_> {
    fn budget(&self) -> Budget {
        /// The part of a limit that is left for the way there and back.
        const RESERVE: u64 = 3;
        let time = &self.question.time;
        let of_game =
            time.left_ms.map(|left| (left / 20 + time.increment_ms * 3 / 4).min(left / 2));
        let limit = [time.move_ms, of_game].into_iter().flatten().min();
        let limit = limit.map(|ms| Duration::from_millis(ms.saturating_sub(RESERVE).max(1)));
        let stop = Stop::default();
        if let Some(limit) = limit {
            self.alarm.set(limit, stop.clone());
        }
        Budget { time: limit, nodes: time.nodes, depth: time.depth, stop }
    }
}
