use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use anyhow::{Context, ensure};
use clap::Args;
use nix::sys::resource::{UsageWho, getrusage};
use serde_json::json;

/// Processor time of two programs that are given the same arguments, run after run in turn
///
/// The order changes from pair to pair. Told are the medians and the median of the pairs' ratios, which bears a machine
/// that is busy with other things for a while.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The program as it was
    #[arg(long, value_name = "PROGRAM")]
    before: PathBuf,
    /// The program as it is
    #[arg(long, value_name = "PROGRAM")]
    after: PathBuf,
    /// Pairs of runs
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    runs: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// What both are told to do
    #[arg(required = true, last = true)]
    told: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
    let pairs: Vec<[f64; 2]> =
        (0..arguments.runs).map(|number| pair(arguments, number)).collect::<Result<_, _>>()?;
    let [before, after] = [0, 1].map(|side| median(pairs.iter().map(|pair| pair[side])));
    let ratio = median(pairs.iter().map(|[before, after]| after / before));
    if arguments.json {
        let measured = json!({
            "before_seconds": before,
            "after_seconds": after,
            "ratio": ratio,
            "pairs": pairs,
        });
        writeln!(out, "{measured:#}")?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(out, "median of {} runs each, processor time:", arguments.runs)?;
    writeln!(out, "before {before:.3} s, after {after:.3} s; after/before in pairs: {ratio:.3}")?;
    Ok(ExitCode::SUCCESS)
}

/// Seconds of both programs, before and after, whichever ran first.
fn pair(arguments: &Arguments, number: u32) -> anyhow::Result<[f64; 2]> {
    let time = |program| seconds(program, &arguments.told);
    if number.is_multiple_of(2) {
        Ok([time(&arguments.before)?, time(&arguments.after)?])
    } else {
        let after = time(&arguments.after)?;
        Ok([time(&arguments.before)?, after])
    }
}

fn seconds(program: &Path, arguments: &[String]) -> anyhow::Result<f64> {
    let shown = program.display();
    let start = used_by_children()?;
    let status = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status()
        .with_context(|| format!("cannot start {shown}"))?;
    ensure!(status.success(), "{shown} ended with {status}");
    Ok(used_by_children()?.saturating_sub(start).as_secs_f64())
}

/// Processor time of all programs that this one has started and waited for.
fn used_by_children() -> anyhow::Result<Duration> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN)?;
    let micros = [usage.user_time(), usage.system_time()]
        .map(|time| time.tv_sec() as u64 * 1_000_000 + time.tv_usec() as u64);
    Ok(Duration::from_micros(micros.iter().sum()))
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    let (low, high) = (values[(values.len() - 1) / 2], values[values.len() / 2]);
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert!((median([3.0, 1.0, 2.0].into_iter()) - 2.0).abs() < 1e-9);
        assert!((median([4.0, 1.0, 2.0, 3.0].into_iter()) - 2.5).abs() < 1e-9);
    }
}
