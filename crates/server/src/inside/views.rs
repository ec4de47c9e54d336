//! The games' own views of their machines: one address each, described from what the games declare.

use std::sync::Arc;

use axum::extract::State;
use axum::routing::post;
use rivi_players::ViewCard;
use rivi_service::inside::{self, ViewRequest};
use serde_json::Value;
use utoipa::openapi::path::{HttpMethod, Operation, OperationBuilder, PathItem};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::{ContentBuilder, OpenApi, Ref, ResponseBuilder};
use utoipa::{PartialSchema, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use super::question::{Answered, Question};
use crate::app::App;
use crate::input::{Address, Body};

/// Adds an address for each view that a game declares.
pub(crate) fn with_views(mut router: OpenApiRouter<Arc<App>>) -> OpenApiRouter<Arc<App>> {
    for card in rivi_games::views() {
        describe(router.get_openapi_mut(), card);
        let answer = move |app, from, asked| async move { view(card, app, from, asked).await };
        router = router.route(&address(card), post(answer));
    }
    router
}

fn address(card: &ViewCard) -> String {
    format!("/api/inside/{}", card.name)
}

/// Shows what the machine sees.
pub(super) async fn view(
    card: &'static ViewCard,
    State(app): State<Arc<App>>,
    from: Address,
    Body(asked): Body<ViewRequest>,
) -> Answered<Value> {
    Question { app: &app, from }.answer(move |limits| inside::view(card, &asked, limits)).await
}

fn describe(document: &mut OpenApi, card: &ViewCard) {
    let (shown, mut schemas) = (card.schema)();
    let name = shown.0.clone();
    schemas.push(shown);
    ViewRequest::schemas(&mut schemas);
    schemas.push((ViewRequest::name().into_owned(), ViewRequest::schema()));
    document.components.get_or_insert_default().schemas.extend(schemas);
    let item = PathItem::new(HttpMethod::Post, operation(card, &name));
    document.paths.paths.insert(address(card), item);
}

fn operation(card: &ViewCard, shown: &str) -> Operation {
    let answer = |about: &str, schema: &str| {
        let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(schema))).build();
        ResponseBuilder::new().description(about).content("application/json", content).build()
    };
    let asked = ContentBuilder::new().schema(Some(Ref::from_schema_name("ViewRequest"))).build();
    OperationBuilder::new()
        .tag("inside")
        .summary(Some(card.about))
        .operation_id(Some(card.name))
        .request_body(Some(RequestBodyBuilder::new().content("application/json", asked).build()))
        .response("200", answer("What the machine sees", shown))
        .response("400", answer("There is no such position or machine", "Fault"))
        .response("429", answer("Too many searches wait", "Fault"))
        .build()
}
