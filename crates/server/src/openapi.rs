//! The description of the API, and the same to be read by people.

use std::collections::BTreeSet;
use std::fmt::Write;

use rivi_play::message::{AnalyseAnswer, AnalyseRequest, ClientMessage, ServerMessage, VERSION};
use serde_json::{Value, json};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, OpenApi as Description, Ref, ResponseBuilder};
use utoipa::{Modify, OpenApi};

/// What the description says beside the requests themselves.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Rivi",
        description = "Line games: matches, analyses and machines. The messages of the WebSockets are the schemas \
            ClientMessage, ServerMessage, AnalyseRequest and AnalyseAnswer.",
        license(name = "MIT OR Apache-2.0")
    ),
    components(schemas(ClientMessage, ServerMessage, AnalyseRequest, AnalyseAnswer)),
    modifiers(&Seat)
)]
pub(crate) struct ApiDoc;

/// How a seat's token is given.
struct Seat;

impl Modify for Seat {
    fn modify(&self, description: &mut Description) {
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        let components = description.components.get_or_insert_default();
        components.add_security_scheme("seat", SecurityScheme::Http(bearer));
    }
}

/// What is answered to a body that is too large, no JSON, or not the JSON expected.
const BAD_BODY: [(&str, &str); 3] = [
    ("413", "The request is too large"),
    ("415", "It is no JSON"),
    ("422", "It is no such request"),
];

/// The whole description, as it is told: with what all requests have in common.
pub(crate) fn whole(mut description: Description) -> Value {
    describe_bad_bodies(&mut description);
    let mut whole = serde_json::to_value(description).unwrap_or_default();
    whole["components"]["schemas"]["Version"] = json!({
        "type": "integer",
        "enum": [VERSION],
        "description": "The version of the WebSockets' messages.",
    });
    require_what_is_always_told(&mut whole);
    whole
}

/// What clients say on the WebSockets.
const HEARD: [&str; 2] = ["ClientMessage", "AnalyseRequest"];

/// What the server leaves out where it means nothing: a verdict that is no guess promises nothing, and most games begin
/// with everybody in their place.
const GAPS: [&str; 2] = ["expected", "sides_changed"];
/// The schemas that have such gaps.
const WITH_GAPS: [&str; 2] = ["Verdict", "Event"];

/// A client may leave out what is optional; the server leaves out nothing else, it says `null`.
fn require_what_is_always_told(whole: &mut Value) {
    let mut heard: BTreeSet<String> = HEARD.map(str::to_owned).into();
    for (_, methods) in members(&whole["paths"]) {
        for (_, operation) in members(methods) {
            find_references(&operation["requestBody"], &mut heard);
        }
    }
    let schemas = &mut whole["components"]["schemas"];
    let mut new: Vec<String> = heard.iter().cloned().collect();
    while let Some(name) = new.pop() {
        let mut found = BTreeSet::new();
        find_references(&schemas[&name], &mut found);
        new.extend(found.into_iter().filter(|name| heard.insert(name.clone())));
    }
    for (name, schema) in schemas.as_object_mut().into_iter().flatten() {
        let gaps: &[&str] = if WITH_GAPS.contains(&name.as_str()) { &GAPS } else { &[] };
        if !heard.contains(name) {
            require_all(schema, gaps);
        }
    }
}

/// The names of the schemas that something refers to.
fn find_references(value: &Value, found: &mut BTreeSet<String>) {
    if let Some(name) = value["$ref"].as_str().and_then(|text| text.rsplit('/').next()) {
        found.insert(name.to_owned());
    }
    match value {
        Value::Object(members) => {
            members.values().for_each(|member| find_references(member, found));
        }
        Value::Array(items) => items.iter().for_each(|item| find_references(item, found)),
        _ => {}
    }
}

fn require_all(schema: &mut Value, gaps: &[&str]) {
    if let Some(properties) = schema["properties"].as_object() {
        let told = properties.keys().filter(|name| !gaps.contains(&name.as_str()));
        schema["required"] = told.cloned().collect();
    }
    match schema {
        Value::Object(members) => members.values_mut().for_each(|each| require_all(each, gaps)),
        Value::Array(items) => items.iter_mut().for_each(|each| require_all(each, gaps)),
        _ => {}
    }
}

/// Every request with a body can be refused for it; so that no handler has to say it again, it is said here.
fn describe_bad_bodies(description: &mut Description) {
    let with_body = description.paths.paths.values_mut().filter_map(|path| path.post.as_mut());
    for operation in with_body.filter(|operation| operation.request_body.is_some()) {
        for (status, about) in BAD_BODY {
            let schema = Ref::from_schema_name("Fault");
            let content = ContentBuilder::new().schema(Some(schema)).build();
            let response =
                ResponseBuilder::new().description(about).content("application/json", content);
            let responses = &mut operation.responses.responses;
            responses.entry(status.to_owned()).or_insert_with(|| response.build().into());
        }
    }
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}\
    code{background:#eee}h3{margin-top:2rem}dt{font-weight:bold}pre{background:#f4f4f4;padding:.5rem;overflow:auto}";

/// The description as a page, without scripts.
pub(crate) fn readable(whole: &Value) -> String {
    let mut page = format!(
        "<!doctype html><html lang=en><meta charset=utf-8><title>Rivi: API</title><style>{STYLE}</style>\
         <h1>Rivi: what can be asked</h1><p>{}</p><p>For programs: <a href=/api/openapi.json>OpenAPI 3.1</a>.</p>\
         <h2>Requests</h2>",
        escaped(whole["info"]["description"].as_str().unwrap_or(""))
    );
    for (path, methods) in members(&whole["paths"]) {
        for (method, operation) in members(methods) {
            request(&mut page, path, method, operation);
        }
    }
    page += "<h2>Messages</h2>";
    for (name, schema) in members(&whole["components"]["schemas"]) {
        let text = serde_json::to_string_pretty(schema).unwrap_or_default();
        let about = escaped(schema["description"].as_str().unwrap_or(""));
        // Writing to a string cannot fail.
        let _ = write!(
            page,
            "<h3 id=\"{0}\">{0}</h3><p>{about}</p><details><summary>schema</summary><pre>{1}</pre></details>",
            escaped(name),
            escaped(&text)
        );
    }
    page
}

fn request(page: &mut String, path: &str, method: &str, operation: &Value) {
    let text = |value: &Value| escaped(value.as_str().unwrap_or(""));
    let about = operation["summary"].as_str().or(operation["description"].as_str()).unwrap_or("");
    let _ = write!(
        page,
        "<h3><code>{} {}</code></h3><p>{}</p><dl>",
        method.to_uppercase(),
        escaped(path),
        escaped(about)
    );
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let (name, about) = (text(&parameter["name"]), text(&parameter["description"]));
        let _ = write!(page, "<dt><code>{name}</code></dt><dd>{about}</dd>");
    }
    for (status, response) in members(&operation["responses"]) {
        let _ = write!(page, "<dt>{status}</dt><dd>{}</dd>", text(&response["description"]));
    }
    page.push_str("</dl>");
}

fn members(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    value.as_object().into_iter().flatten().map(|(name, value)| (name.as_str(), value))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
