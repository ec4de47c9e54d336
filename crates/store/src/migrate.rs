use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AssertSqlSafe, SqlSafeStr};

/// The steps, in order. One that has been published is never changed.
const STEPS: [(i64, &str, &str); 5] = [
    (1, "matches", include_str!("migrations/1_matches.sql")),
    (2, "private", include_str!("migrations/2_private.sql")),
    (3, "clocks", include_str!("migrations/3_clocks.sql")),
    (4, "leases", include_str!("migrations/4_leases.sql")),
    (5, "turns", include_str!("migrations/5_turns.sql")),
];

/// The tables, step by step. `clustered` is how a table is told to be its own index.
pub(crate) fn migrations(clustered: &str) -> Migrator {
    let migration = |(number, name, sql): (i64, &'static str, &str)| {
        let sql = AssertSqlSafe(sql.replace("{clustered}", clustered)).into_sql_str();
        Migration::new(number, name.into(), MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(STEPS.map(migration).to_vec())
}

/// The number of the last step.
pub(crate) const NEWEST: i64 = STEPS[STEPS.len() - 1].0;
