//! Every machine plays a legal move of every game that it fits, and says why in every language.

use rivi_engine::catalogue::LISTINGS;
use rivi_engine::{Budget, Choice, Failure, Language, PlayerError, gaps, player, players_of};
use rivi_games::{AnyGame, ENTRIES, Visitor};
use rivi_rules::{Game, Position, Record};

/// Every player in the list plays the game that is visited.
struct Everybody(&'static str);

impl Visitor for Everybody {
    type Output = ();

    fn visit<P: Game>(self, start: P) {
        for listing in players_of(self.0, &start).filter(|listing| listing.name != "human") {
            let mut machine = player(listing.name, self.0, &start, 1).unwrap();
            let mut record = Record::new(start.clone());
            let budget = Budget { nodes: Some(30_000), ..Budget::default() };
            for _ in 0..2 {
                match machine.choose(&record, &budget) {
                    Ok(choice) => {
                        speaks(listing.name, &choice);
                        record.play(choice.chosen).unwrap();
                    }
                    // A game may be too large for a machine that searches it to the end.
                    Err(Failure::GaveUp { .. }) => break,
                    Err(failure) => panic!("{} in {}: {failure}", listing.name, self.0),
                }
            }
        }
    }
}

/// Every sentence and figure has a text, and every gap of it is filled.
fn speaks<P: Position>(name: &str, choice: &Choice<P>) {
    for sentence in &choice.insight.sentences {
        for language in Language::ALL {
            let text = language.text(sentence.key);
            let text = text.unwrap_or_else(|| panic!("{name}: no text for {}", sentence.key));
            for gap in gaps(text) {
                let filled = sentence.values.iter().any(|(name, _)| *name == gap);
                assert!(filled, "{name}: {} leaves %{{{gap}}} open", sentence.key);
            }
        }
    }
    for (figure, _) in &choice.insight.figures {
        let key = format!("figure.{figure}");
        assert!(Language::English.text(&key).is_some(), "{name}: no text for {key}");
    }
}

#[test]
fn machines_play_and_say_why() {
    for entry in ENTRIES {
        AnyGame::parse(entry.example.game).unwrap().visit(Everybody(entry.example.game));
    }
}

#[test]
fn every_player_is_listed_once() {
    for (at, listing) in LISTINGS.iter().enumerate() {
        let same = LISTINGS[..at].iter().any(|earlier| earlier.name == listing.name);
        assert!(!same, "{} is listed twice", listing.name);
        assert!(listing.about.ends_with('.') && !listing.fits.is_empty(), "{}", listing.name);
    }
}

/// Every player in the list refuses what it does not know.
struct Refusals;

impl Visitor for Refusals {
    type Output = ();

    fn visit<P: Game>(self, start: P) {
        for listing in LISTINGS {
            let asked = format!("{}:magic=7", listing.name);
            let refused = player(&asked, "tictactoe", &start, 1).err();
            assert!(matches!(refused, Some(PlayerError::Setting { .. })), "{asked}: {refused:?}");
            for setting in listing.settings {
                let asked = format!("{}:{}=\u{1F600}", listing.name, setting.name);
                assert!(player(&asked, "tictactoe", &start, 1).is_err(), "{asked}");
                let default = format!("{}:{}={}", listing.name, setting.name, setting.default);
                let with_default = player(&default, "tictactoe", &start, 1).err();
                let without = player(listing.name, "tictactoe", &start, 1).err();
                assert_eq!(with_default, without, "{default}");
            }
        }
        assert!(matches!(player("magic", "tictactoe", &start, 1), Err(PlayerError::Name { .. })));
        assert!(matches!(player("human", "tictactoe", &start, 1), Err(PlayerError::Person)));
    }
}

#[test]
fn unknown_players_and_settings_are_refused_and_defaults_are_true() {
    AnyGame::parse("tictactoe").unwrap().visit(Refusals);
}
