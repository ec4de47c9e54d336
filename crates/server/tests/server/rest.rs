//! Plain requests: games, positions, the list of matches, records, health, headers.

use serde_json::{Value, json};

use crate::house::{House, command, play};
use rivi_server::client::request;

#[tokio::test(flavor = "multi_thread")]
async fn games_players_and_levels() {
    let house = House::open().await;
    let games = house.get("/api/games").await.json();
    assert_eq!(games.as_array().unwrap().len(), rivi_games::entries().len());
    let five = games.as_array().unwrap().iter().find(|game| game["name"] == "gomoku").unwrap();
    let sizes = json!({ "type": "oblong", "least": 5, "most": 64, "width": 15, "height": 15 });
    assert_eq!(five["sizes"], sizes);
    let look = json!({ "pieces": "stones", "drop": false, "coordinates": "algebraic" });
    assert_eq!((&five["look"], &five["piskvork"]), (&look, &json!(true)));
    let renju = json!({ "kind": {"type": "flag"}, "name": "renju", "excludes": ["standard", "caro", "go-on"], "addition": false });
    assert_eq!(five["options"][1], renju);
    assert_eq!(five["levels"], json!(["beginner", "easy", "medium", "hard", "best"]));
    let demo = &five["demo"];
    assert_eq!(demo["stones"][0], json!({ "square": [2, 5], "side": "x" }));
    assert_eq!((demo["winning"].as_array().unwrap().len(), &demo["size"]["width"]), (5, &json!(9)));
    let game = house.get("/api/game?game=connect4").await.json();
    assert_eq!(game["view"]["legal"].as_array().unwrap().len(), 7);
    let levels = game["levels"].as_array().unwrap();
    assert_eq!(levels[0]["name"], "beginner");
    assert_eq!((&levels[4]["name"], &levels[4]["unbeatable"]), (&json!("best"), &json!(true)));
    let players = game["players"].as_array().unwrap();
    assert!(players.iter().any(|player| player["name"] == "human"));
    let random_games = players.iter().find(|player| player["name"] == "montecarlo").unwrap();
    let setting = &random_games["settings"][0];
    assert_eq!((&setting["name"], &setting["values"]["type"]), (&json!("games"), &json!("number")));
    assert!(setting["told"].as_str().unwrap().starts_with("a number from"));
    let refused = house.get("/api/game?game=chess").await;
    assert_eq!(refused.status, 400);
    assert!(refused.json()["error"].as_str().unwrap().starts_with("there is no game 'chess'"));
    assert_eq!(house.get("/api/game").await.status, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn positions() {
    let house = House::open().await;
    let ask = |body: Value| {
        let house = &house;
        async move { house.post("/api/position", &body).await }
    };
    let view = ask(json!({ "game": "ultimate", "moves": "44 40 08" })).await.json();
    assert_eq!(view["active"], json!([[2, 2]]));
    assert_eq!(view["local"], ".........");
    assert_eq!(view["last"], json!([2, 2]));
    assert_eq!(view["block"], json!({ "width": 3, "height": 3 }));
    let won = ask(json!({ "game": "tictactoe", "moves": "a1 a2 b1 b2 c1" })).await.json();
    assert_eq!((&won["outcome"], &won["winning"]), (&json!("x"), &json!([[2, 0], [2, 1], [2, 2]])));
    let start = json!({ "diagram": "O......\nOO.X.XX", "turn": "o", "lenient": true });
    let set_up = ask(json!({ "game": "connect4", "start": start })).await.json();
    assert_eq!(set_up["turn"], "o");
    for (body, status) in [
        (json!({ "game": "tictactoe", "moves": "a1 a1" }), 400),
        (json!({ "game": "tictactoe", "start": { "diagram": "XXX" } }), 400),
        (json!({ "game": "tictactoe", "start": { "turn": "x" } }), 422),
        (json!({ "game": 3 }), 422),
        (json!({ "game": "tictactoe", "extra": 1 }), 422),
    ] {
        let refused = ask(body.clone()).await;
        assert_eq!(refused.status, status, "{body}: {}", refused.body);
        assert!(!refused.json()["error"].as_str().unwrap().is_empty());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_told_stone_by_stone() {
    let house = House::open().await;
    let start = json!({ "diagram": "X..\n.O.\n...", "turn": "x", "lenient": true });
    let asked = json!({ "game": "tictactoe", "start": start, "moves": "c1 a1" });
    let told = house.post("/api/course", &asked).await.json();
    assert_eq!(told["start"], json!(["X..", ".O.", "..."]));
    let stones = json!([{ "square": [2, 2], "side": "x" }, { "square": [2, 0], "side": "o" }]);
    assert_eq!((&told["stones"], &told["winning"]), (&stones, &json!([])));
    let refused =
        house.post("/api/course", &json!({ "game": "tictactoe", "moves": "a1 a1" })).await;
    assert_eq!(refused.status, 400);
    assert!(refused.json()["error"].as_str().unwrap().contains("illegal"));
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_are_listed_shown_and_deleted() {
    let house = House::open().await;
    let one = house.begin(json!({ "game": "gomoku", "public": true })).await;
    let two = house.begin(json!({ "game": "connect4", "o": "vier", "public": true })).await;
    let private = house.begin(json!({ "game": "connect4", "o": "vier" })).await;
    assert_eq!(house.get(&format!("/api/matches/{}", private.id)).await.status, 200);
    let mut ada = house.enter(&one.id, &one.x, None).await;
    assert_eq!(
        command(&mut ada, json!({ "type": "join", "seat": "x", "name": "Ada" })).await,
        None
    );
    assert_eq!(command(&mut ada, json!({ "type": "resign" })).await, None);
    let ids = |answer: Value| -> Vec<Value> {
        answer["matches"].as_array().unwrap().iter().map(|one| one["id"].clone()).collect()
    };
    let found = |query: &'static str| {
        let house = &house;
        async move { ids(house.get(&format!("/api/matches?{query}")).await.json()) }
    };
    assert_eq!(found("").await.len(), 2);
    assert_eq!(found("player=ada").await, [json!(one.id)]);
    assert_eq!(found("game=connect4").await, [json!(two.id)]);
    assert_eq!(found("result=o").await, [json!(one.id)]);
    assert_eq!(found("result=none").await, [json!(two.id)]);
    let page = house.get("/api/matches?limit=1").await.json();
    let next = page["next"].as_str().unwrap();
    let rest = house.get(&format!("/api/matches?before={next}")).await.json();
    assert_eq!((ids(page).len(), ids(rest.clone()).len(), &rest["next"]), (1, 1, &Value::Null));
    for wrong in ["limit=0", "limit=201", "result=won", "before=1", "limit=x"] {
        assert_eq!(house.get(&format!("/api/matches?{wrong}")).await.status, 400, "{wrong}");
    }
    let details = house.get(&format!("/api/matches/{}", one.id)).await.json();
    assert_eq!(details["summary"]["names"]["x"], "Ada");
    assert_eq!(details["state"]["result"], json!({ "winner": "o", "by": "resigned" }));
    let path = format!("/api/matches/{}", one.id);
    let delete = |headers: String| {
        let (house, path) = (&house, &path);
        async move { request(house.address, "DELETE", path, &headers, "").await.unwrap().status }
    };
    assert_eq!(delete(String::new()).await, 401);
    assert_eq!(delete(format!("authorization: Bearer {}\r\n", two.x)).await, 403);
    assert_eq!(delete(format!("authorization: Bearer {}\r\n", one.o)).await, 204);
    assert_eq!(house.get(&path).await.status, 404);
    assert_eq!(house.get("/api/matches/0000").await.status, 404);
    assert_eq!(found("").await, [json!(two.id)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_go_out_and_come_back() {
    let house = House::open().await;
    let one = house.people("gomoku").await;
    let mut both =
        [house.enter(&one.id, &one.x, None).await, house.enter(&one.id, &one.o, None).await];
    for (at, text) in ["h8", "i9", "h9"].into_iter().enumerate() {
        assert_eq!(play(&mut both[at % 2], text).await, None);
    }
    assert_eq!(command(&mut both[1], json!({ "type": "resign" })).await, None);
    for format in ["text", "json", "psq"] {
        let text = house.get(&format!("/api/matches/{}/export?format={format}", one.id)).await;
        assert_eq!(text.status, 200);
        let body = json!({ "format": format, "text": text.body });
        let begun = house.post("/api/import", &body).await;
        assert_eq!(begun.status, 201, "{}", begun.body);
        let path = format!("/api/matches/{}", begun.json()["id"].as_str().unwrap());
        let state = house.get(&path).await.json()["state"].clone();
        assert_eq!(state["view"]["moves"], json!(["h8", "i9", "h9"]));
        let resigned = json!({ "winner": "x", "by": "resigned" });
        assert_eq!(state["result"], if format == "psq" { Value::Null } else { resigned });
    }
    let wrong = house.post("/api/import", &json!({ "format": "text", "text": "nonsense" })).await;
    assert_eq!(wrong.status, 400);
    assert_eq!(house.get(&format!("/api/matches/{}/export?format=pdf", one.id)).await.status, 400);
    let four = house.people("connect4").await;
    assert_eq!(house.get(&format!("/api/matches/{}/export?format=psq", four.id)).await.status, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn health_figures_and_description() {
    let house = House::open().await;
    assert_eq!(house.get("/healthz").await.body, "ok\n");
    assert_eq!(house.get("/readyz").await.body, "ready\n");
    house.people("tictactoe").await;
    assert!(house.get("/metrics").await.body.contains("rivi_matches_begun"));
    let description = house.get("/api/openapi.json").await.json();
    assert!(description["openapi"].as_str().unwrap().starts_with("3.1"));
    for schema in ["ClientMessage", "ServerMessage", "AnalyseRequest", "AnalyseAnswer", "View"] {
        assert!(description["components"]["schemas"][schema].is_object(), "{schema}");
    }
    for (path, methods) in description["paths"].as_object().unwrap() {
        let post = &methods["post"];
        let told = ["413", "415", "422"].iter().all(|status| post["responses"][status].is_object());
        assert!(post["requestBody"].is_null() || told, "{path}");
    }
    let docs = house.get("/api/docs").await;
    assert!(docs.body.contains("/api/matches/{id}/live"), "{}", docs.body);
    assert_eq!(house.get("/api/nothing").await.status, 404);
    let wrong = request(house.address, "PUT", "/api/games", "", "").await.unwrap();
    assert_eq!((wrong.status, wrong.json()["error"].is_string()), (405, true));
}

/// Every schema that a part of the description refers to.
fn references(part: &serde_json::Value) -> Vec<&str> {
    match part {
        Value::Object(members) => {
            let own = members.get("$ref").and_then(Value::as_str);
            own.into_iter().chain(members.values().flat_map(references)).collect()
        }
        Value::Array(parts) => parts.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stands_in_the_path_is_described_as_a_part_of_it() {
    let house = House::open().await;
    let description = house.get("/api/openapi.json").await.json();
    for (path, asked) in description["paths"].as_object().unwrap() {
        for parameter in
            asked.as_object().unwrap().values().filter_map(|one| one["parameters"].as_array())
        {
            for one in parameter {
                let name = one["name"].as_str().unwrap();
                let inside = path.contains(&format!("{{{name}}}"));
                assert_eq!(one["in"], if inside { "path" } else { "query" }, "{path} {name}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_schema_of_the_description_is_there() {
    let house = House::open().await;
    let description = house.get("/api/openapi.json").await.json();
    let all = references(&description);
    assert!(all.len() > 100, "{}", all.len());
    for reference in all {
        let place = reference.strip_prefix('#').expect("it is in the same description");
        assert!(description.pointer(place).is_some(), "{reference} is missing");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_has_the_usual_headers() {
    let house = House::open().await;
    for path in ["/", "/api/games", "/m/0123456789abcdef", "/api/nothing"] {
        let headers = house.get(path).await.headers.to_lowercase();
        for name in [
            "content-security-policy",
            "x-content-type-options",
            "x-frame-options",
            "referrer-policy",
        ] {
            assert!(headers.contains(name), "{path} {name}");
        }
        assert!(!headers.contains("access-control-allow-origin"), "{path}");
    }
    let from = |origin: &'static str| {
        let house = &house;
        async move {
            let header = format!("origin: {origin}\r\n");
            let answer = request(house.address, "GET", "/api/games", &header, "").await.unwrap();
            answer.headers.contains("access-control-allow-origin")
        }
    };
    assert!(from("https://friend.example").await);
    assert!(!from("https://stranger.example").await);
}
