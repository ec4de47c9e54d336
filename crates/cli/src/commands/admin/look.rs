use std::io::Write;

use anyhow::Context;
use clap::Args;
use rivi_play::request::{Format, MatchSummary};
use rivi_play::{Match, export};
use rivi_rules::{Outcome, Side};
use rivi_store::{Query, Store};

use super::date;

/// List matches, private ones too, the newest first
#[derive(Args)]
pub(super) struct Wanted {
    /// Only those with this in the name of a player or a person
    #[arg(long, value_name = "TEXT")]
    player: Option<String>,
    /// Only those of this game
    #[arg(long)]
    game: Option<String>,
    /// Only unfinished games
    #[arg(long)]
    unfinished: bool,
    /// How many at most
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
}

pub(super) async fn list(
    store: &dyn Store,
    wanted: &Wanted,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let mut query = Query {
        player: wanted.player.clone(),
        game: wanted.game.clone(),
        unfinished: wanted.unfinished,
        private: true,
        ..Query::default()
    };
    let mut left = wanted.limit;
    while left > 0 {
        query.limit = left.min(200);
        let found = store.list(&query).await?;
        for summary in &found.matches {
            writeln!(out, "{}", line(summary))?;
        }
        left -= found.matches.len() as u32;
        let Some(next) = found.next else { break };
        query.before = Some(next);
    }
    Ok(())
}

fn line(summary: &MatchSummary) -> String {
    let who = |seat: Side| match summary.names.of(seat) {
        Some(name) => format!("{name} ({})", summary.players.of(seat)),
        None => summary.players.of(seat).clone(),
    };
    let result = summary.result.map_or("unfinished", |result| match result.winner {
        Outcome::Win(Side::X) => "X won",
        Outcome::Win(Side::O) => "O won",
        Outcome::Draw => "drawn",
    });
    format!(
        "{}  {}  {}  {} – {}  {result}  {} events  {}",
        summary.id,
        date::shown(summary.updated_ms),
        summary.game,
        who(Side::X),
        who(Side::O),
        summary.events,
        if summary.public { "public" } else { "private" },
    )
}

pub(super) async fn show(store: &dyn Store, id: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    let stored = store.load(id).await?.with_context(|| format!("there is no match '{id}'"))?;
    writeln!(out, "{}", line(&stored.summary))?;
    writeln!(out, "began {}", date::shown(stored.summary.created_ms))?;
    let whole = Match::replay(&stored.events)?;
    write!(out, "{}", export(&whole, Format::Text)?)?;
    Ok(())
}
