use axum::Json;
use rivi_engine::{FILE_SETTINGS, Listing, Setting, favourite, levels, players_of};
use rivi_games::{AnyGame, ENTRIES, Entry, Visitor};
use rivi_play::request::{
    Fault, GameDetails, GameEntry, GameExample, LevelEntry, PlayerEntry, PositionRequest,
    SettingEntry,
};
use rivi_play::view::View;
use rivi_play::{Desk, Seat, position};
use rivi_rules::{Game, Record};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::fault::ApiError;
use crate::input::{Asked, Body};

/// Every game that can be played.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, description = "The games", body = Vec<GameEntry>)))]
pub(crate) async fn games() -> Json<Vec<GameEntry>> {
    let entry = |entry: &Entry| GameEntry {
        name: entry.name.to_owned(),
        forms: entry.forms.to_owned(),
        rules: entry.rules.to_owned(),
        example: GameExample {
            game: entry.example.game.to_owned(),
            moves: entry.example.moves.to_owned(),
        },
    };
    Json(ENTRIES.iter().map(entry).collect())
}

/// Which game.
#[derive(Deserialize, IntoParams)]
pub(crate) struct Named {
    /// The game's name, as `gomoku:19,standard`.
    #[param(example = "gomoku:19,standard")]
    game: String,
}

/// A game with its empty board, its players and levels.
#[utoipa::path(get, path = "/api/game", tag = "games", params(Named),
    responses((status = 200, description = "The game", body = GameDetails), (status = 400, description = "There is no such game", body = Fault)))]
pub(crate) async fn game(Asked(named): Asked<Named>) -> Result<Json<GameDetails>, ApiError> {
    let game = named.game.trim();
    Ok(Json(AnyGame::parse(game).map_err(ApiError::bad)?.visit(Details(game))))
}

struct Details<'g>(&'g str);

impl Visitor for Details<'_> {
    type Output = GameDetails;

    fn visit<P: Game>(self, start: P) -> GameDetails {
        let level = |level: &levels::Level| LevelEntry {
            name: level.name.to_owned(),
            player: level.player.to_owned(),
            unbeatable: level.unbeatable,
        };
        GameDetails {
            players: players_of(self.0, &start).map(player_entry).collect(),
            levels: levels::levels(&start).iter().map(level).collect(),
            favourite: favourite(self.0, &start).to_owned(),
            view: Desk::view(&Record::new(start), self.0),
        }
    }
}

fn player_entry(listing: &Listing) -> PlayerEntry {
    let setting = |setting: &Setting| SettingEntry {
        name: setting.name.to_owned(),
        about: setting.about.to_owned(),
        values: setting.values.to_owned(),
        default: setting.default.to_owned(),
    };
    // What is refused from afar is not offered either.
    let offered = |setting: &&Setting| !FILE_SETTINGS.contains(&setting.name);
    PlayerEntry {
        name: listing.name.to_owned(),
        about: listing.about.to_owned(),
        settings: listing.settings.iter().filter(offered).map(setting).collect(),
    }
}

/// A position as it is shown, from moves or a diagram.
#[utoipa::path(post, path = "/api/position", tag = "games", request_body = PositionRequest,
    responses((status = 200, description = "The position", body = View), (status = 400, description = "There is no such position", body = Fault)))]
pub(crate) async fn position_view(
    Body(asked): Body<PositionRequest>,
) -> Result<Json<View>, ApiError> {
    let game = asked.game.trim();
    let mut desk = position(game, asked.start.as_ref(), Seat::X).map_err(ApiError::bad)?;
    desk.table_mut().play_line(&asked.moves).map_err(ApiError::bad)?;
    Ok(Json(desk.view(game)))
}
