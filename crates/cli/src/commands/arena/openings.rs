use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use rivi_arena::{SEED_LIMIT, balanced_openings, write_openings};
use rivi_players::command::progress;
use rivi_players::{Budget, Desk, Means, Seated};
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
    let openings = arguments.make(rivi_games::desk(&arguments.game)?.as_ref())?;
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

/// Says whether the position on a desk is near equal.
type Judge<'j> = Box<dyn FnMut(&dyn Desk) -> anyhow::Result<bool> + 'j>;

impl Arguments {
    fn make(&self, start: &dyn Desk) -> anyhow::Result<Vec<String>> {
        let Arguments { count, plies, seed, .. } = self;
        let mut judge = self.judge(start)?;
        let mut failure = None;
        let bar = progress::counted(*count as usize, "openings");
        let openings =
            balanced_openings(start, *plies as usize, *count as usize, *seed, &mut |desk| {
                let is_even = judge(desk).map_err(|error| failure = Some(error)).unwrap_or(false);
                bar.inc(u64::from(is_even));
                is_even
            });
        bar.finish_and_clear();
        match failure {
            Some(error) => Err(error),
            None => Ok(openings),
        }
    }

    fn judge(&self, start: &dyn Desk) -> anyhow::Result<Judge<'_>> {
        let Some(text) = &self.by else { return Ok(Box::new(|desk| Ok(self.is_even(desk)))) };
        let mut machine = rivi_protocols::plan(start, text)?.build(Means::UNLIMITED, self.seed)?;
        Ok(Box::new(move |desk| self.is_even_by(text, machine.as_mut(), desk)))
    }

    fn is_even(&self, desk: &dyn Desk) -> bool {
        let share = desk.glass().expected_share(self.playouts, self.seed);
        (share - 0.5).abs() <= f64::from(self.within) / 100.0
    }

    fn is_even_by(
        &self,
        text: &str,
        machine: &mut dyn Seated,
        desk: &dyn Desk,
    ) -> anyhow::Result<bool> {
        machine.new_game();
        let budget = Budget { nodes: self.nodes, ..Budget::default() };
        let verdict = machine.choose(desk, &budget)?.verdict;
        let verdict =
            verdict.with_context(|| format!("{text} does not say what it thinks of a position"))?;
        Ok(match verdict.verdict {
            Verdict::Draw => true,
            Verdict::Guess(score) => score.0.unsigned_abs() <= self.score,
            Verdict::WinIn(_) | Verdict::LossIn(_) => false,
        })
    }
}
