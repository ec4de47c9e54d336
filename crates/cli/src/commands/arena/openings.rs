use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use rivi_arena::{SEED_LIMIT, balanced_openings, expected_share, write_openings};
use rivi_engine::{Budget, Player, player};
use rivi_games::{AnyGame, Visitor};
use rivi_rules::{Game, Record, Table};
use rivi_search::Verdict;

/// Make a balanced set of openings
///
/// Random lines of moves are kept if the position they lead to is near equal by search: by Monte Carlo
/// tree search, or by a machine of your choice. No two lead to the same position up to symmetry.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game, as `rivi games` lists it
    game: String,
    /// How many; there are fewer if the game has no more
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// Moves in each
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(..=100))]
    plies: u32,
    /// Where chance comes from
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(..SEED_LIMIT))]
    seed: u64,
    /// Playouts of the tree search for each position
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(..=100_000_000))]
    playouts: u32,
    /// How far from even the expected share may be, in per cent of the points
    #[arg(long, default_value_t = 5, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(..=50))]
    within: u32,
    /// Ask this machine instead of the tree search; drawn is even, and so is a score within --score
    #[arg(long, value_name = "PLAYER")]
    by: Option<String>,
    /// How far from even the machine's score may be
    #[arg(long, default_value_t = 0, requires = "by", value_name = "N")]
    score: u32,
    /// How many positions the machine may enter for each opening; as many as it likes if not given
    #[arg(long, requires = "by", value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

pub(super) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let openings = AnyGame::parse(&arguments.game)?.visit(Make { arguments })?;
    let note = format!("made by: {}", arguments.command());
    write!(out, "{}", write_openings(&arguments.game, &note, &openings))?;
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    /// The command that makes the same set again.
    fn command(&self) -> String {
        let Arguments { game, count, plies, seed, playouts, within, by, score, nodes } = self;
        let how = match by {
            Some(player) => {
                let nodes = nodes.map_or(String::new(), |nodes| format!(" --nodes {nodes}"));
                format!("--by {player} --score {score}{nodes}")
            }
            None => format!("--playouts {playouts} --within {within}"),
        };
        format!("rivi arena openings {game} --plies {plies} --count {count} --seed {seed} {how}")
    }
}

/// Says whether a position is near equal.
type Judge<'j, P> = Box<dyn FnMut(&Record<P>) -> anyhow::Result<bool> + 'j>;

struct Make<'m> {
    arguments: &'m Arguments,
}

impl Visitor for Make<'_> {
    type Output = anyhow::Result<Vec<String>>;

    fn visit<P: Game>(self, start: P) -> anyhow::Result<Vec<String>> {
        let Arguments { game, count, plies, seed, by, .. } = self.arguments;
        let mut judge: Judge<'_, P> = match by {
            None => Box::new(|record| Ok(self.is_even(record))),
            Some(text) => {
                let mut machine = player(text, game, &start, *seed)?;
                Box::new(move |record| self.is_even_by(text, machine.as_mut(), record))
            }
        };
        let mut failure = None;
        let table: Box<dyn Table> = Box::new(Record::new(start.clone()));
        let openings = balanced_openings(
            table.as_ref(),
            *plies as usize,
            *count as usize,
            *seed,
            &mut |table| {
                let judged = replayed(&start, table).and_then(|record| judge(&record));
                judged.map_err(|error| failure = Some(error)).unwrap_or(false)
            },
        );
        match failure {
            Some(error) => Err(error),
            None => Ok(openings),
        }
    }
}

impl Make<'_> {
    fn is_even<P: Game>(&self, record: &Record<P>) -> bool {
        let Arguments { playouts, within, seed, .. } = self.arguments;
        let share = expected_share(record.position(), *playouts, *seed);
        (share - 0.5).abs() <= f64::from(*within) / 100.0
    }

    fn is_even_by<P: Game>(
        &self,
        text: &str,
        machine: &mut dyn Player<P>,
        record: &Record<P>,
    ) -> anyhow::Result<bool> {
        machine.new_game();
        let budget = Budget { nodes: self.arguments.nodes, ..Budget::default() };
        let verdict = machine.choose(record, &budget)?.verdict;
        let verdict =
            verdict.with_context(|| format!("{text} does not say what it thinks of a position"))?;
        Ok(match verdict {
            Verdict::Draw => true,
            Verdict::Guess(score) => score.0.unsigned_abs() <= self.arguments.score,
            Verdict::WinIn(_) | Verdict::LossIn(_) => false,
        })
    }
}

fn replayed<P: Game>(start: &P, table: &dyn Table) -> anyhow::Result<Record<P>> {
    let mut record = Record::new(start.clone());
    for m in start.clone().play_line(&table.moves().join(" "))? {
        record.play(m)?;
    }
    Ok(record)
}
