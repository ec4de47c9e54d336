use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow, bail};
use rivi_arena::{Config, GameRecord, JournalError, Listener, Results, Tournament};
use rivi_bus::Bus;
use rivi_play::checked_player;
use rivi_players::Desk;
use rivi_work::{Asker, Elsewhere};
use tokio::runtime::Runtime;

use super::options::Options;

/// The workers that play a tournament.
pub(super) struct Field {
    runtime: Runtime,
    asker: Asker,
}

/// How long it takes until workers that are there have told so.
const MOMENT: Duration = Duration::from_millis(1200);

impl Field {
    /// However many workers there are, so many pairs are on their way at most.
    pub(super) const MOST_PAIRS: usize = 256;

    pub(super) fn open(
        options: &Options,
        config: &Config,
        start: &dyn Desk,
    ) -> anyhow::Result<Field> {
        for player in &config.players {
            let elsewhere = "workers play nothing but machines with what is in the program";
            checked_player(player, start).map_err(|error| anyhow!("{elsewhere}: {error}"))?;
        }
        let runtime = Runtime::new().context("cannot start the runtime")?;
        let bus: Arc<dyn Bus> = runtime.block_on(options.bus.open_now())?;
        let asker = runtime.block_on(async { Asker::new(bus) })?;
        Ok(Field { runtime, asker })
    }

    /// Has the games played that are left.
    pub(super) fn run(
        &self,
        tournament: &Tournament<'_>,
        known: BTreeMap<u64, GameRecord>,
        listen: &mut Listener<'_, JournalError>,
        quiet: bool,
    ) -> anyhow::Result<Results> {
        let (config, start) = (tournament.config, tournament.start);
        let before: BTreeSet<u64> = known.keys().copied().collect();
        self.greet(quiet);
        let runtime = self.runtime.handle().clone();
        let others = Elsewhere::new(&self.asker, config, start, runtime);
        let begun = Instant::now();
        let results = tournament.run_elsewhere(&others, known, listen)?;
        if let Some(fault) = others.fault() {
            bail!("{fault}; what was played before is kept, where there is a journal");
        }
        if !quiet {
            tell_speed(&results, &before, others.pairs().len(), begun.elapsed());
        }
        Ok(results)
    }

    fn greet(&self, quiet: bool) {
        std::thread::sleep(MOMENT);
        let crowd = self.asker.crowd();
        if crowd.threads_alike == 0 {
            eprintln!(
                "rivi: no worker of this version is on the bus; the games wait until there is one: rivi work --bus …"
            );
        } else if !quiet {
            let (workers, threads) = (crowd.workers, crowd.threads);
            eprintln!("rivi: workers on the bus: {workers}; pairs of games at a time: {threads}");
        }
    }
}

/// Says how much faster it was than one game after the other.
fn tell_speed(results: &Results, before: &BTreeSet<u64>, workers: usize, took: Duration) {
    let new = results.games.values().filter(|game| !before.contains(&game.game));
    let thought: u64 = new.flat_map(|game| game.thought_us).sum();
    let (thought, took) = (thought as f64 / 1e6, took.as_secs_f64());
    let times = thought / took.max(1e-9);
    eprintln!(
        "rivi: {took:.1} s for games of {thought:.1} s of thought, {times:.2} times as fast as one after the other; \
         workers that took part: {workers}"
    );
}
