use axum::Json;
use rivi_play::request::{
    Fault, GameDetails, GameEntry, PlayerEntry, PositionRequest, SettingEntry,
};
use rivi_play::view::View;
use rivi_play::{Course, DemoGame, Exhibit, Lesson, position};
use rivi_players::{Card, Desk, Entry, Listing, Setting};
use rivi_rules::Side;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::fault::ApiError;
use crate::input::{Asked, Body};

/// Every game that can be played, with what it declares of itself.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, description = "The games", body = Vec<GameEntry>)))]
pub(crate) async fn games() -> Json<Vec<GameEntry>> {
    Json(rivi_games::entries().into_iter().map(game_entry).collect())
}

fn game_entry(entry: &dyn Entry) -> GameEntry {
    let card = entry.card();
    GameEntry { card: *card, levels: level_names(card), demo: DemoGame::of(card) }
}

/// The levels of a game in its usual size, by name.
fn level_names(card: &Card) -> Vec<&'static str> {
    let levels = rivi_games::desk(&card.usual()).map(|desk| desk.ladder().levels());
    levels.unwrap_or_default().into_iter().map(|level| level.name).collect()
}

/// The rules of every game in pictures.
#[utoipa::path(get, path = "/api/lessons", tag = "games", responses((status = 200, description = "The lessons", body = Vec<Lesson>)))]
pub(crate) async fn lessons() -> Json<Vec<Lesson>> {
    Json(rivi_games::entries().into_iter().filter_map(Lesson::of).collect())
}

/// Named games of the families, each with a sentence on where it comes from and a game that was won in it.
#[utoipa::path(get, path = "/api/gallery", tag = "games", responses((status = 200, description = "The gallery", body = Vec<Exhibit>)))]
pub(crate) async fn gallery() -> Json<Vec<Exhibit>> {
    let pieces = rivi_games::entries().into_iter().flat_map(Entry::gallery);
    Json(pieces.filter_map(Exhibit::of).collect())
}

/// Which game.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Named {
    /// The game's name, as `gomoku:19,standard`.
    #[param(example = "gomoku:19,standard")]
    game: String,
}

/// A game with its empty board, its players and levels.
#[utoipa::path(get, path = "/api/game", tag = "games", params(Named),
    responses((status = 200, description = "The game", body = GameDetails), (status = 400, description = "There is no such game", body = Fault)))]
pub(crate) async fn game(Asked(named): Asked<Named>) -> Result<Json<GameDetails>, ApiError> {
    let desk = rivi_games::desk(named.game.trim()).map_err(ApiError::bad)?;
    Ok(Json(GameDetails {
        players: desk.players().into_iter().map(|one| player_entry(&*desk, one)).collect(),
        levels: desk.ladder().levels(),
        favourite: desk.best(),
        opening_rule: desk.opening_rule(),
        rules: desk.goal().into_iter().chain(desk.rules()).map(rivi_play::remark).collect(),
        view: View::of(&*desk),
    }))
}

fn player_entry(desk: &dyn Desk, listing: &Listing) -> PlayerEntry {
    let setting = |&Setting { name, about, values, default }: &Setting| SettingEntry {
        name,
        about,
        values,
        told: values.told().into_owned(),
        default,
    };
    // What is refused from afar is not offered either.
    let offered = |setting: &&Setting| !setting.values.may_be_a_file();
    PlayerEntry {
        name: listing.name,
        about: listing.about,
        settings: listing.settings.iter().filter(offered).map(setting).collect(),
        inside: desk.glass().inside_of(listing),
    }
}

/// A position as it is shown, from moves or a diagram.
#[utoipa::path(post, path = "/api/position", tag = "games", request_body = PositionRequest,
    responses((status = 200, description = "The position", body = View), (status = 400, description = "There is no such position", body = Fault)))]
pub(crate) async fn position_view(
    Body(asked): Body<PositionRequest>,
) -> Result<Json<View>, ApiError> {
    let mut desk =
        position(asked.game.trim(), asked.start.as_ref(), Side::X).map_err(ApiError::bad)?;
    desk.table_mut().play_line(&asked.moves).map_err(ApiError::bad)?;
    Ok(Json(View::of(&*desk)))
}

/// A game from its start, stone by stone.
#[utoipa::path(post, path = "/api/course", tag = "games", request_body = PositionRequest,
    responses((status = 200, description = "The game", body = Course), (status = 400, description = "There is no such game", body = Fault),
        (status = 422, description = "Stones of this game do not stay where they are put", body = Fault)))]
pub(crate) async fn course(Body(asked): Body<PositionRequest>) -> Result<Json<Course>, ApiError> {
    let mut desk =
        position(asked.game.trim(), asked.start.as_ref(), Side::X).map_err(ApiError::bad)?;
    let mut whole = desk.boxed();
    whole.table_mut().play_line(&asked.moves).map_err(ApiError::bad)?;
    let course = Course::of(&mut *desk, &whole.table().moves());
    let moving = || {
        let status = axum::http::StatusCode::UNPROCESSABLE_ENTITY;
        ApiError::new(status, "stones of this game do not stay where they are put")
    };
    course.map(Json).ok_or_else(moving)
}
