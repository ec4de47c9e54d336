use std::io::{BufRead, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use rivi_arena::parse_span;
use rivi_players::{Alarm, Budget, Chosen, Desk, Means, Seated};
use rivi_protocols::{Allowance, Answer, Hello, Question};
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
    let mut machine = ServedMachine::new(&arguments.player);
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
                let answer = answer(arguments, &question, &mut machine)?;
                writeln!(out, "{}", serde_json::to_string(&answer)?)?;
            }
        }
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

fn answer(
    arguments: &Arguments,
    question: &Question,
    machine: &mut ServedMachine,
) -> anyhow::Result<Answer> {
    let begun = Instant::now();
    let choice = machine.choose(question)?.text;
    let least = Duration::from_millis(arguments.think.unwrap_or(0));
    while begun.elapsed() < least {
        std::hint::spin_loop();
    }
    Ok(Answer { id: question.id, choice })
}

/// The machine that is served, kept from question to question while they go on with the same game.
struct ServedMachine<'m> {
    player: &'m str,
    alarm: Alarm,
    seat: Option<Seat>,
}

/// The machine at its game.
struct Seat {
    game: String,
    seed: u64,
    /// The moves up to its own last one.
    moves: Vec<String>,
    machine: Box<dyn Seated>,
}

impl ServedMachine<'_> {
    fn new(player: &str) -> ServedMachine<'_> {
        ServedMachine { player, alarm: Alarm::default(), seat: None }
    }

    fn choose(&mut self, question: &Question) -> anyhow::Result<Chosen> {
        let mut desk = rivi_games::desk(&question.game)?;
        desk.table_mut().play_line(&question.moves.join(" "))?;
        let moves = desk.table().moves();
        let mut seat = match self.seat.take().filter(|seat| seat.goes_on(question, &moves)) {
            Some(seat) => seat,
            None => Seat::new(self.player, desk.as_ref(), question)?,
        };
        let chosen = seat.machine.choose(desk.as_ref(), &self.budget(&question.time))?;
        seat.moves = moves;
        seat.moves.push(chosen.text.clone());
        self.seat = Some(seat);
        Ok(chosen)
    }

    fn budget(&self, time: &Allowance) -> Budget {
        /// The part of a limit that is left for the way there and back.
        const RESERVE: u64 = 3;
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

impl Seat {
    fn new(player: &str, desk: &dyn Desk, question: &Question) -> anyhow::Result<Seat> {
        let Question { game, seed, .. } = question;
        let machine = rivi_protocols::plan(desk, player)?.build(Means::UNLIMITED, *seed)?;
        Ok(Seat { game: game.clone(), seed: *seed, moves: Vec::new(), machine })
    }

    /// Whether the moves go on from the machine's last one. A game's questions all have its seed, so that
    /// another game that begins alike is known by that.
    fn goes_on(&self, question: &Question, moves: &[String]) -> bool {
        self.game == question.game && self.seed == question.seed && moves.starts_with(&self.moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(moves: &str, depth: u32, seed: u64) -> Question {
        Question {
            id: 1,
            game: "gomoku".to_owned(),
            moves: moves.split_whitespace().map(str::to_owned).collect(),
            turn: "X".to_owned(),
            legal: Vec::new(),
            time: Allowance { depth: Some(depth), ..Allowance::default() },
            seed,
        }
    }

    /// The move to so many plies, and the positions entered for it.
    fn chosen(
        machine: &mut ServedMachine<'_>,
        moves: &str,
        depth: u32,
        seed: u64,
    ) -> (String, u64) {
        let chosen = machine.choose(&question(moves, depth, seed)).unwrap();
        (chosen.text, chosen.nodes)
    }

    #[test]
    fn the_second_move_finds_the_table_of_the_first_and_another_game_does_not() {
        let opening = "h8 j11";
        let mut machine = ServedMachine::new("gomoku");
        let first = chosen(&mut machine, opening, 10, 1);
        // The likely reply, which the machine has looked into.
        let own = format!("{opening} {}", first.0);
        let (reply, _) = chosen(&mut ServedMachine::new("gomoku"), &own, 6, 1);
        let after = format!("{own} {reply}");
        let (_, kept) = chosen(&mut machine, &after, 8, 1);
        let fresh = chosen(&mut ServedMachine::new("gomoku"), &after, 8, 1);
        assert!(kept < fresh.1, "{kept} nodes with the table, {} without", fresh.1);
        assert_eq!(chosen(&mut machine, opening, 10, 1), first, "the game began again");
        assert_eq!(chosen(&mut machine, &after, 8, 2), fresh, "another game");
    }
}
