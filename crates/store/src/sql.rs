//! The two databases. They are spoken to in the same words but for a few, which the macro takes.

use std::str::FromStr;
use std::time::Duration;

use rivi_play::request::MatchSummary;
use rivi_play::seen::Insight;
use rivi_play::state::{GameResult, Tally};
use rivi_play::{Numbered, Pair};
use serde_json::{Value, json};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, Connection, PgPool, Row, SqlSafeStr, SqliteConnection, SqlitePool};

use crate::{Answer, Due, Found, Query, Store, StoreError, StoredMatch, Write};

/// One SQLite file (or memory, for tests), with a write-ahead log that is on the disk when a transaction is done.
pub struct Sqlite(SqlitePool);

/// PostgreSQL.
pub struct Postgres(PgPool);

/// Connections that read while another one writes.
const CONNECTIONS: u32 = 4;
const PATIENCE: Duration = Duration::from_secs(10);

impl Sqlite {
    /// Opens the database of an address as `sqlite:FILE`, which is made if it is not there.
    ///
    /// # Errors
    /// If it cannot be opened or is not ours.
    pub async fn open(address: &str) -> Result<Sqlite, StoreError> {
        let options = SqliteConnectOptions::from_str(address)?
            .create_if_missing(true)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(PATIENCE);
        // Each connection to memory would be a database of its own.
        let memory = address.contains(":memory:");
        let most = if memory { 1 } else { CONNECTIONS };
        if !memory {
            // A new file becomes one with a write-ahead log by one connection alone: several that try it at the same
            // moment find it locked, and no patience helps there.
            SqliteConnection::connect_with(&options).await?.close().await?;
        }
        let pool = SqlitePoolOptions::new()
            .max_connections(most)
            .min_connections(most)
            .idle_timeout(None)
            .max_lifetime(None)
            .acquire_timeout(PATIENCE)
            .connect_with(options)
            .await?;
        migrations(" WITHOUT ROWID").run(&pool).await?;
        Ok(Sqlite(pool))
    }
}

impl Postgres {
    /// Opens the database of an address as `postgres://user@host/name`.
    ///
    /// # Errors
    /// If it cannot be reached or is not ours.
    pub async fn open(address: &str) -> Result<Postgres, StoreError> {
        let options = PgConnectOptions::from_str(address)?;
        let pool = PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(PATIENCE)
            .connect_with(options)
            .await?;
        migrations("").run(&pool).await?;
        Ok(Postgres(pool))
    }
}

/// The tables, step by step. `clustered` is how a table is told to be its own index.
fn migrations(clustered: &str) -> Migrator {
    let steps = [
        (1, "matches", include_str!("migrations/1_matches.sql")),
        (3, "clocks", include_str!("migrations/3_clocks.sql")),
    ];
    let migration = |(number, name, sql): (i64, &'static str, &str)| {
        let sql = AssertSqlSafe(sql.replace("{clustered}", clustered)).into_sql_str();
        Migration::new(number, name.into(), MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(steps.map(migration).to_vec())
}

/// What goes into each table, as rows of JSON: a statement takes all rows at once.
#[derive(Default)]
struct Rows {
    matches: Vec<Value>,
    events: Vec<Value>,
    insights: Vec<Value>,
    changed: Vec<Value>,
    deleted: Vec<Value>,
    clocks: Vec<Value>,
    held: Vec<Value>,
}

impl Rows {
    fn of(writes: &[Write]) -> Result<Rows, StoreError> {
        let mut rows = Rows::default();
        for write in writes {
            match write {
                Write::Begin { summary, tokens, events } => {
                    rows.matches.push(json!({
                        "tokens": tokens, "summary": summary, "ending": ending(summary)?,
                    }));
                    rows.events(&summary.id, events)?;
                }
                Write::Append { id, events, summary, insight } => {
                    rows.events(id, events)?;
                    if let Some(summary) = summary {
                        let ending = ending(summary)?;
                        rows.changed.push(json!({ "summary": summary, "ending": ending }));
                    }
                    if let (Some(insight), Some(last)) = (insight, events.last()) {
                        let body = to_text(insight)?;
                        rows.insights.push(json!({ "id": id, "event": last.number, "body": body }));
                    }
                }
                Write::Delete { id } => rows.deleted.push(json!({ "id": id })),
                Write::Clock { id, due: Some(due) } => rows.clocks.push(json!({
                    "id": id, "due": due.due_ms, "left": due.left_ms, "since": due.since_ms,
                })),
                Write::Clock { id, due: None } => rows.held.push(json!({ "id": id })),
            }
        }
        Ok(rows)
    }

    fn events(&mut self, id: &str, events: &[Numbered]) -> Result<(), StoreError> {
        for Numbered { number, at_ms, event } in events {
            let body = to_text(event)?;
            self.events.push(json!({ "id": id, "number": number, "at": at_ms, "body": body }));
        }
        Ok(())
    }
}

/// The result in words, as the table keeps it.
fn ending(summary: &MatchSummary) -> Result<Value, StoreError> {
    serde_json::to_value(summary.result).map_err(broken)
}

fn to_text<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(broken)
}

fn from_text<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(broken)
}

#[expect(clippy::needless_pass_by_value, reason = "it is given to map_err")]
fn broken(error: serde_json::Error) -> StoreError {
    StoreError::Broken(error.to_string())
}

/// Milliseconds as a database counts them.
fn to_ms(ms: u64) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX)
}

/// A pattern that finds a text anywhere; its own wildcards mean themselves.
fn anywhere(text: &str) -> String {
    let escaped = text.to_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}

const SUMMARY: &str = "SELECT id, token_x, token_o, game, player_x, player_o, name_x, name_o, winner, ending, tally_x, \
    tally_o, tally_draws, created_ms, \
    (SELECT number FROM events WHERE match_id = id ORDER BY number DESC LIMIT 1) AS last_number, \
    (SELECT at_ms FROM events WHERE match_id = id ORDER BY number DESC LIMIT 1) AS last_ms \
    FROM matches";

const LIST: &str = " WHERE ($1 IS NULL OR lower(player_x) LIKE $1 ESCAPE '\\' OR lower(player_o) LIKE $1 ESCAPE '\\' \
    OR lower(name_x) LIKE $1 ESCAPE '\\' OR lower(name_o) LIKE $1 ESCAPE '\\') \
    AND ($2 IS NULL OR game = $2 OR game LIKE $3 ESCAPE '\\' OR game LIKE $4 ESCAPE '\\') \
    AND ($5 IS NULL OR winner = $5) AND ($6 = 0 OR winner IS NULL) \
    AND ($7 IS NULL OR created_ms < $7 OR (created_ms = $7 AND id < $8)) \
    ORDER BY created_ms DESC, id DESC LIMIT $9";

macro_rules! store {
    ($name:ident, $kind:literal, rows: $rows:literal, begin: $begin:literal) => {
        impl $name {
            async fn write_rows(&self, rows: Rows) -> Result<(), StoreError> {
                let mut work = self.0.begin_with($begin).await?;
                let steps: [(&'static str, Vec<Value>); 7] = [
                    (concat!("INSERT INTO matches SELECT value->'summary'->>'id', value->'tokens'->>'x', value->'tokens'->>'o', \
                        value->'summary'->>'game', value->'summary'->'players'->>'x', value->'summary'->'players'->>'o', \
                        value->'summary'->'names'->>'x', value->'summary'->'names'->>'o', value->'ending'->>'winner', \
                        value->'ending'->>'by', CAST(value->'summary'->'tally'->>'x' AS BIGINT), \
                        CAST(value->'summary'->'tally'->>'o' AS BIGINT), CAST(value->'summary'->'tally'->>'draws' AS BIGINT), \
                        CAST(value->'summary'->>'created_ms' AS BIGINT) FROM ", $rows), rows.matches),
                    (concat!("INSERT INTO events SELECT value->>'id', CAST(value->>'number' AS BIGINT), \
                        CAST(value->>'at' AS BIGINT), value->>'body' FROM ", $rows), rows.events),
                    (concat!("INSERT INTO insights SELECT value->>'id', CAST(value->>'event' AS BIGINT), value->>'body' FROM ", $rows),
                        rows.insights),
                    (concat!("UPDATE matches SET game = value->'summary'->>'game', player_x = value->'summary'->'players'->>'x', \
                        player_o = value->'summary'->'players'->>'o', name_x = value->'summary'->'names'->>'x', \
                        name_o = value->'summary'->'names'->>'o', winner = value->'ending'->>'winner', \
                        ending = value->'ending'->>'by', tally_x = CAST(value->'summary'->'tally'->>'x' AS BIGINT), \
                        tally_o = CAST(value->'summary'->'tally'->>'o' AS BIGINT), \
                        tally_draws = CAST(value->'summary'->'tally'->>'draws' AS BIGINT) FROM ", $rows,
                        " WHERE matches.id = value->'summary'->>'id'"), rows.changed),
                    (concat!("DELETE FROM matches WHERE id IN (SELECT value->>'id' FROM ", $rows, ")"), rows.deleted),
                    (concat!("INSERT INTO clocks SELECT value->>'id', CAST(value->>'due' AS BIGINT), \
                        CAST(value->>'left' AS BIGINT), CAST(value->>'since' AS BIGINT) FROM ", $rows, " WHERE true \
                        ON CONFLICT (match_id) DO UPDATE SET due_ms = excluded.due_ms, left_ms = excluded.left_ms, \
                        since_ms = excluded.since_ms"), rows.clocks),
                    (concat!("DELETE FROM clocks WHERE match_id IN (SELECT value->>'id' FROM ", $rows, ")"), rows.held),
                ];
                for (sql, rows) in steps {
                    if !rows.is_empty() {
                        sqlx::query(sql).bind(to_text(&rows)?).execute(&mut *work).await?;
                    }
                }
                Ok(work.commit().await?)
            }

            async fn events_above(&self, id: &str, above: u64) -> Result<Vec<Numbered>, StoreError> {
                let sql = "SELECT number, at_ms, body FROM events WHERE match_id = $1 AND number > $2 ORDER BY number";
                let above = i64::try_from(above).unwrap_or(i64::MAX);
                let rows = sqlx::query(sql).bind(id).bind(above).fetch_all(&self.0).await?;
                let event = |row: &_| -> Result<Numbered, StoreError> {
                    let (number, at_ms): (i64, i64) = (Row::try_get(row, 0)?, Row::try_get(row, 1)?);
                    let event = from_text(Row::try_get(row, 2)?)?;
                    Ok(Numbered { number: number as u64, at_ms: at_ms as u64, event })
                };
                rows.iter().map(event).collect()
            }

            async fn load_match(&self, id: &str) -> Result<Option<StoredMatch>, StoreError> {
                let sql = AssertSqlSafe(format!("{SUMMARY} WHERE id = $1"));
                let Some(row) = sqlx::query(sql).bind(id).fetch_optional(&self.0).await? else {
                    return Ok(None);
                };
                let tokens = Pair { x: row.try_get("token_x")?, o: row.try_get("token_o")? };
                let summary = Self::summary(&row)?;
                Ok(Some(StoredMatch { summary, tokens, events: self.events_above(id, 0).await? }))
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
                    created_ms: number("created_ms")?,
                    updated_ms: number("last_ms")?,
                    events: number("last_number")?,
                })
            }

            async fn find(&self, query: &Query) -> Result<Found, StoreError> {
                let sql = AssertSqlSafe(format!("{SUMMARY}{LIST}"));
                let game = query.game.as_ref().map(|game| anywhere(game).trim_matches('%').to_owned());
                let (before_ms, before_id) = query.before.clone().unzip();
                let rows = sqlx::query(sql)
                    .bind(query.player.as_deref().map(anywhere))
                    .bind(query.game.as_ref().map(|game| game.to_lowercase()))
                    .bind(game.as_ref().map(|game| format!("{game}:%")))
                    .bind(game.as_ref().map(|game| format!("{game},%")))
                    .bind(query.result.map(|result| result.word()))
                    .bind(i64::from(query.unfinished))
                    .bind(before_ms.map(|ms| i64::try_from(ms).unwrap_or(i64::MAX)))
                    .bind(before_id)
                    .bind(i64::from(query.limit) + 1)
                    .fetch_all(&self.0)
                    .await?;
                let mut matches = rows.iter().map(Self::summary).collect::<Result<Vec<_>, _>>()?;
                let more = matches.len() > query.limit as usize;
                matches.truncate(query.limit as usize);
                Ok(Found { matches, more })
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
                Box::pin(self.events_above(id, above))
            }

            fn insight<'a>(&'a self, id: &'a str, event: u64) -> Answer<'a, Option<Insight>> {
                Box::pin(async move {
                    let sql = "SELECT body FROM insights WHERE match_id = $1 AND event = $2";
                    let event = i64::try_from(event).unwrap_or(i64::MAX);
                    let row = sqlx::query(sql).bind(id).bind(event).fetch_optional(&self.0).await?;
                    row.map(|row| from_text(row.try_get(0)?)).transpose()
                })
            }

            fn list<'a>(&'a self, query: &'a Query) -> Answer<'a, Found> {
                Box::pin(self.find(query))
            }

            fn clock<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Due>> {
                Box::pin(async move {
                    let sql = "SELECT due_ms, left_ms, since_ms FROM clocks WHERE match_id = $1";
                    let row = sqlx::query(sql).bind(id).fetch_optional(&self.0).await?;
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
                    let query = sqlx::query(sql).bind(to_ms(now_ms)).bind(i64::from(limit));
                    let rows = query.fetch_all(&self.0).await?;
                    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
                })
            }

            fn clocks_go_on(&self, now_ms: u64) -> Answer<'_, ()> {
                Box::pin(async move {
                    let sql = "UPDATE clocks SET due_ms = left_ms + $1";
                    sqlx::query(sql).bind(to_ms(now_ms)).execute(&self.0).await?;
                    Ok(())
                })
            }

            fn count(&self) -> Answer<'_, u64> {
                Box::pin(async {
                    let sql = "SELECT COUNT(*) FROM matches";
                    let count: i64 = sqlx::query(sql).fetch_one(&self.0).await?.try_get(0)?;
                    Ok(count as u64)
                })
            }

            fn ready(&self) -> Answer<'_, ()> {
                Box::pin(async {
                    sqlx::query("SELECT 1").execute(&self.0).await?;
                    Ok(())
                })
            }

            fn close(&self) -> Answer<'_, ()> {
                Box::pin(async {
                    self.0.close().await;
                    Ok(())
                })
            }

            fn kind(&self) -> &'static str {
                $kind
            }
        }
    };
}

store!(Sqlite, "sqlite", rows: "json_each($1)", begin: "BEGIN IMMEDIATE");
store!(Postgres, "postgres", rows: "json_array_elements($1::json)", begin: "BEGIN");
