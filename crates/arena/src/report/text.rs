use std::fmt::Write;

use rivi_players::counted;

use super::{Against, Standing, Summary, TestSummary};
use crate::statistics::{Decision, Elo, EloEstimate};
use crate::{Pairing, Results};

/// The final table for a terminal.
pub fn text(summary: &Summary) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_all(&mut out, summary);
    out
}

fn write_all(out: &mut String, summary: &Summary) -> std::fmt::Result {
    let config = &summary.config;
    writeln!(
        out,
        "{}: {} of {}, {}, seed {}{}",
        config.game,
        summary.games,
        counted(summary.scheduled, "game", "games"),
        config.time,
        config.seed,
        if summary.complete { "" } else { " (not finished)" }
    )?;
    writeln!(out)?;
    rating_table(out, summary)?;
    if summary.players.len() > 2 {
        writeln!(out)?;
        cross_table(out, summary)?;
    }
    writeln!(out)?;
    if let Some(duel) = summary.duel() {
        match_lines(out, &config.players[0], duel)?;
    }
    if let Some(test) = &summary.test {
        test_line(out, test)?;
    }
    fault_lines(out, summary)?;
    writeln!(
        out,
        "X, who begins, scored {} ({:.1} %).",
        summary.first_move,
        100.0 * summary.first_move.share()
    )
}

fn fault_lines(out: &mut String, summary: &Summary) -> std::fmt::Result {
    for fault in &summary.faults {
        writeln!(
            out,
            "{} lost {} by a fault ({}), first in game {}: {}",
            shortened(&fault.player),
            counted(fault.count, "game", "games"),
            fault.kind,
            fault.first_game,
            fault.because
        )?;
    }
    Ok(())
}

fn rating_table(out: &mut String, summary: &Summary) -> std::fmt::Result {
    let width = name_width(summary);
    writeln!(
        out,
        "  # {:width$}   Elo    95 % interval   games     +     =     -  points   share  faults",
        "player"
    )?;
    for (place, line) in (1..).zip(&summary.players) {
        let Standing { rating, low, high, tally, faults, .. } = line;
        writeln!(
            out,
            "{place:3} {:width$} {:>5}  {:>15}  {:>6} {:>5} {:>5} {:>5} {:>7.1} {:>6.1}% {faults:>7}",
            shortened(&line.player),
            format!("{:+.0}", rating.0),
            format!("[{:+.0}, {:+.0}]", low.0, high.0),
            tally.games(),
            tally.wins,
            tally.draws,
            tally.losses,
            tally.points(),
            100.0 * tally.share(),
        )?;
    }
    Ok(())
}

/// Points of each row's player against each column's.
fn cross_table(out: &mut String, summary: &Summary) -> std::fmt::Result {
    let width = name_width(summary);
    let column = |number: usize| {
        summary.players.iter().position(|line| line.number == number).map_or(0, |place| place + 1)
    };
    write!(out, "  # {:width$}", "player")?;
    for place in 1..=summary.players.len() {
        write!(out, " {place:>9}")?;
    }
    writeln!(out)?;
    for (place, line) in (1..).zip(&summary.players) {
        write!(out, "{place:3} {:width$}", shortened(&line.player))?;
        for other in 1..=summary.players.len() {
            let cell = line.against.iter().find(|against| column(against.number) == other);
            let cell = cell
                .map_or("·".to_owned(), |a| format!("{}/{}", a.tally.points(), a.tally.games()));
            write!(out, " {cell:>9}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn match_lines(out: &mut String, first: &str, duel: &Against) -> std::fmt::Result {
    let [ll, ld, dd, dw, ww] = duel.pairs.0;
    writeln!(out, "{first} against {}: {}", duel.opponent, duel.tally)?;
    writeln!(out, "  pairs by points, 0 ½ 1 1½ 2: {ll} {ld} {dd} {dw} {ww}")?;
    match &duel.elo {
        None => writeln!(out, "  Elo difference: not known before the first pair is finished"),
        Some(estimate) => writeln!(out, "  {}", estimate_text(estimate)),
    }
}

fn estimate_text(estimate: &EloEstimate) -> String {
    format!(
        "Elo difference {} [{}, {}] (95 %), likelihood of superiority {}, normalised Elo {}",
        estimate.elo,
        estimate.low,
        estimate.high,
        percent(estimate.superiority),
        Elo(estimate.normalised)
    )
}

/// A probability that is never rounded to certainty.
fn percent(chance: f64) -> String {
    let shown = (100.0 * chance).clamp(0.01, 99.99);
    match chance {
        c if c > 0.9999 => format!("> {shown:.2} %"),
        c if c < 0.0001 => format!("< {shown:.2} %"),
        _ => format!("{shown:.2} %"),
    }
}

fn test_line(out: &mut String, test: &TestSummary) -> std::fmt::Result {
    let verdict = match test.decision {
        Decision::GoOn => "not decided yet".to_owned(),
        Decision::Accept0 => format!("decided for hypothesis 0, {} Elo", test.elo0),
        Decision::Accept1 => format!("decided for hypothesis 1, {} Elo", test.elo1),
    };
    writeln!(
        out,
        "  SPRT [{}, {}]: log-likelihood ratio {:.2} between {:.2} and {:.2}; {verdict}",
        test.elo0, test.elo1, test.ratio, test.lower, test.upper
    )
}

/// One line of progress: the running score and the estimate.
pub fn progress_line(results: &Results) -> String {
    let mut line = match results.standings.pairings() {
        [only] => duel_progress(only),
        _ => leader_progress(results),
    };
    if let Some(test) = &results.test {
        let _ = write!(
            line,
            "  LLR {:.2} [{:.2}, {:.2}]",
            test.ratio(),
            test.sprt().lower(),
            test.sprt().upper()
        );
    }
    let faults: u64 = results.standings.players().iter().map(|player| player.faults).sum();
    if faults > 0 {
        let _ = write!(line, "  faults {faults}");
    }
    line
}

fn duel_progress(pairing: &Pairing) -> String {
    let estimate = pairing.elo().map(|e| {
        format!("  Elo {} [{}, {}]  LOS {}", e.elo, e.low, e.high, percent(e.superiority))
    });
    format!("{}{}", pairing.tally, estimate.unwrap_or_default())
}

fn leader_progress(results: &Results) -> String {
    let ratings = results.standings.ratings().ratings;
    let leader = ratings.first().map(|best| {
        let (elo, low, high) = (best.elo.0, best.low.0, best.high.0);
        format!("player {} leads with {elo:+.0} [{low:+.0}, {high:+.0}]", best.player + 1)
    });
    leader.unwrap_or_default()
}

const LONGEST_NAME: usize = 32;

fn shortened(name: &str) -> String {
    if name.chars().count() <= LONGEST_NAME {
        return name.to_owned();
    }
    let cut: String = name.chars().take(LONGEST_NAME - 1).collect();
    format!("{cut}…")
}

fn name_width(summary: &Summary) -> usize {
    let lengths = summary.players.iter().map(|line| line.player.chars().count().min(LONGEST_NAME));
    lengths.max().unwrap_or(0).max("player".len())
}
