//! The statements that write, in the words of both databases. `$rows` is how one of them makes rows of the JSON array
//! in `$1`.

/// New matches.
macro_rules! insert_matches {
    ($rows:literal) => {
        concat!(
            "INSERT INTO matches (id, token_x, token_o, game, player_x, player_o, name_x, name_o, winner, ending, \
             tally_x, tally_o, tally_draws, created_ms, public, named) \
             SELECT value->'summary'->>'id', value->'tokens'->>'x', value->'tokens'->>'o', \
             value->'summary'->>'game', value->'summary'->'players'->>'x', value->'summary'->'players'->>'o', \
             value->'summary'->'names'->>'x', value->'summary'->'names'->>'o', value->'ending'->>'winner', \
             value->'ending'->>'by', CAST(value->'summary'->'tally'->>'x' AS BIGINT), \
             CAST(value->'summary'->'tally'->>'o' AS BIGINT), CAST(value->'summary'->'tally'->>'draws' AS BIGINT), \
             CAST(value->'summary'->>'created_ms' AS BIGINT), CAST(value->>'public' AS BIGINT), value->>'named' \
             FROM ",
            $rows
        )
    };
}

/// What is known of matches now.
macro_rules! update_matches {
    ($rows:literal) => {
        concat!(
            "UPDATE matches SET game = value->'summary'->>'game', player_x = value->'summary'->'players'->>'x', \
             player_o = value->'summary'->'players'->>'o', name_x = value->'summary'->'names'->>'x', \
             name_o = value->'summary'->'names'->>'o', winner = value->'ending'->>'winner', \
             ending = value->'ending'->>'by', tally_x = CAST(value->'summary'->'tally'->>'x' AS BIGINT), \
             tally_o = CAST(value->'summary'->'tally'->>'o' AS BIGINT), \
             tally_draws = CAST(value->'summary'->'tally'->>'draws' AS BIGINT), named = value->>'named' FROM ",
            $rows,
            " WHERE matches.id = value->'summary'->>'id'"
        )
    };
}

/// Every statement with the rows that it takes, in the order in which they have to come.
macro_rules! statements {
    ($rows:literal, $all:expr) => {{
        let all: Rows = $all;
        let renamed = all.changed.iter().filter(|row| row["public"] == 1).cloned().collect();
        [
            (insert_matches!($rows), all.matches),
            (
                concat!(
                    "INSERT INTO events SELECT value->>'id', CAST(value->>'number' AS BIGINT), \
                     CAST(value->>'at' AS BIGINT), value->>'body' FROM ",
                    $rows
                ),
                all.events,
            ),
            (
                concat!(
                    "INSERT INTO insights SELECT value->>'id', CAST(value->>'event' AS BIGINT), value->>'body' FROM ",
                    $rows
                ),
                all.insights,
            ),
            (update_matches!($rows), all.changed),
            (
                concat!(
                    "DELETE FROM grams WHERE match_id IN (SELECT value->'summary'->>'id' FROM ",
                    $rows,
                    ")"
                ),
                renamed,
            ),
            (
                concat!(
                    "INSERT INTO grams (gram, created_ms, match_id) SELECT value->>'gram', \
                     CAST(value->>'at' AS BIGINT), value->>'id' FROM ",
                    $rows,
                    " WHERE true ON CONFLICT DO NOTHING"
                ),
                all.grams,
            ),
            (
                concat!("DELETE FROM matches WHERE id IN (SELECT value->>'id' FROM ", $rows, ")"),
                all.deleted,
            ),
            (
                concat!(
                    "INSERT INTO clocks (match_id, due_ms, left_ms, since_ms) SELECT value->>'id', \
                     CAST(value->>'due' AS BIGINT), CAST(value->>'left' AS BIGINT), CAST(value->>'since' AS BIGINT) \
                     FROM ",
                    $rows,
                    " WHERE true ON CONFLICT (match_id) DO UPDATE SET due_ms = excluded.due_ms, \
                     left_ms = excluded.left_ms, since_ms = excluded.since_ms"
                ),
                all.clocks,
            ),
            (
                concat!(
                    "DELETE FROM clocks WHERE match_id IN (SELECT value->>'id' FROM ",
                    $rows,
                    ")"
                ),
                all.held,
            ),
            (
                concat!(
                    "UPDATE clocks SET due_ms = left_ms + CAST(value->>'at' AS BIGINT) FROM ",
                    $rows
                ),
                all.going_on,
            ),
            (
                concat!(
                    "INSERT INTO turns (match_id, since, holder, until_ms) SELECT value->>'id', \
                     CAST(value->>'since' AS BIGINT), value->>'holder', CAST(value->>'until' AS BIGINT) FROM ",
                    $rows,
                    " WHERE true ON CONFLICT (match_id) DO UPDATE SET since = excluded.since, \
                     holder = excluded.holder, until_ms = excluded.until_ms"
                ),
                all.turns,
            ),
            (
                concat!("DELETE FROM turns WHERE match_id IN (SELECT value->>'id' FROM ", $rows, ")"),
                all.turns_over,
            ),
            (
                concat!(
                    "UPDATE turns SET holder = value->>'holder', until_ms = CAST(value->>'until' AS BIGINT) FROM ",
                    $rows,
                    " WHERE match_id = value->>'id' AND since = CAST(value->>'since' AS BIGINT) \
                     AND (holder = value->>'holder' OR until_ms < CAST(value->>'now' AS BIGINT))"
                ),
                all.holds,
            ),
            (
                concat!(
                    "INSERT INTO orders (id, at_ms, body) SELECT value->>'id', CAST(value->>'at' AS BIGINT), \
                     value->>'body' FROM ",
                    $rows
                ),
                all.orders,
            ),
            (
                concat!(
                    "DELETE FROM orders WHERE id IN (SELECT value->>'id' FROM ",
                    $rows,
                    " WHERE value->>'answer' IS NULL)"
                ),
                all.answers.clone(),
            ),
            (
                concat!(
                    "UPDATE orders SET answer = value->>'answer' FROM ",
                    $rows,
                    " WHERE orders.id = value->>'id'"
                ),
                all.answers,
            ),
            (
                concat!(
                    "INSERT INTO probes (name, at_ms) SELECT 'server', CAST(value->>'at' AS BIGINT) FROM ",
                    $rows,
                    " WHERE true ON CONFLICT (name) DO UPDATE SET at_ms = excluded.at_ms"
                ),
                all.probes,
            ),
            (
                concat!(
                    "INSERT INTO leases (name, holder, since_ms, until_ms) SELECT value->>'name', \
                     value->>'holder', CAST(value->>'since' AS BIGINT), CAST(value->>'until' AS BIGINT) FROM ",
                    $rows,
                    " WHERE true ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, \
                     since_ms = excluded.since_ms, until_ms = excluded.until_ms \
                     WHERE leases.holder = excluded.holder OR leases.until_ms < excluded.since_ms"
                ),
                all.leases,
            ),
        ]
    }};
}

pub(super) use {insert_matches, statements, update_matches};
