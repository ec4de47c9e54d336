use anyhow::Context;
use indicatif::ProgressBar;
use rivi_players::command::progress::style;
use rivi_rules::{Forecast, Table};

/// Counts up to this many leaves take no time worth a progress bar.
const LONG_COUNT_LOG10: f64 = 8.0;

/// The leaves after `depth` moves, for each first move, with a progress bar on a terminal if that
/// takes long.
///
/// # Errors
/// At once if there are more leaves than 64 bits can count.
pub(super) fn leaves(table: &dyn Table, depth: u32) -> anyhow::Result<Vec<(String, u64)>> {
    let forecast = table.forecast(depth);
    if let Forecast { log10: Some(log10), beyond_64_bits: true } = forecast {
        anyhow::bail!(
            "about 10^{log10:.0} positions lie {depth} moves ahead: more than 64 bits can count"
        );
    }
    if depth == 0 {
        return Ok(Vec::new());
    }
    let bar = bar(table, depth, forecast);
    let moves = table.legal_moves();
    let counted = moves.into_iter().map(|m| {
        let leaves = below(table, &m, depth, &bar)?;
        Ok((m, leaves))
    });
    counted.collect()
}

/// The sum over all first moves.
///
/// # Errors
/// If it does not fit 64 bits.
pub(super) fn total(first_moves: &[(String, u64)], depth: u32) -> anyhow::Result<u64> {
    let leaves = first_moves.iter().map(|(_, leaves)| *leaves);
    leaves.into_iter().try_fold(0, u64::checked_add).with_context(|| too_many(depth))
}

fn too_many(depth: u32) -> String {
    format!("more positions lie {depth} moves ahead than 64 bits can count")
}

/// A bar that goes on by one for each position two moves ahead; hidden where the count is short.
fn bar(table: &dyn Table, depth: u32, forecast: Forecast) -> ProgressBar {
    if depth < 3 || forecast.log10.is_none_or(|log10| log10 < LONG_COUNT_LOG10) {
        return ProgressBar::hidden();
    }
    let style = style("{wide_bar} {percent}%, {left}");
    ProgressBar::new(table.perft(2).unwrap_or(0)).with_style(style)
}

/// The leaves after a first move.
fn below(table: &dyn Table, m: &str, depth: u32, bar: &ProgressBar) -> anyhow::Result<u64> {
    let mut after = table.boxed();
    after.play(m)?;
    if depth < 3 {
        return after.perft(depth - 1).with_context(|| too_many(depth));
    }
    let mut leaves = 0_u64;
    for reply in after.legal_moves() {
        after.play(&reply)?;
        let counted = after.perft(depth - 2).and_then(|count| leaves.checked_add(count));
        leaves = counted.with_context(|| too_many(depth))?;
        after.take_back();
        bar.inc(1);
    }
    Ok(leaves)
}
