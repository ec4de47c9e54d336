use std::sync::Arc;

use axum::extract::State;
use rivi_play::request::Fault;
use rivi_players::inside::{Asked, Explained, explained};
use rivi_rules::Side;
use rivi_search::teach::Variant;
use serde::Deserialize;
use utoipa::ToSchema;

use super::question::{Answered, Question};
use crate::app::App;
use crate::fault::ApiError;
use crate::input::{Address, Body};

/// Asks about a game tree that somebody has written down.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenRequest {
    /// The tree, as in `((3 12) (2 4) (14 5))`: a number is a leaf, brackets are a fork.
    text: String,
    /// Who chooses at its root: X, who minimises, or O, who maximises.
    #[serde(default = "x")]
    first: Side,
    /// The variant that searches the tree that is told, a letter from A to G.
    #[serde(default = "a")]
    variant: String,
    /// Whose strategies are told apart.
    #[serde(default = "x")]
    side: Side,
    /// A strategy of that side to be judged: the paths to its choices, separated by commas, as in `b, b a c`.
    #[serde(default)]
    strategy: Option<String>,
}

fn x() -> Side {
    Side::X
}

fn a() -> String {
    "A".to_owned()
}

/// A game tree that is written as text: every variant on it, what was cut off, and the strategies of a side
#[utoipa::path(post, path = "/api/inside/written", tag = "inside", request_body = WrittenRequest, responses(
    (status = 200, description = "What is known of the tree", body = Explained),
    (status = 400, description = "It is no tree, no variant or no strategy", body = Fault),
    (status = 429, description = "Too many searches wait", body = Fault),
))]
pub(crate) async fn written(
    State(app): State<Arc<App>>,
    from: Address,
    Body(asked): Body<WrittenRequest>,
) -> Answered<Explained> {
    let variant: Variant = asked.variant.parse().map_err(ApiError::bad)?;
    let answer = move |limits: &_| {
        let question = Asked {
            text: &asked.text,
            first: asked.first,
            variant,
            side: asked.side,
            strategy: asked.strategy.as_deref(),
        };
        explained(&question, limits)
    };
    Question { app: &app, from }.answer(answer).await
}
