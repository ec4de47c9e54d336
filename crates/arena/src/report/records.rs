//! Every game by itself, for other programs.

use serde::Serialize;

use super::csv::field;
use crate::{Config, GameRecord, Winner};

/// A game that explains itself.
#[derive(Serialize)]
struct Told<'r> {
    number: u64,
    game: &'r str,
    x: &'r str,
    o: &'r str,
    winner: Winner,
    ending: &'r str,
    because: &'r str,
    opening_plies: usize,
    seed: u64,
    x_seconds: f64,
    o_seconds: f64,
    moves: &'r str,
}

fn told<'r>(config: &'r Config, game: &'r GameRecord) -> Told<'r> {
    Told {
        number: game.game + 1,
        game: &config.game,
        x: &config.players[game.x],
        o: &config.players[game.o],
        winner: game.winner,
        ending: game.ending.kind(),
        because: game.ending.because(),
        opening_plies: game.opening_plies,
        seed: game.seed,
        x_seconds: game.thought_us[0] as f64 / 1e6,
        o_seconds: game.thought_us[1] as f64 / 1e6,
        moves: &game.moves,
    }
}

/// One JSON object a line.
pub fn records_json_lines<'g>(
    config: &Config,
    games: impl IntoIterator<Item = &'g GameRecord>,
) -> String {
    let mut out = String::new();
    for game in games {
        // Numbers and texts always have a JSON form.
        out += &serde_json::to_string(&told(config, game)).unwrap_or_default();
        out.push('\n');
    }
    out
}

/// One row of comma-separated values a game.
pub fn records_csv<'g>(config: &Config, games: impl IntoIterator<Item = &'g GameRecord>) -> String {
    let mut out =
        "number,game,x,o,winner,ending,because,opening_plies,seed,x_seconds,o_seconds,moves\n"
            .to_owned();
    for game in games {
        let t = told(config, game);
        let winner = format!("{:?}", t.winner).to_lowercase();
        let row = [
            t.number.to_string(),
            field(t.game),
            field(t.x),
            field(t.o),
            winner,
            t.ending.to_owned(),
            field(t.because),
            t.opening_plies.to_string(),
            t.seed.to_string(),
            t.x_seconds.to_string(),
            t.o_seconds.to_string(),
            field(t.moves),
        ];
        out += &row.join(",");
        out.push('\n');
    }
    out
}
