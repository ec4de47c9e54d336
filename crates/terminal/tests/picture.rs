//! The picture in the README is what the program draws.

use std::fs;
use std::path::Path;

use rivi_play::request::NewMatch;
use rivi_play::state::TimeControl;
use rivi_players::Language;
use rivi_terminal::screen::{App, Begin, Colours, Config, Ground, Ink, Kept, svg};

fn app(game: &str, moves: &str) -> App {
    let new = NewMatch {
        game: game.to_owned(),
        x: "human".to_owned(),
        o: "human".to_owned(),
        first: None,
        clock: TimeControl::Total { ms: 600_000, increment_ms: 5000 },
        start: None,
        moves: moves.to_owned(),
        public: false,
    };
    let names = [Some("Aino".to_owned()), Some("Otso".to_owned())];
    let begin = Begin::Game { new: Box::new(new), names, swap2: false };
    let ink = Ink { colours: Colours::True, ground: Ground::Dark, unicode: true };
    App::new(begin, Language::English, ink, &Config::default(), Kept::default(), 0).unwrap()
}

/// `make images` sets `RIVI_IMAGES` and writes it anew.
#[test]
fn the_picture_of_the_readme_is_true() {
    let mut app = app("ultimate", "44 40 00 04 43 33 30 08 84 45 50 02 20 03");
    let drawn = svg(&mut app, (80, 24));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/images/terminal.svg");
    if std::env::var_os("RIVI_IMAGES").is_some() {
        fs::write(&path, &drawn).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == drawn, "docs/images/terminal.svg is not what is drawn; make images writes it");
}
