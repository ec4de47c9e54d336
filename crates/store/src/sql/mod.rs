//! What both databases are asked, in the same words but for a few, which the macro takes.

mod grams;
mod list;
mod postgres;
mod rows;
mod sqlite;
mod statements;

use std::path::Path;
use std::time::Duration;

use rivi_play::request::MatchSummary;
use rivi_play::seen::Insight;
use rivi_play::state::{GameResult, Tally};
use rivi_play::{Numbered, Pair};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Row};
use tokio::time::timeout;

pub use postgres::Postgres;
pub use sqlite::Sqlite;
pub(crate) use sqlite::check;

use crate::error::is_certain;
use crate::{Answer, Due, Found, Given, Query, Seen, Store, StoreError, StoredMatch, Turn, Write};
use grams::pieces;
use list::{COMMON, LOOKED_AT, SUMMARY, TRIED, anywhere, escaped, last_looked_at, page, wanted};
use rows::{Rows, broken, from_text, to_text};
use statements::{insert_matches, statements, update_matches};

/// Connections that read while another one writes.
const CONNECTIONS: u32 = 4;
/// How long a step may take: to get a connection, to write what waits, to hear that it is kept.
const PATIENCE: Duration = Duration::from_secs(5);
/// What is asked behind the last place of the list.
const FIRST_PLACE: (i64, &str) = (i64::MAX, "");

/// The highest number that the databases know.
fn number(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

macro_rules! store {
    ($name:ident, $kind:literal, rows: $rows:literal, begin: $begin:literal) => {
        impl $name {
            /// Writes in one transaction. The connection is given back only if all went well or the rows
            /// were at fault: after anything else nobody knows what state it is in.
            async fn write_rows(&self, rows: Rows) -> Result<(), StoreError> {
                let mut place = self.writer.lock().await;
                let begun = timeout(PATIENCE, self.begun(place.take())).await;
                let mut own = begun.map_err(|_| StoreError::too_slow())??;
                let written = timeout(PATIENCE, Self::execute(&mut own, rows)).await;
                match written.map_err(|_| StoreError::too_slow())? {
                    Ok(()) => Self::commit(&mut own).await?,
                    Err(StoreError::Conflict(reason)) => {
                        let back = timeout(PATIENCE, sqlx::raw_sql("ROLLBACK").execute(&mut own));
                        if matches!(back.await, Ok(Ok(_))) {
                            *place = Some(own);
                        }
                        return Err(StoreError::Conflict(reason));
                    }
                    Err(error) => return Err(error),
                }
                *place = Some(own);
                Ok(())
            }

            /// A connection in which a transaction has begun. One that broke since it was used last is replaced.
            async fn begun(
                &self,
                own: Option<<sqlx::$name as sqlx::Database>::Connection>,
            ) -> Result<<sqlx::$name as sqlx::Database>::Connection, StoreError> {
                if let Some(own) = own {
                    let mut own = self.connection(Some(own)).await?;
                    match sqlx::raw_sql($begin).execute(&mut own).await {
                        Ok(_) => return Ok(own),
                        Err(error) if is_certain(&error) => return Err(error.into()),
                        Err(_) => {}
                    }
                }
                let mut own = self.connection(None).await?;
                sqlx::raw_sql($begin).execute(&mut own).await?;
                Ok(own)
            }

            async fn execute(own: &mut <sqlx::$name as sqlx::Database>::Connection, rows: Rows) -> Result<(), StoreError> {
                for (sql, rows) in statements!($rows, rows) {
                    let rows: Vec<Value> = rows;
                    if !rows.is_empty() {
                        sqlx::query(sql).bind(to_text(&rows)?).execute(&mut *own).await?;
                    }
                }
                Ok(())
            }

            /// Once COMMIT is on its way only its answer tells what was kept.
            async fn commit(own: &mut <sqlx::$name as sqlx::Database>::Connection) -> Result<(), StoreError> {
                match timeout(PATIENCE, sqlx::raw_sql("COMMIT").execute(own)).await {
                    Ok(Ok(_)) => Ok(()),
                    Ok(Err(error)) if is_certain(&error) => Err(StoreError::Database(error.to_string())),
                    Ok(Err(error)) => Err(StoreError::Unknown(error.to_string())),
                    Err(_) => Err(StoreError::Unknown("it took too long to answer".to_owned())),
                }
            }

            async fn events_between(&self, id: &str, above: u64, up_to: u64) -> Result<Vec<Numbered>, StoreError> {
                let sql = "SELECT number, at_ms, body FROM events WHERE match_id = $1 AND number > $2 AND number <= $3 \
                    ORDER BY number";
                let rows = sqlx::query(sql).bind(id).bind(number(above)).bind(number(up_to));
                let event = |row: &_| -> Result<Numbered, StoreError> {
                    let (number, at_ms): (i64, i64) = (Row::try_get(row, 0)?, Row::try_get(row, 1)?);
                    let event = from_text(Row::try_get(row, 2)?)?;
                    Ok(Numbered { number: number as u64, at_ms: at_ms as u64, event })
                };
                rows.fetch_all(&self.readers).await?.iter().map(event).collect()
            }

            /// Events are only ever added: those up to the number in the summary belong to it, whatever is
            /// written meanwhile.
            async fn load_match(&self, id: &str) -> Result<Option<StoredMatch>, StoreError> {
                let sql = AssertSqlSafe(format!("{SUMMARY} WHERE id = $1"));
                let Some(row) = sqlx::query(sql).bind(id).fetch_optional(&self.readers).await? else {
                    return Ok(None);
                };
                let tokens = Pair { x: row.try_get("token_x")?, o: row.try_get("token_o")? };
                let summary = Self::summary(&row)?;
                let events = self.events_between(id, 0, summary.events).await?;
                Ok(Some(StoredMatch { summary, tokens, events }))
            }

            fn summary(row: &<sqlx::$name as sqlx::Database>::Row) -> Result<MatchSummary, StoreError> {
                let number = |column: &str| row.try_get::<i64, _>(column).map(|number| number as u64);
                let (winner, by): (Option<String>, Option<String>) =
                    (row.try_get("winner")?, row.try_get("ending")?);
                let result: Option<GameResult> = match winner {
                    None => None,
                    Some(winner) => serde_json::from_value(json!({ "winner": winner, "by": by })).map_err(broken)?,
                };
                Ok(MatchSummary {
                    id: row.try_get("id")?,
                    game: row.try_get("game")?,
                    players: Pair { x: row.try_get("player_x")?, o: row.try_get("player_o")? },
                    names: Pair { x: row.try_get("name_x")?, o: row.try_get("name_o")? },
                    result,
                    tally: Tally {
                        x: number("tally_x")? as u32,
                        o: number("tally_o")? as u32,
                        draws: number("tally_draws")? as u32,
                    },
                    public: number("public")? != 0,
                    created_ms: number("created_ms")?,
                    updated_ms: number("last_ms")?,
                    events: number("last_number")?,
                })
            }

            async fn find(&self, query: &Query) -> Result<Found, StoreError> {
                let piece = match &query.player {
                    Some(text) if !query.private => match self.rarest(text).await? {
                        Some(piece) => piece,
                        None => return Ok(Found::default()),
                    },
                    _ => String::new(),
                };
                let most = if query.private { i64::MAX } else { LOOKED_AT };
                let first = (FIRST_PLACE.0, FIRST_PLACE.1.to_owned());
                let (ms, id) = query.before.clone().map_or(first, |(ms, id)| (number(ms), id));
                let game = query.game.as_deref().map(escaped);
                let rows = sqlx::query(AssertSqlSafe(wanted(query)))
                    .bind(ms)
                    .bind(&id)
                    .bind(most)
                    .bind(&piece)
                    .bind(query.player.as_deref().map(anywhere))
                    .bind(query.game.as_ref().map(|game| game.to_lowercase()))
                    .bind(game.as_ref().map(|game| format!("{game}:%")))
                    .bind(game.as_ref().map(|game| format!("{game},%")))
                    .bind(query.result.map(|result| result.word()))
                    .bind(i64::from(query.unfinished))
                    .bind(i64::from(query.limit) + 1)
                    .fetch_all(&self.searches)
                    .await?;
                let found = rows.iter().map(Self::summary).collect::<Result<Vec<_>, _>>()?;
                let sql = AssertSqlSafe(last_looked_at(query));
                let last = sqlx::query(sql).bind(ms).bind(id).bind(most).bind(piece).fetch_optional(&self.searches);
                let behind = match last.await? {
                    Some(row) if row.try_get::<i64, _>("number")? == most => {
                        Some((row.try_get::<i64, _>("place")? as u64, row.try_get("found")?))
                    }
                    _ => None,
                };
                Ok(page(found, query.limit as usize, behind))
            }

            /// The piece of a text that the fewest matches have; none if there is a piece that none has.
            async fn rarest(&self, text: &str) -> Result<Option<String>, StoreError> {
                let sql = "SELECT COUNT(*) FROM (SELECT 1 FROM grams WHERE gram = $1 LIMIT $2) AS counted";
                let mut best: Option<(i64, String)> = None;
                for piece in pieces(text).into_iter().take(TRIED) {
                    let row = sqlx::query(sql).bind(&piece).bind(COMMON).fetch_one(&self.searches).await?;
                    let count: i64 = row.try_get(0)?;
                    if count == 0 {
                        return Ok(None);
                    }
                    if best.as_ref().is_none_or(|(fewest, _)| count < *fewest) {
                        best = Some((count, piece));
                    }
                }
                Ok(best.map(|(_, piece)| piece))
            }
        }

        impl Store for $name {
            fn write<'a>(&'a self, writes: &'a [Write]) -> Answer<'a, ()> {
                Box::pin(async { self.write_rows(Rows::of(writes)?).await })
            }

            fn load<'a>(&'a self, id: &'a str) -> Answer<'a, Option<StoredMatch>> {
                Box::pin(self.load_match(id))
            }

            fn events<'a>(&'a self, id: &'a str, above: u64) -> Answer<'a, Vec<Numbered>> {
                Box::pin(self.events_between(id, above, u64::MAX))
            }

            fn newest<'a>(&'a self, ids: &'a [String]) -> Answer<'a, Vec<(String, u64)>> {
                Box::pin(async move {
                    let sql = concat!(
                        "SELECT id, number FROM (SELECT value->>'id' AS id, (SELECT MAX(number) FROM events \
                         WHERE match_id = value->>'id') AS number FROM ", $rows, ") AS newest WHERE number IS NOT NULL"
                    );
                    let ids: Vec<Value> = ids.iter().map(|id| json!({ "id": id })).collect();
                    let rows = sqlx::query(sql).bind(to_text(&ids)?).fetch_all(&self.readers).await?;
                    let newest = |row: &_| -> Result<(String, u64), StoreError> {
                        Ok((Row::try_get(row, 0)?, Row::try_get::<i64, _>(row, 1)? as u64))
                    };
                    rows.iter().map(newest).collect()
                })
            }

            fn insight<'a>(&'a self, id: &'a str, event: u64) -> Answer<'a, Option<Insight>> {
                Box::pin(async move {
                    let sql = "SELECT body FROM insights WHERE match_id = $1 AND event = $2";
                    let row = sqlx::query(sql).bind(id).bind(number(event)).fetch_optional(&self.readers).await?;
                    row.map(|row| from_text(row.try_get(0)?)).transpose()
                })
            }

            fn insights<'a>(&'a self, id: &'a str, up_to: u64) -> Answer<'a, Vec<Seen>> {
                Box::pin(async move {
                    let sql = "SELECT event, body FROM insights WHERE match_id = $1 AND event <= $2 ORDER BY event";
                    let rows = sqlx::query(sql).bind(id).bind(number(up_to)).fetch_all(&self.readers).await?;
                    let seen = |row: &_| -> Result<Seen, StoreError> {
                        let event: i64 = Row::try_get(row, 0)?;
                        Ok(Seen { event: event as u64, insight: from_text(Row::try_get(row, 1)?)? })
                    };
                    rows.iter().map(seen).collect()
                })
            }

            fn list<'a>(&'a self, query: &'a Query) -> Answer<'a, Found> {
                Box::pin(self.find(query))
            }

            fn clock<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Due>> {
                Box::pin(async move {
                    let sql = "SELECT due_ms, left_ms, since_ms FROM clocks WHERE match_id = $1";
                    let row = sqlx::query(sql).bind(id).fetch_optional(&self.readers).await?;
                    let due = |row: &_| -> Result<Due, StoreError> {
                        let number = |at: usize| Row::try_get::<i64, _>(row, at).map(|ms| ms as u64);
                        Ok(Due { due_ms: number(0)?, left_ms: number(1)?, since_ms: number(2)? })
                    };
                    row.as_ref().map(due).transpose()
                })
            }

            fn due(&self, now_ms: u64, limit: u32) -> Answer<'_, Vec<String>> {
                Box::pin(async move {
                    let sql = "SELECT match_id FROM clocks WHERE due_ms < $1 ORDER BY due_ms LIMIT $2";
                    let rows = sqlx::query(sql).bind(number(now_ms)).bind(i64::from(limit));
                    let rows = rows.fetch_all(&self.readers).await?;
                    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
                })
            }

            fn turn<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Turn>> {
                Box::pin(async move {
                    let sql = "SELECT since, holder, until_ms FROM turns WHERE match_id = $1";
                    let row = sqlx::query(sql).bind(id).fetch_optional(&self.readers).await?;
                    let turn = |row: &_| -> Result<Turn, StoreError> {
                        let (since, until): (i64, i64) = (Row::try_get(row, 0)?, Row::try_get(row, 2)?);
                        Ok(Turn { since: since as u64, holder: Row::try_get(row, 1)?, until_ms: until as u64 })
                    };
                    row.as_ref().map(turn).transpose()
                })
            }

            fn turns_free(&self, now_ms: u64, limit: u32) -> Answer<'_, Vec<(String, u64)>> {
                Box::pin(async move {
                    let sql = "SELECT match_id, since FROM turns WHERE until_ms < $1 ORDER BY until_ms LIMIT $2";
                    let rows = sqlx::query(sql).bind(number(now_ms)).bind(i64::from(limit));
                    let turn = |row: &_| -> Result<(String, u64), StoreError> {
                        Ok((Row::try_get(row, 0)?, Row::try_get::<i64, _>(row, 1)? as u64))
                    };
                    rows.fetch_all(&self.readers).await?.iter().map(turn).collect()
                })
            }

            fn clocks_go_on(&self, now_ms: u64) -> Answer<'_, ()> {
                Box::pin(self.write_rows(Rows::going_on(now_ms)))
            }

            fn untouched_since(&self, since_ms: u64, limit: u32) -> Answer<'_, Vec<String>> {
                Box::pin(async move {
                    let sql = "SELECT id FROM matches WHERE created_ms < $1 AND (SELECT at_ms FROM events \
                        WHERE match_id = id ORDER BY number DESC LIMIT 1) < $1 ORDER BY created_ms, id LIMIT $2";
                    let rows = sqlx::query(sql).bind(number(since_ms)).bind(i64::from(limit));
                    let rows = rows.fetch_all(&self.searches).await?;
                    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
                })
            }

            fn count(&self) -> Answer<'_, u64> {
                Box::pin(async {
                    let sql = "SELECT COUNT(*) FROM matches";
                    let count: i64 = sqlx::query(sql).fetch_one(&self.readers).await?.try_get(0)?;
                    Ok(count as u64)
                })
            }

            fn orders(&self) -> Answer<'_, Vec<Given>> {
                Box::pin(async {
                    let sql = "SELECT id, at_ms, body FROM orders WHERE answer IS NULL ORDER BY at_ms, id LIMIT 100";
                    let given = |row: &_| -> Result<Given, StoreError> {
                        let at_ms: i64 = Row::try_get(row, 1)?;
                        let order = from_text(Row::try_get(row, 2)?)?;
                        Ok(Given { id: Row::try_get(row, 0)?, at_ms: at_ms as u64, order })
                    };
                    sqlx::query(sql).fetch_all(&self.readers).await?.iter().map(given).collect()
                })
            }

            fn holder<'a>(&'a self, lease: &'a str) -> Answer<'a, Option<String>> {
                Box::pin(async move {
                    let sql = "SELECT holder FROM leases WHERE name = $1";
                    let row = sqlx::query(sql).bind(lease).fetch_optional(&self.readers).await?;
                    Ok(row.map(|row| row.try_get(0)).transpose()?)
                })
            }

            fn answer<'a>(&'a self, order: &'a str) -> Answer<'a, Option<String>> {
                Box::pin(async move {
                    let sql = "SELECT answer FROM orders WHERE id = $1";
                    let row = sqlx::query(sql).bind(order).fetch_optional(&self.readers).await?;
                    Ok(row.map(|row| row.try_get(0)).transpose()?.flatten())
                })
            }

            fn back_up<'a>(&'a self, file: &'a Path) -> Answer<'a, ()> {
                Box::pin(self.copy_to(file))
            }

            fn close(&self) -> Answer<'_, ()> {
                Box::pin(self.shut())
            }

            fn kind(&self) -> &'static str {
                $kind
            }
        }
    };
}

store!(Sqlite, "sqlite", rows: "json_each($1)", begin: "BEGIN IMMEDIATE");
store!(Postgres, "postgres", rows: "json_array_elements($1::json)", begin: "BEGIN");
