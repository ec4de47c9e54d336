use axum::Json;
use rivi_play::request::{Fault, GameDetails, GameEntry, PositionRequest};
use rivi_play::view::View;
use rivi_play::{Course, Exhibit, Lesson};
use rivi_service::games::Named;

use crate::fault::ApiError;
use crate::input::{Asked, Body};

/// Every game that can be played, with what it declares of itself.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, description = "The games", body = Vec<GameEntry>)))]
pub(crate) async fn games() -> Json<Vec<GameEntry>> {
    Json(rivi_service::games::games())
}

/// The rules of every game in pictures.
#[utoipa::path(get, path = "/api/lessons", tag = "games", responses((status = 200, description = "The lessons", body = Vec<Lesson>)))]
pub(crate) async fn lessons() -> Json<Vec<Lesson>> {
    Json(rivi_service::games::lessons())
}

/// Named games of the families, each with a sentence on where it comes from and a game that was won in it.
#[utoipa::path(get, path = "/api/gallery", tag = "games", responses((status = 200, description = "The gallery", body = Vec<Exhibit>)))]
pub(crate) async fn gallery() -> Json<Vec<Exhibit>> {
    Json(rivi_service::games::gallery())
}

/// A game with its empty board, its players and levels.
#[utoipa::path(get, path = "/api/game", tag = "games", params(Named),
    responses((status = 200, description = "The game", body = GameDetails), (status = 400, description = "There is no such game", body = Fault)))]
pub(crate) async fn game(Asked(named): Asked<Named>) -> Result<Json<GameDetails>, ApiError> {
    Ok(Json(rivi_service::games::game(&named.game)?))
}

/// A position as it is shown, from moves or a diagram.
#[utoipa::path(post, path = "/api/position", tag = "games", request_body = PositionRequest,
    responses((status = 200, description = "The position", body = View), (status = 400, description = "There is no such position", body = Fault)))]
pub(crate) async fn position_view(
    Body(asked): Body<PositionRequest>,
) -> Result<Json<View>, ApiError> {
    Ok(Json(rivi_service::games::position_view(&asked)?))
}

/// A game from its start, stone by stone.
#[utoipa::path(post, path = "/api/course", tag = "games", request_body = PositionRequest,
    responses((status = 200, description = "The game", body = Course), (status = 400, description = "There is no such game", body = Fault),
        (status = 422, description = "Stones of this game do not stay where they are put", body = Fault)))]
pub(crate) async fn course(Body(asked): Body<PositionRequest>) -> Result<Json<Course>, ApiError> {
    Ok(Json(rivi_service::games::course(&asked)?))
}
