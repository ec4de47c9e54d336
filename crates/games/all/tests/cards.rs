//! What a card declares is what the game takes: no more, and no less.

use rivi_players::{Card, GameOption, OptionKind, Sizes};

fn is_game(text: &str) -> bool {
    rivi_games::desk(text).is_ok()
}

/// A game in the size that it has unless another is asked for.
fn usual(card: &Card) -> String {
    match card.sizes {
        Sizes::Line { width, height, line, .. } => format!("{}:{width},{height},{line}", card.name),
        _ => card.name.to_owned(),
    }
}

fn cards() -> impl Iterator<Item = &'static Card> {
    rivi_games::entries().into_iter().map(rivi_players::Entry::card)
}

#[test]
fn sizes_within_the_bounds_can_be_played_and_others_not() {
    for card in cards() {
        let name = card.name;
        assert!(is_game(&usual(card)), "{name}");
        match card.sizes {
            Sizes::Fixed => assert!(!is_game(&format!("{name}:9")), "{name}"),
            Sizes::Square { least, most, default } => {
                for side in [least, default, most] {
                    assert!(is_game(&format!("{name}:{side}")), "{name}:{side}");
                }
                for side in [least - 1, most + 1] {
                    assert!(!is_game(&format!("{name}:{side}")), "{name}:{side}");
                }
            }
            Sizes::Oblong { least, most, width, height } => {
                let sizes = [(least, most), (most, least), (width, height)];
                for (width, height) in sizes {
                    assert!(is_game(&format!("{name}:{width}x{height}")), "{name}");
                }
                for side in [least - 1, most + 1] {
                    assert!(!is_game(&format!("{name}:{side}x{most}")), "{name}");
                    assert!(!is_game(&format!("{name}:{most}x{side}")), "{name}");
                }
            }
            Sizes::Line { least, most, .. } => {
                let sizes = [(least, least, least), (most, most, most), (least, most, most)];
                for (width, height, line) in sizes {
                    assert!(is_game(&format!("{name}:{width},{height},{line}")), "{name}");
                }
                assert!(!is_game(&format!("{name}:{least},{least},{}", least + 1)), "{name}");
                assert!(!is_game(&format!("{name}:{},{most},{most}", most + 1)), "{name}");
                assert!(!is_game(&format!("{name}:{},{most},{least}", least - 1)), "{name}");
            }
        }
    }
}

#[test]
fn sizes_to_pick_from_can_be_played_and_the_usual_one_is_among_them() {
    for card in cards() {
        let popular: Vec<_> =
            card.popular.iter().map(|size| format!("{}:{size}", card.name)).collect();
        assert!(popular.iter().all(|game| is_game(game)), "{popular:?}");
        let usual = rivi_games::desk(&usual(card)).unwrap();
        let is_usual =
            |game: &String| rivi_games::desk(game).is_ok_and(|desk| desk.is_same_game(&*usual));
        assert_eq!(popular.iter().any(is_usual), card.sizes != Sizes::Fixed, "{popular:?}");
    }
}

/// An option with something that it takes. Options that take cells get different ones.
fn taken(options: &[GameOption], option: &GameOption) -> String {
    let name = option.name;
    match option.kind {
        OptionKind::Flag => name.to_owned(),
        OptionKind::Number { least, most } => format!("{name}={}", 3.clamp(least, most)),
        OptionKind::Choice { words } => format!("{name}={}", words[0]),
        OptionKind::Shape { .. } => format!("{name}=a1.a2"),
        OptionKind::Cells => {
            let column = options.iter().filter(|other| other.kind == OptionKind::Cells);
            let column = column.take_while(|other| other.name != name).count() as u8;
            format!("{name}={}1", char::from(b'a' + column))
        }
    }
}

#[test]
fn options_can_be_taken_together_unless_one_excludes_the_other() {
    for card in cards() {
        for one in card.options {
            let text = taken(card.options, one);
            assert!(is_game(&format!("{},{text}", usual(card))), "{text}");
            for other in card.options.iter().filter(|other| other.name != one.name) {
                let both = format!("{},{text},{}", usual(card), taken(card.options, other));
                assert_eq!(is_game(&both), !one.excludes.contains(&other.name), "{both}");
            }
        }
        assert!(!is_game(&format!("{},no-such-option", usual(card))));
    }
}
