use std::path::PathBuf;
use std::time::SystemTime;

use anyhow::{Context, bail, ensure};
use clap::Args;
use rivi_arena::statistics::Sprt;
use rivi_arena::{
    ClockKind, ClockSetting, Config, Format, ProgramLimits, SEED_LIMIT, TimeControl,
    default_openings, derive_seed, parse_clock, parse_span, random_openings, read_openings,
    thinks_with_several_threads,
};
use rivi_players::Desk;

use crate::bus::BusAddress;
use crate::input;

/// What the user typed.
#[derive(Args)]
pub(crate) struct Options {
    /// The game, as `rivi games` lists it
    #[arg(required_unless_present = "resume")]
    pub(super) game: Option<String>,
    /// Two or more players
    #[arg(required_unless_present = "resume", num_args = 2..)]
    pub(super) players: Vec<String>,
    /// Games that each two players play against each other; an even number
    #[arg(long, default_value_t = 100, value_name = "N")]
    games: u64,
    /// Only the first player meets the others
    #[arg(long)]
    gauntlet: bool,
    /// Time for a move, as in 100ms or 1.5s
    #[arg(long, value_name = "TIME", value_parser = parse_span)]
    time: Option<u64>,
    /// Time for a game and increment after each move, as in 60s+0.5s; or which time is counted: cpu
    /// for the processor time that each player uses, wall for the time that passes. May be given twice
    #[arg(long, value_name = "TIME|cpu|wall", value_parser = parse_clock)]
    clock: Vec<ClockSetting>,
    /// Nodes for a move; with it and without time limits a run repeats exactly
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Depth of each search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: Option<u32>,
    /// How much later than allowed a move may come
    #[arg(long, value_name = "TIME", value_parser = parse_span, default_value = "50ms")]
    margin: u64,
    /// Stop as soon as a sequential test decides: elo0,elo1 or elo0,elo1,alpha,beta
    #[arg(long, value_name = "BOUNDS", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Where all chance comes from; drawn and printed if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..SEED_LIMIT))]
    seed: Option<u64>,
    /// A file of openings (docs/arena.md), or random:PLIES for ones drawn from the seed; the game's
    /// own set if not given
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// Games played at the same time; one a core if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(super) threads: Option<u32>,
    /// Have the games played by the workers on the bus (`rivi work`) instead of here. Under a limit of nodes alone they
    /// are the same games
    #[arg(long, requires = "bus", conflicts_with_all = ["threads", "memory", "cpu", "patience", "startup"])]
    pub(super) workers: bool,
    #[command(flatten)]
    pub(super) bus: BusAddress,
    /// Address space that a program may use, in MiB; 0 for no limit
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    memory: u64,
    /// Processor time that a program may use in a game, in seconds; it is then started for each game
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    cpu: Option<u64>,
    /// How long to wait for a program's move when no clock limits it
    #[arg(long, value_name = "TIME", value_parser = parse_span, default_value = "60s")]
    patience: u64,
    /// How long a program may take to start, and to get ready for a game; no move is charged with it
    #[arg(long, value_name = "TIME", value_parser = parse_span, default_value = "10s")]
    startup: u64,
    #[command(flatten)]
    pub(super) output: Output,
}

/// Where the results go.
#[derive(Args)]
pub(crate) struct Output {
    /// Write every finished game to this new file, so that the tournament can be resumed
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(super) journal: Option<PathBuf>,
    /// Go on with the tournament of a journal
    #[arg(long, value_name = "FILE")]
    pub(super) resume: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    pub(super) json: bool,
    /// Print the result as comma-separated values
    #[arg(long, conflicts_with = "json")]
    pub(super) csv: bool,
    /// Write a page with tables, plot and every game to replay
    #[arg(long, value_name = "FILE.html")]
    pub(super) report: Option<PathBuf>,
    /// Write all games, as JSON lines or, to a file named *.csv, as comma-separated values
    #[arg(long, value_name = "FILE")]
    pub(super) records: Option<PathBuf>,
    /// Show no progress
    #[arg(long)]
    pub(super) quiet: bool,
}

/// How random openings are asked for.
const RANDOM: &str = "random:";
/// The longest random openings, and the most of them.
const MOST_PLIES: usize = 40;
const MOST_RANDOM: u64 = 100_000;

/// The most games of a pairing.
const MOST_GAMES: u64 = 10_000_000;

/// The most players: beyond that a table is no table any more.
const MOST_PLAYERS: usize = 256;

impl Options {
    /// What the tournament needs. `known_seed` is the journal's, when there is one.
    pub(super) fn config(&self, known_seed: Option<u64>) -> anyhow::Result<Config> {
        let game = self.game.as_deref().unwrap_or_default();
        let start = rivi_games::desk(game)?;
        let seed = self.seed.or(known_seed).unwrap_or_else(fresh_seed);
        self.check()?;
        let openings = match &self.openings {
            None => default_openings(start.as_ref(), seed),
            Some(asked) if asked.starts_with(RANDOM) => {
                self.random_openings(&asked[RANDOM.len()..], start.as_ref(), seed)?
            }
            Some(path) => {
                let text = input::text(path)?;
                read_openings(&text, start.as_ref()).with_context(|| path.clone())?
            }
        };
        Ok(Config {
            game: game.to_owned(),
            players: self.players.clone(),
            format: if self.gauntlet { Format::Gauntlet } else { Format::RoundRobin },
            games: self.games,
            time: self.time_control()?,
            sprt: self.sprt,
            seed,
            openings,
            limits: self.limits(),
        })
    }

    /// As many as there are rounds, each of so many random plies.
    fn random_openings(
        &self,
        plies: &str,
        start: &dyn Desk,
        seed: u64,
    ) -> anyhow::Result<Vec<String>> {
        let number = plies.parse().ok().filter(|plies| (1..=MOST_PLIES).contains(plies));
        let plies: usize = number.with_context(|| {
            let expected = format!("a file, or {RANDOM} and 1 to {MOST_PLIES} plies");
            format!("--openings: expected {expected}, got {RANDOM}{plies}")
        })?;
        let openings =
            random_openings(start, plies, (self.games / 2).clamp(1, MOST_RANDOM) as usize, seed);
        ensure!(!openings.is_empty(), "every game is over after {plies} random plies");
        Ok(openings)
    }

    fn check(&self) -> anyhow::Result<()> {
        let games = self.games;
        ensure!(
            games >= 2 && games.is_multiple_of(2) && games <= MOST_GAMES,
            "games are played in pairs: expected an even number from 2 to {MOST_GAMES} for --games, got {games}"
        );
        let players = self.players.len();
        ensure!(players <= MOST_PLAYERS, "expected at most {MOST_PLAYERS} players, got {players}");
        ensure!(
            self.sprt.is_none() || players == 2,
            "an SPRT compares two players, but there are {players}"
        );
        Ok(())
    }

    fn time_control(&self) -> anyhow::Result<TimeControl> {
        let mut control = TimeControl {
            move_ms: self.time,
            nodes: self.nodes,
            depth: self.depth,
            margin_ms: self.margin,
            ..TimeControl::default()
        };
        let mut kinds = 0;
        for &setting in &self.clock {
            match setting {
                ClockSetting::Game(game, increment) => {
                    ensure!(control.game_ms.is_none(), "--clock gives the time of a game twice");
                    (control.game_ms, control.increment_ms) = (Some(game), increment);
                }
                ClockSetting::Kind(kind) => {
                    (control.clock, kinds) = (kind, kinds + 1);
                    ensure!(kinds == 1, "--clock says twice which time is counted");
                }
            }
        }
        ensure!(
            control.clock == ClockKind::Wall || cfg!(target_os = "linux"),
            "--clock cpu: only Linux tells how much processor time others use"
        );
        Ok(control)
    }

    fn limits(&self) -> ProgramLimits {
        ProgramLimits {
            memory_mib: (self.memory > 0).then_some(self.memory),
            cpu_seconds: self.cpu,
            patience_ms: self.patience,
            startup_ms: self.startup,
        }
    }

    /// How many games are played at the same time. Where processor time is counted and a machine
    /// thinks with several threads it is one, or that time would be that of other games, too.
    pub(super) fn workers(&self, config: &Config) -> anyhow::Result<usize> {
        let is_counted = config.time.clock == ClockKind::Cpu;
        let several = config.players.iter().find(|player| thinks_with_several_threads(player));
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        match (several.filter(|_| is_counted), self.threads) {
            (None, threads) => Ok(threads.map_or(cores, |threads| threads as usize)),
            (Some(_), None | Some(1)) => Ok(1),
            (Some(player), Some(threads)) => bail!(
                "--clock cpu: the processor time of {player}, which thinks with several threads, is known only \
                 where one game is played at a time; expected --threads 1, got {threads}"
            ),
        }
    }
}

fn fresh_seed() -> u64 {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    // Short enough to be typed.
    derive_seed(now.as_nanos() as u64, u64::from(std::process::id())) % 1_000_000_000
}
