use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use rivi_arena::report::{Summary, csv, html, records_csv, records_json_lines, text};
use rivi_arena::{
    Config, GameRecord, Journal, JournalError, Results, Tournament, check_seat, seat,
};
use rivi_players::Desk;

use super::elsewhere::Field;
use super::options::Options;
use super::progress::Progress;

/// What a process that was interrupted ends with, as shells expect it.
pub(super) const INTERRUPTED: u8 = 130;

pub(super) fn run(options: &Options, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let Opened { config, journal, known } = open(options)?;
    let start = rivi_games::desk(&config.game)?;
    let workers = options.workers(&config)?;
    let field =
        options.workers.then(|| Field::open(options, &config, start.as_ref())).transpose()?;
    for player in &config.players {
        check_seat(player, start.as_ref(), config.limits)?;
    }
    writable(options)?;
    let journal = match (journal, &options.output.journal) {
        (None, Some(path)) => Some(Journal::create(path, &config)?),
        (journal, _) => journal,
    };
    mention_repetition(&config);
    let stop = stop_on_interrupt()?;
    let play = Play { config: &config, options, workers, journal, known, stop: &stop };
    let results = play.run(start.as_ref(), field.as_ref())?;
    publish(options, &config, &results, start.as_ref(), out)?;
    if results.is_complete() {
        return Ok(ExitCode::SUCCESS);
    }
    let file = options.output.journal.as_ref().or(options.output.resume.as_ref());
    let how = match file {
        Some(path) => format!("go on with: rivi arena --resume {}", path.display()),
        None => "with --journal FILE a tournament can be resumed".to_owned(),
    };
    eprintln!("rivi: interrupted; {how}");
    Ok(ExitCode::from(INTERRUPTED))
}

/// A tournament that is about to begin or to go on.
struct Opened {
    config: Config,
    journal: Option<Journal>,
    known: BTreeMap<u64, GameRecord>,
}

fn open(options: &Options) -> anyhow::Result<Opened> {
    let Some(path) = &options.output.resume else {
        return Ok(Opened { config: options.config(None)?, journal: None, known: BTreeMap::new() });
    };
    let (journal, chronicle) = Journal::resume(path)?;
    if options.game.is_some() {
        // Whoever names the tournament again must name the same one.
        chronicle.expect(path, &options.config(Some(chronicle.config.seed))?)?;
    }
    Ok(Opened { config: chronicle.config, journal: Some(journal), known: chronicle.games })
}

/// The same opening again gives deterministic players the same game again, which proves nothing.
fn mention_repetition(config: &Config) {
    let (rounds, openings) = (config.games / 2, config.openings.len() as u64);
    if rounds > openings {
        eprintln!(
            "rivi: note: {rounds} rounds have {openings} openings, so some are played again; players without \
             chance will repeat themselves"
        );
    }
}

/// Fails now rather than after hours of games.
fn writable(options: &Options) -> anyhow::Result<()> {
    for path in [&options.output.report, &options.output.records].into_iter().flatten() {
        let file = fs::OpenOptions::new().append(true).create(true).open(path);
        file.with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// The first interrupt ends the tournament after the moves that are being thought about; the second
/// ends the program.
pub(super) fn stop_on_interrupt() -> anyhow::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
    })?;
    Ok(stop)
}

struct Play<'p> {
    config: &'p Config,
    options: &'p Options,
    workers: usize,
    journal: Option<Journal>,
    known: BTreeMap<u64, GameRecord>,
    stop: &'p AtomicBool,
}

impl Play<'_> {
    fn run(mut self, start: &dyn Desk, field: Option<&Field>) -> anyhow::Result<Results> {
        let tournament = Tournament {
            config: self.config,
            start,
            contestant: &|number| seat(self.config, number),
            workers: field.map_or(self.workers, |_| Field::MOST_PAIRS),
            stop: self.stop,
        };
        let scheduled = self.config.schedule().games();
        let mut progress =
            Progress::new(self.options.output.quiet, self.known.len() as u64, scheduled);
        let mut listen = |game: &GameRecord, results: &Results| {
            if let Some(journal) = &mut self.journal {
                journal.add(game)?;
            }
            progress.show(results);
            Ok::<(), JournalError>(())
        };
        let results = match field {
            None => tournament.run(self.known, &mut listen).map_err(Into::into),
            Some(field) => {
                field.run(&tournament, self.known, &mut listen, self.options.output.quiet)
            }
        };
        progress.finish();
        results
    }
}

fn publish(
    options: &Options,
    config: &Config,
    results: &Results,
    start: &dyn Desk,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let summary = Summary::of(config, results);
    if let Some(path) = &options.output.report {
        write_file(path, &html(&summary, results, start.table()))?;
    }
    if let Some(path) = &options.output.records {
        let games = results.games.values();
        let is_csv = path.extension().is_some_and(|extension| extension == "csv");
        let content =
            if is_csv { records_csv(config, games) } else { records_json_lines(config, games) };
        write_file(path, &content)?;
    }
    if options.output.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&summary)?)?;
    } else if options.output.csv {
        write!(out, "{}", csv(&summary))?;
    } else {
        write!(out, "{}", text(&summary))?;
    }
    Ok(())
}

fn write_file(path: &Path, content: &str) -> anyhow::Result<()> {
    fs::write(path, content).with_context(|| format!("cannot write {}", path.display()))
}
