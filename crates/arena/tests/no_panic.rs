//! Whatever text comes from outside, the parsers answer and do not break down.

use proptest::prelude::*;
use rivi_arena::statistics::Sprt;
use rivi_arena::{parse_game_time, parse_span, read_openings};
use rivi_protocols::ProgramCommand;

proptest! {
    #[test]
    fn times_and_bounds_are_read_or_refused(text in "[-+0-9.,eEinfNamsh é]{0,12}") {
        if let Ok(ms) = parse_span(&text) {
            prop_assert!((1..=86_400_000).contains(&ms));
        }
        let _ = parse_game_time(&text);
        if let Ok(sprt) = text.parse::<Sprt>() {
            prop_assert!(sprt.elo0 < sprt.elo1 && sprt.lower() < 0.0 && sprt.upper() > 0.0);
        }
    }

    #[test]
    fn commands_are_read_or_refused(text in "(cmd|lines|gomocup|x):[a-z '\"\\\\é]{0,20}") {
        if let Ok(command) = text.parse::<ProgramCommand>() {
            prop_assert!(!command.words[0].is_empty());
            prop_assert_eq!(command.to_string(), text);
        }
    }

    #[test]
    fn openings_are_playable_or_refused(lines in prop::collection::vec("[0-9 ,#a-h]{0,12}", 0..6)) {
        let start = rivi_games::desk("connect4").unwrap();
        let text = format!("rivi-openings 1 connect4\n{}", lines.join("\n"));
        for line in read_openings(&text, start.as_ref()).unwrap_or_default() {
            prop_assert!(start.table().boxed().play_line(&line).is_ok());
        }
    }
}
