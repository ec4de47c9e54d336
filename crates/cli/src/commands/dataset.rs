use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, ensure};
use clap::Args;
use rivi_players::command::{interrupt, progress};
use rivi_players::{DataQuestion, DataTally, Desk, MOST_ROWS, Npz, Rows, write_rows};
use serde::Serialize;

/// Write positions with the exact worth of every move, for programs that learn
///
/// The file is one that numpy reads: boards, turns, values, distances and, in games that have them, scores. A card
/// beside it says how it was made. The same arguments give the same file, whatever the threads.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game, as `rivi games` lists it
    game: String,
    /// The file, named *.npz
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many positions, no two of them the same
    #[arg(long, default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=MOST_ROWS))]
    count: u64,
    /// Where all chance comes from
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The fewest random moves that lead to a position
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1000))]
    least: u32,
    /// The most random moves; one less than the board has squares, if not given
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=1000))]
    most: Option<u32>,
    /// Leave a position out for which the search of a move needs more positions than this
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What is said of a set of positions beside it.
#[derive(Serialize)]
struct DataCard<'a> {
    game: &'a str,
    question: &'a DataQuestion,
    #[serde(flatten)]
    tally: DataTally,
    columns: &'static [(&'static str, &'static str)],
    made_by: &'static str,
}

/// The arrays and what is in them.
const COLUMNS: &[(&str, &str)] = &[
    ("boards", "1 for X, -1 for O, 0 for nothing, row by row from the top"),
    ("turns", "1 where X is to move, -1 where O is"),
    (
        "values",
        "for each move 1, 0 or -1: it wins, draws or loses, proven; -128 where it is not legal",
    ),
    ("distances", "for each move the winner's moves to the win, 0 for a draw"),
    ("scores", "for each move its score, in games that have scores; -128 where it is not legal"),
];

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let desk = rivi_games::desk(&arguments.game)?;
    let is_named = arguments.out.extension().is_some_and(|ending| ending == "npz");
    ensure!(is_named, "expected a file named *.npz, got {}", arguments.out.display());
    let folder = arguments.out.parent().filter(|folder| !folder.as_os_str().is_empty());
    let is_there = folder.is_none_or(Path::is_dir);
    ensure!(is_there, "cannot write {}: there is no such folder", arguments.out.display());
    let squares = desk.table().size().cells() as u32;
    let most = arguments.most.unwrap_or(squares.saturating_sub(1)).max(arguments.least);
    let question = DataQuestion {
        count: arguments.count,
        seed: arguments.seed,
        plies: (arguments.least, most),
        nodes: Some(arguments.nodes),
        threads: arguments.threads.into(),
    };
    let (stop, clock) = (interrupt::stop()?, Instant::now());
    let mut file = None;
    let bar = progress::bar(question.count);
    let mut take = |rows: &Rows, tally: &DataTally| {
        let has_scores = !rows.scores.is_empty();
        let file = match &mut file {
            Some(file) => file,
            none => none.insert(opened(&arguments.out, desk.as_ref(), has_scores)?),
        };
        bar.set_position(tally.rows);
        let words = |words: &[i16]| words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let bytes = |bytes: &[i8]| bytes.iter().map(|byte| byte.cast_unsigned()).collect();
        let columns: [Vec<u8>; 5] = [
            bytes(&rows.boards),
            bytes(&rows.turns),
            bytes(&rows.values),
            words(&rows.distances),
            words(&rows.scores),
        ];
        file.add(rows.count, &columns.each_ref().map(Vec::as_slice))
    };
    let cannot = || format!("cannot write {}", arguments.out.display());
    let tally = write_rows(desk.as_ref(), &question, &stop, &mut take).with_context(cannot)?;
    bar.finish_and_clear();
    if tally.stopped {
        eprintln!("rivi: interrupted; nothing is written");
        return Ok(ExitCode::from(interrupt::EXIT_CODE));
    }
    let file = file
        .filter(|_| tally.rows > 0)
        .context("no position got an answer: --nodes allows more")?;
    file.finish().with_context(cannot)?;
    let made_by = concat!("rivi ", env!("CARGO_PKG_VERSION"));
    let game = &arguments.game;
    let card = DataCard { game, question: &question, tally, columns: COLUMNS, made_by };
    let path = format!("{}.card.json", arguments.out.display());
    let text = serde_json::to_string_pretty(&card)?;
    fs::write(&path, format!("{text}\n")).with_context(|| format!("cannot write {path}"))?;
    if arguments.json {
        writeln!(out, "{text}")?;
    } else {
        let seconds = clock.elapsed().as_secs_f64();
        let DataTally { rows, left_out, exhausted, in_vain, .. } = tally;
        writeln!(out, "{}: {rows} positions in {seconds:.1} s", arguments.out.display())?;
        if left_out > 0 {
            writeln!(out, "{left_out} were left out: --nodes allows more")?;
        }
        if in_vain {
            writeln!(out, "Given up: thousands of positions in a row had no answer")?;
        }
        if exhausted {
            writeln!(out, "No more different positions turned up")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn opened(path: &Path, desk: &dyn Desk, has_scores: bool) -> std::io::Result<Npz> {
    let batch = desk.batch(1, 0);
    let (size, actions) = (batch.size(), batch.actions());
    let mut file = Npz::new(path);
    file.column("boards", "|i1", &[size.height.into(), size.width.into()])?;
    file.column("turns", "|i1", &[])?;
    file.column("values", "|i1", &[actions])?;
    file.column("distances", "<i2", &[actions])?;
    if has_scores {
        file.column("scores", "<i2", &[actions])?;
    }
    Ok(file)
}
