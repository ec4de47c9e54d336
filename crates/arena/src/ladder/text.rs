use std::fmt::Write;

use rivi_players::Measure;

use super::{BEGINNING, LadderReport, Meeting, Rung, STEP};

/// The ladder for a terminal: a line for each match, with what was asked of it.
pub fn ladder_text(report: &LadderReport) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_all(&mut out, report);
    out
}

fn write_all(out: &mut String, report: &LadderReport) -> std::fmt::Result {
    let LadderReport { game, games, best, seed, .. } = report;
    writeln!(out, "{game}: {games} games per match, best with {best}, seed {seed}")?;
    writeln!(
        out,
        "  {:9} {:22} {:22} {:>4} {:>4} {:>4}  {:>6}  {:>15}",
        "level", "player", "against", "+", "=", "-", "share", "95 % interval"
    )?;
    for (at, rung) in report.rungs.iter().enumerate() {
        let lines = [rung.below.as_ref(), rung.simple.as_ref()];
        for (met, is_below) in lines.into_iter().zip([true, false]) {
            if let Some(met) = met {
                let bar = bar(report.measure, at, is_below);
                line(out, rung, met, bar.as_deref())?;
            }
        }
        if rung.below.is_none() && rung.simple.is_none() {
            writeln!(out, "  {:9} {:22} the only level", rung.level.name, rung.level.player)?;
        }
    }
    writeln!(out, "  {}", if report.holds { "in order" } else { "NOT in order" })
}

fn line(out: &mut String, rung: &Rung, met: &Meeting, bar: Option<&str>) -> std::fmt::Result {
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let told = match (bar, rung.holds) {
        (None, _) => String::new(),
        (Some(bar), true) => format!("ok: {bar}"),
        (Some(bar), false) => format!("FAILS: {bar}"),
    };
    let row = format!(
        "  {:9} {:22} {:22} {:>4} {:>4} {:>4}  {:>5}%  {:>15}  {told}",
        rung.level.name,
        rung.level.player,
        met.opponent,
        met.tally.wins,
        met.tally.draws,
        met.tally.losses,
        percent(met.share),
        format!("[{}, {}]", percent(met.low), percent(met.high)),
    );
    writeln!(out, "{}", row.trim_end())
}

/// What is asked of a match of the rung at this place; nothing where it is only told.
fn bar(measure: Measure, at: usize, is_below: bool) -> Option<String> {
    match (measure, at, is_below) {
        (_, 0, _) => Some(format!("at most {:.0} %", 100.0 * (1.0 - BEGINNING))),
        (Measure::Meetings, _, true) => Some(format!("at least {:.0} %", 100.0 * STEP)),
        (Measure::Reflex, _, false) => Some("more wins, fewer losses".to_owned()),
        _ => None,
    }
}
