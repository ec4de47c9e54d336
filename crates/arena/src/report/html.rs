use rivi_players::counted;
use rivi_rules::{Side, Table};

use super::plot::rating_plot;
use super::{Summary, text};
use crate::{GameRecord, Results};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The whole tournament as one page that needs nothing else: tables, the rating plot, and every game
/// to play through.
pub fn html(summary: &Summary, results: &Results, start: &dyn Table) -> String {
    let title = format!("{}: {}", summary.config.game, counted(summary.games, "game", "games"));
    let body = [
        format!("<h1>{}</h1>\n<p>{}</p>\n", escaped(&title), escaped(&conditions(summary))),
        rating_table(summary),
        rating_plot(summary),
        cross_table(summary),
        format!("<h2>In words</h2>\n<pre>{}</pre>\n", escaped(&text(summary))),
        GAMES.to_owned(),
        format!(
            "<script type=\"application/json\" id=\"data\">{}</script>\n",
            data(summary, results, start)
        ),
        format!("<script>\n{SCRIPT}</script>\n"),
    ];
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{}</main>\n</body>\n</html>\n",
        escaped(&title),
        body.concat()
    )
}

/// The part of the page that the script fills.
const GAMES: &str = r#"<h2>Games</h2>
<section class="games">
<div class="list">
<label>Show <select id="filter"></select></label>
<div class="pages"><button id="earlier">◀ earlier</button> <span id="page"></span> <button id="later">later ▶</button></div>
<table><thead><tr><th>game</th><th>X</th><th>O</th><th>winner</th><th>plies</th><th>ended</th></tr></thead><tbody id="games"></tbody></table>
</div>
<div class="replay">
<p id="caption" aria-live="polite">Choose a game.</p>
<div id="board" role="img" aria-label="board"></div>
<p class="controls"><button id="first" aria-label="first move">⏮</button><button id="back" aria-label="move back">◀</button><button id="next" aria-label="next move">▶</button><button id="last" aria-label="last move">⏭</button></p>
<p id="moves"></p>
</div>
</section>
"#;

fn conditions(summary: &Summary) -> String {
    let config = &summary.config;
    format!(
        "{}, {}, seed {}, {} of {}{}.",
        config.time,
        counted(config.openings.len() as u64, "opening", "openings"),
        config.seed,
        summary.games,
        counted(summary.scheduled, "game", "games"),
        if summary.complete { "" } else { "; not finished" }
    )
}

fn rating_table(summary: &Summary) -> String {
    let mut out = "<h2>Ratings</h2>\n<table>\n<thead><tr><th>#</th><th>player</th><th>Elo</th><th>95 % interval</th>\
                   <th>games</th><th>won</th><th>drawn</th><th>lost</th><th>points</th><th>share</th><th>faults</th>\
                   <th>ahead of next</th></tr></thead>\n<tbody>\n"
        .to_owned();
    for (place, line) in (1..).zip(&summary.players) {
        let ahead =
            line.ahead_of_next.map_or(String::new(), |chance| format!("{:.1} %", 100.0 * chance));
        let cells = [
            place.to_string(),
            escaped(&line.player),
            format!("{:+.0}", line.rating.0),
            format!("{:+.0} … {:+.0}", line.low.0, line.high.0),
            line.tally.games().to_string(),
            line.tally.wins.to_string(),
            line.tally.draws.to_string(),
            line.tally.losses.to_string(),
            line.tally.points().to_string(),
            format!("{:.1} %", 100.0 * line.tally.share()),
            line.faults.to_string(),
            ahead,
        ];
        out += &row(&cells);
    }
    out + "</tbody>\n</table>\n"
}

/// Points and Elo difference of each row's player against each column's.
fn cross_table(summary: &Summary) -> String {
    let places: Vec<String> =
        (1..=summary.players.len()).map(|place| format!("<th>{place}</th>")).collect();
    let mut out = format!(
        "<h2>Cross table</h2>\n<table>\n<thead><tr><th>#</th><th>player</th>{}</tr></thead>\n<tbody>\n",
        places.concat()
    );
    for (place, line) in (1..).zip(&summary.players) {
        let mut cells = vec![place.to_string(), escaped(&line.player)];
        for other in &summary.players {
            let met = line.against.iter().find(|against| against.number == other.number);
            cells.push(met.map_or("·".to_owned(), |against| {
                let elo = against.elo.map_or(String::new(), |e| {
                    format!("<br><small>{} [{}, {}]</small>", e.elo, e.low, e.high)
                });
                format!("{}/{}{elo}", against.tally.points(), against.tally.games())
            }));
        }
        out += &row(&cells);
    }
    out + "</tbody>\n</table>\n"
}

fn row(cells: &[String]) -> String {
    format!("<tr><td>{}</td></tr>\n", cells.join("</td><td>"))
}

/// The games as the script reads them: for each move what it changes on the board, so that the script needs
/// to know no rules.
fn data(summary: &Summary, results: &Results, start: &dyn Table) -> String {
    let size = start.size();
    let block = start.block().map(|block| [block.width, block.height]);
    let games: Vec<serde_json::Value> =
        results.games.values().map(|game| told(game, start)).collect();
    let data = serde_json::json!({
        "width": size.width,
        "height": size.height,
        "block": block,
        "players": summary.config.players,
        "games": games,
    });
    // No text in it may end the script element that holds it.
    data.to_string().replace('<', "\\u003c")
}

fn told(game: &GameRecord, start: &dyn Table) -> serde_json::Value {
    let (cells, winning) = cells(game, start);
    serde_json::json!([
        game.game + 1,
        game.x,
        game.o,
        game.winner,
        game.moves,
        cells,
        game.opening_plies,
        game.ending.because(),
        winning,
    ])
}

/// What each move changes on the board, and the cells of the winning line.
fn cells(game: &GameRecord, start: &dyn Table) -> (Vec<Vec<Change>>, Vec<usize>) {
    let size = start.size();
    let mut table = start.restart(Side::X);
    let mut changes = Vec::new();
    for text in game.moves.split_whitespace() {
        let before: Vec<Option<Side>> = size.squares().map(|square| table.at(square)).collect();
        if table.play(text).is_err() {
            break;
        }
        let now = size.squares().map(|square| table.at(square)).enumerate();
        let changed = now.filter(|&(cell, mark)| before[cell] != mark);
        changes.push(changed.map(|(cell, mark)| (cell, mark.map_or(' ', Side::mark))).collect());
    }
    (changes, table.winning_squares().into_iter().map(|square| size.index(square)).collect())
}

/// A cell and what stands there now: a mark, or a blank where it was taken away.
type Change = (usize, char);

/// Text as HTML shows it.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
