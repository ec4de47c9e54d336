//! The list of matches, in pages that are bounded in what they look at and in what they hold.

use rivi_play::request::MatchSummary;

use crate::{Found, Place, Query};

/// A page looks at no more than so many matches.
pub(super) const LOOKED_AT: i64 = 2_000;
/// The bytes after which a page ends.
const MOST_BYTES: usize = 128 << 10;
/// So many pieces of a text are tried to find the rarest.
pub(super) const TRIED: usize = 8;
/// A piece that is in so many matches is not counted further.
pub(super) const COMMON: i64 = LOOKED_AT;

pub(super) const SUMMARY: &str = "SELECT id, token_x, token_o, game, player_x, player_o, name_x, name_o, winner, \
    ending, tally_x, tally_o, tally_draws, matches.created_ms, public, \
    (SELECT number FROM events WHERE match_id = id ORDER BY number DESC LIMIT 1) AS last_number, \
    (SELECT at_ms FROM events WHERE match_id = id ORDER BY number DESC LIMIT 1) AS last_ms \
    FROM matches";

/// The matches that are looked at: `$1` and `$2` are the place behind which they are, `$3` how many, `$4` the piece of
/// a name that they have.
pub(super) fn looked_at(query: &Query) -> &'static str {
    match (query.private, &query.player) {
        (true, _) => {
            "SELECT id AS found, created_ms AS place FROM matches WHERE (created_ms, id) < ($1, $2) AND $4 = '' \
             ORDER BY created_ms DESC, id DESC LIMIT $3"
        }
        (false, None) => {
            "SELECT id AS found, created_ms AS place FROM matches WHERE public = 1 AND (created_ms, id) < ($1, $2) \
             AND $4 = '' ORDER BY created_ms DESC, id DESC LIMIT $3"
        }
        (false, Some(_)) => {
            "SELECT match_id AS found, created_ms AS place FROM grams WHERE gram = $4 \
             AND (created_ms, match_id) < ($1, $2) ORDER BY created_ms DESC, match_id DESC LIMIT $3"
        }
    }
}

/// Those of them that are wanted, so many as `$11` says. Only an operator looks for what is private: slowly, in the
/// columns themselves.
pub(super) fn wanted(query: &Query) -> String {
    let name = if query.private {
        "($5 IS NULL OR lower(player_x) LIKE $5 ESCAPE '\\' OR lower(player_o) LIKE $5 ESCAPE '\\' \
         OR lower(name_x) LIKE $5 ESCAPE '\\' OR lower(name_o) LIKE $5 ESCAPE '\\')"
    } else {
        "($5 IS NULL OR named LIKE $5 ESCAPE '\\')"
    };
    format!(
        "{SUMMARY} JOIN ({}) AS looked ON id = found WHERE {name} \
         AND ($6 IS NULL OR game = $6 OR game LIKE $7 ESCAPE '\\' OR game LIKE $8 ESCAPE '\\') \
         AND ($9 IS NULL OR winner = $9) AND ($10 = 0 OR winner IS NULL) \
         ORDER BY place DESC, found DESC LIMIT $11",
        looked_at(query)
    )
}

/// The place of the last match that is looked at, and how many are.
pub(super) fn last_looked_at(query: &Query) -> String {
    let looked = looked_at(query);
    format!(
        "SELECT place, found, COUNT(*) OVER () AS number FROM ({looked}) AS looked ORDER BY place, found LIMIT 1"
    )
}

/// A pattern that finds a text anywhere; its own wildcards mean themselves.
pub(super) fn anywhere(text: &str) -> String {
    format!("%{}%", escaped(text))
}

pub(super) fn escaped(text: &str) -> String {
    text.to_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

/// As many as the page takes; `behind` is where one goes on that found fewer than it may.
pub(super) fn page(found: Vec<MatchSummary>, limit: usize, behind: Option<Place>) -> Found {
    let all = found.len();
    let mut bytes = 0;
    let mut matches = Vec::new();
    for summary in found.into_iter().take(limit) {
        bytes += size(&summary);
        if bytes > MOST_BYTES && !matches.is_empty() {
            break;
        }
        matches.push(summary);
    }
    let place = |last: &MatchSummary| (last.created_ms, last.id.clone());
    let cut = all > matches.len();
    let next = if cut { matches.last().map(place) } else { behind };
    Found { matches, next }
}

/// Bytes of a match in the list, about.
fn size(summary: &MatchSummary) -> usize {
    let names = [&summary.names.x, &summary.names.o].into_iter().flatten().map(String::len);
    let players = summary.players.x.len() + summary.players.o.len();
    400 + summary.game.len() + players + names.sum::<usize>()
}
