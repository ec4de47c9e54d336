//! Every machine plays a legal move of every game that it fits, and says why in every language.

use rivi_players::inside::TreeMachine;
use rivi_players::{Budget, Chosen, Desk, Failure, Language, Means, PlayerError, Seated, gaps};

fn player(text: &str, desk: &dyn Desk) -> Result<Box<dyn Seated>, PlayerError> {
    desk.plan(text)?.build(Means::UNLIMITED, 1)
}

/// Every player in the list plays the game.
fn everybody_plays(game: &str) {
    let start = rivi_games::desk(game).unwrap();
    for listing in start.players().into_iter().filter(|listing| listing.name != "human") {
        let mut machine = player(listing.name, &*start).unwrap();
        let mut desk = start.boxed();
        let budget = Budget { nodes: Some(30_000), ..Budget::default() };
        for _ in 0..2 {
            match machine.choose(&*desk, &budget) {
                Ok(chosen) => {
                    speaks(listing.name, &chosen);
                    desk.table_mut().play(&chosen.text).unwrap();
                }
                // A game may be too large for a machine that searches it to the end.
                Err(Failure::GaveUp { .. }) => break,
                Err(failure) => panic!("{} in {game}: {failure}", listing.name),
            }
        }
    }
}

/// Every sentence and figure has a text, and every gap of it is filled.
fn speaks(name: &str, chosen: &Chosen) {
    for sentence in &chosen.insight.sentences {
        for language in Language::ALL {
            let text = language.text(sentence.key);
            let text = text.unwrap_or_else(|| panic!("{name}: no text for {}", sentence.key));
            for gap in gaps(text) {
                let filled = sentence.values.iter().any(|(name, _)| *name == gap);
                assert!(filled, "{name}: {} leaves %{{{gap}}} open", sentence.key);
            }
        }
    }
    for (figure, _) in &chosen.insight.figures {
        let key = format!("figure.{figure}");
        assert!(Language::English.text(&key).is_some(), "{name}: no text for {key}");
    }
}

#[test]
fn machines_play_and_say_why() {
    for entry in rivi_games::entries() {
        everybody_plays(entry.card().example.game);
    }
}

#[test]
fn every_player_is_listed_once() {
    let listings = rivi_games::listings();
    for (at, listing) in listings.iter().enumerate() {
        let same = listings[..at].iter().any(|earlier| earlier.name == listing.name);
        assert!(!same, "{} is listed twice", listing.name);
        assert!(listing.about.ends_with('.') && !listing.fits.is_empty(), "{}", listing.name);
    }
    assert_eq!(listings.len(), 25);
}

/// Every view of a game's own machine is told by the machine, and what is told of others can be asked for.
#[test]
fn every_player_tells_what_shows_it_from_inside() {
    let told = |game: &str, player: &str| {
        let desk = rivi_games::desk(game).unwrap();
        let listing = desk.players().into_iter().find(|listing| listing.name == player);
        listing.and_then(|listing| desk.glass().inside_of(listing))
    };
    let mut seen = Vec::new();
    for entry in rivi_games::entries() {
        let game = entry.card().example.game;
        let desk = rivi_games::desk(game).unwrap();
        for listing in desk.players() {
            match desk.glass().inside_of(listing) {
                Some("tree") => assert!(listing.name.parse::<TreeMachine>().is_ok()),
                Some(view) => seen.push(view),
                None => {
                    assert!(
                        ["human", "near", "random"].contains(&listing.name),
                        "{}",
                        listing.name
                    );
                }
            }
        }
    }
    for view in rivi_games::views() {
        assert!(seen.contains(&view.name), "nobody tells of {}", view.name);
    }
    assert_eq!(told("connect4", "vier"), Some("vier"));
    assert_eq!(told("connect4", "solver"), Some("thought"));
    assert_eq!(told("gomoku", "minimax"), Some("tree"));
    assert_eq!((told("ultimate", "random"), told("ultimate", "human")), (None, None));
}

#[test]
fn unknown_players_and_settings_are_refused_and_defaults_are_true() {
    let desk = rivi_games::desk("tictactoe").unwrap();
    let refusal = |text: &str| player(text, &*desk).err();
    for listing in rivi_games::listings() {
        let asked = format!("{}:magic=7", listing.name);
        let refused = refusal(&asked);
        assert!(matches!(refused, Some(PlayerError::Setting { .. })), "{asked}: {refused:?}");
        for setting in listing.settings {
            let asked = format!("{}:{}=\u{1F600}", listing.name, setting.name);
            assert!(refusal(&asked).is_some(), "{asked}");
            let default = format!("{}:{}={}", listing.name, setting.name, setting.default);
            assert_eq!(refusal(&default), refusal(listing.name), "{default}");
        }
    }
    assert!(matches!(refusal("magic"), Some(PlayerError::Name { .. })));
    assert!(matches!(refusal("human"), Some(PlayerError::Person)));
}

#[test]
fn who_does_not_play_a_game_says_what_it_plays() {
    let refused = |player: &str, game: &str| {
        rivi_games::desk(game).unwrap().plan(player).err().unwrap().to_string()
    };
    assert_eq!(
        refused("vier", "connect4:8x7"),
        "vier does not play connect4:8x7: it plays connect4 on its board of 7×6"
    );
    assert!(refused("scoreboard", "ultimate").starts_with("scoreboard does not play ultimate"));
    assert!(refused("slices", "mnk:9,9,4").starts_with("slices does not play mnk:9,9,4: it plays"));
    assert!(refused("slices", "tictactoe").starts_with("slices does not play tictactoe"));
    assert!(refused("gomoku", "mnk:9,9,4").starts_with("gomoku does not play mnk:9,9,4"));
    assert!(refused("tree-f", "gomoku").starts_with("tree-f does not play gomoku"));
}

#[test]
fn every_level_plays_its_game_and_the_last_is_the_best() {
    let games = [
        "tictactoe",
        "tictactoe:5",
        "mnk:5,4,4",
        "mnk:5,5,5",
        "connect4",
        "connect4:9x9",
        "gomoku",
        "gomoku:19,standard",
        "ristinolla",
        "ultimate",
        "ultimate,count",
        "gomoku:5",
        "gomoku:15,go-on",
        "gomoku:15,renju",
        "gomoku:15,caro",
    ];
    for game in games {
        let desk = rivi_games::desk(game).unwrap();
        let levels = desk.ladder().levels();
        for level in &levels {
            assert_eq!(player(level.player, &*desk).err(), None, "{} of {game}", level.name);
        }
        assert_eq!(levels.last().unwrap().player, desk.best(), "{game}");
    }
}

/// A demo is a whole game.
#[test]
fn demos_are_played_to_their_end() {
    for entry in rivi_games::entries() {
        let demo = entry.card().demo;
        let mut desk = rivi_games::desk(demo.game).unwrap();
        desk.table_mut().play_line(demo.moves).unwrap();
        assert!(!desk.table().winning_squares().is_empty(), "{}", entry.card().name);
        assert!(demo.game.starts_with(entry.card().name), "{}", demo.game);
    }
}

/// What somebody sees is declared by the game that has it.
#[test]
fn views_are_shown_where_their_machine_plays() {
    use rivi_players::{PlayerName, ViewQuestion};
    use rivi_search::Limits;

    let asked = |game: &str, view: &str, player: &str| {
        let player = PlayerName::parse(player);
        let question = ViewQuestion { player, square: None, seed: 1 };
        rivi_games::desk(game).unwrap().glass().view(view, &question, &Limits::none())
    };
    let refused = |game, view, player| asked(game, view, player).unwrap_err().to_string();
    assert_eq!(rivi_games::views().len(), 3);
    assert!(asked("gomoku", "slices", "slices").is_ok());
    assert!(asked("gomoku", "score-board", "scoreboard").is_ok());
    assert!(
        refused("ultimate", "score-board", "scoreboard").starts_with("scoreboard does not play")
    );
    assert!(refused("gomoku", "score-board", "slices").contains("no score board"));
    assert!(refused("gomoku", "score-board", "scoreboard:depth=2").contains("no setting 'depth'"));
    assert!(refused("tictactoe", "slices", "slices").starts_with("slices does not play tictactoe"));
    assert!(refused("gomoku", "slices", "slices:depth=9,x=1").contains("has no setting 'x'"));
    assert!(refused("gomoku", "slices", "random").starts_with("random has no slices"));
    assert!(refused("connect4:8x7", "vier", "vier").starts_with("vier does not play connect4:8x7"));
    assert!(refused("connect4", "vier", "solver").starts_with("solver has no database"));
    assert!(refused("connect4", "tarot", "vier").starts_with("there is no view 'tarot'"));
}
